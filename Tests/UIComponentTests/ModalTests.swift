import Testing
import UIContract

@testable import UIComponent
@testable import UIPainting

@Suite("Dialogs and messages") struct ModalTests {
  /// A view with a button, and an alert with two options.
  private func alert() -> Bench {
    let bench = Bench()
    bench.send(
      .create(.createButton, 3, in: 2, "below"),
      Command(.createAlertDialog, 2, child: 4, text: "Delete?", text2: "It goes to the trash"),
      .option(4, 1, "Keep"), .option(4, 2, "Delete"))
    return bench
  }

  @Test("an alert takes the input, and its first option has the focus")
  func shown() {
    let bench = alert()
    #expect(bench.component.stage.modals.isEmpty)
    bench.component.startModal(4) { _ in }
    #expect(bench.component.focused?.text == "Keep")
    bench.click(10, 10)
    #expect(bench.values == [])
    let box = bench.box(4)
    #expect(box[0] == ((1280 - box[2]) / 2).rounded())
    #expect(box[2] <= 560)
  }

  @Test(
    "the end goes off the stack, gives the focus back, then comes the event, then the continuation")
  func orderOfEnd() {
    let bench = alert()
    var result: [Int32] = []
    bench.component.startModal(4) {
      result.append($0)
      #expect(bench.values == ["4=2"])
      #expect(bench.component.stage.modals.isEmpty)
      #expect(bench.focus == 3)
    }
    bench.tap("Right")
    bench.component.handle(.key(.enter, [], isDown: true))
    bench.component.handle(.key(.enter, [], isDown: false))
    #expect(result == [])
    bench.ui.step(3)
    #expect(result == [2])
    #expect(bench.ui.events.contains(.visibility(4, isVisible: false)))
  }

  @Test("keys that a dialog has no use for go to the application by their names")
  func keys() {
    let bench = alert()
    func passed(_ press: () -> Void) -> [String] {
      let before = bench.ui.events.count
      press()
      bench.ui.step()
      return bench.ui.events.dropFirst(before).compactMap { event in
        guard case .system(let system) = event, system.kind == .key else { return nil }
        return system.text
      }
    }
    func guide() {
      bench.component.handle(.pad(.guide, isDown: true))
      bench.component.handle(.pad(.guide, isDown: false))
    }
    #expect(passed { bench.tap("F1") } == [])
    #expect(passed(guide) == [])
    bench.component.startModal(4) { _ in }
    #expect(passed { bench.tap("F1") } == ["F1"])
    #expect(passed(guide) == ["Guide"])
    for key in ["Right", "Tab", "Home", "F6"] {
      #expect(passed { bench.tap(key) } == [], "\(key)")
    }
    #expect(bench.component.stage.modals.count == 1)
  }

  @Test("a continuation can open the next dialog, and nothing runs inside a delivery")
  func chain() {
    let bench = alert()
    var results: [Int32] = []
    bench.component.startModal(4) {
      results.append($0)
      bench.component.startModal(4) { results.append($0 + 10) }
      bench.component.endModal(7)
      #expect(results.count == 1)
    }
    bench.tap(.east)
    bench.ui.step(5)
    #expect(results == [0, 17])
  }

  @Test("ending one further down ends those above with 0, from the top")
  func stack() {
    let bench = alert()
    bench.send(.create(.createDialog, 5, in: 2), .create(.createDialog, 6, in: 2))
    var ends: [String] = []
    for id: ElementID in [4, 5, 6] { bench.component.startModal(id) { ends.append("\(id)=\($0)") } }
    bench.component.endModal(5, 3)
    bench.ui.step(2)
    #expect(ends == ["6=0", "5=3"])
    bench.component.endModal(5, 3)
    #expect(bench.refusals() == [.notModal])
    #expect(bench.component.stage.modals.map(\.element.id) == [4])
  }

  @Test("deleting a dialog, its owner or its view ends it with 0, and the continuation runs once")
  func deleted() {
    let bench = alert()
    bench.send(.linear(7, in: 2, .vertical), .create(.createDialog, 8, in: 7))
    var ends: [Int32] = []
    bench.component.startModal(8) { ends.append($0) }
    bench.send(.delete(7))
    bench.ui.step(3)
    #expect(ends == [0])
    #expect(bench.component.stage.modals.isEmpty)
    #expect(!bench.values.contains("8=0"))
    #expect(bench.focus == 3)
  }

  @Test("a dialog that cannot be shown answers 0 as well")
  func unknown() {
    let bench = alert()
    var ends: [Int32] = []
    bench.component.startModal(99) { ends.append($0) }
    bench.component.startModal(3) { ends.append($0) }
    bench.component.startModal(4) { ends.append($0) }
    bench.component.startModal(4) { ends.append($0) }
    #expect(bench.refusals() == [.notModal, .notModal, .notModal])
    bench.ui.step(2)
    #expect(ends == [0, 0, 0])
    bench.component.endModal(1)
    bench.component.endModal(1)
    #expect(bench.refusals() == [.notModal])
  }

