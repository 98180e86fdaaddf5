import FlashData
import Raster
import Testing

@testable import Flash
@testable import FlashAPI
@testable import FlashDisplay

@Suite("What a user does with a TextField of ActionScript 3")
struct FieldEventTests {
  /// A movie with an input field that hears of everything; `properties` are set on the field.
  private static func run(
    _ properties: [(String, String)] = [], listener: String = ""
  ) throws -> (MovieRun, EditField) {
    let field = FieldCode.text(
      "abc", [("type", "pushstring \"input\"")] + properties)
    let types = ["textInput", "change", "scroll", "link"]
    let run = try MovieRun(
      """
      \(field) setlocal1
      \(types.map {
        "getlocal1 pushstring \"\($0)\" getlocal0 getproperty hear callpropvoid addEventListener 2"
      }.joined(separator: " "))
      getlocal0 getlocal1 callpropvoid addChild 1
      """,
      members: """
        method hear(event:flash.events::Event):void {
          getlocal0 pushscope
          \(MovieRun.traced("getlocal1 callproperty toString 0"))
          \(listener)
          returnvoid
        }
        """, FieldCode.fontClass, tags: FieldCode.font, symbols: [(9, "F")])
    let root = try #require(run.player.island.levels[0])
    let made = try #require(root.children.lazy.compactMap { $0 as? EditField }.first)
    run.player.keyboardInput.setFocus(made)
    return (run, made)
  }

  private static func type(_ text: String, _ run: MovieRun) {
    for scalar in text.unicodeScalars { run.player.keyboardInput.deliver(.text(scalar.value)) }
  }

  private static func event(_ type: String, _ more: String, isCancelable: Bool = false) -> String {
    "[\(more.isEmpty ? "Event" : "TextEvent") type=\"\(type)\" bubbles=true"
      + " cancelable=\(isCancelable) eventPhase=2\(more)]"
  }

  @Test("what is typed is announced, then taken, then told (T.TF.21, T.In.1, T.Ctl.4)")
  func typing() throws {
    let (run, field) = try Self.run()
    field.editor.select(from: 1, to: 2)
    Self.type("#", run)
    #expect(field.text == "a#c")
    #expect(field.editor.selection.caret == 2)
    #expect(
      run.trace == [
        Self.event("textInput", " text=\"#\"", isCancelable: true), Self.event("change", ""),
      ])
  }

  @Test("scripts can refuse what is typed (T.TF.21)")
  func refusing() throws {
    let (run, field) = try Self.run(listener: "getlocal1 callpropvoid preventDefault 0")
    Self.type("#", run)
    #expect(field.text == "abc")
    #expect(run.trace.count == 1)
    withExtendedLifetime(run) {}
  }

  @Test("restrict and maxChars act on users alone (T.TF.17, T.In.2, T.In.4)")
  func limits() throws {
    let (run, field) = try Self.run([
      ("restrict", "pushstring \"A-C\""), ("maxChars", "pushbyte 5"),
    ])
    Self.type("b#cc", run)
    #expect(field.text == "BCabc")
    // What is refused by `restrict` was announced all the same; a full field announces nothing.
    #expect(run.trace.filter { $0.contains("textInput") }.count == 3)
    #expect(run.trace.filter { $0.contains("change") }.count == 2)
  }

  @Test("deleting changes, and is no input (T.TF.21)")
  func deleting() throws {
    let (run, field) = try Self.run()
    field.editor.select(from: 3, to: 3)
    run.player.keyboardInput.deliver(.control(.backspace))
    #expect(field.text == "ab")
    #expect(run.trace == [Self.event("change", "")])
  }

  @Test("the focus selects nothing (T.Sel.9)")
  func focus() throws {
    let (run, field) = try Self.run()
    #expect(field.editor.selection.range == 0..<0)
    #expect(field.picture.selectedBoxes.isEmpty)
    withExtendedLifetime(run) {}
  }

  @Test("what scripts change is not told (T.TF.22)")
  func scripts() throws {
    let (run, field) = try Self.run()
    field.setTextByScript("x")
    #expect(run.trace.isEmpty)
  }

  @Test("lines that move are an event when the frame ends, once (T.TF.16)")
  func scrolling() throws {
    let (run, field) = try Self.run([
      ("multiline", "pushtrue"), ("text", "pushstring \"a\\rb\\rc\\ra\""),
      ("height", "pushbyte 20"), ("scrollV", "pushbyte 3"),
    ])
    #expect(run.trace.count == 1)
    field.layout.turnWheel(1)
    #expect(field.layout.scroll == 2)
    #expect(run.trace.count == 1)
    run.player.runIteration()
    #expect(
      run.trace.last == "[Event type=\"scroll\" bubbles=false cancelable=false eventPhase=2]")
    #expect(run.trace.count == 2)
  }

  @Test("links of events are sent to scripts (T.TF.23)")
  func links() throws {
    let (run, field) = try Self.run([
      ("htmlText", "pushstring \"<a href='event:go'>abc</a>\"")
    ])
    let machine = try #require(field.host as? ABCMachine)
    let link = try #require(field.picture.link(at: Point(x: 100, y: 100)))
    machine.followLink(link.url, target: link.target, in: field)
    #expect(run.trace == [Self.event("link", " text=\"go\"")])
  }

  @Test("a selection without the focus is grey, if it is seen at all (T.Draw.4)")
  func greySelection() throws {
    let (run, field) = try Self.run()
    field.editor.select(from: 0, to: 2)
    #expect(field.picture.selectionColor == 0)
    run.player.keyboardInput.setFocus(nil)
    #expect(field.picture.shownSelection.isEmpty)
    field.habits.alwaysShowsSelection = true
    #expect(field.picture.shownSelection == 0..<2)
    #expect(field.picture.selectionColor == 0x80_8080)
    withExtendedLifetime(run) {}
  }
}
