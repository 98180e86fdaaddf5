import FlashAVM2
import FlashDisplay
import FlashHeap

/// A TextBlock's fields as they lie in its object, and its lines.
struct TextBlockFields {
  enum Field: Int {
    case content, stops, justifier, rotation, baseline, level, isScaled, font, fontSize
    case first, last, result
  }

  let object: ScriptObject
  let types: EngineTypes

  init(_ object: ScriptObject, _ types: EngineTypes) { (self.object, self.types) = (object, types) }

  subscript(_ field: Field) -> Value {
    get { Fields(object, of: types["TextBlock"])[field.rawValue] }
    nonmutating set { Fields(object, of: types["TextBlock"])[field.rawValue] = newValue }
  }

  var content: ContentFields? { self[.content].asObject.map { ContentFields($0, types) } }

  /// All lines in their order; what scripts have linked in circles ends.
  var lines: [TextLineFields] {
    var (lines, next) = ([TextLineFields](), self[.first].asObject)
    while let object = next, lines.count < 1 << 20 {
      let line = TextLineFields(object, types)
      lines.append(line)
      next = line[.next].asObject
    }
    return lines
  }

  // MARK: - Lines

  /// Takes a line out of the others; it keeps what it shows.
  func remove(_ line: TextLineFields) {
    let (before, after) = (line[.previous].asObject, line[.next].asObject)
    if let before {
      TextLineFields(before, types)[.next] = Value(after)
    } else if self[.first] == Value(line.object) {
      self[.first] = Value(after)
    }
    if let after {
      TextLineFields(after, types)[.previous] = Value(before)
    } else if self[.last] == Value(line.object) {
      self[.last] = Value(before)
    }
    (line[.previous], line[.next]) = (.null, .null)
  }

  /// Puts a line behind another one, or first; lines go that do not begin where it ends, up to the first that does (X.Tb.5).
  func insert(_ line: TextLineFields, after previous: TextLineFields?) {
    let end = line.start + line.length
    var next = previous.map { $0[.next].asObject } ?? self[.first].asObject
    while let object = next {
      let other = TextLineFields(object, types)
      if other[.block] == Value(self.object), other.start == end, other.state == "valid" { break }
      next = other[.next].asObject
      (other[.previous], other[.next]) = (.null, .null)
      if other.state != "static" { other.setState("invalid") }
    }
    line[.previous] = Value(previous?.object)
    line[.next] = Value(next)
    if let previous {
      previous[.next] = Value(line.object)
    } else {
      self[.first] = Value(line.object)
    }
    if let next {
      TextLineFields(next, types)[.previous] = Value(line.object)
    } else {
      self[.last] = Value(line.object)
    }
  }

  /// What a block shows, or a part of it, is another: its lines are invalid, and those behind may be (X.Tl.6).
  static func contentChanged(_ content: ContentFields, _ api: ABCMachine) {
    let root = content.root
    guard let object = root[.block].asObject else { return }
    let block = TextBlockFields(object, api.types.engine)
    for line in block.lines where line.state == "valid" { line.setState("invalid") }
  }
}

/// A TextLine's fields as they lie in its object.
struct TextLineFields {
  enum Field: Int {
    case block, previous, next, state, start, length, given, width, ascent, descent, atoms
    case hasGraphics, hasTabs, plainWidth
  }

  let object: ScriptObject
  private let types: EngineTypes

  init(_ object: ScriptObject, _ types: EngineTypes) { (self.object, self.types) = (object, types) }

  subscript(_ field: Field) -> Value {
    get { Fields(object, of: types["TextLine"])[field.rawValue] }
    nonmutating set { Fields(object, of: types["TextLine"])[field.rawValue] = newValue }
  }

  /// Its first character in its block's text, and how many it has.
  var start: Int { Int(self[.start].rawInt) }
  var length: Int { Int(self[.length].rawInt) }
  var state: String { self[.state].asString?.text ?? "" }

  /// One of the player's own words.
  func setState(_ word: String) {
    guard let heap = (object.payload as? DisplayObject)?.player.machines.heap else { return }
    self[.state] = heap.value(word)
  }

  /// A character, or two that are one, with its place in pixels.
  struct Atom {
    let x: Double
    let width: Double
    let range: Range<Int>
  }

  /// What stands on it; four numbers each are kept.
  var atoms: [Atom] {
    guard let list = self[.atoms].asObject.map({ ScriptList($0) }) else { return [] }
    let numbers = list.values.map { $0.number ?? 0 }
    return stride(from: 0, to: numbers.count - 3, by: 4).map { at in
      let (start, end) = (Int(numbers[at + 2]), Int(numbers[at + 3]))
      return Atom(x: numbers[at], width: numbers[at + 1], range: start..<max(start, end))
    }
  }

  func setAtoms(_ atoms: [Atom], _ interpreter: Interpreter) throws(ScriptError) {
    let numbers = atoms.flatMap { atom in
      [atom.x, atom.width, Double(atom.range.lowerBound), Double(atom.range.upperBound)]
    }
    self[.atoms] = Value(try interpreter.makeList(numbers.map { Value(outside: $0) }))
  }
}
