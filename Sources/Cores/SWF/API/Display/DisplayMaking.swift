import FlashAVM2
import FlashDisplay
import FlashHeap

/// What stands behind display objects that scripts make with `new` (D.Make).
struct DisplayMaking {
  private let machine: ABCMachine

  init(_ machine: ABCMachine) { self.machine = machine }

  /// A display object for a new object of scripts; nil where none can be.
  func make(for object: ScriptObject) -> DisplayObject? {
    let (types, player) = (machine.types, machine.player)
    let type = object.traits
    if type.isKind(of: types.stage) { return nil }
    if type.isKind(of: types.sprite) || type.isKind(of: types.simpleButton),
      let (file, id) = machine.movies.character(of: type),
      let made = player.instances.make(id, of: file)
    {
      return made
    }
    if type.isKind(of: types.simpleButton) {
      return StateButton(emptyIn: player.movie, player: player)
    }
    return MovieClip(emptyIn: player.movie, player: player)
  }
}
