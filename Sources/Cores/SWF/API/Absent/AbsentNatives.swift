import FlashAVM2
import FlashDisplay
import FlashHeap

/// What scripts see of services that this player does not have, as a player without them has it: screen readers, printers, sensors,
/// rights, profilers.
enum AbsentNatives {
  /// Those of a class or function by its name with its package; nil is none of these.
  static func of(_ name: String) -> Face.Natives? {
    switch name {
    case "flash.accessibility::Accessibility": { accessibility($0) }
    case "flash.accessibility::AccessibilityImplementation": { implementation($0) }
    case "flash.concurrent::Condition", "flash.concurrent::Mutex": { concurrent($0, name) }
    case "flash.net::NetMonitor": { netMonitor($0) }
    case "flash.net::NetGroupInfo": { groupInfo($0) }
    case "flash.printing::PrintJob": { printJob($0) }
    case "flash.profiler::Telemetry": { telemetry($0) }
    case "flash.profiler::showRedrawRegions": { _ in NativeCall.act { _ in } }
    case "flash.sensors::Accelerometer", "flash.sensors::Geolocation": { sensor($0) }
    case "flash.system::SystemUpdater": { updater($0) }
    case "flash.trace::Trace": { traceSettings($0) }
    case "flash.ui::GameInputControl", "flash.ui::GameInputDevice": { gameInput($0) }
    case let name where name.hasPrefix("flash.sampler::"): { sampler($0) }
    case let name where name.hasPrefix("flash.security::"): { certificate($0) }
    case "flash.net.drm::DRMContentData", "flash.net.drm::VoucherAccessInfo": { rights($0) }
    case "flash.net.drm::DRMDeviceGroup":
      { rights($0) ?? RecordNatives("flash.net.drm::DRMDeviceGroup")?.natives($0) }
    default: nil
    }
  }

  // MARK: - K.Acc: screen readers

  private static func accessibility(_ key: String) -> NativeFunction? {
    switch key {
    case "static get active": NativeCall.flag { _ in false }
    case "static sendEvent", "static updateProperties": NativeCall.act { _ in }
    default: nil
    }
  }

  /// The answers of a component that overrides nothing.
  private static func implementation(_ key: String) -> NativeFunction? {
    switch key {
    case "get_accRole": NativeCall.give { _ throws(ScriptError) in throw ScriptError(2143) }
    case "get_accState": NativeCall.give { _ throws(ScriptError) in throw ScriptError(2144) }
    case "get_accFocus": NativeCall.give { _ in Value(rawUInt: 0) }
    case "isLabeledBy": NativeCall.flag { _ in false }
    case "accDoDefaultAction", "accSelect": NativeCall.act { _ in }
    case "accLocation", "get_accDefaultAction", "get_accName", "get_accSelection", "get_accValue",
      "getChildIDArray":
      NativeCall.give { _ in .null }
    default: nil
    }
  }

  // MARK: - Y.Con: threads

  /// No mutex can be made, so nothing can be locked or wait.
  private static func concurrent(_ key: String, _ name: String) -> NativeFunction? {
    switch key {
    case "new" where name == "flash.concurrent::Mutex":
      NativeCall.act { _ throws(ScriptError) in throw ScriptError(1520) }
    case "new":
      NativeCall.act { call throws(ScriptError) in
        throw call.value(1).isObject ? ScriptError(1519) : ScriptError(1508, "mutex")
      }
    case "static get isSupported", "tryLock", "wait": NativeCall.flag { _ in false }
    case "get mutex": NativeCall.give { _ in .null }
    case "unlock": NativeCall.act { _ throws(ScriptError) in throw ScriptError(1514) }
    case "lock", "notify", "notifyAll": NativeCall.act { _ in }
    default: nil
    }
  }

  // MARK: - Networks

  private static func netMonitor(_ key: String) -> NativeFunction? {
    guard key == "listStreams" else { return nil }
    return NativeCall.give { call throws(ScriptError) in
      try call.interpreter.makeVector(of: call.api.types.type("flash.net", "NetStream"), [])
    }
  }

  private static let rates = [
    "postingSendDataBytesPerSecond", "postingSendControlBytesPerSecond",
    "postingReceiveDataBytesPerSecond", "postingReceiveControlBytesPerSecond",
    "routingSendBytesPerSecond", "routingReceiveBytesPerSecond",
    "objectReplicationSendBytesPerSecond", "objectReplicationReceiveBytesPerSecond",
  ]

  private static func groupInfo(_ key: String) -> NativeFunction? {
    if key == "toString" {
      let text = rates.map { "\($0)=0" }.joined(separator: " ")
      return NativeCall.text { _ in text }
    }
    return rates.contains(String(key.dropFirst(4))) ? NativeCall.number { _ in 0 } : nil
  }

  // MARK: - K.Prn: printers

