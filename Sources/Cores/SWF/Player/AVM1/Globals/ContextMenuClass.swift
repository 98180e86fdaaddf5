/// `ContextMenu` and `ContextMenuItem`: what scripts keep for a menu that this player never opens.
enum ContextMenuClass {
  static let table = NativeClass(
    name: "ContextMenu",
    constructor: { avm, call throws(ScriptAbort) in
      guard let object = call.object else { return .undefined }
      let values = GeometryValues(avm: avm)
      try values.set(object, "onSelect", call[0])
      let items = avm.makeObject()
      for name in builtIn { try values.set(items, name, .true) }
      try values.set(object, "builtInItems", Value(items))
      try values.set(object, "customItems", Value(avm.makeArray()))
      return call.this
    },
    members: [
      .method("copy") { avm, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        let values = GeometryValues(avm: avm)
        let copy = try avm.construct(
          avm.native(at: "ContextMenu").asObject ?? object, [try values.get(object, "onSelect")])
        guard let target = copy.asObject else { return .undefined }
        // The same object: a change of it is seen in both.
        try values.set(target, "builtInItems", try values.get(object, "builtInItems"))
        let copies = avm.makeArray()
        if let items = try values.get(object, "customItems").asObject {
          for (index, item) in try ArrayClass.elements(avm, items).enumerated() {
            var made = Value.undefined
            if let one = item.asObject {
              made = try avm.callMethod(one, avm.heap.intern("copy"), [], reason: .call)
            }
            avm.heap.addElement(copies, at: index, made)
          }
        }
        try values.set(target, "customItems", Value(copies))
        return copy
      },
      .method("hideBuiltInItems") { avm, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        let values = GeometryValues(avm: avm)
        let items = avm.makeObject()
        for name in builtIn { try values.set(items, name, .false) }
        try values.set(object, "builtInItems", Value(items))
        return .undefined
      },
    ])

  static let item = NativeClass(
    name: "ContextMenuItem",
    constructor: { avm, call throws(ScriptAbort) in
      guard let object = call.object else { return .undefined }
      let values = GeometryValues(avm: avm)
      try values.set(
        object, "caption", call[0].isUndefined ? .undefined : Value(try avm.string(call[0])))
      try values.set(object, "onSelect", call[1])
      try values.set(object, "separatorBefore", Value(try avm.truth(call[2])))
      try values.set(object, "enabled", call.count > 3 ? Value(try avm.truth(call[3])) : .true)
      try values.set(object, "visible", call.count > 4 ? Value(try avm.truth(call[4])) : .true)
      return call.this
    },
    members: [
      .method("copy") { avm, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        var values: [Value] = []
        for name in ["caption", "onSelect", "separatorBefore", "enabled", "visible"] {
          values.append(try GeometryValues(avm: avm).get(object, name))
        }
        return try avm.construct(avm.native(at: "ContextMenuItem").asObject ?? object, values)
      }
    ])

  private static let builtIn = [
    "print", "forward_back", "rewind", "loop", "play", "quality", "zoom", "save",
  ]
}
