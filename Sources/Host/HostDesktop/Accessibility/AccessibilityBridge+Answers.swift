import HostBase
import UIComponent
import UIPainting

// What screen readers ask.
extension AccessibilityBridge {
  /// Answers a call.
  func answer(_ call: BusMessage) -> BusReply {
    if call.path == ATSPI.cachePath {
      guard call.interface == ATSPI.cache, call.member == "GetItems" else { return .unknownMethod }
      let nodes = snapshot.nodes.values.sorted { $0.id < $1.id }
      let items = [cacheItemOfApplication] + nodes.map(cacheItem)
      return .values([.array("((so)(so)(so)iiassusau)", items)])
    }
    if call.path == ATSPI.rootPath { return answerOfApplication(call) }
    guard let id = ATSPI.node(at: call.path), let node = snapshot.nodes[id] else {
      return .unknownObject
    }
    switch call.interface {
    case ATSPI.properties: return properties(call) { properties(of: node, $0) }
    case ATSPI.accessible: return accessible(node, call)
    case ATSPI.component: return component(node, call)
    case ATSPI.action: return action(node, call)
    case ATSPI.selection: return selection(node, call)
    case ATSPI.text: return text(node, call)
    case ATSPI.editableText: return editableText(node, call)
    case ATSPI.image: return image(node, call)
    default: return .unknownMethod
    }
  }

  // MARK: - The application

  private func answerOfApplication(_ call: BusMessage) -> BusReply {
    let window = snapshot.nodes.isEmpty ? [] : [reference(AccessibleSnapshot.window)]
    switch (call.interface, call.member) {
    case (ATSPI.properties, "Set"):
      guard call[0]?.text == ATSPI.application, call[1]?.text == "Id",
        let id = call[2]?.integer.flatMap({ Int32(exactly: $0) })
      else { return .badArguments }
      applicationID = id
      return .values([])
    case (ATSPI.properties, _):
      return properties(call) { interface in
        switch interface {
        case ATSPI.accessible:
          return [
            ("Name", .string("Arcadia")), ("Description", .string("")),
            ("Parent", .structure([.string(desktop.name), .path(desktop.path)])),
            ("ChildCount", .int32(Int32(window.count))), ("Locale", .string("")),
            ("AccessibleId", .string("arcadia")),
          ]
        case ATSPI.application:
          return [
            ("ToolkitName", .string("Arcadia")), ("Version", .string(version)),
            ("ToolkitVersion", .string(version)), ("AtspiVersion", .string("2.1")),
            ("Id", .int32(applicationID)),
          ]
        default: return []
        }
      }
    case (ATSPI.application, "GetLocale"): return .values([.string("")])
    case (ATSPI.accessible, "GetChildAtIndex"):
      return .values([call[0]?.integer == 0 ? window.first ?? Self.nothing : Self.nothing])
    case (ATSPI.accessible, "GetChildren"): return .values([.array("(so)", window)])
    case (ATSPI.accessible, "GetIndexInParent"): return .values([.int32(-1)])
    case (ATSPI.accessible, "GetRole"): return .values([.uint32(75)])
    case (ATSPI.accessible, "GetRoleName"), (ATSPI.accessible, "GetLocalizedRoleName"):
      return .values([.string("application")])
    case (ATSPI.accessible, "GetState"):
      return .values([.array("u", [.uint32(0), .uint32(0)])])
    case (ATSPI.accessible, "GetApplication"): return .values([applicationReference])
    case (ATSPI.accessible, "GetInterfaces"):
      return .values([.strings([ATSPI.accessible, ATSPI.application])])
    case (ATSPI.accessible, "GetAttributes"):
      return .values([
        .array("{ss}", [.entry(.string("toolkit"), .string("Arcadia"))])
      ])
    case (ATSPI.accessible, "GetRelationSet"): return .values([.array("(ua(so))", [])])
    default: return .unknownMethod
    }
  }

  // MARK: - Properties

  private typealias Properties = [(name: String, value: BusValue)]

  private func properties(_ call: BusMessage, _ all: (String) -> Properties) -> BusReply {
    guard let interface = call[0]?.text else { return .badArguments }
    switch call.member {
    case "Get":
      guard let value = all(interface).first(where: { $0.name == call[1]?.text })?.value else {
        return .error("org.freedesktop.DBus.Error.UnknownProperty")
      }
      return .values([.variant(value)])
    case "GetAll":
      return .values([
        .array("{sv}", all(interface).map { .entry(.string($0.name), .variant($0.value)) })
      ])
    case "Set":
      guard interface == ATSPI.value, call[1]?.text == "CurrentValue", let number = call[2]?.number,
        let id = ATSPI.node(at: call.path)
      else { return .error("org.freedesktop.DBus.Error.PropertyReadOnly") }
      perform(id, .setValue(number))
      return .values([])
    default: return .unknownMethod
    }
  }

