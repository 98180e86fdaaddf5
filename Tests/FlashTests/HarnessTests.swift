import FlashHarness
import FlashHosting
import Testing

@testable import Flash
@testable import FlashAVM1
@testable import FlashClasses
@testable import FlashDisplay
@testable import FlashHeap

/// What the suite puts in the place of the world, and that the player itself has none of it.
@Suite("The suite's harness")
struct HarnessTests {
  private static let showFrame: [UInt8] = [0x40, 0x00]

  private static func player(
    _ options: Player.Options, _ trace: @escaping (String) -> Void = { _ in },
    _ write: (inout Assembly) -> Void
  ) throws -> Player {
    var assembly = Assembly()
    write(&assembly)
    let code = assembly.bytes + [0]
    let head: [UInt8] = [0x3F, 0x03] + Assembly.little(UInt32(code.count)) + code
    return try Player(
      PlayerTests.movie(frames: 1, head + showFrame + [0, 0]), url: "file:///test.swf",
      options: options, trace: trace,
      load: { Harness.load($0, from: MovieFolder(path: "/nowhere")) })
  }

  /// `getURL`; `FSCommand:` makes it an `fscommand`.
  private static func url(_ code: inout Assembly, _ url: String, _ target: String) {
    code.op(0x83, Array(url.utf8) + [0] + Array(target.utf8) + [0])
  }

  private static func traced(_ options: Player.Options, _ names: [String]) throws -> [String] {
    var lines: [String] = []
    let player = try player(options, { lines.append(String($0.dropLast())) }) { code in
      for name in names {
        code.push("System")
        code.op(0x1C)
        code.push("capabilities")
        code.op(0x4E)
        code.push(name)
        code.op(0x4E)
        code.op(0x26)
      }
    }
    player.runIteration()
    return lines
  }

  @Test("without options a player is that of this machine, today")
  func realPlayer() throws {
    let options = Player.Options()
    #expect(options.clock.moves && options.clock.start > 1_700_000_000_000)
    #expect(options.seed == nil && options.systemFonts != nil)
    #expect(options.scriptTimeout == 15)
    let names = ["isDebugger", "hasStreamingAudio", "hasStreamingVideo", "hasEmbeddedVideo"]
    #expect(try Self.traced(options, names) == ["false", "true", "true", "true"])
    #expect(try Self.traced(.recorded, names) == ["true", "false", "false", "false"])
  }

