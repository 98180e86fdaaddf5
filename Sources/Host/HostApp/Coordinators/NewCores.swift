/// Notices cores that came or went while the window is open.
struct NewCores {
  private let app: AppCoordinator

  /// For an application.
  init(for app: AppCoordinator) { self.app = app }

  /// Looks for them, and shows their games; `then` is called in any case.
  func look(then: @escaping () -> Void = {}) {
    app.parts.worker.run(on: .files) { [desk = app.parts.desk] in
      desk.installed.look()
    } then: { [weak app] catalog in
      if let app, let catalog {
        app.parts.coresChanged(catalog)
        app.libraryChanged()
      }
      then()
    }
  }
}
