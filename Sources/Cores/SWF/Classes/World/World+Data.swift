import FlashAVM1
import FlashDisplay
import FlashHeap

/// The classes of data: what is loaded, sent, kept and shown to the system.
extension World {
  private static let nodeClass = "XMLNode()"

  /// An object for a node that the player makes; it owns the hidden `constructor` as a literal does.
  ///
  /// Its prototype is what the `XMLNode` that the player began with has now (C.XMLNode.4).
  func makeNode() -> ScriptObject {
    guard let node = prototypes.named[Self.nodeClass] else {
      return heap.makeObject(.other, proto: Value(prototypes.xmlNode))
    }
    return heap.makeLiteral(
      .other, constructor: Value(node),
      proto: storedPrototype(of: node) ?? Value(prototypes.xmlNode))
  }

  func installData() {
    install(XMLNodeClass.table, prototype: prototypes.xmlNode)
    let place = heap.find(globalObject, heap.intern("XMLNode"), caseSensitive: true)
    if place.exists { prototypes.named[Self.nodeClass] = heap.read(globalObject, place).asObject }
    install(XMLClass.table, prototype: prototypes.xml)
    // The prototype of documents is a node itself.
    prototypes.xml.native = XMLNodeState(
      type: XMLNodeState.Kind.element, attributes: heap.makeObject())
    install(LoadVarsClass.table)
    for table in DeviceClasses.tables { install(table) }
    install(NetConnectionClass.table)
    install(NetStreamClass.table)
    install(LocalConnectionClass.table)
    install(XMLSocketClass.table)
    install(ExternalInterfaceClass.table)
    install(StyleSheetClass.table)
    install(TextSnapshotClass.table)
    install(TextSnapshotClass.clipMembers, on: prototypes.movieClip, of: "MovieClip")
    install(FileReferenceClass.table)
    install(FileReferenceClass.list)
  }
}
