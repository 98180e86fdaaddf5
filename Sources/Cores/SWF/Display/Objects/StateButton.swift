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
  /// What the states show, while it has not been constructed: with the state that it is for, and its depth there.
  private var records: [(object: DisplayObject?, part: Part, depth: Int)] = []
  /// The frame in which it is constructed has not passed.
  private var isNew = true
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
    for record in records { if let object = record.object { marker.mark(object) } }
  }

  /// The object for a purpose.
  package subscript(part: Part) -> DisplayObject? { parts[Int(part.rawValue)] }

  /// All four play, shown or not; in the order of their making at first (D.Btn.6, D.Btn.8).
  package override var phaseChildren: [DisplayObject] {
    if !records.isEmpty { return pending }
    let order: [Part] = isNew ? Part.allCases : [.hit, .up, .down, .over]
    var all: [DisplayObject] = []
    // One object may be for several purposes.
    for case let object? in order.map({ self[$0] })
    where object.stateLink === link && !all.contains(where: { $0 === object }) {
      all.append(object)
    }
    return all
  }

  /// Its first frame has passed.
  package func becomeOld() { isNew = false }

  // MARK: - Of a file

  /// What its states show, before the states are made of it.
  package var pending: [DisplayObject] { records.compactMap(\.object) }

  /// Makes what its states show, once; all of it stands in the button until it has been constructed (D.Btn.2).
  package func setUp() {
    guard !isSetUp, let character else { return }
    isSetUp = true
    for part in Part.allCases { records += objects(for: part, of: character) }
  }

  private func objects(
    for part: Part, of character: ButtonCharacter
  ) -> [(object: DisplayObject?, part: Part, depth: Int)] {
    var made: [(object: DisplayObject?, part: Part, depth: Int)] = []
    for (index, record) in character.definition.records.enumerated()
    where record.states.contains(part.records) {
      guard let object = player.instances.make(record.character, of: file) else { continue }
      (object as? StateButton)?.setUp()
      object.setMatrix(Matrix(record.matrix))
      if part != .hit {
        object.colorTransform = ColorTransform(
          index < character.transforms.count
            ? character.transforms[index] : record.colorTransform)
        object.filters = record.filters.map { FilterValue($0) }
        object.blendMode = BlendMode(rawValue: record.blendMode.rawValue) ?? .normal
      }
      object.timelinePlace.isByTimeline = true
      object.parent = self
      made.append((object, part, Int(record.depth) + 1))
    }
    return made.sorted { $0.depth < $1.depth }
  }

  /// Makes its states of what was constructed for them.
  ///
  /// One object is the state itself, several stand in a group. None is shown.
  ///
  /// The result is the groups, which have not been constructed.
  @discardableResult
  package func gather() -> [MovieClip] {
    guard !records.isEmpty || character != nil else { return [] }
    let made = records
    records = []
    var groups: [MovieClip] = []
    for part in Part.allCases {
      let own = made.filter { $0.part == part }
      for record in own { record.object?.parent = nil }
      if own.count == 1 {
        parts[Int(part.rawValue)] = own[0].object
        own[0].object?.stateLink = link
        continue
      }
      let group = MovieClip(emptyIn: file, player: player)
      group.timelinePlace.isByTimeline = true
      for record in own { if let object = record.object { group.insert(object, at: record.depth) } }
      parts[Int(part.rawValue)] = group
      group.stateLink = link
      groups.append(group)
    }
    return groups
  }

  // MARK: - What is shown

  /// Shows another of its objects.
  package func show(_ part: Part) {
    if let old = children.first {
      takeOut(old)
      old.parent = nil
    }
    shown = part
    // What a script has put elsewhere stays there.
    if let new = self[part], new.stateLink === link { insert(new, at: 1) }
  }

  /// Gives it another object for a purpose; the old one stands nowhere then, and the new one stands nowhere yet.
  package func set(_ part: Part, to object: DisplayObject?) {
    let old = self[part]
    parts[Int(part.rawValue)] = object
    object?.stateLink = link
    if let old, old.stateLink === link, !parts.contains(where: { $0 === old }) {
      old.stateLink = nil
    }
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
    guard let object = self[.hit], object.stateLink === link, let inverse = object.matrix.inverse
    else { return false }
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
    for index in parts.indices {
      coder.node(&parts[index])
      var isOwn = parts[index]?.stateLink === link
      coder.value(&isOwn)
      if coder.isReading, isOwn { parts[index]?.stateLink = link }
    }
    coder.value(&isSetUp)
    coder.value(&volumeTransform)
    coder.value(&isNew)
    coder.list(&records, (nil, .up, 0)) {
      coder.node(&$0.object)
      coder.choice(&$0.part, of: Part.allCases)
      coder.value(&$0.depth)
      coder.check($0.object != nil, "a state that is missing")
    }
  }
}
