import Raster
import SWF

/// The variable of a script that a field shows.
package final class FieldVariable {
  package unowned let field: EditField
  /// The variable that holds the text; empty where none does.
  package var name = ""
  /// The value of its variable that it shows.
  var lastText: String?

  package init(_ field: EditField) { self.field = field }

  package func setVariable(_ name: String) {
    self.name = name
    lastText = nil
    bindVariable()
  }

  /// A variable that is there gives the text; one that isn't gets it.
  package func bindVariable() {
    guard !name.isEmpty else { return }
    if let text = field.actions?.fieldVariable(name, of: field, onlyOfClips: false) {
      take(text)
    } else if !field.initialText.isEmpty {
      // The text of the file, whatever the field has shown since (T.Var.6); what scripts made keeps its own.
      field.setHTML(field.initialText)
      writeVariable()
    }
  }

  /// Looks whether a script has changed the variable.
  package func readVariable() {
    guard !name.isEmpty, !field.isRemoved, field.parent != nil,
      let text = field.actions?.fieldVariable(name, of: field, onlyOfClips: true),
      text != lastText
    else { return }
    take(text)
  }

  private func take(_ text: String) {
    lastText = text
    field.setHTML(text)
  }

  package func writeVariable() {
    guard !name.isEmpty, field.parent != nil else { return }
    let text = field.presentHTML
    field.actions?.setFieldVariable(name, of: field, text)
    // One that cannot be written is not read again before it changes.
    lastText = field.actions?.fieldVariable(name, of: field, onlyOfClips: true) ?? text
  }
}
