import Glibc
import TestSupport
import Testing

@testable import Catalog
@testable import HostBase
@testable import Library
@testable import Session
@testable import Vault

@Suite("Save keeper")
struct SaveKeeperTests {
  let scratch = Scratch()
  let data: DataFolder
  let places: Places
  /// Seconds that the keeper believes have passed.
  final class Clock { var time = 100.0 }
  let clock = Clock()

  init() throws {
    data = try DataFolder.open(scratch("A")).folder
    places = Places(environment: ["HOME": scratch("home")])
  }

  private func keeper(
    _ session: MemorySession, data: DataFolder? = nil, places: Places? = nil,
    isReadOnly: Bool = false
  ) -> SaveKeeper {
    let clock = clock
    return SaveKeeper(
      session: session, data: data ?? self.data, places: places ?? self.places, type: gameBoy,
      stem: "T", isReadOnly: isReadOnly, now: { clock.time })
  }

  /// Runs frames for so many seconds, waiting for what is written.
  private func play(_ keeper: SaveKeeper, seconds: Double) -> [SaveNotice] {
    var notices: [SaveNotice] = []
    for _ in 0..<Int(seconds * 60, in: 0...Int.max) {
      clock.time += 1 / 60
      notices += keeper.frameDone()
      keeper.waitForWrites()
    }
    return notices
  }

  private let srm = "A/Saves/Game Boy/T.srm"

  @Test("a save comes in and goes out when the game leaves it alone")
  func inAndOut() throws {
    try scratch.write(srm, noise(64))
    let session = MemorySession([0: [UInt8](repeating: 0, count: 64)])
    let keeper = keeper(session)
    #expect(keeper.load() == [])
    #expect(session.memory(0) == noise(64))
    #expect(play(keeper, seconds: 10) == [])
    #expect(keeper.backups.versions() == [])
    session.regions[0]?[3] ^= 1
    #expect(play(keeper, seconds: 0.4) == [])
    #expect(try scratch.read(srm) == noise(64))
    #expect(play(keeper, seconds: 0.4) == [])
    #expect(try scratch.read(srm) == session.memory(0))
    let versions = keeper.backups.versions(of: "T.srm")
    #expect(versions.count == 1)
    #expect(versions.first?.isFirst == true)
    #expect(try FileSystem.read(versions[0].path, limit: 99) == noise(64))
  }

  @Test("memory that never rests is on the disk within a second, in few versions")
  func busy() throws {
    try scratch.write(srm, [9, 9, 9, 9])
    let session = MemorySession([0: [0, 0, 0, 0]])
    let keeper = keeper(session)
    _ = keeper.load()
    var written = Set<[UInt8]>()
    // When the game made the memory what it was then.
    var made: [[UInt8]: Double] = [:]
    let start = clock.time
    for frame in 0..<1800 {
      session.regions[0] = [UInt8(frame & 255), UInt8(frame >> 8), 0, 0]
      made[session.memory(0)] = clock.time
      clock.time += 1 / 60
      #expect(keeper.frameDone() == [])
      keeper.waitForWrites()
      let bytes = try? scratch.read(srm)
      if let bytes { written.insert(bytes) }
      // What the game wrote first after the file's content is no older than a second.
      let age = clock.time - (bytes.flatMap { made[$0] } ?? start)
      #expect(age <= 1.05, "frame \(frame)")
    }
    #expect((30...41).contains(written.count))
    // What was there first, and nothing of the half minute after it.
    #expect(keeper.backups.versions(of: "T.srm").count == 1)
    #expect(keeper.flush() == [])
    #expect(try scratch.read(srm) == session.memory(0))
  }

  @Test("a save that is written in several goes is one version, the one before it")
  func bursts() throws {
    try scratch.write(srm, [0])
    let session = MemorySession([0: [0]])
    let keeper = keeper(session)
    _ = keeper.load()
    for minute in 0..<3 as Range<UInt8> {
      for part in 1...3 as ClosedRange<UInt8> {
        session.regions[0] = [minute * 10 + part]
        #expect(play(keeper, seconds: 2) == [])
        #expect(try scratch.read(srm) == [minute * 10 + part])
      }
      #expect(play(keeper, seconds: 60) == [])
    }
    let versions = keeper.backups.versions(of: "T.srm")
    #expect(try versions.map { try keeper.backups.read($0) } == [[0], [3], [13]])
  }

