import Testing
import UIContract

@testable import UIComponent

@Suite("Without a window") struct HeadlessTests {
  @Test("the first step: a label at the top left, a button under it that Enter presses")
  func firstStep() throws {
    let bench = Bench(view: false)
    bench.send(
      Command(.createApplication, 1), .create(.createFrameView, 2, in: 1, "Hello"),
      .linear(3, in: 2, .vertical), .create(.createText, 4, in: 3, "Hello, world"),
      .create(.createButton, 5, in: 3, "OK"))
    #expect(
      bench.ui.commandLog == """
        {"type":"CREATE_APPLICATION","id":1}
        {"type":"CREATE_FRAMEVIEW","id":1,"child":2,"text":"Hello"}
        {"type":"CREATE_LINEAR_LAYOUT","id":2,"child":3,"value":1}
        {"type":"CREATE_TEXT","id":3,"child":4,"text":"Hello, world"}
        {"type":"CREATE_BUTTON","id":3,"child":5,"text":"OK"}


        """)
    #expect(
      bench.ui.treeFile == """
        [
        {"depth":0,"id":2,"type":"frame-view","role":"window","name":"Hello","dip":[0,0,1280,800],"pixels":[0,0,1280,800]},
        {"depth":1,"id":3,"type":"linear","role":"panel","dip":[0,0,96,64],"pixels":[0,0,96,64]},
        {"depth":2,"id":4,"type":"text","role":"label","name":"Hello, world","dip":[0,0,96,20],"pixels":[0,0,96,20]},
        {"depth":2,"id":5,"type":"button","role":"push-button","name":"OK","states":["focused"],"dip":[0,20,50,44],"pixels":[0,20,50,44]}
        ]

        """)
    try bench.play("0 key:Enter", "1 expect:event={\"event\":\"value\",\"id\":5,\"value\":0}")
    #expect(bench.values == ["5=0"])
    bench.send(Command(.removeChild, 3, child: 4))
    #expect(bench.box(5) == [0, 0, 50, 44])
    #expect(bench.refusals() == [])
  }

  @Test("a log that is read and applied again gives the same tree")
  func replay() throws {
    let bench = Bench()
    bench.send(
      .linear(3, in: 2, .horizontal),
      Command(.createTextField, 3, child: 4, text: "a\"\n\u{1}ü€", flags: .numeric),
      .style(3, .padding, "3"), .image(5, in: 3, url: "x", width: 2.5, height: 7))
    bench.send(.create(.createText, 6, in: 3, "日本"), .set(6, "other"), .reorder(6, in: 3, to: 0))
    let log = bench.ui.commandLog
    let read = try CommandLog.read(Array(log.utf8))
    #expect(read == bench.ui.transactions)
    let other = Bench(view: false)
    for transaction in read { other.component.sendCommands(transaction) }
    #expect(other.ui.treeFile == bench.ui.treeFile)
    #expect(CommandLog.write(read) == log)
  }

  @Test(
    "lines that are no command are named",
    arguments: [
      "x", "{}", "[]", "{\"type\":\"NO_SUCH\",\"id\":1}", "{\"type\":\"QUIT\",\"id\":1",
      "{\"type\":\"QUIT\",\"id\":\"1\"}", "{\"type\":\"QUIT\",\"id\":1,\"value\":1.5}",
      "{\"type\":\"QUIT\",\"id\":1,\"more\":1}",
      "{\"type\":\"QUIT\",\"id\":1,\"text\":\"\\ud800\"}",
      "{\"type\":\"QUIT\",\"id\":1}}", "\u{0}",
    ])
  func badLines(line: String) {
    #expect(throws: CommandLog.Failure.self) {
      try CommandLog.read(Array(("{\"type\":\"QUIT\",\"id\":1}\n" + line).utf8))
    }
  }

  @Test("JSON is read from any bytes, and written so that it reads back")
  func json() throws {
    let text = #"{"a":[1,-2.5,true,false,null,"\u00e9\ud83d\ude00\n"],"b":{}}"#
    let value = try #require(LogValue.read(text.utf8))
    #expect(
      value["a"]
        == .array([.number(1), .number(-2.5), .bool(true), .bool(false), .null, .string("é😀\n")]))
    #expect(LogValue.read(value.line.utf8) == value)
    #expect(LogValue.read(String(repeating: "[", count: 100_000).utf8) == nil)
    #expect(LogValue.text(of: 1.0 / 3) == "0.3333")
    #expect(LogValue.text(of: -0.5) == "-0.5")
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      var bytes = Array(text.utf8)
      for _ in 0..<3 {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      if let read = LogValue.read(bytes) { #expect(LogValue.read(read.line.utf8) != nil) }
    }
  }

  @Test("scripts have steps by frame, and name the line that is none")
  func scripts() throws {
    let script = try UIScript(
      "# comment\n\n20 pad:South\n12 key:+Ctrl+A\n50 click:640,300\n9 expect:toast~Deleted it\n80 resize:800x600\n1 drag:1,2>3,4\n2 key:+\n+8 pad:East\n"
    )
    #expect(script.steps.map(\.frame) == [1, 2, 9, 10, 12, 20, 50, 80])
    #expect(script.steps[1].action == .key(WindowKey("+"), [], .tap))
    #expect(script.steps[2].action == .expect(.toast, isExact: false, "Deleted it"))
    #expect(script.steps[3].action == .pad(.east, .tap))
    #expect(script.steps[4].action == .key(WindowKey("A"), .control, .down))
    #expect(script.steps[7].line == 7)
    for line in [
      "key:Down", "x key:Down", "1 jump:up", "1 click:1", "1 pad:A", "1 expect:mood=good",
      "-1 key:A", "1 key:Meta+A", "1 resize:0x5", "1 click:1,nan", "+-1 key:A",
      "+10000001 key:A",
    ] {
      #expect(throws: UIScript.Failure(line: 2, reason: reason(line))) { try UIScript("\n" + line) }
    }
  }

  private func reason(_ line: String) -> String {
    guard let first = line.split(separator: " ").first, let frame = Int(first),
      (0...UIScript.frameLimit).contains(frame)
    else {
      return "it begins with no frame"
    }
    return "unknown step \(line.dropFirst(first.count + 1))"
  }

  @Test("an expectation that does not hold names its line and what there is")
  func expectations() throws {
    let bench = Bench()
    bench.send(
      .create(.createButton, 3, in: 2, "Tobu"), .create(.createToast, 4, in: 2, "Deleted Tobu"))
    try bench.play(
      "1 expect:focus=Tobu", "2 expect:toast~Deleted", "2 expect:view=View", "2 expect:text=Tobu")
    #expect(
      throws: HeadlessComponent.Failure(line: 2, reason: "expected focus=Uka, but there is Tobu")
    ) {
      try bench.ui.run(UIScript("1 key:Down\n2 expect:focus=Uka"))
    }
  }

  @Test("dropped files and a new size reach the application")
  func world() throws {
    let bench = Bench()
    bench.send(.linear(3, in: 2, .vertical), .style(3, .width, "match-parent"))
    try bench.play("0 drop:/a.gb|/b c.gb", "1 resize:800x600")
    #expect(bench.ui.events.contains(.system(SystemEvent(.open, paths: ["/a.gb", "/b c.gb"]))))
    #expect(bench.box(3)[2] == 800)
  }

  @Test(
    "events are never delivered while commands are applied, and a deleted element's are dropped")
  func delivery() {
    final class App: AppRoot {
      weak var bench: Bench?
      var isInside = false
      var seen: [ElementID] = []
      func handle(_ event: AppEvent) {
        #expect(!isInside)
        guard case .value(let id, _) = event else { return }
        seen.append(id)
        isInside = true
        bench?.send(
          .delete(4), .navigate(2, .forward),
          .create(.createToast, ElementID(Int32(900 + seen.count)), in: 2, "t"))
        isInside = false
      }
    }
    let bench = Bench()
    let app = App()
    app.bench = bench
    bench.ui.application = app
    bench.send(
      .linear(9, in: 2, .vertical), .create(.createButton, 3, in: 9, "a"),
      .create(.createButton, 4, in: 9, "b"))
    bench.component.handle(.pointerPressed(x: 5, y: 5, .left, clicks: 1, []))
    bench.component.handle(.pointerReleased(x: 5, y: 5, .left))
    bench.component.handle(.pointerPressed(x: 5, y: 60, .left, clicks: 1, []))
    bench.component.handle(.pointerReleased(x: 5, y: 60, .left))
    bench.ui.step(3)
    #expect(app.seen == [3])
  }

  @Test("a change of theme or text scale reaches every look, and the application hears it")
  func theme() {
    let bench = Bench()
    bench.send(.create(.createText, 3, in: 2, "abc"), .create(.createDialog, 4, in: 2, "t"))
    bench.component.screen.theme = .light
    #expect(bench.at(3).look.color == Theme.light[.text])
    #expect(bench.at(4).title?.look.color == Theme.light[.text])
    bench.component.screen.textScale = 2
    #expect(bench.box(3)[2] == 48)
    bench.ui.step()
    #expect(bench.ui.events.contains(.system(SystemEvent(.themeChanged))))
  }

  @Test("an idle component needs no turn, and what is not changed is not painted again")
  func idle() {
    let bench = Bench()
    bench.send(.create(.createText, 3, in: 2, "abc"))
    bench.ui.step(3)
    #expect(bench.component.nextTurn == nil)
    let version = bench.component.sceneVersion
    bench.ui.step(60)
    bench.send(.set(3, "abc"), .style(3, .color, "text"))
    #expect(bench.component.sceneVersion == version)
    bench.send(.set(3, "abd"))
    #expect(bench.component.sceneVersion != version)
    bench.send(.timer(4, of: 2, milliseconds: 1_000))
    #expect(bench.component.nextTurn == bench.component.now + 1_000_000)
  }
}
