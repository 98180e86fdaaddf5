import FlashAVM1
import FlashData
import FlashDisplay
package import FlashHeap
import FlashText

/// A file that a Sound waits for.
package struct SoundLoad {
  package var object: ScriptObject
  package var isStreaming: Bool
  /// Its result, while there is no handler to call; scripts may set one until the end of the iteration (measured: late-handlers).
  package var outcome: Outcome?

  /// What the handlers of a load are called with.
  package struct Outcome {
    package var hasTags = false
    package var success = false

    package init() {}
  }

  package init(object: ScriptObject, isStreaming: Bool) {
    self.object = object
    self.isStreaming = isStreaming
  }
}

/// `Sound`: exported sounds and MP3 files, and how loud a clip's sounds are.
enum SoundClass {
  static let table = NativeClass(
    name: "Sound",
    constructor: { context, call throws(ScriptAbort) in
      guard let object = call.object else { return .undefined }
      let state = SoundState(
        ownerPath: call[0].isNullish ? nil : try context.objects.string(call[0]).text)
      if let clip = context.clips.movieClip(Value(object)) {
        clip.soundState = state
      } else {
        object.native = state
      }
      return call.this
    },
    members: volumes + [
      .method("stop") { context, call throws(ScriptAbort) in
        guard let state = state(context, call) else { return .undefined }
        if call.count > 0 {
          let name = try context.objects.string(call[0]).text
          if let sound = character(context, state, named: name) {
            context.player.soundOutput.stopSounds(of: sound)
          }
        } else if state.ownerPath == nil {
          context.player.soundOutput.stopAllSounds()
        } else if let clip = owner(context, state) {
          context.player.soundOutput.stopSounds(of: clip)
        }
        return .undefined
      },
      .method("attachSound") { context, call throws(ScriptAbort) in
        guard let state = state(context, call), let object = call.object, call.count > 0 else {
          return .undefined
        }
        let name = try context.objects.string(call[0]).text
        guard let sound = character(context, state, named: name) else { return .undefined }
        defineTimes(context, object)
        state.character = sound
        state.loaded = nil
        state.ownTransform = nil
        state.duration = sound.duration.rounded()
        state.position = 0
        return .undefined
      },
      .method("start") { context, call throws(ScriptAbort) in
        guard let state = state(context, call), let object = call.object else { return .undefined }
        let offset = call.count > 0 ? try context.objects.number(call[0]) : 0
        let loops = call.count > 1 ? Int(try context.objects.int32(call[1])) : 1
        if state.loadToken != nil {
          state.waitingStarts.append((offset, loops))
        } else {
          start(context, object, state, offset: offset, loops: loops)
        }
        return .undefined
      },
      .method("getDuration", [.dontEnumerate, .dontDelete, .version6]) {
        context, call throws(ScriptAbort) in
        state(context, call)?.duration.map { Value($0) } ?? .undefined
      },
      .method("setDuration", [.dontEnumerate, .dontDelete, .version6]) {
        _, _ throws(ScriptAbort) in
        .undefined
      },
      .method("getPosition", [.dontEnumerate, .dontDelete, .version6]) {
        context, call throws(ScriptAbort) in
        state(context, call)?.position.map { Value($0) } ?? .undefined
      },
      .method("setPosition", [.dontEnumerate, .dontDelete, .version6]) {
        _, _ throws(ScriptAbort) in
        .undefined
      },
      .method("loadSound", [.dontEnumerate, .dontDelete, .version6]) {
        context, call throws(ScriptAbort) in
        guard let state = state(context, call), let object = call.object, call.count > 0 else {
          return .undefined
        }
        let url = try context.objects.string(call[0]).text
        defineTimes(context, object)
        state.duration = 0
        state.position = 0
        // What it loaded before ends with it (measured: sound-reload).
        context.player.mixer.voices.removeAll { $0.state === state && $0.character == nil }
        state.character = nil
        state.loaded = nil
        // Without its owner it gets none.
        if state.ownerPath == nil || ownerObject(context, state) != nil {
          state.ownTransform = SoundTransform()
        }
        state.waitingStarts = []
        context.services.loads.lastToken += 1
        state.loadToken = context.services.loads.lastToken
        context.services.sounds.loads[context.services.loads.lastToken] = SoundLoad(
          object: object, isStreaming: try context.objects.truth(call[1]))
        // A local file is there before the call returns (C.Sound.11).
        context.services.clipLoads.request(
          url, for: .sound(token: context.services.loads.lastToken),
          isLocalNow: true)
        return .undefined
      },
      .method("getBytesLoaded", [.dontEnumerate, .dontDelete, .version6]) {
        context, call throws(ScriptAbort) in
        state(context, call)?.bytesLoaded.map { Value($0) } ?? .undefined
      },
      .method("getBytesTotal", [.dontEnumerate, .dontDelete, .version6]) {
        context, call throws(ScriptAbort) in
        state(context, call)?.bytesTotal.map { Value($0) } ?? .undefined
      },
    ])

