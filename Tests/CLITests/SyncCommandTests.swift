import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// The built program on devices that share a folder.
@Suite("sync: two devices and a folder", .serialized)
struct SyncCommandTests {
  private static let saves = "Arcadia/Saves/Game Boy/"
  private let scratch = TemporaryFolder("sync-cli")
  private let desk: Home
  private let deck: Home
  private var remote: String { scratch.file("remote") }

  init() throws {
    desk = try Self.device()
    deck = try Self.device()
    mkdir(remote, 0o755)
  }

  /// A home with a game called Tobu.
  private static func device() throws -> Home {
    let home = try Home()
    _ = try home.write("Arcadia/Games/Game Boy/Tobu.gb", Home.bytes(Home.demo))
    return home
  }

  private func write(_ home: Home, _ text: String, _ name: String = "Tobu.srm") throws {
    _ = try home.write(Self.saves + name, Array(text.utf8))
  }

  private func text(_ home: Home, _ name: String = "Tobu.srm") -> String {
    Home.text(home.root + "/" + Self.saves + name)
  }

  private func turnOn() throws {
    for (home, name) in [(desk, "desk"), (deck, "deck")] {
      let result = home.run("sync", "on", remote, "--name", name)
      #expect(result.code == 0, "\(result.errors)\(result.output)")
      #expect(result.errors.contains("as \(name)"))
    }
  }

