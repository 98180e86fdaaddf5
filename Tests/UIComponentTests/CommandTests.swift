import Testing
import UIContract

@testable import UIComponent
@testable import UIPainting

@Suite("Commands") struct CommandTests {
  @Test("every creation makes an element of its kind in its place")
  func creations() {
    let bench = Bench(view: false)
    bench.send(Command(.createApplication, 1, text: "arcadia"))
    #expect(bench.at(1).kind == .application)
    let all: [(CommandType, ElementKind)] = [
      (.createFrameView, .frameView), (.createNavigationView, .navigationView),
      (.createGameView, .gameView), (.createLinearLayout, .linear), (.createFrameLayout, .frame),
      (.createScrollLayout, .scroll), (.createFlipperLayout, .flipper),
      (.createEventLayout, .event),
      (.createWrapLayout, .wrap), (.createText, .text), (.createTextField, .textField),
      (.createButton, .button), (.createSwitch, .toggleSwitch), (.createCheckBox, .checkBox),
      (.createSlider, .slider), (.createPicker, .picker), (.createImageView, .image),
      (.createSeparator, .separator), (.createProgressBar, .progressBar),
      (.createActionBar, .actionBar), (.createNavigationBar, .navigationBar),
      (.createDialog, .dialog), (.createAlertDialog, .alert), (.createActionSheet, .sheet),
      (.createToast, .toast), (.createTimer, .timer),
    ]
    #expect(all.count == CommandType.allCases.filter(\.isCreation).count - 1)
    var id: Int32 = 2
    for (type, kind) in all {
      let value: Int32 =
        type == .createTimer
        ? 100 : (type == .createLinearLayout || type == .createScrollLayout ? 1 : 0)
      let parent: ElementID = kind.isView ? 1 : 2
      bench.send(
        Command(
          type, parent, child: ElementID(id), value: value, text: "text",
          width: 1, height: 9))
      #expect(bench.component.element(ElementID(id))?.kind == kind, "\(type.rawValue)")
      #expect(bench.refusals() == [], "\(type.rawValue)")
      id += 1
    }
    #expect(bench.at(2).children.count == 18)
    #expect(bench.at(1).owned.count == 3)
  }

  @Test("a creation is refused for what is wrong with it, and changes nothing")
  func refusedCreations() {
    let bench = Bench()
    bench.send(
      .scroll(3, in: 2), .create(.createText, 4, in: 3, "only"),
      .create(.createActionBar, 5, in: 2),
      .timer(6, of: 2, milliseconds: 50))
    func refused(_ command: Command, _ kind: Refusal.Kind, line: Int = #line) {
      let tree = bench.ui.treeFile
      let count = bench.component.tree.count
      bench.send(command)
      #expect(bench.refusals() == [kind], "line \(line)")
      #expect(bench.ui.treeFile == tree, "line \(line)")
      #expect(bench.component.tree.count == count, "line \(line)")
    }
    refused(Command(.createApplication, 1), .idTaken)
    refused(Command(.createApplication, 9), .badID)
    refused(.create(.createText, 0, in: 2), .badID)
    refused(.create(.createText, -5, in: 2), .badID)
    refused(.create(.createText, 4, in: 2), .idTaken)
    refused(.create(.createText, 7, in: 99), .unknownElement)
    refused(.create(.createText, 7, in: 3), .secondChild)
    refused(.create(.createActionBar, 7, in: 2), .secondChild)
    refused(.create(.createText, 7, in: 4), .wrongParent)
    refused(.create(.createText, 7, in: 1), .wrongParent)
    refused(.create(.createFrameView, 7, in: 2), .wrongParent)
    refused(.create(.createActionBar, 7, in: 3), .wrongParent)
    refused(.timer(7, of: 6, milliseconds: 50), .wrongParent)
    refused(.timer(7, of: 2, milliseconds: 9), .badValue)
    refused(.create(.createLinearLayout, 7, in: 2, value: 3), .badValue)
    refused(Command(.createScrollLayout, 2, child: 7, value: 4), .badValue)
    refused(Command(.createSlider, 2, child: 7, width: 5, height: 5), .badValue)
    refused(Command(.createSlider, 2, child: 7, width: .nan, height: 5), .badValue)
    refused(.image(7, in: 2, url: "a", width: -1, height: 2), .badValue)
    refused(.image(7, in: 2, url: "a", width: .infinity, height: 2), .badValue)
    refused(.create(.createText, 7, in: 2, String(repeating: "a", count: 65_537)), .textTooLong)
    bench.send(.delete(4))
    refused(.create(.createText, 4, in: 3), .idTaken)
  }