  @Test("terminate ends all dialogs from the top before the application hears it")
  func terminate() {
    let bench = alert()
    bench.send(.create(.createDialog, 5, in: 2))
    var ends: [Int32] = []
    bench.component.startModal(4) { _ in ends.append(4) }
    bench.component.startModal(5) { _ in ends.append(5) }
    bench.component.sendEvent(.system(SystemEvent(.terminate)))
    bench.ui.step(2)
    #expect(ends == [5, 4])
    #expect(bench.ui.events.last == .system(SystemEvent(.terminate)))
  }

  @Test("a question that a continuation asks while the window closes is answered with 0 at once")
  func terminateChain() {
    let bench = alert()
    bench.send(.create(.createDialog, 5, in: 2), .create(.createDialog, 6, in: 2))
    var ends: [String] = []
    bench.component.startModal(4) {
      ends.append("4=\($0)")
      bench.component.startModal(5) { ends.append("5=\($0)") }
      bench.send(.show(6, true))
    }
    bench.component.sendEvent(.system(SystemEvent(.terminate)))
    bench.ui.step(3)
    #expect(ends == ["4=0", "5=0"])
    #expect(bench.component.stage.modals.isEmpty)
    #expect(bench.refusals() == [])
  }

  @Test("a dialog is modal until it ends, not until its continuation has run")
  func isModal() {
    let bench = alert()
    bench.component.startModal(4) { _ in }
    #expect(bench.component.isModal(4) && !bench.component.isModal(3))
    bench.component.endModal(4, 1)
    #expect(!bench.component.isModal(4))
  }

  @Test("an alert without options has an OK, which is 1")
  func plainAlert() {
    let bench = Bench()
    bench.send(
      Command(.createAlertDialog, 2, child: 3, text: "Done", text2: "All is well"), .show(3, true))
    #expect(bench.component.focused?.text == "OK")
    bench.tap("Enter")
    bench.ui.step(2)
    #expect(bench.values == ["3=1"])
  }

