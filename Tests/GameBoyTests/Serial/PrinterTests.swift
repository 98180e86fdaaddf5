import Testing

@testable import GameBoy

@Suite("Printer")
struct PrinterTests {
  /// A printer, its paper and a clock that each byte moves by the time that a byte takes.
  struct Bench: ~Copyable {
    var printer = Printer()
    let paper = PrinterPaper()
    var clock: UInt64 = 1_000_000

    deinit { printer.deallocate() }

    /// Sends a packet; returns the replies to its last two bytes.
    @discardableResult
    mutating func send(_ bytes: [UInt8]) -> [UInt8] {
      let answers = bytes.map { byte in
        clock += 4096
        return printer.exchange(byte, at: clock, paper: paper)
      }
      #expect(answers.dropLast(2).allSatisfy { $0 == 0 })
      return Array(answers.suffix(2))
    }

    mutating func send(_ command: UInt8, _ data: [UInt8] = []) -> [UInt8] {
      send(SerialProgram.packet(command, data))
    }
  }

  /// Two rows of tiles: the first tile all colour 3, the second all colour 1, the rest colour 0.
  static let band: [UInt8] =
    [UInt8](repeating: 0xFF, count: 16) + [0xFF, 0].repeated(8)
    + [UInt8](repeating: 0, count: 0x280 - 32)

  @Test("each packet is answered with 0x81 and a status")
  func statuses() {
    var bench = Bench()
    #expect(bench.send(0x01) == [0x81, 0x00])
    #expect(bench.send(0x0F) == [0x81, 0x00])
    #expect(bench.send(0x04, Self.band) == [0x81, 0x08])
    #expect(bench.send(0x04) == [0x81, 0x08])
    #expect(bench.send(0x02, [1, 0x13, 0xE4, 0x40]) == [0x81, 0x06])
    #expect(bench.send(0x0F) == [0x81, 0x06])
    #expect(bench.paper.take(isBusy: true) == nil)
    // 1 + 3 steps of feed and 16 rows.
    bench.clock += Printer.rowTime * (16 * 4 + 16)
    #expect(bench.send(0x0F) == [0x81, 0x04])
    #expect(bench.send(0x01) == [0x81, 0x00])
  }

  @Test("palette and exposure make the greys")
  func greys() throws {
    var bench = Bench()
    _ = bench.send(0x04, Self.band)
    _ = bench.send(0x02, [1, 0x03, 0xE4, 0x40])
    let usual = try #require(bench.paper.take(isBusy: false))
    #expect(usual.width == 160 && usual.height == 16)
    #expect([0, 8, 16].map { usual.greys[$0] } == [0, 170, 255])
    #expect(usual.greys[160 * 8] == 255)

    bench.clock += Printer.rowTime * 100
    _ = bench.send(0x04, Self.band)
    // Colours turned round, and as light as it goes.
    _ = bench.send(0x02, [1, 0x03, 0x1B, 0x00])
    let light = try #require(bench.paper.take(isBusy: false))
    #expect([0, 8, 16].map { light.greys[$0] } == [255, 128, 64])
  }

