import FlashAVM2

/// `flash.net.drm.DRMVoucher`.
enum DRMVoucherFace {
  static let face = Face(
    """
    package flash.net.drm
    [667] [abstract] public final class DRMVoucher {
    }
    """)
}