  @Test("nothing is obeyed before there is an application")
  func noApplication() {
    let bench = Bench(view: false)
    bench.send(.create(.createFrameView, 2, in: 1), Command(.quit, 1))
    #expect(bench.refusals() == [.noApplication, .noApplication])
    #expect(!bench.ui.desktop.hasQuit)
  }

  @Test("depth, number of commands, options and urls have bounds")
  func bounds() {
    let bench = Bench()
    bench.send(.create(.createPicker, 5, in: 2), .image(6, in: 2))
    for value in 1...1001 { bench.send(.option(5, Int32(value), "x")) }
    #expect(bench.refusals() == [.tooManyOptions])
    for value in 1...17 { bench.send(.addURL(6, "u\(value)", width: 1, height: 1)) }
    #expect(bench.refusals() == [.tooManyOptions])
    var parent: ElementID = 2
    for level in 0..<70 {
      let id = ElementID(Int32(10 + level))
      bench.send(.create(.createFrameLayout, id, in: parent))
      if bench.component.element(id) != nil { parent = id }
    }
    #expect(bench.component.tree.depth(of: bench.at(parent)) == CommandLimit.depth - 1)
    #expect(bench.refusals().contains(.tooDeep))
    bench.component.sendCommands(
      (0..<CommandLimit.commands + 3).map {
        .create(.createText, ElementID(Int32(1000 + $0)), in: 2)
      })
    #expect(bench.refusals() == [.tooManyCommands, .tooManyCommands, .tooManyCommands])
  }

