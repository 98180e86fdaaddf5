import UIContract

// The command that styles.
extension CommandRunner {
  func setStyle(_ element: Element, _ command: Command) throws(Refused) {
    guard let name = StyleName(rawValue: command.text) else {
      throw Refused(.unknownStyle, String(command.text.prefix(64)))
    }
    guard let state = WidgetState(rawValue: command.value) else { throw Refused(.badValue) }
    guard element.kind != .application, element.kind != .timer else { throw Refused(.wrongElement) }
    var value: StyleValue?
    if !command.text2.isEmpty {
      value = StyleParser.value(name, command.text2)
      if value == nil {
        throw Refused(.badValue, "\(name.rawValue): \(command.text2.prefix(64))")
      }
    }
    if element.styles.set(name, in: state, to: value) { component.scene.refreshLook(element) }
  }
}
