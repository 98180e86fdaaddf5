/// What a Sound keeps.
final class SoundState: NativeState {
  /// The path of the clip whose sounds it rules, which is looked for at each use; nil is all.
  let ownerPath: String?
  /// Milliseconds, once a sound is attached.
  var duration: Double?
  var position: Double?

  init(ownerPath: String?) { self.ownerPath = ownerPath }
  func trace(_ marker: inout Marker) {}
}

/// `Sound`: volumes and what is known of a sound.
///
/// Nothing is heard yet, so a position never moves.
enum SoundClass {
  static let table = NativeClass(
    name: "Sound",
    constructor: { avm, call throws(ScriptAbort) in
      guard let object = call.object else { return .undefined }
      let state = SoundState(
        ownerPath: call[0].isNullish ? nil : try avm.string(call[0]).text)
      if let clip = avm.movieClip(Value(object)) {
        clip.soundState = state
      } else {
        object.native = state
      }
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
        guard let state = state(avm, call), call.count > 0 else { return .undefined }
        let name = try avm.string(call[0]).text
        let clip: DisplayObject? =
          state.ownerPath == nil
          ? avm.currentFrame?.pointee.baseClip.flatMap { avm.display(avm.live($0)) }
          : owner(avm, state)
        guard let file = clip?.file,
          let id = file.library.character(named: name),
          case .sound(let sound)? = file.library.character(id)
        else { return .undefined }
        state.duration = sound.duration.rounded()
        state.position = 0
        return .undefined
      },
      .method("start") { _, _ throws(ScriptAbort) in .undefined },
      .method("getDuration", [.dontEnumerate, .dontDelete, .version6]) {
        avm, call throws(ScriptAbort) in
        duration(avm, call)
      },
      .method("getPosition", [.dontEnumerate, .dontDelete, .version6]) {
        avm, call throws(ScriptAbort) in
        position(avm, call)
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
        get: { avm, call throws(ScriptAbort) in duration(avm, call) }),
      .accessor(
        "position", [.dontEnumerate, .dontDelete, .version6],
        get: { avm, call throws(ScriptAbort) in position(avm, call) }),
    ])

  private static var parts: [(String, WritableKeyPath<SoundTransform, Double>)] {
    [
      ("ll", \.leftToLeft), ("lr", \.leftToRight), ("rr", \.rightToRight), ("rl", \.rightToLeft),
    ]
  }

  private static func state(_ avm: AVM1, _ call: NativeCall) -> SoundState? {
    guard let object = call.object else { return nil }
    return avm.movieClip(Value(object))?.soundState ?? object.native as? SoundState
  }

  private static func duration(_ avm: AVM1, _ call: NativeCall) -> Value {
    state(avm, call)?.duration.map { Value($0) } ?? .undefined
  }

  private static func position(_ avm: AVM1, _ call: NativeCall) -> Value {
    state(avm, call)?.position.map { Value($0) } ?? .undefined
  }

  /// A number in 32 bits; what does not fit is the least of them, as processors have it.
  private static func whole(_ number: Double) -> Double {
    let cut = number.rounded(.towardZero)
    return cut >= -2_147_483_648 && cut <= 2_147_483_647 ? cut : -2_147_483_648
  }

  private static func transform(_ avm: AVM1, _ call: NativeCall) -> SoundTransform? {
    guard let state = state(avm, call) else { return nil }
    guard state.ownerPath != nil else { return avm.soundTransform }
    return owner(avm, state)?.volumeTransform
  }

  private static func change(
    _ avm: AVM1, _ call: NativeCall, _ body: (inout SoundTransform) -> Void
  ) {
    guard let state = state(avm, call) else { return }
    if state.ownerPath == nil {
      body(&avm.soundTransform)
    } else if let clip = owner(avm, state) {
      body(&clip.volumeTransform)
    }
  }

  /// The clip that a sound's path leads to now.
  private static func owner(_ avm: AVM1, _ state: SoundState) -> MovieClip? {
    guard let path = state.ownerPath,
      let start = avm.currentFrame?.pointee.baseClip ?? avm.player.stage.levels[0]?.script
    else { return nil }
    let found = try? avm.resolvePath(Array(path.utf16), from: avm.live(start), nil)
    return found.flatMap { avm.display($0) } as? MovieClip
  }
}