  @Test("capabilities are those that the host gives, also in the text for servers")
  func capabilities() throws {
    var options = Player.Options.recorded
    let names = ["language", "screenResolutionX", "manufacturer", "serverString"]
    #expect(
      try Self.traced(options, names) == [
        "en", "100", "Adobe Linux",
        "A=t&SA=f&SV=f&EV=f&MP3=t&AE=f&VE=f&ACC=f&PR=f&SP=f&SB=f&DEB=t&V=LNX%2032%2C0%2C0%2C0"
          + "&M=Adobe%20Linux&R=100x100&COL=color&AR=1&OS=Linux&L=en&PT=StandAlone&AVD=t&LFD=f&WD=t",
      ])
    options.capabilities.language = "zh-TW"
    options.capabilities.screen = (1920, 1080)
    options.capabilities.isDebugger = false
    let said = try Self.traced(options, names)
    #expect(said[0] == "zh-TW" && said[1] == "1920")
    #expect(said[3].contains("&DEB=f&") && said[3].contains("&R=1920x1080&"))
  }

  @Test(
    "locales have Flash's words for languages",
    arguments: [
      ("C", "en"), ("C.UTF-8", "en"), ("POSIX", "en"), ("de_AT.UTF-8", "de"), ("zh_CN", "zh-CN"),
      ("zh_TW.UTF-8", "zh-TW"), ("nb_NO", "no"), ("el_GR", "xu"), ("en", "en"),
    ])
  func languages(locale: String, word: String) {
    #expect(Player.Capabilities.language(ofLocale: locale) == word)
  }

  @Test("two players without a seed draw other numbers, and with one the same")
  func seeds() throws {
    func numbers(_ options: Player.Options) throws -> [UInt32] {
      let player = try Self.player(options) { _ in }
      return (0..<4).map { _ in player.machines.actionMachine!.machine.random.next() }
    }
    #expect(try numbers(.recorded) == numbers(.recorded))
    #expect(try numbers(Player.Options()) != numbers(Player.Options()))
  }

  @Test("commands that mean nothing to the player reach the listener, after a state, too")
  func commands() throws {
    var heard: [String] = []
    let player = try Self.player(.recorded) { code in
      Self.url(&code, "FSCommand:captureImage", "first")
      Self.url(&code, "FSCommand:trapallkeys", "true")
    }
    player.unknownCommand = { _, command, argument in heard.append("\(command) \(argument)") }
    try player.restored(from: player.saveState()).runIteration()
    player.runIteration()
    #expect(heard == ["captureImage first", "captureImage first"])
    #expect(Harness.picture("captureImage", "first") == "first")
    #expect(Harness.picture("showmenu", "first") == nil)
  }

  @Test("requests are seen before they are done, and are the suite's lines")
  func requests() throws {
    var lines: [String] = []
    let player = try Self.player(.recorded) { code in
      Self.url(&code, "http://example.com/page", "_blank")
      Self.url(&code, "level.swf", "_level1")
      Self.url(&code, "http://x/?debug-success", "_level2")
    }
    player.observeRequest = { if let text = Harness.lines(for: $0) { lines.append(text) } }
    player.runIteration()
    #expect(
      lines == [
        "Navigator::navigate_to_url:\n  URL: http://example.com/page\n  Target: _blank\n",
        "Navigator::fetch:\n  URL: level.swf\n  Method: GET\n",
      ])
  }

  @Test("a window that is new has one name, and sockets are seen before they are opened")
  func windowsAndSockets() throws {
    var lines: [String] = []
    let player = try PlayerTests.idlePlayer(version: 8)
    player.observeRequest = { if let text = Harness.lines(for: $0) { lines.append(text) } }
    let machine = player.machines.actionMachine!.machine
    let root = try #require(player.island.levels[0]?.script)
    let classObject = try #require(machine.world.native(at: "XMLSocket").asObject)
    machine.withPlayerFrame(root, version: 8) { () throws(ScriptAbort) in
      for target in ["bLaNk", "_Blank", "blanket"] {
        try machine.calls.callMethod(
          root, machine.heap.intern("getURL"),
          [machine.heap.value("http://x/"), machine.heap.value(target)])
      }
      for arguments in [[], [.null], [machine.heap.value("example.com"), Value(1234)]] as [[Value]]
      {
        let socket = try machine.calls.construct(classObject, [])
        guard let object = socket.asObject else { continue }
        try machine.calls.callMethod(object, machine.heap.intern("connect"), arguments)
      }
    }
    let windows = ["_blank", "_blank", "blanket"].map { target in
      "Navigator::navigate_to_url:\n  URL: http://x/\n  Target: \(target)\n"
    }
    let sockets = ["localhost; Port: 0", "localhost; Port: 0", "example.com; Port: 1234"].map {
      "Navigator::connect_socket\n    Host: \($0)\n"
    }
    #expect(lines == windows + sockets)
  }

  @Test("only the harness answers addresses that name their answer")
  func addresses() {
    let folder = MovieFolder(path: "/nowhere")
    let request = LoadRequest(url: "http://localhost/?debug-success")
    if case .success(let bytes, 200) = Harness.load(request, from: folder) {
      #expect(bytes == Array("Hello, World!".utf8))
    } else {
      Issue.record("no answer")
    }
    if case .failure = folder.load(request) {} else { Issue.record("the folder answers") }
  }

  @Test("the suite's events come in groups, one for each iteration")
  func events() throws {
    let text =
      #"[{"type":"MouseMove","pos":[30,10]},{"type":"Wait"},{"type":"KeyDown","key":{"Char":"a"}}]"#
    let groups = try #require(InputFile.read(Array(text.utf8)))
    #expect(
      groups == [
        [.mouseMove(x: 30, y: 10)], [.keyDown(InputEvent.Key(code: 65, character: 97))],
      ])
    #expect(InputFile.read(Array("[1".utf8)) == nil)
  }

  @Test("a run's settings are read by one grammar, and what it does not know is refused")
  func settings() throws {
    var settings = RunSettings(.recorded)
    try settings.set("viewport", to: "80x60@2", read: { _ in nil })
    try settings.set("seed", to: "7", read: { _ in nil })
    try settings.set("font.Sans,bold", to: "a.ttf", read: { _ in [1] })
    #expect(settings.options.viewport?.width == 80 && settings.options.viewportScale == 2)
    #expect(settings.options.seed == 7 && settings.options.fonts.first?.isBold == true)
    for (key, value) in [
      ("log_fetch", "true"), ("sockets", "x"), ("input", "x"), ("quality", "superb"),
      ("viewport", "80"), ("font.Sans", "a.ttf"),
    ] {
      #expect(throws: RunSettings.Wrong.self) {
        try settings.set(key, to: value, read: { _ in [1] })
      }
    }
  }
}
