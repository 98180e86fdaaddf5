import UIContract
import UIPainting

/// The tree as text: what is on the stage, one element a line, parents before children.
package enum TreeFile {
  /// The tree of a component; `\n` at the end of each line.
  package static func write(_ component: Component) -> String {
    var out = ""
    for root in component.stage.roots { write(root, 0, component, &out) }
    return "[\n" + out.dropLast(out.isEmpty ? 0 : 2) + (out.isEmpty ? "" : "\n") + "]\n"
  }

  private static func write(
    _ element: Element, _ depth: Int, _ component: Component, _ out: inout String
  ) {
    let rect = element.windowFrame
    let pixels = rect.pixels(component.screen.scale)
    var pairs: [(key: String, value: LogValue)] = [
      ("depth", .number(Double(depth))), ("id", .number(Double(element.id.rawValue))),
      ("type", .string(element.kind.rawValue)), ("role", .string(element.role.rawValue)),
    ]
    let name = element.accessibleName
    if !name.isEmpty { pairs.append(("name", .string(name))) }
    if !element.labelDescription.isEmpty {
      pairs.append(("description", .string(element.labelDescription)))
    }
    if !element.text.isEmpty, element.text != name {
      let shown = element.content.field?.shown ?? element.text
      pairs.append(("text", .string(shown)))
    }
    if !element.error.isEmpty { pairs.append(("error", .string(element.error))) }
    switch element.kind {
    case .toggleSwitch, .checkBox, .slider, .picker, .progressBar, .flipper:
      pairs.append(("value", .number(Double(element.value))))
    case .scroll:
      pairs.append(("position", .number(element.content.scroll?.position ?? 0)))
      pairs.append(("length", .number(element.content.scroll?.length ?? 0)))
    default: break
    }
    let states = states(of: element)
    if !states.isEmpty { pairs.append(("states", .array(states.map(LogValue.string)))) }
    pairs.append(
      ("dip", .array([rect.x, rect.y, rect.width, rect.height].map(LogValue.number))))
    pairs.append(
      (
        "pixels",
        .array(
          [pixels.x, pixels.y, pixels.width, pixels.height].map { .number(Double($0)) })
      ))
    out += LogValue.object(pairs).line + ",\n"
    for child in element.shownChildren { write(child, depth + 1, component, &out) }
  }

  /// The names of the states, in the order in which they lie over each other.
  private static func states(of element: Element) -> [String] {
    let names: [(WidgetStates, String)] = [
      (.selected, "selected"), (.hover, "hover"), (.focused, "focused"), (.active, "active"),
      (.disabled, "disabled"),
    ]
    return names.filter { element.states.contains($0.0) }.map(\.1)
  }
}
