import Glibc
import TestSupport
import Testing

@testable import HostBase
@testable import Library
@testable import Play
@testable import Session

@Suite("Trash")
struct TrashTests {
  private let scratch = Scratch()
  private var trash: Trash {
    Trash(places: Places(environment: ["HOME": scratch.path, "XDG_DATA_HOME": scratch("data")]))
  }
  private func info(_ name: String, in trash: String = "data/Trash") throws -> [String] {
    String(decoding: try scratch.read("\(trash)/info/\(name).trashinfo"), as: UTF8.self)
      .split(separator: "\n").map(String.init)
  }

  @Test("a file goes to the home's trash, with a record of where and when")
  func home() throws {
    let path = try scratch.write("Games/Größe 100% \"x\"\n.gb", [1, 2, 3])
    let before = UTCTime.now()
    let place = try trash.put(path)
    #expect(FileSystem.kind(path) == nil)
    #expect(place.file == scratch("data/Trash/files/Größe 100% \"x\"\n.gb"))
    #expect(try FileSystem.read(place.file, limit: 9) == [1, 2, 3])
    let lines = try info("Größe 100% \"x\"\n.gb")
    #expect(lines.count == 3 && lines[0] == "[Trash Info]")
    let encoded = "Path=\(scratch.path)/Games/Gr%C3%B6%C3%9Fe%20100%25%20%22x%22%0A.gb"
    #expect(lines[1] == encoded)
    let date = try #require(lines[2].split(separator: "=").last)
    let numbers = date.split { !$0.isNumber }.compactMap { Int32($0) }
    try #require(numbers.count == 6 && date.count == 19)
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (numbers[3], numbers[4], numbers[5])
    parts.tm_isdst = -1
    #expect(abs(Int64(mktime(&parts)) - before.seconds) < 5)
    var status = stat()
    #expect(stat(scratch("data/Trash/info"), &status) == 0 && status.st_mode & 0o077 == 0)
  }

  @Test("names in the trash are unique, whether a file or only a record has them")
  func unique() throws {
    try scratch.write("data/Trash/info/a.gb.trashinfo", "[Trash Info]\n")
    try scratch.write("data/Trash/files/a.2.gb", [9])
    for (content, name) in [(1, "a.3.gb"), (2, "a.4.gb")] as [(UInt8, String)] {
      let place = try trash.put(try scratch.write("a.gb", [content]))
      #expect(PathName.last(place.file) == name)
      #expect(try FileSystem.read(place.file, limit: 9) == [content])
    }
    #expect(try scratch.read("data/Trash/files/a.2.gb") == [9])
  }

