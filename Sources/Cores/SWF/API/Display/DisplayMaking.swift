import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import Raster

/// What stands behind display objects that scripts make with `new` (D.Make).
struct DisplayMaking {
  private let machine: ABCMachine

  init(_ machine: ABCMachine) { self.machine = machine }

  /// A display object for a new object of scripts; nil where none can be.
  func make(for object: ScriptObject) -> DisplayObject? {
    let (types, player) = (machine.types, machine.player)
    let type = object.traits
    if type.isKind(of: types.stage) { return nil }
    let isVideo = type.isKind(of: types.video)
    if type.isKind(of: types.sprite) || type.isKind(of: types.simpleButton) || isVideo,
      let (file, id) = machine.movies.character(of: type),
      let made = player.instances.make(id, of: file)
    {
      return made
    }
    if type.isKind(of: types.sprite), let file = machine.movies.mainTimeline(of: type) {
      return MovieClip(main: file, player: player)
    }
    if type.isKind(of: types.simpleButton) {
      return StateButton(emptyIn: player.movie, player: player)
    }
    if isVideo { return VideoObject(emptyIn: player.movie, player: player) }
    if type.isKind(of: types.bitmap) { return makeBitmap(type) }
    if type.isKind(of: types.textField) { return makeField() }
    return MovieClip(emptyIn: player.movie, player: player)
  }

  /// A field of 100 × 100 pixels with the fonts of the movie whose code runs, whatever its class is tied to (T.TF.1).
  private func makeField() -> EditField {
    let side = 100 * twips
    return EditField(
      Bounds(xMin: 0, yMin: 0, xMax: side, yMax: side),
      file: Caller(machine.interpreter).movie ?? machine.player.movie, player: machine.player)
  }

  /// One with a copy of the picture that its class is tied to, or without pixels (D.Make.3).
  private func makeBitmap(_ type: Traits) -> DisplayObject? {
    let player = machine.player
    var id: UInt16?
    var surface = try? Surface(width: 0, height: 0)
    if let picture = BitmapDataNatives.symbol(of: type, machine),
      let copy = try? BitmapDataNatives.copy(picture.surface, machine.interpreter)
    {
      (surface, id) = (copy, machine.movies.character(of: type)?.id)
    }
    guard let surface else { return nil }
    return BitmapObject(surface, isSmoothed: false, player: player, file: player.movie, id: id)
  }
}
