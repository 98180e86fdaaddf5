import FlashData
package import Raster
package import SWF

/// A movie's file while it plays: its bytes, its address and all its characters.
///
/// Instances on the stage and scripts' functions refer to it; it never changes once it has been read, but for characters that
/// are imported from other movies.
package final class MovieFile {
  package let movie: Movie
  /// The file as it came: a state has it, if it is not the first movie's.
  package let packed: [UInt8]
  /// Where it came from, with its query.
  package let url: String
  /// What stands behind the question mark of its address, and what its loader gave it.
  package var parameters: [(name: String, value: String)]
  package let library = Library()
  /// Whether the actions that run are counted, which slows them down.
  package var countsActions = false
  /// The main timeline.
  package private(set) var timeline: Timeline

  package var version: Int { Int(movie.version) }
  /// Names are compared without regard to case.
  package var ignoresCase: Bool { version < 7 }
  package private(set) var attributes: FileAttributes = []
  /// Which machine has it: what the first tag says its scripts are written in, or that of ActionScript 1 and 2 if that only shows it.
  package private(set) var language = ScriptLanguage.actionScript1
  /// A movie of ActionScript 1 or 2 has loaded it, and not as the first one: if it declares ActionScript 3, none of its code runs (D.Ldr.7).
  private let isGuest: Bool
  /// Such a one that does declare it.
  package var isShownOnly: Bool { isGuest && declaresActionScript3 }
  private var declaresActionScript3: Bool { attributes.contains(.actionScript3) }
  package var isActionScript3: Bool { language == .actionScript3 }
  /// Whether its fonts show a letter that they lack by the glyph of its other case (measured: other-case).
  var hasOtherCases: Bool { !isActionScript3 }
  /// Other movies that lend characters, by address.
  package private(set) var imports: [ImportedAssets] = []
  /// The movies that lent them: their characters refer to them.
  package var lenders: [(file: MovieFile, imports: Int)] = []
  package private(set) var backgroundColor: ColorRecord?
  /// The uncompressed length that the header promises: what scripts see as the total (D.Pre.4).
  package let byteCount: Int
  /// The uncompressed bytes that are there: fewer than promised where the file breaks off.
  package var presentByteCount: Int { movie.bytes.count }
  /// What the file weighs as it is.
  package let packedByteCount: Int
  private(set) var jpegTables: Range<Int>?
  /// Its pictures that were asked for.
  package var decoded: [(id: UInt16, surface: Surface)] = []
  package private(set) var scriptLimits: ScriptLimits?
  /// Its files of byte code that have been read, by their places: a machine that continues from a state reads none again.
  private var code: [Range<Int>: ABCFile] = [:]

  /// Reads all tags at once: a movie is there whole before it begins.
  package init(_ bytes: [UInt8], url: String, isGuest: Bool = false) throws(FormatError) {
    self.isGuest = isGuest
    movie = try Movie(bytes)
    packed = bytes
    byteCount = movie.declaredLength
    packedByteCount = bytes.count
    self.url = url
    parameters = MovieFile.query(of: url)
    timeline = Timeline(frames: [], frameCount: movie.frameCount)
    timeline = read(movie.tags, frameCount: movie.frameCount, isMain: true)
    timeline.source = .main
  }

  private static func query(of url: String) -> [(name: String, value: String)] {
    guard let mark = url.firstIndex(of: "?") else { return [] }
    return URLText.parameters(String(url[url.index(after: mark)...]))
  }

  /// The timeline of a sprite, whose tags define nothing.
  package func timeline(of sprite: SpriteDefinition) -> Timeline {
    var timeline = read(movie.tags(of: sprite), frameCount: sprite.frameCount, isMain: false)
    timeline.source = .sprite(sprite.id)
    return timeline
  }

  private func read(_ tags: TagReader, frameCount: Int, isMain: Bool) -> Timeline {
    var builder = TimelineBuilder()
    for tag in tags {
      guard var content = try? movie.content(of: tag) else { continue }
      switch content {
      case .doAction where declaresActionScript3, .doInitAction where declaresActionScript3:
        // A movie that declares ActionScript 3 runs no other code (D.Tag table, D.Tag.10).
        continue
      case .doABC where !isActionScript3, .symbolClass where !isActionScript3,
        .sceneData where !isActionScript3, .binaryData where !isActionScript3:
        // And others do not know what is for scripts of ActionScript 3 alone (D.Tag table).
        continue
      case .place(let place) where declaresActionScript3: content = .place(place.withoutHandlers)
      case .button(let button) where declaresActionScript3: content = .button(button.withoutActions)
      case .fileAttributes where tag.start != movie.tagRange.lowerBound:
        // Anywhere but at the start this tag does not count (D.Swf.10).
        continue
      default: break
      }
      if builder.add(content) { continue }
      if isMain {
        let count = library.definitionCount
        define(content)
        if case .importAssets = content { builder.note(import: imports.count - 1) }
        if library.definitionCount > count { builder.note(definitions: library.definitionCount) }
      } else if case .videoFrame = content {
        library.define(content, in: self)
      }
    }
    return builder.finish(frameCount: frameCount)
  }

  /// The file of byte code at a place of its bytes.
  package func code(at place: Range<Int>) throws(ABCError) -> ABCFile {
    if let known = code[place] { return known }
    let file = try ABCFile(movie.bytes, in: place)
    // A state names places as it likes.
    if code.count < 256 { code[place] = file }
    return file
  }

  private func define(_ content: TagContent) {
    switch content {
    case .fileAttributes(let attributes):
      self.attributes = attributes
      if !isGuest, declaresActionScript3 { language = .actionScript3 }
    case .importAssets(let assets): imports.append(assets)
    case .setBackgroundColor(let color): if backgroundColor == nil { backgroundColor = color }
    case .jpegTables(let range): if jpegTables == nil { jpegTables = range }
    case .scriptLimits(let limits): scriptLimits = limits
    default: library.define(content, in: self)
    }
  }

  /// Takes what one of its imports names out of the movie that has it.
  package func borrow(assets index: Int, from lender: MovieFile) {
    lenders.append((lender, index))
    // It never plays: all of it is there.
    lender.library.reach(definitions: lender.library.definitionCount)
    for wanted in imports[index].characters {
      let name = wanted.name.text
      guard let id = lender.library.character(named: name),
        let character = lender.library.character(id)
      else { continue }
      library.lend(character, as: wanted.id)
      library.export(wanted.id, as: name)
      library.publish(name)
    }
  }
}
