import Catalog
import GameIndex
import Glibc
import HostApp
import HostBase
import Library
import TestSupport
import Testing

/// A folder that goes with the test.
private struct Scratch {
  private let folder = TestSupport.TemporaryFolder("index")
  var path: String { folder.path }
  func callAsFunction(_ name: String) -> String { PathName.join(path, name) }
  func write(_ name: String, _ bytes: [UInt8]) throws {
    try FileSystem.ensureFolder(PathName.folder(self(name)))
    try AtomicFile.replace(self(name), with: bytes)
  }
}

/// Does work at once, on the caller's thread.
private final class PromptWorker: Worker {
  func run<Value: Sendable>(
    on lane: WorkLane, _ work: @escaping @Sendable () -> Value, then: @escaping (Value) -> Void
  ) { then(work()) }
}

@Suite("The library's index in the window") struct IndexModelTests {
  private let scratch = Scratch()
  private let type = GameType(id: "gb", name: "Game Boy", folder: "Game Boy", extensions: ["gb"])
  private var places: Places {
    Places(environment: [
      "HOME": scratch.path, "XDG_DATA_HOME": scratch("data"), "XDG_STATE_HOME": scratch("state"),
      "XDG_CONFIG_HOME": scratch("config"), "XDG_CACHE_HOME": scratch("cache"),
    ])
  }

  private func set(_ folders: [String]) throws {
    let text = folders.map { scratch($0) }.joined(separator: ":")
    try Settings(places: places).set(Setting.Games.folders, to: text, in: .user)
  }

  private func model(isWatching: Bool) throws -> (model: IndexModel, folders: CurrentFolders) {
    let data = try DataFolder.open(scratch("A")).folder
    try data.ensureFolders(of: type)
    let folders = CurrentFolders(data)
    return (
      IndexModel(
        places: places, folders: folders, types: [type], playable: [], worker: PromptWorker(),
        isWatching: isWatching, wake: {}), folders
    )
  }

  private func names(_ model: IndexModel) -> [String] {
    _ = model.takeNews()
    return model.games(GamesQuery()).compactMap { model.game($0)?.name }.sorted()
  }

  @Test("other further folders count at the next look, and for what the window does with games")
  func folders() throws {
    for name in ["A/Games/Game Boy/Own.gb", "one/One.gb", "two/Two.gb"] {
      try scratch.write(name, Array(name.utf8))
    }
    try set(["one"])
    let (model, folders) = try model(isWatching: false)
    let desk = GameDesk(places: places, data: folders.current, types: [type], cores: [])
    let copy = desk
    model.refresh()
    #expect(names(model) == ["One", "Own"])
    for (wanted, found) in [
      (["one", "two"], ["One", "Own", "Two"]), (["two"], ["Own", "Two"]), ([], ["Own"]),
      (["gone"], ["Own"]), (["two"], ["Own", "Two"]),
    ] {
      try set(wanted)
      model.refresh()
      #expect(names(model) == found, "\(wanted)")
      #expect(folders.current.moreGames == wanted.map { scratch($0) })
      #expect((model.problem != nil) == (wanted == ["gone"]))
      _ = desk.folders.use(folders.current.moreGames)
      #expect(copy.data.moreGames == folders.current.moreGames)
    }
    // Settings that cannot be read leave the folders as they are.
    try scratch.write("config/arcadia/arcadia.toml", Array("library = [".utf8))
    model.refresh()
    #expect(names(model) == ["Own", "Two"])
  }

  @Test("a window that is open hears of the change automatically")
  func watched() throws {
    for name in ["A/Games/Game Boy/Own.gb", "one/One.gb"] {
      try scratch.write(name, Array(name.utf8))
    }
    let (model, _) = try model(isWatching: true)
    model.refresh()
    #expect(names(model) == ["Own"])
    try set(["one"])
    let end = MonotonicTime.seconds + 30
    while names(model) != ["One", "Own"], MonotonicTime.seconds < end { usleep(20_000) }
    #expect(names(model) == ["One", "Own"])
    // The new folder is watched as well.
    try scratch.write("one/Later.gb", [7])
    while names(model).count < 3, MonotonicTime.seconds < end { usleep(20_000) }
    #expect(names(model) == ["Later", "One", "Own"])
  }
}
