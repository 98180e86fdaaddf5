/// What a Sound keeps.
final class SoundState: NativeState {
  /// The clip whose sounds it rules; nil is all.
  let owner: ScriptObject?
  /// Milliseconds, once a sound is attached.
  var duration: Double?
  var position: Double?

  init(_ owner: ScriptObject?) { self.owner = owner }
  func trace(_ marker: inout Marker) { marker.mark(owner) }
}

/// `Sound`: volumes and what is known of a sound.
///
/// Nothing is heard yet, so a position never moves.
enum SoundClass {
  static let table = NativeClass(
    name: "Sound",
    constructor: { avm, call throws(ScriptAbort) in
      guard let object = call.object else { return .undefined }
      var owner: ScriptObject?
      if !call[0].isNullish {
        owner = avm.displayObject(of: call[0])
        if owner == nil, let frame = avm.currentFrame {
          owner = try avm.resolveTarget(call[0], frame)?.script
        }
        if owner == nil { return call.this }
      }
      object.native = SoundState(owner)
      return call.this
    },
    members: [
      .method("getPan") { avm, call throws(ScriptAbort) in
        guard let sounds = transform(avm, call) else { return .undefined }
        let left = sounds.leftToLeft
        return Value(left != 100 ? 100 - left.magnitude : sounds.rightToRight.magnitude - 100)
      },
      .method("getTransform") { avm, call throws(ScriptAbort) in
        guard let sounds = transform(avm, call) else { return .undefined }
        let object = avm.makeObject()
        for (name, value) in [
          ("ll", sounds.leftToLeft), ("lr", sounds.leftToRight), ("rr", sounds.rightToRight),
          ("rl", sounds.rightToLeft),
        ] {
          avm.heap.define(object, avm.heap.intern(name), Value(value))
        }
        return Value(object)
      },
      .method("getVolume") { avm, call throws(ScriptAbort) in
        transform(avm, call).map { Value($0.volume) } ?? .undefined
      },
      .method("setPan") { avm, call throws(ScriptAbort) in
        guard call.count > 0 else { return .undefined }
        let pan = whole(try avm.number(call[0]))
        change(avm, call) { sounds in
          sounds.leftToLeft = pan >= 0 ? 100 - pan : 100
          sounds.rightToRight = pan >= 0 ? 100 : 100 + pan
          sounds.leftToRight = 0
          sounds.rightToLeft = 0
        }
        return .undefined
      },
      .method("setTransform") { avm, call throws(ScriptAbort) in
        guard let given = call[0].asObject else { return .undefined }
        for (name, path) in parts {
          let atom = avm.heap.intern(name)
          if avm.hasOwn(given, atom) {
            let value = Double(try avm.int32(try avm.get(given, atom)))
            change(avm, call) { $0[keyPath: path] = value }
          }
        }
        return .undefined
      },
      .method("setVolume") { avm, call throws(ScriptAbort) in
        let volume = call.count > 0 ? whole(try avm.number(call[0])) : 0
        change(avm, call) { $0.volume = volume }
        return .undefined
      },
      .method("stop") { _, _ throws(ScriptAbort) in .undefined },
      .method("attachSound") { avm, call throws(ScriptAbort) in
        guard let state = state(call), call.count > 0 else { return .undefined }
        let name = try avm.string(call[0]).text
        let clip = state.owner ?? avm.currentFrame?.pointee.baseClip
        guard let file = clip.flatMap({ avm.display($0) })?.file,
          let id = file.library.character(named: name),
          case .sound(let sound)? = file.library.character(id)
        else { return .undefined }
        state.duration = sound.duration.rounded()
        state.position = 0
        return .undefined
      },
      .method("start") { _, _ throws(ScriptAbort) in .undefined },
      .method("getDuration", [.dontEnumerate, .dontDelete, .version6]) {
        _, call throws(ScriptAbort) in
        duration(call)
      },
      .method("getPosition", [.dontEnumerate, .dontDelete, .version6]) {
        _, call throws(ScriptAbort) in
        position(call)
      },
      .method("loadSound", [.dontEnumerate, .dontDelete, .version6]) { _, _ throws(ScriptAbort) in
        .undefined
      },
      .method("getBytesLoaded", [.dontEnumerate, .dontDelete, .version6]) {
        _, call throws(ScriptAbort) in
        .undefined
      },
      .method("getBytesTotal", [.dontEnumerate, .dontDelete, .version6]) {
        _, call throws(ScriptAbort) in
        .undefined
      },
      .accessor(
        "duration", [.dontEnumerate, .dontDelete, .version6],
        get: { _, call throws(ScriptAbort) in duration(call) }),
      .accessor(
        "position", [.dontEnumerate, .dontDelete, .version6],
        get: { _, call throws(ScriptAbort) in position(call) }),
    ])

  private static var parts: [(String, WritableKeyPath<SoundTransform, Double>)] {
    [
      ("ll", \.leftToLeft), ("lr", \.leftToRight), ("rr", \.rightToRight), ("rl", \.rightToLeft),
    ]
  }

  private static func state(_ call: NativeCall) -> SoundState? {
    call.object?.native as? SoundState
  }

  private static func duration(_ call: NativeCall) -> Value {
    state(call)?.duration.map { Value($0) } ?? .undefined
  }

  private static func position(_ call: NativeCall) -> Value {
    state(call)?.position.map { Value($0) } ?? .undefined
  }

  /// A number in 32 bits; what does not fit is the least of them, as processors have it.
  private static func whole(_ number: Double) -> Double {
    let cut = number.rounded(.towardZero)
    return cut >= -2_147_483_648 && cut <= 2_147_483_647 ? cut : -2_147_483_648
  }

  private static func transform(_ avm: AVM1, _ call: NativeCall) -> SoundTransform? {
    guard let state = state(call) else { return nil }
    guard let owner = state.owner else { return avm.soundTransform }
    return (avm.display(avm.live(owner)) as? MovieClip)?.volumeTransform
  }

  private static func change(
    _ avm: AVM1, _ call: NativeCall, _ body: (inout SoundTransform) -> Void
  ) {
    guard let state = state(call) else { return }
    if let owner = state.owner {
      guard let clip = avm.display(avm.live(owner)) as? MovieClip else { return }
      body(&clip.volumeTransform)
    } else {
      body(&avm.soundTransform)
    }
  }
}
