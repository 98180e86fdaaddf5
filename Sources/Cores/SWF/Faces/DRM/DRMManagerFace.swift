import FlashAVM2

/// `flash.net.drm.DRMManager`.
enum DRMManagerFace {
  static let face = Face(
    """
    package flash.net.drm
    [667] [abstract] public final class DRMManager {
    }
    """)
}
