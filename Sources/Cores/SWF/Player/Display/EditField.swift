import Raster
import SWF

/// A text field on the stage.
final class EditField: DisplayObject {
  let character: EditTextCharacter?
  /// In its own twips.
  var fieldBounds: Bounds

  init(_ character: EditTextCharacter, player: Player) {
    self.character = character
    fieldBounds = Bounds(character.definition.bounds)
    super.init(player: player, file: character.file, characterID: character.definition.id)
  }

  override var contentBounds: Bounds { fieldBounds }

  override func wasPlaced(by instantiator: Instantiator) {
    player.script.makeObject(for: self)
    player.giveName(to: self)
  }
}
