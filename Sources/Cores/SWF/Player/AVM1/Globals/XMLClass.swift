/// `XML`: a document.
enum XMLClass {
  static let table = NativeClass(
    name: "XML",
    constructor: { avm, call throws(ScriptAbort) in
      guard let object = call.object else { return .undefined }
      installProperties(avm)
      let document = fill(avm, object)
      document.ignoresWhite = try avm.truth(avm.prototypes.xml.aux)
      if call.count > 0, !call[0].isUndefined {
        let text = try avm.string(call[0])
        XMLParser.parse(text, into: object, document, XMLTree(avm: avm))
      }
      return call.this
    },
    parent: "XMLNode",
    members: [
      .method("load", DataLoading.load),
      .method("createElement") { avm, call throws(ScriptAbort) in
        guard call.count > 0 else { return .undefined }
        let name = try avm.string(call[0])
        return Value(XMLTree(avm: avm).make(type: XMLNodeState.Kind.element, name))
      },
      .method("createTextNode") { avm, call throws(ScriptAbort) in
        guard call.count > 0 else { return .undefined }
        let text = try avm.string(call[0])
        return Value(XMLTree(avm: avm).make(type: XMLNodeState.Kind.text, text))
      },
      .method("parseXML") { avm, call throws(ScriptAbort) in
        let tree = XMLTree(avm: avm)
        guard let object = call.object, let document = tree.node(object)?.document else {
          return .undefined
        }
        let text = try avm.string(call[0])
        tree.removeChildren(of: object)
        document.declaration = nil
        document.docType = nil
        XMLParser.parse(text, into: object, document, tree)
        return .undefined
      },
      .method("send", DataLoading.send),
      .method("sendAndLoad", DataLoading.sendAndLoad),
      .method("onLoad") { _, _ throws(ScriptAbort) in .undefined },
      .method("onData") { avm, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        let onLoad = Atom(.onLoad)
        if call[0].isUndefined {
          try avm.callMethod(object, onLoad, [.false], reason: .call)
          return .undefined
        }
        try avm.set(object, Atom(.loaded), .true)
        try avm.callMethod(object, avm.heap.intern("parseXML"), [call[0]], reason: .call)
        try avm.callMethod(object, onLoad, [.true], reason: .call)
        return .undefined
      },
      .method("getBytesLoaded", DataLoading.getBytesLoaded),
      .method("getBytesTotal", DataLoading.getBytesTotal),
      .method("addRequestHeader", DataLoading.addRequestHeader),
    ])

  /// What the first document puts on the prototype: Flash Player does it then, and no sooner.
  static let properties: [NativeMember] = [
    property("status", { _, document in Value(Int(document.status)) }) {
      avm, document, value throws(ScriptAbort) in
      let number = try avm.number(value)
      // Since player 10, what no 32-bit integer can hold is what the processor makes of it.
      let fits = number > -2_147_483_649 && number < 2_147_483_648
      if avm.player.options.playerVersion >= 10 {
        document.status = fits ? Int32(number) : .min
      } else {
        document.status = AVM1.int32(number)
      }
    },
    property("loaded", { _, document in document.isLoaded.map { Value($0) } ?? .undefined }) {
      avm, document, value throws(ScriptAbort) in
      document.isLoaded = value.isUndefined ? nil : try avm.truth(value)
    },
    property("xmlDecl", { _, document in text(document.declaration) }) {
      avm, document, value throws(ScriptAbort) in
      document.declaration = try avm.string(value)
    },
    property("docTypeDecl", { _, document in text(document.docType) }) {
      avm, document, value throws(ScriptAbort) in
      document.docType = try avm.string(value)
    },
    property("contentType", { _, document in Value(document.contentType) }) {
      avm, document, value throws(ScriptAbort) in
      document.contentType = try avm.string(value)
    },
    property("idMap", { _, document in Value(document.idMap) }) { _, _, _ throws(ScriptAbort) in },
    .accessor(
      "ignoreWhite",
      get: { avm, call throws(ScriptAbort) in
        guard let document = XMLTree(avm: avm).node(call.this)?.document else {
          return call.object == avm.prototypes.xml ? avm.prototypes.xml.aux : .undefined
        }
        return Value(document.ignoresWhite)
      },
      set: { avm, call throws(ScriptAbort) in
        if let document = XMLTree(avm: avm).node(call.this)?.document {
          document.ignoresWhite = try avm.truth(call[0])
        } else if call.object == avm.prototypes.xml {
          // `XML.prototype.ignoreWhite = true` is for all documents to come.
          avm.prototypes.xml.aux = call[0]
        }
        return .undefined
      }),
  ]

  /// Makes an object a document without nodes.
  private static func fill(_ avm: AVM1, _ object: ScriptObject) -> XMLDocumentState {
    let document = XMLDocumentState(
      contentType: avm.heap.string(DataLoading.formType), idMap: avm.makeObject())
    XMLTree(avm: avm).fill(object, type: XMLNodeState.Kind.element, nil).document = document
    return document
  }

  /// A document of a text.
  static func make(_ avm: AVM1, _ text: ScriptString) -> ScriptObject {
    installProperties(avm)
    let object = avm.heap.makeObject(.other, proto: Value(avm.prototypes.xml))
    XMLParser.parse(text, into: object, fill(avm, object), XMLTree(avm: avm))
    return object
  }

  private static func installProperties(_ avm: AVM1) {
    let prototype = avm.prototypes.xml
    let name = avm.heap.intern("ignoreWhite")
    let place = avm.heap.find(prototype, name, caseSensitive: true)
    if place.exists {
      if avm.heap.flags(prototype, place).contains(.accessor) { return }
      prototype.aux = avm.heap.read(prototype, place)
    }
    avm.install(properties, on: prototype, of: "XML")
  }

  private static func text(_ string: ScriptString?) -> Value {
    string.map { Value($0) } ?? .undefined
  }

  private static func property(
    _ name: String, _ get: @escaping @Sendable (AVM1, XMLDocumentState) -> Value,
    set: @escaping @Sendable (AVM1, XMLDocumentState, Value) throws(ScriptAbort) -> Void
  ) -> NativeMember {
    .accessor(
      name,
      get: { avm, call throws(ScriptAbort) in
        guard let document = XMLTree(avm: avm).node(call.this)?.document else {
          return .undefined
        }
        return get(avm, document)
      },
      set: { avm, call throws(ScriptAbort) in
        guard let document = XMLTree(avm: avm).node(call.this)?.document else {
          return .undefined
        }
        try set(avm, document, call[0])
        return .undefined
      })
  }
}
