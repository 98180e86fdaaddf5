/// What an instruction asks of the world: bytes behind PC, memory, time.
///
/// The CPU's opcodes are written once over this and compiled twice: for `ExactAccess`, which looks at the deadline in
/// each M-cycle and can run everything, and for `QuickAccess`, which runs between two deadlines only and turns down what
/// could touch more than memory. A `Bool` result says whether it was done.
protocol InstructionAccess {
  /// The address of the next byte to fetch.
  var pc: UInt16 { get }
  /// Fetches the byte at PC: an M-cycle.
  mutating func next() -> UInt8
  /// Continues at another address.
  mutating func jump(to target: UInt16)
  /// A relative jump that is taken; `cpu` has the registers with which it is.
  mutating func branch(by offset: UInt8, _ cpu: borrowing CPU)
  /// An M-cycle passes.
  mutating func tick()
  /// An M-cycle passes, at whose end a byte is read.
  mutating func read(_ address: UInt16) -> UInt8
  /// An M-cycle passes, at whose end a byte is written.
  mutating func write(_ address: UInt16, _ value: UInt8)
  /// The same in 0xFF00…0xFFFF.
  mutating func readHigh(_ offset: UInt8) -> UInt8
  mutating func writeHigh(_ offset: UInt8, _ value: UInt8)
  /// An M-cycle passes with an address in the 16-bit unit, which objects may not survive.
  mutating func hold(_ address: UInt16) -> Bool
  /// Two M-cycles: a word is written, its lower byte first.
  mutating func writeWord(_ address: UInt16, _ word: UInt16) -> Bool
  /// Three M-cycles: a word goes onto the stack.
  mutating func push(_ sp: inout UInt16, _ word: UInt16) -> Bool
  /// Two M-cycles: a word comes from the stack.
  mutating func pop(_ sp: inout UInt16, _ high: inout UInt8, _ low: inout UInt8) -> Bool
  /// An instruction that concerns more than registers and memory.
  mutating func runExactly(_ instruction: SpecialInstruction, _ cpu: inout CPU) -> Bool
}

/// The instructions of `InstructionAccess.runExactly`.
enum SpecialInstruction {
  case halt, stop, lock, disableInterrupts, enableInterrupts, returnFromInterrupt
}

extension InstructionAccess {
  @inline(__always)
  mutating func nextWord() -> UInt16 {
    let low = next()
    return UInt16(next()) &<< 8 | UInt16(low)
  }
}

/// Access M-cycle by M-cycle, as the bus has it.
struct ExactAccess: InstructionAccess {
  let bus: UnsafeMutablePointer<Bus>
  var pc: UInt16

  @inline(__always)
  mutating func next() -> UInt8 {
    let byte = bus.pointee.read(pc)
    pc &+= 1
    return byte
  }

  @inline(__always)
  mutating func jump(to target: UInt16) { pc = target }

  @inline(__always)
  mutating func branch(by offset: UInt8, _ cpu: borrowing CPU) {
    pc = pc &+ UInt16(bitPattern: Int16(Int8(bitPattern: offset)))
  }

  @inline(__always)
  func tick() { bus.pointee.tick() }

  @inline(__always)
  func read(_ address: UInt16) -> UInt8 { bus.pointee.read(address) }

  @inline(__always)
  func write(_ address: UInt16, _ value: UInt8) { bus.pointee.write(address, value) }

  @inline(__always)
  func readHigh(_ offset: UInt8) -> UInt8 { read(0xFF00 | UInt16(offset)) }

  @inline(__always)
  func writeHigh(_ offset: UInt8, _ value: UInt8) { write(0xFF00 | UInt16(offset), value) }

  func hold(_ address: UInt16) -> Bool {
    bus.pointee.tick()
    bus.pointee.corruptOAM(address)
    return true
  }

  func writeWord(_ address: UInt16, _ word: UInt16) -> Bool {
    write(address, UInt8(truncatingIfNeeded: word))
    write(address &+ 1, UInt8(truncatingIfNeeded: word &>> 8))
    return true
  }

  func push(_ sp: inout UInt16, _ word: UInt16) -> Bool {
    _ = hold(sp)
    sp &-= 1
    write(sp, UInt8(truncatingIfNeeded: word &>> 8))
    sp &-= 1
    write(sp, UInt8(truncatingIfNeeded: word))
    return true
  }

  func pop(_ sp: inout UInt16, _ high: inout UInt8, _ low: inout UInt8) -> Bool {
    low = read(sp)
    sp &+= 1
    high = read(sp)
    sp &+= 1
    return true
  }

  @inline(never)
  mutating func runExactly(_ instruction: SpecialInstruction, _ cpu: inout CPU) -> Bool {
    cpu.pc = pc
    switch instruction {
    case .halt: cpu.halt(&bus.pointee)
    case .stop: cpu.stop(&bus.pointee)
    case .lock: cpu.lock(&bus.pointee)
    case .disableInterrupts:
      bus.pointee.interruptMaster = false
      bus.pointee.enablesSoon = false
      bus.pointee.refreshAttention()
    case .enableInterrupts:
      if !bus.pointee.interruptMaster && !bus.pointee.enablesSoon {
        bus.pointee.enablesSoon = true
        bus.pointee.refreshAttention()
      }
    case .returnFromInterrupt:
      _ = cpu.ret(&self)
      bus.pointee.interruptMaster = true
      bus.pointee.refreshAttention()
      return true
    }
    pc = cpu.pc
    return true
  }
}
