import FlashHarness
import Testing

@testable import FlashDisplay
@testable import SWF

/// What a movie's file keeps for scripts of ActionScript 3.
@Suite("Definitions of ActionScript 3")
struct DefinitionTagTests {
  private static func tag(_ code: Int, _ body: [UInt8]) -> [UInt8] {
    let header = code << 6 | 0x3F
    return [UInt8(header & 0xFF), UInt8(header >> 8)] + Assembly.little(UInt32(body.count)) + body
  }

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) + [0] }

  private static let showFrame: [UInt8] = [0x40, 0x00]

  /// A movie of two frames with these tags in the first one; `flags` are those of its first tag.
  private func file(_ tags: [UInt8], flags: UInt8 = 8) throws -> MovieFile {
    var bytes = PlayerTests.movie(
      frames: 2, Self.tag(69, [flags, 0, 0, 0]) + tags + Self.showFrame + Self.showFrame + [0, 0])
    bytes[3] = 10
    return try MovieFile(bytes, url: "file:///test.swf")
  }

  /// What the tags of a frame define.
  private func definitions(_ file: MovieFile, frame: Int = 1) -> FrameDefinitions {
    TimelineWalk(file.timeline, frame: frame).reduce(into: FrameDefinitions()) {
      $0.add($1.command)
    }
  }

  @Test("byte code and classes stand in their frames, in the order of the file, unread")
  func keepsCode() throws {
    let old = Self.tag(72, [1, 2, 3])
    let named = Self.tag(82, [1, 0, 0, 0] + Self.text("lazy") + [4, 5])
    let eager = Self.tag(82, [0, 0, 0, 0] + Self.text("eager"))
    let classes = Self.tag(
      76, [2, 0, 0, 0] + Self.text("Main") + [7, 0] + Self.text("pack.Clip"))
    let file = try file(old + classes + named + Self.showFrame + eager)
    let first = definitions(file)
    #expect(first.code.map { $0.name?.text } == [nil, "lazy"])
    #expect(first.code.map(\.isLazy) == [false, true])
    #expect(first.code.map { Array(file.movie.bytes[$0.data]) } == [[1, 2, 3], [4, 5]])
    #expect(first.classes.map(\.id) == [0, 7])
    #expect(first.classes.map(\.name.text) == ["Main", "pack.Clip"])
    let second = definitions(file, frame: 2)
    #expect(second.code.map { $0.name?.text } == ["eager"] && second.classes.isEmpty)
    #expect(second.code.first.map { file.movie.bytes[$0.data].isEmpty } == true)
  }

  @Test("of what breaks off or counts more than it has, the part that is there is kept")
  func keepsWhatIsThere() throws {
    let classes = Self.tag(76, [0xFF, 0xFF, 3, 0] + Self.text("One") + [4])
    let file = try file(
      classes + Self.tag(82, [1, 0]) + Self.tag(86, [0xFF, 0xFF, 0xFF, 0xFF, 0x0F]))
    #expect(definitions(file).classes.map(\.name.text) == ["One"])
    #expect(definitions(file).code.isEmpty && file.timeline.scenes.isEmpty)
  }

  @Test("scene data names scenes and frames; labels of frames do not count then")
  func keepsScenes() throws {
    let scenes = Self.tag(
      86,
      [2, 1] + Self.text("Second") + [0] + Self.text("First") + [2, 1] + Self.text("here")
        + [0xFF, 0xFF, 0x7F] + Self.text("nowhere"))
    let other = Self.tag(86, [1, 0] + Self.text("Other") + [0])
    let label = Self.tag(43, Self.text("label"))
    let file = try file(scenes + other + label)
    #expect(file.timeline.scenes.map(\.name) == ["First", "Second"])
    #expect(file.timeline.scenes.map(\.frame) == [1, 2])
    #expect(file.timeline.labels.map(\.name) == ["here"])
    #expect(file.timeline.frame(labelled: "here") == 2)
    let plain = try self.file(label)
    #expect(plain.timeline.labels.map(\.name) == ["label"] && plain.timeline.scenes.isEmpty)
  }

  @Test("binary data is kept by number, the first of each")
  func keepsData() throws {
    let file = try file(
      Self.tag(87, [3, 0, 0, 0, 0, 0, 9, 8]) + Self.tag(87, [3, 0, 0, 0, 0, 0, 7])
        + Self.tag(87, [4, 0, 0, 0, 0, 0]) + Self.tag(87, [5, 0, 0]))
    #expect(file.library.binaryData.keys.sorted() == [3, 4])
    #expect(file.library.binaryData[3].map { Array(file.movie.bytes[$0]) } == [9, 8])
    #expect(file.library.binaryData[4]?.isEmpty == true)
    // The number is no character, so that nothing can be placed by it.
    #expect(file.library.character(3) == nil)
  }

  @Test("other movies keep nothing of it, and frames that only define are none after the last one")
  func keepsNothingElsewhere() throws {
    let tags =
      Self.tag(72, [1]) + Self.tag(76, [1, 0, 0, 0] + Self.text("Main"))
      + Self.tag(86, [1, 0] + Self.text("Scene") + [0]) + Self.tag(87, [3, 0, 0, 0, 0, 0, 9])
    let file = try file(tags, flags: 0)
    #expect(definitions(file).isEmpty && file.timeline.scenes.isEmpty)
    #expect(file.library.binaryData.isEmpty)
    var bytes = PlayerTests.movie(
      frames: 1,
      Self.tag(69, [8, 0, 0, 0]) + Self.showFrame + tags + Self.tag(43, Self.text("end")) + [0, 0])
    bytes[3] = 10
    #expect(try MovieFile(bytes, url: "file:///test.swf").timeline.frames.count == 1)
  }
}
