import FlashAVM2

/// `flash.net.drm.DRMContentData`.
enum DRMContentDataFace {
  static let face = Face(
    """
    package flash.net.drm
    import flash.utils.ByteArray
    [667] [payload] public class DRMContentData {
      native public function DRMContentData(rawData:ByteArray = null)
      native public function get authenticationMethod():String
      native public function get domain():String
      native public function get licenseID():String
      native public function get serverURL():String
      native public function getVoucherAccessInfo():Vector.<VoucherAccessInfo>
    }
    """)
}
