import Testing
import UIContract

@testable import UIComponent

@Suite("Input") struct InputTests {
  @Test("a press is seen for 80 ms at least, and acts when it is let go inside")
  func press() {
    let bench = Bench()
    bench.send(.create(.createButton, 3, in: 2, "OK"))
    bench.component.handle(.pointerPressed(x: 10, y: 10, .left, clicks: 1, []))
    #expect(bench.at(3).states.contains(.active))
    bench.component.handle(.pointerReleased(x: 10, y: 10, .left))
    #expect(bench.at(3).states.contains(.active))
    #expect(bench.values == [])
    bench.ui.step()
    #expect(bench.values == ["3=0"])
    bench.ui.step(5)
    #expect(!bench.at(3).states.contains(.active))
  }

  @Test("leaving the box or Escape cancels a press without an event")
  func cancel() {
    let bench = Bench()
    bench.send(.create(.createButton, 3, in: 2, "OK"))
    bench.component.handle(.pointerPressed(x: 10, y: 10, .left, clicks: 1, []))
    bench.component.handle(.pointerMoved(x: 500, y: 500))
    #expect(!bench.at(3).states.contains(.active))
    bench.component.handle(.pointerReleased(x: 500, y: 500, .left))
    bench.component.handle(.key(.enter, [], isDown: true))
    bench.component.handle(.key(.escape, [], isDown: true))
    bench.component.handle(.key(.enter, [], isDown: false))
    bench.ui.step(10)
    #expect(bench.values == [])
    #expect(!bench.at(3).states.contains(.active))
  }

  @Test("Enter, Space, the pad's South, a click and a tap all activate")
  func activate() throws {
    let bench = Bench()
    bench.send(.create(.createButton, 3, in: 2, "OK"))
    bench.tap("Enter")
    bench.tap("Space")
    bench.tap(.south)
    bench.click(10, 10)
    try bench.play("0 touch:10,10")
    #expect(bench.values == Array(repeating: "3=0", count: 5))
  }

  @Test("event layouts report what was done, and with which keys")
  func eventLayout() {
    let bench = Bench()
    bench.send(.create(.createEventLayout, 3, in: 2), .create(.createText, 4, in: 3, "a card"))
    bench.click(5, 5, .control)
    bench.click(5, 5, clicks: 2)
    bench.component.handle(.pointerPressed(x: 5, y: 5, .right, clicks: 1, []))
    bench.tap("Enter", .shift)
    bench.tap("Menu")
    bench.tap(.north)
    bench.tap(.select)
    #expect(bench.values == ["3=0/2", "3=2", "3=1", "3=0/1", "3=1", "3=1", "3=0/2"])
  }

  @Test("toggles, switches and check boxes change their state and report it")
  func toggles() {
    let bench = Bench()
    bench.send(
      .linear(9, in: 2, .vertical), .create(.createSwitch, 3, in: 9, "a"),
      .create(.createCheckBox, 4, in: 9, "b"), .create(.createButton, 5, in: 9, "c"),
      .style(5, .toggle, "true"))
    for id: ElementID in [3, 4, 5] {
      bench.send(.focus(id))
      bench.tap("Space")
      #expect(bench.at(id).states.contains(.selected))
      bench.tap("Space")
      #expect(!bench.at(id).states.contains(.selected))
    }
    #expect(bench.values == ["3=1", "3=0", "4=1", "4=0", "5=1", "5=0"])
  }

  @Test("a slider takes keys, the pointer, and on a pad a hold")
  func slider() {
    let bench = Bench()
    bench.send(
      .linear(9, in: 2, .vertical), Command(.createSlider, 9, child: 3, width: 0, height: 20),
      .create(.createButton, 4, in: 9, "b"))
    bench.tap("Right")
    bench.tap("PageUp")
    bench.tap("End")
    bench.tap("Left")
    bench.click(120, 20)
    #expect(bench.values == ["3=1", "3=3", "3=20", "3=19", "3=10"])
    bench.tap(.right)
    #expect(bench.at(3).value == 10)
    bench.tap(.south)
    bench.tap(.right)
    bench.tap(.down)
    #expect(bench.at(3).value == 11)
    #expect(bench.focus == 3)
    bench.tap(.east)
    bench.tap(.down)
    #expect(bench.focus == 4)
  }

