import Foundation
import TestSupport
import Testing

@testable import HostBase
@testable import Isolation

@Suite("What is in a core's folders is counted")
struct FolderCounterTests {
  private func counted(
    _ folders: [String], maxFiles: Int = 100_000, maxBytes: Int = 1 << 40
  ) -> FolderCounter {
    var counter = FolderCounter(maxFiles: maxFiles, maxBytes: maxBytes)
    counter.count(folders)
    return counter
  }

  @Test(
    "files, folders and their bytes on the disk; no links, and nothing for a hole")
  func plain() throws {
    let folder = TemporaryFolder("count")
    let outside = TemporaryFolder("outside")
    try Data(repeating: 1, count: 1 << 20).write(to: URL(filePath: folder.file("a")))
    try FileManager.default.createDirectory(
      atPath: folder.file("b/c"), withIntermediateDirectories: true)
    try Data(repeating: 1, count: 1 << 20).write(to: URL(filePath: folder.file("b/c/d")))
    try Data(repeating: 1, count: 8 << 20).write(to: URL(filePath: outside.file("large")))
    symlink(outside.path, folder.path + "/link")
    let hole = open(folder.path + "/hole", O_WRONLY | O_CREAT, 0o600)
    ftruncate(hole, 1 << 30)
    close(hole)
    let counter = counted([folder.path, "/nowhere"])
    #expect(counter.files == 6)
    #expect((2 << 20..<3 << 20).contains(counter.bytes), "\(counter.bytes)")
    #expect(counter.verdict == .fits)
    #expect(counted([folder.path], maxFiles: 5).verdict == .tooManyFiles)
    #expect(counted([folder.path], maxBytes: 2 << 20 - 1).verdict == .tooManyBytes)
    #expect(counted([folder.path, outside.path]).bytes > 10 << 20)
  }

  @Test("folders one in another are counted as deep as they go; also those that cannot be listed")
  func deep() throws {
    let folder = TemporaryFolder("deep")
    defer { FolderRemoval.remove(folder.path) }
    var above = open(folder.path, O_RDONLY | O_DIRECTORY)
    for _ in 0..<4000 {
      mkdirat(above, "d", 0o700)
      let inner = openat(above, "d", O_RDONLY | O_DIRECTORY)
      close(above)
      above = inner
    }
    let file = openat(above, "last", O_WRONLY | O_CREAT, 0o600)
    close(file)
    close(above)
    #expect(counted([folder.path]).files == 4001)
    mkdir(folder.path + "/locked", 0o700)
    try Data([1]).write(to: URL(filePath: folder.file("locked/file")))
    chmod(folder.path + "/locked", 0o300)
    #expect(counted([folder.path]).files == 4003)
  }
}
