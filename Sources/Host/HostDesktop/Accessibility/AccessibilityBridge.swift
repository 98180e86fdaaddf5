import HostBase
import UIComponent

/// Shows the window to screen readers: the snapshots of its tree as objects on the accessibility bus.
final class AccessibilityBridge {
  /// Does what a screen reader asks for; the answer shows in the next snapshot.
  var perform: (Int32, AccessibleAction) -> Void = { _, _ in }

  let bus: BusConnection
  let version: String
  /// What is served.
  private(set) var snapshot = AccessibleSnapshot(nodes: [:])
  /// The registry's object that we lie in.
  private(set) var desktop = (name: "", path: ATSPI.nullPath)
  /// The number that the registry gave us.
  var applicationID: Int32 = -1

  /// Registers at the registry of an accessibility bus.
  init(_ bus: BusConnection, version: String) {
    self.bus = bus
    self.version = version
    bus.answer = { [weak self] in self?.answer($0) ?? .unknownObject }
    bus.call(
      ATSPI.registry(ATSPI.rootPath, "org.a11y.atspi.Socket"), "Embed",
      [reference(path: ATSPI.rootPath)]
    ) { [weak self] result in
      guard let plug = (try? result.get())?.first?.items, plug.count == 2, let name = plug[0].text,
        let path = plug[1].text
      else { return }
      self?.desktop = (name, path)
    }
  }

  /// Ends the service.
  func close() {
    if bus.isConnected {
      bus.call(
        ATSPI.registry(ATSPI.rootPath, "org.a11y.atspi.Socket"), "Unembed",
        [reference(path: ATSPI.rootPath)])
      bus.turn()
    }
    bus.close()
  }

  // MARK: - References

  /// A node as others refer to it.
  func reference(_ id: Int32) -> BusValue { reference(path: ATSPI.path(of: id)) }

  private func reference(path: String) -> BusValue {
    .structure([.string(bus.name), .path(path)])
  }

  /// No object.
  static let nothing = BusValue.structure([.string(""), .path(ATSPI.nullPath)])

  /// The application, above the window.
  var applicationReference: BusValue { reference(path: ATSPI.rootPath) }

  /// What a node lies in.
  func parentReference(of node: AccessibleNode) -> BusValue {
    node.parent == 0 ? applicationReference : reference(node.parent)
  }

  /// The position of a node among its siblings.
  func index(of node: AccessibleNode) -> Int {
    guard node.parent != 0 else { return 0 }
    return snapshot.nodes[node.parent]?.children.firstIndex(of: node.id) ?? -1
  }

  // MARK: - Changes

  /// Shows a newer snapshot; screen readers hear what has changed.
  func update(_ new: AccessibleSnapshot) {
    let old = snapshot
    snapshot = new
    for (id, node) in new.nodes where old.nodes[id] == nil { tellCache(added: node) }
    for id in old.nodes.keys where new.nodes[id] == nil {
      bus.signal(
        path: ATSPI.cachePath, interface: ATSPI.cache, "RemoveAccessible", [reference(id)])
    }
    for (id, node) in new.nodes {
      guard let before = old.nodes[id] else { continue }
      if before.children != node.children { tellChildren(of: id, before.children, node.children) }
    }
    if old.nodes.isEmpty { event(ATSPI.windowEvent, "Create", of: new.root.id) }
    // The old focus is lost before the new one is there.
    let changed = new.nodes.values.sorted {
      ($0.states.contains(.focused) ? 1 : 0, $0.id) < ($1.states.contains(.focused) ? 1 : 0, $1.id)
    }
    for node in changed { tell(node, before: old.nodes[node.id]) }
  }

  private func tell(_ node: AccessibleNode, before: AccessibleNode?) {
    guard let before else {
      if node.states.contains(.focused) { state("focused", true, of: node.id) }
      if node.states.contains(.active) { tellActive(true, node.id) }
      // By this a screen reader hears of a message.
      if node.role == .notification { state("showing", true, of: node.id) }
      return
    }
    guard node != before else { return }
    if node.name != before.name {
      property("accessible-name", .string(node.name), of: node.id)
    }
    if node.description != before.description {
      property("accessible-description", .string(node.description), of: node.id)
    }
    if let value = node.value, value.current != before.value?.current {
      property("accessible-value", .double(value.current), of: node.id)
    }
    tellText(of: node, before)
    guard node.states != before.states || node.role != before.role else { return }
    let was = ATSPI.states(of: before).map(\.name)
    let now = ATSPI.states(of: node).map(\.name)
    for name in was where !now.contains(name) { state(name, false, of: node.id) }
    for name in now where !was.contains(name) { state(name, true, of: node.id) }
    let isActive = node.states.contains(.active)
    if isActive != before.states.contains(.active) { tellActive(isActive, node.id) }
    if node.states.contains(.selected) != before.states.contains(.selected) {
      event(ATSPI.objectEvent, "SelectionChanged", of: node.parent)
    }
  }

  private func tellActive(_ isActive: Bool, _ id: Int32) {
    event(ATSPI.windowEvent, isActive ? "Activate" : "Deactivate", of: id)
  }

