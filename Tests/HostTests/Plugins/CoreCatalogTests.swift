import Catalog
import Glibc
import HostBase
import Library
import Synchronization
import Testing

@Suite("Core catalogue")
struct CoreCatalogTests {
  private static let manifest = """
    const char arcadia_core_manifest[] = "{\\"arcadia\\":1,\\"core\\":{\\"id\\":\\"gb\\",\\"name\\":\\"Arcadia Game Boy\\","
    "\\"version\\":\\"1\\"},\\"game_types\\":[{\\"id\\":\\"gb\\",\\"name\\":\\"Game Boy\\",\\"folder\\":\\"Game Boy\\","
    "\\"extensions\\":[\\"gb\\"]}]}";
    """

  private func places(_ folder: TestCores.Folder) -> Places {
    Places(environment: ["HOME": folder.path, "XDG_DATA_HOME": folder.file("data")])
  }

  @Test("the search path has the documented order and no folder twice")
  func searchPath() {
    let places = Places(environment: ["HOME": "/home/u"])
    let checkout = CoreSearchPath.folders(
      environment: ["ARCADIA_PLUGINS": "/p1::/p2:~/p3:/p1"],
      program: "/src/arcadia/.build/x86_64-unknown-linux-gnu/release/arcadia", places: places,
      dataRoot: "/home/u/Documents/Arcadia")
    #expect(
      checkout.map(\.path).prefix(7) == [
        "/p1", "/p2", "/home/u/p3",
        "/src/arcadia/.build/x86_64-unknown-linux-gnu/release/Plugins", "/src/arcadia/Plugins",
        "/home/u/.local/share/arcadia/Plugins", "/home/u/Documents/Arcadia/Plugins",
      ])
    #expect(
      checkout.map(\.origin).prefix(7).map(\.rawValue) == [
        "environment", "environment", "environment", "program", "program", "user", "user",
      ])
    #expect(checkout.last?.path == "/usr/local/lib/libretro")
    let installed = CoreSearchPath.folders(
      environment: [:], program: "/opt/x/bin/arcadia", places: places, dataRoot: nil)
    #expect(
      installed.map(\.path).prefix(4) == [
        "/opt/x/bin/Plugins", "/opt/x/Plugins", "/opt/x/lib/arcadia",
        "/home/u/.local/share/arcadia/Plugins",
      ])
  }

  @Test(
    "manifests and info files describe cores, broken files are listed, the first of two ids wins")
  func scans() throws {
    let folder = TestCores.Folder()
    let first = folder.file("a")
    let second = folder.file("b")
    mkdir(first, 0o755)
    mkdir(second, 0o755)
    let abort = "__attribute__((constructor)) static void boom(void) { abort(); }"
    let ours = try TestCores.build(
      "a/gb", in: folder, source: TestCores.source(extra: Self.manifest + abort))
    let stock = try TestCores.build(
      "b/toy_libretro", in: folder, source: TestCores.source(extra: abort))
    folder.write(
      "b/toy_libretro.info",
      Array("corename = \"Toy\"\nsystemname = \"Toy Box\"\nsupported_extensions = \"toy|gb\"".utf8))
    let again = try TestCores.build(
      "b/gb", in: folder, source: TestCores.source(extra: Self.manifest))
    let text = folder.write("b/readme.so", Array("hello".utf8))
    folder.write("b/notes.txt", Array("hello".utf8))
    symlink(stock, folder.file("b/zz_libretro.so"))

    let catalog = CoreCatalog(
      folders: [first, second, folder.file("none")].map { CoreFolder(path: $0, origin: .user) },
      infoFolders: [], probe: nil)
    #expect(catalog.cores.map(\.path) == [ours, stock])
    #expect(catalog.cores.map(\.source) == [.manifest, .infoFile])
    #expect(catalog.shadowed.map(\.path) == [again])
    #expect(
      catalog.broken == [
        CoreCatalog.Broken(path: text, error: .notACore(path: text, what: "a text file"))
      ])
    #expect(catalog.gameTypes.map(\.id) == ["gb", "toy_box"])

    #expect(try catalog.find("gb").path == ours)
    #expect(try catalog.find("ARCADIA game boy").path == ours)
    #expect(try catalog.find("toy_libretro.so").path == stock)
    #expect(try catalog.find("to").path == stock)
    #expect(try catalog.find(again).path == again)
    #expect(try catalog.find(folder.file("b/../a/gb.so")).path == ours)
    #expect(throws: PluginError.notACore(path: text, what: "a text file")) {
      try catalog.find("readme")
    }
    #expect(throws: PluginError.notFound(name: "snes", known: ["gb", "toy"])) {
      try catalog.find("snes")
    }
    #expect(catalog.candidates(forExtension: "GB").map(\.id) == ["gb", "toy"])
    #expect(try catalog.choose(forExtension: "gb").id == "gb")
    #expect(try catalog.choose(forExtension: "gb", preferred: "toy").id == "toy")
    #expect(try catalog.choose(forExtension: "toy").id == "toy")
    #expect(throws: PluginError.noCore(fileExtension: "sfc")) {
      try catalog.choose(forExtension: "SFC")
    }
  }

  @Test("of several foreign cores none is chosen silently, and a short name must be unique")
  func severalForeign() throws {
    let folder = TestCores.Folder()
    for name in ["toy_a_libretro", "toy_b_libretro"] {
      _ = try TestCores.build(name, in: folder, source: TestCores.source())
      folder.write("\(name).info", Array("supported_extensions = \"toy\"".utf8))
    }
    let catalog = CoreCatalog(
      folders: [CoreFolder(path: folder.path, origin: .user)], infoFolders: [], probe: nil)
    let error = #expect(throws: PluginError.self) { try catalog.choose(forExtension: "toy") }
    #expect(error == .severalCores(fileExtension: "toy", ids: ["toy_a", "toy_b"]))
    #expect(error?.exitCode == .noCore)
    #expect(throws: PluginError.ambiguous(name: "toy", matches: ["toy_a", "toy_b"])) {
      try catalog.find("toy")
    }
  }

  @Test("what a core answered is kept until its file changes, and a damaged cache is ignored")
  func cache() throws {
    let folder = TestCores.Folder()
    let plain = try TestCores.build("plain", in: folder, source: TestCores.source())
    _ = try TestCores.build("evil", in: folder, source: TestCores.source())
    let cache = folder.file("cache/arcadia/cores.json")
    let asked = Counter()
    func scan() -> CoreCatalog {
      CoreCatalog(
        folders: [CoreFolder(path: folder.path, origin: .user)], infoFolders: [], cachePath: cache,
        probe: { path in
          asked.count += 1
          return path == plain
            ? .success(
              StockCore.describe(
                path: path, info: nil,
                system: SystemInfo(
                  name: "Plain", version: "2", extensions: ["tst"], needsFullPath: true,
                  blocksExtract: false)))
            : .failure(.crashed(path: path, signal: "SIGSEGV", phase: "retro_init"))
        })
    }
    #expect(scan().cores.map(\.name) == ["Plain"] && asked.count == 2)
    let kept = scan()
    #expect(kept.cores.first?.needsFullPath == true && kept.broken.count == 1 && asked.count == 2)
    // Another time of change: asked again, the other not.
    var times = [timeval(tv_sec: 1_000_000, tv_usec: 0), timeval(tv_sec: 1_000_000, tv_usec: 0)]
    utimes(plain, &times)
    #expect(scan().cores.count == 1 && asked.count == 3)
    for damage in ["", "{", "{\"version\":1,\"entries\":7}", "\u{0}"] {
      folder.write("cache/arcadia/cores.json", Array(damage.utf8))
      asked.count = 0
      #expect(scan().cores.count == 1 && asked.count == 2)
    }
  }

  private final class Counter: Sendable {
    private let value = Mutex(0)
    var count: Int {
      get { value.withLock { $0 } }
      set { value.withLock { $0 = newValue } }
    }
  }

  @Test("a manifest that breaks a rule is reported, and the core is then a stock one")
  func badManifest() throws {
    let folder = TestCores.Folder()
    let path = try TestCores.build(
      "odd", in: folder,
      source: TestCores.source(
        extra: "const char arcadia_core_manifest[] = \"{\\\"arcadia\\\":9}\";"))
    let catalog = CoreCatalog(
      folders: [CoreFolder(path: folder.path, origin: .user)], infoFolders: [], probe: nil)
    #expect(catalog.cores.map(\.id) == ["odd"] && catalog.cores[0].source == .infoFile)
    #expect(catalog.remarks.map(\.path) == [path])
  }

  private static let debian = "/usr/lib/x86_64-linux-gnu/libretro"

  @Test(
    "Debian's cores are all described, with the folders that ours use",
    .enabled(
      if: ["mgba", "gambatte"].allSatisfy {
        FileSystem.kind("\(debian)/\($0)_libretro.so") == .file
      }, "Debian's libretro-gambatte and libretro-mgba are not installed"))
  func debianCores() throws {
    let catalog = CoreCatalog(
      folders: [CoreFolder(path: Self.debian, origin: .system)], probe: nil)
    #expect(catalog.broken.isEmpty)
    #expect(try catalog.find("mgba").gameTypes.map(\.id) == ["gba", "gb", "gbc"])
    #expect(try catalog.find("Gambatte").gameTypes.map(\.folder) == ["Game Boy", "Game Boy Color"])
    #expect(catalog.candidates(forExtension: "gb").map(\.id).contains("gambatte"))
  }
}

