import Glibc
import TestSupport
import Testing

@testable import HostBase
@testable import Library

@Suite("Atomic file")
struct AtomicFileTests {
  let scratch = Scratch()

  @Test("a new file gets the bytes and leaves nothing else behind", arguments: [0, 1, 70_000])
  func writesNew(size: Int) throws {
    try AtomicFile.replace(scratch("a.srm"), with: noise(size))
    #expect(try scratch.read("a.srm") == noise(size))
    #expect(scratch.names() == ["a.srm"])
  }

  @Test("replacing keeps the permissions")
  func keepsPermissions() throws {
    let path = try scratch.write("a", "old")
    chmod(path, 0o640)
    try AtomicFile.replace(path, with: Array("new".utf8))
    var status = stat()
    stat(path, &status)
    #expect(status.st_mode & 0o777 == 0o640)
    #expect(try scratch.read("a") == Array("new".utf8))
  }

  @Test("a link stays a link, even one that leads nowhere yet")
  func followsLinks() throws {
    try FileSystem.ensureFolder(scratch("far"))
    symlink("far/real", scratch("link"))
    try AtomicFile.replace(scratch("link"), with: [1])
    try AtomicFile.replace(scratch("link"), with: [2])
    #expect(try scratch.read("far/real") == [2])
    #expect(scratch.names() == ["far", "link"])
    symlink("circle", scratch("circle"))
    #expect(throws: FileFailure.circularLinks(path: scratch("circle"))) {
      try AtomicFile.replace(scratch("circle"), with: [1])
    }
  }

  @Test("a folder, a device and a missing folder are named")
  func refusesWhatIsNoFile() throws {
    try FileSystem.ensureFolder(scratch("d"))
    #expect(throws: FileFailure.isFolder(path: scratch("d"))) {
      try AtomicFile.replace(scratch("d"), with: [1])
    }
    #expect(throws: FileFailure.notOrdinary(path: "/dev/full")) {
      try AtomicFile.replace("/dev/full", with: [1])
    }
    #expect(throws: FileFailure.notFound(path: scratch("no"))) {
      try AtomicFile.replace(scratch("no/a"), with: [1])
    }
    #expect(throws: FileFailure.isNotFolder(path: "/dev/null/a")) {
      try AtomicFile.replace("/dev/null/a", with: [1])
    }
    let long = scratch(String(repeating: "x", count: 300))
    #expect(throws: FileFailure.nameTooLong(path: long)) {
      try AtomicFile.replace(long, with: [1])
    }
    #expect(scratch.names() == ["d"])
  }

  @Test(
    "a full disk is reported, keeps the old file and leaves no temporary one",
    .enabled(if: TemporaryFolder.canMount, "mounting is not allowed here"))
  func fullDisk() throws {
    let disk = try #require(try scratch.smallDisk("disk", bytes: 64 << 10))
    let path = PathName.join(disk, "a.srm")
    try AtomicFile.replace(path, with: noise(8192))
    let failure = #expect(throws: FileFailure.diskFull(path: path)) {
      try AtomicFile.replace(path, with: noise(200_000))
    }
    #expect(failure?.message.contains("a.srm: the disk is full") == true)
    #expect(failure?.exitCode == .inputOutput)
    #expect(try scratch.read("disk/a.srm") == noise(8192))
    #expect(scratch.names(in: "disk") == ["a.srm"])
  }

  @Test(
    "a read-only disk is reported and keeps the old file",
    .enabled(if: TemporaryFolder.canMount, "mounting is not allowed here"))
  func readOnlyDisk() throws {
    let disk = try #require(try scratch.smallDisk("disk", bytes: 64 << 10))
    let path = PathName.join(disk, "a.srm")
    try AtomicFile.replace(path, with: [1])
    try #require(scratch.setReadOnly(disk, true))
    #expect(throws: FileFailure.readOnly(path: path)) { try AtomicFile.replace(path, with: [2]) }
    #expect(FileSystem.writeProblem(in: disk) == .readOnly(path: disk))
    #expect(try scratch.read("disk/a.srm") == [1])
  }

  @Test("a folder without permission is reported")
  func noPermission() throws {
    let path = try scratch.write("locked/a", "old")
    chmod(scratch.path, 0o755)
    chmod(scratch("locked"), 0o555)
    defer { chmod(scratch("locked"), 0o755) }
    let failure = Scratch.withoutPrivileges {
      #expect(throws: FileFailure.noPermission(path: path, action: .write)) {
        try AtomicFile.replace(path, with: [1])
      }
    }
    #expect(failure?.message.contains("no permission to write") == true)
    #expect(try scratch.read("locked/a") == Array("old".utf8))
  }

  @Test("of several writers at once one wins whole")
  func concurrentWriters() async throws {
    let path = scratch("a.srm")
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          for _ in 0..<25 {
            try? AtomicFile.replace(path, with: [UInt8](repeating: UInt8(writer), count: 40_000))
            let seen = (try? FileSystem.read(path, limit: 1 << 20)) ?? []
            #expect(seen.count == 40_000)
            #expect(Set(seen).count == 1)
          }
        }
      }
    }
    #expect(scratch.names() == ["a.srm"])
  }

  @Test("create makes a file once")
  func createsOnce() throws {
    #expect(try AtomicFile.create(scratch("a"), with: [1]))
    #expect(try !AtomicFile.create(scratch("a"), with: [2]))
    #expect(try scratch.read("a") == [1])
    #expect(scratch.names() == ["a"])
  }
}
