import Glibc
import TestSupport
import Testing

/// What lies beside a core or a game is opened by its name and its place; strangers decide both.
@Suite("Files that a core reads because of where they lie")
struct PlaceGrantTests {
  /// A key that no core may read, in a folder that is hidden in the home.
  private func key(_ home: Home) throws -> String {
    try home.write(".ssh/id_ed25519", Array("secret".utf8))
  }

  /// Which of the paths the core in a folder read; it gets them in a game.
  private func read(
    _ paths: [String], _ home: Home, core: String, game: String = "play/game.nosy"
  ) throws -> Set<String> {
    let file = try home.write(game, Array((paths.joined(separator: "\n") + "\n").utf8))
    let result = home.run("run", file, "--core", core, "--headless", "--frames", "2")
    #expect(result.code == 0, "\(result.errors)")
    return Set(
      result.errors.split(separator: "\n").filter { $0.hasPrefix("read ") }
        .map { String($0.dropFirst(5)) })
  }

  @Test("beside a core only shared objects are opened, by closed names and by what they are")
  func libraries() throws {
    let home = try Home(withOurCores: false)
    let key = try key(home)
    let core = try home.core("nosy", into: "downloads")
    let object = Home.bytes(core)
    let folder = home.root + "/downloads/"
    let good = ["liba.so", "libb.so.6", "libc.so.1.2.30", "d.1.so"]
    for name in good { _ = try home.write("downloads/" + name, object) }
    // The usual links among libraries lead to one that is open.
    symlink("libc.so.1.2.30", folder + "libc.so")
    let bad = [
      "tax.source.txt", "my.sonnet.txt", "a.so.txt", "a.so.1.bak", "a.so.", "a.so.x", "a.SO",
      ".hidden.so", "a.so~", "a.so.1 ", "soso",
    ]
    for name in bad { _ = try home.write("downloads/" + name, object) }
    // The right name, but no shared object: a text, a program, an empty file, one that is cut off.
    var program = object
    program[16] = 2
    for (name, bytes) in [
      ("key.so", Array("secret".utf8)), ("prog.so", program), ("empty.so", []),
      ("cut.so.1", Array(object[..<17])),
    ] { _ = try home.write("downloads/" + name, bytes) }
    for name in ["link.so", "link.so.1"] { symlink(key, folder + name) }
    try #require(Glibc.link(key, folder + "hard.so") == 0)
    mkdir(folder + "folder.so", 0o755)
    mkfifo(folder + "pipe.so", 0o644)
    _ = try home.write("downloads/folder.so/liba.so", object)
    let closed =
      bad + [
        "key.so", "prog.so", "empty.so", "cut.so.1", "link.so", "link.so.1", "hard.so",
        "folder.so/liba.so",
      ]
    let found = try read(
      (good + ["libc.so"] + closed).map { folder + $0 } + [key], home, core: core)
    #expect(found == Set((good + ["libc.so"]).map { folder + $0 }))
  }

  @Test(
    "beside a game that is a path for its core, files are opened but no links",
    arguments: [true, false])
  func companions(_ isPath: Bool) throws {
    let home = try Home(withOurCores: false)
    let key = try key(home)
    let core = try home.core("nosy", isPath ? ["-DFULLPATH"] : [], into: "downloads")
    let folder = home.root + "/play/"
    for name in ["game.bin", "disk 2.bin", ".hidden", "below/c.bin"] {
      _ = try home.write("play/" + name, [1])
    }
    symlink("game.bin", folder + "same.bin")
    symlink(key, folder + "link.bin")
    symlink(home.root + "/.ssh", folder + "linked")
    try #require(Glibc.link(key, folder + "hard.bin") == 0)
    let names = [
      "game.bin", "disk 2.bin", "same.bin", "link.bin", "hard.bin", ".hidden", "below/c.bin",
      "linked/id_ed25519",
    ]
    let found = try read(names.map { folder + $0 } + [key], home, core: core)
    let open = isPath ? ["game.bin", "disk 2.bin", "same.bin"] : []
    #expect(found == Set(open.map { folder + $0 }))
  }

  @Test("a collection of hard links is opened as one of files")
  func hardLinks() throws {
    let home = try Home(withOurCores: false)
    let core = try home.core("nosy", ["-DFULLPATH"], into: "downloads")
    let track = try home.write("store/track", [1])
    mkdir(home.root + "/play", 0o755)
    let own = home.root + "/play/track.bin"
    let game = try home.write("play/game.nosy", Array(own.utf8))
    try #require(Glibc.link(track, own) == 0 && Glibc.link(game, home.root + "/store/game") == 0)
    let result = home.run("run", game, "--core", core, "--headless", "--frames", "2")
    #expect(result.errors.contains("read \(own)"), "\(result.errors)")
  }

  @Test("a game's own files come before those of a thousand others")
  func crowded() throws {
    let home = try Home(withOurCores: false)
    let core = try home.core("nosy", ["-DFULLPATH"], into: "downloads")
    for number in 1000..<2100 { _ = try home.write("play/a\(number).bin", [1]) }
    let own = try home.write("play/game (Track 2).bin", [1])
    #expect(try read([own], home, core: core) == [own])
  }

  @Test(
    "a private folder opens nothing beside a core or a game",
    arguments: [".ssh", ".config/x", "state/arcadia", ".local/share/keyrings"])
  func privateFolders(_ folder: String) throws {
    let home = try Home(withOurCores: false)
    let object = Home.bytes(try home.core("nosy", into: "downloads"))
    let core = try home.core("nosy", ["-DFULLPATH"], into: folder)
    let place = home.root + "/" + folder
    for name in ["lib.so", "key.bin"] { _ = try home.write(folder + "/" + name, object) }
    let wanted = ["lib.so", "key.bin"].map { place + "/" + $0 }
    #expect(try read(wanted, home, core: core, game: folder + "/game.nosy").isEmpty)
    // The same through a link to the folder.
    symlink(place, home.root + "/way")
    let linked = home.root + "/way/nosy_libretro.so"
    let game = home.root + "/way/game.nosy"
    let result = home.run("run", game, "--core", linked, "--headless", "--frames", "2")
    #expect(!result.errors.contains("read "), "\(result.errors)")
  }

  @Test("a core that is only asked what it is reads no more")
  func probe() throws {
    let home = try Home(withOurCores: false)
    let key = try key(home)
    _ = try home.write("downloads/my.sonnet.txt", [1])
    symlink(key, home.root + "/downloads/key.so")
    let core = try home.core(
      "nosy",
      ["-DLOOKS=\"\(home.root)/downloads/key.so\\n\(home.root)/downloads/my.sonnet.txt\""],
      into: "downloads")
    let result = home.run("core", "info", core, "--json")
    #expect(result.code == 0 && result.output.contains("closed closed"), "\(result)")
  }
}
