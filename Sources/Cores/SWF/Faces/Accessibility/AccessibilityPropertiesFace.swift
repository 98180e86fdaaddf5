import FlashAVM2

/// `flash.accessibility.AccessibilityProperties`.
enum AccessibilityPropertiesFace {
  static let face = Face(
    """
    package flash.accessibility
    public class AccessibilityProperties {
      public var description:String
      public var forceSimple:Boolean
      public var name:String
      public var noAutoLabeling:Boolean
      public var shortcut:String
      public var silent:Boolean
    }
    """)
}