  @Test("folders go as they are, links as links, names of 255 bytes with a shorter one")
  func kinds() throws {
    try scratch.write("folder/in/x", [1])
    try scratch.write("kept", [2])
    symlink(scratch("kept"), scratch("link"))
    symlink(scratch("nowhere"), scratch("dangling"))
    let long = String(repeating: "é", count: 126) + ".gb"
    #expect(long.utf8.count == 255)
    try scratch.write(long, [3])
    for name in ["folder", "link", "dangling", long] { try trash.put(scratch(name)) }
    #expect(try scratch.read("data/Trash/files/folder/in/x") == [1])
    #expect(try scratch.read("kept") == [2])
    var status = stat()
    for name in ["link", "dangling"] {
      #expect(lstat(scratch("data/Trash/files/\(name)"), &status) == 0)
      #expect(status.st_mode & S_IFMT == S_IFLNK)
    }
    let shortened = try #require(
      scratch.names(in: "data/Trash/files").first { $0.hasPrefix("é") })
    #expect(shortened.hasSuffix(".gb") && shortened.utf8.count <= 245)
    #expect(scratch.names().sorted() == ["data", "kept"])
  }

  @Test("what is not there, or may not be moved, stays, and no record is left")
  func refusals() throws {
    #expect(throws: FileFailure.notFound(path: scratch("no"))) { try trash.put(scratch("no")) }
    let path = try scratch.write("closed/a", [1])
    try FileSystem.ensureFolder(scratch("data/Trash/info"))
    try FileSystem.ensureFolder(scratch("data/Trash/files"))
    for folder in ["", "data", "data/Trash", "data/Trash/info", "data/Trash/files"] {
      chmod(scratch(folder), 0o777)
    }
    chmod(scratch("closed"), 0o755)
    Scratch.withoutPrivileges {
      #expect(throws: FileFailure.noPermission(path: path, action: .move)) { try trash.put(path) }
    }
    #expect(try scratch.read("closed/a") == [1])
    #expect(scratch.names(in: "data/Trash/info").isEmpty)
  }

  @Test(
    "another file system has its own trash",
    .enabled(if: TemporaryFolder.canMount, "mounting is not allowed here"))
  func otherDisk() throws {
    let disk = try #require(try scratch.smallDisk("disk", bytes: 1 << 20))
    try scratch.write("disk/sub/a b.gb", [1])
    let place = try trash.put(disk + "/sub/a b.gb")
    #expect(place.file == "\(disk)/.Trash-\(getuid())/files/a b.gb")
    #expect(try info("a b.gb", in: "disk/.Trash-\(getuid())")[1] == "Path=sub/a%20b.gb")

    // The administrator's shared one is used if it is sticky, and skipped if it is not or is a link.
    mkdir(disk + "/.Trash", 0o777)
    try scratch.write("disk/b", [1])
    #expect(try trash.put(disk + "/b").file == "\(disk)/.Trash-\(getuid())/files/b")
    chmod(disk + "/.Trash", 0o1777)
    try scratch.write("disk/c", [1])
    #expect(try trash.put(disk + "/c").file == "\(disk)/.Trash/\(getuid())/files/c")
    rename(disk + "/.Trash", disk + "/real")
    symlink("real", disk + "/.Trash")
    try scratch.write("disk/d", [1])
    #expect(try trash.put(disk + "/d").file == "\(disk)/.Trash-\(getuid())/files/d")
  }

  @Test(
    "where a file system can have no trash, the home's takes a copy",
    .enabled(if: TemporaryFolder.canMount, "mounting is not allowed here"))
  func copies() throws {
    let disk = try #require(try scratch.smallDisk("disk", bytes: 1 << 20))
    // Links where the folders would be: they could lead anywhere.
    symlink("elsewhere", disk + "/.Trash-\(getuid())")
    let bytes = noise(5000)
    try scratch.write("disk/a", bytes)
    try scratch.write("disk/f/b", [7])
    chmod(disk + "/a", 0o640)
    #expect(try trash.put(disk + "/a").file == scratch("data/Trash/files/a"))
    try trash.put(disk + "/f")
    #expect(try scratch.read("data/Trash/files/a") == bytes)
    #expect(try scratch.read("data/Trash/files/f/b") == [7])
    var status = stat()
    #expect(stat(scratch("data/Trash/files/a"), &status) == 0 && status.st_mode & 0o777 == 0o640)
    #expect(scratch.names(in: "disk") == [".Trash-\(getuid())"])
    #expect(scratch.names(in: "data/Trash/files").sorted() == ["a", "f"])
  }

  @Test("a thing comes back from the trash, and twice is once")
  func comesBack() throws {
    let path = try scratch.write("a", [1])
    let place = try trash.choosePlace(for: path)
    for _ in 0..<2 { try Trash.bury(place) }
    #expect(FileSystem.kind(path) == nil && FileSystem.kind(place.info) == .file)
    for _ in 0..<2 { try Trash.unearth(place) }
    #expect(try scratch.read("a") == [1])
    #expect(FileSystem.kind(place.file) == nil && FileSystem.kind(place.info) == nil)
    // A place that another program took in between is not ours.
    try FileSystem.ensureFolder(PathName.folder(place.info))
    try AtomicFile.replace(place.info, with: [1])
    #expect(throws: FileFailure.exists(path: place.info)) { try Trash.bury(place) }
    #expect(try scratch.read("a") == [1])
  }
}
