import Catalog
import CoreABI
import Foundation
import HostBase
import Session
import Testing

@Suite("Content of a session")
struct SessionContentTests {
  private func seen(_ session: LocalSession) -> [String] {
    String(decoding: session.memory(2).prefix { $0 != 0 }, as: UTF8.self)
      .components(separatedBy: "|")
  }

  private func file(_ name: String, _ text: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let url = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  @Test("bytes and path for a core that takes bytes, with all there is to know")
  func bytes() throws {
    let session = try FixtureCore.session("content", scenario: nil) {
      $0.contentPath = "/games/Some Game.BIN"
      $0.content = Array("abc".utf8)
    }
    #expect(
      seen(session) == [
        "/games/Some Game.BIN", "data 3:abc", "/games/Some Game.BIN", "NULL", "NULL", "/games",
        "Some Game", "bin", "plain kept",
      ])
  }

  @Test("content from an archive says so")
  func archive() throws {
    let session = try FixtureCore.session("content", scenario: nil) {
      $0.contentPath = "/games/Pack.zip#dir/Some Game.bin"
      $0.content = Array("abc".utf8)
      $0.archive = ("/games/Pack.zip", "dir/Some Game.bin")
    }
    #expect(
      seen(session) == [
        "/games/Pack.zip#dir/Some Game.bin", "data 3:abc", "NULL", "/games/Pack.zip",
        "dir/Some Game.bin", "/games", "Some Game", "bin", "packed kept",
      ])
  }

  @Test("a path without bytes is read, and what cannot be read is refused by name")
  func reads() throws {
    let path = try file("x.bin", "from disk")
    let session = try FixtureCore.session("content", scenario: nil) { $0.contentPath = path }
    #expect(seen(session)[1] == "data 9:from disk")
    for wrong in ["/nowhere/x.bin", "/tmp"] {
      do {
        _ = try FixtureCore.session("content", scenario: nil) { $0.contentPath = wrong }
        Issue.record("\(wrong) loaded")
      } catch let error as SessionError {
        #expect(error.path == wrong)
        #expect(error.exitCode == .contentRefused)
      }
    }
  }

  @Test("a core that opens files gets the file itself while it holds the content")
  func fullPath() throws {
    let path = try file("x.bin", "from disk")
    let session = try FixtureCore.session("fullpath", scenario: nil) {
      $0.contentPath = path
      $0.content = Array("from disk".utf8)
    }
    #expect(seen(session).prefix(3) == [path, "no data", "file from disk"])
  }

  @Test("patched and unpacked content becomes a file that goes away with the session")
  func unpacked() throws {
    let path = try file("x.bin", "from disk")
    for isArchive in [false, true] {
      let session = try FixtureCore.session("fullpath", scenario: nil) {
        $0.contentPath = path
        $0.content = Array("FROM DISK".utf8)
        if isArchive { $0.archive = (path, "../dir/Y.bin") }
      }
      let told = seen(session)
      #expect(told[1...2] == ["no data", "file FROM DISK"])
      #expect(told[0] != path)
      #expect(told[0].hasSuffix(isArchive ? "/Y.bin" : "/x.bin"))
      #expect(FileManager.default.fileExists(atPath: told[0]))
      session.close()
      let folder = URL(fileURLWithPath: told[0]).deletingLastPathComponent().path
      #expect(!FileManager.default.fileExists(atPath: folder))
    }
  }

  @Test("the core's override decides by extension, in any case")
  func overrides() throws {
    let image = try file("Disc.ISO", "disc")
    let disc = try FixtureCore.session("content", scenario: nil) { $0.contentPath = image }
    #expect(seen(disc).prefix(3) == [image, "no data", "file disc"])
    let text = try file("note.txt", "words")
    let note = try FixtureCore.session("fullpath", scenario: nil) { $0.contentPath = text }
    #expect(seen(note)[1] == "data 5:words")
  }

  @Test("no content only for cores that said they can")
  func noGame() throws {
    #expect(seen(try FixtureCore.session("content", scenario: nil)) == ["nothing"])
    #expect(throws: SessionError.self) { try FixtureCore.session("strict", scenario: nil) }
  }
}

@Suite("What a session offers cores")
struct SessionServiceTests {
  private func seen(_ session: LocalSession) -> [String] {
    String(decoding: session.memory(2).prefix { $0 != 0 }, as: UTF8.self)
      .components(separatedBy: ";")
  }

