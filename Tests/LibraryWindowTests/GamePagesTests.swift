import HostStrings
import Play
import Testing
import UIContract

@testable import HostApp
@testable import HostWindow
@testable import UIComponent

/// The pages and dialogs that the menu of a game leads to, and the ways back.
@Suite("Pages over a game") struct GamePagesTests {
  /// Keys and pads that no one presses.
  private final class IdleControls: ControlSource {
    func capture(_ hear: @escaping (ControlPress) -> Void) {}
    func release() {}
    func placed(_ map: InputMap) -> InputMap { map }
  }

  private func leave(_ visit: Visit, _ device: String) {
    if device == "pad" { visit.pad(.east) } else { visit.key("Escape") }
  }

  @Test(
    "Escape and a pad's East lead from a page back to its entry in the menu",
    arguments: ["keyboard", "pad"])
  func back(device: String) throws {
    let visit = try Room().open(controls: IdleControls())
    let game = visit.play()
    let view = try #require(visit.component.stage.activeView)
    for page in [visit.strings(.menuControls), visit.strings(.menuOptions)] {
      try visit.press(page)
      #expect(visit.component.stage.modals.isEmpty)
      #expect(visit.component.stage.activeView !== view)
      #expect(GameOverlay(visit.component).isMenuOpen)
      leave(visit, device)
      #expect(visit.component.stage.activeView === view)
      #expect(visit.component.stage.modals.count == 1)
      #expect(visit.component.focus.element?.text == page)
      #expect(!game.asked.contains("resume"))
    }
    #expect(game.asked == ["controls"])
    leave(visit, device)
    #expect(game.asked == ["controls", "resume"])
    #expect(!GameOverlay(visit.component).isMenuOpen)
    #expect(visit.refusals == [])
  }

  @Test("the button at the top of a page leads back as well, and a game's end takes the page along")
  func otherWays() throws {
    let visit = try Room().open()
    let game = visit.play()
    try visit.press(visit.strings(.menuOptions))
    try visit.press("Back")
    #expect(visit.find(visit.strings(.menuResume)) != nil)
    try visit.press(visit.strings(.menuOptions))
    try visit.press("Blend frames")
    visit.library.session.app.gameEnded()
    visit.settle()
    #expect(visit.component.stage.modals.isEmpty)
    #expect(visit.title == visit.strings(.library))
    #expect(game.asked == [])
    #expect(visit.refusals == [])
  }

  @Test("on a pad, a state is named and a text typed with the on-screen keyboard")
  func typing() throws {
    let visit = try Room().open()
    let game = visit.play()
    for text in [visit.strings(.menuNewState), visit.strings(.menuKeyboard)] {
      let entry = try visit.need(text)
      visit.component.focusing.take(focus: entry)
      visit.pad(.south)
      visit.pad(.south)
      #expect(visit.component.stage.keyboard != nil, "\(text)")
      // The key on which the keyboard opens, then Start, which enters.
      visit.pad(.south)
      visit.pad(.start)
      #expect(visit.component.stage.keyboard == nil)
    }
    #expect(game.asked.count == 3)
    #expect(game.asked.first?.hasPrefix("save ") == true)
    #expect(game.asked[1].hasPrefix("type "))
    #expect(game.asked.last == "resume")
    #expect(visit.refusals == [])
  }
}
