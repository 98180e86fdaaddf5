import Glibc
import Synchronization
import TestSupport
import Testing

@testable import GameIndex
@testable import HostBase
@testable import Library

/// A mounted folder that can stop answering, as long as it lives.
private final class SilentDisk {
  let scratch: Scratch
  var path: String { scratch("mount") }

  /// Whether one can be mounted here.
  static let isPossible: Bool = {
    geteuid() == 0 && access("/dev/fuse", R_OK | W_OK) == 0
      && shell("\(python) '\(script)' 2>/dev/null") == 0 && SilentDisk(Scratch()) != nil
  }()
  private static let python = "/usr/bin/python3"
  private static let script = TestRun.package + "/Tests/Helpers/silentdisk.py"

  /// Nil where it does not come up.
  init?(_ scratch: Scratch) {
    self.scratch = scratch
    guard (try? FileSystem.ensureFolder(scratch("mount"))) != nil,
      (try? scratch.write("below/probe", [1])) != nil
    else { return nil }
    shell("\(Self.python) '\(Self.script)' '\(scratch("below"))' '\(path)' >/dev/null 2>&1 &")
    for _ in 0..<1000 {
      if FileSystem.kind(path + "/probe") != nil {
        unlink(scratch("below/probe"))
        return
      }
      usleep(5_000)
    }
    return nil
  }

  /// Answers nothing from now on, or nothing about paths with this text.
  func fallSilent(_ text: String = "") throws {
    try scratch.write("below.silent", Array(text.utf8))
  }

  func answerAgain() { unlink(scratch("below.silent")) }

  deinit {
    answerAgain()
    umount2(path, Int32(MNT_DETACH))
  }
}

@Suite("Folders that do not answer")
struct SilentFolderTests {
  @Test("work without progress is given up, and the folder is not asked until it ends")
  func givenUp() {
    let goesOn = Mutex(false)
    let folder = "/silent-\(getpid())"
    let start = MonotonicTime.seconds
    let first: Int? = PatientWork.run(in: folder, seconds: 0.1) { work in
      while !goesOn.withLock({ $0 }) { usleep(1000) }
      return work.step() ? 1 : 2
    }
    #expect(first == nil && MonotonicTime.seconds - start >= 0.1)
    #expect(PatientWork.isWaiting(for: folder))
    #expect(PatientWork.run(in: folder, seconds: 60) { _ in 3 } == nil)
    #expect(PatientWork.run(in: folder + "2") { _ in 3 } == 3)
    goesOn.withLock { $0 = true }
    while PatientWork.isWaiting(for: folder) { usleep(1000) }
    #expect(PatientWork.run(in: folder) { _ in 4 } == 4)
  }

  @Test("work with progress has as long as it takes, and ends when it is no longer wanted")
  func progress() {
    let done: Int? = PatientWork.run(in: "/slow", seconds: 0.2) { work in
      for _ in 0..<50 {
        usleep(10_000)
        work.step()
      }
      return 1
    }
    #expect(done == 1)
    let asked = Mutex(0)
    let cancelled: Int? = PatientWork.run(
      in: "/cancelled", seconds: 60,
      isCancelled: {
        asked.withLock {
          $0 += 1; return $0 > 1
        }
      }
    ) { work in
      while work.step() { usleep(1000) }
      return 1
    }
    #expect(cancelled == nil)
    while PatientWork.isWaiting(for: "/cancelled") { usleep(1000) }
  }

  @Test(
    "games of a further folder stay listed while it does not answer, from wherever on",
    .enabled(
      if: SilentDisk.isPossible,
      "mounting one needs the superuser, /dev/fuse and python3-fusepy"),
    arguments: ["", "/deep"])
  func index(_ silentPart: String) throws {
    let library = TestLibrary()
    let disk = try #require(SilentDisk(library.scratch))
    for name in ["One.gb", "deep/Two.gb", "deep/er/Three.gb"] {
      try library.scratch.write("below/" + name, Array(name.utf8))
    }
    try library.write(["Games/Game Boy/Own.gb"])
    try library.scratch.write("other/Four.gb", [4])
    let data = DataFolder(
      root: library.data.root, moreGames: [disk.path, library.scratch("other")])
    let types = [library.type, library.color]
    let index = LibraryIndex(places: library.places, data: data)
    func names(patience: Double = 10, scope: LibraryScope = .changed) throws -> [String] {
      try index.update(types: types, scope: scope, patience: patience).games.map(\.name).sorted()
    }
    let all = ["Four", "One", "Own", "Three", "Two"]
    #expect(try names() == all)
    #expect(data.missingGameFoldersMessage == nil)

    try disk.fallSilent(silentPart)
    try library.write(["Games/Game Boy/New.gb"])
    try library.scratch.write("other/Five.gb", [5])
    let now = (all + ["New", "Five"]).sorted()
    let start = MonotonicTime.seconds
    #expect(try names(patience: 0.5, scope: .all) == now)
    // The second look does not wait again.
    #expect(try names(patience: 60) == now)
    #expect(MonotonicTime.seconds - start < 30)
    if silentPart.isEmpty {
      let message = try #require(data.missingGameFoldersMessage?.text)
      #expect(message.contains(disk.path) && message.contains("does not answer"))
    }
    // Commands find the other games.
    var finder = GameFinder(data: data, types: types)
    finder.patience = 0.5
    #expect(Set(finder.all().map(\.stem)).isSuperset(of: ["Own", "New", "Four", "Five"]))
    #expect(try finder.find("Five").stem == "Five")
    // A watcher ends although it waits.
    let watcher = try #require(LibraryWatcher(data: data, types: types) { _ in })
    usleep(50_000)
    let stopped = MonotonicTime.seconds
    watcher.stop()
    #expect(MonotonicTime.seconds - stopped < 10)

    try library.scratch.write("below/Six.gb", [6])
    disk.answerAgain()
    while PatientWork.isWaiting(for: disk.path) { usleep(2000) }
    #expect(try names() == (now + ["Six"]).sorted())
    #expect(data.missingGameFoldersMessage == nil)
  }
}
