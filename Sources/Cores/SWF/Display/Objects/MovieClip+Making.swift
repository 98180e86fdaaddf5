import FlashData
import Raster
import SWF

/// How scripts make, move and take away clips.
///
/// Depths here are those of the display list: scripts' own are `scriptDepth` less.
extension MovieClip {
  /// What lies between a depth of the file and the same depth of a script.
  package static let scriptDepth = 16_384
  /// The highest depth that scripts can use.
  package static let maxDepth = 2_130_706_428
  /// The highest depth from which scripts can remove clips.
  package static let maxRemovableDepth = 2_130_706_416

  /// A new object of an exported character; nil if there is none of that name, or no such depth (C.MovieClip.10).
  package func attach(
    _ exportName: String, as name: String, depth: Int,
    prepare: ((DisplayObject) -> Void)? = nil
  ) -> DisplayObject? {
    guard (0...Self.maxDepth).contains(depth) else { return nil }
    guard let id = file.library.publishedCharacter(named: exportName),
      let object = player.instances.make(id, of: file)
    else { return nil }
    // What is given to it is for clips alone (C.MovieClip.11).
    put(object, as: name, depth: depth, prepare: object is MovieClip ? prepare : nil)
    return object
  }

  /// A new clip without a frame; unlike other things that scripts make, it can stand at any depth.
  package func createEmpty(_ name: String, depth: Int) -> MovieClip {
    let clip = MovieClip(emptyIn: file, player: player)
    put(clip, as: name, depth: depth, prepare: nil)
    return clip
  }

  /// Puts what a script has made at a depth; what was there goes.
  package func put(
    _ object: DisplayObject, as name: String, depth: Int, prepare: ((DisplayObject) -> Void)?
  ) {
    if let old = child(at: depth) { remove(old) }
    insert(object, at: depth)
    object.name = name
    object.hasExplicitName = true
    object.timelinePlace.frame = 0
    (object as? MovieClip)?.isMadeByScript = true
    object.wasPlaced(by: .script(prepare: prepare))
  }

  /// As scripts see it: the first depth above all children.
  package var nextHighestDepth: Int {
    guard let highest = highestDepth else { return 0 }
    return max(highest - Self.scriptDepth + 1, 0)
  }
}

extension DisplayObject {
  /// Another instance of the same in the same parent, with its place and colours; of a clip with its handlers and its drawing.
  ///
  /// A field keeps nothing that scripts said of it. Drawings, texts and pictures have no copies.
  package func duplicate(
    as name: String, depth: Int, prepare: ((DisplayObject) -> Void)? = nil
  ) -> DisplayObject? {
    guard let parent = parent as? MovieClip, (0...MovieClip.maxDepth).contains(depth),
      let copy = emptyCopy()
    else { return nil }
    copy.setMatrix(matrix, keeping: placement)
    copy.colorTransform = colorTransform
    if let clip = self as? MovieClip, let copy = copy as? MovieClip {
      copy.clipActions = clip.clipActions
      copy.clipEvents = clip.clipEvents
      copy.handlerFile = clip.handlerFile
      copy.drawing = clip.drawing?.copy()
    }
    parent.put(copy, as: name, depth: depth, prepare: prepare)
    return copy
  }

  private func emptyCopy() -> DisplayObject? {
    switch self {
    case let clip as MovieClip:
      guard let id = characterID else { return MovieClip(emptyIn: file, player: player) }
      return player.instances.make(id, of: clip.handlerFile ?? file)
    case is EditField where characterID == nil:
      let field = EditField(Bounds(xMin: 0, yMin: 0, xMax: 0, yMax: 0), file: file, player: player)
      field.isEditable = true
      return field
    case is EditField, is Button, is VideoObject:
      return characterID.flatMap { player.instances.make($0, of: file) }
    default: return nil
    }
  }

  /// `removeMovieClip`: only from depths that scripts put things at.
  package func removeByScript() {
    guard (MovieClip.scriptDepth..<MovieClip.maxRemovableDepth).contains(depth) else { return }
    if let parent { parent.remove(self) }
  }
}
