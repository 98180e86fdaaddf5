import Raster
import SWF

/// The variable of a script that a field shows.
final class FieldVariable {
  unowned let field: EditField
  /// The variable that holds the text; empty where none does.
  var name = ""
  /// The value of its variable that it shows.
  var lastText: String?

  init(_ field: EditField) { self.field = field }

  func setVariable(_ name: String) {
    self.name = name
    lastText = nil
    bindVariable()
  }

  /// A variable that is there gives the text; one that isn't gets it.
  func bindVariable() {
    guard !name.isEmpty else { return }
    if let text = field.player.actions.fieldVariable(name, of: field, onlyOfClips: false) {
      take(text)
    } else if let text = field.character?.definition.initialText?.text, !text.isEmpty {
      // The text of the file, whatever the field has shown since.
      if field.isHTML { field.setHTML(text) } else { field.setText(text) }
      writeVariable()
    }
  }

  /// Looks whether a script has changed the variable.
  func readVariable() {
    guard !name.isEmpty, !field.isRemoved, field.parent != nil,
      let text = field.player.actions.fieldVariable(name, of: field, onlyOfClips: true),
      text != lastText
    else { return }
    take(text)
  }

  private func take(_ text: String) {
    lastText = text
    if field.isHTML { field.setHTML(text) } else { field.setText(text) }
  }

  func writeVariable() {
    guard !name.isEmpty, field.parent != nil else { return }
    let text =
      field.isHTML
      ? field.content.html(version: field.version, isMultiline: field.isMultiline)
      : field.content.text
    field.player.actions.setFieldVariable(name, of: field, text)
    // One that cannot be written is not read again before it changes.
    lastText = field.player.actions.fieldVariable(name, of: field, onlyOfClips: true) ?? text
  }
}
