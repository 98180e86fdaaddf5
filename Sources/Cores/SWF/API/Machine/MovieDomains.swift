import FlashAVM2
import FlashDisplay
import FlashHeap
import SWF

/// What movies define: each has a domain for its code, and classes for its characters (D.Sym).
final class MovieDomains {
  private unowned let machine: ABCMachine

  /// What one movie has.
  private final class Entry {
    let file: MovieFile
    let domain: Domain
    /// Classes by the numbers of characters.
    var types: [UInt16: Traits] = [:]
    /// The class of the main timeline.
    var root: Traits?

    init(_ file: MovieFile, _ domain: Domain) { (self.file, self.domain) = (file, domain) }
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  /// All of them, in the order in which their movies came.
  private var list: [Entry] = []
  /// Characters by the classes that are tied to them.
  private var characters: [ObjectIdentifier: (file: MovieFile, id: UInt16)] = [:]

  init(_ machine: ABCMachine) { self.machine = machine }

  private func entry(of file: MovieFile) -> Entry {
    if let known = entries[ObjectIdentifier(file)] { return known }
    let entry = Entry(file, Domain(parent: machine.machine.system, machine: machine.machine))
    add(entry)
    return entry
  }

  private func add(_ entry: Entry) {
    entries[ObjectIdentifier(entry.file)] = entry
    list.append(entry)
  }

  /// A movie that a Loader has loaded defines its code in this domain; others may do so as well.
  func adopt(_ file: MovieFile, _ domain: Domain) {
    guard entries[ObjectIdentifier(file)] == nil else { return }
    add(Entry(file, domain))
  }

  /// The domain of a movie's own code.
  func domain(of file: MovieFile) -> Domain { entry(of: file).domain }

  // MARK: - What frames define

  /// Reads the code of a frame, ties its classes, and runs what is not lazy, in this order (D.Sym.2).
  func define(_ definitions: FrameDefinitions, of file: MovieFile) {
    let entry = entry(of: file)
    var eager: [Script] = []
    for tag in definitions.code {
      machine.attempt { () throws(ScriptError) in
        guard let program = try load(tag, entry) else { return }
        if !tag.isLazy, let last = program.scripts.last { eager.append(last) }
      }
    }
    for named in definitions.classes {
      machine.attempt { () throws(ScriptError) in try tie(named, entry) }
    }
    for script in eager {
      machine.attempt { () throws(ScriptError) in
        _ = try machine.machine.global(of: script, machine.interpreter)
      }
    }
  }

  private func load(_ tag: ABCTag, _ entry: Entry) throws(ScriptError) -> Program? {
    guard !tag.data.isEmpty else { return nil }
    let file: ABCFile
    do { file = try entry.file.code(at: tag.data) } catch {
      throw .number(error.number, error.arguments)
    }
    return try Program.load(
      file, in: entry.domain, movieVersion: entry.file.version,
      source: ProgramSource(entry.file, tag.data))
  }

  private func tie(_ named: NamedCharacter, _ entry: Entry) throws(ScriptError) {
    // Bytes that are no UTF-8 are letters of their own, as they are in code (V.Load.8).
    let text = String(decoding: ABCText.units(named.name.bytes[...]), as: UTF16.self)
    let type = try type(named: text, in: entry.domain)
    let name = machine.machine.heap.text(type.name.local).text + "$"
    if entry.file.library.binaryData[named.id] != nil {
      return tie(type, to: named.id, entry)
    }
    guard entry.file.library.isCharacter(named.id) else {
      guard entry.root == nil else { return }
      guard type.isKind(of: machine.types.sprite) else { throw ScriptError(2023, name) }
      entry.root = type
      return
    }
    // Bytes and fonts of other kinds are placed by no one.
    guard let character = entry.file.library.character(named.id) else { return }
    let types = machine.types
    switch character {
    case .sprite, .shape, .editText, .button, .morph, .text, .video:
      guard type.isKind(of: types.displayObject) else { throw ScriptError(2022, name) }
    case .bitmap:
      guard type.isKind(of: types.bitmap) || type.isKind(of: types.bitmapData) else { return }
    case .font, .sound: break
    }
    tie(type, to: named.id, entry)
  }

  private func tie(_ type: Traits, to id: UInt16, _ entry: Entry) {
    entry.types[id] = type
    if characters[ObjectIdentifier(type)] == nil {
      characters[ObjectIdentifier(type)] = (entry.file, id)
    }
  }

