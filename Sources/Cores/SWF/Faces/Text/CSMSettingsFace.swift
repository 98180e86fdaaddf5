import FlashAVM2

/// `flash.text.CSMSettings`.
enum CSMSettingsFace {
  static let face = Face(
    """
    package flash.text
    public final class CSMSettings {
      [slot] public var fontSize:Number
      [slot] public var insideCutoff:Number
      [slot] public var outsideCutoff:Number
      native public function CSMSettings(fontSize:Number, insideCutoff:Number, outsideCutoff:Number)
    }
    """)
}