@Suite("Plugin watcher")
struct PluginWatcherTests {
  @Test("files that are complete come, files that are taken away go")
  func watches() throws {
    let folder = TestCores.Folder()
    folder.write("old.so", [1])
    let later = folder.file("later")
    let watcher = PluginWatcher(
      folders: [folder.path, later].map { CoreFolder(path: $0, origin: .user) }, settleSeconds: 0)
    #expect(watcher.poll().isEmpty)

    // Half written: nothing yet.
    let path = folder.file("new.so")
    let descriptor = open(path, O_WRONLY | O_CREAT, 0o644)
    var byte: UInt8 = 7
    write(descriptor, &byte, 1)
    #expect(watcher.poll().isEmpty)
    close(descriptor)
    #expect(watcher.poll().appeared == [path])
    #expect(watcher.poll().isEmpty)

    // Renamed into place; other names do not count.
    folder.write("x.tmp", [1])
    rename(folder.file("x.tmp"), folder.file("moved.so"))
    folder.write(".hidden.so", [1])
    symlink(path, folder.file("link.so"))
    #expect(watcher.poll().appeared == [folder.file("link.so"), folder.file("moved.so")])

    unlink(path)
    unlink(folder.file("link.so"))
    rename(folder.file("old.so"), folder.file("old.bak"))
    #expect(
      watcher.poll().disappeared == [folder.file("link.so"), path, folder.file("old.so")])

    // A folder that is made later is watched, and what is in it is new.
    mkdir(later, 0o755)
    folder.write("later/a.so", [1])
    #expect(watcher.poll().appeared == ["\(later)/a.so"])
    folder.write("later/b.so", [1])
    #expect(watcher.poll().appeared == ["\(later)/b.so"])
    unlink("\(later)/a.so")
    unlink("\(later)/b.so")
    rmdir(later)
    let gone = watcher.poll()
    #expect(gone.disappeared == ["\(later)/a.so", "\(later)/b.so"] && gone.appeared.isEmpty)
  }

  @Test("a file that is still being touched waits until it has settled")
  func settles() throws {
    let folder = TestCores.Folder()
    let watcher = PluginWatcher(
      folders: [CoreFolder(path: folder.path, origin: .user)], settleSeconds: 0.15)
    folder.write("a.so", [1])
    #expect(watcher.poll().isEmpty)
    usleep(250_000)
    #expect(watcher.poll().appeared == [folder.file("a.so")])
  }
}