  @Test("a picker shows its options in a sheet, and goes to the neighbour by the arrows")
  func picker() {
    let bench = Bench()
    bench.send(
      .create(.createPicker, 3, in: 2), .option(3, 10, "one"), .option(3, 20, "two"),
      .option(3, 30, "three"))
    bench.tap("Right")
    #expect(bench.values == ["3=1/20 two"])
    bench.tap("Enter")
    #expect(bench.component.stage.modals.count == 1)
    #expect(bench.component.focused?.text == "two")
    bench.tap("Down")
    bench.tap("Enter")
    #expect(bench.values.last == "3=2/30 three")
    #expect(bench.component.stage.modals.isEmpty)
    #expect(bench.focus == 3)
    bench.tap("Enter")
    bench.tap("Escape")
    #expect(bench.at(3).value == 2)
    #expect(bench.values.count == 2)
  }

  @Test("a field takes text, and reports changes as 0 and Enter as 1")
  func field() {
    let bench = Bench()
    bench.send(Command(.createTextField, 2, child: 3, text: "ab"))
    bench.component.handle(.text("c"))
    bench.tap("Enter")
    #expect(bench.values == ["3=0 abc", "3=1 abc"])
    bench.tap("Backspace")
    #expect(bench.at(3).text == "ab")
    bench.tap("Escape")
    #expect(bench.at(3).text == "abc")
    bench.tap("A", .control)
    bench.tap("X", .control)
    #expect(bench.at(3).text == "")
    #expect(bench.ui.desktop.clipboard == "abc")
    bench.tap("V", .control)
    bench.tap("V", .control)
    #expect(bench.at(3).text == "abcabc")
    bench.tap("Z", .control)
    #expect(bench.at(3).text == "abc")
    bench.tap("Y", .control)
    #expect(bench.at(3).text == "abcabc")
    bench.click(8 * 4 + 13, 20)
    bench.component.handle(.text("-"))
    #expect(bench.at(3).text == "abca-bc")
    bench.click(20, 20, clicks: 2)
    #expect(bench.at(3).content.field?.selection == 0..<7)
    #expect(bench.ui.desktop.caret != nil)
  }

  @Test("editing works on letters, words and selections")
  func editing() {
    var field = FieldState("one two")
    field.move(forwards: false, word: true, selecting: true)
    #expect(field.selected == "two")
    check(field.insert("three"))
    #expect(field.text == "one three")
    check(field.delete(forwards: false, word: true))
    #expect(field.text == "one ")
    field.place(0)
    check(!field.delete(forwards: false))
    check(field.delete(forwards: true))
    #expect(field.text == "ne ")
    check(field.undo() && field.text == "one ")
    check(field.redo() && field.text == "ne ")
    check(field.insert("a\nb\u{7}"))
    #expect(field.text == "a bne ")
    field.selectAll()
    check(field.insert("e"))
    check(field.insert("\u{301}"))
    #expect(field.count == 1)
    #expect(field.caret == 1)
    check(field.revert() && field.text == "one two")
  }

  @Test("letters that are typed in a row are undone in one step")
  func typing() {
    var field = FieldState("")
    for letter in ["a", "b", "c"] { check(field.insert(letter)) }
    field.place(0)
    check(field.insert("x"))
    check(field.undo() && field.text == "abc")
    check(field.undo() && field.text == "")
    check(!field.undo())
  }

  @Test("a numeric field takes numbers, a password is shown as dots and never copied")
  func kinds() {
    var number = FieldState("", isNumeric: true)
    check(number.insert("-"))
    check(number.insert("1.5"))
    check(!number.insert("."))
    check(!number.insert("a"))
    #expect(number.text == "-1.5")
    let bench = Bench()
    bench.send(Command(.createTextField, 2, child: 3, text: "secret", flags: .password))
    bench.tap("A", .control)
    bench.tap("C", .control)
    #expect(bench.ui.desktop.clipboard == "")
    #expect(bench.at(3).content.field?.shown == "••••••")
    #expect(!bench.ui.treeFile.contains("secret"))
  }

  @Test("typing anywhere goes to the search field of the bar")
  func search() {
    let bench = Bench()
    bench.send(
      .create(.createActionBar, 3, in: 2), Command(.createTextField, 3, child: 4),
      .create(.createButton, 5, in: 2, "x"))
    #expect(bench.focus == 5)
    bench.component.handle(.text("z"))
    bench.ui.step()
    #expect(bench.focus == 4)
    #expect(bench.values == ["4=0 z"])
    bench.send(.focus(5))
    bench.tap(.west)
    #expect(bench.component.stage.keyboard?.field === bench.at(4))
    bench.tap(.east)
    #expect(bench.focus == 4)
  }

