import FlashAVM2

/// `flash.media.ID3Info`.
enum ID3InfoFace {
  static let face = Face(
    """
    package flash.media
    public final dynamic class ID3Info {
      [slot] public var album:String
      [slot] public var artist:String
      [slot] public var comment:String
      [slot] public var genre:String
      [slot] public var songName:String
      [slot] public var track:String
      [slot] public var year:String
    }
    """)
}
