/// `ContextMenu` and `ContextMenuItem`: what scripts keep for a menu that a judged run never opens.
enum ContextMenuClass {
  static let table = NativeClass(
    name: "ContextMenu", flags: [.dontEnumerate, .version7],
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
        if let items = try values.get(object, "builtInItems").asObject {
          let other = avm.makeObject()
          for name in builtIn { try values.set(other, name, try values.get(items, name)) }
          try values.set(target, "builtInItems", Value(other))
        }
        if let items = try values.get(object, "customItems").asObject {
          let copies = avm.makeArray()
          for (index, item) in try ArrayClass.elements(avm, items).enumerated() {
            guard let one = item.asObject else { continue }
            let made = try avm.callMethod(one, avm.heap.intern("copy"), [], reason: .call)
            avm.heap.addElement(copies, at: index, made)
          }
          try values.set(target, "customItems", Value(copies))
        }
        return copy
      },
      .method("hideBuiltInItems") { avm, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        let values = GeometryValues(avm: avm)
        if let items = try values.get(object, "builtInItems").asObject {
          for name in builtIn { try values.set(items, name, .false) }
        }
        return .undefined
      },
    ])

  static let item = NativeClass(
    name: "ContextMenuItem", flags: [.dontEnumerate, .version7],
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
    "save", "zoom", "quality", "play", "loop", "rewind", "forward_back", "print",
  ]
}
