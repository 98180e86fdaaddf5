/// The SM83: registers and what lies between two instructions.
///
/// Each access costs one M-cycle and happens at the end of it: the bus moves the clock first, then looks at the
/// address. Interrupts are looked at when an opcode has been fetched, which an interrupt then throws away.
struct CPU {
  // In this order a pair is a word of the host's, and register r of an opcode is byte r ^ 1 (`CPU+Bits`).
  var c: UInt8 = 0
  var b: UInt8 = 0
  var e: UInt8 = 0
  var d: UInt8 = 0
  var l: UInt8 = 0
  var h: UInt8 = 0
  var a: UInt8 = 0
  /// Zero, subtract, half carry, carry in bits 7…4; the rest is always 0.
  var f: UInt8 = 0
  var sp: UInt16 = 0
  var pc: UInt16 = 0
  /// HALT with interrupts off and one pending: the next opcode is fetched without moving on.
  var repeatsFetch = false
  /// One of the eleven opcodes that stop the machine permanently was met.
  var isLocked = false
  /// Stopped by STOP, which only a button ends.
  var isStopped = false
  /// The LCD shows nothing while stopped.
  var blanksPicture = false

  static let zero: UInt8 = 0x80
  static let subtract: UInt8 = 0x40
  static let half: UInt8 = 0x20
  static let carry: UInt8 = 0x10

  var bc: UInt16 {
    @inline(__always) get { UInt16(b) &<< 8 | UInt16(c) }
    @inline(__always) set {
      b = UInt8(truncatingIfNeeded: newValue &>> 8)
      c = UInt8(truncatingIfNeeded: newValue)
    }
  }
  var de: UInt16 {
    @inline(__always) get { UInt16(d) &<< 8 | UInt16(e) }
    @inline(__always) set {
      d = UInt8(truncatingIfNeeded: newValue &>> 8)
      e = UInt8(truncatingIfNeeded: newValue)
    }
  }
  var hl: UInt16 {
    @inline(__always) get { UInt16(h) &<< 8 | UInt16(l) }
    @inline(__always) set {
      h = UInt8(truncatingIfNeeded: newValue &>> 8)
      l = UInt8(truncatingIfNeeded: newValue)
    }
  }
  var af: UInt16 {
    get { UInt16(a) << 8 | UInt16(f) }
    set {
      a = UInt8(truncatingIfNeeded: newValue >> 8)
      f = UInt8(truncatingIfNeeded: newValue) & 0xF0
    }
  }

  /// The eight registers in one word: BC lowest, then DE, HL, A, F.
  @inline(__always)
  var registers: UInt64 {
    UInt64(bc) | UInt64(de) &<< 16 | UInt64(hl) &<< 32 | UInt64(a) &<< 48 | UInt64(f) &<< 56
  }

  /// Runs until the bus says that the frame is over.
  mutating func run(_ bus: inout Bus) {
    withUnsafeMutablePointer(to: &bus) { bus in
      while bus.pointee.attention & Bus.stopRunning == 0 {
        if bus.pointee.attention == 0 && !bus.pointee.isStepwise && !repeatsFetch {
          runQuickly(bus)
          if bus.pointee.attention & Bus.stopRunning != 0 { return }
        }
        step(&bus.pointee)
      }
    }
  }

  /// Runs instructions that meet no deadline and need nothing but registers and memory; perhaps none.
  ///
  /// Package.swift names it by its symbol: the optimizer skips a pass here that takes a minute and gains nothing.
  @inline(never)
  mutating func runQuickly(_ bus: UnsafeMutablePointer<Bus>) {
    var access = QuickAccess(bus, pc: pc)
    while access.goesOn {
      let before = access
      let opcode = access.next()
      if !execute(opcode, &access) {
        access = before
        break
      }
    }
    pc = access.pc
    access.finish()
  }

  /// Runs one instruction, or one step of what takes its place.
  @inline(never)
  mutating func step(_ bus: inout Bus) {
    if bus.attention & Bus.haltBit != 0, !wake(&bus) { return }
    let opcode = bus.read(pc)
    if repeatsFetch {
      repeatsFetch = false
    } else {
      pc &+= 1
    }
    if bus.attention & (Bus.interruptBits | Bus.soonBit) != 0, takesOver(&bus) { return }
    withUnsafeMutablePointer(to: &bus) { bus in
      var access = ExactAccess(bus: bus, pc: pc)
      _ = execute(opcode, &access)
      pc = access.pc
    }
  }

