import Glibc
import TestSupport
import Testing

@testable import HostBase
@testable import Library
@testable import Session

@Suite("File transactions")
struct FileTransactionTests {
  private let scratch = Scratch()
  private var places: Places {
    Places(environment: [
      "HOME": scratch.path, "XDG_DATA_HOME": scratch("data"), "XDG_STATE_HOME": scratch("state"),
    ])
  }
  private func transaction() -> FileTransaction { FileTransaction("try", places: places) }
  private var journals: [String] { scratch.names(in: "state/arcadia/transactions") }

  /// Every file below a folder with its bytes, links with their ends; hidden ones too, so that litter shows.
  private func tree(_ folder: String) -> [String: String] {
    var found: [String: String] = [:]
    for name in scratch.names(in: folder) {
      let path = folder + "/" + name
      if let target = FileMove.target(ofLink: scratch(path)) {
        found[path] = "-> " + target
      } else if FileSystem.kind(scratch(path)) == .folder {
        found.merge(tree(path)) { $1 }
      } else {
        found[path] = (try? scratch.read(path)).map { Digest.sha1($0) } ?? "unreadable"
      }
    }
    return found
  }

  /// A game with files in several folders.
  private func lay(_ root: String = "lib") throws {
    for (name, seed) in [("g/Tobu.gb", 1), ("s/Tobu.srm", 2), ("t/Tobu.state", 3)] {
      try scratch.write("\(root)/\(name)", noise(3000, seed: UInt32(seed)))
    }
    try scratch.write("\(root)/h/Tobu/0001", [4])
    symlink("../g/Tobu.gb", scratch("\(root)/g/link.gb"))
  }

  private func rename() -> FileTransaction {
    var all = transaction()
    for (from, to) in [
      ("g/Tobu.gb", "g/New.gb"), ("s/Tobu.srm", "s/New.srm"), ("t/Tobu.state", "t/New.state"),
      ("h/Tobu", "h2/New"), ("g/link.gb", "g/other.gb"),
    ] {
      all.move(scratch("lib/" + from), to: scratch("lib/" + to))
    }
    all.create(scratch("lib/ledger/New.json"), [9, 9])
    all.removeIfEmpty(scratch("lib/h"))
    return all
  }

  @Test("moves everything, or finishes it after a kill at any point")
  func movesAll() throws {
    try lay()
    let before = tree("lib")
    try rename().run()
    let after = tree("lib")
    #expect(
      after.keys.sorted() == [
        "lib/g/New.gb", "lib/g/other.gb", "lib/h2/New/0001", "lib/ledger/New.json",
        "lib/s/New.srm", "lib/t/New.state",
      ])
    #expect(after["lib/g/New.gb"] == before["lib/g/Tobu.gb"])
    #expect(after["lib/g/other.gb"] == "-> ../g/Tobu.gb")
    #expect(journals.isEmpty && FileSystem.kind(scratch("lib/h")) == nil)

