/// Access between two deadlines: nothing but the CPU moves, so time is one subtraction an instruction and memory is a
/// pointer.
///
/// It lives for one call of `CPU.runQuickly` in registers of the host's processor. PC is a pointer into memory, time is
/// the number of M-cycles left until the deadline. Before an access to a hardware register, the bus's clock is brought up to date;
/// after a write to one, everything is checked again.
struct QuickAccess: InstructionAccess {
  private let bus: UnsafeMutablePointer<Bus>
  private let readPages: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>
  private let writePages: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>
  private let hram: UnsafeMutablePointer<UInt8>
  /// The byte at PC, and what a pointer to address 0 would be.
  private var cursor: UnsafeMutablePointer<UInt8>
  private var base: UnsafeMutablePointer<UInt8>
  /// The last place at which an instruction of three bytes may begin without leaving its page.
  private var last: UnsafeMutablePointer<UInt8>
  /// M-cycles until `end`.
  private var left: Int
  /// The deadline, or an M-cycle of dots less.
  private var end: UInt64
  /// 2 where an M-cycle has four dots, 1 in double speed.
  private let shift: UInt64
  /// Where the loop begins that was taken last, with which registers, and when.
  private var loop = LoopHead()

  /// More than the longest instruction takes, so that none meets the deadline.
  static let margin = 7
  /// The most M-cycles for which a run may be planned.
  private static let longest: UInt64 = 1 << 20

  @inline(__always)
  init(_ bus: UnsafeMutablePointer<Bus>, pc: UInt16) {
    self.bus = bus
    readPages = bus.pointee.readPages
    writePages = bus.pointee.writePages
    hram = bus.pointee.hram
    shift = bus.pointee.cycleDots &>> 1
    (cursor, base, last) = (hram, hram, hram)
    (left, end) = (0, 0)
    plan()
    jump(to: pc)
  }

  /// Whether another instruction may be run.
  @inline(__always)
  var goesOn: Bool { left >= Self.margin && cursor <= last }

  @inline(__always)
  var pc: UInt16 { UInt16(truncatingIfNeeded: cursor - base) }

  /// The current time on the bus's clock.
  @inline(__always)
  private var clock: UInt64 { end &- UInt64(bitPattern: Int64(left)) &<< shift }

  /// Gives the clock back to the bus.
  @inline(__always)
  func finish() { bus.pointee.clock = clock }

  /// Takes the time until the deadline; none when the CPU has to look up.
  @inline(__always)
  private mutating func plan() {
    let now = bus.pointee.clock
    let deadline = bus.pointee.deadline
    var cycles: UInt64 = 0
    if bus.pointee.attention == 0 && deadline > now {
      cycles = min((deadline &- now) &>> shift, Self.longest)
    }
    left = Int(bitPattern: UInt(cycles))
    end = now &+ cycles &<< shift
  }

  @inline(__always)
  mutating func next() -> UInt8 {
    left &-= 1
    let byte = cursor.pointee
    cursor += 1
    return byte
  }

  @inline(__always)
  mutating func jump(to target: UInt16) {
    if let page = readPages[Int(target &>> 12)] {
      base = page
      cursor = page + Int(target)
      last = page + (Int(target | 0x0FFF) &- 2)
    } else {
      leave(to: target)
    }
  }

  /// Code outside plain memory is left to the exact way.
  @inline(__always)
  private mutating func leave(to target: UInt16) {
    base = hram
    cursor = hram + Int(target)
    last = cursor - 1
  }

  @inline(__always)
  mutating func branch(by offset: UInt8, _ cpu: borrowing CPU) {
    jump(to: pc &+ UInt16(bitPattern: Int16(Int8(bitPattern: offset))))
    if offset >= 0x80 && offset != 0xFF { lookForIdling(cpu.registers) }
  }

  /// At the head of a loop: one that has come round with the same registers, and cannot but do so again, is skipped.
  @inline(__always)
  private mutating func lookForIdling(_ registers: UInt64) {
    let head = UnsafePointer(cursor)
    // A loop is looked at no further than its page goes.
    if loop.head == head && loop.registers == registers && last - cursor >= IdleLoop.longest {
      left &-= Self.idleCycles(
        bus, head, registers, round: loop.left &- left, left: left, now: clock)
    }
    loop = LoopHead(head: head, registers: registers, left: left)
  }

