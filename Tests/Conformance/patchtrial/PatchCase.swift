import HostBase
import Library
import TrialKit

/// A patch as a hostile download could be: IPS, BPS or UPS, with good checksums where they would stop a reader early.
enum PatchCase {
  struct Broken: Error, CustomStringConvertible { var description: String }

  static func run(seed: UInt64, number: Int, keep: ([UInt8]) -> Void) throws {
    var dice = Dice(seed: seed &* 0x1_0000_0001 &+ UInt64(number) &* 0x9E37_79B9)
    let source = dice.bytes(1 + dice.below(3000))
    let patch = make(&dice, source)
    keep(patch)
    let result: [UInt8]
    do {
      result = try SoftPatch.apply(patch, to: source, path: "patch", game: "game")
    } catch {
      if error.message.isEmpty { throw Broken(description: "refused without a word") }
      return
    }
    if result.count > SoftPatch.sizeLimit { throw Broken(description: "the result is too large") }
  }

  private static func make(_ dice: inout Dice, _ source: [UInt8]) -> [UInt8] {
    var patch: [UInt8]
    switch dice.below(4) {
    case 0: patch = Array("PATCH".utf8) + ips(&dice)
    case 1: patch = bps(&dice, source)
    case 2: patch = ups(&dice, source)
    default:
      patch = Array(dice.pick(["PATCH", "BPS1", "UPS1", ""]).utf8) + dice.bytes(dice.below(200))
    }
    if dice.once(in: 4), !patch.isEmpty { patch[dice.below(patch.count)] = dice.byte() }
    if dice.once(in: 8) { patch.removeLast(dice.below(patch.count + 1)) }
    return patch
  }

  private static func ips(_ dice: inout Dice) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<dice.below(12) {
      // Some offsets are spelt like the end mark.
      bytes +=
        dice.once(in: 12)
        ? Array("EOF".utf8)
        : [dice.once(in: 8) ? dice.byte() : 0, dice.byte() & 0x0F, dice.byte()]
      if dice.once(in: 3) {
        bytes += [0, 0] + (dice.once(in: 4) ? [0, 0, dice.byte()] : dice.bytes(3))
      } else {
        let count = 1 + dice.below(300)
        bytes += [UInt8(count >> 8), UInt8(count & 0xFF)] + dice.bytes(count)
      }
    }
    if dice.once(in: 5) { return bytes }
    bytes += Array("EOF".utf8)
    if dice.once(in: 3) { bytes += [0, dice.byte() & 0x1F, dice.byte()] }
    if dice.once(in: 5) { bytes += dice.bytes(dice.below(40)) }
    return bytes
  }

  private static func bps(_ dice: inout Dice, _ source: [UInt8]) -> [UInt8] {
    let size = dice.once(in: 6) ? Int(dice.next() >> UInt64(16 + dice.below(48))) : dice.below(4000)
    var bytes = Array("BPS1".utf8) + number(dice.once(in: 6) ? dice.below(5000) : source.count)
    bytes += number(size) + number(dice.once(in: 4) ? dice.below(40) : 0)
    for _ in 0..<dice.below(40) {
      let length =
        dice.once(in: 10) ? Int(dice.next() >> UInt64(20 + dice.below(40))) : dice.below(200)
      let kind = dice.below(4)
      bytes += number(length << 2 | kind)
      if kind == 1 { bytes += dice.bytes(min(length, 400) + 1) }
      if kind >= 2 { bytes += number(dice.below(800)) }
    }
    return sealed(bytes, source, &dice)
  }

  private static func ups(_ dice: inout Dice, _ source: [UInt8]) -> [UInt8] {
    let size = dice.once(in: 6) ? Int(dice.next() >> UInt64(16 + dice.below(48))) : dice.below(4000)
    var bytes = Array("UPS1".utf8) + number(dice.once(in: 6) ? dice.below(5000) : source.count)
    bytes += number(size)
    for _ in 0..<dice.below(40) {
      bytes += number(
        dice.once(in: 10) ? Int(dice.next() >> UInt64(20 + dice.below(40))) : dice.below(200))
      bytes += dice.bytes(dice.below(20)).map { max(1, $0) } + [0]
    }
    return sealed(bytes, source, &dice)
  }

  /// Checksums of source, target (not known before) and patch, so that its contents are read.
  private static func sealed(_ body: [UInt8], _ source: [UInt8], _ dice: inout Dice) -> [UInt8] {
    let most = body + word(crc32(source)) + dice.bytes(4)
    return most + word(crc32(most))
  }

  private static func word(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
  }

  private static func number(_ value: Int) -> [UInt8] {
    var (value, bytes) = (value, [UInt8]())
    while true {
      let low = UInt8(value & 0x7F)
      value >>= 7
      if value == 0 { return bytes + [low | 0x80] }
      bytes.append(low)
      value -= 1
    }
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~UInt32(0)) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 0 ? 0 : 0xEDB8_8320) }
    }
  }
}
