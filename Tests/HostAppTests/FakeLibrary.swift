import Catalog
import GameIndex
import Glibc
import HostApp
import HostBase
import Library
import Play
import UIContract

/// A library in memory.
class FakeLibrary: LibraryModel {
  var games: [IndexedGame] = []
  var types: [LibraryType] = [
    LibraryType(
      id: "gb", name: "Game Boy", accent: "#8bac0f", count: 0, hasCore: true, extensions: ["gb"]),
    LibraryType(
      id: "swf", name: "Flash", accent: "#cc3333", count: 0, hasCore: true, extensions: ["swf"]),
    LibraryType(id: "snes", name: "Super NES", accent: "#5555aa", count: 0, hasCore: false),
  ]
  var isLooking = false
  var problem: Sentence?
  var refreshes = 0

  init(_ count: Int = 0) {
    for number in 0..<count {
      var game = IndexedGame(
        key: Int64(number + 1), typeID: number % 4 == 3 ? "swf" : "gb", name: "Game \(number)",
        stem: "Game \(number)", path: "/games/Game \(number).gb")
      game.size = 1024
      games.append(game)
    }
    countTypes()
  }

  func countTypes() {
    for index in types.indices {
      types[index].count = games.count { $0.typeID == types[index].id }
    }
  }

  var bytes: Int64 { games.reduce(0) { $0 + $1.size } }
  func count(_ scope: GamesQuery.Scope) -> Int {
    var query = GamesQuery()
    query.scope = scope
    return games(query).count
  }
  func games(_ query: GamesQuery) -> [Int64] {
    var found = games.filter { game in
      switch query.scope {
      case .all: true
      case .favourites: game.isFavourite
      case .recent: game.lastPlayed != nil
      case .type(let id): game.typeID == id
      }
    }
    let words = query.text.folded.split(separator: " ")
    found = found.filter { game in words.allSatisfy { game.name.folded.contains($0) } }
    if query.filters.contains(.neverPlayed) { found = found.filter { $0.lastPlayed == nil } }
    if query.filters.contains(.saves) { found = found.filter { $0.saves > 0 } }
    if query.filters.contains(.states) { found = found.filter { $0.states > 0 } }
    switch query.sort {
    case .name: break
    case .played: found.sort { ($0.lastPlayed ?? 0) > ($1.lastPlayed ?? 0) }
    case .added: found.sort { $0.added > $1.added }
    case .time: found.sort { $0.playSeconds > $1.playSeconds }
    case .size: found.sort { $0.size > $1.size }
    }
    return found.map(\.key)
  }
  func game(_ key: Int64) -> IndexedGame? {
    if games.indices.contains(Int(key) - 1), games[Int(key) - 1].key == key {
      return games[Int(key) - 1]
    }
    return games.first { $0.key == key }
  }
  func setFavourite(_ isFavourite: Bool, _ keys: [Int64]) {
    for index in games.indices where keys.contains(games[index].key) {
      games[index].isFavourite = isFavourite
    }
  }
  func refresh() { refreshes += 1 }
}

/// Gives every picture two pixels.
struct FakePictures: PictureSource {
  func pixels(_ key: PictureKey, width: Int, height: Int) -> ImagePixels? {
    ImagePixels(width: 2, height: 1, pixels: [0xFF00_0000, 0xFFFF_FFFF])
  }
}

/// Keys and pads that a test presses.
final class FakeControls: ControlSource {
  private var hear: ((ControlPress) -> Void)?
  private(set) var captures = 0
  var time: Int64 = 0
  /// Where the keys of a US keyboard lie on the user's.
  var places: [Key: Key] = [:]

  var isCaptured: Bool { hear != nil }
  func capture(_ hear: @escaping (ControlPress) -> Void) {
    captures += 1
    self.hear = hear
  }
  func release() { hear = nil }
  func placed(_ map: InputMap) -> InputMap { map.placed { places[$0] ?? $0 } }

  func press(_ control: ControlPress.Control, _ isDown: Bool = true, pad: Int = 0) {
    hear?(ControlPress(control, isDown: isDown, pad: pad, time: time))
  }
  func key(_ name: String, _ isDown: Bool = true) {
    press(.trigger(.key(Key(name: name)!)), isDown)
  }
  func pad(_ control: PadControl, _ isDown: Bool = true) { press(.trigger(.pad(control)), isDown) }
}

/// A window on a library, with a data folder that is removed at the end.
final class Window {
  let component = FakeComponent()
  let library: FakeLibrary
  let app: AppCoordinator
  let controls = FakeControls()
  let folder: String
  let desk: GameDesk
  private(set) var plays: [PlayRequest] = []
  /// Whether games that are to be played start.
  var starts = false

  static let type = GameType(
    id: "gb", name: "Game Boy", folder: "Game Boy", extensions: ["gb"], accent: "#8bac0f")

  static func core(_ id: String) -> CoreDescription {
    CoreDescription(
      id: id, name: "Core \(id)", version: "1.0", path: "/cores/\(id).so", source: .manifest,
      gameTypes: [type])
  }

  init(
    _ library: FakeLibrary = FakeLibrary(), size: WindowSize = WindowSize(width: 1280, height: 800),
    locale: String = "en_US.UTF-8", worker: any Worker = ImmediateWorker(),
    preferences: [String: String] = [:]
  ) throws {
    self.library = library
    let base = "/tmp/arcadia-window-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    folder = base
    let places = Places(environment: [
      "HOME": base, "XDG_CONFIG_HOME": base + "/config", "XDG_STATE_HOME": base + "/state",
      "XDG_DATA_HOME": base + "/share", "XDG_CACHE_HOME": base + "/cache",
    ])
    let data = try DataFolder.open(base + "/Arcadia").folder
    try data.ensureFolders(of: Window.type)
    desk = GameDesk(
      places: places, data: data, types: [Window.type],
      cores: ["one", "two"].map { Window.core($0) })
    var played: ((PlayRequest) -> Void)?
    var parts = AppParts(
      library: library, desk: desk, worker: worker, pictures: FakePictures(), locales: [locale],
      size: size, play: { played?($0) })
    parts.preferences = preferences
    parts.controls = controls
    app = AppCoordinator(parts, thread: component)
    component.app = app
    played = { [unowned self] in
      plays.append($0)
      if starts { app.gameStarted($0.game.name) }
    }
  }

  deinit { try? FileSystem.removeTree(folder) }
}