  @Test("what was not changed is not written, and nothing at all in a read-only run")
  func noNeedlessWrites() throws {
    let session = MemorySession([0: [1, 2]])
    let first = keeper(session)
    _ = first.load()
    #expect(first.flush() == [])
    session.regions[0] = [3, 4]
    let second = keeper(session, isReadOnly: true)
    _ = second.load()
    session.regions[0] = [5, 6]
    #expect(play(second, seconds: 2) + second.flush() == [])
    #expect(scratch.names(in: "A/Saves") == [])
  }

  @Test(
    "who takes over writes only what the game saves from then on, and keeps the other's version")
  func takingOver() throws {
    try scratch.write(srm, noise(16))
    let session = MemorySession([0: [UInt8](repeating: 0, count: 16)])
    let keeper = keeper(session, isReadOnly: true)
    _ = keeper.load()
    session.regions[0]?[0] ^= 1
    _ = play(keeper, seconds: 2)
    // The first one saves and goes.
    let others = noise(16).map { ~$0 }
    try scratch.write(srm, others)
    keeper.startWriting()
    #expect(play(keeper, seconds: 8) + keeper.flush() == [])
    #expect(try scratch.read(srm) == others)
    session.regions[0]?[1] ^= 1
    #expect(play(keeper, seconds: 2).map(\.code) == ["save_changed_elsewhere"])
    #expect(try scratch.read(srm) == session.memory(0))
    let versions = keeper.backups.versions(of: "T.srm")
    #expect(try versions.map { try FileSystem.read($0.path, limit: 99) } == [others])
  }

  @Test("a file longer than the region keeps its tail")
  func keepsTail() throws {
    try scratch.write(srm, noise(100))
    let session = MemorySession([0: [UInt8](repeating: 0, count: 64)])
    let keeper = keeper(session)
    #expect(keeper.load().map(\.level) == [.info])
    #expect(session.memory(0) == Array(noise(100)[..<64]))
    session.regions[0]?[0] = 0xAA
    _ = keeper.flush()
    #expect(try scratch.read(srm) == [0xAA] + noise(100)[1...])
  }

  @Test("a region that shrinks, grows or comes late loses nothing of the file")
  func changingSizes() throws {
    try scratch.write(srm, noise(32))
    let session = MemorySession([:])
    let keeper = keeper(session)
    _ = keeper.load()
    _ = play(keeper, seconds: 1)
    session.regions[0] = [UInt8](repeating: 0, count: 8)
    _ = play(keeper, seconds: 1)
    #expect(session.memory(0) == Array(noise(32)[..<8]))
    session.regions[0] = session.memory(0) + [UInt8](repeating: 0, count: 24)
    _ = play(keeper, seconds: 1)
    #expect(session.memory(0) == noise(32))
    session.regions[0] = Array(noise(32)[..<16])
    _ = keeper.flush()
    #expect(try scratch.read(srm) == noise(32))
    session.regions[0] = []
    #expect(keeper.flush() == [])
    #expect(try scratch.read(srm) == noise(32))
  }

  @Test("each core has its own clock file and takes over a plain one of its size")
  func clocks() throws {
    try scratch.write("A/Saves/Game Boy/T.rtc", noise(8))
    let session = MemorySession([1: [UInt8](repeating: 0, count: 8)])
    let first = keeper(session)
    #expect(first.load().map(\.code) == ["save_imported"])
    #expect(session.memory(1) == noise(8))
    session.regions[1]?[0] = 1
    _ = first.flush()
    #expect(try scratch.read("A/Saves/Game Boy/T.fake.rtc") == session.memory(1))
    #expect(try scratch.read("A/Saves/Game Boy/T.rtc") == noise(8))
    let other = MemorySession([1: [UInt8](repeating: 0, count: 48)])
    other.core.id = "other"
    #expect(keeper(other).load() == [])
    #expect(other.memory(1) == [UInt8](repeating: 0, count: 48))
  }

