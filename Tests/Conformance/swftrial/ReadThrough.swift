public import SWF

/// Reads all that a movie has, also what a player would decode later, and notes what cannot be read.
public struct ReadThrough {
  /// A tag that is not whole.
  public struct Problem: Hashable, CustomStringConvertible {
    /// The kind of tag.
    public let tag: String
    /// What is wrong, without the place.
    public let what: String

    /// `DoABC: bad index in name`.
    public var description: String { "\(tag): \(what)" }
  }

  /// Tags that were decoded.
  public private(set) var tagCount = 0
  /// What cannot be read, in the order of the file.
  public private(set) var problems: [Problem] = []
  /// Edges, glyphs, instructions and so on, so that nothing is left out as useless when this is compiled.
  public private(set) var partCount = 0

  private let movie: Movie
  private var tag = ""

  /// Reads a movie through.
  public init(_ movie: Movie) {
    self.movie = movie
    read(movie.tags, depth: 0)
  }

  private mutating func note(_ error: FormatError) {
    let reason: String
    switch error.reason {
    case .endOfData: reason = "ends early"
    case .notAMovie: reason = "no movie"
    case .unknownCode(let code): reason = "unknown code \(code)"
    case .badIndex: reason = "bad index"
    case .tooMany: reason = "too many"
    case .noMemory: reason = "no memory"
    case .badStream: reason = "bad stream"
    case .cycle: reason = "cycle"
    }
    problems.append(Problem(tag: tag, what: "\(error.subject): \(reason)"))
  }

  private mutating func read(_ tags: TagReader, depth: Int) {
    for tag in tags {
      tagCount += 1
      self.tag = tag.code.description
      if tag.isCutShort { problems.append(Problem(tag: self.tag, what: "goes on behind the end")) }
      do throws(FormatError) {
        let content = try movie.content(of: tag)
        // A sprite in a sprite means nothing, and a thousand of them, each in the other, would fill the stack.
        if case .sprite(let sprite) = content {
          if depth == 0 { read(movie.tags(of: sprite), depth: 1) }
        } else {
          try readParts(content)
        }
      } catch {
        note(error)
      }
    }
  }

  private mutating func readParts(_ content: TagContent) throws(FormatError) {
    switch content {
    case .shape(let shape):
      let path = try shape.path()
      partCount += ShapeEdges(path).edges.count
      if let error = path.error { note(error) }
    case .morphShape(let shape):
      let paths = try shape.paths()
      partCount += MorphEdges(paths).blended(0x5555).edges.count
      if let error = paths.start.error ?? paths.end.error { note(error) }
    case .font(let font):
      if let error = font.error { note(error) }
      try readGlyphs(of: font)
    case .text(let text):
      partCount += text.runs.count
      if let error = text.error { note(error) }
    case .lossless(let bitmap):
      // Larger ones are the same, only slower.
      if bitmap.width * bitmap.height < 1 << 20 {
        partCount += try bitmap.pixels(in: movie, straight: true).count
      }
    case .jpeg(let bitmap):
      partCount += bitmap.file(in: movie, tables: 0..<16).count
      partCount += bitmap.alpha(in: movie, width: 64, height: 64)?.count ?? 0
    case .button(let button):
      if let error = button.error { note(error) }
      for action in button.actions { readActions(action.actions) }
    case .place(let place):
      if let error = place.clipActionsError { note(error) }
      for action in place.clipActions { readActions(action.actions) }
    case .doAction(let range), .doInitAction(_, let range):
      readActions(range)
    case .doABC(let tag):
      readCode(tag)
    case .frameLabel(let label):
      partCount += label.name.text.count + label.name.text(as: .shiftJIS).count
    default:
      partCount += 1
    }
  }

  private mutating func readGlyphs(of font: FontDefinition) throws(FormatError) {
    for index in 0..<min(font.glyphCount, 4096) {
      let path = try font.glyph(index)
      partCount += ShapeEdges(path).edges.count
      if let error = path.error {
        note(error)
        return
      }
    }
  }

  /// All strings, names and instructions; the instructions up to the first that is none.
  private mutating func readCode(_ tag: ABCTag) {
    do throws(ABCError) {
      let file = try ABCFile(movie.bytes, in: tag.data)
      for index in file.constants.strings.indices { partCount += file.text(UInt32(index)).count }
      for body in file.bodies {
        let code = file.code(of: body)
        var offset = 0
        while let instruction = try? code.instruction(at: offset) {
          partCount += 1
          offset = instruction.next
        }
      }
    } catch {
      problems.append(Problem(tag: self.tag, what: "error \(error)"))
    }
  }

  /// From one action to the next; bodies of functions come in their turn.
  private mutating func readActions(_ range: Range<Int>) {
    let reader = ActionReader(movie.bytes, in: range, version: movie.version)
    var at = range.lowerBound
    while let instruction = reader.instruction(at: at) {
      partCount += 1
      if let error = instruction.error { note(error) }
      at = instruction.next
    }
  }
}
