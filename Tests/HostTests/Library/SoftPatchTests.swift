import TestSupport
import Testing

@testable import HostBase
@testable import Library

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
    for count in ips.indices {
      #expect(throws: PatchError.self) { try apply(Array(ips[..<count]), source) }
    }
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
    let head = Array("PATCH".utf8)
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
    try scratch.write("Tobu.bps", "BPS1")
    #expect(SoftPatch.beside(game).map(PathName.last) == ["Tobu.bps"])
  }
}