  private func properties(of node: AccessibleNode, _ interface: String) -> Properties {
    switch interface {
    case ATSPI.accessible:
      return [
        ("Name", .string(node.name)), ("Description", .string(node.description)),
        ("Parent", parentReference(of: node)),
        ("ChildCount", .int32(Int32(clamping: node.children.count))), ("Locale", .string("")),
        ("AccessibleId", .string(String(node.id))),
      ]
    case ATSPI.action: return [("NActions", .int32(Int32(clamping: node.actions.count)))]
    case ATSPI.value:
      guard let value = node.value else { return [] }
      return [
        ("MinimumValue", .double(value.range.lowerBound)),
        ("MaximumValue", .double(value.range.upperBound)), ("MinimumIncrement", .double(1)),
        ("CurrentValue", .double(value.current)), ("Text", .string(value.text)),
      ]
    case ATSPI.selection:
      return [("NSelectedChildren", .int32(Int32(clamping: selected(in: node).count)))]
    case ATSPI.text:
      guard let text = node.text else { return [] }
      return [
        ("CharacterCount", .int32(Int32(clamping: text.text.unicodeScalars.count))),
        ("CaretOffset", .int32(Int32(clamping: text.caret))),
      ]
    case ATSPI.image:
      return [("ImageDescription", .string(node.name)), ("ImageLocale", .string(""))]
    default: return []
    }
  }

  // MARK: - Accessible

  private func accessible(_ node: AccessibleNode, _ call: BusMessage) -> BusReply {
    switch call.member {
    case "GetChildAtIndex":
      guard let index = call[0]?.integer, node.children.indices.contains(index) else {
        return .values([Self.nothing])
      }
      return .values([reference(node.children[index])])
    case "GetChildren": return .values([.array("(so)", node.children.map(reference))])
    case "GetIndexInParent": return .values([.int32(Int32(clamping: index(of: node)))])
    case "GetRelationSet": return .values([.array("(ua(so))", [])])
    case "GetRole": return .values([.uint32(ATSPI.role(of: node).number)])
    case "GetRoleName", "GetLocalizedRoleName":
      return .values([.string(ATSPI.role(of: node).name)])
    case "GetState": return .values([ATSPI.stateWords(of: node)])
    case "GetAttributes":
      var pairs = [("toolkit", "Arcadia")]
      if let place = node.place {
        pairs += [("posinset", "\(place.number)"), ("setsize", "\(place.count)")]
      }
      if let text = node.value?.text, !text.isEmpty { pairs.append(("valuetext", text)) }
      return .values([.array("{ss}", pairs.map { .entry(.string($0.0), .string($0.1)) })])
    case "GetApplication": return .values([applicationReference])
    case "GetInterfaces": return .values([.strings(ATSPI.interfaces(of: node))])
    default: return .unknownMethod
    }
  }

  // MARK: - Component

  private func component(_ node: AccessibleNode, _ call: BusMessage) -> BusReply {
    func frame(_ type: Int?) -> PixelRect { place(of: node, in: type ?? 0) }
    func numbers(_ values: Int...) -> [BusValue] { values.map { .int32(Int32(clamping: $0)) } }
    switch call.member {
    case "GetExtents":
      let rect = frame(call[0]?.integer)
      return .values([.structure(numbers(rect.x, rect.y, rect.width, rect.height))])
    case "GetPosition":
      let rect = frame(call[0]?.integer)
      return .values(numbers(rect.x, rect.y))
    case "GetSize": return .values(numbers(node.frame.width, node.frame.height))
    case "Contains":
      guard let x = call[0]?.integer, let y = call[1]?.integer else { return .badArguments }
      return .values([.boolean(frame(call[2]?.integer).contains(x, y))])
    case "GetAccessibleAtPoint":
      guard let x = call[0]?.integer, let y = call[1]?.integer else { return .badArguments }
      let found = deepest(node, x, y, call[2]?.integer ?? 0)
      return .values([found.map(reference) ?? Self.nothing])
    case "GetLayer": return .values([.uint32(node.role == .window ? 7 : 3)])
    case "GetMDIZOrder": return .values([.int16(0)])
    case "GetAlpha": return .values([.double(1)])
    case "GrabFocus":
      let canFocus = node.states.contains(.focusable)
      if canFocus { perform(node.id, .focus) }
      return .values([.boolean(canFocus)])
    case "ScrollTo", "ScrollToPoint", "SetExtents", "SetPosition", "SetSize":
      return .values([.boolean(false)])
    default: return .unknownMethod
    }
  }

