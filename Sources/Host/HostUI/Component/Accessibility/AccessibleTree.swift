import UIContract
import UIPainting

/// The name and the role of an element for screen readers.
extension Element {
  /// The role: the application's word, else that of the kind.
  package var role: Role {
    if let role = look.role { return role }
    switch kind {
    case .application, .frameView: return .window
    case .navigationView, .linear, .frame, .flipper, .timer, .keyboard:
      return .panel
    case .gameView: return .canvas
    case .scroll: return .scrollPane
    case .wrap: return .list
    case .event: return isInList ? .listItem : .pushButton
    case .text: return look.text.size >= 18 ? .heading : .label
    case .textField: return .entry
    case .button: return look.isToggle ? .toggleButton : .pushButton
    case .toggleSwitch: return .switchControl
    case .checkBox: return .checkBox
    case .slider: return .slider
    case .picker: return .comboBox
    case .image: return .image
    case .separator: return .separator
    case .progressBar: return .progressBar
    case .actionBar: return .toolBar
    case .navigationBar: return .statusBar
    case .dialog: return .dialog
    case .alert: return .alert
    case .sheet: return .menu
    case .sheetRow: return .menuItem
    case .toast: return .notification
    }
  }

  /// Whether it stands in a grid or a list that scrolls.
  private var isInList: Bool {
    var next = parent
    while let layout = next {
      if layout.kind == .wrap || layout.kind == .scroll { return true }
      next = layout.parent
    }
    return false
  }

  /// The name: the label, else the text, else the texts inside of something that can have the focus.
  package var accessibleName: String {
    if !label.isEmpty { return label }
    switch kind {
    case .textField: return look.hint
    case .image: return ""
    case .picker: return look.hint
    default: break
    }
    if !text.isEmpty { return text }
    if kind == .event {
      var words: [String] = []
      walk {
        if $0.kind == .text, $0.isVisible, !$0.text.isEmpty { words.append($0.text) }
        return $0.isVisible
      }
      return words.joined(separator: ", ")
    }
    return look.tooltip
  }
}
