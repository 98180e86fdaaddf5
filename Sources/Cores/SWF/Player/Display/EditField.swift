import Raster
import SWF

/// A text field on the stage.
final class EditField: DisplayObject {
  let character: EditTextCharacter?
  /// In its own twips.
  var fieldBounds: Bounds
  var isSelectable = true
  var isEditable = false
  var tabIndex: Int?
  var tabEnabled: Bool?

  init(_ character: EditTextCharacter, player: Player) {
    self.character = character
    fieldBounds = Bounds(character.definition.bounds)
    isSelectable = !character.definition.flags.contains(.noSelect)
    isEditable = !character.definition.flags.contains(.readOnly)
    super.init(player: player, file: character.file, characterID: character.definition.id)
  }

  override var contentBounds: Bounds { fieldBounds }

  override func wasPlaced(by instantiator: Instantiator) {
    player.script.makeObject(for: self)
    player.giveName(to: self)
  }

  func type(_ scalar: UInt32) {}
  func apply(_ control: InputEvent.TextControl) {}
  func gotFocus() {}
  func lostFocus() {}
}
