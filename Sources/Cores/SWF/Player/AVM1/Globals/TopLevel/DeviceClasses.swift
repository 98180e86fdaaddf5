/// Devices that are absent here: microphones, cameras, printers.
enum DeviceClasses {
  static let tables: [NativeClass] = [microphone, camera, printJob]

  private static func nothing(_ name: String, _ flags: PropertyFlags = .hidden) -> NativeMember {
    .method(name, flags) { _, _ throws(ScriptAbort) in .undefined }
  }

  /// `Microphone`: the first call of `get` puts the device's properties on the prototype, as Flash Player does.
  private static let microphone = NativeClass(
    name: "Microphone",
    constructor: { _, _ throws(ScriptAbort) in .undefined },
    members: [
      .method("setSilenceLevel") { context, call throws(ScriptAbort) in
        context.services.devices.microphone.silenceLevel = min(
          max(try context.objects.number(call[0]), 0), 100)
        if call.count > 1 {
          context.services.devices.microphone.silenceTimeout = try context.objects.number(call[1])
        }
        return .undefined
      },
      .method("setRate") { context, call throws(ScriptAbort) in
        let rate = try context.objects.number(call[0])
        context.services.devices.microphone.rate = [5, 8, 11, 22, 44].last { $0 <= rate } ?? 5
        return .undefined
      },
      .method("setGain") { context, call throws(ScriptAbort) in
        context.services.devices.microphone.gain = min(
          max(try context.objects.number(call[0]), 0), 100)
        return .undefined
      },
      .method("setUseEchoSuppression") { context, call throws(ScriptAbort) in
        context.services.devices.microphone.suppressesEcho = try context.objects.truth(call[0])
        return .undefined
      },
    ],
    statics: [
      .method("get") { context, _ throws(ScriptAbort) in
        if let object = context.services.devices.microphone.object { return Value(object) }
        guard let prototype = context.world.prototypes.named["Microphone"] else { return .null }
        context.world.install(microphoneProperties, on: prototype, of: "Microphone")
        let object = context.heap.makeObject(proto: Value(prototype))
        context.services.devices.microphone.object = object
        return Value(object)
      },
      names,
    ])

  /// What a microphone returns: the settings of one whose use was not allowed.
  static let microphoneProperties: [NativeMember] = [
    property("activityLevel") { _ in Value(-1) },
    property("gain") { Value($0.services.devices.microphone.gain) },
    property("index") { _ in .zero },
    property("muted") { _ in .true },
    property("name") { $0.heap.value("") },
    property("rate") { Value($0.services.devices.microphone.rate) },
    property("silenceLevel") { Value($0.services.devices.microphone.silenceLevel) },
    property("silenceTimeout") { Value($0.services.devices.microphone.silenceTimeout) },
    property("useEchoSuppression") {
      // A number until a script has set it.
      $0.services.devices.microphone.suppressesEcho.map { Value($0) } ?? .zero
    },
  ]

  private static func property(
    _ name: String, _ body: @escaping @Sendable (NativeContext) -> Value
  ) -> NativeMember {
    .accessor(name, get: { context, _ throws(ScriptAbort) in body(context) })
  }

  private static let camera = NativeClass(
    name: "Camera",
    constructor: { _, _ throws(ScriptAbort) in .undefined },
    members: [
      nothing("setMode"), nothing("setQuality"), nothing("setKeyFrameInterval"),
      nothing("setMotionLevel"), nothing("setLoopback"), nothing("setCursor"),
    ],
    statics: [
      .method("get") { _, _ throws(ScriptAbort) in .null },
      names,
    ])

  private static let names = NativeMember.accessor(
    "names", get: { context, _ throws(ScriptAbort) in Value(context.world.makeArray()) })

  /// What the first print job puts on the prototype.
  static let printJobProperties: [NativeMember] = [
    "paperHeight", "paperWidth", "pageHeight", "pageWidth", "orientation",
  ].map { .accessor($0, [.dontDelete, .readOnly], get: { _, _ throws(ScriptAbort) in .zero }) }

  /// `PrintJob`: no printer answers, so that `start` fails.
  private static let printJob = NativeClass(
    name: "PrintJob", hidesAll: .version7,
    constructor: { context, call throws(ScriptAbort) in
      context.world.completePrototype(of: "PrintJob", printJobProperties)
      return .undefined
    },
    members: [
      .method("start", [.hidden, .version7]) { _, _ throws(ScriptAbort) in .false },
      .method("addPage", [.hidden, .version7]) { _, _ throws(ScriptAbort) in .false },
      nothing("send", [.hidden, .version7]),
    ])
}

/// The one microphone: what scripts have set of it.
struct MicrophoneState {
  var object: ScriptObject?
  var gain = 50.0
  var rate = 8.0
  var silenceLevel = 10.0
  var silenceTimeout = 2000.0
  var suppressesEcho: Bool?
}
