import CoreABI
import CoreKit
import Testing

@Suite("States in sections") struct StateTests {
  private func written(_ body: (inout SectionWriter) -> Void) -> [UInt8] {
    var measure = SectionWriter(measuring: 3)
    body(&measure)
    var bytes = [UInt8](repeating: 0xAA, count: measure.count)
    bytes.withUnsafeMutableBytes {
      var writer = SectionWriter(into: $0, formatVersion: 3)
      body(&writer)
      let isWhole = writer.finish()
      #expect(isWhole)
    }
    return bytes
  }

  @Test("are little endian, byte for byte")
  func layout() {
    let bytes = written { $0.section("ABCD", version: 2) { $0.put(UInt16(0x0102)) } }
    #expect(
      bytes == [
        0x41, 0x52, 0x43, 0x53, 1, 0, 3, 0, 26, 0, 0, 0,
        0x41, 0x42, 0x43, 0x44, 2, 0, 0, 0, 2, 0, 0, 0, 0x02, 0x01,
      ])
  }

  @Test("give back what was put in")
  func roundTrip() throws {
    let bytes = written { state in
      state.section("NUMS") {
        $0.put(UInt8(7))
        $0.put(Int16(-2))
        $0.put(UInt32.max)
        $0.put(Int.min)
        $0.put(true)
        $0.put(1.5)
        $0.put(Float(-0.25))
        $0.put("Grüße")
        $0.put([1, 2, 3] as [UInt8])
      }
      state.section("NONE") { _ in }
    }
    try bytes.withUnsafeBytes { buffer in
      let reader = try SectionReader(buffer, newestFormat: 3)
      #expect(reader.formatVersion == 3 && reader.has("NONE") && !reader.has("MORE"))
      var section = try reader.section("NUMS")
      #expect(try section.read(UInt8.self) == 7)
      #expect(try section.read(Int16.self) == -2)
      #expect(try section.read(UInt32.self) == .max)
      #expect(try section.read(Int.self) == .min)
      #expect(try section.readBool())
      #expect(try section.readDouble() == 1.5)
      #expect(try section.readFloat() == -0.25)
      #expect(try section.readText() == "Grüße")
      #expect(section.remaining == 3)
      #expect(try section.readBytes(3) == [1, 2, 3])
      #expect(throws: SectionError.short("NUMS")) { try section.read(UInt8.self) }
      #expect(try reader.section("NONE").remaining == 0)
    }
  }

  @Test("say what is wrong with them")
  func errors() throws {
    let bytes = written { $0.section("ABCD", version: 2) { $0.put(UInt8(9)) } }
    func read(_ bytes: [UInt8], newest: UInt16 = 3) throws -> SectionReader {
      // The sections themselves are not read here, so nothing outlives the bytes.
      try bytes.withUnsafeBytes { try SectionReader($0, newestFormat: newest) }
    }
    #expect(throws: SectionError.notAState) { try read([]) }
    #expect(throws: SectionError.notAState) { try read([UInt8](repeating: 0, count: 100)) }
    #expect(throws: SectionError.damaged) { try read(Array(bytes.dropLast())) }
    #expect(throws: SectionError.newerFormat(3)) { try read(bytes, newest: 2) }
    #expect(throws: Never.self) { try read(bytes + [0, 0, 0]) }
    try bytes.withUnsafeBytes { buffer in
      let reader = try SectionReader(buffer, newestFormat: 3)
      #expect(throws: SectionError.missing("EFGH")) { try reader.section("EFGH") }
      #expect(throws: SectionError.tooNew("ABCD")) { try reader.section("ABCD", newest: 1) }
      var section = try reader.section("ABCD", newest: 2)
      #expect(throws: SectionError.badValue("ABCD")) { try section.read(in: UInt8(0)...8) }
    }
    let twice = written {
      $0.section("ABCD") { _ in }
      $0.section("ABCD") { _ in }
    }
    #expect(throws: SectionError.damaged) { try read(twice) }
    #expect(SectionError.missing("ABCD").description.contains("\"ABCD\""))
  }

  @Test("do not write past the end of a buffer that is too small")
  func small() {
    for size in 0..<40 {
      var bytes = [UInt8](repeating: 0xAA, count: 64)
      let fits = bytes.withUnsafeMutableBytes { buffer in
        var writer = SectionWriter(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<size]))
        writer.section("ABCD") { $0.put([UInt8](repeating: 1, count: 12)) }
        return writer.finish()
      }
      #expect(fits == (size >= 36))
      #expect(bytes[size...].allSatisfy { $0 == 0xAA })
    }
  }
}

extension HostedTests {
  @Suite("States of a core") struct CoreStateTests {
    let fake = FakeHost()
    let adapter = CoreAdapter(TestCore.self)

    init() {
      FakeHost.current = fake
      fake.connect(adapter)
      #expect(adapter.load(nil))
    }

    @Test("put the machine back, and leave no chance bytes behind")
    func roundTrip() throws {
      let core = try #require(adapter.loadedCore)
      for _ in 0..<5 { adapter.run() }
      let size = adapter.stateSize()
      var state = [UInt8](repeating: 0xAA, count: size + 10)
      #expect(!adapter.saveState(&state, size - 1), "too small a buffer")
      #expect(!adapter.saveState(nil, size))
      #expect(adapter.saveState(&state, state.count))
      #expect(state[size...].allSatisfy { $0 == 0 })
      for _ in 0..<5 { adapter.run() }
      core.table = [9]
      #expect(adapter.loadState(state, state.count))
      #expect(core.counter == 5 && core.table == [1, 2, 3, 4])
    }

    @Test("that are refused halfway leave the machine as it was")
    func halfway() throws {
      let core = try #require(adapter.loadedCore)
      core.table = [1, 2, 3, 4, 5, 6, 7, 8, 9]
      var state = [UInt8](repeating: 0, count: adapter.stateSize())
      #expect(adapter.saveState(&state, state.count))
      core.table = [7, 7]
      core.counter = 77
      #expect(!adapter.loadState(state, state.count), "the table has one element more than can be")
      #expect(core.counter == 77 && core.table == [7, 7])
      #expect(fake.log.last?.text.contains("part \"TABL\"") == true)
    }

    @Test("made of any bytes are refused or read, and never trap")
    func hostile() throws {
      let core = try #require(adapter.loadedCore)
      var good = [UInt8](repeating: 0, count: adapter.stateSize())
      #expect(adapter.saveState(&good, good.count))
      var random: UInt64 = 0x9E37_79B9_7F4A_7C15
      func next(_ bound: Int) -> Int {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(random >> 33) % bound
      }
      var taken = 0
      var refused = 0
      for round in 0..<20_000 {
        var bytes = round % 4 == 0 ? (0..<next(200)).map { _ in UInt8(next(256)) } : good
        for _ in 0..<next(4) where !bytes.isEmpty { bytes[next(bytes.count)] = UInt8(next(256)) }
        if round % 3 == 0 { bytes = Array(bytes.prefix(next(good.count + 1))) }
        if adapter.loadState(bytes, bytes.count) { taken += 1 } else { refused += 1 }
        #expect((1...8).contains(core.table.count))
      }
      #expect(taken > 100 && refused > 100, "both ways were tried")
      #expect(
        !adapter.loadState(nil, 10) && !adapter.loadState(good, 0) && !adapter.loadState(good, -1))
    }
  }
}
