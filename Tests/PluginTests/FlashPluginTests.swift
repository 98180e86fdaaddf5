import FoundationEssentials
import TestSupport
import Testing

@testable import Catalog
@testable import HostBase
@testable import Isolation
@testable import Play
@testable import Session

/// The Flash core as the build made it, in a session of the host.
@Suite("The Flash plug-in")
struct FlashPluginTests {
  /// A movie of 100 by 75 pixels at 10 frames a second; its only frame has these actions.
  private static func movie(
    _ actions: [UInt8], before tags: [UInt8] = [], rate: UInt8 = 10
  ) -> [UInt8] {
    func long(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(number >> ($0 * 8) & 255) } }
    let code: [UInt8] = [0x3F, 0x03] + long(actions.count + 1) + actions + [0]
    // 0, 2000, 0, 1500 twips in 15 bits each.
    let size: [UInt8] = [0x78, 0x00, 0x00, 0xFA, 0x00, 0x00, 0x02, 0xEE, 0x00]
    var body: [UInt8] = size + [0, rate, 1, 0] + tags + code
    body += [0x40, 0x00, 0, 0]
    return Array("FWS".utf8) + [8] + long(body.count + 8) + body
  }

  private static func push(_ text: String) -> [UInt8] {
    let bytes = [0] + Array(text.utf8) + [0]
    return [0x96, UInt8(bytes.count), 0] + bytes
  }
  private static func push(_ number: UInt8) -> [UInt8] { [0x96, 5, 0, 7, number, 0, 0, 0] }

  /// `object.name = function () { … }`.
  private static func handler(_ object: String, _ name: String, _ body: [UInt8]) -> [UInt8] {
    push(object) + [0x1C] + push(name) + [0x9B, 5, 0, 0, 0, 0, UInt8(body.count), 0] + body
      + [0x4F]
  }
  /// `trace(object.name())` or, with a number, `trace(object.name(number))`.
  private static func traceCall(_ object: String, _ name: String, _ number: UInt8?) -> [UInt8] {
    (number.map { push($0) } ?? []) + push(UInt8(number == nil ? 0 : 1)) + push(object) + [0x1C]
      + push(name) + [0x52, 0x26]
  }
  /// `object.name("_root")` for its listeners.
  private static func listen(_ object: String) -> [UInt8] {
    push("_root") + [0x1C] + push(UInt8(1)) + push(object) + [0x1C] + push("addListener")
      + [0x52, 0x17]
  }

  private final class Stage {
    let session: LocalSession
    private let folder = TemporaryFolder("flash-plugin")
    private(set) var trace: [String] = []
    private(set) var messages: [String] = []
    private(set) var wantsText = false
    private(set) var ignoresKeyboard: Bool?

    init(
      _ movie: [UInt8], options: [String: String] = [:], settings: [String: String] = [:],
      hasWindow: Bool = false, language: UInt32 = 0
    ) throws {
      // A core keeps globals: each test has a file of its own.
      let path = folder.path + "/swf.so"
      try FileManager.default.copyItem(atPath: TestRun.products + "/libswf.so", toPath: path)
      var plan = SessionPlan(
        core: CoreDescription(
          id: "swf", name: "Flash", version: "1", path: path, source: .systemInfo, gameTypes: []),
        systemDirectory: folder.path, saveDirectory: folder.path)
      plan.contentPath = "/games/movie.swf"
      plan.content = movie
      plan.options = options
      plan.gameSettings = settings
      plan.hasWindow = hasWindow
      plan.player.language = language
      plan.virtualClockStart = 1_000_000_000
      session = try LocalSession(plan: plan)
    }

    func run(_ input: InputState = InputState()) throws {
      try session.runFrame(input: input, wants: .all)
      for event in session.takeEvents() {
        switch event {
        case .trace(let line): trace.append(line)
        case .message(let text, _): messages.append(text)
        case .status(_, _, let wants, let ignores):
          (wantsText, ignoresKeyboard) = (wants, ignores)
        default: break
        }
      }
    }

    func forgetStatus() { ignoresKeyboard = nil }

    func run(keys: [InputState.KeyEvent]) throws {
      var input = InputState()
      input.keyEvents = keys
      try run(input)
    }

    /// What was traced since the last time.
    func takeTrace() -> [String] {
      defer { trace = [] }
      return trace.flatMap { $0.split(separator: "\n").map(String.init) }
    }
  }

  private static func down(
    _ key: UInt32, _ character: UInt32 = 0, modifiers: UInt16 = 0
  ) -> InputState.KeyEvent {
    .init(isDown: true, key: key, character: character, modifiers: modifiers)
  }
  private static func up(_ key: UInt32) -> InputState.KeyEvent { .init(isDown: false, key: key) }

  @Test("a press that is over within a frame is seen by movies that look once a frame")
  func shortKeys() throws {
    let body = Self.traceCall("Key", "isDown", 32)
    let stage = try Stage(Self.movie(Self.handler("_root", "onEnterFrame", body)))
    try stage.run()
    try stage.run(keys: [Self.down(32, 32), Self.up(32)])
    _ = stage.takeTrace()
    try stage.run()
    try stage.run()
    #expect(stage.takeTrace() == ["true", "false"])
    // Twice in a frame; and a long one.
    try stage.run(keys: [Self.down(32), Self.up(32), Self.down(32), Self.up(32)])
    try stage.run()
    try stage.run(keys: [Self.down(32)])
    try stage.run()
    try stage.run(keys: [Self.up(32)])
    try stage.run()
    #expect(stage.takeTrace() == ["false", "true", "false", "true", "true", "false"])
  }

  @Test("a state between press and release lets go of the key as well")
  func shortKeyInState() throws {
    let body = Self.traceCall("Key", "isDown", 32)
    let stage = try Stage(Self.movie(Self.handler("_root", "onEnterFrame", body)))
    try stage.run()
    try stage.run(keys: [Self.down(32), Self.up(32)])
    let state = try stage.session.saveState()
    for _ in 0..<2 {
      try stage.session.loadState(state)
      _ = stage.takeTrace()
      try stage.run()
      try stage.run()
      #expect(stage.takeTrace() == ["true", "false"])
    }
  }

  @Test("characters are those that the layout made: listeners hear them, text fields show them")
  func text() throws {
    // A field to write in, with the focus, and a listener that tells each character.
    let place = Self.push(UInt8(60)) + Self.push(UInt8(90)) + Self.push(UInt8(0))
    let field =
      place + Self.push(UInt8(0)) + Self.push(UInt8(1)) + Self.push("t") + Self.push(UInt8(6))
      + Self.push("_root") + [0x1C] + Self.push("createTextField") + [0x52, 0x17]
      + Self.push("t") + [0x1C] + Self.push("type") + Self.push("input") + [0x4F]
      + Self.push("t") + Self.push(UInt8(1)) + Self.push("Selection") + [0x1C]
      + Self.push("setFocus") + [0x52, 0x17]
    let told = Self.traceCall("Key", "getAscii", nil)
    let shown = Self.push("t") + [0x1C] + Self.push("text") + [0x4E, 0x26]
    let stage = try Stage(
      Self.movie(
        field + Self.handler("_root", "onKeyDown", told) + Self.listen("Key")
          + Self.handler("_root", "onMouseMove", shown) + Self.listen("Mouse")))
    try stage.run()
    #expect(stage.wantsText, "the host is asked for characters while the user types")
    _ = stage.takeTrace()
    // With a key each; the place of ß and ü on another layout; and characters behind their key, as hosts with input methods send them.
    let text = "Größe äöü"
    for (index, scalar) in text.unicodeScalars.enumerated() {
      let letter = scalar.properties.lowercaseMapping.utf8.first ?? 0
      let key: UInt32 = scalar.isASCII ? UInt32(letter) : 59
      let events =
        index % 2 == 0
        ? [Self.down(key, scalar.value), Self.up(key)]
        : [Self.down(key), Self.down(0, scalar.value), Self.up(key)]
      try stage.run(keys: events)
    }
    #expect(stage.takeTrace() == text.unicodeScalars.map { String($0.value) })
    // From an input method alone, and beyond the first plane; a command writes nothing, the layout's third level does.
    try stage.run(keys: [Self.down(0, 0x65E5), Self.down(0, 0x1F600)])
    try stage.run(keys: [Self.down(122, 122, modifiers: 2), Self.up(122)])
    try stage.run(keys: [Self.down(113, 0x40, modifiers: 6), Self.up(113)])
    // What is no character at all.
    try stage.run(keys: [Self.down(0, 0xD800), Self.down(0, 0x11_0000), Self.down(0, .max)])
    _ = stage.takeTrace()
    var input = InputState()
    input.touches = [.init()]
    input.touches[0].position = SIMD2(-32_000, -32_000)
    input.touches[0].isOffscreen = false
    try stage.run(input)
    #expect(stage.takeTrace().last == text + "日😀@")
  }

  @Test("the host knows with the first frame, and after each state, whether a movie uses keys")
  func keyboardUse() throws {
    let still = try Stage(
      Self.movie(Self.handler("_root", "onMouseMove", []) + Self.listen("Mouse")))
    try still.run()
    #expect(still.ignoresKeyboard == true)
    still.forgetStatus()
    try still.run()
    #expect(still.ignoresKeyboard == nil, "what has not changed is not said again")
    try still.session.loadState(try still.session.saveState())
    try still.run()
    #expect(still.ignoresKeyboard == true)
    still.forgetStatus()
    try still.session.reset()
    try still.run()
    #expect(still.ignoresKeyboard == true)

    // Asked for in the second frame only.
    let body = Self.traceCall("Key", "isDown", 32)
    let game = try Stage(Self.movie(Self.handler("_root", "onEnterFrame", body)))
    let begin = try game.session.saveState()
    try game.run()
    #expect(game.ignoresKeyboard == true)
    try game.run()
    #expect(game.ignoresKeyboard == false)
    try game.session.loadState(begin)
    game.forgetStatus()
    try game.run()
    #expect(game.ignoresKeyboard == false, "it has used them in this session")
    try game.session.reset()
    try game.run()
    #expect(game.ignoresKeyboard == true)
  }

  @Test("date and language are the host's, and capabilities those of a release player")
  func machine() throws {
    func capability(_ name: String) -> [UInt8] {
      Self.push("System") + [0x1C] + Self.push("capabilities") + [0x4E] + Self.push(name)
        + [0x4E, 0x26]
    }
    let movie = Self.movie(
      capability("language") + capability("isDebugger") + capability("hasStreamingVideo")
        + Self.push(UInt8(0)) + Self.push(UInt8(0)) + Self.push("Date") + [0x40]
        + Self.push("getTime") + [0x52, 0x26])
    for (number, word) in [(UInt32(0), "en"), (4, "de"), (11, "zh-TW"), (17, "xu")] {
      let stage = try Stage(movie, language: number)
      try stage.run()
      let trace = stage.takeTrace()
      #expect(trace.prefix(3) == [word, "false", "true"])
      #expect(trace.last?.hasPrefix("1000000000") == true, "\(trace)")
    }
  }

  @Test("an ActionScript 3 movie runs as any other, with a window or without one")
  func actionScript3() throws {
    // FileAttributes: ActionScript 3.
    let movie = Self.movie([], before: [0x44, 0x11, 8, 0, 0, 0])
    for stage in [
      try Stage(movie, hasWindow: true), try Stage(movie, settings: ["run.partial": "true"]),
      try Stage(movie),
    ] {
      for _ in 0..<5 { try stage.run() }
      #expect(stage.messages.isEmpty)
    }
  }

  @Test("the picture is as fine as the window, within bounds, and nothing else depends on it")
  func resolution() throws {
    let body = Self.traceCall("_root", "getBytesTotal", nil) + Self.push("Stage") + [0x1C]
    let stage = try Stage(
      Self.movie(Self.handler("_root", "onEnterFrame", body + Self.push("width") + [0x4E, 0x26])))
    func size(_ width: UInt16?, _ height: UInt16 = 0) throws -> [Int] {
      var input = InputState()
      input.display = width.map { SIMD2($0, height) }
      try stage.run(input)
      let picture = try #require(stage.session.picture)
      return [picture.width, picture.height]
    }
    #expect(try size(nil) == [100, 75])
    #expect(try size(200, 200) == [200, 150])
    #expect(try size(1920, 150) == [200, 150])
    #expect(try size(50, 20) == [100, 75], "never coarser than the movie")
    #expect(try size(250, 188) == [250, 188])
    #expect(try size(3840, 2160) == [400, 300], "at most four times")
    #expect(try size(.max, .max) == [400, 300])
    let fine = try stage.session.saveState()
    #expect(try size(nil) == [100, 75])
    try stage.session.loadState(fine)
    #expect(try size(200, 200) == [200, 150])
    try stage.session.loadState(fine)
    let coarse = try stage.session.saveState()
    #expect(coarse == fine, "a state knows nothing of the window")
    let traced = Set(stage.takeTrace())
    #expect(traced.count == 2 && traced.contains("100"), "\(traced)")
  }

  @Test("a chosen resolution holds whatever the window is", arguments: [("1", 100), ("3", 300)])
  func chosenResolution(_ word: String, _ width: Int) throws {
    let stage = try Stage(Self.movie([]), options: ["swf_resolution": word])
    var input = InputState()
    for display: SIMD2<UInt16>? in [nil, SIMD2(200, 150), SIMD2(1000, 1000)] {
      input.display = display
      try stage.run(input)
      #expect(stage.session.picture?.width == width)
    }
  }

  /// `_root.method(arguments)`.
  private static func draw(_ method: String, _ arguments: UInt8...) -> [UInt8] {
    arguments.reversed().flatMap { push($0) } + push(UInt8(arguments.count)) + push("_root")
      + [0x1C] + push(method) + [0x52, 0x17]
  }

  @Test("quality, resolution and zoom can be changed while a movie plays")
  func options() throws {
    // A blue triangle with a slope on white.
    let stage = try Stage(
      Self.movie(
        Self.draw("beginFill", 255) + Self.draw("moveTo", 40, 30) + Self.draw("lineTo", 60, 30)
          + Self.draw("lineTo", 40, 45) + Self.draw("lineTo", 40, 30)))
    func picture(_ x: Int = 50, _ y: Int = 37) throws -> RGBImage {
      var input = InputState()
      input.touches = [.init()]
      input.touches[0].position = SIMD2(
        Int16((Double(x) + 0.5) / 100 * 65_534 - 32_767, in: -32_767...32_767),
        Int16((Double(y) + 0.5) / 75 * 65_534 - 32_767, in: -32_767...32_767))
      input.touches[0].isOffscreen = false
      try stage.run(input)
      return try #require(stage.session.picture.flatMap { RGBImage($0) })
    }
    func blue(_ image: RGBImage) -> Int { image.pixels.count { $0 == 0xFF } }
    let usual = try picture()
    #expect(Set(usual.pixels).count > 2)
    try stage.session.setOption("swf_quality", to: "low")
    #expect(Set(try picture().pixels).count == 2)
    try stage.session.setOption("swf_quality", to: "auto")
    #expect(try picture().pixels == usual.pixels)

    try stage.session.setOption("swf_zoom", to: "2")
    // The point under the pointer stays there, wherever it is.
    for (x, y, isBlue) in [
      (43, 33, true), (45, 35, true), (50, 32, true), (30, 20, false), (58, 43, false),
      (99, 74, false), (0, 0, false),
    ] {
      let image = try picture(x, y)
      #expect((image.width, image.height) == (100, 75))
      #expect((image.pixels[y * 100 + x] == 0xFF) == isBlue, "\(x), \(y)")
      #expect((usual.pixels[y * 100 + x] == 0xFF) == isBlue)
    }
    #expect((520...600).contains(try blue(picture(45, 35))), "four times as much of it")
    #expect((125...150).contains(blue(usual)))
    try stage.session.setOption("swf_zoom", to: "4")
    #expect(try blue(picture(99, 74)) == 0, "what is far from the pointer is not seen")
    #expect(try blue(picture(43, 33)) > 1000)
    let state = try stage.session.saveState()
    try stage.session.setOption("swf_zoom", to: "1")
    try stage.session.loadState(state)
    #expect(try picture(0, 0).pixels == usual.pixels, "a state knows nothing of it")

    try stage.session.setOption("swf_resolution", to: "2")
    #expect(try picture().width == 200)
  }

  @Test("the date advances with the frames, the same in each run")
  func date() throws {
    let body =
      Self.push(UInt8(0)) + Self.push(UInt8(0)) + Self.push("Date") + [0x40]
      + Self.push("getTime") + [0x52, 0x26]
    func dates() throws -> [Double] {
      let stage = try Stage(Self.movie(Self.handler("_root", "onEnterFrame", body)))
      for _ in 0..<12 { try stage.run() }
      return stage.takeTrace().compactMap { Double($0) }
    }
    let first = try dates()
    #expect(first.count >= 10)
    #expect(zip(first, first.dropFirst()).allSatisfy { abs($1 - $0 - 100) <= 1 }, "\(first)")
    #expect(try dates() == first)
  }

  @Test("silence lasts as long as the frames, however slow they are", arguments: [1, 2, 5, 12, 60])
  func silence(_ rate: Int) throws {
    let stage = try Stage(Self.movie([], rate: UInt8(rate)))
    var (frames, samples) = (0, 0)
    while frames < 60 {
      let asked = Array(repeating: InputState(), count: 60 - frames)
      frames += try stage.session.runFrames(asked, wants: .all)
      samples += stage.session.samples.count / 2
    }
    #expect(abs(samples - 60 * 44_100 / rate) <= 1)
  }
}
