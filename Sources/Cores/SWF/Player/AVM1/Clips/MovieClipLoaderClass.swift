/// `MovieClipLoader`: loads movies and pictures and tells its listeners how it goes.
enum MovieClipLoaderClass {
  static let table = NativeClass(
    name: "MovieClipLoader",
    constructor: { avm, call throws(ScriptAbort) in
      guard let object = call.object else { return .undefined }
      // It listens to itself.
      avm.heap.define(
        object, Atom(._listeners), Value(avm.makeArray([Value(object)])), .dontEnumerate)
      return call.this
    },
    members: [
      .method("loadClip") { avm, call throws(ScriptAbort) in
        guard let object = call.object, call.count > 1 else { return .undefined }
        guard call[0].isString else { return .false }
        let url = call[0].string.text
        let token = avm.addLoader(object)
        guard let (purpose, base) = try purpose(avm, call[1], token) else { return .false }
        avm.send(url, form: "", isPost: false, for: purpose, from: base)
        return .true
      },
      .method("unloadClip") { avm, call throws(ScriptAbort) in
        guard call.count > 0 else { return .undefined }
        if call[0].isDouble {
          avm.player.removeLevel(AVM1.int(call[0].double))
          return .true
        }
        guard let clip = try target(avm, call[0]) else { return .false }
        avm.player.unload(clip)
        return .true
      },
      .method("getProgress") { avm, call throws(ScriptAbort) in
        guard call.count > 0, call[0].isDouble || call[0].isString || avm.movieClip(call[0]) != nil
        else { return .undefined }
        let clip = try target(avm, call[0])
        // It inherits nothing.
        let result = avm.heap.makeObject()
        // For a main timeline it is the size of its file, packed as it is.
        let packed = clip.flatMap { $0.level == nil ? nil : $0.file.packedByteCount }
        for (name, bytes) in [
          ("bytesLoaded", packed ?? clip?.ownBytesLoaded),
          ("bytesTotal", packed ?? clip?.ownBytesTotal),
        ] {
          avm.heap.define(result, avm.heap.intern(name), bytes.map { Value($0) } ?? .undefined)
        }
        return Value(result)
      },
    ])

  private static func target(_ avm: AVM1, _ value: Value) throws(ScriptAbort) -> MovieClip? {
    if let clip = avm.movieClip(value) { return clip }
    if value.isDouble { return avm.player.stage.levels[AVM1.int(value.double)] }
    guard value.isString, let start = avm.player.stage.levels[0]?.script else { return nil }
    return try avm.resolvePath(value.string.units, from: start, nil).flatMap { avm.display($0) }
      as? MovieClip
  }

  private static func purpose(
    _ avm: AVM1, _ value: Value, _ token: Int
  ) throws(ScriptAbort) -> (LoadPurpose, MovieFile)? {
    if value.isDouble { return (.level(AVM1.int(value.double), loader: token), avm.player.movie) }
    if value.isString, let level = AVM1.level(named: value.string.text) {
      return (.level(level, loader: token), avm.player.movie)
    }
    guard let clip = try target(avm, value) else { return nil }
    if let level = clip.level { return (.level(level, loader: token), clip.file) }
    return (.movie(into: clip, loader: token), clip.file)
  }
}

extension AVM1 {
  /// A number for a loader, by which the player reports its events.
  func addLoader(_ object: ScriptObject) -> Int {
    if let known = loaders.first(where: { $0.value == object }) { return known.key }
    let token = (loaders.keys.max() ?? 0) + 1
    loaders[token] = object
    return token
  }
}