  @Test("runs and literals are unpacked")
  func compression() throws {
    var bench = Bench()
    let packed: [UInt8] =
      [0x80 + 14, 0xFF]  // 16 times 0xFF
      + [15] + [0xFF, 0].repeated(8)  // 16 bytes as they are
      + [0xFF, 0, 0xFF, 0, 0xFF, 0, 0xFF, 0, 0x80 + 90, 0]  // 4 × 129 and 92 times 0
    #expect(
      bench.send(SerialProgram.packet(0x04, packed, isCompressed: true)) == [0x81, 0x08])
    #expect(bench.printer.count == 0x280)
    #expect(Array(UnsafeBufferPointer(start: bench.printer.ram, count: 0x280)) == Self.band)
  }

  @Test("a wrong checksum is reported and the data is not used")
  func checksum() {
    var bench = Bench()
    var packet = SerialProgram.packet(0x04, Self.band)
    packet[100] ^= 1
    #expect(bench.send(packet) == [0x81, 0x01])
    #expect(bench.send(0x0F) == [0x81, 0x00])
    #expect(bench.printer.count == 0)
  }

  @Test("a print without a margin after it continues in the next one")
  func longPictures() throws {
    var bench = Bench()
    _ = bench.send(0x04, Self.band)
    _ = bench.send(0x02, [1, 0x10, 0xE4, 0x40])
    #expect(bench.paper.take(isBusy: false) == nil)
    bench.clock += Printer.rowTime * 100
    _ = bench.send(0x04, Self.band)
    _ = bench.send(0x02, [1, 0x03, 0xE4, 0x40])
    #expect(try #require(bench.paper.take(isBusy: false)).height == 32)

    bench.clock += Printer.rowTime * 100
    _ = bench.send(0x04, Self.band)
    _ = bench.send(0x02, [1, 0x10, 0xE4, 0x40])
    // Nothing follows, so after a while it is taken as it is.
    let pictures = (0..<PrinterPaper.patience).compactMap { _ in bench.paper.take(isBusy: false) }
    #expect(pictures.map(\.height) == [16])
  }

  @Test(
    "parts of a picture that come with pauses are one, however the paper is fed between them",
    arguments: [
      // Margins of each part, and the rows that are fed inside the picture.
      ([0x10, 0x03], 0), ([0x00, 0x00, 0x03], 0), ([0x10, 0x00, 0x00, 0x13], 16),
      ([0x20, 0x21], 32),
    ])
  func partsWithPauses(_ margins: [UInt8], _ fed: Int) throws {
    var bench = Bench()
    var pictures: [PrinterPaper.Picture] = []
    /// Waits for the paper, then lets frames pass while the game asks how the printer is.
    func wait(_ bench: inout Bench, frames: Int) {
      bench.clock += Printer.rowTime * 200
      for frame in 0..<frames {
        if frame % 60 == 0 { _ = bench.send(0x0F) }
        if let picture = bench.paper.take(isBusy: false) { pictures.append(picture) }
      }
    }
    for margin in margins {
      wait(&bench, frames: PrinterPaper.patience * 2 / 3)
      _ = bench.send(0x01)
      _ = bench.send(0x04, Self.band)
      _ = bench.send(0x04)
      wait(&bench, frames: PrinterPaper.patience * 2 / 3)
      #expect(pictures.isEmpty)
      _ = bench.send(0x02, [1, margin, 0xE4, 0x40])
    }
    wait(&bench, frames: 1)
    #expect(pictures.map(\.height) == [16 * margins.count + fed])
    // The next print has nothing of this one.
    _ = bench.send(0x04, Self.band)
    _ = bench.send(0x02, [1, 0x13, 0xE4, 0x40])
    wait(&bench, frames: 1)
    #expect(pictures.dropFirst().map(\.height) == [16])
  }

  @Test("a game that only asks for the status gets its picture all the same")
  func statusIsNoPart() {
    var bench = Bench()
    _ = bench.send(0x04, Self.band)
    _ = bench.send(0x02, [1, 0x10, 0xE4, 0x40])
    bench.clock += Printer.rowTime * 200
    var heights: [Int] = []
    for _ in 0..<PrinterPaper.patience {
      _ = bench.send(0x0F)
      _ = bench.send(0x04)
      if let picture = bench.paper.take(isBusy: false) { heights.append(picture.height) }
    }
    #expect(heights == [16])
  }

  @Test("a break leaves on the paper what is out already")
  func stop() throws {
    var bench = Bench()
    _ = bench.send(0x04, Self.band)
    _ = bench.send(0x02, [1, 0x03, 0xE4, 0x40])
    bench.clock += Printer.rowTime * 6
    _ = bench.send(0x08)
    let picture = try #require(bench.paper.take(isBusy: false))
    #expect((6...7).contains(picture.height))
    #expect(bench.send(0x0F) == [0x81, 0x04])
  }

  @Test("nonsense does no harm: too much data, odd commands, packets cut short")
  func hostile() {
    var bench = Bench()
    for _ in 0..<30 { _ = bench.send(0x04, Self.band) }
    #expect(Int(bench.printer.count) <= Printer.capacity)
    #expect(bench.send(0x04, Self.band)[1] & 0x04 != 0)
    #expect(bench.send(0x04, [UInt8](repeating: 7, count: 5000))[1] & 0x10 != 0)
    #expect(bench.send(0x77)[1] & 0x10 != 0)
    #expect(bench.send(0x02, [1])[1] & 0x10 != 0)
    bench.send([0x88, 0x33, 4, 1, 0xFF, 0xFF])
    bench.clock += Printer.patience + 1
    #expect(bench.send(0x01) == [0x81, 0x00])
    var seed: UInt64 = 1
    for _ in 0..<200_000 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1
      bench.clock += 4096
      let byte = UInt8(truncatingIfNeeded: seed >> 40)
      _ = bench.printer.exchange(seed >> 60 == 0 ? 0x88 : byte, at: bench.clock, paper: bench.paper)
    }
  }

  @Test("a game that prints gets the printer's answers, and the picture comes out in time")
  func program() throws {
    let bytes =
      SerialProgram.packet(0x01) + SerialProgram.packet(0x04, Self.band)
      + SerialProgram.packet(0x04) + SerialProgram.packet(0x02, [1, 0x03, 0xE4, 0x40])
    let machine = try TestMachine.make(SerialProgram.sender(bytes))
    machine.serialDevice = .printer
    var picture: PrinterPaper.Picture?
    var frames = 0
    while picture == nil && frames < 600 {
      machine.runFrame()
      frames += 1
      picture = machine.takePrint()
    }
    let answers = Array(machine.workRAM[..<bytes.count])
    #expect(Array(answers[8..<10]) == [0x81, 0x00])
    #expect(Array(answers.suffix(2)) == [0x81, 0x06])
    #expect(picture?.height == 16)
    // Some 700 bytes at 1024 a second, then 64 rows at 16 a second.
    #expect((270..<300).contains(frames))
  }

  @Test("a state in the middle of a packet continues with the right replies")
  func states() throws {
    let bytes = SerialProgram.packet(0x01) + SerialProgram.packet(0x04, Self.band)
    let machine = try TestMachine.make(SerialProgram.sender(bytes))
    machine.serialDevice = .printer
    for _ in 0..<20 { machine.runFrame() }
    let state = UnsafeMutableRawBufferPointer.allocate(byteCount: machine.stateSize, alignment: 16)
    defer { state.deallocate() }
    #expect(machine.saveState(into: state) == machine.stateSize)
    for _ in 0..<60 { machine.runFrame() }
    let first = Array(machine.workRAM)
    try machine.loadState(UnsafeRawBufferPointer(state))
    for _ in 0..<60 { machine.runFrame() }
    #expect(Array(machine.workRAM) == first)
    #expect(Array(first[..<bytes.count].suffix(2)) == [0x81, 0x08])
  }

  @Test("without anything at the other end, ones come in")
  func nothing() throws {
    let machine = try TestMachine.make(SerialProgram.sender([1, 2, 3]))
    for _ in 0..<3 { machine.runFrame() }
    #expect(Array(machine.workRAM[..<3]) == [0xFF, 0xFF, 0xFF])
  }
}

extension [UInt8] {
  fileprivate func repeated(_ count: Int) -> [UInt8] {
    (0..<count).flatMap { _ in self }
  }
}
