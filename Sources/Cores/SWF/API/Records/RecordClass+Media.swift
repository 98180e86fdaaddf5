/// Records of what streams are made of, and of what belongs to the system.
extension RecordClass {
  /// The classes of `flash.media` whose names begin with AV.
  static func ofMedia(_ name: String) -> RecordClass? {
    switch name {
    case "flash.media::AVABRParameters":
      RecordClass("policy startBitsPerSecond minBitsPerSecond maxBitsPerSecond")
    case "flash.media::AVABRProfileInfo": RecordClass("bitsPerSecond width height")
    case "flash.media::AVCaptionStyle":
      RecordClass(
        "",
        more: "backgroundColor backgroundOpacity bottomInset edgeColor fillColor fillOpacity font"
          + " fontColor fontEdge fontOpacity size")
    case "flash.media::AVCuePoint": RecordClass("dictionary localTime")
    case "flash.media::AVInsertionResult":
      RecordClass(
        "super.result periodIndex insertedBeforeReadHead", above: "flash.media::AVResult")
    case "flash.media::AVNetworkingParams":
      RecordClass(
        "forceNativeNetworking readSetCookieHeader useCookieHeaderForAllRequests"
          + " networkDownVerificationUrl", more: "appendRandomQueryParameter")
    case "flash.media::AVPeriodInfo":
      RecordClass(
        "localStartTime virtualStartTime duration firstCuePointIndex lastCuePointIndex"
          + " firstSubscribedTagIndex lastSubscribedTagIndex userData supportsTrickPlay"
          + " targetDuration")
    case "flash.media::AVPlayState": RecordClass("state")
    case "flash.media::AVResult": RecordClass("result")
    case "flash.media::AVTagData": RecordClass("data localTime")
    case "flash.media::AVTimeline":
      RecordClass(
        "type virtualStartTime virtualDuration firstPeriodIndex lastPeriodIndex"
          + " firstSubscribedTagIndex lastSubscribedTagIndex complete")
    case "flash.media::AVTrackInfo":
      RecordClass(
        "description language defaultTrack autoSelect forced activity dataTrackInfoServiceType pid")
    // It keeps nothing of its source, since no stream of this kind plays.
    case "flash.media::AVStream": RecordClass("")
    default: nil
    }
  }

  static func ofSystem(_ name: String) -> RecordClass? {
    let automation = "flash.automation::AutomationAction"
    return switch name {
    case automation: RecordClass("", more: "type")
    case "flash.automation::KeyboardAutomationAction":
      RecordClass("super.type keyCode", above: automation)
    case "flash.automation::MouseAutomationAction":
      RecordClass("super.type stageX stageY delta", above: automation)
    case "flash.globalization::CurrencyParseResult": RecordClass("value currencyString")
    case "flash.globalization::NumberParseResult": RecordClass("value startIndex endIndex")
    case "flash.net.drm::DRMDeviceGroup": RecordClass("", more: "name")
    case "flash.printing::PrintJobOptions": RecordClass("printAsBitmap")
    case "flash.system::JPEGLoaderContext":
      RecordClass(
        "deblockingFilter super.checkPolicyFile super.applicationDomain super.securityDomain",
        above: "flash.system::LoaderContext")
    case "flash.text.ime::CompositionAttributeRange":
      RecordClass("relativeStart relativeEnd selected converted")
    default: nil
    }
  }
}
