import Catalog
import HostApp
import HostBase
import HostDesktop
import HostProgram
import HostSDL
import HostStrings
import Library
import UIComponent
import UIContract

/// Brings the window and the desktop together: screen readers, speech, the look, file choosers, notifications, other starts.
final class WindowDesktop {
  private let window: AppWindow
  private let app: AppCoordinator
  private let desktop: Desktop
  private let colors: WindowColors
  private var isStarted = false
  private var shownVersion: UInt64?
  private var hadKeyboard = false
  private var readerKeys = ReaderKeys()

  /// The desktop of a window; it is asked nothing before the first picture.
  ///
  /// `theme` is what the command says, which counts more than the setting. Other starts of the program reach the window if it `takesStarts`.
  init(
    _ context: Context, window: AppWindow, app: AppCoordinator, theme: Theme? = nil,
    takesStarts: Bool = true
  ) {
    self.window = window
    self.app = app
    let settings = try? Settings(places: context.places)
    colors = WindowColors(setting: settings?[Setting.Window.theme] ?? .auto, chosen: theme)
    var options = Desktop.Options(
      version: HostVersion.text, environment: Places.environment())
    options.speaks = settings?[Setting.Window.speech] ?? false
    options.switchWords = (app.strings(.switchOn), app.strings(.switchOff))
    options.language = app.strings.language.code
    if takesStarts {
      options.socket = WindowSocket.listen(places: context.places, dataRoot: context.dataRoot)
    }
    desktop = Desktop(options, wake: window.wake)
    window.onPresent = { [unowned self] in self.presented() }
    window.serve { [unowned self] in
      self.choose($0)
    } say: { [unowned self] text, interrupts in
      let isShown = self.window.component.messages.contains(text)
      self.desktop.announce(text, interrupts: interrupts, isShown: isShown)
    }
    window.onKey = { [unowned self] in self.hear($0) }
    app.toasts.heard = { [unowned self] text in
      if !self.window.hasKeyboard { self.desktop.notify(title: "Arcadia", text: text) }
    }
    if let theme = colors.fixed {
      window.setLook(theme, textScale: 1, animates: true)
    }
  }

  /// Once in each turn: takes what the desktop has.
  func turned() {
    guard isStarted || window.isVisible else { return }
    if !isStarted {
      isStarted = true
      desktop.start()
    }
    for news in desktop.takeNews() { take(news) }
    if window.hasKeyboard != hadKeyboard { presented() }
  }

  /// Ends the service.
  func stop() { desktop.stop() }

  private func take(_ news: DesktopNews) {
    let component = window.component
    switch news {
    case .look(let look):
      window.setLook(colors.theme(for: look), textScale: look.textScale, animates: look.animates)
    case .treeWanted:
      shownVersion = nil
      presented()
    case .chosen(let choice, let paths):
      component.sendEvent(.value(choice.id, ValueEvent(paths.isEmpty ? 0 : 1, paths: paths)))
    case .noChooser(let choice): app.browse(choice)
    case .action(let id, let action): Accessibility(component).perform(action, on: id)
    case .show(let request):
      window.raise()
      show(request)
    }
  }

  /// Passes a key to the screen reader that is there; true: it is none for the window.
  private func hear(_ key: AccessibleKey) -> Bool {
    guard desktop.hasReader else {
      readerKeys.forget()
      return false
    }
    desktop.hear(key)
    return readerKeys.takes(key)
  }

  /// Shows what a start of the program asks for.
  func show(_ request: WindowRequest) {
    if request.type != nil || request.search != nil {
      app.show(type: request.type, search: request.search)
    }
    app.outside.open(request.paths)
  }

  /// Shows the tree to screen readers, if anything in it can have changed.
  private func presented() {
    hadKeyboard = window.hasKeyboard
    if !hadKeyboard { readerKeys.forget() }
    let version = window.component.sceneVersion &* 2 | (hadKeyboard ? 1 : 0)
    guard desktop.wantsTree, version != shownVersion else { return }
    shownVersion = version
    var snapshot = Accessibility(window.component).snapshot(isActive: hadKeyboard)
    snapshot.origin = window.origin
    desktop.show(snapshot)
  }

  // MARK: - Choosing files

  private func choose(_ choice: FileChoice) {
    // A chooser of the desktop hears no pad.
    if case .pad = window.device { return app.browse(choice) }
    desktop.choose(choice, filterName: app.strings(.browseGames))
  }
}

extension AppCoordinator {
  /// Chooses files in the window itself.
  func browse(_ choice: FileChoice) {
    browse(
      BrowserScreen.Wish(
        title: choice.title, extensions: choice.filters.split(separator: " ").map(String.init),
        takesSeveral: choice.takesSeveral, takesFolder: choice.takesFolder), for: choice.id)
  }
}

extension ThemeChoice {
  /// The colours, if they do not depend on the desktop.
  var fixed: Theme? {
    switch self {
    case .auto: nil
    case .dark: .dark
    case .light: .light
    case .contrast: .contrast
    }
  }
}

/// Where the window's colours come from: the command, else the setting, else the desktop.
struct WindowColors {
  /// The setting.
  var setting: ThemeChoice
  /// What the command says; nil: nothing.
  var chosen: Theme?

  /// The colours, if they do not depend on the desktop.
  var fixed: Theme? { chosen ?? setting.fixed }

  /// The colours on a desktop.
  func theme(for look: DesktopLook) -> Theme {
    fixed ?? (look.wantsContrast ? .contrast : look.colorScheme == .light ? .light : .dark)
  }
}
