import FoundationEssentials
import Glibc
import TestSupport
import Testing

@Suite("Disks that do not do: one line with file and remedy, code 9, nothing lost", .serialized)
struct DiskTests {
  /// Takes away the superuser's right to read and write everything; nil where that cannot be done.
  private static let asOthers: [String]? = {
    if geteuid() != 0 { return [] }
    let words = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]
    return shell((words + ["true"]).joined(separator: " ") + " 2>/dev/null") == 0 ? words : nil
  }()
  @Test(
    "a full disk: the old save stays, progress goes into a rescue file, and both are reported",
    .enabled(if: TemporaryFolder.canMount, "making a small file system needs the superuser"))
  func full() throws {
    let home = try Home(withOurCores: false)
    let core = try home.core("counter", ["-DWORDS=16384"])
    let game = try home.write("Round.count", [7])
    let disk = try home.mountDisk(bytes: 400 << 10)
    func play() -> Home.Result {
      home.run("run", game, "--core", core, "--headless", "--frames", "20", "--use-save")
    }
    let save = home.arcadia + "/Saves/Counter/Round.srm"
    #expect(play().code == 0)
    #expect(Home.count(inSave: save, bytes: 65536) == 20)

    home.fill(disk)
    let result = play()
    #expect(result.code == 9, "\(result.errors)")
    let said = result.errors.split(separator: "\n").filter { $0.hasPrefix("arcadia: ") }
    #expect(said.count == 1, "\(result.errors)")
    for word in [save, "disk is full", "free some space", "rescue"] {
      #expect(result.errors.contains(word), "\(result.errors)")
    }
    #expect(Home.count(inSave: save, bytes: 65536) == 20)
    let rescue = home.root + "/state/arcadia/rescue/counter/Round.srm"
    #expect(Home.count(inSave: rescue, bytes: 65536) == 40, "\(result.errors)")
    #expect(result.errors.contains(rescue))

    // With room again, the waiting rescue is reported, and the next run saves.
    unlink(home.arcadia + "/fill")
    let next = play()
    #expect(next.code == 0, "\(next.errors)")
    #expect(next.errors.contains(rescue))
    #expect(Home.count(inSave: save, bytes: 65536) == 40)
  }

  @Test(
    "a state and a screenshot on a full disk",
    .enabled(if: TemporaryFolder.canMount, "making a small file system needs the superuser"))
  func fullForFiles() throws {
    let home = try Home()
    #expect(home.run("run", Home.demo, "--headless", "--frames", "1").code == 0)
    let small = try home.mountDisk("small", bytes: 16 << 10)
    home.fill(small)
    for arguments in [
      ["--save-state", small + "/a.state"], ["--screenshot", "end=\(small)/a.png"],
      ["--audio", small + "/a.wav"], ["--record", small + "/a.y4m"],
    ] {
      let name = "/a" + arguments[1].suffix(arguments[0] == "--save-state" ? 6 : 4)
      let result = home.run(["run", Home.demo, "--headless", "--frames", "20"] + arguments)
      expectFailure(result, code: 9, naming: small + name, "disk is full")
      #expect(Home.bytes(small + name).isEmpty, "\(arguments): a broken file stays")
    }
  }

  @Test(
    "a read-only data folder is reported before the game starts",
    .enabled(if: asOthers != nil, "setpriv is not there"))
  func readOnly() throws {
    let home = try Home(withOurCores: false)
    let core = try home.core("counter")
    let game = try home.write("Round.count", [7])
    home.wrapper = Self.asOthers ?? []
    let arguments = ["run", game, "--core", core, "--headless", "--frames", "5", "--use-save"]
    #expect(home.run(arguments).code == 0)
    let save = home.arcadia + "/Saves/Counter/Round.srm"
    let folders = ["", "/Saves", "/Saves/Counter", "/States", "/Games", "/Images", "/Cores"]
    for folder in folders { chmod(home.arcadia + folder, 0o555) }
    defer { for folder in folders { chmod(home.arcadia + folder, 0o755) } }
    let result = home.run(arguments)
    expectFailure(result, code: 9, naming: home.arcadia, "permission")
    #expect(Home.count(inSave: save, bytes: 8192) == 5)
  }

  @Test(
    "a game file that may not be read", .enabled(if: asOthers != nil, "setpriv is not there"))
  func unreadableGame() throws {
    let home = try Home()
    home.wrapper = Self.asOthers ?? []
    let game = try home.write("secret.gb", Home.bytes(Home.demo))
    chmod(game, 0)
    let result = home.run("run", game, "--headless", "--frames", "2")
    expectFailure(result, code: 9, naming: "secret.gb", "permission")
  }

  @Test(
    "a save that may not be read stays as it is",
    .enabled(if: asOthers != nil, "setpriv is not there"))
  func unreadableSave() throws {
    let home = try Home(withOurCores: false)
    let core = try home.core("counter")
    home.wrapper = Self.asOthers ?? []
    let game = try home.write("Round.count", [7])
    let save = try home.write("Arcadia/Saves/Counter/Round.srm", [1, 2, 3, 4])
    chmod(save, 0)
    let result = home.run("run", game, "--core", core, "--headless", "--frames", "5", "--use-save")
    #expect(result.errors.contains(save), "\(result.errors)")
    shell("chmod -R u+rw '\(home.arcadia)'")
    // Wherever it is now, its bytes are somewhere.
    #expect(
      shell("find '\(home.root)' -type f -size 4c -exec grep -q . {} \\; -print | grep -q .") == 0)
  }
}
