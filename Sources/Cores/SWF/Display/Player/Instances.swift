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
      player.machines.timelines(of: file, in: player).makeButton(character, player: player)
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
    let island = clip.file.isActionScript3 ? player.island : player.actionIsland
    if let old = island.levels[level] { old.unload() }
    island.put(clip, at: level, on: &player.stage)
    clip.level = level
    clip.depth = level
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

  /// Takes it out of its parent once the handlers of its unloading have run.
  package func removeLater(_ object: DisplayObject) { player.pendingRemovals.append(object) }

  /// Runs the actions that a movie has for a sprite's coming, once.
  package func runInitActions(
    _ sprite: UInt16, _ range: Range<Int>, of file: MovieFile, on clip: MovieClip
  ) {
    // Actions for a sprite whose definition has not come are passed over, and later ones count (measured: late-definitions).
    guard file.library.character(sprite) != nil, file.library.isDefined(sprite) else { return }
    let key = Player.InitKey(file: ObjectIdentifier(file), sprite: sprite)
    guard player.initActionsDone.insert(key).inserted else { return }
    player.island.queue.add(.initialize(ScriptCode(file: file, range: range)), on: clip)
  }

  /// Runs what the movies that one imports from have of such actions, characters that were not asked for included, on the clip of
  /// the movie that imports (D.Tag.10).
  package func runImportedActions(
    _ index: Int, of file: MovieFile, on clip: MovieClip, depth: Int = 0
  ) {
    guard depth < Loading.deepestImport else { return }
    for (lender, place) in file.lenders where place == index {
      for command in lender.timeline.frames.lazy.flatMap(\.commands) {
        switch command {
        case .initActions(let sprite, let range):
          runInitActions(sprite, range, of: lender, on: clip)
        case .imports(let next):
          runImportedActions(next, of: lender, on: clip, depth: depth + 1)
        default: break
        }
      }
    }
  }
}