  @Test("an empty or truncated save is reported and kept before it is replaced", arguments: [0, 5])
  func oddSizes(size: Int) throws {
    try scratch.write(srm, noise(size))
    let session = MemorySession([0: [UInt8](repeating: 0, count: 64)])
    let keeper = keeper(session)
    let notices = keeper.load()
    #expect(notices.map(\.level) == [.warning])
    #expect(notices.first?.text.contains("T.srm: the save") == true)
    session.regions[0]?[9] = 9
    #expect(keeper.flush() == [])
    #expect(try scratch.read(srm) == session.memory(0))
    // And a second copy of what the session leaves behind.
    #expect(keeper.backups.versions(of: "T.srm").map(\.size) == (size == 0 ? [64] : [5, 64]))
  }

  @Test(
    "an unreadable save is reported and moved aside, not replaced",
    .enabled(if: getuid() == 0, "needs the superuser"))
  func unreadable() throws {
    let path = try scratch.write(srm, noise(64))
    chmod(path, 0o000)
    chown(PathName.folder(path), 65534, 65534)
    for name in ["", "A", "A/Saves", "home"] {
      try FileSystem.ensureFolder(scratch(name))
      chmod(scratch(name), 0o777)
    }
    let session = MemorySession([0: [UInt8](repeating: 0, count: 64)])
    let keeper = keeper(session)
    Scratch.withoutPrivileges {
      let notices = keeper.load()
      #expect(notices.map(\.code) == ["save_unreadable"])
    }
    // The writing thread keeps its rights, reads the file, and so keeps a backup of what it never saw.
    session.regions[0]?[0] = 1
    #expect(keeper.flush().map(\.code) == ["save_changed_elsewhere"])
    #expect(try scratch.read(srm) == session.memory(0))
    let kept = try keeper.backups.versions(of: "T.srm").map { try keeper.backups.read($0) }
    #expect(kept == [noise(64), session.memory(0)])
  }

  @Test("a save that another program changed meanwhile is kept and told")
  func changedElsewhere() throws {
    try scratch.write(srm, [1, 1])
    let session = MemorySession([0: [0, 0]])
    let keeper = keeper(session)
    _ = keeper.load()
    try scratch.write(srm, [7, 7])
    session.regions[0] = [2, 2]
    let notices = keeper.flush()
    #expect(notices.map(\.code) == ["save_changed_elsewhere"])
    #expect(try scratch.read(srm) == [2, 2])
    let kept = try #require(keeper.backups.versions(of: "T.srm").first)
    #expect(try FileSystem.read(kept.path, limit: 9) == [7, 7])
  }

  @Test("the newest ten versions stay, and what sessions began with apart from them")
  func backupsArePruned() throws {
    try scratch.write(srm, [0])
    let session = MemorySession([0: [0]])
    let keeper = keeper(session)
    _ = keeper.load()
    for value in 1...30 as ClosedRange<UInt8> {
      session.regions[0] = [value]
      #expect(keeper.flush() == [])
    }
    let versions = keeper.backups.versions(of: "T.srm")
    let firsts = versions.filter(\.isFirst)
    #expect(firsts.count == 1)
    #expect(try FileSystem.read(firsts[0].path, limit: 9) == [0])
    let others = try versions.filter { !$0.isFirst }.map { try FileSystem.read($0.path, limit: 9) }
    #expect(others == (21...30).map { [UInt8($0)] })
    keeper.stateWasLoaded()
    session.regions[0] = [99]
    _ = keeper.flush()
    #expect(keeper.backups.versions(of: "T.srm").filter(\.isFirst).count == 2)
  }

