import FlashAVM2

/// `flash.display.ActionScriptVersion`.
enum ActionScriptVersionFace {
  static let face = Face(
    """
    package flash.display
    public final class ActionScriptVersion {
      public static const ACTIONSCRIPT2:uint = 2
      public static const ACTIONSCRIPT3:uint = 3
    }
    """)
}
