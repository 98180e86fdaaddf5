import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import Raster
import SWF

/// What a person does with text fields (T.TF.21 to T.TF.24).
struct FieldInput {
  let machine: ABCMachine

  private func ownPoint(_ field: EditField) -> Point? {
    field.worldMatrix.inverse?.apply(machine.player.pointerInput.mousePosition)
  }

  /// The left button was pressed on it: the caret goes there.
  func press(_ field: EditField) {
    guard field.isSelectable, let point = ownPoint(field) else { return }
    field.editor.placeCaret(
      at: point, extends: machine.player.keyboard.down.contains(16))
  }

  /// The pointer moves while the field is pressed.
  func select(_ field: EditField) {
    guard field.isSelectable, let point = ownPoint(field) else { return }
    field.editor.placeCaret(at: point, extends: true)
  }

  /// A link is followed where the pointer was pressed and released; `event:` is for listeners (T.TF.23).
  func click(_ field: EditField) {
    guard let point = ownPoint(field), let link = field.picture.link(at: point) else { return }
    machine.followLink(
      link.url, target: link.target.isEmpty ? "_self" : link.target, in: field)
  }

  /// The wheel was turned over it; what is shown moves by as many lines (T.TF.24).
  func wheel(_ field: EditField, _ delta: Int32) {
    guard field.usesMouseWheel else { return }
    field.layout.turnWheel(Double(delta))
  }
}
