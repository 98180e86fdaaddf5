/// `XML`: a document, which is an `XMLNode` as well.
enum XMLClass {
  static let table = NativeClass(
    name: "XML",
    constructor: { avm, call throws(ScriptAbort) in
      guard let object = call.object else { return .undefined }
      // A copy of a document shares its nodes' object, in the way of the old player: it is handed back.
      if let other = call[0].asObject, other.native is XMLDocumentState, call.isConstruct {
        return call[0]
      }
      let root = XMLNodeState(
        type: 1, name: .null, value: .null, attributes: avm.heap.makeObject())
      let document = XMLDocumentState(root)
      object.native = document
      root.script = object
      if call.count > 0, !call[0].isUndefined {
        try parse(avm, object, document, try avm.string(call[0]))
      }
      return call.this
    }, parent: "XMLNode",
    members: [
      .method("load") { avm, call throws(ScriptAbort) in
        guard let object = call.object, call.count > 0 else { return .false }
        return try LoadVarsClass.load(avm, object, call[0], .xml)
      },
      .method("send") { avm, call throws(ScriptAbort) in .true },
      .method("sendAndLoad") { avm, call throws(ScriptAbort) in
        guard call.object != nil, call.count > 1, let target = call[1].asObject else {
          return .false
        }
        let body = try avm.string(call.this).text
        return try LoadVarsClass.load(
          avm, target, call[0], .xml, body: Array(body.utf8),
          mimeType: "application/x-www-form-urlencoded")
      },
      .method("createElement") { avm, call throws(ScriptAbort) in
        guard call.count > 0 else { return .undefined }
        return XMLNodeClass.object(
          avm, XMLNodeClass.makeElement(avm, try avm.string(call[0]).text))
      },
      .method("createTextNode") { avm, call throws(ScriptAbort) in
        guard call.count > 0 else { return .undefined }
        return XMLNodeClass.object(
          avm, XMLNodeClass.makeText(avm, Value(try avm.string(call[0]))))
      },
      .method("parseXML") { avm, call throws(ScriptAbort) in
        guard let object = call.object, let document = object.native as? XMLDocumentState else {
          return .undefined
        }
        document.root.removeAllChildren()
        let text = call.count > 0 ? try avm.string(call[0]) : avm.heap.emptyString
        try parse(avm, object, document, text)
        XMLNodeClass.refresh(avm, document.root)
        return .undefined
      },
      .method("getBytesLoaded") { avm, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        return try avm.get(object, avm.heap.intern("_bytesLoaded"))
      },
      .method("getBytesTotal") { avm, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        return try avm.get(object, avm.heap.intern("_bytesTotal"))
      },
      .method("addRequestHeader") { _, _ throws(ScriptAbort) in .undefined },
      .method("onLoad", .hidden) { _, _ throws(ScriptAbort) in .undefined },
      .method("onData", .hidden) { avm, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        if call[0].isUndefined {
          try avm.callMethod(object, Atom(.onLoad), [.false], reason: .call)
        } else {
          try avm.callMethod(object, avm.heap.intern("parseXML"), [call[0]], reason: .call)
          try avm.set(object, Atom(.loaded), .true)
          try avm.callMethod(object, Atom(.onLoad), [.true], reason: .call)
        }
        return .undefined
      },
      .text("contentType", "application/x-www-form-urlencoded", .hidden),
      .accessor(
        "docTypeDecl", .hidden,
        get: { _, call throws(ScriptAbort) in
          (call.object?.native as? XMLDocumentState)?.documentType ?? .undefined
        },
        set: { avm, call throws(ScriptAbort) in
          (call.object?.native as? XMLDocumentState)?.documentType = Value(try avm.string(call[0]))
          return .undefined
        }),
      .accessor(
        "xmlDecl", .hidden,
        get: { _, call throws(ScriptAbort) in
          (call.object?.native as? XMLDocumentState)?.declaration ?? .undefined
        },
        set: { avm, call throws(ScriptAbort) in
          (call.object?.native as? XMLDocumentState)?.declaration = Value(try avm.string(call[0]))
          return .undefined
        }),
      .accessor(
        "idMap", .hidden,
        get: { avm, call throws(ScriptAbort) in
          guard let document = call.object?.native as? XMLDocumentState else { return .undefined }
          let ids = document.ids ?? avm.heap.makeObject()
          document.ids = ids
          return Value(ids)
        }),
      .accessor(
        "status", .hidden,
        get: { _, call throws(ScriptAbort) in
          (call.object?.native as? XMLDocumentState).map { Value($0.status) } ?? .undefined
        },
        set: { avm, call throws(ScriptAbort) in
          (call.object?.native as? XMLDocumentState)?.status = Int(try avm.int32(call[0]))
          return .undefined
        }),
    ])

  static func parse(
    _ avm: AVM1, _ object: ScriptObject, _ document: XMLDocumentState, _ text: ScriptString
  ) throws(ScriptAbort) {
    let ignores = try avm.truth(try avm.get(object, avm.heap.intern("ignoreWhite")))
    var parser = XMLParser(text, avm: avm, ignoresWhite: ignores)
    document.status = parser.parse(into: document.root).rawValue
    if let declaration = parser.declaration { document.declaration = avm.value(declaration) }
    if let type = parser.documentType { document.documentType = avm.value(type) }
    if !parser.ids.isEmpty {
      let ids = document.ids ?? avm.heap.makeObject()
      document.ids = ids
      for (id, node) in parser.ids {
        avm.heap.define(ids, avm.heap.intern(id), XMLNodeClass.object(avm, node))
      }
    }
  }
}
