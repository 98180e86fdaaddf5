/// What a Sound keeps.
final class SoundState: NativeState {
  /// The path of the clip whose sounds it rules, which is looked for at each use; nil is all.
  private(set) var ownerPath: String?
  /// The exported sound that was attached to it.
  var character: SoundCharacter?
  /// What was loaded.
  var loaded: SoundSamples?
  /// Milliseconds, once a sound is attached or asked for.
  var duration: Double?
  var position: Double?
  /// The voice that was started last.
  var voice: Int?
  /// What a load is for: another one that comes later takes its place.
  var loadToken: Int?
  /// Starts that wait for the load.
  var waitingStarts: [(offset: Double, loops: Int)] = []
  var bytesLoaded: Int?
  var bytesTotal: Int?

  init(ownerPath: String?) { self.ownerPath = ownerPath }
  func trace(_ marker: inout Marker) {}

  static var nodeKind: NodeKind { .sound }

  func code(_ coder: StateCoder) {
    coder.value(&ownerPath)
    coder.value(&character)
    coder.node(&loaded)
    coder.value(&duration)
    coder.value(&position)
    coder.value(&voice)
    coder.value(&loadToken)
    coder.list(&waitingStarts, (0, 0)) {
      coder.value(&$0.offset)
      coder.value(&$0.loops)
    }
    coder.value(&bytesLoaded)
    coder.value(&bytesTotal)
  }
}

/// A file that a Sound waits for.
struct SoundLoad {
  var object: ScriptObject
  var isStreaming: Bool
}

/// `Sound`: exported sounds and MP3 files, and how loud a clip's sounds are.
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
    members: volumes + [
      .method("stop") { avm, call throws(ScriptAbort) in
        guard let state = state(avm, call) else { return .undefined }
        if call.count > 0 {
          let name = try avm.string(call[0]).text
          if let sound = character(avm, state, named: name) { avm.player.stopSounds(of: sound) }
        } else if state.ownerPath == nil {
          avm.player.stopAllSounds()
        } else if let clip = owner(avm, state) {
          avm.player.stopSounds(of: clip)
        }
        return .undefined
      },
      .method("attachSound") { avm, call throws(ScriptAbort) in
        guard let state = state(avm, call), let object = call.object, call.count > 0 else {
          return .undefined
        }
        let name = try avm.string(call[0]).text
        guard let sound = character(avm, state, named: name) else { return .undefined }
        defineTimes(avm, object)
        state.character = sound
        state.loaded = nil
        state.duration = sound.duration.rounded()
        state.position = 0
        return .undefined
      },
      .method("start") { avm, call throws(ScriptAbort) in
        guard let state = state(avm, call), let object = call.object else { return .undefined }
        let offset = call.count > 0 ? try avm.number(call[0]) : 0
        let loops = call.count > 1 ? Int(try avm.int32(call[1])) : 1
        if state.loadToken != nil {
          state.waitingStarts.append((offset, loops))
        } else {
          start(avm, object, state, offset: offset, loops: loops)
        }
        return .undefined
      },
      .method("getDuration", [.dontEnumerate, .dontDelete, .version6]) {
        avm, call throws(ScriptAbort) in
        state(avm, call)?.duration.map { Value($0) } ?? .undefined
      },
      .method("setDuration", [.dontEnumerate, .dontDelete, .version6]) {
        _, _ throws(ScriptAbort) in
        .undefined
      },
      .method("getPosition", [.dontEnumerate, .dontDelete, .version6]) {
        avm, call throws(ScriptAbort) in
        state(avm, call)?.position.map { Value($0) } ?? .undefined
      },
      .method("setPosition", [.dontEnumerate, .dontDelete, .version6]) {
        _, _ throws(ScriptAbort) in
        .undefined
      },
      .method("loadSound", [.dontEnumerate, .dontDelete, .version6]) {
        avm, call throws(ScriptAbort) in
        guard let state = state(avm, call), let object = call.object, call.count > 0 else {
          return .undefined
        }
        let url = try avm.string(call[0]).text
        defineTimes(avm, object)
        state.duration = 0
        state.position = 0
        state.character = nil
        state.loaded = nil
        state.waitingStarts = []
        avm.lastToken += 1
        state.loadToken = avm.lastToken
        avm.soundLoads[avm.lastToken] = SoundLoad(
          object: object, isStreaming: try avm.truth(call[1]))
        avm.player.request(url, base: avm.player.movie, for: .sound(token: avm.lastToken))
        return .undefined
      },
      .method("getBytesLoaded", [.dontEnumerate, .dontDelete, .version6]) {
        avm, call throws(ScriptAbort) in
        state(avm, call)?.bytesLoaded.map { Value($0) } ?? .undefined
      },
      .method("getBytesTotal", [.dontEnumerate, .dontDelete, .version6]) {
        avm, call throws(ScriptAbort) in
        state(avm, call)?.bytesTotal.map { Value($0) } ?? .undefined
      },
    ])

  private static let volumes: [NativeMember] = [
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
  ]

  private static var parts: [(String, WritableKeyPath<SoundTransform, Double>)] {
    [
      ("ll", \.leftToLeft), ("lr", \.leftToRight), ("rr", \.rightToRight), ("rl", \.rightToLeft),
    ]
  }

  private static func state(_ avm: AVM1, _ call: NativeCall) -> SoundState? {
    call.object.flatMap { state(avm, $0) }
  }

  static func state(_ avm: AVM1, _ object: ScriptObject) -> SoundState? {
    avm.movieClip(Value(object))?.soundState ?? object.native as? SoundState
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
  static func owner(_ avm: AVM1, _ state: SoundState) -> MovieClip? {
    guard let path = state.ownerPath,
      let start = avm.currentFrame?.pointee.baseClip ?? avm.player.stage.levels[0]?.script
    else { return nil }
    let found = try? avm.resolvePath(Array(path.utf16), from: avm.live(start), nil)
    return found.flatMap { avm.display($0) } as? MovieClip
  }

  /// An exported sound of the owner's movie, or of the one whose script asks.
  private static func character(
    _ avm: AVM1, _ state: SoundState, named name: String
  ) -> SoundCharacter? {
    let clip: DisplayObject? =
      state.ownerPath == nil
      ? avm.currentFrame?.pointee.baseClip.flatMap { avm.display(avm.live($0)) }
      : owner(avm, state)
    guard let file = clip?.file, let id = file.library.character(named: name),
      case .sound(let sound)? = file.library.character(id)
    else { return nil }
    return sound
  }

  /// An object that has a sound has its times as properties that cannot be set, but where a script has set both before.
  private static func defineTimes(_ avm: AVM1, _ object: ScriptObject) {
    let names = ["duration", "position"].map { avm.heap.intern($0) }
    guard avm.version >= 6, !names.allSatisfy({ avm.hasOwn(object, $0) }) else { return }
    guard let prototype = avm.prototypes.named["Sound"] else { return }
    for (name, getter) in zip(names, ["getDuration", "getPosition"]) {
      let place = avm.heap.find(prototype, avm.heap.intern(getter), caseSensitive: true)
      guard place.exists, let function = avm.heap.read(prototype, place).asObject else { continue }
      let old = avm.heap.find(object, name, caseSensitive: true)
      if old.exists { avm.heap.remove(object, old) }
      avm.heap.define(
        object, name, avm.heap.makeAccessor(get: function, set: nil),
        [.dontEnumerate, .dontDelete, .accessor])
    }
  }

  /// Starts what is attached or loaded, from a second on.
  static func start(
    _ avm: AVM1, _ object: ScriptObject, _ state: SoundState, offset: Double, loops: Int
  ) {
    let clip = state.ownerPath == nil ? nil : owner(avm, state)
    // A clip that is not there has no sounds.
    if state.ownerPath != nil, clip == nil { return }
    guard let samples = state.loaded ?? state.character?.samples else { return }
    let wanted = offset.isFinite ? offset * Double(samples.rate) : 0
    let first = wanted > 0 ? Int(min(wanted, Double(samples.count))) : 0
    state.voice = avm.player.mixer.start(
      samples, range: first..<samples.count, position: first, repeats: max(loops - 1, 0),
      envelope: [], character: state.character, owner: clip, listener: object, state: state)
    state.position = (Double(first) * 1000 / Double(samples.rate)).rounded()
  }
}

