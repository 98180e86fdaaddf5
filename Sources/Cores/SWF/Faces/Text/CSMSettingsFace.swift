import FlashAVM2

/// `flash.text.CSMSettings`.
enum CSMSettingsFace {
  static let face = Face(
    """
    package flash.text
    public final class CSMSettings {
      native public function CSMSettings(fontSize:Number, insideCutoff:Number, outsideCutoff:Number)
      public var fontSize:Number
      public var insideCutoff:Number
      public var outsideCutoff:Number
    }
    """)
}
