import Testing

@testable import GameBoy

@Suite("Link cable")
struct LinkTests {
  /// Two machines with a cable between them; packets travel when the test says so.
  final class Pair {
    let machines: [GameBoy]
    /// On the way to each machine.
    var wires: [[[UInt8]]] = [[], []]
    var packets = 0
    let isPatient: Bool

    init(_ machines: [GameBoy], isPatient: Bool = true) {
      self.machines = machines
      self.isPatient = isPatient
      for (index, machine) in machines.enumerated() {
        machine.plugCable(isHost: index == 0, isPatient: isPatient)
        post(from: index)
      }
    }

    func post(from index: Int) {
      let sent = machines[index].takePackets()
      packets += sent.count
      wires[1 - index] += sent
    }

    /// Delivers the oldest packets; returns whether there were any.
    @discardableResult
    func deliver(to index: Int, atMost count: Int = .max) -> Bool {
      let batch = wires[index].prefix(count)
      wires[index].removeFirst(batch.count)
      for packet in batch { packet.withUnsafeBytes { _ = machines[index].receive($0) } }
      post(from: index)
      return !batch.isEmpty
    }

    /// Runs both machines so many frames, by turns that `random` decides; returns whether they reached the end.
    func run(frames: Int, random: inout SplitMix) -> Bool {
      var left = [frames, frames]
      var stuck = 0
      while left[0] > 0 || left[1] > 0 {
        let index = random.next() & 1 == 0 ? 0 : 1
        let came = deliver(to: index, atMost: Int(random.next() % 4))
        guard left[index] > 0 else { continue }
        if machines[index].advance() {
          left[index] -= 1
          stuck = 0
        } else {
          stuck = came ? 0 : stuck + 1
          if !isPatient && stuck > 20 { machines[index].giveUpWaiting() }
          if stuck > 1000 { return false }
        }
        post(from: index)
      }
      return true
    }
  }

