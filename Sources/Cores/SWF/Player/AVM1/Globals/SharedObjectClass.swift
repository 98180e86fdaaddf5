/// What a SharedObject keeps.
final class SharedObjectState: NativeState {
  private(set) var name: String
  /// Where `Player.storage` has it.
  private(set) var key: String
  init(name: String, key: String) {
    self.name = name
    self.key = key
  }
  func trace(_ marker: inout Marker) {}
  static var nodeKind: NodeKind { .sharedObject }

  func code(_ coder: StateCoder) {
    coder.value(&name)
    coder.value(&key)
  }
}

/// `SharedObject`: data that outlasts a movie, in `Player.storage`.
enum SharedObjectClass {
  static let table = NativeClass(
    name: "SharedObject",
    constructor: { _, _ throws(ScriptAbort) in .undefined },
    members: [
      .method("connect") { _, _ throws(ScriptAbort) in .undefined },
      .method("send") { _, _ throws(ScriptAbort) in .undefined },
      .method("flush") { avm, call throws(ScriptAbort) in
        guard let object = call.object, let state = object.native as? SharedObjectState,
          let data = try SharedObjectClass.data(avm, object)
        else { return .undefined }
        avm.player.storage[state.key] = SharedObjectFile.bytes(avm, name: state.name, data: data)
        return .true
      },
      .method("close") { _, _ throws(ScriptAbort) in .undefined },
      .method("getSize") { avm, call throws(ScriptAbort) in
        guard let object = call.object, let state = object.native as? SharedObjectState,
          let data = try SharedObjectClass.data(avm, object)
        else { return .undefined }
        if avm.enumerableNames(data).isEmpty { return .zero }
        return Value(SharedObjectFile.bytes(avm, name: state.name, data: data).count)
      },
      .method("setFps") { _, _ throws(ScriptAbort) in .undefined },
      .method("clear") { avm, call throws(ScriptAbort) in
        guard let object = call.object,
          let data = try avm.get(object, avm.heap.intern("data")).asObject
        else { return .undefined }
        for name in avm.enumerableNames(data) { _ = avm.delete(data, name) }
        if let state = object.native as? SharedObjectState { avm.player.storage[state.key] = nil }
        return .undefined
      },
    ],
    statics: [
      .method("getLocal") { avm, call throws(ScriptAbort) in
        guard call.count > 0 else { return .null }
        if let object = try opened(avm, call[0], call[1]) { return Value(object) }
        let object = avm.heap.makeObject(.other, proto: Value(avm.prototypes.named["SharedObject"]))
        return try open(avm, object, call[0], call[1]) ? Value(object) : .null
      },
      .method("getRemote") { _, _ throws(ScriptAbort) in .undefined },
      .method("deleteAll") { _, _ throws(ScriptAbort) in .undefined },
      .method("getDiskUsage") { _, _ throws(ScriptAbort) in .undefined },
    ])

  /// The name and the key of what scripts ask for; nil where no file could be called so.
  private static func key(
    _ avm: AVM1, _ name: Value, _ path: Value
  ) throws(ScriptAbort) -> (name: String, key: String)? {
    let name = try avm.string(name).text
    if name.contains(where: { "~%&\\;:\"',<>?# ".contains($0) }) { return nil }
    let movie = avm.currentFrame?.pointee.baseClip.flatMap { avm.display(avm.live($0)) }?.file
    let address = (movie ?? avm.player.movie).url
    let path = path.isNullish ? self.path(of: address) : try avm.string(path).text
    let separator = path.hasSuffix("/") ? "" : "/"
    return (name, host(of: address) + path + separator + name)
  }

  /// The object of that name that a script has already.
  static func opened(
    _ avm: AVM1, _ name: Value, _ path: Value
  ) throws(ScriptAbort) -> ScriptObject? {
    try key(avm, name, path).flatMap { avm.sharedObjects[$0.key] }
  }

  /// Fills an object with what is stored under a name; false where there can't be such a name.
  static func open(
    _ avm: AVM1, _ object: ScriptObject, _ name: Value, _ path: Value
  ) throws(ScriptAbort) -> Bool {
    guard let (name, key) = try key(avm, name, path) else { return false }
    object.native = SharedObjectState(name: name, key: key)
    let data = avm.makeObject()
    if let bytes = avm.player.storage[key] { SharedObjectFile.read(avm, bytes, into: data) }
    avm.heap.define(object, avm.heap.intern("data"), Value(data))
    avm.sharedObjects[key] = object
    return true
  }

  private static func data(_ avm: AVM1, _ object: ScriptObject) throws(ScriptAbort) -> ScriptObject?
  {
    try avm.get(object, avm.heap.intern("data")).asObject
  }

  /// `localhost` for files.
  private static func host(of address: String) -> String {
    guard let scheme = address.range(of: "://") else { return "localhost" }
    let host = address[scheme.upperBound...].prefix { $0 != "/" && $0 != ":" }
    return host.isEmpty ? "localhost" : String(host)
  }

  /// The path of an address, with its first slash.
  private static func path(of address: String) -> String {
    guard let scheme = address.range(of: "://") else { return "/" }
    let rest = address[scheme.upperBound...]
    guard let slash = rest.firstIndex(of: "/") else { return "/" }
    return String(rest[slash...].prefix { $0 != "?" && $0 != "#" })
  }
}
