import FlashAVM1
import FlashData
package import FlashDisplay
package import FlashHeap
import FlashText

/// A node of an XML tree, as the player keeps it; scripts hold the object around it.
///
/// Nodes refer to one another by their objects, so that the heap sees the tree and nothing counts references.
package final class XMLNodeState: NativePayload, StateNode {
  enum Kind {
    static let element = 1
    package static let text = 3
  }

  package private(set) var type: Int
  /// Nil of text, and of documents.
  package var name: ScriptString?
  package var value: ScriptString?
  /// The address of its prefix when the parser made it: later changes of attributes do not count.
  var namespace: ScriptString?
  /// It was given a name that its type has not: since player 10, its value reads as null until it is written again.
  var hidesValue = false
  package var parent: ScriptObject?
  package var children: [ScriptObject] = []
  package private(set) var attributes: ScriptObject
  /// `childNodes`, once a script has asked for it: the same array each time.
  var childArray: ScriptObject?
  /// Where in its parent's children it was seen last.
  private var place = 0
  /// Of an `XML`.
  var document: XMLDocumentState?

  package init(type: Int, attributes: ScriptObject) {
    self.type = type
    self.attributes = attributes
  }

  package override func trace(_ marker: inout Marker) {
    for string in [name, value, namespace] { if let string { marker.mark(string) } }
    marker.mark(parent)
    marker.mark(attributes)
    marker.mark(childArray)
    for child in children { marker.mark(child) }
    document?.trace(&marker)
  }

  package static var nodeKind: NodeKind { .xmlNode }

  package func code(_ coder: StateCoder) {
    coder.value(&type)
    coder.value(&name)
    coder.value(&value)
    coder.value(&namespace)
    coder.value(&hidesValue)
    coder.value(&parent)
    coder.objects(&children)
    coder.value(&attributes)
    coder.value(&childArray)
    coder.node(&document)
  }

  /// Where it stands among its parent's children.
  package func index(of object: ScriptObject, in siblings: [ScriptObject]) -> Int? {
    if place < siblings.count, siblings[place] == object { return place }
    guard let found = siblings.firstIndex(of: object) else { return nil }
    place = found
    return found
  }

  /// Remembers where it was seen, so that a walk from sibling to sibling searches nothing.
  func note(place: Int) { self.place = place }
}

/// What a whole document has besides its nodes.
package final class XMLDocumentState: NativePayload, StateNode {
  var status: Int32 = 0
  var isLoaded: Bool?
  var ignoresWhite = false
  var declaration: ScriptString?
  var docType: ScriptString?
  package var contentType: ScriptString
  /// The elements by their ids, which becomes the document's `idMap` with the first of them.
  package private(set) var idMap: ScriptObject

  package init(contentType: ScriptString, idMap: ScriptObject) {
    self.contentType = contentType
    self.idMap = idMap
  }

  package override func trace(_ marker: inout Marker) {
    for string in [declaration, docType, contentType] { if let string { marker.mark(string) } }
    marker.mark(idMap)
  }

  package static var nodeKind: NodeKind { .xmlDocument }

  package func code(_ coder: StateCoder) {
    coder.value(&status)
    coder.value(&isLoaded)
    coder.value(&ignoresWhite)
    coder.value(&declaration)
    coder.value(&docType)
    coder.value(&contentType)
    coder.value(&idMap)
  }
}

/// What natives and the parser do with trees.
struct XMLTree {
  package let context: NativeContext

  /// The node that a value is.
  package func node(_ value: Value) -> XMLNodeState? { value.asObject.flatMap { node($0) } }

  package func node(_ object: ScriptObject) -> XMLNodeState? { object.native as? XMLNodeState }

  /// Makes an object a node.
  @discardableResult
  func fill(_ object: ScriptObject, type: Int, _ text: ScriptString?) -> XMLNodeState {
    // Without a prototype: an attribute's name may be any.
    let state = XMLNodeState(type: type, attributes: context.heap.makeObject())
    if type == XMLNodeState.Kind.element { state.name = text } else { state.value = text }
    object.native = state
    return state
  }

  package func make(type: Int, _ text: ScriptString?) -> ScriptObject {
    let object = context.world.makeNode()
    fill(object, type: type, text)
    return object
  }

