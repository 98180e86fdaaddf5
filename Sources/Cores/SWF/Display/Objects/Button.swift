package import FlashData
package import FlashHeap
import Raster
package import SWF

/// A button: what it shows depends on the pointer.
package final class Button: Container, SoundOwner {
  package enum State {
    case up, over, down

    fileprivate var records: ButtonRecord.States {
      switch self {
      case .up: .up
      case .over: .over
      case .down: .down
      }
    }
  }

  package let character: ButtonCharacter
  package private(set) var state = State.up
  /// Not seen: where the button can be hit.
  package private(set) var hitObjects: [DisplayObject] = []
  private var isSetUp = false

  // What scripts say about it.
  package var tabIndex: Int?
  package var focusRect: Bool?
  package var volumeTransform = SoundTransform()

  package override func trace(_ marker: inout Marker) {
    super.trace(&marker)
    for object in hitObjects { marker.mark(object) }
  }

  package init(_ character: ButtonCharacter, player: Player) {
    self.character = character
    super.init(player: player, file: character.file, characterID: character.id)
    if character.actions.contains(where: { $0.keyCode != 0 }) {
      player.hasUsedKeyboard = true
    }
  }

  /// Shows the first state.
  package func setUp() {
    guard !isSetUp else { return }
    isSetUp = true
    for (index, record) in character.definition.records.enumerated()
    where record.states.contains(.hitTest) {
      guard let object = make(record, index) else { continue }
      object.parent = self
      object.depth = Self.depth(of: record)
      hitObjects.append(object)
    }
    show(.up)
  }

  private func make(_ record: ButtonRecord, _ index: Int) -> DisplayObject? {
    guard let object = player.instances.make(record.character, of: file) else { return nil }
    dress(object, as: record, index)
    object.timelinePlace.isByTimeline = true
    return object
  }

  /// Gives a child the matrix, colours, filters and blend mode of its record (D.Btn.7).
  private func dress(_ object: DisplayObject, as record: ButtonRecord, _ index: Int) {
    object.setMatrix(Matrix(record.matrix))
    object.colorTransform = ColorTransform(
      index < character.transforms.count ? character.transforms[index] : record.colorTransform)
    object.filters = record.filters.map { FilterValue($0) }
    object.blendMode = BlendMode(rawValue: record.blendMode.rawValue) ?? .normal
  }

  /// Goes to a state: what is in both is kept.
  package func show(_ state: State) {
    self.state = state
    let records = character.definition.records
    let wanted = records.indices.filter { records[$0].states.contains(state.records) }
    for child in children where child.depth >= 0 {
      let index = wanted.last { Self.depth(of: records[$0]) == child.depth }
      if let index, child.characterID == records[index].character {
        dress(child, as: records[index], index)
      } else {
        remove(child)
      }
    }
    // They come in the order of the records, whatever their depths are (D.Btn.6a).
    for index in wanted where child(at: Self.depth(of: records[index])) == nil {
      guard let object = make(records[index], index) else { continue }
      insert(object, at: Self.depth(of: records[index]))
      object.wasPlaced(by: .timeline)
    }
  }

  private static func depth(of record: ButtonRecord) -> Int { Int(record.depth) + 1 }

  /// Whether the pointer is on what can be hit.
  package override func contains(_ point: Point, exactly: Bool) -> Bool {
    guard exactly else { return contentBounds.contains(point) }
    return children.contains { child in
      child.shownMatrix.inverse.map { child.contains($0.apply(point), exactly: true) } ?? false
    }
  }

  package func isHit(at point: Point) -> Bool {
    hitObjects.contains { object in
      object.matrix.inverse.map { object.contains($0.apply(point), exactly: true) } ?? false
    }
  }

  /// The sound of a change of state.
  package func playSound(for condition: ButtonAction.Conditions) {
    guard let sounds = character.sounds else { return }
    let cue: ButtonSounds.Cue?
    switch condition {
    case .idleToOverUp: cue = sounds.idleToOverUp
    case .overUpToIdle: cue = sounds.overUpToIdle
    case .overUpToOverDown: cue = sounds.overUpToOverDown
    case .overDownToOverUp: cue = sounds.overDownToOverUp
    default: cue = nil
    }
    guard let cue, case .sound(let sound)? = file.library.character(cue.sound) else { return }
    player.soundOutput.start(sound, cue.info, on: parent as? MovieClip)
  }

  package override func unload() {
    for object in hitObjects { object.unload() }
    super.unload()
  }

  package override class var nodeKind: NodeKind { .button }
  package override var place: CharacterPlace? {
    CharacterPlace(file: character.file, id: character.id)
  }

  package override func code(_ coder: StateCoder) {
    super.code(coder)
    coder.choice(&state, of: [.up, .over, .down])
    coder.children(&hitObjects)
    coder.value(&isSetUp)
    coder.value(&tabIndex)
    coder.value(&focusRect)
    coder.value(&volumeTransform)
  }
}
