import HostApp
import HostBase
import HostSDL
import HostStrings
import Play
import UIComponent
import UIContract
import UIPainting

/// Words in a window of their own, which also takes a game that is dropped on it.
final class MessageWindow: AppWindowDelegate, AppRoot {
  private let window: AppWindow
  private let worker: ThreadWorker
  private let interface: Interface
  private let stage: PageStage
  /// The file that was dropped.
  private var dropped: String?

  /// Opens the window; `text` is in paragraphs.
  init(title: String, text: [String]) throws(DisplayError) {
    let language = Language.forLocales(WindowLocale.wanted())
    var options = AppWindowOptions()
    options.size = Size(width: 640, height: 400)
    options.isRightToLeft = language.isRightToLeft
    let window = try AppWindow(options)
    self.window = window
    worker = ThreadWorker(wake: window.wake)
    interface = Interface(
      to: window.component, strings: Strings(language), worker: worker,
      now: { UTCTime.now().seconds })
    let strings = interface.strings
    interface.sendCommands([Command(.createApplication, .application, text: "arcadia")])
    stage = PageStage(title: title.printable, in: interface)
    let page = stage.page(title.printable)
    for paragraph in text { stage.label(paragraph.printable, in: page.content) }
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
