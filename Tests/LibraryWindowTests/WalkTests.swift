import GameIndex
import HostBase
import Library
import Testing
import UIContract

@testable import HostApp
@testable import HostWindow
@testable import UIComponent

/// Everything that the window offers can be done with a pad alone, and with a keyboard alone.
@Suite("One device for everything") struct WalkTests {
  /// Places at most; a walk that finds more has lost its way.
  private static let limit = 600

  @Test(
    "a breadth-first walk by pad reaches every action of every screen")
  func pad() throws { try walkGames(.pad) }

  @Test(
    "so does one by keyboard")
  func keyboard() throws { try walkGames(.keyboard) }

  @Test("and one by mouse")
  func mouse() throws { try walkGames(.mouse) }

  @Test(
    "a library without cores as well", arguments: [WalkDevice.pad, .keyboard, .mouse])
  func noCore(_ device: WalkDevice) throws { _ = try WalkTests.walk(device, .noCore) }

  @Test("an empty library as well", arguments: [WalkDevice.keyboard, .mouse])
  func nothing(_ device: WalkDevice) throws { _ = try WalkTests.walk(device, .nothing) }

  @Test("an empty library by pad")
  func nothingByPad() throws { _ = try WalkTests.walk(.pad, .nothing) }

  private func walkGames(_ device: WalkDevice) throws {
    let walker = try WalkTests.walk(device, .games)
    // The walk came through every screen that there is a way to.
    for journey in Journey.all where journey.contents == .games {
      let visit = try WalkTests.begin(.games)
      try journey.walk(visit)
      visit.settle()
      let screen = walker.screen(visit)
      #expect(walker.screens.contains(screen), "\(device) did not come to \(journey): \(screen)")
    }
    let types = try WalkTests.screenTypes().subtracting(device.browses ? [] : ["BrowserScreen"])
    #expect(types.subtracting(walker.types) == [])
  }

  @Test(
    "the smallest window offers the types of games in its menu", arguments: ["pad", "keyboard"])
  func narrow(_ name: String) throws {
    let visit = try Room().open(width: 360, height: 640)
    if name == "pad" { visit.pad(.start) } else { visit.key("F10") }
    #expect(visit.find("Super NES") != nil)
    try visit.press("Flash")
    #expect(visit.find("Small Movie") != nil)
    #expect(visit.find("Uka") == nil)
  }

  private static func begin(_ contents: Room.Contents) throws -> Visit {
    let room = try Room(contents)
    try prepare(room)
    return try room.open(hasPictures: false)
  }

  /// The types of all screens, as their sources declare them.
  private static func screenTypes() throws -> Set<String> {
    let folder = Fixture.folder + "/../../../Sources/Host/HostApp/Screens"
    var types: Set<String> = []
    for entry in try FileSystem.list(folder) {
      let text = String(
        decoding: try FileSystem.read(folder + "/" + entry.name, limit: 1 << 20), as: UTF8.self)
      for match in text.matches(of: /class (\w+): Page\b/) { types.insert(String(match.1)) }
    }
    #expect(types.count > 8)
    return types
  }

  /// What a file chooser gives.
  private static func prepare(_ room: Room) throws {
    try room.write(room.root + "/in/New.gb", Array("a new game".utf8))
    try room.write(room.root + "/in/Cover.png", PNGFile.encode(Room.picture(20, 20, 0x00FF00)))
    try FileSystem.ensureFolder(room.root + "/out")
    // Something to restore from the trash.
    if FileSystem.kind(room.path(.games, "Uka.gb")) != nil {
      try room.write(room.path(.games, "Gone.gb"), Array("gone".utf8))
      let visit = try room.open(hasPictures: false)
      let model = visit.library.session.model
      let games = model.games(GamesQuery()).compactMap(model.game).filter { $0.name == "Gone" }
      #expect(try room.desk.delete(games).problems.isEmpty && games.count == 1)
    }
  }

  /// Walks with a device, from the same files each time.
  private static func walk(_ device: WalkDevice, _ contents: Room.Contents) throws -> Walker {
    let room = try Room(contents)
    try prepare(room)
    let files = room.files()
    let walker = Walker(device) {
      try room.restore(files)
      // One walk through the controls editor is enough.
      return try room.open(
        hasPictures: false, controls: contents == .games ? WalkControls() : nil)
    }
    try walker.walk(limit: limit)
    #expect(walker.places.count < limit)
    let missed = walker.missed.map { "\($0) after \($1)" }.sorted()
    #expect(missed.isEmpty, "not reached by \(device):\n\(missed.joined(separator: "\n"))")
    #expect(walker.deaf.isEmpty, "\(walker.deaf.sorted())")
    #expect(walker.refusals.isEmpty, "\(walker.refusals.sorted())")
    print(
      "\(device), \(contents): \(walker.places.count) places, \(walker.screens.count) screens, "
        + "\(walker.reached.count) of \(walker.declared.count) actions, \(walker.visits) visits")
    return walker
  }
}

extension Room {
  /// A file as it was.
  struct Saved {
    var bytes: [UInt8]
    var size: Int
    var modified: Int64
  }

  /// All files: what an earlier visit left in the cache would show another library for a moment.
  func files() -> [String: Saved] {
    var files: [String: Saved] = [:]
    for (path, entry) in list() {
      let bytes = (try? FileSystem.read(path, limit: 1 << 24)) ?? []
      files[path] = Saved(bytes: bytes, size: entry.size, modified: entry.modified)
    }
    return files
  }

  /// Makes all files what they were, by their sizes and times.
  func restore(_ files: [String: Saved]) throws {
    let now = list()
    for path in now.keys where files[path] == nil { try FileSystem.remove(path) }
    for (path, file) in files {
      if let there = now[path], there.size == file.size, there.modified == file.modified {
        continue
      }
      try write(path, file.bytes, age: Room.now - file.modified)
    }
  }

  private func list() -> [String: FileSystem.Entry] {
    var all: [String: FileSystem.Entry] = [:]
    func add(_ folder: String) {
      for entry in (try? FileSystem.list(folder)) ?? [] {
        let path = PathName.join(folder, entry.name)
        if entry.kind == .folder { add(path) } else { all[path] = entry }
      }
    }
    for name in ["Arcadia", "cache", "config", "state", "share", "in", "out"] {
      add(root + "/" + name)
    }
    return all
  }
}