  private static func printJob(_ key: String) -> NativeFunction? {
    switch key {
    case "static get isSupported":
      NativeCall.flag { call in call.api.player.options.capabilities.hasPrinting }
    // No one can choose a printer.
    case "start": NativeCall.flag { _ in false }
    case "addPage": NativeCall.act { _ throws(ScriptError) in throw ScriptError(2057) }
    case "send": NativeCall.act { _ throws(ScriptError) in throw ScriptError(2056) }
    case "get orientation": NativeCall.text { _ in "portrait" }
    case "get pageHeight", "get pageWidth", "get paperHeight", "get paperWidth":
      NativeCall.give { _ in Value(rawInt: 0) }
    default: nil
    }
  }

  // MARK: - K.Prof: profilers

  private static func telemetry(_ key: String) -> NativeFunction? {
    switch key {
    case "static get connected", "static registerCommandHandler",
      "static unregisterCommandHandler":
      NativeCall.flag { _ in false }
    case "static get spanMarker": NativeCall.number { _ in 0 }
    case "static sendMetric", "static sendSpanMetric": NativeCall.act { _ in }
    default: nil
    }
  }

  /// Nothing is sampled.
  private static func sampler(_ key: String) -> NativeFunction? {
    switch key {
    case "getInvocationCount", "getGetterInvocationCount", "getSetterInvocationCount":
      NativeCall.number { _ in -1 }
    case "getSampleCount", "get size": NativeCall.number { _ in 0 }
    case "getSize":
      NativeCall.number { call in
        guard let object = call.value(1).asObject else { return 4 }
        return Double(object.traits.slots.count * MemoryLayout<Value>.size + 16)
      }
    case "getLexicalScopes", "getMasterString", "getMemberNames", "getSamples", "getSavedThis":
      NativeCall.give { _ in .null }
    case "isGetterSetter": NativeCall.flag { _ in false }
    case "clearSamples", "pauseSampling", "sampleInternalAllocs", "setSamplerCallback",
      "startSampling", "stopSampling":
      NativeCall.act { _ in }
    case "get object": NativeCall.give { _ in .undefined }
    // A frame that scripts make has neither a name nor a file.
    case "toString": NativeCall.text { _ in "null()" }
    default: nil
    }
  }

  private static func traceSettings(_ key: String) -> NativeFunction? {
    switch key {
    case "static getLevel": NativeCall.give { _ in Value(rawInt: 0) }
    case "static getListener": NativeCall.give { _ in .null }
    case "static setLevel", "static setListener": NativeCall.act { _ in }
    default: nil
    }
  }

  // MARK: - Devices

  private static func sensor(_ key: String) -> NativeFunction? {
    switch key {
    case "static get isSupported": NativeCall.flag { _ in false }
    case "get muted": NativeCall.flag { _ in true }
    case "setRequestedUpdateInterval":
      NativeCall.act { call throws(ScriptError) in
        if !(call.number(1) >= 0) { throw ScriptError(2004) }
      }
    default: nil
    }
  }

  /// A device that scripts make stands for none.
  private static func gameInput(_ key: String) -> NativeFunction? {
    switch key {
    case "get device", "get id", "get name": NativeCall.give { _ in .null }
    case "get value", "get minValue", "get maxValue": NativeCall.number { _ in 0 }
    case "get enabled": NativeCall.flag { _ in false }
    case "get numControls", "get sampleInterval": NativeCall.give { _ in Value(rawInt: 0) }
    case "set enabled", "set sampleInterval", "startCachingSamples", "stopCachingSamples":
      NativeCall.act { _ in }
    case "getControlAt": NativeCall.give { _ throws(ScriptError) in throw ScriptError(1506) }
    case "getCachedSamples":
      NativeCall.give { call throws(ScriptError) in
        _ = try call.object(1, named: "data")
        return Value(rawInt: 0)
      }
    default: nil
    }
  }

  // MARK: - Rights and certificates

  /// Y.Upd.1.
  private static func updater(_ key: String) -> NativeFunction? {
    guard key == "update" || key == "cancel" else { return nil }
    return NativeCall.act { _ throws(ScriptError) in throw ScriptError(2200) }
  }

  /// K.Secu.1: those that scripts make are empty.
  private static func certificate(_ key: String) -> NativeFunction? {
    if key == "get version" { return NativeCall.give { _ in Value(rawUInt: 0) } }
    guard key.hasPrefix("get ") || key == "toString" else { return nil }
    return NativeCall.give { _ in .null }
  }

  /// K.Drm.1.
  private static func rights(_ key: String) -> NativeFunction? {
    switch key {
    case "new": NativeCall.act { _ in }
    case "get name", "set name": nil
    case "getVoucherAccessInfo":
      NativeCall.give { call throws(ScriptError) in
        try call.interpreter.makeVector(
          of: call.api.types.type("flash.net.drm", "VoucherAccessInfo"), [])
      }
    case let key where key.hasPrefix("get "): NativeCall.give { _ in .null }
    default: nil
    }
  }
}