  private static let volumes: [NativeMember] = [
    .accessor(
      "checkPolicyFile", .hidden,
      get: { context, call throws(ScriptAbort) in
        state(context, call) == nil ? .undefined : .false
      }),
    .method("getPan") { context, call throws(ScriptAbort) in
      guard let sounds = transform(context, call) else { return .undefined }
      let left = sounds.leftToLeft
      return Value(left != 100 ? 100 - left.magnitude : sounds.rightToRight.magnitude - 100)
    },
    .method("getTransform") { context, call throws(ScriptAbort) in
      guard let sounds = transform(context, call) else { return .undefined }
      let object = context.world.makeObject()
      for (name, value) in [
        ("ll", sounds.leftToLeft), ("lr", sounds.leftToRight), ("rr", sounds.rightToRight),
        ("rl", sounds.rightToLeft),
      ] {
        context.heap.define(object, context.heap.intern(name), Value(value))
      }
      return Value(object)
    },
    .method("getVolume") { context, call throws(ScriptAbort) in
      transform(context, call).map { Value($0.volume) } ?? .undefined
    },
    .method("setPan") { context, call throws(ScriptAbort) in
      guard call.count > 0 else { return .undefined }
      let pan = whole(try context.objects.number(call[0]))
      change(context, call) { sounds in
        sounds.leftToLeft = pan >= 0 ? 100 - pan : 100
        sounds.rightToRight = pan >= 0 ? 100 : 100 + pan
        sounds.leftToRight = 0
        sounds.rightToLeft = 0
      }
      return .undefined
    },
    .method("setTransform") { context, call throws(ScriptAbort) in
      guard let given = call[0].asObject else { return .undefined }
      for (name, path) in parts {
        let atom = context.heap.intern(name)
        if context.objects.hasOwn(given, atom) {
          let value = Double(try context.objects.int32(try context.objects.get(given, atom)))
          change(context, call) { $0[keyPath: path] = value }
        }
      }
      return .undefined
    },
    .method("setVolume") { context, call throws(ScriptAbort) in
      let volume = call.count > 0 ? whole(try context.objects.number(call[0])) : 0
      change(context, call) { $0.volume = volume }
      return .undefined
    },
  ]

  private static var parts: [(String, WritableKeyPath<SoundTransform, Double>)] {
    [
      ("ll", \.leftToLeft), ("lr", \.leftToRight), ("rr", \.rightToRight), ("rl", \.rightToLeft),
    ]
  }

  private static func state(_ context: NativeContext, _ call: NativeCall) -> SoundState? {
    call.object.flatMap { state(context, $0) }
  }

  package static func state(_ context: NativeContext, _ object: ScriptObject) -> SoundState? {
    context.clips.movieClip(Value(object))?.soundState ?? object.native as? SoundState
  }

  /// A number in 32 bits; what does not fit is the least of them, as processors have it.
  private static func whole(_ number: Double) -> Double {
    let cut = number.rounded(.towardZero)
    return cut >= -2_147_483_648 && cut <= 2_147_483_647 ? cut : -2_147_483_648
  }

