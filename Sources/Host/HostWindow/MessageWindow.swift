import HostApp
import HostBase
import HostSDL
import HostStrings
import Play
import UIComponent
import UIContract
import UIPainting

/// Why a game could not be played, in a window of its own, which also takes a game that is dropped on it.
final class MessageWindow: AppWindowDelegate, AppRoot {
  private let window: AppWindow
  private let worker: ThreadWorker
  private let interface: Interface
  private let stage: PageStage
  /// The file that was dropped.
  private var dropped: String?

  /// Opens the window on what went wrong with a game, or before there was one.
  init(_ failure: any HostFailure, game: String?) throws(DisplayError) {
    let language = Language.forLocales(WindowLocale.wanted())
    var options = AppWindowOptions()
    options.size = Size(width: 640, height: 400)
    options.use(language)
    let window = try AppWindow(options)
    self.window = window
    worker = ThreadWorker(wake: window.wake)
    interface = Interface(
      to: window.component, strings: Strings(language), worker: worker,
      now: { UTCTime.now().seconds })
    let strings = interface.strings
    interface.sendCommands([Command(.createApplication, .application, text: "arcadia")])
    let words = FailureWords(failure, game: game, in: strings)
    stage = PageStage(title: words.title, in: interface)
    let page = stage.page(words.title)
    stage.label(words.text, in: page.content)
    stage.label(strings(.dropGame), in: page.content, [.color: "faint"])
    let close = stage.button(
      strings(.close), in: page.content, [.background: "accent"]
    ) { [window] in window.quit() }
    stage.add(.navigate(stage.view, .forward))
    stage.add(.focus(close))
    stage.send()
    window.delegate = self
    window.component.application = self
  }

  /// Shows it until the player drops a file on it, which is returned, or closes it.
  func run() -> String? {
    window.run()
    return dropped
  }

  func handle(_ event: AppEvent) {
    guard case .system(let system) = event else {
      interface.dispatch(event)
      return
    }
    switch system.kind {
    case .open:
      dropped = system.paths.first
      window.quit()
    case .back: window.quit()
    default: break
    }
  }

  func write(preferences: [String: String]) -> Bool { true }
  func windowChanged(to size: Size) {}
  func deviceChanged(to device: WindowDevice) {}
  func turned() { worker.deliver() }
  func playTurn() {}
  func pointerMovedOverGame(wantsBar: Bool) {}
}

/// A failure at the start in the user's language.
struct FailureWords {
  /// The failed thing.
  let title: String
  /// What is wrong and what to do.
  let text: String

  /// The words for a failure with a game, or before there was one.
  init(_ failure: any HostFailure, game: String?, in strings: Strings) {
    title =
      game.map { strings(.cannotPlay, PathName.last($0).withoutControls.printable) }
      ?? strings(.cannotStart)
    var sentence = strings.text(of: failure.sentence)
    // The title has the name.
    if let path = failure.path, sentence.hasPrefix(path + ": ") {
      sentence = String(sentence.dropFirst(path.count + 2))
    }
    sentence = sentence.withoutControls
    text = (sentence.prefix(1).uppercased() + sentence.dropFirst()).printable
  }
}
