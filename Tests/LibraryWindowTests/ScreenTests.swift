import HostBase
import HostStrings
import Testing
import UIContract

@testable import HostApp
@testable import HostWindow
@testable import UIComponent

/// Every screen, menu and dialog: its own commands, its tree and its picture are those in `Tests/Fixtures/UI/<name>`.
///
/// `ARCADIA_REWRITE=1` writes them again: look at the pictures before they are committed.
@Suite("Screens as they were looked at", .serialized) struct ScreenTests {
  @Test("a screen is the one in Fixtures", arguments: Journey.golden)
  func golden(_ journey: Journey) throws {
    let room = try Room(journey.contents, isGolden: true)
    let visit = try room.open()
    try journey.walk(visit)
    visit.settle()
    #expect(visit.refusals == [])
    try check(PagePart(visit, journey.name.hasPrefix("library") ? .withoutBar : .all), journey.name)
  }

  @Test("the bar of the library is the one in Fixtures")
  func bar() throws {
    let visit = try Room(isGolden: true).open()
    try check(PagePart(visit, .bar), "library-bar")
  }

  private func check(_ part: PagePart, _ name: String) throws {
    try Golden.check(part.commands, name + "/commands.jsonl")
    try Golden.check(part.tree, name + "/tree.json")
    try Golden.check(part.picture, name + "/picture.png")
  }

  /// Of these only what they change is kept: the colours of what the bar has are those of the looks in `LookTests`.
  @Test("the library in the other colours and small", arguments: ["light", "contrast", "small"])
  func looks(_ name: String) throws {
    let room = try Room(isGolden: true)
    let theme = Theme.all.first { $0.name == name } ?? .dark
    let visit =
      name == "small"
      ? try room.open(width: 360, height: 640, scale: 1.5) : try room.open(theme: theme)
    try Golden.check(PagePart(visit, .withoutBar).picture, "library/\(name).png")
  }

  @Test(
    "the commands of a screen make the same elements in a new component", arguments: Journey.all)
  func replay(_ journey: Journey) throws {
    let visit = try Room(journey.contents).open()
    try journey.walk(visit)
    visit.settle()
    let log = try CommandLog.read(Array(visit.ui.commandLog.utf8))
    let other = HeadlessComponent(text: visit.component.text, screen: visit.component.screen)
    for transaction in log { other.component.sendCommands(transaction) }
    #expect(other.component.refusals.list == [])
    #expect(elements(other.component) == elements(visit.component))
  }

  /// What the application's commands alone decide, element by element.
  ///
  /// The user's own changes are not in them, nor is the time after which a message goes.
  private func elements(_ component: Component) -> [String] {
    component.tree.elements.values.filter { $0.root.kind != .toast && $0.kind != .toast }
      .sorted { $0.id < $1.id }.map { element in
        let text = element.kind == .textField ? "" : element.text
        return "\(element.id) \(element.kind) in \(element.parent?.id ?? .none) \(text)"
          + " \(element.label) \(element.labelDescription) \(element.error)"
      }
  }

  @Test("Down from the search leads to the games that it found", arguments: [false, true])
  func downFromSearch(_ isList: Bool) throws {
    let visit = try Room().open()
    if isList { try visit.press(visit.strings(.list)) }
    visit.key("/")
    visit.type("Vex")
    visit.key("Down")
    #expect(visit.component.focus.element?.accessibleName.hasPrefix("Vex") == true)
  }

  @Test("two runs of the same way are the same to the letter")
  func deterministic() throws {
    func run() throws -> [String] {
      let room = try Room(isGolden: true)
      let visit = try room.open()
      try visit.press("Tobu Tobu Girl")
      visit.key("Escape")
      try visit.context("Vex")
      try visit.press(visit.strings(.deleteGame))
      visit.ui.step(60)
      return [visit.ui.commandLog, visit.ui.eventLog, visit.ui.treeFile]
    }
    let first = try run()
    let second = try run()
    #expect(first == second)
    #expect(first[0].contains("Deleted Vex"))
  }
}