  private static func transform(_ context: NativeContext, _ call: NativeCall) -> SoundTransform? {
    guard let state = state(context, call) else { return nil }
    if let own = state.ownTransform { return own }
    guard state.ownerPath != nil else { return context.player.mixer.transform }
    return (ownerObject(context, state) as? any SoundOwner)?.volumeTransform
  }

  private static func change(
    _ context: NativeContext, _ call: NativeCall, _ body: (inout SoundTransform) -> Void
  ) {
    guard let state = state(context, call) else { return }
    if var own = state.ownTransform {
      body(&own)
      state.ownTransform = own
    } else if state.ownerPath == nil {
      var all = context.player.mixer.transform
      body(&all)
      context.player.mixer.transform = all
    } else if let owner = ownerObject(context, state) as? any SoundOwner {
      body(&owner.volumeTransform)
    }
  }

  /// The clip that a sound's path leads to now.
  package static func owner(_ context: NativeContext, _ state: SoundState) -> MovieClip? {
    ownerObject(context, state) as? MovieClip
  }

  /// What a sound's path leads to now (C.Sound.1).
  private static func ownerObject(_ context: NativeContext, _ state: SoundState) -> DisplayObject? {
    guard let path = state.ownerPath,
      let start = context.callingClip ?? context.player.actionIsland.levels[0]?.script
    else { return nil }
    let found = try? context.targets.resolvePath(
      Array(path.utf16), from: context.clips.live(start), nil)
    return found.flatMap { context.clips.display($0) }
  }

  /// An exported sound of the owner's movie, or of the one whose script asks.
  private static func character(
    _ context: NativeContext, _ state: SoundState, named name: String
  ) -> SoundCharacter? {
    let clip: DisplayObject? =
      state.ownerPath == nil
      ? context.callingClip.flatMap { context.clips.display(context.clips.live($0)) }
      : owner(context, state)
    guard let file = clip?.file, let id = file.library.character(named: name),
      case .sound(let sound)? = file.library.character(id)
    else { return nil }
    return sound
  }

  /// An object that has a sound has its times as properties that cannot be set, but where a script has set both before.
  private static func defineTimes(_ context: NativeContext, _ object: ScriptObject) {
    let names = ["duration", "position"].map { context.heap.intern($0) }
    guard context.version >= 6, !names.allSatisfy({ context.objects.hasOwn(object, $0) }) else {
      return
    }
    guard let prototype = context.world.prototypes.named["Sound"] else { return }
    for (name, getter) in zip(names, ["getDuration", "getPosition"]) {
      let place = context.heap.find(prototype, context.heap.intern(getter), caseSensitive: true)
      guard place.exists, let function = context.heap.read(prototype, place).asObject else {
        continue
      }
      let old = context.heap.find(object, name, caseSensitive: true)
      if old.exists { context.heap.remove(object, old) }
      context.heap.define(
        object, name, context.heap.makeAccessor(get: function, set: nil),
        [.dontEnumerate, .dontDelete, .accessor])
    }
  }

  /// Starts what is attached or loaded, from a second on.
  static func start(
    _ context: NativeContext, _ object: ScriptObject, _ state: SoundState, offset: Double,
    loops: Int
  ) {
    let clip = state.ownerPath == nil ? nil : owner(context, state)
    // A clip that is not there has no sounds.
    if state.ownerPath != nil, clip == nil { return }
    guard let samples = state.loaded ?? state.character?.samples else { return }
    let wanted = offset.isFinite ? offset * Double(samples.rate) : 0
    let first = wanted > 0 ? Int(min(wanted, Double(samples.count))) : 0
    state.voice = context.player.mixer.start(
      samples, range: first..<samples.count, position: first, repeats: max(loops - 1, 0),
      envelope: [], character: state.character, owner: clip,
      listener: SoundListener(owner: .actionScript1, link: object.handle), state: state)
    state.position = (Double(first) * 1000 / Double(samples.rate)).rounded()
  }
}