  /// The M-cycles for which a loop that took `round` of them may be skipped.
  ///
  /// A round of any other length than the loop's own was no round: other code has run in between.
  @inline(never)
  private static func idleCycles(
    _ bus: UnsafeMutablePointer<Bus>, _ head: UnsafePointer<UInt8>, _ registers: UInt64,
    round: Int, left: Int, now: UInt64
  ) -> Int {
    guard let loop = IdleLoop(at: head, registers, bus), loop.cycles == round else { return 0 }
    var limit = left &- margin
    if loop.stableUntil != .max {
      guard loop.stableUntil > now else { return 0 }
      let shift = bus.pointee.cycleDots &>> 1
      limit = min(limit, Int(clamping: (loop.stableUntil &- now &- 1) &>> shift))
    }
    guard limit > 0 else { return 0 }
    return limit &- Int(bitPattern: UInt(bitPattern: limit) % UInt(bitPattern: max(1, round)))
  }

  @inline(__always)
  mutating func tick() { left &-= 1 }

  @inline(__always)
  mutating func read(_ address: UInt16) -> UInt8 {
    left &-= 1
    if let page = readPages[Int(address &>> 12)] { return page[Int(address)] }
    return Self.readSlowly(bus, address, at: clock)
  }

  @inline(__always)
  mutating func write(_ address: UInt16, _ value: UInt8) {
    left &-= 1
    if let page = writePages[Int(address &>> 12)] {
      page[Int(address)] = value
      return
    }
    writeSlowly(address, value)
  }

  @inline(__always)
  mutating func readHigh(_ offset: UInt8) -> UInt8 {
    left &-= 1
    if offset >= 0x80 && offset != 0xFF { return hram[Int(offset &- 0x80)] }
    return Self.readSlowly(bus, 0xFF00 | UInt16(offset), at: clock)
  }

  @inline(__always)
  mutating func writeHigh(_ offset: UInt8, _ value: UInt8) {
    left &-= 1
    if offset >= 0x80 && offset != 0xFF {
      hram[Int(offset &- 0x80)] = value
    } else {
      writeSlowly(0xFF00 | UInt16(offset), value)
    }
  }

  @inline(never)
  private static func readSlowly(
    _ bus: UnsafeMutablePointer<Bus>, _ address: UInt16, at clock: UInt64
  ) -> UInt8 {
    bus.pointee.clock = clock
    return bus.pointee.readSlowly(address)
  }

  @inline(__always)
  private mutating func writeSlowly(_ address: UInt16, _ value: UInt8) {
    let pc = self.pc
    Self.writeSlowly(bus, address, value, at: clock)
    // Banks, the deadline, interrupts: anything may be different now.
    plan()
    jump(to: pc)
    loop.head = nil
  }

  @inline(never)
  private static func writeSlowly(
    _ bus: UnsafeMutablePointer<Bus>, _ address: UInt16, _ value: UInt8, at clock: UInt64
  ) {
    bus.pointee.clock = clock
    bus.pointee.writeSlowly(address, value)
  }

  @inline(__always)
  mutating func hold(_ address: UInt16) -> Bool {
    left &-= 1
    return address &>> 8 != 0xFE
  }

  /// Where two bytes lie beside each other in memory that is no more than that; nil elsewhere.
  @inline(__always)
  private func pair(
    _ address: UInt16, in pages: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>
  ) -> UnsafeMutablePointer<UInt8>? {
    if let page = pages[Int(address &>> 12)] {
      return address & 0x0FFF != 0x0FFF ? page + Int(address) : nil
    }
    return address >= 0xFF80 && address < 0xFFFE ? hram + Int(address &- 0xFF80) : nil
  }

  @inline(__always)
  mutating func writeWord(_ address: UInt16, _ word: UInt16) -> Bool {
    guard let place = pair(address, in: writePages) else { return false }
    left &-= 2
    UnsafeMutableRawPointer(place).storeBytes(of: word.littleEndian, as: UInt16.self)
    return true
  }

  @inline(__always)
  mutating func push(_ sp: inout UInt16, _ word: UInt16) -> Bool {
    guard let place = pair(sp &- 2, in: writePages) else { return false }
    left &-= 3
    sp &-= 2
    UnsafeMutableRawPointer(place).storeBytes(of: word.littleEndian, as: UInt16.self)
    return true
  }

  @inline(__always)
  mutating func pop(_ sp: inout UInt16, _ high: inout UInt8, _ low: inout UInt8) -> Bool {
    guard let place = pair(sp, in: readPages) else { return false }
    left &-= 2
    sp &+= 2
    low = place[0]
    high = place[1]
    return true
  }

  @inline(__always)
  func runExactly(_ instruction: SpecialInstruction, _ cpu: inout CPU) -> Bool { false }
}

/// A loop's first instruction when it was last come to.
struct LoopHead {
  var head: UnsafePointer<UInt8>?
  var registers: UInt64 = 0
  /// M-cycles left until the deadline.
  var left = 0
}
