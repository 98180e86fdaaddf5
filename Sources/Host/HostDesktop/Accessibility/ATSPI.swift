import HostBase
import UIComponent

/// Names and numbers of AT-SPI 2 (at-spi2-core 2.46: the interface files in `xml`, `atspi-constants.h`).
enum ATSPI {
  static let accessible = "org.a11y.atspi.Accessible"
  static let application = "org.a11y.atspi.Application"
  static let component = "org.a11y.atspi.Component"
  static let action = "org.a11y.atspi.Action"
  static let value = "org.a11y.atspi.Value"
  static let selection = "org.a11y.atspi.Selection"
  static let text = "org.a11y.atspi.Text"
  static let editableText = "org.a11y.atspi.EditableText"
  static let image = "org.a11y.atspi.Image"
  static let cache = "org.a11y.atspi.Cache"
  static let objectEvent = "org.a11y.atspi.Event.Object"
  static let windowEvent = "org.a11y.atspi.Event.Window"
  static let properties = "org.freedesktop.DBus.Properties"

  static let rootPath = "/org/a11y/atspi/accessible/root"
  static let nullPath = "/org/a11y/atspi/null"
  static let cachePath = "/org/a11y/atspi/cache"
  private static let nodePrefix = "/org/a11y/atspi/accessible/"

  /// Where the registry hears keys.
  static let controllerPath = "/org/a11y/atspi/registry/deviceeventcontroller"

  /// The program that knows all applications.
  static func registry(_ path: String, _ interface: String) -> BusConnection.Target {
    BusConnection.Target(name: "org.a11y.atspi.Registry", path: path, interface: interface)
  }

  /// The path of a node.
  static func path(of id: Int32) -> String {
    nodePrefix + (id < 0 ? "p\(-Int64(id))" : String(id))
  }

  /// The node of a path; nil for other paths.
  static func node(at path: String) -> Int32? {
    guard path.hasPrefix(nodePrefix) else { return nil }
    let word = path.dropFirst(nodePrefix.count)
    let digits = word.hasPrefix("p") ? word.dropFirst() : word
    guard digits.allSatisfy(\.isWholeNumber), let number = Int32(digits) else { return nil }
    return word.hasPrefix("p") ? -number : number
  }

  /// Numbers of AtspiRole, and the names that go with them.
  static func role(of node: AccessibleNode) -> (number: UInt32, name: String) {
    if node.states.contains(.password) { return (40, "password text") }
    switch node.role {
    case .window: return (23, "frame")
    case .panel: return (39, "panel")
    case .heading: return (83, "heading")
    case .label: return (29, "label")
    case .separator: return (50, "separator")
    case .image: return (27, "image")
    case .canvas: return (6, "canvas")
    case .entry: return (79, "entry")
    case .dialog: return (16, "dialog")
    case .alert: return (2, "alert")
    case .menu: return (33, "menu")
    case .list: return (31, "list")
    case .listItem: return (32, "list item")
    case .tab: return (37, "page tab")
    case .tabList: return (38, "page tab list")
    case .table: return (55, "table")
    case .tableCell: return (56, "table cell")
    case .pushButton: return (43, "push button")
    case .toggleButton, .switchControl: return (62, "toggle button")
    case .checkBox: return (7, "check box")
    case .slider: return (51, "slider")
    case .comboBox: return (11, "combo box")
    case .menuItem: return (35, "menu item")
    case .scrollPane: return (49, "scroll pane")
    case .toolBar: return (63, "tool bar")
    case .statusBar: return (54, "status bar")
    case .progressBar: return (42, "progress bar")
    case .notification: return (101, "notification")
    }
  }

  /// States of AtspiStateType that change, with their names in events.
  static func states(of node: AccessibleNode) -> [(number: Int, name: String)] {
    var found: [(number: Int, name: String)] = [(30, "visible")]
    func add(_ state: AccessibleStates, _ numbers: (Int, String)...) {
      if node.states.contains(state) { found += numbers.map { (number: $0.0, name: $0.1) } }
    }
    add(.active, (1, "active"))
    add(.busy, (3, "busy"), (32, "indeterminate"))
    add(.checked, (4, "checked"))
    add(.enabled, (8, "enabled"), (24, "sensitive"))
    add(.focusable, (11, "focusable"))
    add(.focused, (12, "focused"))
    add(.modal, (16, "modal"))
    add(.takesSeveral, (18, "multiselectable"))
    let isToggle = node.role == .toggleButton || node.role == .switchControl
    // Of a toggle, "pressed" says that it is on.
    if !isToggle { add(.pressed, (20, "pressed")) }
    add(.selectable, (22, "selectable"))
    add(.selected, (23, "selected"))
    add(.showing, (25, "showing"))
    add(.invalid, (36, "invalid-entry"))
    add(.checkable, (41, "checkable"))
    add(.hasPopup, (42, "has-popup"))
    if node.text != nil {
      found += [(7, "editable"), (26, "single-line"), (38, "selectable-text")]
    }
    if isToggle { add(.checked, (20, "pressed")) }
    return found
  }

  /// The states as two words of 32 bits.
  static func stateWords(of node: AccessibleNode) -> BusValue {
    var bits: UInt64 = 0
    for state in states(of: node) { bits |= 1 << UInt64(state.number) }
    return .array(
      "u",
      [
        .uint32(UInt32(truncatingIfNeeded: bits)), .uint32(UInt32(truncatingIfNeeded: bits >> 32)),
      ])
  }

  /// The interfaces of a node.
  static func interfaces(of node: AccessibleNode) -> [String] {
    var names = [accessible, component]
    if !node.actions.isEmpty { names.append(action) }
    if node.value != nil { names.append(value) }
    if node.states.contains(.takesSeveral) { names.append(selection) }
    if node.text != nil { names += [text, editableText] }
    if node.role == .image { names.append(image) }
    return names
  }

  /// The name of an action, for programs and people.
  static func name(of action: AccessibleAction) -> String {
    switch action {
    case .activate: "activate"
    case .contextMenu: "menu"
    case .focus: "focus"
    default: "change"
    }
  }
}