  @Test("a dialog scrolls when it is high, and its button closes it")
  func dialog() throws {
    let bench = Bench(height: 400)
    bench.send(
      .create(.createDialog, 3, in: 2, "Title"), .create(.createText, 4, in: 3, "long"),
      .style(4, .height, "2000"), .create(.createButton, 5, in: 3, "last"), .show(3, true))
    #expect(bench.box(3)[3] == 368)
    #expect(bench.focus == 5)
    #expect(bench.box(5)[1] < 400)
    let close = try #require(
      bench.component.focusing.focusables(in: bench.at(3)).first { $0.content.part == .end(0) })
    bench.click(close.windowFrame.middle.x, close.windowFrame.middle.y)
    bench.ui.step(2)
    #expect(bench.values == ["3=0"])
  }

  @Test("a click outside ends a sheet and a dismissable dialog, and no other")
  func outside() {
    let bench = alert()
    bench.send(.show(4, true))
    bench.click(2, 700)
    #expect(bench.component.stage.modals.count == 1)
    bench.send(.style(4, .dismissable, "true"))
    bench.click(2, 700)
    #expect(bench.component.stage.modals.isEmpty)
    bench.send(
      .create(.createActionSheet, 5, in: 3, "More"), .option(5, 1, "a"), .option(5, 2, "b"),
      .show(5, true))
    bench.click(900, 700)
    bench.ui.step(2)
    #expect(bench.values.last == "5=0")
  }

  @Test("a menu is as wide as its words, and a long title has more lines")
  func wideSheet() {
    let bench = alert()
    bench.click(10, 10)
    func size(_ id: ElementID, _ title: String, _ row: String) -> [Double] {
      bench.send(
        .create(.createActionSheet, id, in: 3, title), .option(id, 1, row), .show(id, true))
      defer {
        bench.component.endModal(0)
        bench.ui.step(3)
      }
      return Array(bench.box(id).suffix(2))
    }
    let short = size(5, "More", "a")
    let wide = size(6, "More", String(repeating: "a", count: 30))
    let long = size(7, String(repeating: "long title ", count: 8), "a")
    #expect(short[0] == 240)
    #expect(wide[0] > 240 && wide[0] < 400 && wide[1] == short[1])
    #expect(long[0] == 400 && long[1] > short[1])
  }

  @Test(
    "a sheet stands at its anchor for the mouse, and at the bottom for a pad and in narrow windows")
  func sheet() {
    let bench = alert()
    bench.send(.create(.createActionSheet, 5, in: 3, ""), .option(5, 7, "a"), .option(5, 8, "b"))
    bench.click(10, 10)
    bench.send(.show(5, true))
    #expect(bench.box(5)[0] == 0)
    #expect(bench.box(5)[1] == 44)
    #expect(bench.box(5)[3] == 8 + 44 + 44 + 8)
    bench.tap("Down")
    bench.tap("Enter")
    bench.ui.step(2)
    #expect(bench.values.last == "5=8")
    bench.tap(.down)
    bench.send(.show(5, true))
    #expect(bench.box(5)[1] == 800 - 104)
    bench.tap(.east)
    bench.click(10, 10)
    bench.component.screen.size = Size(width: 400, height: 600)
    bench.send(.show(5, true))
    #expect(bench.box(5) == [0, 600 - 104, 400, 104])
  }

  @Test("the drawer stands over the view, takes the input and gives the focus back")
  func drawer() {
    let bench = Bench()
    bench.send(
      .create(.createButton, 3, in: 2, "a"), .create(.createNavigationView, 4, in: 1),
      .create(.createButton, 5, in: 4, "b"))
    bench.tap("F10")
    #expect(bench.focus == 5)
    #expect(bench.box(4) == [0, 0, 280, 800])
    bench.click(900, 400)
    #expect(bench.focus == 3)
    bench.tap(.start)
    bench.tap(.east)
    bench.send(.show(4, true), .show(4, false))
    bench.ui.step()
    let events = bench.ui.events.compactMap {
      if case .visibility(4, let isOpen) = $0 { isOpen } else { nil }
    }
    #expect(events == [true, false, true, false, true, false])
  }

  @Test("a context menu stands where the pointer asked for it, and at its anchor for a key")
  func contextMenu() {
    let bench = Bench()
    bench.send(
      .create(.createEventLayout, 3, in: 2), .style(3, .width, "1000"), .style(3, .height, "700"))
    func menu(_ id: ElementID) -> [Double] {
      bench.ui.step()
      bench.send(Command(.createActionSheet, 3, child: id, text: "Menu"), .option(id, 1, "Open"))
      bench.component.startModal(id) { _ in }
      bench.ui.step()
      let box = bench.box(id)
      bench.component.endModal(0)
      bench.ui.step(3)
      return box
    }
    bench.component.handle(.pointerPressed(x: 500, y: 300, .right, clicks: 1, []))
    bench.component.handle(.pointerReleased(x: 500, y: 300, .right))
    #expect(menu(10).prefix(2) == [500, 300])
    bench.component.handle(.pointerPressed(x: 990, y: 690, .right, clicks: 1, []))
    bench.component.handle(.pointerReleased(x: 990, y: 690, .right))
    let low = menu(11)
    #expect(low[1] + low[3] <= 800 && low[0] + low[2] <= 1280)
    bench.component.focusing.take(focus: bench.at(3))
    bench.tap("Menu")
    #expect(menu(12)[0] == 0)
    #expect(bench.refusals() == [])
  }

  @Test(
    "a toast makes way for the rows of a sheet and of a high dialog, and comes back",
    arguments: [360.0, 1280])
  func toastBesideSheet(width: Double) {
    let bench = Bench(width: width)
    bench.send(.create(.createButton, 3, in: 2, "OK"))
    func overlap() -> Bool {
      let modal = bench.component.stage.modals.last!.element.frame
      return bench.at(10).windowFrame.intersects(modal)
    }
    bench.send(Command(.createToast, 2, child: 10, value: 60_000, text: "Saved"))
    let usual = bench.box(10)
    #expect(usual[1] > 600)
    // With a pad, sheets come from the bottom, where toasts are.
    bench.tap(.down)
    bench.send(Command(.createActionSheet, 3, child: 20, text: "Choose"))
    for row in 1...8 { bench.send(.option(20, Int32(row), "Row \(row)")) }
    bench.component.startModal(20) { _ in }
    bench.ui.step()
    #expect(!overlap())
    bench.component.endModal(20, 0)
    bench.ui.step()
    #expect(bench.box(10) == usual)
    bench.send(
      .create(.createDialog, 30, in: 2, "High"), .create(.createText, 31, in: 30, "x"),
      .style(31, .height, "560"))
    bench.component.startModal(30) { _ in }
    bench.ui.step()
    #expect(!overlap())
  }

  @Test("a toast goes by its time, three stand at once, and its button answers")
  func toasts() {
    let bench = Bench()
    bench.send(
      .create(.createButton, 3, in: 2, "a"),
      Command(.createToast, 2, child: 10, value: 500, text: "Saved"))
    #expect(bench.focus == 3)
    #expect(bench.ui.desktop.announcements.first?.text == "Saved")
    bench.ui.step(29)
    #expect(bench.component.element(10) != nil)
    bench.ui.step(2)
    #expect(bench.component.element(10) == nil)
    for id: Int32 in 11...14 { bench.send(.create(.createToast, ElementID(id), in: 2, "t")) }
    #expect(bench.component.stage.toasts.map(\.id) == [12, 13, 14])
    #expect(bench.box(14)[1] > bench.box(13)[1])
    bench.send(.option(14, 5, "Undo"))
    #expect(bench.at(14).content.period == 8_000_000)
    bench.send(.option(14, 6, "More"))
    #expect(bench.refusals() == [.tooManyOptions])
    bench.tap("F6")
    #expect(bench.component.focused?.text == "Undo")
    bench.tap("Enter")
    #expect(bench.values == ["14=5"])
    #expect(bench.component.element(14) == nil)
    #expect(bench.focus == 3)
    bench.ui.step(300)
    #expect(bench.component.stage.toasts.isEmpty)
  }
}
