package import FlashAVM1
import FlashData
import FlashDisplay
package import FlashHeap

/// `XML`: a document.
package enum XMLClass {
  static let table = NativeClass(
    name: "XML",
    constructor: { context, call throws(ScriptAbort) in
      guard let object = call.object else { return .undefined }
      installProperties(context)
      let document = fill(context, object)
      document.ignoresWhite = try context.objects.truth(context.world.prototypes.xml.aux)
      // An argument that is undefined counts as missing, here and below (measured: undefined-xml).
      if !call[0].isUndefined {
        let text = try context.objects.string(call[0])
        try XMLParser.parse(text, into: object, document, XMLTree(context: context))
      }
      return call.this
    },
    parent: "XMLNode",
    members: [
      .method("load") { context, call throws(ScriptAbort) in
        // It also loads into objects that are no documents, other than C.XML.24 has it (measured: load-anywhere).
        guard let object = call.object, !call[0].isNull else { return .false }
        let url = try context.objects.string(call[0]).text
        try DataLoading.request(context, url, for: object)
        return .true
      },
      .method("createElement") { context, call throws(ScriptAbort) in
        guard !call[0].isUndefined, let object = call.object, isDocument(context, object) else {
          return .undefined
        }
        let name = try context.objects.string(call[0])
        return Value(XMLTree(context: context).make(type: XMLNodeState.Kind.element, name))
      },
      .method("createTextNode") { context, call throws(ScriptAbort) in
        guard !call[0].isUndefined, let object = call.object, isDocument(context, object) else {
          return .undefined
        }
        let text = try context.objects.string(call[0])
        return Value(XMLTree(context: context).make(type: XMLNodeState.Kind.text, text))
      },
      .method("parseXML") { context, call throws(ScriptAbort) in
        let tree = XMLTree(context: context)
        guard !call[0].isUndefined, let object = call.object,
          let document = tree.node(object)?.document
        else { return .undefined }
        tree.removeChildren(of: object)
        document.status = 0
        let text = try context.objects.string(call[0])
        document.declaration = nil
        document.docType = nil
        try XMLParser.parse(text, into: object, document, tree)
        return .undefined
      },
      .method("send", DataLoading.send),
      .method("sendAndLoad", DataLoading.sendAndLoad),
      .method("onLoad") { _, _ throws(ScriptAbort) in .undefined },
      .method("onData") { context, call throws(ScriptAbort) in
        guard let object = call.object else { return .undefined }
        let onLoad = Atom(.onLoad)
        if call[0].isUndefined {
          try context.calls.callMethod(object, onLoad, [.false], reason: .call)
          return .undefined
        }
        try context.objects.set(object, Atom(.loaded), .true)
        try context.calls.callMethod(
          object, context.heap.intern("parseXML"), [call[0]], reason: .call)
        try context.calls.callMethod(object, onLoad, [.true], reason: .call)
        return .undefined
      },
      .method("getBytesLoaded", DataLoading.getBytesLoaded),
      .method("getBytesTotal", DataLoading.getBytesTotal),
      .method("addRequestHeader", DataLoading.addRequestHeader),
    ])

  /// What the first document puts on the prototype: it is done then, and no sooner (C.Decl.4).
  package static let properties: [NativeMember] = [
    property("contentType", { _, document in Value(document.contentType) }) {
      _, document, _, text throws(ScriptAbort) in
      document.contentType = text
    },
    property("docTypeDecl", { _, document in text(document.docType) }) {
      _, document, _, text throws(ScriptAbort) in
      document.docType = text
    },
    .accessor(
      "ignoreWhite", [],
      get: { context, call throws(ScriptAbort) in
        guard let document = XMLTree(context: context).node(call.this)?.document else {
          return call.object == context.world.prototypes.xml
            ? context.world.prototypes.xml.aux : .undefined
        }
        return Value(document.ignoresWhite)
      },
      set: { context, call throws(ScriptAbort) in
        if let document = XMLTree(context: context).node(call.this)?.document {
          guard try givenText(context, call[0]) != nil else { return .undefined }
          document.ignoresWhite = try context.objects.truth(call[0])
        } else if call.object == context.world.prototypes.xml {
          // `XML.prototype.ignoreWhite = true` is for all documents to come.
          context.world.prototypes.xml.aux = call[0]
        }
        return .undefined
      }),
    property("loaded", { _, document in document.isLoaded.map { Value($0) } ?? .undefined }) {
      context, document, value, _ throws(ScriptAbort) in
      document.isLoaded = try context.objects.truth(value)
    },
    property("status", { _, document in Value(Int(document.status)) }) {
      context, document, value, _ throws(ScriptAbort) in
      let number = try context.objects.number(value)
      // Since player 10, what no 32-bit integer can hold is what the processor makes of it (measured: xml-status).
      let fits = number > -2_147_483_649 && number < 2_147_483_648
      if context.player.playerVersion >= 10 {
        document.status = fits ? Int32(number) : .min
      } else {
        document.status = Integers.int32(number)
      }
    },
    property("xmlDecl", { _, document in text(document.declaration) }) {
      _, document, _, text throws(ScriptAbort) in
      document.declaration = text
    },
  ]

  /// Of states from before documents owned it.
  package static let formerProperties: [NativeMember] = [
    property("idMap", { _, document in Value(document.idMap) }) {
      _, _, _, _ throws(ScriptAbort) in
    }
  ]

  private static func isDocument(_ context: NativeContext, _ object: ScriptObject) -> Bool {
    XMLTree(context: context).node(object)?.document != nil
  }

  /// Makes an object a document without nodes.
  private static func fill(_ context: NativeContext, _ object: ScriptObject) -> XMLDocumentState {
    let document = XMLDocumentState(
      contentType: context.heap.string(URLText.formType), idMap: context.heap.makeObject())
    XMLTree(context: context).fill(object, type: XMLNodeState.Kind.element, nil).document = document
    return document
  }

  /// A document of a text; a setter that throws ends it where it stands.
  package static func make(_ context: NativeContext, _ text: ScriptString) -> ScriptObject {
    installProperties(context)
    let object = context.heap.makeObject(.other, proto: Value(context.world.prototypes.xml))
    do throws(ScriptAbort) {
      try XMLParser.parse(text, into: object, fill(context, object), XMLTree(context: context))
    } catch {}
    return object
  }

  private static func installProperties(_ context: NativeContext) {
    let prototype = context.world.prototypes.xml
    let name = context.heap.intern("ignoreWhite")
    let place = context.heap.find(prototype, name, caseSensitive: true)
    if place.exists {
      if context.heap.flags(prototype, place).contains(.accessor) { return }
      prototype.aux = context.heap.read(prototype, place)
    }
    context.world.install(properties, on: prototype, of: "XML")
  }

  private static func text(_ string: ScriptString?) -> Value {
    string.map { Value($0) } ?? .undefined
  }

  /// The text of what a property is set to: all of them ask for it first, and leave undefined alone
  /// (measured: undefined-xml).
  private static func givenText(
    _ context: NativeContext, _ value: Value
  ) throws(ScriptAbort) -> ScriptString? {
    value.isUndefined ? nil : try context.objects.string(value)
  }

  private static func property(
    _ name: String,
    _ get: @escaping @Sendable (NativeContext, XMLDocumentState) -> Value,
    set:
      @escaping @Sendable (NativeContext, XMLDocumentState, Value, ScriptString)
      throws(ScriptAbort) -> Void
  ) -> NativeMember {
    .accessor(
      name, [],
      get: { context, call throws(ScriptAbort) in
        guard let document = XMLTree(context: context).node(call.this)?.document else {
          return .undefined
        }
        return get(context, document)
      },
      set: { context, call throws(ScriptAbort) in
        guard let document = XMLTree(context: context).node(call.this)?.document else {
          return .undefined
        }
        guard let text = try givenText(context, call[0]) else { return .undefined }
        try set(context, document, call[0], text)
        return .undefined
      })
  }
}