  @Test("the wheel scrolls the innermost layout that can move that way")
  func wheel() {
    let bench = Bench()
    bench.send(
      .scroll(3, in: 2), .linear(4, in: 3, .vertical), .scroll(5, in: 4), .style(5, .height, "100"),
      .create(.createText, 6, in: 5), .style(6, .height, "200"), .create(.createText, 7, in: 4),
      .style(7, .height, "2000"))
    bench.component.handle(.wheel(x: 10, y: 10, dx: 0, dy: 3, []))
    #expect(bench.at(5).content.scroll?.position == 100)
    #expect(bench.at(3).content.scroll?.position == 0)
    bench.component.handle(.wheel(x: 10, y: 10, dx: 0, dy: 0.5, []))
    #expect(bench.at(3).content.scroll?.position == 30)
    bench.ui.step()
    let events = bench.ui.events.filter { if case .scrollChanged = $0 { true } else { false } }
    #expect(events.count == 2)
  }

  @Test("a finger drags with momentum, and a layout that glides is stopped by a touch")
  func drag() throws {
    let bench = Bench()
    bench.send(
      .scroll(3, in: 2), .create(.createEventLayout, 4, in: 3), .style(4, .height, "20000"))
    try bench.play("0 drag:600,700>600,200")
    let after = try #require(bench.at(3).content.scroll?.position)
    #expect(after >= 490)
    bench.ui.step(10)
    let later = try #require(bench.at(3).content.scroll?.position)
    #expect(later > after + 100)
    bench.component.handle(.touch(.down, finger: 1, x: 600, y: 300))
    bench.component.handle(.touch(.up, finger: 1, x: 600, y: 300))
    bench.ui.step(10)
    let stopped = try #require(bench.at(3).content.scroll?.position)
    #expect(stopped - later < 60)
    #expect(bench.values == [])
    bench.ui.step(600)
    #expect(bench.component.nextTurn == nil)
  }

  @Test("a finger that rests opens the context menu and does not tap")
  func longPress() {
    let bench = Bench()
    bench.send(.create(.createEventLayout, 3, in: 2), .create(.createText, 4, in: 3, "a card"))
    bench.component.handle(.touch(.down, finger: 1, x: 5, y: 5))
    bench.ui.step(40)
    bench.component.handle(.touch(.up, finger: 1, x: 5, y: 5))
    bench.ui.step()
    #expect(bench.values == ["3=1"])
  }

  @Test("a swipe from the edge opens the drawer, or goes back when there is a way")
  func swipes() throws {
    let bench = Bench()
    bench.send(.create(.createNavigationView, 3, in: 1), .create(.createFrameView, 4, in: 1))
    try bench.play("0 drag:5,400>200,400")
    #expect(bench.component.stage.drawer?.id == 3)
    try bench.play("0 drag:250,400>50,400")
    #expect(bench.component.stage.drawer == nil)
    bench.send(.navigate(4, .forward))
    try bench.play("0 drag:5,400>200,400")
    #expect(bench.component.stage.activeView?.id == 2)
  }

  @Test("a flipper turns by a swipe, and by L1 and R1 when it has pages")
  func flipper() throws {
    let bench = Bench()
    bench.send(
      .create(.createFlipperLayout, 3, in: 2), .create(.createText, 4, in: 3, "a"),
      .style(4, .width, "500"), .style(4, .height, "500"), .create(.createText, 5, in: 3, "b"))
    bench.tap(.r1)
    #expect(bench.at(3).value == 0)
    bench.send(.style(3, .pages, "true"))
    bench.tap(.r1)
    bench.tap(.r1)
    try bench.play("0 drag:100,100>300,100")
    #expect(bench.values == ["3=1", "3=0"])
  }

  @Test("dragging the scroll bar moves the content")
  func scrollBar() {
    let bench = Bench()
    bench.send(.scroll(3, in: 2), .create(.createText, 4, in: 3), .style(4, .height, "8000"))
    bench.component.handle(.pointerPressed(x: 1275, y: 10, .left, clicks: 1, []))
    bench.component.handle(.pointerMoved(x: 1275, y: 370))
    // The thumb is 80 long, so half of its room of 720 is half of the content.
    #expect(bench.at(3).content.scroll?.position == 3600)
    bench.component.handle(.pointerReleased(x: 1275, y: 370, .left))
    bench.component.handle(.pointerMoved(x: 1275, y: 10))
    #expect(bench.at(3).content.scroll?.position == 3600)
  }

