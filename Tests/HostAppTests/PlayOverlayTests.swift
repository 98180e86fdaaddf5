import HostApp
import HostBase
import HostStrings
import Play
import Testing
import UIContract

@Suite("What lies over a game") struct PlayOverlayTests {
  /// Notes what the player does.
  private final class Player {
    var answers: [Int?] = []
    var closed = 0
  }

  private func open(
    _ player: Player, locale: String = "en", type: InputHelp = inputHelp(for: nil, map: .standard)
  ) throws -> Window {
    let window = try Window(FakeLibrary(3), locale: locale)
    window.app.gameStarted(
      "Tobu",
      overlay: PlayOverlay.Actions(
        answer: { player.answers.append($0) }, closeHelp: { player.closed += 1 }, help: { type }))
    return window
  }

  private let question = Notice(
    title: "Continue where you left off?", text: ["Left off 22 Nov 09:11."],
    choices: [.init(.pause, what: "continue"), .init(.quit, what: "start from the beginning")])

  @Test("messages and signs are shown as long as they hold, and cost nothing while they stay")
  func messages() throws {
    let window = try open(Player())
    window.app.show(Overlay())
    let before = window.component.transactions.count
    window.app.show(Overlay())
    #expect(window.component.transactions.count == before)
    var overlay = Overlay()
    overlay.messages = ["Slot 1 — empty", "Volume 80 %"]
    overlay.speed = 2.5
    overlay.isMuted = true
    overlay.frameRate = 59.94
    window.app.show(overlay)
    for text in ["Slot 1 — empty", "Volume 80 %", "2.5×", "Sound off", "59.9 fps"] {
      #expect(window.component.texts.contains(text), "\(text)")
    }
    let shown = window.component.transactions.count
    window.app.show(overlay)
    #expect(window.component.transactions.count == shown)
    overlay.messages = ["Volume 80 %"]
    overlay.speed = 1
    overlay.rewind = (12, 3)
    window.app.show(overlay)
    #expect(!window.component.texts.contains("Slot 1 — empty"))
    #expect(!window.component.texts.contains("2.5×"))
    #expect(window.component.texts.contains("−0:12"))
    window.app.show(Overlay())
    for text in ["Volume 80 %", "−0:12", "Sound off"] {
      #expect(!window.component.texts.contains(text), "\(text)")
    }
    #expect(window.component.refusals.isEmpty)
  }

  @Test("a question is answered by its buttons, declined by leaving it, and dropped by the game")
  func questions() throws {
    let player = Player()
    let window = try open(player)
    var overlay = Overlay()
    overlay.notice = question
    window.app.show(overlay)
    #expect(window.component.texts.contains("Left off 22 Nov 09:11."))
    #expect(window.component.press("Start from the beginning"))
    #expect(player.answers == [1])
    // The game took the answer, and asks again.
    window.app.show(Overlay())
    window.app.show(overlay)
    overlay.notice?.selected = 1
    window.app.show(overlay)
    #expect(player.answers == [1])
    window.component.endModal(0)
    #expect(player.answers == [1, nil])
    window.app.show(Overlay())
    window.app.show(overlay)
    window.app.show(Overlay())
    #expect(window.component.sheet == nil)
    #expect(player.answers == [1, nil])
    window.app.gameEnded()
    window.app.show(overlay)
    #expect(window.component.sheet == nil)
    #expect(window.component.refusals.isEmpty)
  }

  @Test("the page of keys lists what each does, and says when it is closed")
  func help() throws {
    let player = Player()
    let window = try open(player)
    var overlay = Overlay()
    overlay.showsHelp = true
    window.app.show(overlay)
    for text in ["Buttons", "Hotkeys", "Fast-forward", "Save state"] {
      #expect(window.component.texts.contains(text), "\(text)")
    }
    #expect(window.component.press("Close"))
    #expect(player.closed == 1)
    window.app.show(Overlay())
    window.app.show(overlay)
    window.app.show(Overlay())
    #expect(window.component.sheet == nil)
    #expect(player.closed == 1)
    #expect(window.component.refusals.isEmpty)
  }

  @Test("the page of keys is closed by its own key and by the pad's button for menus")
  func helpKey() throws {
    var map = InputMap.standard
    map.hotkeys[.help] = [InputMap.Hotkey(.key(Key(284)))]
    for (key, type) in [("F1", InputMap.standard), ("F3", map), ("Guide", map)] {
      let player = Player()
      let window = try open(player, type: inputHelp(for: nil, map: type))
      var overlay = Overlay()
      overlay.showsHelp = true
      window.app.show(overlay)
      window.app.handle(.system(SystemEvent(.key, text: "F2")))
      #expect(player.closed == 0)
      window.app.handle(.system(SystemEvent(.key, text: key)))
      #expect(player.closed == 1 && window.component.sheet == nil, "\(key)")
      // Nothing is open any more.
      window.app.handle(.system(SystemEvent(.key, text: key)))
      #expect(player.closed == 1 && window.component.refusals.isEmpty)
    }
  }

  @Test("the page of keys speaks the user's language", arguments: ["en-XA", "ar-XB"])
  func pseudo(_ locale: String) throws {
    let window = try open(Player(), locale: locale)
    var overlay = Overlay()
    overlay.showsHelp = true
    overlay.isMuted = true
    window.app.show(overlay)
    let help = inputHelp(for: nil, map: .standard)
    // Names of buttons and keys are the pad's and the keyboard's.
    let plain = Set(
      help.buttons.map(\.what)
        + (help.buttons + help.extras + help.commands).map {
          ($0.keys + $0.pad).joined(separator: ", ")
        })
    for text in window.component.texts where !plain.contains(text) && text != "Tobu" {
      #expect(text.hasPrefix("[") || text.hasPrefix("\u{202E}"), "\(text)")
    }
  }
}
