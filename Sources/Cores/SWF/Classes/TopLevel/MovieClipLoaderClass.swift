import FlashAVM1
import FlashData
import FlashDisplay
import FlashHeap

/// `MovieClipLoader`: loads movies and pictures and tells its listeners how it goes.
enum MovieClipLoaderClass {
  static let table = NativeClass(
    name: "MovieClipLoader", hidesAll: .version7,
    constructor: { context, call throws(ScriptAbort) in
      guard let object = call.object else { return .undefined }
      // It listens to itself.
      context.heap.define(
        object, Atom(._listeners), Value(context.world.makeArray([Value(object)])), .dontEnumerate)
      return call.this
    },
    members: [
      .method("loadClip") { context, call throws(ScriptAbort) in
        guard let object = call.object, isLoader(context, object), call.count > 1 else {
          return .undefined
        }
        guard call[0].isString else { return .false }
        let url = call[0].string.text
        let token = context.services.loaders.addLoader(object)
        guard let purpose = try purpose(context, call[1], token) else { return .false }
        context.services.loads.send(url, form: "", isPost: false, for: purpose)
        return .true
      },
      .method("unloadClip") { context, call throws(ScriptAbort) in
        guard isLoader(context, call.object), call.count > 0 else { return .undefined }
        if call[0].isDouble {
          context.services.clipLoads.removeLevel(Integers.int(call[0].double))
          return .true
        }
        guard let clip = try target(context, call[0]) else { return .false }
        context.services.clipLoads.unload(clip)
        return .true
      },
      .method("getProgress") { context, call throws(ScriptAbort) in
        guard isLoader(context, call.object), call.count > 0,
          call[0].isDouble || call[0].isString || context.clips.movieClip(call[0]) != nil
        else { return .undefined }
        let clip = try target(context, call[0])
        // It inherits nothing.
        let result = context.heap.makeObject()
        // For a main timeline it is the size of its file, packed as it is; to player 9 unpacked (measured: unpacked-progress).
        let isOld = context.player.playerVersion <= 9
        let packed = clip.flatMap { $0.level == nil || isOld ? nil : $0.file.packedByteCount }
        for (name, bytes) in [
          ("bytesLoaded", packed ?? clip?.ownBytesLoaded),
          ("bytesTotal", packed ?? clip?.ownBytesTotal),
        ] {
          context.heap.define(
            result, context.heap.intern(name), bytes.map { Value($0) } ?? .undefined)
        }
        return Value(result)
      },
    ])

  /// Other objects have no use of its methods (measured: own-loaders).
  private static func isLoader(_ context: NativeContext, _ object: ScriptObject?) -> Bool {
    guard let object, let prototype = context.world.prototypes.named["MovieClipLoader"] else {
      return false
    }
    return context.objects.isInstance(object, ofPrototype: prototype)
  }

  private static func target(_ context: NativeContext, _ value: Value) throws(ScriptAbort)
    -> MovieClip?
  {
    if let clip = context.clips.movieClip(value) { return clip }
    if value.isDouble { return context.player.actionIsland.levels[Integers.int(value.double)] }
    guard value.isString, let start = context.player.actionIsland.levels[0]?.script else {
      return nil
    }
    return try context.targets.resolvePath(value.string.units, from: start, nil).flatMap {
      context.clips.display($0)
    }
      as? MovieClip
  }

  private static func purpose(
    _ context: NativeContext, _ value: Value, _ token: Int
  ) throws(ScriptAbort) -> ActionLoad? {
    if value.isDouble {
      return .level(Integers.int(value.double), loader: token)
    }
    if value.isString, let level = DataLoads.level(named: value.string.text) {
      return .level(level, loader: token)
    }
    guard let clip = try target(context, value) else { return nil }
    if let level = clip.level { return .level(level, loader: token) }
    return .movie(into: clip, loader: token)
  }
}