  /// A node and all above it, the nearest first; a ring of nodes ends somewhere.
  private func lineage(of object: ScriptObject) -> some Sequence<(ScriptObject, XMLNodeState)> {
    var rest = nodeLimit
    var present: ScriptObject? = object
    return AnyIterator {
      guard rest > 0, let object = present, let state = node(object) else { return nil }
      rest -= 1
      present = state.parent
      return (object, state)
    }
  }

  /// No tree has more nodes: who meets more of them walks in a ring.
  private var nodeLimit: Int { context.heap.objectCount }

  /// Whether `object` is `other`, or is above it.
  func isAncestor(_ object: ScriptObject, of other: ScriptObject) -> Bool {
    lineage(of: other).contains { $0.0 == object }
  }

  /// Takes a node out of its parent.
  func detach(_ object: ScriptObject) {
    guard let state = node(object), let parent = state.parent, let holder = node(parent) else {
      return
    }
    state.parent = nil
    if let index = state.index(of: object, in: holder.children) {
      holder.children.remove(at: index)
      refresh(holder)
    }
  }

  /// Puts a node among the children of another, at the end or before one of them.
  package func insert(
    _ object: ScriptObject, into parent: ScriptObject, before next: ScriptObject? = nil
  ) {
    guard let state = node(object), let holder = node(parent) else { return }
    // Up to player 10, movies to SWF 7 can put a node into itself (measured: rings-of-nodes).
    let mayRing = context.version < 8 && context.player.playerVersion <= 10
    if !mayRing, isAncestor(object, of: parent) { return }
    if let next {
      guard next != object, holder.children.contains(next) else { return }
    }
    detach(object)
    if let next, let index = node(next)?.index(of: next, in: holder.children) {
      state.parent = parent
      holder.children.insert(object, at: index)
      refresh(holder)
      return
    }
    attach(object, to: parent)
  }

  /// Puts a node that nothing refers to yet behind the children of another.
  func attach(_ object: ScriptObject, to parent: ScriptObject) {
    guard let state = node(object), let holder = node(parent) else { return }
    state.parent = parent
    state.note(place: holder.children.count)
    holder.children.append(object)
    guard let array = holder.childArray else { return }
    // What scripts have put into the array goes; long lists are not looked through for it.
    if holder.children.count < 1024 || array.arrayLength != holder.children.count - 1 {
      refresh(holder)
    } else {
      context.heap.addElement(array, at: holder.children.count - 1, Value(object))
    }
  }

  func removeChildren(of object: ScriptObject) {
    guard let holder = node(object) else { return }
    for child in holder.children { node(child)?.parent = nil }
    holder.children = []
    // What scripts still hold keeps its nodes.
    holder.childArray = nil
  }

  private func refresh(_ holder: XMLNodeState) {
    guard let array = holder.childArray else { return }
    context.heap.truncate(array, to: 0)
    array.arrayLength = 0
    for (index, child) in holder.children.enumerated() {
      context.heap.addElement(array, at: index, Value(child))
    }
  }

  /// `childNodes`.
  func childArray(of state: XMLNodeState) -> ScriptObject {
    if let array = state.childArray { return array }
    let array = context.world.makeArray(state.children.map { Value($0) })
    array.elementFlags = .readOnly
    state.childArray = array
    return array
  }

  /// The node so many places further on.
  func sibling(of object: ScriptObject, _ offset: Int) -> ScriptObject? {
    guard let state = node(object), let parent = state.parent.flatMap({ node($0) }),
      let index = state.index(of: object, in: parent.children)
    else { return nil }
    let place = index + offset
    guard parent.children.indices.contains(place) else { return nil }
    node(parent.children[place])?.note(place: place)
    return parent.children[place]
  }

  /// A copy of a node, with all below it if it is deep.
  func clone(_ object: ScriptObject, isDeep: Bool) throws(ScriptAbort) -> ScriptObject? {
    var rest = nodeLimit
    guard let copy = copy(object) else { return nil }
    var pending = isDeep ? [(object, copy)] : []
    while let (source, target) = pending.popLast() {
      try countDown(&rest)
      for child in node(source)?.children ?? [] {
        guard let childCopy = self.copy(child) else { continue }
        attach(childCopy, to: target)
        pending.append((child, childCopy))
      }
    }
    return copy
  }

