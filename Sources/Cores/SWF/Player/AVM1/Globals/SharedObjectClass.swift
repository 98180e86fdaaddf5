/// `SharedObject`: data that outlasts a movie.
///
/// So far it outlasts clips, but not the player.
enum SharedObjectClass {
  static let table = NativeClass(
    name: "SharedObject",
    constructor: { _, call throws(ScriptAbort) in call.this },
    members: [
      .method("connect") { _, _ throws(ScriptAbort) in .undefined },
      .method("send") { _, _ throws(ScriptAbort) in .undefined },
      .method("flush") { _, _ throws(ScriptAbort) in .true },
      .method("close") { _, _ throws(ScriptAbort) in .undefined },
      .method("getSize") { avm, call throws(ScriptAbort) in
        guard let object = call.object,
          let data = try avm.get(object, avm.heap.intern("data")).asObject
        else { return .undefined }
        return Value(avm.enumerableNames(data).isEmpty ? 0 : 16)
      },
      .method("setFps") { _, _ throws(ScriptAbort) in .undefined },
      .method("clear") { avm, call throws(ScriptAbort) in
        guard let object = call.object,
          let data = try avm.get(object, avm.heap.intern("data")).asObject
        else { return .undefined }
        for name in avm.enumerableNames(data) { _ = avm.delete(data, name) }
        return .undefined
      },
    ],
    statics: [
      .method("getLocal") { avm, call throws(ScriptAbort) in
        guard call.count > 0 else { return .null }
        let name = try avm.string(call[0]).text
        // Names that no file could have.
        if name.contains(where: { "~%&\\;:\"',<>?# ".contains($0) }) { return .null }
        let path = call[1].isNullish ? "" : try avm.string(call[1]).text
        let key = path + "/" + name
        if let object = avm.sharedObjects[key] { return Value(object) }
        let object = avm.heap.makeObject(proto: Value(avm.prototypes.named["SharedObject"]))
        avm.heap.define(object, avm.heap.intern("data"), Value(avm.makeObject()))
        avm.sharedObjects[key] = object
        return Value(object)
      },
      .method("getRemote") { _, _ throws(ScriptAbort) in .undefined },
      .method("deleteAll") { _, _ throws(ScriptAbort) in .undefined },
      .method("getDiskUsage") { _, _ throws(ScriptAbort) in .undefined },
    ])
}