  @Test(
    "a full disk is reported once, tried again, and recovers",
    .enabled(if: TemporaryFolder.canMount, "mounting is not allowed here"))
  func fullDiskRecovers() throws {
    let disk = try #require(try scratch.smallDisk("disk", bytes: 64 << 10))
    let small = try DataFolder.open(disk).folder
    try small.ensureFolders(of: gameBoy)
    let session = MemorySession([0: noise(20_000)])
    let keeper = keeper(session, data: small)
    _ = keeper.load()
    try scratch.write("disk/filler", noise(50_000))
    session.regions[0]?[0] ^= 1
    let notices = play(keeper, seconds: 20)
    #expect(notices.map(\.code) == ["save_failed"])
    #expect(notices.first?.text.contains("T.srm: the disk is full; free some space") == true)
    unlink(disk + "/filler")
    #expect(play(keeper, seconds: 6).map(\.code) == ["save_recovered"])
    #expect(try scratch.read("disk/Saves/Game Boy/T.srm") == session.memory(0))
    #expect(keeper.flush() == [])
    #expect(keeper.failure == nil)
  }

  @Test(
    "what cannot be saved at the end is rescued and told again next time",
    .enabled(if: TemporaryFolder.canMount, "mounting is not allowed here"))
  func rescue() throws {
    let disk = try #require(try scratch.smallDisk("disk", bytes: 64 << 10))
    let small = try DataFolder.open(disk).folder
    try scratch.write("disk/Saves/Game Boy/T.srm", noise(64))
    let session = MemorySession([0: [UInt8](repeating: 0, count: 64)])
    let keeper = keeper(session, data: small)
    _ = keeper.load()
    try #require(scratch.setReadOnly(disk, true))
    session.regions[0]?[0] ^= 0xFF
    let notices = keeper.flush()
    #expect(notices.map(\.code) == ["save_failed", "save_rescued"])
    let rescue = PathName.join(places.state, "rescue/gb/T.srm")
    #expect(keeper.failure?.message.contains(rescue) == true)
    #expect(keeper.failure?.exitCode == .inputOutput)
    #expect(try FileSystem.read(rescue, limit: 99) == session.memory(0))
    #expect(try scratch.read("disk/Saves/Game Boy/T.srm") == noise(64))

    let next = self.keeper(MemorySession([0: [UInt8](repeating: 0, count: 64)]), data: small)
    #expect(next.load().map(\.code) == ["save_rescue_waits"])
  }

  @Test("without a state folder the previous version stays beside the save")
  func noStateFolder() throws {
    try scratch.write(srm, [1])
    var broken = places
    broken.state = "/dev/null/state"
    let session = MemorySession([0: [0]])
    let keeper = keeper(session, places: broken)
    _ = keeper.load()
    session.regions[0] = [2]
    #expect(keeper.flush() == [])
    #expect(try scratch.read(srm) == [2])
    #expect(try scratch.read(srm + ".bak") == [1])
  }

  @Test("a save that the disk changed is reported and kept, and the good one is named")
  func damaged() throws {
    let session = MemorySession([0: noise(64)])
    let first = keeper(session)
    _ = first.load()
    session.regions[0]?[0] ^= 1
    let good = session.memory(0)
    #expect(first.flush() == [])
    #expect(keeper(session).load() == [])
    try BadDisk.flip(100, in: scratch(srm))
    let next = keeper(session)
    let notices = next.load()
    #expect(notices.map(\.code) == ["save_damaged"])
    let version = try #require(next.backups.versions(of: "T.srm").last)
    #expect(notices.first?.text.contains("arcadia save restore T \(version.id)") == true)
    #expect(try next.backups.read(version) == good)
    // What the player does now must cost neither of them.
    let odd = session.memory(0)
    session.regions[0]?[5] ^= 0xFF
    _ = next.flush()
    let kept = try next.backups.versions(of: "T.srm").map { try next.backups.read($0) }
    #expect(kept.contains(good) && kept.contains(odd))
  }