extension AVM1 {
  /// Calls a method of a Sound.
  func callSoundEvent(_ name: String, on object: ScriptObject, _ arguments: [Value] = []) {
    let level = player.stage.levels[0]
    withPlayerFrame(level?.script, version: UInt8(clamping: level?.version ?? 8)) {
      () throws(ScriptAbort) in
      try self.callMethod(object, self.heap.intern(name), arguments, reason: .call)
    }
  }

  /// A file that a Sound asked for has come, or hasn't.
  func soundLoaded(token: Int, _ answer: LoadAnswer) {
    guard let load = soundLoads.removeValue(forKey: token) else { return }
    // The call has to keep the object.
    soundLoads[token] = load
    defer { soundLoads[token] = nil }
    guard let state = SoundClass.state(self, load.object), state.loadToken == token else { return }
    state.loadToken = nil
    guard case .success(let bytes, _) = answer, let samples = SoundDecoding.mp3(bytes) else {
      callSoundEvent("onLoad", on: load.object, [.false])
      return
    }
    state.bytesLoaded = bytes.count
    state.bytesTotal = bytes.count
    let texts = ID3.texts(in: bytes)
    if !texts.isEmpty {
      let tags = makeObject()
      for (name, text) in texts {
        heap.define(tags, heap.intern(name), value(text))
        if let other = Self.tagNames[name] { heap.define(tags, heap.intern(other), value(text)) }
      }
      heap.define(load.object, heap.intern("id3"), Value(tags))
      callSoundEvent("onID3", on: load.object)
    }
    state.loaded = samples
    state.duration = samples.duration.rounded()
    callSoundEvent("onLoad", on: load.object, [.true])
    let starts = state.waitingStarts
    state.waitingStarts = []
    if load.isStreaming {
      SoundClass.start(self, load.object, state, offset: 0, loops: 1)
    }
    for start in starts {
      SoundClass.start(self, load.object, state, offset: start.offset, loops: start.loops)
    }
  }

  /// Other names of an MP3's texts.
  private static let tagNames = [
    "COMM": "comment", "TALB": "album", "TCON": "genre", "TIT2": "songname", "TPE1": "artist",
    "TRCK": "track", "TYER": "year",
  ]
}
