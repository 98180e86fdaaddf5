import TestSupport
import Testing

@testable import HostBase
@testable import Library
@testable import Patches

@Suite("Soft patch")
struct SoftPatchTests {
  let scratch = Scratch()

  // MARK: Makers, written apart from the readers

  private func number(_ value: Int) -> [UInt8] {
    var (value, bytes) = (value, [UInt8]())
    while true {
      let low = UInt8(value & 0x7F)
      value >>= 7
      if value == 0 { return bytes + [low | 0x80] }
      bytes.append(low)
      value -= 1
    }
  }
  private func word(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
  private func sealed(_ body: [UInt8], _ source: [UInt8], _ target: [UInt8]) -> [UInt8] {
    let most = body + word(crc32(source)) + word(crc32(target))
    return most + word(crc32(most))
  }
  private func ups(_ source: [UInt8], _ target: [UInt8]) -> [UInt8] {
    var body = Array("UPS1".utf8) + number(source.count) + number(target.count)
    func change(_ index: Int) -> UInt8 {
      (index < source.count ? source[index] : 0) ^ (index < target.count ? target[index] : 0)
    }
    var (index, last) = (0, 0)
    let count = max(source.count, target.count)
    while index < count {
      if change(index) == 0 {
        index += 1
        continue
      }
      body += number(index - last)
      while index < count, change(index) != 0 {
        body.append(change(index))
        index += 1
      }
      body.append(0)
      index += 1
      last = index
    }
    return sealed(body, source, target)
  }
  /// Every action once: source, patch, source copy (backwards), target copy (a run).
  private let source = noise(64)
  private var bpsTarget: [UInt8] {
    var target = Array(source[..<10])
    target += [1, 2, 3]
    target += source[30..<40]
    target += source[5..<10]
    target += [UInt8](repeating: source[9], count: 20)
    return target
  }
  private var bps: [UInt8] {
    var body =
      Array("BPS1".utf8) + number(64) + number(bpsTarget.count) + number(4) + Array("meta".utf8)
    func action(_ kind: Int, _ length: Int) -> [UInt8] { number((length - 1) << 2 | kind) }
    body += action(0, 10) + action(1, 3) + [1, 2, 3]
    body += action(2, 10) + number(30 << 1)
    body += action(2, 5) + number(35 << 1 | 1)
    body += action(3, 20) + number(27 << 1)
    return sealed(body, source, bpsTarget)
  }
  private func apply(_ patch: [UInt8], _ source: [UInt8]) throws(PatchError) -> [UInt8] {
    try SoftPatch.apply(patch, to: source, path: "p", game: "g")
  }

  // MARK: Tests

  @Test("IPS writes, runs, lengthens and cuts")
  func ips() throws {
    let head = Array("PATCH".utf8)
    let end = Array("EOF".utf8)
    #expect(try apply(head + [0, 0, 1, 0, 2, 8, 9] + end, [1, 2, 3, 4]) == [1, 8, 9, 4])
    #expect(try apply(head + [0, 0, 3, 0, 0, 0, 4, 7] + end, [1, 2]) == [1, 2, 0, 7, 7, 7, 7])
    #expect(try apply(head + end + [0, 0, 2], [1, 2, 3]) == [1, 2])
    #expect(try apply(head + end + [0, 0, 9], [1, 2, 3]) == [1, 2, 3])
    // A record whose offset spells EOF.
    let odd = try apply(head + Array("EOF".utf8) + [0, 1, 0xAA] + end, [1])
    #expect(odd.count == 0x45_4F47)
    #expect(odd.last == 0xAA)
    #expect(throws: PatchError.self) { try apply(head + end + [0, 0, 0], [1]) }
  }

  @Test("BPS runs all four actions")
  func bpsActions() throws { #expect(try apply(bps, source) == bpsTarget) }

  @Test("UPS works in both directions and changes sizes", arguments: [40, 64, 300])
  func upsDirections(size: Int) throws {
    var target = Array((source + noise(300, seed: 5))[..<size])
    target[3] ^= 0x55
    target[38] = 0
    let patch = ups(source, target)
    #expect(try apply(patch, source) == target)
    #expect(try apply(patch, target) == source)
  }

  @Test("a patch for another game says so")
  func wrongGame() throws {
    var other = source
    other[60] ^= 1
    for (patch, game) in [(bps, other), (bps, noise(63)), (ups(source, bpsTarget), other)] {
      let failure = #expect(throws: PatchError.self) { try apply(patch, game) }
      #expect(failure?.code == "patch_wrong_game")
      #expect(failure?.exitCode == .badArchive)
      #expect(failure?.message.contains("p: the patch is not for g") == true)
    }
    #expect(throws: PatchError.unknownFormat(path: "p")) { try apply([1, 2, 3], source) }
    #expect(throws: PatchError.unknownFormat(path: "p")) { try apply([], source) }
  }

  @Test("every truncation and every flipped bit is refused, for checked formats")
  func hostileBytes() throws {
    for patch in [bps, ups(source, bpsTarget)] {
      for count in patch.indices {
        #expect(throws: PatchError.self) { try apply(Array(patch[..<count]), source) }
      }
      for index in patch.indices {
        for bit in 0..<8 {
          var bytes = patch
          bytes[index] ^= 1 << UInt8(bit)
          #expect(throws: PatchError.self) { try apply(bytes, source) }
        }
      }
    }
    let ips =
      Array("PATCH".utf8) + [0, 0, 1, 0, 2, 8, 9, 0, 0, 3, 0, 0, 0, 4, 7] + Array("EOF".utf8)
    // IPS has no sums: cut off between two records, it is one without an end mark.
    for count in ips.indices where ![12, 20].contains(count) {
      #expect(throws: PatchError.self) { try apply(Array(ips[..<count]), source) }
    }
  }

  private let head = Array("PATCH".utf8)
  private let end = Array("EOF".utf8)

  @Test(
    "an IPS patch without an end mark is applied, and has none",
    arguments: [
      ([0, 0, 1, 0, 2, 8, 9], [1, 8, 9, 4]), ([0, 0, 3, 0, 0, 0, 3, 7], [1, 2, 3, 7, 7, 7]),
      ([0, 0, 0, 0, 1, 5, 0, 0, 1, 0, 0, 0, 1, 6], [5, 6, 3, 4]),
    ] as [([UInt8], [UInt8])])
  func ipsWithoutEnd(_ records: [UInt8], _ result: [UInt8]) throws {
    #expect(try apply(head + records, [1, 2, 3, 4]) == result)
    #expect(try apply(head + records + end, [1, 2, 3, 4]) == result)
    #expect(!PatchFormat.hasEnd(head + records) && PatchFormat.hasEnd(head + records + end))
    #expect(PatchFormat.hasEnd(bps) && !PatchFormat.hasEnd(head))
  }

  @Test(
    "what follows the end mark of an IPS patch is not the patch's",
    arguments: [
      [], [7], [7, 7], [0, 0, 0, 0], Array("made by hand".utf8), [UInt8](repeating: 0, count: 501),
      [UInt8](repeating: 0x1A, count: 64), [UInt8](repeating: 0xFF, count: 9),
    ] as [[UInt8]])
  func ipsTrailing(_ rest: [UInt8]) throws {
    let records: [UInt8] = [0, 0, 1, 0, 2, 8, 9]
    #expect(try apply(head + records + end + rest, [1, 2, 3, 4]) == [1, 8, 9, 4])
    #expect(PatchFormat.hasEnd(head + records + end + rest))
    // A record at the offset that spells the mark stays one.
    let odd = try apply(head + end + [0, 1, 0xAA] + records + end + rest, [1, 2, 3, 4])
    #expect(odd.count == 0x45_4F47 && odd.last == 0xAA && odd.prefix(4) == [1, 8, 9, 4])
  }

  @Test("an empty run writes nothing and lengthens nothing")
  func ipsEmptyRun() throws {
    for offset in [[0, 0, 0], [0, 0, 4], [0, 9, 9], [0xFF, 0xFF, 0xFF]] as [[UInt8]] {
      let empty = offset + [0, 0, 0, 0, 9]
      #expect(try apply(head + empty + [0, 0, 1, 0, 1, 8] + empty + end, [1, 2]) == [1, 8])
      #expect(try apply(head + empty + end + [0, 0, 1], [1, 2]) == [1])
    }
  }

  @Test("patches that are long for nothing are read in one pass")
  func ipsLong() throws {
    // Each record could be an end mark.
    let marks = head + [[UInt8]](repeating: end + [0, 0, 0, 0, 9], count: 200_000).joined() + [1]
    let start = MonotonicTime.seconds
    #expect(try apply(marks, [1, 2]) == [1, 2])
    #expect(MonotonicTime.seconds - start < 5)
  }

  @Test("wrong contents under right checksums do no harm")
  func fuzz() {
    for seed in 0..<3000 as Range<UInt32> {
      let kind = Array((seed % 2 == 0 ? "BPS1" : "UPS1").utf8)
      let body =
        kind + number(64) + number(Int(seed % 200)) + number(0) + noise(Int(seed % 40), seed: seed)
      let patch = sealed(body, source, noise(3, seed: seed))
      #expect(throws: PatchError.self) { try apply(patch, source) }
      let ips = Array("PATCH".utf8) + noise(Int(seed % 60), seed: seed)
      _ = try? apply(ips, source)
    }
    let huge = Array("BPS1".utf8) + number(64) + number(1 << 40) + number(0)
    #expect(throws: PatchError.tooLarge(path: "p")) { try apply(sealed(huge, source, []), source) }
    let long = Array("BPS1".utf8) + [UInt8](repeating: 0, count: 40)
    #expect(throws: PatchError.self) { try apply(sealed(long, source, []), source) }
  }

  @Test("patches beside a game are found and applied in order; the game's own sum stays")
  func beside() throws {
    let path = try scratch.write("Tobu.gb", [1, 2, 3, 4])
    let game = GameReference(path: path)
    #expect(SoftPatch.beside(game) == [])
    try scratch.write("Tobu.ips", head + [0, 0, 0, 0, 1, 8] + Array("EOF".utf8))
    try scratch.write("Tobu.ips1", head + [0, 0, 0, 0, 1, 9, 0, 0, 1, 0, 1, 9] + Array("EOF".utf8))
    try scratch.write("Tobu.ips3", head)
    let patches = SoftPatch.beside(game)
    #expect(patches.map(PathName.last) == ["Tobu.ips", "Tobu.ips1"])
    let content = try game.load()
    let patched = try SoftPatch.apply(patches, to: content)
    #expect(patched.bytes == [9, 9, 3, 4])
    #expect(patched.sha1 == content.sha1)
    #expect(patched.patchedSHA1 == Digest.sha1([9, 9, 3, 4]))
    let copy = try patched.file(in: scratch("cache"))
    #expect(try FileSystem.read(copy, limit: 9) == [9, 9, 3, 4])
    // Only the one without an end mark is noted.
    let open = try scratch.write("open.ips", head + [0, 0, 2, 0, 1, 9])
    let noted = try SoftPatch.apply(patches + [open], to: content)
    #expect(noted.bytes == [9, 9, 9, 4] && patched.notes.isEmpty)
    #expect(noted.notes.count == 1 && noted.notes.first?.text.hasPrefix(open + ": ") == true)
    try scratch.write("Tobu.bps", "BPS1")
    #expect(SoftPatch.beside(game).map(PathName.last) == ["Tobu.bps"])
  }

  /// The reference to a game, its member chosen.
  private func chosen(_ path: String, _ member: String? = nil) throws -> GameReference {
    try GameReference(path: path, member: member).choosingMember(accepting: ["gb", "gbc"])
  }

  @Test(
    "a patch goes by the game's stem or whole name, in any case",
    arguments: [
      ("Tobu.gb", "Tobu.ips", true), ("Tobu.gb", "Tobu.gb.ips", true),
      ("TOBU.GB", "TOBU.GB.IPS", true),
      ("Tobu.gb", "Tobu.GB.bps2", false), ("Tobu.gb", "Tobu.GB.bps1", true),
      ("Tobu.gb", "Tobu.gbc.ips", false), ("Tobu.gb", "Tobu 2.gb.ips", false),
      ("Tobu.gb", "Tobu.gb.ipsx", false), ("Tobu.gb", "Tobu.zip.ips", false),
      ("Poke\u{301}mon.gb", "Pok\u{E9}mon.gb.ups", true), ("v1.2.gb", "v1.2.gb.ips", true),
      ("v1.2.gb", "v1.gb.ips", false),
    ])
  func names(_ game: String, _ patch: String, _ fits: Bool) throws {
    let path = try scratch.write(game, [1, 2, 3, 4])
    try scratch.write(patch, head + [0, 0, 0, 0, 1, 8] + end)
    let found = SoftPatch.beside(try chosen(path))
    #expect(found.count == (fits ? 1 : 0), "\(found)")
    if fits {
      let content = try chosen(path).load()
      #expect(try SoftPatch.apply(found, to: content).bytes == [8, 2, 3, 4])
    }
  }

  @Test(
    "the patch of a game in an archive goes by the archive's name or the game's, beside it or in it",
    arguments: ["zip", "7z", "tar", "tar.gz", "rar"])
  func archives(_ kind: String) throws {
    func patch(_ value: UInt8) -> [UInt8] { head + [0, 0, 0, 0, 1, value] + end }
    func archive(_ members: [(String, [UInt8])]) throws -> String {
      let path = scratch("Set.\(kind)")
      if FileSystem.kind(path) != nil { try FileSystem.remove(path) }
      if kind == "zip" {
        let files = try members.map { name, bytes in
          (name, try scratch.write("in/\(name)", bytes))
        }
        try ZipWriter.write(files, to: path)
      } else {
        try ArchiveMaker.make(path, members.map { .init(name: $0.0, data: $0.1) })
      }
      return path
    }
    func bytes(_ path: String, _ member: String? = nil) throws -> [UInt8] {
      let game = try chosen(path, member)
      return try SoftPatch.apply(SoftPatch.beside(game), to: game.load()).bytes
    }
    let one = ("Inner.gb", [1, 2, 3, 4] as [UInt8])
    for (name, value) in [
      ("Inner.ips", 5), ("Inner.gb.ips", 6), ("Set.ips", 7), ("Set.\(kind).IPS", 8),
      ("more/Inner.ips", 9), ("Other.ips", 1), ("Inner2.ips", 1), ("Inner.txt", 1),
    ] as [(String, UInt8)] {
      let path = try archive([one, (name, patch(value))])
      #expect(try bytes(path) == [value, 2, 3, 4], "\(name)")
      let plain = try archive([one])
      let beside = try scratch.write(PathName.last(name), patch(value))
      #expect(try bytes(plain) == [value, 2, 3, 4], "beside: \(name)")
      try FileSystem.remove(beside)
    }
    // One after the other, the one in the game's folder first; what lies beside the archive counts before it.
    let path = try archive([
      ("a/Inner.gb", [1, 2, 3, 4]), ("Inner.ips", patch(1)), ("a/Inner.ips", patch(5)),
      ("a/Inner.ips1", head + [0, 0, 1, 0, 1, 6] + end),
    ])
    #expect(try bytes(path) == [5, 6, 3, 4])
    let beside = try scratch.write("Inner.ips", patch(9))
    #expect(try bytes(path) == [9, 2, 3, 4])
    try FileSystem.remove(beside)
    // Of several games, each has its own; the archive's name is none of theirs.
    let several = try archive([
      ("A.gb", [1, 1]), ("B.gb", [2, 2]), ("B.ips", patch(7)), ("Set.ips", patch(8)),
    ])
    #expect(try bytes(several, "A.gb") == [1, 1])
    #expect(try bytes(several, "B.gb") == [7, 2])
    // One that is damaged is named with its archive.
    let broken = try archive([one, ("Inner.ips", head)])
    let failure = #expect(throws: PatchError.self) { try bytes(broken) }
    #expect(failure?.message.contains("Set.\(kind)#Inner.ips") == true, "\(failure?.message ?? "")")
  }

  @Test("a patch in an archive can be named, and one that is not there is an error")
  func namedMember() throws {
    let path = scratch("hacks.zip")
    let patch = try scratch.write("x.ips", head + [0, 0, 0, 0, 1, 8] + end)
    try ZipWriter.write([("deep/x.ips", patch)], to: path)
    #expect(try SoftPatch.read(path + "#deep/x.ips") == SoftPatch.read(patch))
    #expect(throws: PatchError.archive(.noSuchMember(archive: path, member: "y.ips"))) {
      try SoftPatch.read(path + "#y.ips")
    }
    #expect(throws: PatchError.self) { try SoftPatch.read(scratch("none.zip#x.ips")) }
  }
}