  /// Waits in HALT or STOP; returns whether to fetch an instruction now.
  @inline(never)
  private mutating func wake(_ bus: inout Bus) -> Bool {
    if bus.switchEnd != 0 && bus.clock >= bus.switchEnd {
      bus.switchEnd = 0
      bus.isHalted = false
      bus.refreshAttention()
      bus.refreshDeadline()
      return false
    }
    if isLocked || (isStopped && !bus.joypad.isAnyLineLow) {
      bus.idleUntilDeadline()
      return false
    }
    if isStopped {
      isStopped = false
      bus.isHalted = false
      bus.refreshAttention()
      return true
    }
    guard bus.idleUntilInterrupt() else { return false }
    bus.isHalted = false
    bus.switchEnd = 0
    bus.refreshAttention()
    if bus.interruptMaster {
      dispatch(&bus)
      return false
    }
    // The opcode behind HALT was fetched with HALT itself, so its fetch takes no time now.
    bus.clock &-= bus.cycleDots
    return true
  }

  /// Checks for interrupts when an opcode has just been fetched; returns whether one takes its place.
  @inline(never)
  private mutating func takesOver(_ bus: inout Bus) -> Bool {
    if bus.attention & Bus.interruptBits != 0 {
      pc &-= 1
      dispatch(&bus)
      return true
    }
    if bus.videoDMA.isDue { bus.runBlankDMA() }
    // EI takes effect after the instruction that follows it.
    if bus.enablesSoon {
      bus.enablesSoon = false
      bus.interruptMaster = true
      bus.refreshAttention()
    }
    return false
  }

  /// Calls the handler of the most urgent interrupt: five M-cycles, the first of which was the lost fetch.
  ///
  /// Which one is decided only after the upper byte of PC is on the stack; when that write takes the last enabled
  /// interrupt away, execution continues at 0. Source: mooneye `acceptance/interrupts/ie_push`.
  private mutating func dispatch(_ bus: inout Bus) {
    bus.interruptMaster = false
    bus.tick()
    bus.corruptOAM(sp)
    sp &-= 1
    bus.write(sp, UInt8(truncatingIfNeeded: pc &>> 8))
    let enabled = bus.interruptEnable
    sp &-= 1
    bus.write(sp, UInt8(truncatingIfNeeded: pc))
    let pending = enabled & bus.interruptFlags & 0x1F
    bus.tick()
    if pending == 0 {
      pc = 0
    } else {
      let number = pending.trailingZeroBitCount
      bus.interruptFlags &= ~(1 << UInt8(number))
      pc = 0x40 &+ UInt16(number &* 8)
    }
    bus.refreshAttention()
  }

  /// HALT: waits for an interrupt, or trips over the HALT bug.
  ///
  /// Source: Pan Docs, "halt".
  @inline(never)
  mutating func halt(_ bus: inout Bus) {
    if bus.interruptFlags & bus.interruptEnable & 0x1F != 0 {
      if bus.interruptMaster {
        // EI just before: the handler returns to the HALT itself.
        pc &-= 1
      } else {
        repeatsFetch = true
      }
      return
    }
    bus.isHalted = true
    bus.refreshAttention()
  }

  /// STOP: switches the speed of a CGB when asked to, else stops until a button is pressed.
  ///
  /// Source: Pan Docs, "Using the STOP instruction" (the chart of its cases).
  @inline(never)
  mutating func stop(_ bus: inout Bus) {
    let pending = bus.interruptFlags & bus.interruptEnable & 0x1F != 0
    if bus.joypad.isAnyLineLow {
      if !pending {
        pc &+= 1
        bus.isHalted = true
        bus.refreshAttention()
      }
      return
    }
    if !pending { pc &+= 1 }
    if bus.isSpeedSwitchArmed {
      bus.switchSpeed(waits: !pending)
      return
    }
    bus.resetDivider()
    isStopped = true
    // A CGB that stops in mode 3 keeps showing its picture (daid's `stop_instr_gbc_mode3`).
    bus.ppu.advance(to: bus.clock)
    blanksPicture = !bus.model.isColor || bus.ppu.mode != 3
    bus.isHalted = true
    bus.refreshAttention()
  }

  /// One of the opcodes that hang the processor.
  @inline(never)
  mutating func lock(_ bus: inout Bus) {
    isLocked = true
    bus.isHalted = true
    bus.interruptEnable = 0
    bus.refreshAttention()
  }

  /// The fields of a state.
  mutating func code(_ stream: inout some StateStream) throws(MachineStateError) {
    try stream.value(&a)
    try stream.value(&f)
    try stream.value(&b)
    try stream.value(&c)
    try stream.value(&d)
    try stream.value(&e)
    try stream.value(&h)
    try stream.value(&l)
    try stream.value(&sp)
    try stream.value(&pc)
    try stream.flag(&repeatsFetch)
    try stream.flag(&isLocked)
    try stream.flag(&isStopped)
    try stream.flag(&blanksPicture)
    let flags = f
    try stream.require(flags & 0x0F == 0)
  }
}
