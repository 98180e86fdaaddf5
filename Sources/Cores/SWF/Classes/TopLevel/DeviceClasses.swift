package import FlashAVM1
import FlashDisplay
package import FlashHeap

/// Devices that are absent here: microphones, cameras, printers.
package enum DeviceClasses {
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
  package static let microphoneProperties: [NativeMember] = [
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

  /// `Camera`: as with microphones, the first call of `get` puts the device's properties on the prototype.
  private static let camera = NativeClass(
    name: "Camera",
    constructor: { _, _ throws(ScriptAbort) in .undefined },
    members: [
      .method("setMode") { context, call throws(ScriptAbort) in
        var camera = context.services.devices.camera
        camera.width = try number(context, call, 0) ?? 160
        camera.height = try number(context, call, 1) ?? 120
        camera.fps = try number(context, call, 2) ?? 15
        context.services.devices.camera = camera
        return .undefined
      },
      .method("setQuality") { context, call throws(ScriptAbort) in
        let bandwidth = try number(context, call, 0) ?? 16384
        let quality = min(max(try number(context, call, 1) ?? 0, 0), 100)
        context.services.devices.camera.bandwidth = bandwidth
        context.services.devices.camera.quality = quality
        return .undefined
      },
      .method("setKeyFrameInterval") { context, call throws(ScriptAbort) in
        let interval = min(max(try number(context, call, 0) ?? 15, 1), 48)
        context.services.devices.camera.keyFrameInterval = interval
        return .undefined
      },
      .method("setMotionLevel") { context, call throws(ScriptAbort) in
        let level = min(max(try number(context, call, 0) ?? 50, 0), 100)
        let timeout = try number(context, call, 1) ?? 2000
        context.services.devices.camera.motionLevel = level
        context.services.devices.camera.motionTimeout = timeout
        return .undefined
      },
      .method("setLoopback") { context, call throws(ScriptAbort) in
        context.services.devices.camera.loopsBack = try context.objects.truth(call[0])
        return .undefined
      },
      nothing("setCursor"),
    ],
    statics: [
      .method("get") { context, _ throws(ScriptAbort) in
        if let object = context.services.devices.camera.object { return Value(object) }
        guard let prototype = context.world.prototypes.named["Camera"] else { return .null }
        context.world.install(cameraProperties, on: prototype, of: "Camera")
        let object = context.heap.makeObject(proto: Value(prototype))
        context.services.devices.camera.object = object
        return Value(object)
      },
      names,
    ])

  /// What a camera returns: the settings of one whose use was not allowed (C.Camera.1).
  package static let cameraProperties: [NativeMember] = [
    property("activityLevel") { _ in Value(-1) },
    property("bandwidth") { Value($0.services.devices.camera.bandwidth) },
    property("currentFps") { _ in .zero },
    property("fps") { Value($0.services.devices.camera.fps) },
    property("height") { Value($0.services.devices.camera.height) },
    property("index") { $0.heap.value("0") },
    property("keyFrameInterval") { Value($0.services.devices.camera.keyFrameInterval) },
    property("loopback") { Value($0.services.devices.camera.loopsBack) },
    property("motionLevel") { Value($0.services.devices.camera.motionLevel) },
    property("motionTimeout") { Value($0.services.devices.camera.motionTimeout) },
    property("muted") { _ in .true },
    property("name") { $0.heap.value("") },
    property("quality") { Value($0.services.devices.camera.quality) },
    property("width") { Value($0.services.devices.camera.width) },
  ]

  /// An argument as a number; nil where it was not given.
  private static func number(
    _ context: NativeContext, _ call: NativeCall, _ index: Int
  ) throws(ScriptAbort) -> Double? {
    index < call.count ? try context.objects.number(call[index]) : nil
  }

  private static let names = NativeMember.accessor(
    "names", get: { context, _ throws(ScriptAbort) in Value(context.world.makeArray()) })

  /// What the first print job puts on the prototype; player 9 keeps the numbers for print jobs that have begun (measured: unprinted).
  package static let printJobProperties: [NativeMember] = [
    "paperHeight", "paperWidth", "pageHeight", "pageWidth", "orientation",
  ].map {
    .accessor(
      $0, [],
      get: { context, _ throws(ScriptAbort) in
        context.player.playerVersion < 10 ? .undefined : .zero
      })
  }

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
package struct MicrophoneState {
  package var object: ScriptObject?
  package var gain = 50.0
  package var rate = 8.0
  package var silenceLevel = 10.0
  package var silenceTimeout = 2000.0
  package var suppressesEcho: Bool?
}

/// The one camera: what scripts have set of it.
package struct CameraState {
  package var object: ScriptObject?
  package var width = 160.0
  package var height = 120.0
  package var fps = 15.0
  package var bandwidth = 16384.0
  package var quality = 0.0
  package var keyFrameInterval = 15.0
  package var motionLevel = 50.0
  package var motionTimeout = 2000.0
  package var loopsBack = false
}
