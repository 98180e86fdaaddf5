import FlashAVM2

/// `flash.net.drm.DRMPlaybackTimeWindow`.
enum DRMPlaybackTimeWindowFace {
  static let face = Face(
    """
    package flash.net.drm
    [667] [abstract] public final class DRMPlaybackTimeWindow {
    }
    """)
}
