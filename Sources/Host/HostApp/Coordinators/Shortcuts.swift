/// Keys with Control that do the same on every page.
struct Shortcuts {
  private let app: AppCoordinator

  /// The keys of an application.
  init(of app: AppCoordinator) { self.app = app }

  /// Obeys the key of a name; other keys do nothing.
  func take(_ key: String) {
    switch key {
    case "A": app.screen?.selectAll()
    case "Q": app.interface.quit()
    case ",": if !(app.screen is SettingsScreen) { app.openSettings() }
    case "Z": app.toasts.press()
    default: break
    }
  }
}