  @Test("what is under the pointer is hovered, and a resting pointer shows the tooltip")
  func hover() {
    let bench = Bench()
    bench.send(.create(.createButton, 3, in: 2, "OK"), .style(3, .tooltip, "Help"))
    let plain = bench.at(3).look.background
    bench.component.handle(.pointerMoved(x: 10, y: 10))
    #expect(bench.at(3).states.contains(.hover))
    #expect(bench.at(3).look.background != plain)
    #expect(bench.component.tooltip == nil)
    bench.ui.step(40)
    #expect(bench.component.tooltip?.text == "Help")
    bench.component.handle(.pointerLeft)
    #expect(!bench.at(3).states.contains(.hover))
    #expect(bench.component.tooltip == nil)
  }

  @Test("the tooltip goes with a press or a key, and comes when the pointer has moved and rests")
  func tooltipGoes() {
    let bench = Bench()
    bench.send(
      .linear(3, in: 2, .vertical), .create(.createButton, 4, in: 3, "OK"),
      .style(4, .tooltip, "Help"), .create(.createButton, 5, in: 3, "No"))
    func rest(_ x: Double, _ y: Double) {
      bench.component.handle(.pointerMoved(x: x, y: y))
      bench.ui.step(40)
    }
    rest(10, 10)
    let version = bench.component.sceneVersion
    #expect(bench.component.tooltip == Tooltip(text: "Help", x: 10, y: 10))
    // A small move on the same element leaves it.
    bench.component.handle(.pointerMoved(x: 12, y: 10))
    #expect(bench.component.tooltip != nil)
    bench.component.handle(.key(.down, [], isDown: true))
    bench.component.handle(.key(.down, [], isDown: false))
    #expect(bench.component.tooltip == nil && bench.component.sceneVersion > version)
    bench.ui.step(60)
    #expect(bench.component.tooltip == nil)
    rest(10, 12)
    #expect(bench.component.tooltip != nil)
    bench.click(10, 12)
    #expect(bench.component.tooltip == nil)
    rest(10, 14)
    rest(10, bench.box(5)[1] + 10)
    #expect(bench.component.tooltip == nil)
    rest(10, 10)
    bench.send(.delete(4))
    bench.ui.step(2)
    #expect(bench.component.tooltip == nil)
  }

  @Test("a text that is cut is its own tooltip, one that is whole is not")
  func cutText() {
    let bench = Bench()
    let words = "The Elder Scrolls"
    bench.send(
      .linear(3, in: 2, .vertical), .create(.createText, 4, in: 3, words), .style(4, .width, "80"),
      .style(4, .textOverflow, "ellipsis"), .style(4, .whiteSpace, "nowrap"),
      .create(.createText, 5, in: 3, words), .style(5, .textOverflow, "ellipsis"))
    bench.component.handle(.pointerMoved(x: 10, y: bench.box(4)[1] + 5))
    bench.ui.step(40)
    #expect(bench.component.tooltip?.text == words)
    bench.component.handle(.pointerMoved(x: 10, y: bench.box(5)[1] + 5))
    bench.ui.step(40)
    #expect(bench.component.tooltip == nil)
  }

  @Test("an element that is fully transparent takes no input")
  func transparent() {
    let bench = Bench()
    bench.send(.create(.createButton, 3, in: 2, "OK"), .style(3, .opacity, "0"))
    bench.click(10, 10)
    #expect(bench.values == [])
    #expect(bench.focus == nil)
  }

  @Test("what nothing takes becomes the event back")
  func back() {
    let bench = Bench()
    bench.tap(.east)
    #expect(bench.ui.events.last == .system(SystemEvent(.back)))
  }

  @Test("an infinite layout has room for a spinner until nothing more comes")
  func infinite() {
    let bench = Bench()
    bench.send(
      .scroll(3, in: 2, .infinite), .linear(4, in: 3, .vertical), .create(.createText, 5, in: 4),
      .style(5, .height, "1000"))
    bench.component.handle(.wheel(x: 10, y: 10, dx: 0, dy: 99, []))
    #expect(bench.at(3).content.scroll?.position == 264)
    bench.ui.step()
    bench.send(.create(.createText, 6, in: 4), .style(6, .height, "500"))
    #expect(bench.at(3).content.scroll?.end == 764)
    bench.component.handle(.wheel(x: 10, y: 10, dx: 0, dy: 99, []))
    bench.ui.step()
    bench.send(.set(5, "no more"))
    #expect(bench.at(3).content.scroll?.end == 700)
    #expect(bench.at(3).content.scroll?.position == 700)
  }
}
