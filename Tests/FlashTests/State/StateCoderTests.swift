import FlashHarness
import Testing

@testable import Flash
@testable import FlashAVM1
@testable import FlashClasses
@testable import FlashData
@testable import FlashDisplay
@testable import FlashHeap
@testable import FlashText

@Suite("The coder of states")
struct StateCoderTests {
  /// Some of everything, described once.
  struct Sample: Equatable {
    var byte: UInt8 = 0
    var flag = false
    var small = 0
    var large = 0
    var wide: UInt32 = 0
    var number = 0.0
    var part: Float = 0
    var text = ""
    var bytes: [UInt8] = []
    var names: [String] = []
    var maybe: Int?
    var missing: Double?
    var range = 0..<0
    var set: Set<Int> = []

    mutating func code(_ coder: StateCoder) {
      coder.value(&byte)
      coder.value(&flag)
      coder.value(&small)
      coder.value(&large)
      coder.value(&wide)
      coder.value(&number)
      coder.value(&part)
      coder.value(&text)
      coder.value(&bytes)
      coder.list(&names, "") { coder.value(&$0) }
      coder.value(&maybe)
      coder.value(&missing)
      coder.value(&range)
      coder.value(&set)
    }

    static let full = Sample(
      byte: 200, flag: true, small: -1, large: 1 << 53, wide: .max, number: -0.0, part: 1.5,
      text: "Grüße, 世界", bytes: [0, 255, 7], names: ["a", "", "ccc"], maybe: -300, missing: nil,
      range: 3..<900, set: [5, -2, 70_000])
  }

  private func written(_ player: Player) -> [UInt8] {
    let writer = StateCoder(saving: player)
    var sample = Sample.full
    sample.code(writer)
    return Array(writer.sinks.bytes(of: .player))
  }

  @Test("reads what it wrote")
  func roundTrip() throws {
    let player = try PlayerTests.idlePlayer()
    let bytes = written(player)
    let reader = StateCoder(bytes, into: player)
    reader.enter(0..<bytes.count)
    var sample = Sample()
    sample.code(reader)
    #expect(reader.failure == nil)
    #expect(reader.remaining == 0)
    #expect(sample == .full)
    #expect(sample.number.sign == .minus)
  }

  @Test("notices wherever the bytes break off")
  func truncation() throws {
    let player = try PlayerTests.idlePlayer()
    let bytes = written(player)
    for end in 0..<bytes.count {
      let reader = StateCoder(bytes, into: player)
      reader.enter(0..<end)
      var sample = Sample()
      sample.code(reader)
      #expect(reader.failure?.reason == .damaged, "with \(end) bytes")
    }
  }

  @Test("takes no count that is larger than what is left")
  func hostileCounts() throws {
    let player = try PlayerTests.idlePlayer()
    let bytes: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 1, 2, 3]
    let reader = StateCoder(bytes, into: player)
    reader.enter(0..<bytes.count)
    var names: [String] = []
    reader.list(&names, "") { reader.value(&$0) }
    #expect(names.isEmpty)
    #expect(reader.failure?.reason == .damaged)
    let endless = StateCoder([UInt8](repeating: 0x80, count: 40), into: player)
    endless.enter(0..<40)
    var number: UInt64 = 1
    endless.variable(&number)
    #expect(number == 0)
    #expect(endless.failure?.reason == .damaged)
  }

  @Test("names of natives come back, and take less room than alone")
  func nativeNames() throws {
    let player = try PlayerTests.idlePlayer()
    let long = String(repeating: "n", count: 300)
    let names = [
      "", "A", "A.prototype.one", "A.prototype.one", "A.prototype.other", "A.prototype", "Über.ä",
      "Über.ö", long, long + "1", "B",
    ]
    let writer = StateCoder(saving: player)
    var shorter = NativeNames()
    for var name in names { shorter.code(&name, writer) }
    let bytes = Array(writer.sinks.bytes(of: .player))
    #expect(bytes.count < names.reduce(0) { $0 + $1.utf8.count })
    let reader = StateCoder(bytes, into: player)
    reader.enter(0..<bytes.count)
    var longer = NativeNames()
    for expected in names {
      var name = ""
      longer.code(&name, reader)
      #expect(name == expected)
    }
    #expect(reader.failure == nil && reader.remaining == 0)
    // More than the name before has.
    let hostile = StateCoder([1, 0], into: player)
    hostile.enter(0..<2)
    var (none, name) = (NativeNames(), "")
    none.code(&name, hostile)
    #expect(name.isEmpty && hostile.failure?.reason == .damaged)
  }
}
