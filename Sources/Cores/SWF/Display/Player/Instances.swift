import Raster
import SWF

extension Instances {
  /// Makes an instance of a character; nil where the number stands for nothing that can be placed.
  package func make(_ id: UInt16, of file: MovieFile) -> DisplayObject? {
    player.machines.host(for: file)?.strain(100)
    return switch file.library.character(id) {
    case .shape(let character)?: Graphic(character, player: player)
    case .morph(let character)?: MorphGraphic(character, player: player)
    case .sprite(let character)?: MovieClip(character, player: player)
    case .button(let character)?:
      player.machines.host(for: file)?.timelines.makeButton(character, player: player)
    case .text(let character)?: TextGraphic(character, player: player)
    case .editText(let character)?: EditField(character, player: player)
    case .bitmap(let character)?:
      // One that cannot be decoded is empty, and takes its place all the same (R.Img.17).
      (character.surface ?? (try? Surface(width: 0, height: 0))).map {
        BitmapObject(
          $0, isSmoothed: character.file.version <= 7, player: player, file: character.file, id: id)
      }
    case .video(let character)?: VideoObject(character, player: player)
    case .font?, .sound?, nil: nil
    }
  }

  /// Puts a main timeline on the stage.
  package func install(_ clip: MovieClip, at level: Int) {
    let island = clip.hasCell ? player.island : player.actionIsland
    if let old = island.levels[level] { old.unload() }
    island.put(clip, at: level, on: &player.stage)
    clip.level = level
    if island.holder == nil { clip.depth = level }
    addToFrameList(clip)
    clip.host?.mainTimelineWasPlaced(clip)
    player.stageChanged()
  }

  /// Gives an instance without a name its number.
  package func giveName(to object: DisplayObject) {
    if object.name == nil { object.name = nextName() }
    object.firstAddress.notePath(of: object)
  }

  /// The next automatic name.
  package func nextName() -> String {
    player.instanceCount += 1
    return "instance\(player.instanceCount)"
  }

  package func addToFrameList(_ clip: MovieClip) { player.frameList.append(clip) }

  /// Tells scripts that an object which goes has no focus any more, while they can still see which it was (D.Focus.9).
  package func dropFocus(of object: DisplayObject) {
    if player.keyboard.focus === object { player.keyboardInput.setFocus(nil) }
  }

  /// Drops what the player itself knows of an object that goes.
  package func forget(_ object: DisplayObject) {
    player.pointer.forget(object)
    player.keyboard.forget(object)
  }
}
