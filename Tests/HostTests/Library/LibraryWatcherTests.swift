import Glibc
import Synchronization
import TestSupport
import Testing

@testable import GameIndex
@testable import HostBase
@testable import Library

@Suite("Library watcher")
struct LibraryWatcherTests {
  /// What a watcher told.
  private final class Heard: Sendable {
    private let notices = Mutex<[LibraryNotice]>([])

    func add(_ notice: LibraryNotice) { notices.withLock { $0.append(notice) } }

    var all: [LibraryNotice] { notices.withLock { $0 } }

    /// Waits until so many were heard.
    func wait(for count: Int) -> Bool {
      let end = MonotonicTime.seconds + 30
      while all.count < count {
        if MonotonicTime.seconds > end { return false }
        usleep(10_000)
      }
      return true
    }

    /// Waits until nothing is heard for ten times as long as changes wait.
    func settle() {
      var seen = -1
      while seen != all.count {
        seen = all.count
        usleep(10 * UInt32(LibraryWatcherTests.rhythm.quiet) * 1000)
      }
    }
  }

  /// A tenth of the times of the program.
  private static let rhythm = LibraryWatcher.Rhythm(quiet: 25, maxDelay: 0.2, absentEvery: 50)

  @Test(
    "changes that come together are reported once; new folders are watched; an absent folder is reported, and its return"
  )
  func notices() throws {
    let scratch = Scratch()
    let data = try DataFolder.open(scratch("A")).folder
    let gb = GameType(id: "gb", name: "Game Boy", folder: "Game Boy", extensions: ["gb"])
    try data.ensureFolders(of: gb)
    let heard = Heard()
    let watcher = try #require(
      LibraryWatcher(data: data, types: [gb], rhythm: Self.rhythm) { heard.add($0) })
    defer { watcher.stop() }
    // The watches are set on the watcher's thread.
    let begin = MonotonicTime.seconds
    var count = 0
    while heard.all.isEmpty, count < 3000 {
      try scratch.write("A/Games/Game Boy/Game \(count).gb", [1])
      usleep(10_000)
      count += 1
    }
    let passed = MonotonicTime.seconds - begin
    heard.settle()
    // Files that come all the time are reported together, no sooner than after the longest delay or a pause.
    #expect(!heard.all.isEmpty && heard.all.allSatisfy { $0 == .changed })
    #expect(Double(heard.all.count) <= 2 + passed / Self.rhythm.maxDelay)
    let told = heard.all.count
    try scratch.write("A/Games/Game Boy/inner/most/Game.gb", [1])
    #expect(heard.wait(for: told + 1))
    heard.settle()
    let before = heard.all.count
    try scratch.write("A/Games/Game Boy/inner/most/Other.gb", [1])
    #expect(heard.wait(for: before + 1))
    // Temporary files of ours are nothing new.
    heard.settle()
    let quiet = heard.all.count
    try scratch.write("A/States/Game Boy/.arcadia-1.tmp", [1])
    heard.settle()
    #expect(heard.all.count == quiet)
    rename(data.root, data.root + "-away")
    #expect(heard.wait(for: quiet + 1))
    #expect(heard.all.last == .absent)
    rename(data.root + "-away", data.root)
    #expect(heard.wait(for: quiet + 2))
    #expect(heard.all.last == .back)
    try scratch.write("A/States/Game Boy/Game 1.state", [1])
    #expect(heard.wait(for: quiet + 3))
    #expect(heard.all.last == .changed)
  }

  @Test(
    "a change of the settings is a change of the library, whether they are there, are a link, or come",
    arguments: ["file", "link", "later", "folder later"])
  func settings(_ kind: String) throws {
    let scratch = Scratch()
    let data = try DataFolder.open(scratch("A")).folder
    let file = scratch("config/arcadia/arcadia.toml")
    let real = kind == "link" ? "dot/settings.toml" : "config/arcadia/arcadia.toml"
    try FileSystem.ensureFolder(scratch("config"))
    if kind != "folder later" { try FileSystem.ensureFolder(scratch("config/arcadia")) }
    if kind == "file" || kind == "link" { try scratch.write(real, [1]) }
    if kind == "link" { symlink(scratch(real), file) }
    let heard = Heard()
    let watcher = try #require(
      LibraryWatcher(data: data, types: [], settings: file, rhythm: Self.rhythm) { heard.add($0) })
    defer { watcher.stop() }
    // The watches are set on the watcher's thread.
    var count = 0
    while heard.all.isEmpty, count < 3000 {
      try scratch.write("A/Games/Game \(count).gb", [1])
      usleep(10_000)
      count += 1
    }
    heard.settle()
    // Others' files in the same folders are nothing to the library.
    let before = heard.all.count
    try scratch.write("config/other.toml", [1])
    if kind != "folder later" { try scratch.write("config/arcadia/other.toml", [1]) }
    heard.settle()
    #expect(heard.all.count == before)
    for number in 0..<3 {
      let told = heard.all.count
      try FileSystem.ensureFolder(PathName.folder(scratch(real)))
      // As editors write: in place, and another file in its place.
      if number == 1 {
        try scratch.write("new", [2])
        rename(scratch("new"), scratch(real))
      } else {
        try scratch.write(real, [UInt8(number), 3])
      }
      #expect(heard.wait(for: told + 1), "\(kind) \(number)")
      heard.settle()
    }
    #expect(heard.all.allSatisfy { $0 == .changed })
  }

  @Test(
    "further folders of games are watched, looked for while they are away, and looked at from time to time"
  )
  func furtherFolders() throws {
    let scratch = Scratch()
    var data = try DataFolder.open(scratch("A")).folder
    data.moreGames = [scratch("more"), scratch("away")]
    try scratch.write("more/gb/One.gb", [1])
    let gb = GameType(id: "gb", name: "Game Boy", folder: "Game Boy", extensions: ["gb"])
    try data.ensureFolders(of: gb)
    let heard = Heard()
    var rhythm = Self.rhythm
    rhythm.mountsEvery = 50
    rhythm.looksBetween = 1_000_000
    let watcher = try #require(
      LibraryWatcher(data: data, types: [gb], rhythm: rhythm) { heard.add($0) })
    defer { watcher.stop() }
    var count = 0
    while heard.all.isEmpty, count < 3000 {
      try scratch.write("more/gb/Game \(count).gb", [1])
      usleep(10_000)
      count += 1
    }
    heard.settle()
    // One that comes, changes and goes.
    for step in 0..<3 {
      let before = heard.all.count
      switch step {
      case 0: try FileSystem.ensureFolder(scratch("away"))
      case 1: try scratch.write("away/Two.gb", [1])
      default: rename(scratch("away"), scratch("gone"))
      }
      #expect(heard.wait(for: before + 1), "step \(step)")
      heard.settle()
    }
    #expect(heard.all.allSatisfy { $0 == .changed })
    // On network disks nothing is reported: an update comes without a change, too.
    let often = Heard()
    rhythm.looksBetween = 1
    let second = try #require(
      LibraryWatcher(data: data, types: [gb], rhythm: rhythm) { often.add($0) })
    defer { second.stop() }
    #expect(often.wait(for: 3))
  }
}
