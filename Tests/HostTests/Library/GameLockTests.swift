import Glibc
import Synchronization
import Testing

@testable import HostBase
@testable import Library

@Suite("One holder of a game's files at a time")
struct GameLockTests {
  private let scratch = Scratch()
  private var places: Places { Places(environment: ["HOME": scratch.path]) }

  private func game(_ stem: String, root: String = "Arcadia") -> GameLock.Game {
    GameLock.Game(
      places: places, data: DataFolder(root: scratch(root)), type: gameBoy, stem: stem)
  }

  @Test("the second one learns who is first, until that one releases it")
  func second() throws {
    let first = try GameLock.take(game("Tobu"), for: .play)
    first.tell(socket: "/run/x.sock")
    let holder = try #require(GameLock.holder(of: game("Tobu")))
    #expect(holder.pid == getpid() && holder.purpose == .play && holder.socket == "/run/x.sock")
    #expect(throws: GameLockError.held(stem: "Tobu", by: holder)) {
      try GameLock.take(game("Tobu"), for: .change)
    }
    // Asking took nothing away.
    #expect(GameLock.holder(of: game("Tobu")) == holder)
    first.release()
    #expect(GameLock.holder(of: game("Tobu")) == nil)
    let next = try GameLock.take(game("Tobu"), for: .change)
    #expect(next.leftBehind == nil)
    #expect(GameLock.holder(of: game("Tobu"))?.purpose == .change)
    next.release()
    #expect(scratch.names(in: PathName.folder(game("Tobu").path.dropRoot(scratch.path))).isEmpty)
  }

  @Test("other games, types and data folders are free; a link to the data folder is the same one")
  func others() throws {
    try FileSystem.ensureFolder(scratch("Arcadia"))
    #expect(symlink("Arcadia", scratch("link")) == 0)
    let lock = try GameLock.take(game("Tobu"), for: .play)
    #expect(GameLock.holder(of: game("Tobu 2")) == nil)
    #expect(GameLock.holder(of: game("Tobu", root: "Other")) == nil)
    #expect(GameLock.holder(of: game("Tobu", root: "link")) != nil)
    var other = gameBoy
    other.folder = "Other"
    #expect(
      GameLock.holder(
        of: .init(
          places: places, data: DataFolder(root: scratch("Arcadia")), type: other, stem: "Tobu"))
        == nil)
    lock.release()
  }

  @Test("what a killed process left is no lock, but the next one learns of it")
  func leftBehind() throws {
    let path = game("Tobu").path
    try FileSystem.ensureFolder(PathName.folder(path))
    let dead = #"{"pid":2147483646,"purpose":"play","since":"2026-11-21T08:00:00Z"}"#
    try scratch.write(path.dropRoot(scratch.path), dead)
    #expect(GameLock.holder(of: game("Tobu")) == nil)
    let lock = try GameLock.take(game("Tobu"), for: .play)
    #expect(lock.leftBehind?.since == "2026-11-21T08:00:00Z")
    #expect(GameLock.holder(of: game("Tobu"))?.pid == getpid())
  }

  @Test(
    "odd bytes in the file harm nothing",
    arguments: ["", "{", "[]", #"{"pid":-1,"since":""}"#, "x"])
  func odd(text: String) throws {
    let long = text == "x" ? String(repeating: "x", count: 9000) : text
    try scratch.write(game("Tobu").path.dropRoot(scratch.path), long)
    #expect(GameLock.holder(of: game("Tobu")) == nil)
    let lock = try GameLock.take(game("Tobu"), for: .play)
    #expect(lock.leftBehind == nil)
    #expect(GameLock.holder(of: game("Tobu"))?.pid == getpid())
  }

  @Test("of many at once exactly one has it at any moment")
  func race() async throws {
    let game = game("Tobu")
    let inside = Counter()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<200 {
            guard let lock = try? GameLock.take(game, for: .change) else { continue }
            inside.enter()
            inside.leave()
            lock.release()
          }
        }
      }
    }
    #expect(inside.most == 1 && inside.times > 0)
  }

  @Test("names of any kind and a folder that cannot be written")
  func names() throws {
    for stem in ["a/b", "..", "line\nend", String(repeating: "ä", count: 400), ""] {
      let lock = try GameLock.take(game(stem), for: .play)
      #expect(GameLock.holder(of: game(stem)) != nil)
      lock.release()
    }
    try scratch.write("blocked/.local/state/arcadia/locks", "a file")
    let blocked = GameLock.Game(
      places: Places(environment: ["HOME": scratch("blocked")]),
      data: DataFolder(root: scratch("Arcadia")), type: gameBoy, stem: "Tobu")
    #expect(throws: GameLockError.self) { try GameLock.take(blocked, for: .play) }
  }
}

/// How many are inside at once.
private final class Counter: Sendable {
  private let counts = Mutex((now: 0, most: 0, times: 0))
  func enter() {
    counts.withLock {
      $0.now += 1
      $0.times += 1
      $0.most = max($0.most, $0.now)
    }
  }
  func leave() { counts.withLock { $0.now -= 1 } }
  var most: Int { counts.withLock(\.most) }
  var times: Int { counts.withLock(\.times) }
}

extension String {
  /// The path below a folder.
  fileprivate func dropRoot(_ root: String) -> String { String(dropFirst(root.count + 1)) }
}