  private func copy(_ object: ScriptObject) -> ScriptObject? {
    guard let state = node(object) else { return nil }
    let copy = context.world.makeNode()
    let new = fill(copy, type: state.type, nil)
    new.name = state.name
    new.value = state.value
    new.namespace = state.namespace
    new.hidesValue = state.hidesValue
    for (name, flags) in context.heap.ownNames(state.attributes) {
      let place = context.heap.find(state.attributes, name, caseSensitive: true)
      context.heap.define(new.attributes, name, context.heap.read(state.attributes, place), flags)
    }
    return copy
  }

  /// Counts a node of a walk; one in a ring ends the scripts.
  private func countDown(_ rest: inout Int) throws(ScriptAbort) {
    rest -= 1
    if rest < 0 { throw .halted }
  }

  // MARK: - Text

  /// A node as XML.
  package func text(_ object: ScriptObject) throws(ScriptAbort) -> ScriptString {
    var units: [UInt16] = []
    /// What is still to be written: a node, or the end of one.
    enum Step {
      case node(ScriptObject)
      case end(ScriptString)
    }
    if let document = node(object)?.document {
      for part in [document.declaration, document.docType] { units += part?.units ?? [] }
    }
    var pending = [Step.node(object)]
    var rest = nodeLimit
    while let step = pending.popLast() {
      if units.count > ObjectModel.stringLimit { throw .halted }
      switch step {
      case .end(let name): units += "</".utf16 + name.units + ">".utf16
      case .node(let object):
        guard let state = node(object) else { continue }
        try countDown(&rest)
        if state.type != XMLNodeState.Kind.element {
          units += XMLEntities.escaped(state.value?.units ?? [])
          continue
        }
        // Player 10 writes no tags round an element that was given a value (measured: valued-elements).
        let hasTags = state.value == nil || context.player.playerVersion < 10
        let name = hasTags ? state.name : nil
        if let name { units += "<".utf16 + name.units }
        if state.name != nil { units += try attributes(of: state) }
        if let name {
          if state.children.isEmpty {
            units += " />".utf16
            continue
          }
          units += ">".utf16
          pending.append(.end(name))
        }
        for child in state.children.reversed() { pending.append(.node(child)) }
      }
    }
    return context.heap.string(units: units)
  }

  private func attributes(of state: XMLNodeState) throws(ScriptAbort) -> [UInt16] {
    var units: [UInt16] = []
    for name in attributeNames(state) {
      // Names differ by case here, in all versions.
      let place = context.heap.find(state.attributes, name, caseSensitive: true)
      let isStored = !context.heap.flags(state.attributes, place).contains(.accessor)
      let value = try context.objects.string(
        isStored
          ? context.heap.read(state.attributes, place)
          : try context.objects.get(state.attributes, name))
      units += " ".utf16 + context.heap.text(name).units + "=\"".utf16
      units += XMLEntities.escaped(value.units) + "\"".utf16
    }
    return units
  }

  // MARK: - Namespaces

  /// The names of a node's attributes as `for … in` has them: the parser puts the first one in last.
  private func attributeNames(_ state: XMLNodeState) -> [Atom] {
    context.heap.ownNames(state.attributes).reversed().filter {
      !$0.flags.contains(.dontEnumerate)
    }.map(\.atom)
  }

  private static let namespaceWord = Array("xmlns".utf16)

  /// The value of the attribute that has the address of a prefix here; without a prefix, of any that begins with `xmlns`.
  func namespace(ofPrefix prefix: [UInt16], at object: ScriptObject) -> Value? {
    let wanted = Self.namespaceWord + [0x3A] + prefix
    for (_, state) in lineage(of: object) {
      for name in attributeNames(state) {
        let units = context.heap.text(name).units
        if prefix.isEmpty ? units.starts(with: Self.namespaceWord) : units == wanted {
          let place = context.heap.find(state.attributes, name, caseSensitive: true)
          return context.heap.read(state.attributes, place)
        }
      }
    }
    return nil
  }

  /// A prefix that stands for an address here.
  func prefix(
    ofNamespace address: ScriptString, at object: ScriptObject
  ) throws(ScriptAbort) -> ScriptString? {
    for (_, state) in lineage(of: object) {
      for name in attributeNames(state) {
        let units = context.heap.text(name).units
        guard units.starts(with: Self.namespaceWord) else { continue }
        let value = try context.objects.string(try context.objects.get(state.attributes, name))
        guard value.hasSameUnits(as: address) else { continue }
        let hasPrefix = units.count > 5 && units[5] == 0x3A
        return hasPrefix
          ? context.heap.string(units: Array(units[6...])) : context.heap.emptyString
      }
    }
    return nil
  }
}
