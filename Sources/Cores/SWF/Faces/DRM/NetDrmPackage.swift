import FlashAVM2

extension FacePackage {
  /// `flash.net.drm`.
  static let netDrm = FacePackage(
    "flash.net.drm",
    [
      ("AuthenticationMethod", AuthenticationMethodFace.face),
      ("DRMContentData", DRMContentDataFace.face),
      ("DRMDeviceGroup", DRMDeviceGroupFace.face),
      ("DRMManager", DRMManagerFace.face),
      ("DRMPlaybackTimeWindow", DRMPlaybackTimeWindowFace.face),
      ("DRMVoucher", DRMVoucherFace.face),
      ("LoadVoucherSetting", LoadVoucherSettingFace.face),
      ("VoucherAccessInfo", VoucherAccessInfoFace.face),
    ])
}
