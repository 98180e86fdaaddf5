/// A 93LC56: 128 words of 16 bits behind four wires.
///
/// Bits come in on the rising edge of the clock, upper bits first: a one to start, two bits of operation, eight of
/// address (of which seven count), and the word for writes. Writing is over at once here.
///
/// Source: the chip's data sheet; Pan Docs, "MBC7", for the bits of its register.
struct EEPROM {
  static let size = 256

  private enum Phase: UInt8 { case idle, command, reading, writing, done }

  /// The words, upper byte first, as they leave the chip; they belong to the board.
  let memory: UnsafeMutablePointer<UInt8>
  private var phase = Phase.idle
  private var isSelected = false
  private var isClockHigh = false
  private var input = false
  private var output = true
  /// EWEN was sent: writes are taken.
  private var isWritable = false
  /// The ten bits behind the start bit; the word that goes in or out; the bits of either that are done.
  private var command: UInt16 = 0
  private var word: UInt16 = 0
  private var bits: UInt8 = 0

  init(memory: UnsafeMutablePointer<UInt8>) { self.memory = memory }

  /// Power goes and comes back.
  mutating func powerUp() { self = EEPROM(memory: memory) }

  /// The wires: chip select in bit 7, clock in bit 6, input in bit 1, output in bit 0.
  var register: UInt8 {
    (isSelected ? 0x80 : 0) | (isClockHigh ? 0x40 : 0) | (input ? 2 : 0) | (output ? 1 : 0)
  }

  /// Sets the wires.
  mutating func write(_ value: UInt8) {
    let rises = value & 0x40 != 0 && !isClockHigh
    isSelected = value & 0x80 != 0
    isClockHigh = value & 0x40 != 0
    input = value & 2 != 0
    if !isSelected {
      phase = .idle
      output = true
    } else if rises {
      clockRises()
    }
  }

  private mutating func clockRises() {
    switch phase {
    case .idle:
      if input { begin(.command) }
    case .command:
      command = command << 1 | (input ? 1 : 0)
      bits &+= 1
      if bits == 10 { execute() }
    case .reading:
      output = word & 0x8000 != 0
      word <<= 1
      bits &+= 1
      if bits == 16 {
        // The chip continues with the next word for as long as it is clocked.
        command = command & ~0x7F | (command &+ 1) & 0x7F
        loadWord()
      }
    case .writing:
      word = word << 1 | (input ? 1 : 0)
      bits &+= 1
      if bits == 16 { finishWrite() }
    case .done: break
    }
  }

  private mutating func begin(_ next: Phase) {
    phase = next
    bits = 0
    if next == .command { command = 0 }
    word = 0
  }

  private mutating func loadWord() {
    let place = Int(command & 0x7F) * 2
    word = UInt16(memory[place]) << 8 | UInt16(memory[place + 1])
    bits = 0
  }

  private mutating func execute() {
    switch (command >> 8 & 3, command >> 6 & 3) {
    case (2, _):
      begin(.reading)
      loadWord()
      output = false
    case (1, _), (0, 1): begin(.writing)
    case (3, _):
      if isWritable { store(0xFFFF, at: command) }
      begin(.done)
    case (0, 2):
      if isWritable { memory.update(repeating: 0xFF, count: Self.size) }
      begin(.done)
    default:
      isWritable = command >> 6 & 3 == 3
      begin(.done)
    }
  }

  private mutating func finishWrite() {
    if isWritable {
      if command >> 8 & 3 == 1 {
        store(word, at: command)
      } else {
        for place in 0..<UInt16(128) { store(word, at: place) }
      }
    }
    begin(.done)
    output = true
  }

  private func store(_ value: UInt16, at place: UInt16) {
    memory[Int(place & 0x7F) * 2] = UInt8(truncatingIfNeeded: value >> 8)
    memory[Int(place & 0x7F) * 2 + 1] = UInt8(truncatingIfNeeded: value)
  }

  /// The fields of a state but for the memory.
  mutating func code(_ stream: inout some StateStream) throws(MachineStateError) {
    var raw = phase.rawValue
    try stream.value(&raw)
    let known = Phase(rawValue: raw)
    try stream.require(known != nil)
    phase = known ?? .idle
    try stream.flag(&isSelected)
    try stream.flag(&isClockHigh)
    try stream.flag(&input)
    try stream.flag(&output)
    try stream.flag(&isWritable)
    try stream.value(&command)
    try stream.value(&word)
    try stream.value(&bits)
    let (sent, count) = (command, bits)
    try stream.require(sent < 0x400 && count < 16)
  }
}
