import Foundation
import TestSupport
import Testing

@testable import HostBase
@testable import Session

@Suite("Removing what another program left", .serialized)
struct FolderRemovalTests {
  /// Has this thread access files as an ordinary user if it runs as root: modes mean nothing to root (setfsuid(2)).
  private static func asUser(_ folder: String, _ body: () throws -> Void) rethrows {
    guard geteuid() == 0, let symbol = dlsym(nil, "setfsuid") else { return try body() }
    typealias SetUser = @convention(c) (UInt32) -> Int32
    let setUser = unsafeBitCast(symbol, to: SetUser.self)
    chmod(folder, 0o777)
    _ = setUser(65534)
    defer { _ = setUser(0) }
    return try body()
  }

  private static func makeFile(_ path: String, mode: mode_t = 0o644) {
    close(open(path, O_WRONLY | O_CREAT, mode))
  }

  @Test("odd modes, odd names, links and pipes do not keep it")
  func odd() {
    let home = TemporaryFolder("removal")
    let outside = home.file("outside")
    mkdir(outside, 0o777)
    Self.makeFile(outside + "/kept")
    Self.asUser(home.path) {
      let folder = home.file("scratch")
      mkdir(folder, 0o700)
      for mode in [0o300, 0o500, 0o100, 0o000, 0o400, 0o200] as [mode_t] {
        let one = "\(folder)/\(mode)"
        mkdir(one, 0o700)
        mkdir(one + "/in", 0o700)
        Self.makeFile(one + "/in/file", mode: 0)
        mkfifo(one + "/pipe", 0)
        symlink(outside, one + "/link")
        symlink("/", one + "/root")
        mkdir(one + "/arcadia-removal-1", 0o700)
        mkdir(one + "/\n\u{1B}[2J", 0o700)
        chmod(one + "/in", mode)
        chmod(one, mode)
      }
      // No text in any encoding.
      let bytes: [CChar] = Array("\(folder)/".utf8CString.dropLast()) + [-1, -2, 10, 27, 0]
      mkdir(bytes, 0)
      Self.makeFile(folder + "/arcadia-removal-1")
      chmod(folder, 0)
      #expect(FolderRemoval.remove(folder))
      #expect(FileSystem.kind(folder) == nil)
    }
    #expect(FileSystem.kind(outside + "/kept") == .file)
  }

  @Test("folders one in another, deeper than any path, go as well")
  func deep() {
    let home = TemporaryFolder("removal")
    Self.asUser(home.path) {
      let folder = home.file("scratch")
      mkdir(folder, 0o700)
      var place = open(folder, O_RDONLY | O_DIRECTORY)
      for depth in 0..<3000 {
        let name = "a-folder-with-a-name-of-some-length-\(depth % 10)"
        mkdirat(place, name, 0o700)
        mkdirat(place, "side", 0o300)
        close(openat(place, "file", O_WRONLY | O_CREAT, 0))
        let next = openat(place, name, O_RDONLY | O_DIRECTORY)
        fchmodat(place, name, depth % 3 == 0 ? 0o300 : 0o700, 0)
        close(place)
        place = next
      }
      close(place)
      #expect(FolderRemoval.remove(folder))
      #expect(FileSystem.kind(folder) == nil)
    }
  }

  @Test("a link in its place is removed, and not what it leads to")
  func link() {
    let home = TemporaryFolder("removal")
    mkdir(home.file("outside"), 0o700)
    Self.makeFile(home.file("outside/kept"))
    symlink(home.file("outside"), home.file("scratch"))
    #expect(FolderRemoval.remove(home.file("scratch")))
    #expect(FileSystem.kind(home.file("outside/kept")) == .file)
    #expect(FolderRemoval.remove(home.file("nothing")))
  }

  @Test("what time did not suffice for is removed by the next who comes")
  func late() {
    let home = TemporaryFolder("removal")
    let folder = home.file("4194305-abcdef")
    mkdir(folder, 0o700)
    for number in 0..<100 { Self.makeFile("\(folder)/\(number)") }
    #expect(!FolderRemoval.remove(folder, seconds: -1))
    #expect(FileSystem.kind(folder) == .folder)
    ScratchFolder.sweep(home.path)
    #expect(FileSystem.kind(folder) == nil)
    // Of the folders of checks, only those of processes that are gone.
    for name in ["check-4194305-a", "check-\(getpid())-a", "check-a", "other-4194305-a"] {
      mkdir(home.file(name), 0o300)
    }
    ScratchFolder.sweep(home.path, prefix: "check-")
    #expect(
      (try? FileSystem.names(in: home.path).usual)?.sorted()
        == ["check-\(getpid())-a", "check-a", "other-4194305-a"].sorted())
  }
}
