import HostApp
import HostStrings
import Testing
import UIContract

@Suite("The interface") struct InterfaceTests {
  private func interface(_ component: FakeComponent, _ worker: any Worker = ImmediateWorker())
    -> Interface
  {
    let interface = Interface(
      to: component, strings: Strings(.english), worker: worker, now: { 0 })
    interface.sendCommands([Command(.createApplication, .application, text: "test")])
    return interface
  }

  @Test("a value that its element does not take goes up to the parents")
  func bubbling() {
    let component = FakeComponent()
    let interface = interface(component)
    let stage = PageStage(title: "T", in: interface)
    let column = stage.column(in: stage.view)
    let first = stage.make(.createButton, in: column, "first")
    let second = stage.make(.createButton, in: column, "second")
    var heard: [String] = []
    stage.on(first) { _ in
      heard.append("first")
      return true
    }
    stage.on(column) { _ in
      heard.append("column")
      return true
    }
    stage.send()
    #expect(interface.dispatch(.value(first, ValueEvent())))
    #expect(interface.dispatch(.value(second, ValueEvent())))
    #expect(heard == ["first", "column"])
    #expect(!interface.dispatch(.value(stage.view, ValueEvent())))
  }

  @Test("events of deleted elements are dropped, also of those below")
  func deleted() {
    let component = FakeComponent()
    let interface = interface(component)
    let stage = PageStage(title: "T", in: interface)
    let column = stage.column(in: stage.view)
    var presses = 0
    let button = stage.button("b", in: column) { presses += 1 }
    stage.send()
    interface.dispatch(.value(button, ValueEvent()))
    stage.add(Command(.clear, column))
    stage.send()
    #expect(!interface.dispatch(.value(button, ValueEvent())))
    #expect(presses == 1)
    #expect(component.refusals.isEmpty)
  }

  @Test("what an event leads to is one transaction")
  func transactions() {
    let component = FakeComponent()
    let interface = interface(component)
    let stage = PageStage(title: "T", in: interface)
    let label = stage.label("", in: stage.view)
    let button = stage.button("b", in: stage.view) {
      for number in 0..<5 { stage.add(.set(label, "\(number)")) }
    }
    stage.send()
    let before = component.transactions.count
    interface.dispatch(.value(button, ValueEvent()))
    #expect(component.transactions.count == before + 1)
    #expect(component.transactions.last?.count == 5)
  }

  @Test("a screen that was closed or renewed hears no late result, but the end of a change")
  func lateResults() {
    let worker = PatientWorker()
    let interface = interface(FakeComponent(), worker)
    let stage = PageStage(title: "T", in: interface)
    var heard: [Int] = []
    stage.work {
      1
    } then: {
      heard.append($0)
    }
    stage.renew()
    stage.work {
      2
    } then: {
      heard.append($0)
    }
    worker.finish()
    #expect(heard == [2])
    stage.work {
      3
    } then: {
      heard.append($0)
    }
    stage.change {
      4
    } then: {
      heard.append($0)
    }
    stage.close()
    worker.finish()
    #expect(heard == [2, 4])
  }

  @Test("a dialog's continuation runs once, also when its screen is closed")
  func modals() {
    let component = FakeComponent()
    let interface = interface(component)
    let stage = PageStage(title: "T", in: interface)
    var chosen: [String] = []
    stage.sheet(
      "S", at: stage.view, [("a", { chosen.append("a") }), ("b", { chosen.append("b") })])
    #expect(component.sheet?.options.map(\.text) == ["a", "b"])
    #expect(component.choose("b"))
    #expect(chosen == ["b"])
    stage.sheet("S", at: stage.view, [("a", { chosen.append("a") })])
    stage.close()
    #expect(chosen == ["b"])
    #expect(component.sheet == nil)
    #expect(component.refusals.isEmpty)
  }

  @Test("a worker's results come when the loop fetches them, and to the right one")
  func threads() async throws {
    let worker = ThreadWorker(wake: {})
    var results: [String] = []
    for number in 0..<20 {
      worker.run(on: .files) {
        number
      } then: {
        results.append("file \($0)")
      }
      worker.run(on: .pictures) {
        "p\(number)"
      } then: {
        results.append($0)
      }
    }
    #expect(results.isEmpty)
    var tries = 0
    while worker.isBusy, tries < 500 {
      try await Task.sleep(for: .milliseconds(10))
      worker.deliver()
      tries += 1
    }
    #expect(results.filter { $0.hasPrefix("file") } == (0..<20).map { "file \($0)" })
    #expect(results.filter { $0.hasPrefix("p") } == (0..<20).map { "p\($0)" })
  }
}

@Suite("Going back") struct BackTests {
  @Test("the end of a menu is not a press of the button that it belongs to")
  func menuEnds() throws {
    let window = try Window(FakeLibrary(3))
    window.app.handle(.system(SystemEvent(.menu)))
    let sheet = try #require(window.component.sheet)
    // The component's order at the end: the event, then the continuation.
    window.app.handle(.value(sheet.id, ValueEvent(0)))
    #expect(window.component.sheet?.id == sheet.id)
  }

  @Test("when the component goes back by its own button, the screens above are closed")
  func componentGoesBack() throws {
    let window = try Window(FakeLibrary(3))
    let library = window.component.active
    #expect(window.component.activate("Game 1"))
    let page = window.component.active
    // The events of a new screen close nothing, however late it comes.
    window.app.handle(.visibility(library, isVisible: false))
    window.app.handle(.visibility(page, isVisible: true))
    #expect(window.app.depth == 2)
    window.app.handle(.visibility(page, isVisible: false))
    window.app.handle(.visibility(library, isVisible: true))
    #expect(window.app.depth == 1)
    #expect(window.component.elements[page] == nil)
    #expect(window.component.refusals.isEmpty)
  }
}