  /// A class by its text, `package.Name`; its script's initializer has run.
  private func type(named text: String, in domain: Domain) throws(ScriptError) -> Traits {
    // V.Load.7, V.Load.8
    guard let value = try domain.definition(named: text, machine.interpreter),
      let object = value.asObject, object.kind == .classObject,
      let table = object.table.pointee.instances
    else { throw ScriptError(1065, Domain.localName(of: text)) }
    return table.pointee.traits.takeUnretainedValue()
  }

  // MARK: - Classes of characters

  /// The class of what a timeline has placed.
  func classOf(_ object: DisplayObject) throws(ScriptError) -> Value? {
    let entry = entry(of: object.file)
    var type: Traits?
    if let id = object.characterID {
      type = entry.types[id]
    } else if (object as? MovieClip)?.timeline.source == .main {
      type = entry.root
    }
    let kind: DisplayKind =
      switch object {
      // All that the player itself makes without a character is the group of a button's state (D.Btn.2).
      case let clip as MovieClip where clip.characterID == nil && clip.timeline.source == .made:
        .group
      case is MovieClip: .clip
      case is Graphic: .shape
      case is MorphGraphic: .morph
      case is StateButton: .button
      case is TextGraphic: .text
      case is EditField: .field
      case is VideoObject: .video
      default: .bitmap
      }
    // A class of pixels is no display object's.
    if kind == .bitmap, let tied = type, !tied.isKind(of: machine.types.bitmap) { type = nil }
    let table = try machine.machine.table(
      for: type ?? machine.types.standard(kind), machine.interpreter)
    return table.pointee.classObject
  }

  /// The class of the pixels of a picture that the timeline has placed; nil is BitmapData.
  func dataClass(of object: BitmapObject) -> Traits? {
    guard let id = object.characterID, let type = entry(of: object.file).types[id],
      type.isKind(of: machine.types.bitmapData)
    else { return nil }
    return type
  }

  /// The bytes of the file that a class of bytes is tied to.
  func bytes(of type: Traits) -> [UInt8]? {
    guard let (file, id) = character(of: type), let range = file.library.binaryData[id] else {
      return nil
    }
    return Array(file.movie.bytes[range])
  }

  /// The character that a class is tied to, or the nearest class above it (D.Make.2).
  func character(of type: Traits) -> (file: MovieFile, id: UInt16)? {
    var above: Traits? = type
    while let type = above, type.program != nil {
      if let found = characters[ObjectIdentifier(type)] { return found }
      above = type.base
    }
    return nil
  }

  /// The movie whose main timeline a class has, or the nearest class above it that has any content (D.Make.2, D.Make.11).
  func mainTimeline(of type: Traits) -> MovieFile? {
    var above: Traits? = type
    while let type = above, type.program != nil, characters[ObjectIdentifier(type)] == nil {
      if let entry = list.first(where: { $0.root === type }) { return entry.file }
      above = type.base
    }
    return nil
  }
}

extension MovieDomains {
  /// The movies' domains and the classes of their characters, for a state.
  func code(_ coder: StateCoder) {
    let count = coder.count(list.count)
    for index in 0..<count {
      guard coder.problem == nil else { return }
      let system = machine.machine.system
      let entry = coder.isReading ? nil : list[index]
      var (file, domain) = (entry?.file ?? machine.player.movie, entry?.domain ?? system)
      coder.value(&file)
      coder.value(&domain)
      var root = entry?.root
      coder.value(&root)
      var types = (entry?.types ?? [:]).sorted { $0.key < $1.key }.map {
        (id: $0.key, type: Optional($0.value), isFirst: isFirst($0.value, $0.key, file))
      }
      coder.list(&types, (0, nil, false)) {
        coder.value(&$0.id)
        coder.value(&$0.type)
        coder.value(&$0.isFirst)
        coder.check($0.type?.kind == .instance, "a character of no class")
      }
      guard coder.isReading, coder.problem == nil else { continue }
      guard entries[ObjectIdentifier(file)] == nil, domain !== system else {
        return coder.fail("a movie in another one's domain")
      }
      let made = Entry(file, domain)
      made.root = root
      for (id, type, isFirst) in types {
        made.types[id] = type
        if isFirst, let type { characters[ObjectIdentifier(type)] = (file, id) }
      }
      add(made)
    }
  }

  /// Whether a class was tied to this character before any other.
  private func isFirst(_ type: Traits, _ id: UInt16, _ file: MovieFile) -> Bool {
    characters[ObjectIdentifier(type)].map { $0.file === file && $0.id == id } ?? false
  }
}
