import FlashAVM2

/// `flash.desktop.ClipboardTransferMode`.
enum ClipboardTransferModeFace {
  static let face = Face(
    """
    package flash.desktop
    public class ClipboardTransferMode {
      public static const CLONE_ONLY:String = "cloneOnly"
      public static const CLONE_PREFERRED:String = "clonePreferred"
      public static const ORIGINAL_ONLY:String = "originalOnly"
      public static const ORIGINAL_PREFERRED:String = "originalPreferred"
    }
    """)
}