  struct SplitMix: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
      return z ^ z >> 31
    }
  }

  static func machine(_ program: [UInt8], _ model: Model = .dmg) throws -> GameBoy {
    try TestMachine.make(program, model: model, color: model.isColor ? 0x80 : 0)
  }

  private static func pair(control: UInt8 = 0x81, model: Model = .dmg, isPatient: Bool = true)
    throws -> Pair
  {
    Pair(
      [
        try machine(SerialProgram.master(control: control, doubleSpeed: control == 0x83), model),
        try machine(SerialProgram.slave, model),
      ], isPatient: isPatient)
  }

  private func expectExchanged(_ pair: Pair) {
    #expect(Array(pair.machines[1].workRAM[..<256]) == (0...255).map { $0 })
    #expect(Array(pair.machines[0].workRAM[..<256]) == (0...255).map { ~$0 })
  }

  @Test("256 bytes change places", arguments: [Model.dmg, .cgb])
  func exchange(model: Model) throws {
    let pair = try Self.pair(model: model)
    var random = SplitMix(state: 1)
    #expect(pair.run(frames: 60, random: &random))
    expectExchanged(pair)
  }

  @Test("also at the fast clock of a CGB in double speed")
  func fast() throws {
    let pair = try Self.pair(control: 0x83, model: .cgb)
    var random = SplitMix(state: 2)
    #expect(pair.run(frames: 40, random: &random))
    expectExchanged(pair)
  }

  @Test("the client may be the one that clocks")
  func clientClocks() throws {
    let pair = Pair([
      try Self.machine(SerialProgram.slave), try Self.machine(SerialProgram.master()),
    ])
    var random = SplitMix(state: 3)
    #expect(pair.run(frames: 60, random: &random))
    #expect(Array(pair.machines[0].workRAM[..<256]) == (0...255).map { $0 })
    #expect(Array(pair.machines[1].workRAM[..<256]) == (0...255).map { ~$0 })
  }

  @Test("whatever the wire's whims, the same happens at the same time on both sides")
  func deterministic() throws {
    var seen: Set<[UInt8]> = []
    for seed in 1...12 {
      let pair = try Self.pair()
      var random = SplitMix(state: UInt64(seed))
      #expect(pair.run(frames: 30, random: &random))
      let states = try pair.machines.flatMap { machine in
        let state = UnsafeMutableRawBufferPointer.allocate(
          byteCount: machine.stateSize, alignment: 16)
        defer { state.deallocate() }
        _ = try #require(machine.saveState(into: state))
        return Array(state)
      }
      seen.insert(states)
    }
    #expect(seen.count == 1)
  }

  @Test("two ends that both wait for the other's clock continue together, and either may begin")
  func bothWait() throws {
    for first in 0...1 {
      var programs = [SerialProgram.slave, SerialProgram.slave]
      programs[first] = SerialProgram.turncoat
      let pair = Pair(try programs.map { try Self.machine($0) })
      var random = SplitMix(state: UInt64(first))
      #expect(pair.run(frames: 90, random: &random))
      #expect(Array(pair.machines[1 - first].workRAM[..<256]) == (0...255).map { $0 })
      #expect(Array(pair.machines[first].workRAM[..<256]) == (0...255).map { ~$0 })
      // Some twenty rounds a frame while both wait, a few for each byte.
      #expect(pair.packets < 90 * 60 + 256 * 6, "\(pair.packets)")
    }
  }

  @Test("an end that is gone is not waited for, and one that comes back is heard again")
  func silence() throws {
    let pair = try Self.pair(isPatient: false)
    // The client pauses for a while.
    for _ in 0..<20 {
      while !pair.machines[0].advance() { pair.machines[0].giveUpWaiting() }
      pair.post(from: 0)
    }
    let answers = pair.machines[0].workRAM[..<20]
    #expect(answers.contains(0xFF))
    // Then it continues, and the rest of the bytes arrives.
    var random = SplitMix(state: 4)
    #expect(pair.run(frames: 60, random: &random))
    let received = Array(pair.machines[1].workRAM[..<256])
    #expect(received.contains(0xFA) && received.contains(0xFF))
  }

  @Test("an end that is paused for long does not receive masses of packets")
  func pause() throws {
    let pair = try Self.pair(isPatient: false)
    for _ in 0..<3600 {
      while !pair.machines[0].advance() { pair.machines[0].giveUpWaiting() }
      pair.post(from: 0)
    }
    #expect(pair.wires[1].count < 300, "\(pair.wires[1].count)")
    #expect(pair.wires[1].count > 150, "\(pair.wires[1].count)")
  }

  @Test("pulled out in the midst of a byte, ones come in")
  func unplugged() throws {
    let pair = try Self.pair()
    var random = SplitMix(state: 5)
    #expect(pair.run(frames: 10, random: &random))
    for machine in pair.machines { machine.unplugCable() }
    for _ in 0..<60 { for machine in pair.machines { machine.runFrame() } }
    #expect(pair.machines[0].workRAM[255] == 0xFF)
    #expect(pair.machines[1].workRAM[255] == 0)
  }

  @Test("a state or a reset in the midst of it stops nothing")
  func states() throws {
    let pair = try Self.pair(isPatient: false)
    var random = SplitMix(state: 6)
    #expect(pair.run(frames: 8, random: &random))
    let machine = pair.machines[0]
    let state = UnsafeMutableRawBufferPointer.allocate(byteCount: machine.stateSize, alignment: 16)
    defer { state.deallocate() }
    #expect(machine.saveState(into: state) != nil)
    #expect(pair.run(frames: 8, random: &random))
    try machine.loadState(UnsafeRawBufferPointer(state))
    #expect(pair.run(frames: 8, random: &random))
    pair.machines[1].reset()
    #expect(pair.run(frames: 60, random: &random))
  }

  @Test("packets of any kind do no harm")
  func hostile() throws {
    var random = SplitMix(state: 7)
    let pair = try Self.pair(isPatient: false)
    #expect(LinkPacket(UnsafeRawBufferPointer(start: nil, count: 0)) == nil)
    for round in 0..<3000 {
      var packet = LinkPacket(.time)
      packet.kind = [.time, .clock, .answer][Int(random.next() % 3)]
      packet.time = Int64(truncatingIfNeeded: random.next()) >> Int64(random.next() % 60)
      packet.since = Int64(truncatingIfNeeded: random.next()) >> Int64(random.next() % 60)
      packet.offset = Int64(truncatingIfNeeded: random.next()) >> Int64(random.next() % 60)
      packet.version = UInt32(truncatingIfNeeded: random.next())
      packet.number = UInt32(random.next() % 300)
      packet.waits = random.next() & 1 == 0
      packet.first = UInt16(random.next() % 600)
      packet.period = UInt16(random.next() % 600)
      var bytes = packet.bytes
      #expect(bytes.count == LinkPacket.size)
      if round % 7 == 0 { bytes[Int(random.next() % 44)] = UInt8(random.next() & 0xFF) }
      if round % 11 == 0 { bytes.removeLast(Int(random.next() % 45)) }
      let machine = pair.machines[round & 1]
      bytes.withUnsafeBytes { _ = machine.receive($0) }
      machine.runFrame()
      _ = machine.takePackets()
    }
    let extreme = [Int64.min, .max, 0, -1, 1 << 56, -(1 << 56)]
    for time in extreme {
      for offset in extreme {
        var packet = LinkPacket(.clock)
        (packet.time, packet.since, packet.offset, packet.version) = (time, offset, offset, 9)
        packet.bytes.withUnsafeBytes { _ = pair.machines[1].receive($0) }
        pair.machines[1].runFrame()
      }
    }
  }

  @Test("a packet survives its way")
  func coding() {
    var packet = LinkPacket(.clock)
    packet.waits = true
    (packet.since, packet.byte, packet.number, packet.time) = (-5, 0xA5, 77, 1 << 40)
    (packet.offset, packet.version, packet.first, packet.period) = (-1 << 30, 3, 300, 512)
    #expect(packet.bytes.withUnsafeBytes { LinkPacket($0) } == packet)
  }
}
