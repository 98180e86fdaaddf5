import Catalog
import Glibc
import HostBase
import Library
import Play
import Testing

@Suite("The input table of a settings file") struct InputFileTests {
  private func file(_ text: String) throws -> (file: InputFile, path: String, folder: String) {
    let folder = "/tmp/arcadia-input-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    let places = Places(environment: ["HOME": folder, "XDG_CONFIG_HOME": folder + "/config"])
    let file = InputFile(.user, places: places)
    try FileSystem.ensureFolder(PathName.folder(file.path))
    if !text.isEmpty { try AtomicFile.replace(file.path, with: Array(text.utf8)) }
    return (file, file.path, folder)
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try FileSystem.read(path, limit: 1 << 20), as: UTF8.self)
  }

  @Test("a value is put where the file has it, and everything else stays")
  func values() throws {
    let before = """
      # mine
      [video]
      scale = 2 # large

      [input.keyboard]
      A = "X" # right
      p2.A = "K"

      # sound
      [audio]
      volume = 0.5

      """
    let (file, path, folder) = try file(before)
    defer { try? FileSystem.removeTree(folder) }
    let change = try file.set([
      .init("keyboard", "A", "[\"J\"]"), .init("keyboard", "p2.A", "[\"L\"]"),
      .init("pad", "p2.B", "[\"South\"]"), .init("", "allow_opposites", "true"),
    ])
    let after = try text(path)
    #expect(after.contains("A = [\"J\"] # right\np2.A = [\"L\"]\n"))
    #expect(after.contains("[input.pad]\np2.B = [\"South\"]"))
    #expect(after.hasPrefix("# mine\n[video]\nscale = 2 # large\n"))
    #expect(after.contains("# sound\n[audio]\nvolume = 0.5\n"))
    try file.undo(change)
    #expect(try text(path) == before)
    // A change that something else came after is not taken back.
    let second = try file.set([.init("keyboard", "A", "[]")])
    try AtomicFile.replace(path, with: Array("# other\n".utf8))
    #expect(throws: SettingsError.self) { try file.undo(second) }
  }

  @Test("combos are written as tables, and take the place of those that were there")
  func combos() throws {
    let before = """
      [[input.combo]]
      trigger = "G"
      buttons = "A"

      [input.keyboard]
      A = "X"

      [[input.combo]]
      trigger = "H"
      buttons = "B"

      # of the picture
      [video]
      scale = 2

      """
    let (file, path, folder) = try file(before)
    defer { try? FileSystem.removeTree(folder) }
    let combo = InputMap.Combo(
      name: "A \"quoted\" name", player: 1, trigger: .pad(.l2),
      steps: [.init(buttons: PadButton.a.bit, frames: 3), .init(buttons: 0, frames: 1)],
      repeats: true)
    _ = try file.set([combo])
    let after = try text(path)
    #expect(!after.contains("\"G\"") && !after.contains("\"H\""))
    #expect(after.contains("# of the picture\n[video]\nscale = 2"))
    let places = Places(environment: ["HOME": folder, "XDG_CONFIG_HOME": folder + "/config"])
    func combos() throws -> [InputMap.Combo] { try Settings(places: places).inputMap().combos }
    #expect(try combos() == [combo])
    _ = try file.set([InputMap.Combo]())
    #expect(try combos().isEmpty)
    _ = try file.set([combo])
    _ = try file.set([.init("", "allow_opposites", "true")])
    #expect(try combos() == [combo])
    _ = try file.set(Optional<[InputMap.Combo]>.none)
    #expect(!(try text(path)).contains("combo"))
  }

  @Test("back to usual takes the whole table out, and nothing else")
  func reset() throws {
    let (file, path, folder) = try file(
      """
      input.allow_opposites = true
      video.scale = 2

      [input.turbo]
      period = 6
      # of the picture
      [audio]
      volume = 0.25

      [[input.combo]]
      trigger = "G"
      buttons = "A"
      """)
    defer { try? FileSystem.removeTree(folder) }
    #expect(try file.hasInput)
    _ = try file.reset()
    #expect(try text(path) == "video.scale = 2\n\n# of the picture\n[audio]\nvolume = 0.25\n")
    #expect(try !file.hasInput)
  }

  @Test("a file that cannot be changed without harm, or would not be read, stays as it is")
  func refused() throws {
    let odd = "input = { keyboard = { A = \"X\" } }\n"
    let (file, path, folder) = try file(odd)
    defer { try? FileSystem.removeTree(folder) }
    #expect(throws: SettingsError.self) { try file.set([.init("keyboard", "A", "[\"J\"]")]) }
    #expect(throws: (any Error).self) { try file.set([.init("keyboard", "A", "[\"J")]) }
    #expect(try text(path) == odd)
    let (plain, other, second) = try self.file("")
    defer { try? FileSystem.removeTree(second) }
    #expect(throws: InputMapError.self) { try plain.set([.init("keyboard", "A", "[\"Nokey\"]")]) }
    #expect(FileSystem.kind(other) == nil)
  }

  @Test(
    "steps are read as they are written",
    arguments: [
      ("DOWN, DOWN+RIGHT:3, -:4", "DOWN:2, DOWN+RIGHT:3, -:4"), ("a+b", "B+A"),
      ("start:600", "START:600"),
    ])
  func steps(_ text: String, _ wanted: String) throws {
    let steps = try InputMap.ComboStep.read(text)
    #expect(steps.map(\.description).joined(separator: ", ") == wanted)
    #expect(try InputMap.ComboStep.read(wanted) == steps)
  }

  @Test(
    "what is no step is named",
    arguments: [
      "", "A, jump", "A:0", "A:601", "A:1:2", ":3", "A:x", ",", "A:-1",
      String(repeating: "A,", count: 300),
    ])
  func unreadable(_ text: String) {
    #expect(throws: InputMap.ComboStep.Unreadable.self) { try InputMap.ComboStep.read(text) }
  }

  @Test("what was recorded has no rest at its ends, and presses that belong together are one step")
  func recorded() {
    func steps(_ moments: [(Int64, UInt16)]) -> [String] {
      InputMap.ComboStep.recorded(moments.map { .init(time: $0.0 * 1_000, buttons: $0.1) })
        .map(\.description)
    }
    let (a, b) = (PadButton.a.bit, PadButton.b.bit)
    #expect(steps([]) == [])
    #expect(steps([(0, a)]) == [])
    #expect(steps([(0, 0), (500, a), (550, 0), (5_000, 0)]) == ["A:3"])
    // The second button comes late, and the first one goes early.
    #expect(steps([(0, a), (20, a | b), (100, b), (120, 0)]) == ["B+A:7"])
    // A short press alone stays one.
    #expect(steps([(0, a), (16, 0), (116, b), (132, 0)]) == ["A:1", "-:6", "B:1"])
    // From button to button.
    #expect(steps([(0, a), (100, b), (200, 0)]) == ["A:6", "B:6"])
    #expect(steps([(0, a), (1, 0)]) == ["A:1"])
    #expect(steps([(0, a), (10_000_000, 0)]) == ["A:600"])
  }
}
