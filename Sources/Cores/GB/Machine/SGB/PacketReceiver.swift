/// What the Super Game Boy hears on the two select lines of the joypad port: bits, packets, commands.
///
/// A packet begins with both lines low, then come 128 bits, lowest bit of a byte first, and a stop bit: P14 low is a 0,
/// P15 low a 1, and both lines are high in between. A command is one to seven packets of 16 bytes, as many as the lower
/// three bits of its first byte say. Source: Pan Docs, "SGB Command Packet".
struct PacketReceiver {
  /// The bytes of a command: seven packets.
  static let capacity = 112

  /// The command as far as it has come (`capacity` bytes; the owner frees them with `deallocate`).
  let command: UnsafeMutablePointer<UInt8>
  /// Both lines have been high since the last pulse.
  private var isReady = true
  /// A packet has begun.
  private var isReceiving = false
  /// Bits of the present packet, 0…128.
  private var bits: UInt8 = 0
  /// Packets of the present command that are complete, 0…6.
  private var packets: UInt8 = 0

  init() {
    command = .allocate(capacity: Self.capacity)
    command.initialize(repeating: 0, count: Self.capacity)
  }

  func deallocate() { command.deallocate() }

  /// Forgets what has come; the boot ROM leaves both lines high.
  mutating func restart() {
    command.update(repeating: 0, count: Self.capacity)
    (isReady, isReceiving, bits, packets) = (true, false, 0, 0)
  }

  /// Takes bits 4 (P14) and 5 (P15) as the CPU has written them; answers the bytes of `command` when it is complete.
  mutating func take(_ select: UInt8) -> Int? {
    let pulse = select & 0x30
    guard pulse != 0x30 else {
      isReady = true
      return nil
    }
    defer { isReady = false }
    if pulse == 0 {
      isReceiving = true
      bits = 0
      return nil
    }
    guard isReady, isReceiving else { return nil }
    let bit: UInt8 = pulse == 0x10 ? 1 : 0
    guard bits < 128 else {
      isReceiving = false
      // Without its stop bit a packet is lost, and the command with it.
      if bit == 0 { return endPacket() }
      packets = 0
      return nil
    }
    let place = Int(packets) * 16 + Int(bits >> 3)
    if bits & 7 == 0 { command[place] = 0 }
    command[place] |= bit << (bits & 7)
    bits += 1
    return nil
  }

  private mutating func endPacket() -> Int? {
    // The boot ROM sends the header in six packets whose first bytes are 0xF1, 0xF3 … 0xFB; these are no commands.
    if packets == 0 && command[0] >= 0xF0 { return nil }
    packets += 1
    guard packets >= max(1, command[0] & 7) else { return nil }
    let size = Int(packets) * 16
    packets = 0
    return size
  }

  /// The fields of a state.
  mutating func code(_ stream: inout some StateStream) throws(MachineStateError) {
    try stream.memory(command, Self.capacity)
    try stream.flag(&isReady)
    try stream.flag(&isReceiving)
    try stream.value(&bits)
    try stream.value(&packets)
    let (some, complete) = (bits, packets)
    try stream.require(some <= 128 && complete <= 6)
  }
}