  @Test("private commands touch no more than the size that the core gave")
  func privateCommands() throws {
    let session = try FixtureCore.session("private") {
      $0.gameSettings = ["speed": "2", "name": "Ada"]
      $0.randomSeed = 7
      $0.virtualClockStart = 1000
    }
    let capabilities =
      ARCADIA_HOST_KEEPS_TRACE | ARCADIA_HOST_SHOWS_STATUS | ARCADIA_HOST_IS_DETERMINISTIC
      | ARCADIA_HOST_KEEPS_IMAGES
    #expect(
      seen(session) == [
        "host 1 size 32 version 1 capabilities \(capabilities) named",
        "short 1 size 12 version 1 untouched 1 tiny 0", "name=Ada", "speed=2",
        "clock 1000000000 virtual 1 seed 7", "",
      ])
    #expect(session.registration == "{\"id\":\"private\"}")
  }

  @Test("the virtual clock moves with the frames only")
  func clock() throws {
    let session = try FixtureCore.session("private") { $0.virtualClockStart = 1000 }
    try session.run(51)
    #expect(seen(session)[0] == "clock 1001000000 virtual 1 seed 0", "50 frames at 50 a second")
    session.frameNumber = 100
    try session.run()
    #expect(seen(session)[0] == "clock 1002000000 virtual 1 seed 0")
  }

  @Test("the size of the window belongs to the input of a frame")
  func display() throws {
    let session = try FixtureCore.session("private")
    let sizes: [SIMD2<UInt16>?] = [nil, SIMD2(1280, 720), SIMD2(1920, 1080), SIMD2(0, 5), nil]
    let answers = ["0 0 0", "1 1280 720", "1 1920 1080", "0 0 0", "0 0 0"]
    for (size, answer) in zip(sizes, answers) {
      var input = InputState()
      input.display = size
      try session.runFrame(input: input, wants: .all)
      #expect(seen(session)[1] == "display \(answer)")
    }
  }

  @Test("the picture in words is cut to what was written, and to plain lines")
  func description() throws {
    let session = try FixtureCore.session("private")
    #expect(session.describeFrame() == "A frog\n[31msits\n\u{FFFD} on a stone")
    #expect(try FixtureCore.session("echo").describeFrame() == nil)
    session.close()
    #expect(session.describeFrame() == nil)
    #expect(FrameDescription.text(Array("\u{1B}\u{7}\n \r\n".utf8)) == nil)
    let long = FrameDescription.cleaned(String(repeating: "é", count: 5_000))
    #expect(long?.count == FrameDescription.byteLimit / 2)
  }

  @Test("trace lines and status arrive as events")
  func events() throws {
    let session = try FixtureCore.session("private")
    _ = session.takeEvents()
    try session.run()
    #expect(
      session.takeEvents() == [
        .trace("hello\nworld"),
        .status(
          description: "A frog sits on a stone", inhibitsIdle: true, wantsTextInput: true,
          ignoresKeyboard: true),
        .status(description: "A frog sits on a stone", inhibitsIdle: true, wantsTextInput: true),
        .status(description: nil, inhibitsIdle: true, wantsTextInput: false),
        .image(
          GameImage(
            image: try #require(RGBImage(width: 2, height: 2, pixels: [1, 2, 4, 0xFF_FFFF])),
            kind: "print", title: "Two by two")),
      ])
  }

  @Test("memory maps, performance, quirks by both numbers", arguments: [0, 1] as [UInt8])
  func services(scenario: UInt8) throws {
    let session = try FixtureCore.session("strict", scenario: scenario)
    #expect(session.memoryMaps.count == 2)
    let region = session.memoryMaps[0]
    #expect(region.start == 0xC000 && region.length == 240 && region.addressSpace == "W")
    #expect(region.pointer?.load(as: UInt8.self) == 42, "the offset is part of the pointer")
    #expect(session.memoryMaps[1].pointer == nil)
    let memory = session.memory(2)
    #expect(memory[20] == 1, "counter and processor features")
    #expect(memory[21] == 1, "time does not advance before the first frame of a deterministic run")
    #expect(memory[22] == 4 | 8, "the host takes variable sizes")
    #expect(session.serializationQuirks == 4)
  }

  @Test("rumble and speed are reported once a change; what is read is known")
  func devices() throws {
    let session = try FixtureCore.session("strict")
    _ = session.takeEvents()
    try session.run(wants: [.audio, .fastForward])
    #expect(
      session.takeEvents() == [
        .rumble(port: 0, strong: 1000, weak: 0), .rumble(port: 0, strong: 1000, weak: 2000),
        .speedOverride(2.5), .speedOverride(nil),
      ])
    let memory = session.memory(2)
    #expect(memory[23] == 0, "there is no port 8")
    #expect(memory[24] == 0x82, "sound only, and fast")
  }

  @Test("a core that has no states says so at once")
  func noStates() throws {
    let session = try FixtureCore.session("strict")
    #expect(throws: SessionError.statesUnsupported(core: "Test core")) { try session.saveState() }
    #expect(throws: SessionError.statesUnsupported(core: "Test core")) {
      try session.loadState([1])
    }
  }
}
