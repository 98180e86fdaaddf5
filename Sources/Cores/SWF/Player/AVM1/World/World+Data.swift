/// The classes of data: what is loaded, sent, kept and shown to the system.
extension World {
  func installData() {
    install(XMLNodeClass.table, prototype: prototypes.xmlNode)
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
