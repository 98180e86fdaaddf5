import FlashAVM1
import FlashDisplay
import FlashHeap

/// `ContextMenu` and `ContextMenuItem`: what scripts keep for a menu that this player never opens.
enum ContextMenuClass {
  static let table = NativeClass(
    name: "ContextMenu", hidesAll: .version7,
    constructor: { context, call throws(ScriptAbort) in
      guard let object = call.object else { return .undefined }
      let values = GeometryValues(context: context)
      try values.set(object, "onSelect", call[0])
      let items = context.world.makeObject()
      for name in builtIn { try values.set(items, name, .true) }
      try values.set(object, "builtInItems", Value(items))
      try values.set(object, "customItems", Value(context.world.makeArray()))
      return call.this
    },
    members: [
      .method("copy") { context, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        let values = GeometryValues(context: context)
        let copy = try context.calls.construct(
          context.world.native(at: "ContextMenu").asObject ?? object,
          [try values.get(object, "onSelect")])
        guard let target = copy.asObject else { return .undefined }
        // The same object: a change of it is seen in both.
        try values.set(target, "builtInItems", try values.get(object, "builtInItems"))
        let copies = context.world.makeArray()
        if let items = try values.get(object, "customItems").asObject {
          for (index, item) in try ArrayClass.elements(context, items).enumerated() {
            var made = Value.undefined
            if let one = item.asObject {
              made = try context.calls.callMethod(
                one, context.heap.intern("copy"), [], reason: .call)
            }
            context.heap.addElement(copies, at: index, made)
          }
        }
        try values.set(target, "customItems", Value(copies))
        return copy
      },
      .method("hideBuiltInItems") { context, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        let values = GeometryValues(context: context)
        let items = context.world.makeObject()
        for name in builtIn { try values.set(items, name, .false) }
        try values.set(object, "builtInItems", Value(items))
        return .undefined
      },
    ])

  package static let item = NativeClass(
    name: "ContextMenuItem", hidesAll: .version7,
    constructor: { context, call throws(ScriptAbort) in
      guard let object = call.object else { return .undefined }
      let values = GeometryValues(context: context)
      try values.set(
        object, "caption",
        call[0].isUndefined ? .undefined : Value(try context.objects.string(call[0])))
      try values.set(object, "onSelect", call[1])
      // Kept as they were given.
      try values.set(object, "separatorBefore", call.count > 2 ? call[2] : .false)
      try values.set(object, "enabled", call.count > 3 ? call[3] : .true)
      try values.set(object, "visible", call.count > 4 ? call[4] : .true)
      return call.this
    },
    members: [
      .method("copy") { context, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        var values: [Value] = []
        for name in ["caption", "onSelect", "separatorBefore", "enabled", "visible"] {
          values.append(try GeometryValues(context: context).get(object, name))
        }
        return try context.calls.construct(
          context.world.native(at: "ContextMenuItem").asObject ?? object, values)
      }
    ])

  private static let builtIn = [
    "print", "forward_back", "rewind", "loop", "play", "quality", "zoom", "save",
  ]
}