  /// The rectangle of a node: 0 on the screen, 1 in the window, 2 in its parent (AtspiCoordType).
  private func place(of node: AccessibleNode, in type: Int) -> PixelRect {
    var rect = node.frame
    switch type {
    case 1: break
    case 2:
      guard let parent = snapshot.nodes[node.parent] else { break }
      rect.x -= parent.frame.x
      rect.y -= parent.frame.y
    default:
      rect.x += snapshot.origin.x
      rect.y += snapshot.origin.y
    }
    return rect
  }

  /// The node that is on top at a point.
  private func deepest(_ node: AccessibleNode, _ x: Int, _ y: Int, _ type: Int) -> Int32? {
    guard place(of: node, in: type == 2 ? 1 : type).contains(x, y) else { return nil }
    for id in node.children.reversed() {
      guard let child = snapshot.nodes[id], child.states.contains(.showing) else { continue }
      if let found = deepest(child, x, y, type) { return found }
    }
    return node.id
  }

  // MARK: - Action

  private func action(_ node: AccessibleNode, _ call: BusMessage) -> BusReply {
    if call.member == "GetActions" {
      return .values([
        .array(
          "(sss)",
          node.actions.map {
            .structure([.string(ATSPI.name(of: $0)), .string(""), .string("")])
          })
      ])
    }
    guard let index = call[0]?.integer else { return .badArguments }
    let action = node.actions.indices.contains(index) ? node.actions[index] : nil
    switch call.member {
    case "DoAction":
      let canAct = action != nil && node.states.contains(.enabled)
      if let action, canAct { perform(node.id, action) }
      return .values([.boolean(canAct)])
    case "GetName", "GetLocalizedName":
      return .values([.string(action.map(ATSPI.name) ?? "")])
    case "GetDescription", "GetKeyBinding": return .values([.string("")])
    default: return .unknownMethod
    }
  }

  // MARK: - Selection

  private func selectable(in node: AccessibleNode) -> [AccessibleNode] {
    node.children.compactMap { snapshot.nodes[$0] }.filter { $0.states.contains(.selectable) }
  }

  private func selected(in node: AccessibleNode) -> [AccessibleNode] {
    selectable(in: node).filter { $0.states.contains(.selected) }
  }

  private func selection(_ node: AccessibleNode, _ call: BusMessage) -> BusReply {
    func select(_ child: AccessibleNode?, _ isSelected: Bool) -> BusReply {
      guard let child, child.states.contains(.selectable) else { return .values([.boolean(false)]) }
      perform(child.id, .select(isSelected))
      return .values([.boolean(true)])
    }
    let index = call[0]?.integer ?? -1
    let child =
      node.children.indices.contains(index) ? snapshot.nodes[node.children[index]] : nil
    switch call.member {
    case "GetSelectedChild":
      let list = selected(in: node)
      return .values([list.indices.contains(index) ? reference(list[index].id) : Self.nothing])
    case "SelectChild": return select(child, true)
    case "DeselectChild": return select(child, false)
    case "DeselectSelectedChild":
      let list = selected(in: node)
      return select(list.indices.contains(index) ? list[index] : nil, false)
    case "IsChildSelected":
      return .values([.boolean(child?.states.contains(.selected) == true)])
    case "SelectAll":
      for child in selectable(in: node) { perform(child.id, .select(true)) }
      return .values([.boolean(true)])
    case "ClearSelection":
      for child in selected(in: node) { perform(child.id, .select(false)) }
      return .values([.boolean(true)])
    default: return .unknownMethod
    }
  }

  private func image(_ node: AccessibleNode, _ call: BusMessage) -> BusReply {
    let rect = place(of: node, in: call[0]?.integer ?? 0)
    func numbers(_ values: Int...) -> [BusValue] { values.map { .int32(Int32(clamping: $0)) } }
    switch call.member {
    case "GetImageExtents":
      return .values([.structure(numbers(rect.x, rect.y, rect.width, rect.height))])
    case "GetImagePosition": return .values(numbers(rect.x, rect.y))
    case "GetImageSize": return .values(numbers(rect.width, rect.height))
    default: return .unknownMethod
    }
  }
}

extension PixelRect {
  /// Whether a point lies in it.
  fileprivate func contains(_ pointX: Int, _ pointY: Int) -> Bool {
    pointX >= x && pointY >= y && pointX < x + width && pointY < y + height
  }
}
