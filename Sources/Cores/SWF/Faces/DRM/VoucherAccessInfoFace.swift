import FlashAVM2

/// `flash.net.drm.VoucherAccessInfo`.
enum VoucherAccessInfoFace {
  static let face = Face(
    """
    package flash.net.drm
    [667] [payload] public final class VoucherAccessInfo {
      native public function get authenticationMethod():String
      native public function get deviceGroup():DRMDeviceGroup
      native public function get displayName():String
      native public function get domain():String
      native public function get policyID():String
    }
    """)
}
