import SWF

/// A movie's file while it plays: its bytes, its address and all its characters.
///
/// Instances on the stage and scripts' functions refer to it; it never changes once it has been read, but for characters that
/// are imported from other movies.
final class MovieFile {
  let movie: Movie
  /// Where it came from, with its query.
  let url: String
  /// What stands behind the question mark of its address, and what its loader gave it.
  var parameters: [(name: String, value: String)]
  let library = Library()
  /// The main timeline.
  private(set) var timeline: Timeline

  var version: Int { Int(movie.version) }
  /// Names are compared without regard to case.
  var ignoresCase: Bool { version < 7 }
  private(set) var attributes: FileAttributes = []
  var isActionScript3: Bool { attributes.contains(.actionScript3) }
  /// Other movies that lend characters, by address.
  private(set) var imports: [ImportedAssets] = []
  /// The movies that lent them: their characters refer to them.
  var lenders: [MovieFile] = []
  private(set) var backgroundColor: SWF.Color?
  /// What the player was told of the file's weight.
  let byteCount: Int
  /// What the file weighs as it is.
  let packedByteCount: Int
  private(set) var jpegTables: Range<Int>?
  private(set) var scriptLimits: ScriptLimits?

  /// Reads all tags: by the rules of a judged run nothing ever streams.
  init(_ bytes: [UInt8], url: String) throws(FormatError) {
    movie = try Movie(bytes)
    byteCount = movie.declaredLength
    packedByteCount = bytes.count
    self.url = url
    parameters = MovieFile.query(of: url)
    timeline = Timeline(frames: [], frameCount: movie.frameCount)
    timeline = read(movie.tags, frameCount: movie.frameCount, isMain: true)
  }

  /// A movie without a frame: what a clip shows whose file could not be loaded, and what pictures are put in.
  init(emptyFor url: String, version: Int, like other: Movie) {
    movie = other
    byteCount = 0
    packedByteCount = 0
    self.url = url
    parameters = []
    timeline = Timeline(frames: [], frameCount: 0)
  }

  private static func query(of url: String) -> [(name: String, value: String)] {
    guard let mark = url.firstIndex(of: "?") else { return [] }
    return URLText.parameters(String(url[url.index(after: mark)...]))
  }

  /// The timeline of a sprite, whose tags define nothing.
  func timeline(of sprite: SpriteDefinition) -> Timeline {
    read(movie.tags(of: sprite), frameCount: sprite.frameCount, isMain: false)
  }

  private func read(_ tags: TagReader, frameCount: Int, isMain: Bool) -> Timeline {
    var builder = TimelineBuilder()
    for tag in tags {
      guard let content = try? movie.content(of: tag) else { continue }
      if builder.add(content) { continue }
      if isMain {
        define(content)
      } else if case .videoFrame = content {
        library.define(content, in: self)
      }
    }
    return builder.finish(frameCount: frameCount)
  }

  private func define(_ content: TagContent) {
    switch content {
    case .fileAttributes(let attributes): self.attributes = attributes
    case .importAssets(let assets): imports.append(assets)
    case .setBackgroundColor(let color): if backgroundColor == nil { backgroundColor = color }
    case .jpegTables(let range): if jpegTables == nil { jpegTables = range }
    case .scriptLimits(let limits): scriptLimits = limits
    default: library.define(content, in: self)
    }
  }
}
