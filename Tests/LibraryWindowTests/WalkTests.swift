import HostBase
import Testing
import UIContract

@testable import HostApp
@testable import HostCLI
@testable import UIComponent

/// Everything that the window offers can be done with a pad alone, and with a keyboard alone.
@Suite("One device for everything") struct WalkTests {
  /// Places at most; a walk that finds more has lost its way.
  private static let limit = 600

  @Test(
    "a breadth-first walk reaches every action of every screen",
    .disabled(
      "all actions are reached from somewhere, but not yet from each place that shows them"),
    arguments: ["pad", "keyboard"])
  func walk(_ name: String) throws {
    let walker = try WalkTests.walker(name, .games)
    try walker.walk(limit: WalkTests.limit)
    #expect(walker.places.count < WalkTests.limit)
    let missed = walker.missed.sorted()
    #expect(missed.isEmpty, "not reached by \(name):\n\(missed.joined(separator: "\n"))")
    #expect(walker.deaf.isEmpty, "\(walker.deaf.sorted())")
    #expect(walker.refusals.isEmpty, "\(walker.refusals.sorted())")
    // The walk came through every screen that there is a way to.
    for journey in Journey.all where journey.contents == .games {
      let visit = try WalkTests.begin(.games)
      try journey.walk(visit)
      visit.settle()
      let screen = walker.screen(visit)
      #expect(walker.screens.contains(screen), "\(name) did not come to \(journey): \(screen)")
    }
    print(
      "\(name): \(walker.places.count) places, \(walker.screens.count) screens, "
        + "\(walker.reached.count) of \(walker.declared.count) actions")
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

  @Test(
    "an empty library and one without cores as well",
    .disabled(
      "all actions are reached from somewhere, but not yet from each place that shows them"),
    arguments: ["pad", "keyboard"],
    [Room.Contents.nothing, .noCore])
  func empty(_ name: String, _ contents: Room.Contents) throws {
    let walker = try WalkTests.walker(name, contents)
    try walker.walk(limit: WalkTests.limit)
    let missed = walker.missed.sorted()
    #expect(missed.isEmpty, "not reached by \(name):\n\(missed.joined(separator: "\n"))")
  }

  private static func begin(_ contents: Room.Contents) throws -> Visit {
    let room = try Room(contents)
    try prepare(room)
    return try room.open(hasPictures: false)
  }

  /// What a file chooser gives.
  private static func prepare(_ room: Room) throws {
    try room.write(room.root + "/in/New.gb", Array("a new game".utf8))
    try room.write(room.root + "/in/Cover.png", PNGFile.encode(Room.picture(20, 20, 0x00FF00)))
    try FileSystem.ensureFolder(room.root + "/out")
  }

  /// A walker that finds the same files at each beginning.
  private static func walker(_ name: String, _ contents: Room.Contents) throws -> Walker {
    let room = try Room(contents)
    try prepare(room)
    let files = room.files()
    return Walker(name == "pad" ? .pad : .keyboard) {
      try room.restore(files)
      return try room.open(hasPictures: false)
    }
  }
}

extension Room {
  /// A file as it was.
  struct Saved {
    var bytes: [UInt8]
    var size: Int
    var modified: Int64
  }

  /// All files but the caches.
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
    for name in ["Arcadia", "config", "state", "share", "in", "out"] { add(root + "/" + name) }
    return all
  }
}