  @Test("each kind of refusal is logged once, and all are counted")
  func log() {
    let bench = Bench()
    var logged: [Refusal.Kind] = []
    bench.component.refusals.onFirst = { logged.append($0.kind) }
    bench.send(.delete(9), .delete(9), .style(2, .color, "red"))
    #expect(logged == [.unknownElement, .badValue])
    #expect(bench.component.refusals.counts[.unknownElement] == 2)
    #expect(
      bench.component.refusals.list.first?.description
        == "DELETE_ELEMENT 9 refused: unknown element")
  }

  @Test("DELETE_ELEMENT takes everything below with it")
  func delete() {
    let bench = Bench()
    bench.send(
      .linear(3, in: 2, .vertical), .create(.createText, 4, in: 3),
      .timer(5, of: 3, milliseconds: 10),
      .create(.createDialog, 6, in: 4), .create(.createText, 7, in: 6), .delete(3))
    for id in [3, 4, 5, 6, 7] { #expect(bench.component.element(ElementID(Int32(id))) == nil) }
    bench.ui.step(10)
    #expect(!bench.ui.events.contains { if case .timer = $0 { true } else { false } })
    bench.send(.delete(1))
    #expect(bench.refusals() == [.wrongElement])
  }

  @Test("REMOVE_CHILD keeps the child for REORDER_CHILD, and it goes with its keeper")
  func removeChild() {
    let bench = Bench()
    bench.send(
      .linear(3, in: 2, .vertical), .create(.createText, 4, in: 3, "a"),
      .create(.createText, 5, in: 3, "b"), Command(.removeChild, 3, child: 4))
    #expect(bench.at(3).children.map(\.id) == [5])
    #expect(bench.component.element(4) != nil)
    #expect(bench.box(5)[1] == 0)
    bench.send(.reorder(4, in: 3, to: 1))
    #expect(bench.at(3).children.map(\.id) == [5, 4])
    #expect(bench.box(4)[1] == 20)
    bench.send(Command(.removeChild, 3, child: 4), Command(.removeChild, 3, child: 4))
    #expect(bench.refusals() == [.unknownElement])
    bench.send(Command(.removeChild, 2, child: 5))
    #expect(bench.refusals() == [.wrongParent])
    bench.send(.delete(3))
    #expect(bench.component.element(4) == nil)
  }

  @Test("a second child cannot come back into a one-child layout")
  func secondChildBack() {
    let bench = Bench()
    bench.send(
      .scroll(3, in: 2), .create(.createText, 4, in: 3), Command(.removeChild, 3, child: 4),
      .create(.createText, 5, in: 3), .reorder(4, in: 3, to: 0))
    #expect(bench.refusals() == [.secondChild])
    #expect(bench.at(3).children.map(\.id) == [5])
  }

  @Test("REORDER_CHILD counts positions after removal; beyond the end is last")
  func reorder() {
    let bench = Bench()
    bench.send(
      .create(.createActionBar, 3, in: 2), .create(.createText, 4, in: 3),
      .create(.createText, 5, in: 3),
      .create(.createText, 6, in: 3), .reorder(4, in: 3, to: 1))
    func order() -> [Int32] { bench.at(3).children.map(\.id.rawValue).filter { $0 > 0 } }
    #expect(order() == [5, 4, 6])
    bench.send(.reorder(5, in: 3, to: 99))
    #expect(order() == [4, 6, 5])
    bench.send(.reorder(5, in: 3, to: 0))
    #expect(order() == [5, 4, 6])
    // The back button is the bar's own part and stays in front.
    #expect(bench.at(3).children.first?.isPart == true)
    bench.send(
      .linear(7, in: 2, .vertical), .linear(8, in: 7, .vertical), .reorder(7, in: 8, to: 0))
    #expect(bench.refusals() == [.cycle])
    bench.send(.reorder(8, in: 7, to: -1))
    #expect(bench.refusals() == [.badValue])
  }

  @Test("CLEAR empties an image, a layout, a field, and nothing else")
  func clear() {
    let bench = Bench()
    bench.send(
      .image(3, in: 2, url: "a", width: 10, height: 10), .linear(4, in: 2, .vertical),
      .create(.createText, 5, in: 4), Command(.createTextField, 2, child: 6, text: "abc"),
      .create(.createText, 7, in: 2, "x"), Command(.clear, 3), Command(.clear, 4),
      Command(.clear, 6),
      Command(.clear, 7))
    #expect(bench.at(3).content.image?.urls.isEmpty == true)
    #expect(bench.component.element(5) == nil)
    #expect(bench.at(6).text == "")
    #expect(bench.refusals() == [.wrongElement])
  }

  @Test("SET_INT_VALUE sets what the kind holds, within its bounds")
  func setInt() {
    let bench = Bench()
    bench.send(
      .create(.createSwitch, 3, in: 2), .create(.createCheckBox, 4, in: 2),
      .create(.createButton, 5, in: 2), .style(5, .toggle, "true"),
      .create(.createEventLayout, 6, in: 2),
      Command(.createSlider, 2, child: 7, width: -5, height: 5),
      .create(.createProgressBar, 8, in: 2),
      .create(.createPicker, 9, in: 2), .option(9, 10, "a"), .option(9, 20, "b"))
    for id: ElementID in [3, 4, 5, 6] {
      bench.send(.set(id, 1))
      #expect(bench.at(id).value == 1)
      #expect(bench.at(id).states.contains(.selected))
      bench.send(.set(id, 0))
      #expect(!bench.at(id).states.contains(.selected))
      bench.send(.set(id, 2))
    }
    #expect(bench.refusals() == [.badValue, .badValue, .badValue, .badValue])
    bench.send(.set(7, -4), .set(8, 1000), .set(9, 1))
    #expect(bench.at(7).value == -4)
    #expect(bench.at(8).value == 1000)
    #expect(bench.at(9).value == 1)
    #expect(bench.refusals() == [])
    bench.send(
      .set(7, 6), .set(8, 1001), .set(8, -2), .set(9, 2), .create(.createText, 10, in: 2),
      .set(10, 1))
    #expect(bench.refusals() == [.badValue, .badValue, .badValue, .badValue, .wrongElement])
  }

  @Test("a progress bar is a spinner at −1 and a bar otherwise")
  func progress() {
    let bench = Bench()
    bench.send(.create(.createProgressBar, 3, in: 2))
    #expect(bench.box(3) == [0, 0, 24, 24])
    bench.send(.set(3, 500))
    #expect(bench.box(3)[3] == 4)
    bench.send(.set(3, -1))
    #expect(bench.box(3)[3] == 24)
  }

  @Test("SET_TEXT_VALUE changes what is shown")
  func setText() {
    let bench = Bench()
    bench.send(
      .create(.createText, 3, in: 2, "a"), .create(.createButton, 4, in: 2, "a"),
      Command(.createTextField, 2, child: 5, text: "a"), .create(.createDialog, 6, in: 2, "a"),
      .image(7, in: 2, url: "a", width: 5, height: 5), .addURL(7, "b", width: 9, height: 9),
      .linear(8, in: 2, .vertical))
    for id: ElementID in [3, 4, 5, 6, 7, 2] { bench.send(.set(id, "new")) }
    for id: ElementID in [3, 4, 5, 6, 7, 2] { #expect(bench.at(id).text == "new") }
    #expect(bench.box(3)[2] == 24)
    #expect(bench.at(5).content.field?.text == "new")
    #expect(bench.at(6).title?.text == "new")
    #expect(bench.at(7).content.image?.urls.map(\.url) == ["new"])
    #expect(bench.ui.desktop.title == "new")
    bench.send(.set(8, "new"))
    #expect(bench.refusals() == [.wrongElement])
  }

  @Test("SET_VISIBILITY takes an element out of layout, input and focus")
  func visibility() {
    let bench = Bench()
    bench.send(
      .linear(3, in: 2, .vertical), .create(.createButton, 4, in: 3, "a"),
      .create(.createButton, 5, in: 3, "b"))
    #expect(bench.focus == 4)
    bench.send(.show(4, false))
    #expect(bench.focus == 5)
    #expect(bench.box(5)[1] == 0)
    bench.click(10, 10)
    #expect(bench.values == ["5=0"])
    bench.send(Command(.setVisibility, 4, value: 2), .show(1, false))
    #expect(bench.refusals() == [.badValue, .wrongElement])
  }

  @Test("SET_STYLE styles a state, and refuses what is unknown")
  func style() {
    let bench = Bench()
    bench.send(
      .create(.createText, 3, in: 2, "a"), .style(3, .color, "#010203"),
      .style(3, .color, "#040506", in: .disabled), .style(3, .width, "50"))
    #expect(bench.at(3).look.color == Color(0x010203))
    #expect(bench.box(3)[2] == 50)
    bench.send(.enable(3, false))
    #expect(bench.at(3).look.color == Color(0x040506))
    bench.send(.style(3, .width, ""))
    #expect(bench.box(3)[2] == 8)
    bench.send(
      Command(.setStyle, 3, text: "colour", text2: "#fff"),
      Command(.setStyle, 3, value: 9, text: "color", text2: "#fff"), .style(3, .width, "wide"),
      .style(1, .color, "#fff"))
    #expect(bench.refusals() == [.unknownStyle, .badValue, .badValue, .wrongElement])
  }

  @Test("SET_ERROR shows below a control and takes room; empty takes it away")
  func error() {
    let bench = Bench()
    bench.send(Command(.createTextField, 2, child: 3), Command(.setError, 3, text: "taken"))
    #expect(bench.at(3).error == "taken")
    #expect(bench.box(3)[3] > 44)
    bench.send(Command(.setError, 3))
    #expect(bench.box(3)[3] == 44)
    bench.send(.create(.createText, 4, in: 2), Command(.setError, 4, text: "x"))
    #expect(bench.refusals() == [.wrongElement])
  }

  @Test("SET_ENABLED takes a subtree out of focus and input")
  func enabled() {
    let bench = Bench()
    bench.send(
      .linear(3, in: 2, .vertical), .linear(6, in: 3, .vertical),
      .create(.createButton, 4, in: 6, "a"),
      .create(.createButton, 5, in: 3, "b"), .enable(6, false))
    #expect(bench.focus == 5)
    bench.click(5, 5)
    #expect(bench.values == [])
    #expect(bench.at(6).look.opacity == 0.5)
    bench.send(.enable(6, true))
    bench.click(5, 5)
    #expect(bench.values == ["4=0"])
  }

  @Test("SET_FOCUS gives the focus to an element that the same transaction makes")
  func focus() {
    let bench = Bench()
    bench.send(
      .linear(3, in: 2, .vertical), .create(.createButton, 4, in: 3),
      .create(.createButton, 5, in: 3),
      .focus(5))
    #expect(bench.focus == 5)
    bench.send(.create(.createText, 6, in: 3), .focus(6))
    #expect(bench.refusals() == [.wrongElement])
    #expect(bench.focus == 5)
  }

  @Test("SET_LABEL gives a screen reader a name and a description")
  func label() {
    let bench = Bench()
    bench.send(.create(.createButton, 3, in: 2, "▦"), .label(3, "Grid", "Shows covers"))
    #expect(bench.at(3).accessibleName == "Grid")
    #expect(bench.ui.treeFile.contains("\"description\":\"Shows covers\""))
  }

  @Test("preferences are noted, and written at once by COMMIT_PREFERENCES")
  func preferences() {
    let bench = Bench()
    bench.send(
      Command(.updatePreference, 1, text: "view", text2: "grid"),
      Command(.updatePreference, 1, text: "sort", text2: "name"))
    #expect(bench.ui.desktop.written == nil)
    bench.send(Command(.commitPreferences, 1))
    #expect(bench.ui.desktop.written == ["view": "grid", "sort": "name"])
    bench.send(Command(.deletePreference, 1, text: "sort"), Command(.commitPreferences, 1))
    #expect(bench.ui.desktop.written == ["view": "grid"])
    bench.ui.desktop.isWritable = false
    bench.send(
      Command(.updatePreference, 1, text: "View", text2: "x"),
      Command(.updatePreference, 1, text: "big", text2: String(repeating: "x", count: 4097)),
      Command(.updatePreference, 1, text: "view", text2: "list"), Command(.commitPreferences, 1))
    #expect(bench.refusals() == [.badName, .textTooLong, .failed])
    #expect(bench.component.currentPreferences == ["view": "list"])
  }

  @Test("services reach the desktop after their arguments are checked")
  func services() {
    let bench = Bench()
    bench.send(
      Command(.announce, 1, value: 1, text: "hello"), Command(.setClipboard, 1, text: "copied"),
      Command(.launchBrowser, 1, text: "https://example.org/a?b=c"),
      Command(.showFileChooser, 2, value: 2, text: "Folder", text2: "*.gb"))
    let desktop = bench.ui.desktop
    #expect(desktop.announcements.last?.text == "hello")
    #expect(desktop.announcements.last?.interrupts == true)
    #expect(desktop.clipboard == "copied")
    #expect(desktop.opened == ["https://example.org/a?b=c"])
    #expect(
      desktop.choices == [
        FileChoice(id: 2, title: "Folder", filters: "*.gb", takesSeveral: false, takesFolder: true)
      ])
    #expect(bench.refusals() == [])
    for address in [
      "file:///etc/passwd", "javascript:1", "http://", "https://a b", "https:/a", "\u{1}http://a",
    ] {
      bench.send(Command(.launchBrowser, 1, text: address))
      #expect(bench.refusals() == [.badValue], "\(address)")
    }
    // A path is for the file manager: the desktop looks whether it is a folder.
    bench.send(Command(.launchBrowser, 1, text: "/home/Ada's games"))
    #expect(bench.refusals() == [])
    #expect(desktop.opened.last == "/home/Ada's games")
    bench.send(Command(.quit, 1))
    #expect(desktop.hasQuit)
  }

  @Test("timers count periods from their start and report those that were left out")
  func timers() {
    let bench = Bench()
    bench.send(.timer(3, of: 2, milliseconds: 100))
    func times() -> [Int32] {
      bench.ui.events.compactMap { if case .timer(3, let missed) = $0 { missed } else { nil } }
    }
    bench.component.turn(at: 99_000)
    #expect(times() == [])
    bench.component.turn(at: 130_000)
    bench.component.turn(at: 199_000)
    #expect(times() == [0])
    bench.component.turn(at: 200_000)
    #expect(times() == [0, 0])
    bench.component.turn(at: 650_000)
    #expect(times() == [0, 0, 3])
    bench.component.screen.isHidden = true
    bench.component.turn(at: 900_000)
    #expect(times().count == 3)
    bench.component.screen.isHidden = false
    bench.send(.delete(3))
    bench.component.turn(at: 2_000_000)
    #expect(times().count == 3)
  }

  @Test("views come and go with their events, and the way back is kept")
  func views() throws {
    let bench = Bench()
    bench.send(
      .create(.createActionBar, 10, in: 2), .create(.createButton, 11, in: 2, "a"),
      .create(.createButton, 12, in: 2, "b"), .focus(12),
      .create(.createFrameView, 3, in: 1, "Game"),
      .create(.createActionBar, 20, in: 3), .create(.createButton, 21, in: 3, "c"))
    #expect(bench.component.stage.activeView?.id == 2)
    bench.send(.navigate(3, .forward))
    #expect(bench.component.stage.activeView?.id == 3)
    #expect(bench.ui.desktop.title == "Game")
    #expect(bench.focus == 21)
    let back = try #require(bench.at(20).children.first)
    #expect(back.isVisible)
    bench.ui.step()
    #expect(
      bench.ui.events.suffix(2) == [
        .visibility(2, isVisible: false), .visibility(3, isVisible: true),
      ])
    bench.click(back.windowFrame.middle.x, back.windowFrame.middle.y)
    #expect(bench.component.stage.activeView?.id == 2)
    #expect(bench.focus == 12)
    bench.send(.navigate(3, .replace))
    #expect(bench.component.stage.backStack.isEmpty)
    bench.send(.navigate(3, .back))
    #expect(bench.refusals() == [.failed])
    bench.send(.navigate(2, .forward), .delete(2))
    #expect(bench.component.stage.activeView?.id == 3)
  }
}
