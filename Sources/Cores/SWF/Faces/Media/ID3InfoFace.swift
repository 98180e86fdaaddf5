import FlashAVM2

/// `flash.media.ID3Info`.
enum ID3InfoFace {
  static let face = Face(
    """
    package flash.media
    public final dynamic class ID3Info {
      public var album:String
      public var artist:String
      public var comment:String
      public var genre:String
      public var songName:String
      public var track:String
      public var year:String
    }
    """)
}