  /// Removals and additions that make one list of the other.
  private func tellChildren(of parent: Int32, _ before: [Int32], _ after: [Int32]) {
    let wanted = Set(after)
    var list = before
    func remove(_ index: Int) {
      let id = list.remove(at: index)
      children("remove", index, id, of: parent)
    }
    for index in list.indices.reversed() where !wanted.contains(list[index]) { remove(index) }
    for (index, id) in after.enumerated() {
      if index < list.count, list[index] == id { continue }
      if let place = list.firstIndex(of: id) { remove(place) }
      list.insert(id, at: min(index, list.count))
      children("add", index, id, of: parent)
    }
  }

  private func children(_ what: String, _ index: Int, _ child: Int32, of parent: Int32) {
    event(
      ATSPI.objectEvent, "ChildrenChanged", of: parent, what, Int32(clamping: index),
      reference(child))
  }

  private func tellText(of node: AccessibleNode, _ before: AccessibleNode) {
    guard let text = node.text, let old = before.text, text != old else { return }
    let new = Array(text.text.unicodeScalars)
    let was = Array(old.text.unicodeScalars)
    let start = zip(new, was).prefix { $0 == $1 }.count
    let end = zip(new.dropFirst(start).reversed(), was.dropFirst(start).reversed())
      .prefix { $0 == $1 }.count
    func tell(_ what: String, _ part: ArraySlice<Unicode.Scalar>) {
      guard !part.isEmpty else { return }
      var words = String.UnicodeScalarView()
      words.append(contentsOf: part)
      event(
        ATSPI.objectEvent, "TextChanged", of: node.id, what, Int32(clamping: start),
        .string(String(words)), second: Int32(clamping: part.count))
    }
    tell("delete", was[start..<(was.count - end)])
    tell("insert", new[start..<(new.count - end)])
    if text.caret != old.caret {
      event(ATSPI.objectEvent, "TextCaretMoved", of: node.id, "", Int32(clamping: text.caret))
    }
    if text.selection != old.selection {
      event(ATSPI.objectEvent, "TextSelectionChanged", of: node.id)
    }
  }

  /// Says a text that no element shows, or that a message shows which comes and goes.
  func announce(_ text: String, interrupts: Bool) {
    // The first number is AtspiLive: 1 is polite, 2 assertive.
    event(
      ATSPI.objectEvent, "Announcement", of: AccessibleSnapshot.window, "", interrupts ? 2 : 1,
      .string(text))
  }

  /// Passes a key to the registry, which passes it to the screen readers; no one waits for their answer.
  func hear(_ key: AccessibleKey) {
    bus.call(
      ATSPI.registry(ATSPI.controllerPath, "org.a11y.atspi.DeviceEventController"),
      "NotifyListenersSync",
      [
        .structure([
          .uint32(key.isDown ? 0 : 1), .int32(key.symbol), .int32(Int32(clamping: key.code)),
          .int32(Int32(clamping: key.modifiers)), .int32(Int32(bitPattern: key.time)),
          .string(key.name), .boolean(key.isText),
        ])
      ])
  }

  // MARK: - Events

  private func state(_ name: String, _ isIn: Bool, of id: Int32) {
    event(ATSPI.objectEvent, "StateChanged", of: id, name, isIn ? 1 : 0)
  }

  private func property(_ name: String, _ value: BusValue, of id: Int32) {
    event(ATSPI.objectEvent, "PropertyChange", of: id, name, 0, value)
  }

  private func event(
    _ interface: String, _ member: String, of id: Int32, _ detail: String = "", _ first: Int32 = 0,
    _ value: BusValue = .int32(0), second: Int32 = 0
  ) {
    bus.signal(
      path: id == 0 ? ATSPI.rootPath : ATSPI.path(of: id), interface: interface, member,
      [
        .string(detail), .int32(first), .int32(second), .variant(value),
        .array("{sv}", []),
      ])
  }

  // MARK: - Cache

  private func tellCache(added node: AccessibleNode) {
    bus.signal(
      path: ATSPI.cachePath, interface: ATSPI.cache, "AddAccessible", [cacheItem(of: node)])
  }

  /// A node as the cache of screen readers keeps it.
  func cacheItem(of node: AccessibleNode) -> BusValue {
    let role = ATSPI.role(of: node)
    return .structure([
      reference(node.id), applicationReference, parentReference(of: node),
      .int32(Int32(clamping: index(of: node))), .int32(Int32(clamping: node.children.count)),
      .strings(ATSPI.interfaces(of: node)), .string(node.name), .uint32(role.number),
      .string(node.description), ATSPI.stateWords(of: node),
    ])
  }

  /// The application itself, as the cache keeps it.
  var cacheItemOfApplication: BusValue {
    .structure([
      applicationReference, applicationReference,
      .structure([.string(desktop.name), .path(desktop.path)]), .int32(-1), .int32(1),
      .strings([ATSPI.accessible, ATSPI.application]), .string("Arcadia"), .uint32(75),
      .string(""), .array("u", [.uint32(0), .uint32(0)]),
    ])
  }
}
