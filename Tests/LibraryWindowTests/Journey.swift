import HostStrings
import Library
import Testing
import UIContract

@testable import HostApp
@testable import HostWindow
@testable import UIComponent

/// A way to a screen: every screen, menu and dialog of the window has one.
///
/// Golden tests, the sweep of sizes and the frames of the first second all go these ways.
struct Journey: Sendable, CustomStringConvertible {
  let name: String
  var contents = Room.Contents.games
  var walk: @Sendable (Visit) throws -> Void

  var description: String { name }

  init(
    _ name: String, _ contents: Room.Contents = .games,
    _ walk: @escaping @Sendable (Visit) throws -> Void = { _ in }
  ) {
    self.name = name
    self.contents = contents
    self.walk = walk
  }

  private static let game = "Tobu Tobu Girl"

  /// Those whose pictures are always the same; the trash says when a game was deleted, by the real clock.
  static var golden: [Journey] { all.filter { $0.name != "menu-restore" } }

  static let all: [Journey] = [
    // The library
    Journey("library"),
    Journey("library-list") { try $0.press($0.strings(.list)) },
    Journey("library-empty", .nothing),
    Journey("library-no-core", .noCore),
    Journey("library-no-result") {
      $0.key("/")
      $0.type("zelda")
    },
    Journey("library-type-empty") {
      // A narrow window has the types in its menu.
      if $0.find("Super NES") == nil { try $0.press($0.strings(.menu)) }
      try $0.press("Super NES")
    },
    Journey("library-search") {
      $0.key("/")
      $0.type("u")
    },
    Journey("library-selection") {
      try $0.context("Uka")
      try $0.press($0.strings(.selectGame))
      try $0.press("Vex")
    },
    Journey("menu-main") { try $0.press($0.strings(.menu)) },
    Journey("menu-sort") { try $0.press($0.strings(.sort)) },
    Journey("menu-filters") { try $0.press($0.strings(.filters)) },
    Journey("menu-game") { try $0.context(game) },
    Journey("menu-restore") {
      try $0.context("Vex")
      try $0.press($0.strings(.deleteGame))
      try $0.press($0.strings(.menu))
      try $0.press($0.strings(.restoreDeleted))
    },
    Journey("toast-undo") {
      try $0.context("Vex")
      try $0.press($0.strings(.deleteGame))
    },
    // The game page
    Journey("game") { try $0.press(game) },
    Journey("game-plain") { try $0.press("Wyrm") },
    Journey("game-tree") {
      try $0.press(game)
      try $0.press($0.strings(.stateTree))
    },
    Journey("game-history") {
      try $0.press(game)
      try $0.press($0.strings(.stateHistory))
    },
    Journey("menu-more") {
      try $0.press(game)
      try $0.press($0.strings(.more))
    },
    Journey("menu-state") {
      try $0.press(game)
      try $0.press("The boss")
    },
    Journey("dialog-rename") {
      try $0.press(game)
      try $0.press($0.strings(.more))
      try $0.press($0.strings(.rename))
    },
    Journey("dialog-rename-refused") {
      try $0.press(game)
      try $0.press($0.strings(.more))
      try $0.press($0.strings(.rename))
      $0.key("Ctrl+A")
      $0.type("Vex")
      $0.key("Enter")
    },
    // Add, edit, several
    Journey("add") { visit in
      let folder = visit.room.root + "/in/"
      let files = ["New.gb", "Uka.gb", "Movie.swf", "readme.txt"]
      for name in files { try visit.room.write(folder + name, Array("new \(name)".utf8)) }
      visit.drop(files.map { folder + $0 })
    },
    Journey("edit") {
      try $0.press(game)
      try $0.press($0.strings(.editGame))
    },
    Journey("several") {
      try $0.context("Uka")
      try $0.press($0.strings(.selectGame))
      try $0.press("Vex")
      try $0.press($0.strings(.editGame))
    },
    // Pages of the main menu
    Journey("settings") {
      try $0.press($0.strings(.menu))
      try $0.press($0.strings(.settings))
    },
    Journey("dialog-setting") {
      try $0.press($0.strings(.menu))
      try $0.press($0.strings(.settings))
      let setting = try #require(Setting.named("audio.latency_ms"))
      try $0.press($0.strings.summary(of: setting))
    },
    Journey("cores") {
      try $0.press($0.strings(.menu))
      try $0.press($0.strings(.cores))
    },
    Journey("messages") {
      $0.library.session.app.toasts.show("Exported to /data/Tobu.zip")
      try $0.press($0.strings(.menu))
      try $0.press($0.strings(.messages))
    },
    Journey("about") {
      try $0.press($0.strings(.menu))
      try $0.press($0.strings(.about))
    },
    // In the game
    Journey("play-bar") {
      _ = $0.library.session.app.gameStarted("Tobu Tobu Girl")
      $0.library.session.app.showGameBar()
    },
    Journey("play-menu") { $0.play() },
    Journey("play-rewind") {
      $0.play()
      try $0.press($0.strings(.menuRewindOpen))
      $0.ui.step(20)
    },
    Journey("play-new-state") {
      $0.play()
      try $0.press($0.strings(.menuNewState))
    },
    Journey("play-keyboard") {
      $0.play()
      try $0.press($0.strings(.menuKeyboard))
    },
    Journey("play-describe") {
      $0.play()
      try $0.press($0.strings(.menuDescribe))
    },
    Journey("play-options") {
      $0.play()
      try $0.press($0.strings(.menuOptions))
    },
    Journey("play-reset") {
      $0.play()
      try $0.press($0.strings(.menuReset))
    },
  ]
}
