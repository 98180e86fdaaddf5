import Testing
import swftrial

@testable import SWF

@Suite("Control tags")
struct ControlTests {
  @Test("a sprite has a timeline of its own")
  func sprite() throws {
    let decoded = try Decoded(.sprite)
    guard case .sprite(let sprite) = decoded.content else {
      Issue.record("\(decoded.content)")
      return
    }
    #expect(sprite.id == 12)
    #expect(sprite.frameCount == 2)
    #expect(decoded.movie.tags(of: sprite).map(\.code.rawValue) == [26, 1, 12, 1, 0])
  }

  @Test("scenes and labels")
  func scenes() throws {
    let data = try contents(of: .scenes) { if case .sceneData(let data) = $0 { data } else { nil } }
    #expect(data.scenes.map(\.frame) == [0, 300])
    #expect(data.scenes.map(\.name.text) == ["Scene 1", "Scene 2"])
    #expect(data.labels.map(\.frame) == [5])
  }

  @Test("four thousand million scenes in five bytes are refused at once")
  func manyScenes() throws {
    let movie = try Movie(HandMade.movie(tag: 86, [0xFF, 0xFF, 0xFF, 0xFF, 0x0F]))
    let tag = try #require(movie.tags.first { _ in true })
    #expect(throws: FormatError.self) { try movie.content(of: tag) }
  }

  @Test("names of characters and classes")
  func names() throws {
    let list = try contents(of: .named) {
      if case .symbolClass(let list) = $0 { list } else { nil }
    }
    #expect(list.map(\.id) == [0, 5])
    #expect(list.map(\.name.text) == ["Main", "pkg.Symbol"])
  }

  @Test("a truncated list of names counts up to its end")
  func cutNames() throws {
    let movie = try Movie(HandMade.movie(tag: 56, [9, 0, 5, 0, 0x61, 0, 6]))
    guard
      case .exportAssets(let list) = try movie.content(of: #require(movie.tags.first { _ in true }))
    else {
      Issue.record("no list")
      return
    }
    #expect(list.map(\.id) == [5])
  }

  @Test("both kinds of imports", arguments: [Sample.imports, .imports2])
  func imports(sample: Sample) throws {
    let assets = try contents(of: sample) {
      if case .importAssets(let assets) = $0 { assets } else { nil }
    }
    #expect(assets.url.text == "other.swf")
    #expect(assets.characters.map(\.id) == [5])
    #expect(assets.characters.map(\.name.text) == ["ball"])
  }

  @Test("the compiler")
  func productInfo() throws {
    let info = try contents(of: .productInfo) {
      if case .productInfo(let info) = $0 { info } else { nil }
    }
    #expect((info.product, info.edition, info.build) == (3, 6, 23201))
    #expect((info.major, info.minor) == (4, 6))
    #expect(info.compiled == 0x0123_4567_89AB)
  }

  @Test("small ones")
  func small() throws {
    for sample in Sample.all {
      let decoded = try Decoded(sample)
      switch decoded.content {
      case .setBackgroundColor(let color): #expect(color == ColorRecord(red: 1, green: 2, blue: 3))
      case .frameLabel(let label):
        #expect(label.name == "here")
        #expect(label.isAnchor)
      case .fileAttributes(let attributes):
        #expect(attributes == [.useNetwork, .actionScript3, .hasMetadata])
      case .metadata(let text): #expect(text == "<rdf/>")
      case .scriptLimits(let limits):
        #expect((limits.maxRecursionDepth, limits.timeoutSeconds) == (256, 15))
      case .setTabIndex(let setting): #expect((setting.depth, setting.index) == (3, 1))
      case .scalingGrid(let grid):
        #expect(grid.id == 3)
        #expect(grid.splitter == Rectangle(xMin: 10, xMax: 20, yMin: 30, yMax: 40))
      case .protect(let tag): #expect(tag.password == "$1$2g$rRmGN8oQ2g8bXlVqwM1E./")
      case .enableDebugger(let tag): #expect(tag.password == "pass")
      case .debugID(let range): #expect(decoded[range] == Array(0..<16))
      case .enableTelemetry(let telemetry): #expect(telemetry.passwordHash?.count == 32)
      case .binaryData(let data):
        #expect(data.id == 9)
        #expect(decoded[data.data] == [5, 6, 7])
      case .nameCharacter(let name): #expect((name.id, name.name.text) == (9, "symbol"))
      case .other(let code): #expect(code.name == "FontTextureInfo")
      case .remove(let remove):
        #expect(sample.code == 5 ? remove.depth == 2 : remove.depth == 7)
        #expect(remove.character == (sample.code == 5 ? 1 : nil))
      default: break
      }
    }
  }

  @Test("each sample is whole, and each truncated one is reported or contains less")
  func cut() throws {
    for sample in Sample.all {
      let movie = try Movie(sample.movie)
      #expect(ReadThrough(movie).problems.isEmpty, "\(TagCode(rawValue: UInt16(sample.code)))")
      for count in sample.body.indices {
        let cut = HandMade.movie(
          version: sample.version, tag: sample.code, Array(sample.body[..<count]))
        // It must return; the result for half a tag depends on the tag.
        #expect(try ReadThrough(Movie(cut)).tagCount >= 2)
      }
    }
  }
}
