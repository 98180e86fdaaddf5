package import FlashData
package import FlashHeap
import Raster
import SWF

/// A button of ActionScript 3: four objects, one of which is shown, and one is where it can be hit (D.Btn).
///
/// All of them are kept, and play on, shown or not. The one that is shown is its only child.
package final class StateButton: Container, SoundOwner {
  /// What the four objects are for, in the order in which they come to be.
  package enum Part: UInt8, CaseIterable {
    case up, over, down, hit

    fileprivate var records: ButtonRecord.States {
      switch self {
      case .up: .up
      case .over: .over
      case .down: .down
      case .hit: .hitTest
      }
    }
  }

  /// What of its file it shows; nil for one that a script has made.
  package let character: ButtonCharacter?
  private var parts: [DisplayObject?] = Array(repeating: nil, count: Part.allCases.count)
  /// Which of its objects is to be seen.
  package private(set) var shown = Part.up
  private var isSetUp = false
  package var volumeTransform = SoundTransform()

  package init(_ character: ButtonCharacter, player: Player) {
    self.character = character
    super.init(player: player, file: character.file, characterID: character.id)
  }

  /// A button without any object, made by a script of `file`.
  package init(emptyIn file: MovieFile, player: Player) {
    character = nil
    super.init(player: player, file: file, characterID: nil)
    isSetUp = true
  }

  package override func trace(_ marker: inout Marker) {
    super.trace(&marker)
    for case let object? in parts { marker.mark(object) }
  }

  /// The object for a purpose.
  package subscript(part: Part) -> DisplayObject? { parts[Int(part.rawValue)] }

  package override var phaseChildren: [DisplayObject] { parts.compactMap { $0 } }

  // MARK: - Of a file

  /// Makes its objects, once, and shows the first (D.Btn.2).
  package func setUp() {
    guard !isSetUp, let character else { return }
    isSetUp = true
    for part in Part.allCases { parts[Int(part.rawValue)] = make(part, of: character) }
    show(.up)
  }

  /// The object of one record itself, or a clip with those of several.
  private func make(_ part: Part, of character: ButtonCharacter) -> DisplayObject? {
    let records = character.definition.records.enumerated().filter {
      $0.element.states.contains(part.records)
    }
    let made = records.compactMap { (index, record) -> (object: DisplayObject, depth: Int)? in
      guard let object = player.instances.make(record.character, of: file) else { return nil }
      object.setMatrix(Matrix(record.matrix))
      if part != .hit {
        object.colorTransform = ColorTransform(
          index < character.transforms.count
            ? character.transforms[index] : record.colorTransform)
        object.filters = record.filters.map { FilterValue($0) }
        object.blendMode = BlendMode(rawValue: record.blendMode.rawValue) ?? .normal
      }
      object.timelinePlace.isByTimeline = true
      return (object, Int(record.depth) + 1)
    }
    if made.count == 1 { return made[0].object }
    let group = MovieClip(emptyIn: file, player: player)
    group.timelinePlace.isByTimeline = true
    for (object, depth) in made { group.insert(object, at: depth) }
    return group
  }

  // MARK: - What is shown

  /// Shows another of its objects.
  package func show(_ part: Part) {
    if let old = children.first {
      takeOut(old)
      old.parent = nil
    }
    shown = part
    if let new = self[part] { insert(new, at: 1) }
  }

  /// Gives it another object for a purpose; the old one stands nowhere then, and the new one stands nowhere yet.
  package func set(_ part: Part, to object: DisplayObject?) {
    parts[Int(part.rawValue)] = object
    if part == shown { show(part) }
  }

  /// Plays the sound of a change of what is shown (D.Btn.7).
  package func playSound(from old: Part, to new: Part) {
    guard let sounds = character?.sounds else { return }
    let cue: ButtonSounds.Cue? =
      switch (old, new) {
      case (.up, .over): sounds.idleToOverUp
      case (.over, .up): sounds.overUpToIdle
      case (.over, .down): sounds.overUpToOverDown
      case (.down, .over): sounds.overDownToOverUp
      default: nil
      }
    guard let cue, case .sound(let sound)? = file.library.character(cue.sound) else { return }
    player.soundOutput.start(sound, cue.info, on: parent as? MovieClip)
  }

  // MARK: - Hits

  /// Whether a point, in its own twips, is where it can be hit (D.Pick.8).
  package func isHit(at point: Point) -> Bool {
    guard let object = self[.hit], let inverse = object.matrix.inverse else { return false }
    return object.contains(inverse.apply(point), exactly: true)
  }

  package override func contains(_ point: Point, exactly: Bool) -> Bool {
    guard exactly else { return contentBounds.contains(point) }
    return children.contains { child in
      child.shownMatrix.inverse.map { child.contains($0.apply(point), exactly: true) } ?? false
    }
  }

  // MARK: - States

  package override class var nodeKind: NodeKind { .stateButton }
  package override var place: CharacterPlace? {
    character.map { CharacterPlace(file: $0.file, id: $0.id) }
  }

  package override func code(_ coder: StateCoder) {
    super.code(coder)
    coder.choice(&shown, of: Part.allCases)
    for index in parts.indices { coder.node(&parts[index]) }
    coder.value(&isSetUp)
    coder.value(&volumeTransform)
  }
}