    var kills = 0
    while true {
      FileMove.removeTree(scratch("lib"))
      try lay()
      do throws(TransactionError) {
        try rename().run(killAfter: kills)
        break
      } catch {
        try #require(error == .killed)
      }
      #expect(journals.count == 1)
      #expect(FileTransaction.recover(places: places) == [.init(purpose: "try", isFinished: true)])
      #expect(tree("lib") == after, "killed after \(kills)")
      #expect(journals.isEmpty)
      kills += 1
    }
    #expect(kills > 7)
    #expect(FileTransaction.recover(places: places).isEmpty)
  }

  @Test("something in the way: nothing has changed, after a kill at any point too")
  func takesBack() throws {
    for kills in 0..<3 {
      FileMove.removeTree(scratch("lib"))
      try lay()
      let move = rename()
      let foreign = try scratch.write("lib/t/New.state", [7])
      let before = tree("lib")
      #expect(throws: TransactionError.file(.exists(path: foreign))) { try move.run() }
      #expect(tree("lib") == before && journals.isEmpty)
      // Killed before the step that fails; what is in the way came in between.
      unlink(foreign)
      let other = rename()
      #expect(throws: TransactionError.killed) { try other.run(killAfter: kills) }
      try scratch.write("lib/t/New.state", [7])
      #expect(FileTransaction.recover(places: places) == [.init(purpose: "try", isFinished: false)])
      #expect(tree("lib") == before, "killed after \(kills)")
      #expect(journals.isEmpty)
    }
  }

  @Test("removing permanently: all is there or nothing, and nothing is left over")
  func removes() throws {
    func removal() -> FileTransaction {
      var all = transaction()
      for name in ["g/Tobu.gb", "g/link.gb", "s/Tobu.srm", "h/Tobu"] {
        all.remove(scratch("lib/" + name))
      }
      return all
    }
    var kills = 0
    while true {
      FileMove.removeTree(scratch("lib"))
      try lay()
      do throws(TransactionError) {
        try removal().run(killAfter: kills)
        break
      } catch {
        try #require(error == .killed)
        #expect(FileTransaction.recover(places: places).map(\.isFinished) == [true])
        #expect(tree("lib").keys.sorted() == ["lib/t/Tobu.state"], "killed after \(kills)")
      }
      kills += 1
    }
    #expect(tree("lib").keys.sorted() == ["lib/t/Tobu.state"] && journals.isEmpty && kills > 8)
    // A closed folder stops all of it.
    FileMove.removeTree(scratch("lib"))
    try lay()
    let before = tree("lib")
    for folder in ["", "state", "state/arcadia", "state/arcadia/transactions"] {
      chmod(scratch(folder), 0o777)
    }
    unlink(scratch("state/arcadia/transactions.lock"))
    for folder in ["g", "h"] { chmod(scratch("lib/" + folder), 0o777) }
    Scratch.withoutPrivileges {
      #expect(
        throws: TransactionError.file(
          .noPermission(path: scratch("lib/s/Tobu.srm"), action: .move))
      ) { try removal().run() }
    }
    #expect(tree("lib") == before && journals.isEmpty)
  }

  @Test("the trash: everything goes there once, whenever it is killed")
  func trashes() throws {
    var kills = 0
    while true {
      FileMove.removeTree(scratch("lib"))
      FileMove.removeTree(scratch("data"))
      try lay()
      try scratch.write("lib/s/sub/Tobu.gb", [1])
      let before = tree("lib")
      var all = transaction()
      for name in ["g/Tobu.gb", "g/link.gb", "s/sub/Tobu.gb", "h/Tobu"] {
        try all.trash(scratch("lib/" + name))
      }
      do throws(TransactionError) {
        try all.run(killAfter: kills)
      } catch {
        try #require(error == .killed)
        #expect(FileTransaction.recover(places: places).map(\.isFinished) == [true])
      }
      #expect(tree("lib").keys.sorted() == ["lib/s/Tobu.srm", "lib/t/Tobu.state"])
      let trash = tree("data/Trash/files")
      #expect(
        trash.keys.map { $0.dropFirst(17) }.sorted() == [
          "Tobu.2.gb", "Tobu.gb", "Tobu/0001", "link.gb",
        ]
      )
      #expect(trash["data/Trash/files/Tobu.gb"] == before["lib/g/Tobu.gb"])
      #expect(trash["data/Trash/files/Tobu.2.gb"] == before["lib/s/sub/Tobu.gb"])
      #expect(tree("data/Trash/info").count == 4, "killed after \(kills)")
      kills += 1
      if kills > 6 { break }
    }
    // What cannot go all the way comes back, and leaves no record in the trash.
    FileMove.removeTree(scratch("data"))
    try lay()
    let before = tree("lib")
    var all = transaction()
    try all.trash(scratch("lib/g/Tobu.gb"))
    all.move(scratch("lib/s/Tobu.srm"), to: scratch("lib/t/Tobu.state"))
    #expect(throws: TransactionError.self) { try all.run() }
    #expect(tree("lib") == before && tree("data").isEmpty)
  }

  @Test("copies appear whole or not at all, and a taken name is left alone")
  func copies() throws {
    try lay("from")
    for kills in 0..<6 {
      FileMove.removeTree(scratch("lib"))
      var all = transaction()
      all.copy(scratch("from/g/Tobu.gb"), to: scratch("lib/g/Tobu.gb"))
      all.copy(scratch("from/g/link.gb"), to: scratch("lib/g/Real.gb"))
      all.link(scratch("lib/g/Link.gb"), to: scratch("from/g/Tobu.gb"))
      #expect(throws: TransactionError.killed) { try all.run(killAfter: kills) }
      if kills == 3 {
        // The disk with the sources is gone: what was copied may be all that there is, and is kept.
        Glibc.rename(scratch("from"), scratch("away"))
        #expect(FileTransaction.recover(places: places).map(\.isFinished) == [false])
        #expect(tree("lib").keys.sorted() == ["lib/g/Tobu.gb"] && journals.isEmpty)
        Glibc.rename(scratch("away"), scratch("from"))
        continue
      }
      #expect(FileTransaction.recover(places: places).map(\.isFinished) == [true])
      let there = tree("lib")
      #expect(there.keys.sorted() == ["lib/g/Link.gb", "lib/g/Real.gb", "lib/g/Tobu.gb"])
      #expect(there["lib/g/Real.gb"] == there["lib/g/Tobu.gb"])
    }
    try scratch.write("lib2/a", [1])
    var all = transaction()
    all.copy(scratch("from/s/Tobu.srm"), to: scratch("lib2/b"))
    all.copy(scratch("from/g/Tobu.gb"), to: scratch("lib2/a"))
    #expect(throws: TransactionError.file(.exists(path: scratch("lib2/a")))) { try all.run() }
    #expect(tree("lib2") == ["lib2/a": Digest.sha1([1])])
  }

  @Test(
    "across file systems, killed at any point",
    .enabled(if: TemporaryFolder.canMount, "mounting is not allowed here"))
  func otherDisk() throws {
    let disk = try #require(try scratch.smallDisk("disk", bytes: 1 << 20))
    var kills = 0
    while true {
      FileMove.removeTree(scratch("lib"))
      FileMove.removeTree(disk + "/lib")
      try lay()
      let before = tree("lib")
      var all = transaction()
      all.move(scratch("lib/g/Tobu.gb"), to: disk + "/lib/New.gb")
      all.move(scratch("lib/h/Tobu"), to: disk + "/lib/New")
      all.move(scratch("lib/s/Tobu.srm"), to: scratch("lib/s/New.srm"))
      var isKilled = false
      do throws(TransactionError) { try all.run(killAfter: kills) } catch {
        try #require(error == .killed)
        isKilled = true
        #expect(FileTransaction.recover(places: places).map(\.isFinished) == [true])
      }
      #expect(
        tree("lib").keys.sorted() == ["lib/g/link.gb", "lib/s/New.srm", "lib/t/Tobu.state"])
      #expect(tree("disk").keys.sorted() == ["disk/lib/New.gb", "disk/lib/New/0001"])
      #expect(tree("disk")["disk/lib/New.gb"] == before["lib/g/Tobu.gb"])
      #expect(journals.isEmpty)
      kills += 1
      if !isKilled { break }
    }
    #expect(kills > 8)
    // No room there: all stays here.
    FileMove.removeTree(scratch("lib"))
    try lay()
    try scratch.write("lib/g/large", noise(2 << 20))
    let before = tree("lib")
    var all = transaction()
    all.move(scratch("lib/s/Tobu.srm"), to: scratch("lib/s/New.srm"))
    all.move(scratch("lib/g/large"), to: disk + "/large")
    #expect(throws: TransactionError.file(.diskFull(path: disk + "/large"))) { try all.run() }
    #expect(tree("lib") == before && FileSystem.kind(disk + "/large") == nil && journals.isEmpty)
    #expect(!scratch.names(in: "disk").contains { $0.hasPrefix(".arcadia") })
  }

  @Test("two programs do not recover one journal, and none touches what another is doing")
  func locks() throws {
    try lay()
    #expect(throws: TransactionError.killed) { try rename().run(killAfter: 2) }
    let lock = try #require(TransactionLock.take(places))
    #expect(FileTransaction.recover(places: places).isEmpty && journals.count == 1)
    lock.release()
    #expect(FileTransaction.recover(places: places).count == 1 && journals.isEmpty)
  }

  @Test("journals that are none of ours do nothing")
  func strangeJournals() throws {
    try lay()
    let before = tree("lib")
    let folder = "state/arcadia/transactions/"
    try scratch.write(folder + "a.json", "{")
    try scratch.write(folder + "b.json", "{\"version\": 1, \"id\": \"c\"}")
    try scratch.write(folder + "d.json", noise(5000))
    try scratch.write(folder + ".arcadia-1-x.tmp", [1])
    #expect(FileTransaction.recover(places: places).isEmpty)
    #expect(tree("lib") == before)
    #expect(journals.sorted() == ["a.json.damaged", "b.json.damaged", "d.json.damaged"])
  }

  @Test("a journal that names other things for removal than it moved is a damaged one")
  func unsoundJournals() throws {
    try lay()
    let before = tree("lib")
    let step = #"{"move":{"from":"FROM","to":"/nowhere/a","temporary":"/nowhere/b"}}"#
    func journal(from: String = "/nowhere/x", discards: String = "", emptyFolders: String = "") {
      let text =
        #"{"version":1,"id":"x","purpose":"","started":"","isDone":true,"steps":["#
        + step.replacing("FROM", with: from)
        + #"],"discards":[\#(discards)],"emptyFolders":[\#(emptyFolders)]}"#
      _ = try? scratch.write("state/arcadia/transactions/x.json", Array(text.utf8))
    }
    let library = "\"" + scratch("lib") + "\""
    for damage in [
      { journal(discards: library) }, { journal(from: "lib") },
      { journal(emptyFolders: "\"lib/g\"") }, { journal(discards: "\"/nowhere\"") },
      { journal(from: "/a\\u0000") },
    ] {
      damage()
      #expect(FileTransaction.recover(places: places).isEmpty)
      #expect(tree("lib") == before && journals == ["x.json.damaged"])
      unlink(scratch("state/arcadia/transactions/x.json.damaged"))
    }
    // What a step hid to be removed may go.
    journal(from: "/nowhere/x", discards: "\"/nowhere/a\"")
    #expect(FileTransaction.recover(places: places).count == 1 && journals.isEmpty)
  }

  @Test("names of one sound and other bytes are different names")
  func spellings() throws {
    let (composed, decomposed) = ("lib/\u{E9}.gb", "lib/e\u{301}.gb")
    try scratch.write(composed, [1])
    var all = transaction()
    all.move(scratch(composed), to: scratch(decomposed))
    try all.run()
    #expect(scratch.names(in: "lib").map { Array($0.utf8) } == [Array("e\u{301}.gb".utf8)])
  }
}