  /// All files below a folder with their bytes.
  private func snapshot(_ folder: String) -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    for name in (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [] {
      let path = folder + "/" + name
      var status = stat()
      if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
        found[name] = Home.bytes(path)
      }
    }
    return found
  }

  @Test("a save goes to the other device and an edit of it comes back")
  func roundTrip() throws {
    try write(desk, "one")
    try turnOn()
    #expect(text(deck) == "one")
    try write(deck, "two")
    let sent = deck.run("sync", "now")
    #expect(sent.code == 0 && sent.output == "→ Tobu, save\n", "\(sent)")
    let came = desk.run("sync", "now")
    #expect(came.code == 0 && came.output == "← Tobu, save (deck)\n", "\(came)")
    #expect(text(desk) == "two")
    #expect(desk.run("sync", "now").output == "All is in sync.\n")
    // What it replaced is a version of the save.
    #expect(desk.run("save", "restore", "tobu", "1").code == 0 && text(desk) == "one")
  }

  @Test("without a sync that is on, commands say how to turn it on")
  func off() throws {
    expectFailure(desk.run("sync", "now"), code: 14, naming: "sync on FOLDER")
    expectFailure(desk.run("sync", "log"), code: 14, naming: "sync on FOLDER")
    expectFailure(desk.run("sync", "off"), code: 14, naming: "sync on FOLDER")
    let status = desk.run("sync", "status", "--json")
    #expect(try JSON(status.output)["on"] == .flag(false))
    try write(desk, "one")
    try turnOn()
    let before = snapshot(remote)
    let end = desk.run("sync", "off")
    #expect(end.code == 0 && end.output.contains(remote))
    #expect(text(desk) == "one" && snapshot(remote) == before)
    expectFailure(desk.run("sync", "now"), code: 14, naming: "sync on FOLDER")
    // Turning it on again is no first sync.
    try write(desk, "two")
    #expect(desk.run("sync", "on", remote).code == 0)
    #expect(deck.run("sync", "now").code == 0 && text(deck) == "two")
  }

  @Test("a folder that cannot be one is refused, and nothing is turned on")
  func refused() throws {
    let inside = desk.root + "/Arcadia/Saves"
    mkdir(desk.root + "/Arcadia", 0o755)
    mkdir(inside, 0o755)
    expectFailure(desk.run("sync", "on", inside), code: 2, naming: inside, "outside")
    let far = scratch.file("no/such/folder")
    expectFailure(desk.run("sync", "on", far), code: 3, naming: scratch.file("no/such"))
    let file = try desk.write("file", [1])
    expectFailure(desk.run("sync", "on", file), code: 9, naming: file)
    #expect(try JSON(desk.run("sync", "status", "--json").output)["on"] == .flag(false))
  }

  @Test("a dry run says what a sync does, and changes not a byte")
  func dryRun() throws {
    try write(desk, "one")
    var before = [snapshot(desk.root + "/Arcadia"), snapshot(remote)]
    let first = desk.run("sync", "on", remote, "--dry-run")
    #expect(first.code == 0 && first.output == "→ Tobu, save\n", "\(first)")
    #expect([snapshot(desk.root + "/Arcadia"), snapshot(remote)] == before)
    #expect(snapshot(desk.root + "/state/arcadia/sync").isEmpty)
    try turnOn()
    try write(desk, "two")
    try write(deck, "deck's", "Other.srm")
    #expect(deck.run("sync", "now").code == 0)
    func all() -> [[String: [UInt8]]] {
      [desk.root + "/Arcadia", remote, desk.root + "/state/arcadia/sync"].map(snapshot)
    }
    before = all()
    let dry = desk.run("sync", "now", "--dry-run", "--json")
    #expect(dry.code == 0)
    #expect(all() == before)
    let done = desk.run("sync", "now", "--json")
    func steps(_ result: Home.Result) throws -> [String] {
      try JSON(result.output)["steps"].items.map {
        "\($0["action"].string ?? "") \($0["item"]["game"].string ?? "")"
      }
    }
    #expect(try steps(dry) == steps(done))
    #expect(
      try steps(done) == [
        "committed Tobu", "received Other", "sent Tobu", "written Other",
      ])
  }

  @Test("a conflict changes nothing until it is resolved, and what lost can be restored")
  func conflict() throws {
    try write(desk, "one")
    try turnOn()
    try write(desk, "desk's")
    try write(deck, "deck's")
    #expect(desk.run("sync", "now").code == 0)
    let found = deck.run("sync", "now")
    #expect(found.code == 10 && found.output.contains("arcadia sync resolve Tobu"), "\(found)")
    #expect(text(desk) == "desk's" && text(deck) == "deck's")
    #expect(deck.run("sync", "status").output.contains("Conflict: Tobu, save"))
    let dry = deck.run("sync", "resolve", "tobu", "--keep", "desk", "--dry-run")
    #expect(dry.code == 0 && text(deck) == "deck's", "\(dry)")
    expectFailure(
      deck.run("sync", "resolve", "tobu"), code: 10, naming: "--keep here", "--keep desk")
    expectFailure(deck.run("sync", "resolve", "tobu", "--keep", "nas"), code: 3, naming: "nas")
    let done = deck.run("sync", "resolve", "tobu", "--keep", "desk")
    #expect(done.code == 0, "\(done.errors)")
    #expect(text(deck) == "desk's")
    #expect(desk.run("sync", "now").code == 0 && text(desk) == "desk's")
    expectFailure(
      deck.run("sync", "resolve", "tobu", "--keep", "here"), code: 3, naming: "nothing")
    // The other one is in the log of each device.
    let log = try JSON(desk.run("sync", "log", "tobu", "--json").output)["versions"].items
    #expect(log.count == 4)
    let lost = try #require(
      log.first { $0["device"].string == "deck" && $0["is_head"] == .flag(false) })
    let version = "@" + (lost["version"].string ?? "").prefix(8)
    let back = desk.run("sync", "restore", "tobu", version)
    #expect(back.code == 0 && text(desk) == "deck's", "\(back)")
    #expect(deck.run("sync", "now").code == 0 && text(deck) == "deck's")
  }

  @Test("the newest and what is here can be kept by their words", arguments: ["here", "newest"])
  func keep(word: String) throws {
    try write(desk, "one")
    try turnOn()
    try write(deck, "deck's")
    #expect(deck.run("sync", "now").code == 0)
    try write(desk, "desk's")
    #expect(desk.run("sync", "now").code == 10)
    let done = desk.run("sync", "resolve", "tobu", "--keep", word, "--json")
    #expect(done.code == 0 && text(desk) == "desk's", "\(done)")
    #expect(deck.run("sync", "now").code == 0 && text(deck) == "desk's")
  }

  @Test("a save that was deleted anywhere comes back")
  func restore() throws {
    try write(desk, "one")
    try turnOn()
    expectFailure(desk.run("sync", "restore", "tobu"), code: 3, naming: "nothing", "sync log")
    unlink(deck.root + "/" + Self.saves + "Tobu.srm")
    #expect(deck.run("sync", "now").code == 0)
    let gone = desk.run("sync", "now")
    #expect(gone.output.contains("in the trash") && text(desk).isEmpty, "\(gone)")
    #expect(desk.run("sync", "restore", "tobu", "--dry-run").code == 0 && text(desk).isEmpty)
    let back = desk.run("sync", "restore", "tobu")
    #expect(back.code == 0 && text(desk) == "one", "\(back)")
    #expect(deck.run("sync", "now").code == 0 && text(deck) == "one")
    // As it was at a time.
    expectFailure(
      desk.run("sync", "restore", "tobu", "--before", "2001-01-01"), code: 3, naming: "so old")
    expectFailure(
      desk.run("sync", "restore", "tobu", "--before", "soon"), code: 3, naming: "no time")
    try write(desk, "two")
    #expect(desk.run("sync", "restore", "tobu", "--before", "2100-01-01").code == 3)
    #expect(text(desk) == "two")
  }

  @Test("a game that is not here any more is found by what was synced of it")
  func leftover() throws {
    try write(desk, "one", "Old Game.srm")
    try turnOn()
    unlink(desk.root + "/" + Self.saves + "Old Game.srm")
    #expect(desk.run("sync", "now").code == 0)
    #expect(desk.run("sync", "restore", "old").code == 0)
    #expect(text(desk, "Old Game.srm") == "one")
    expectFailure(desk.run("sync", "log", "nothing like it"), code: 3, naming: "nothing like it")
  }

  @Test("a folder that is not there or empty sends nothing, keeps all, and says so")
  func notMounted() throws {
    try write(desk, "one")
    try turnOn()
    try write(desk, "two")
    #expect(rename(remote, scratch.file("away")) == 0)
    let absent = desk.run("sync", "now")
    expectFailure(absent, code: 9, naming: remote, "connect it")
    mkdir(remote, 0o755)
    expectFailure(desk.run("sync", "now"), code: 9, naming: remote, "sync on")
    #expect(snapshot(remote).isEmpty && text(desk) == "two")
    #expect(desk.run("sync", "status").output.contains("Waiting to be sent: 1 version"))
    rmdir(remote)
    #expect(rename(scratch.file("away"), remote) == 0)
    #expect(desk.run("sync", "now").code == 0)
    #expect(deck.run("sync", "now").code == 0 && text(deck) == "two")
  }

  @Test("a folder that was emptied is filled again when someone says so")
  func emptied() throws {
    try write(desk, "one")
    try turnOn()
    shell("rm -r '\(remote)'/*")
    #expect(desk.run("sync", "now").code == 9)
    #expect(desk.run("sync", "on", remote).code == 0)
    // The other device had met another folder by that name.
    let other = deck.run("sync", "now")
    #expect(other.code == 9 || other.code == 0, "\(other)")
    #expect(deck.run("sync", "on", remote).code == 0 && text(deck) == "one")
    #expect(deck.run("sync", "now").output == "All is in sync.\n")
  }

  @Test("a full disk is named, and the next sync continues", .enabled(if: TemporaryFolder.canMount))
  func full() throws {
    #expect(scratch.mountDisk(at: remote, bytes: 128 << 10))
    try turnOn()
    scratch.fill(remote)
    try write(desk, String(repeating: "x", count: 50_000))
    let result = desk.run("sync", "now")
    expectFailure(result, code: 9, naming: remote, "no room")
    unlink(remote + "/fill")
    #expect(desk.run("sync", "now").code == 0)
    #expect(deck.run("sync", "now").code == 0 && text(deck).utf8.count == 50_000)
  }

  @Test("a folder that takes no files is named", .enabled(if: TemporaryFolder.canMount))
  func readOnly() throws {
    #expect(scratch.mountDisk(at: remote, bytes: 1 << 20))
    try turnOn()
    try write(desk, "one")
    #expect(scratch.setReadOnly(remote, true))
    expectFailure(desk.run("sync", "now"), code: 9, naming: remote)
    #expect(scratch.setReadOnly(remote, false))
    #expect(desk.run("sync", "now").code == 0)
  }

  @Test("many deletions need --yes")
  func many() throws {
    for number in 0..<8 { try write(desk, "\(number)", "Game \(number).srm") }
    try turnOn()
    for number in 0..<6 { unlink(desk.root + "/" + Self.saves + "Game \(number).srm") }
    let held = desk.run("sync", "now")
    #expect(held.code == 10 && held.output.contains("6 deletions held back"), "\(held)")
    #expect(desk.run("sync", "now", "--yes").code == 0)
    #expect(deck.run("sync", "now").code == 10)
    #expect(deck.run("sync", "now", "--yes").code == 0 && text(deck, "Game 0.srm").isEmpty)
  }

  @Test("devices are listed with their names, and one is forgotten until it syncs again")
  func devices() throws {
    try write(desk, "one")
    try turnOn()
    #expect(desk.run("sync", "now").code == 0)
    func names() throws -> [String] {
      try JSON(desk.run("sync", "devices", "--json").output)["devices"].items
        .compactMap { $0["name"].string }.sorted()
    }
    #expect(try names() == ["deck", "desk"])
    expectFailure(desk.run("sync", "forget", "nas"), code: 3, naming: "nas", "deck")
    expectFailure(desk.run("sync", "forget", "desk"), code: 10, naming: "sync off")
    #expect(desk.run("sync", "forget", "deck").code == 0)
    #expect(try names() == ["desk"])
    #expect(deck.run("sync", "now").code == 0 && desk.run("sync", "now").code == 0)
    #expect(try names() == ["deck", "desk"])
  }

  @Test("one game alone is synced by its name")
  func oneGame() throws {
    try turnOn()
    try write(desk, "tobu")
    try write(desk, "other", "Other.srm")
    #expect(desk.run("sync", "now", "tobu").output == "→ Tobu, save\n")
    #expect(desk.run("sync", "now").output == "→ Other, save\n")
    #expect(deck.run("sync", "now", "tobu").output == "← Tobu, save (desk)\n")
    #expect(text(deck) == "tobu" && text(deck, "Other.srm").isEmpty)
    #expect(deck.run("sync", "now").output == "← Other, save (desk)\n")
  }

  @Test("what is not wanted is not synced")
  func kinds() throws {
    #expect(desk.run("config", "set", "sync.what", "saves").code == 0)
    try turnOn()
    _ = try desk.write("Arcadia/States/Game Boy/Tobu.state", [1, 2, 3])
    try write(desk, "one")
    #expect(desk.run("sync", "now").output == "→ Tobu, save\n")
  }

  @Test("two syncs at once are one after the other")
  func atOnce() throws {
    for number in 0..<40 { try write(desk, "\(number)", "Game \(number).srm") }
    try turnOn()
    for number in 0..<40 { try write(desk, "again \(number)", "Game \(number).srm") }
    let children = (0..<4).map { number in
      desk.start(
        ["sync", "now"], output: scratch.file("out\(number)"), errors: scratch.file("err\(number)"))
    }
    for child in children {
      var status: Int32 = 0
      while waitpid(child, &status, 0) < 0 && errno == EINTR {}
      #expect(status == 0)
    }
    #expect(deck.run("sync", "now").code == 0)
    #expect(text(deck, "Game 39.srm") == "again 39")
  }
}