  @Test(
    "what was saved just before a state was loaded is a version, whatever the state brings back")
  func beforeState() throws {
    let session = MemorySession([0: [1, 1]])
    let keeper = keeper(session)
    _ = keeper.load()
    _ = keeper.flush()
    session.regions[0] = [2, 2]
    #expect(keeper.stateWillLoad() == [])
    session.regions[0] = [1, 1]
    keeper.stateWasLoaded()
    _ = play(keeper, seconds: 2)
    #expect(try scratch.read(srm) == [1, 1])
    let versions = keeper.backups.versions(of: "T.srm")
    #expect(try versions.map { try keeper.backups.read($0) } == [[2, 2]])
    #expect(versions.first?.isFirst == true)
    // Twice at once: the second while the first may still be on its way.
    session.regions[0] = [3, 3]
    _ = keeper.stateWillLoad()
    session.regions[0] = [4, 4]
    _ = keeper.stateWillLoad()
    session.regions[0] = [5, 5]
    _ = keeper.flush()
    let kept = try keeper.backups.versions(of: "T.srm").map { try keeper.backups.read($0) }
    #expect(kept == [[2, 2], [1, 1], [3, 3], [4, 4], [5, 5]])
  }

  @Test("the clock of another core is taken over where it can be converted")
  func clockOfAnother() throws {
    let block = CartridgeClockTests.block([1, 2, 3, 4, 0, 1, 2, 3, 4, 0], 1_700_000_000)
    try scratch.write("A/Saves/Game Boy/T.mgba.rtc", block)
    let session = MemorySession([1: [UInt8](repeating: 0, count: 8)])
    session.core.id = "gambatte"
    #expect(keeper(session).load().map(\.code) == ["save_imported"])
    var origin: [UInt8] = []
    let elapsed: UInt64 = 4 * 86400 + 3 * 3600 + 2 * 60 + 1
    origin.append(littleEndian: UInt64(1_700_000_000) - elapsed)
    #expect(session.memory(1) == origin)
    // An unknown core starts from the beginning.
    let unknown = MemorySession([1: [UInt8](repeating: 7, count: 48)])
    #expect(keeper(unknown).load() == [])
    #expect(unknown.memory(1) == [UInt8](repeating: 7, count: 48))
  }

  @Test("memory that is too large for a save is refused once, and none of it is written")
  func tooLarge() throws {
    let session = MemorySession([0: [UInt8](repeating: 1, count: 64)])
    let keeper = keeper(session)
    #expect(keeper.load() == [])
    session.regions[0]?[3] ^= 1
    #expect(play(keeper, seconds: 2) == [])
    let saved = session.memory(0)
    // It grows while the game runs, and changes all the time.
    session.regions[0] = [UInt8](repeating: 2, count: SaveMemory.byteLimit + 1)
    var notices: [SaveNotice] = []
    for round in 0..<20 {
      session.regions[0]?[5] = UInt8(round)
      clock.time += 1
      notices += keeper.frameDone()
      keeper.waitForWrites()
    }
    notices += keeper.flush()
    #expect(notices.map(\.code) == ["save_too_large"])
    #expect(keeper.failure?.exitCode == .stateRefused)
    #expect(try scratch.read(srm) == saved)
    #expect((try? FileSystem.names(in: scratch("A/Saves/Game Boy")).usual) == ["T.srm"])
  }

  @Test("a file that cannot be read is moved aside a few times, and never without end")
  func movedAside() throws {
    let session = MemorySession([0: [UInt8](repeating: 1, count: 64)])
    let folder = scratch("A/Saves/Game Boy")
    for number in 0..<4 {
      try scratch.write(srm + ".unreadable-2026-01-0\(number)", [1])
    }
    try scratch.write(srm, [1])
    #expect(truncate(scratch(srm), SaveKeeper.byteLimit + 1) == 0)
    let keeper = keeper(session)
    #expect(keeper.load().map(\.code) == ["save_unreadable"])
    session.regions[0]?[3] ^= 1
    #expect(play(keeper, seconds: 2).map(\.code) == ["save_failed"])
    #expect((try? FileSystem.names(in: folder).usual)?.count == 5)
    #expect(FileSystem.info(scratch(srm))?.size == SaveKeeper.byteLimit + 1)
  }
}
