/// The serial port (SB, SC).
///
/// The internal clock turns over at falling edges of a divider bit: bit 7 (for 8192 bits a second), on a CGB also bit 2
/// (262 144); a bit moves when it goes low. A write to SC makes it low, so the first bit of a transfer comes with the
/// second edge. With the external clock they move when the other end of the cable says so. Without anything at the
/// other end ones come in. What is there is asked between two instructions: a transfer that begins puts a `question`
/// and stops the run, so the port costs nothing while it is idle.
/// Source: Pan Docs, "Serial data transfer"; mooneye `acceptance/serial`.
struct Serial {
  /// What the port needs to know from the other end before time can continue.
  enum Question: UInt8 {
    case none
    /// A transfer with the internal clock has begun: which byte comes in?
    case byte
    /// The time has come up to which the other end is known to be silent.
    case time
  }

  /// SB.
  var data: UInt8 = 0
  /// SC, bits 7, 1 and 0.
  var control: UInt8 = 0
  /// Whether a transfer has ended since the bus last looked.
  var raised = false
  /// Whether something is at the other end.
  var isConnected = false
  /// What stops the run; never anything but `none` while nothing is connected.
  private(set) var question = Question.none
  /// The clock at which a transfer with the internal clock began, or at which the port began or ceased to wait for
  /// the other end's.
  private(set) var changedAt: UInt64 = 0
  /// The clock up to which the port may wait for the other end's clock, and the one at which the other end's transfer
  /// has to be looked at.
  private(set) var limit = UInt64.max
  private(set) var appointment = UInt64.max
  /// The clock of the next thing that comes from outside; kept so that the bus compares one number.
  private(set) var outsideEvent = UInt64.max

  /// The internal clock of a transfer that moves, as it was at `syncedAt`.
  var isClockHigh = false

  private var bitsLeft: UInt8 = 0
  private var syncedAt: UInt64 = 0
  /// The bits still to come in with the internal clock, the next one on top; ones below them.
  private var incoming: UInt8 = 0xFF
  /// What the other end clocks in: bits left, the next one on top, when the next one moves, dots between two.
  private var clockedLeft: UInt8 = 0
  private var clocked: UInt8 = 0xFF
  private var clockedAt: UInt64 = 0
  private var clockedPeriod: UInt64 = 0

  @inline(__always)
  private var edgeShift: UInt64 { control & 2 != 0 ? 3 : 8 }
  @inline(__always)
  private var isMoving: Bool { bitsLeft != 0 && control & 0x81 == 0x81 }
  /// Whether the port waits for the other end's clock.
  var isWaiting: Bool { control & 0x81 == 0x80 }

  /// Does what has happened up to `now` (ticks of the divider).
  mutating func sync(to now: UInt64) {
    if isMoving {
      let turns = (now &>> edgeShift) &- (syncedAt &>> edgeShift) &+ (isClockHigh ? 1 : 0)
      isClockHigh = turns & 1 != 0
      var moved: UInt64 = 0
      while moved < turns / 2 && bitsLeft != 0 {
        shiftInternal()
        moved &+= 1
      }
    }
    syncedAt = now
  }

  private mutating func shiftInternal() {
    shift(incoming &>> 7)
    incoming = incoming &<< 1 | 1
  }

  private mutating func shift(_ bit: UInt8) {
    data = data &<< 1 | bit
    bitsLeft &-= 1
    if bitsLeft == 0 {
      control &= 0x7F
      raised = true
    }
  }

  /// The tick of the divider at which the transfer ends.
  var nextEvent: UInt64 {
    guard isMoving else { return Timer.never }
    let turns = 2 &* UInt64(bitsLeft) &- (isClockHigh ? 1 : 0)
    return ((syncedAt &>> edgeShift) &+ turns) &<< edgeShift
  }

  /// SC is written at the tick `now`, which is `clock` in dots.
  mutating func writeControl(_ value: UInt8, isColor: Bool, at now: UInt64, clock: UInt64) {
    sync(to: now)
    isClockHigh = false
    let wasWaiting = isWaiting
    control = value & (isColor ? 0x83 : 0x81)
    bitsLeft = control & 0x80 != 0 ? 8 : 0
    incoming = 0xFF
    question = isConnected && control & 0x81 == 0x81 ? .byte : .none
    if question == .byte || isWaiting != wasWaiting { changedAt = clock }
    refreshOutside()
  }

  /// The divider goes to zero at the tick `now`.
  mutating func dividerReset(at now: UInt64) {
    sync(to: now)
    if isMoving && (now &>> (edgeShift &- 1)) & 1 != 0 {
      if isClockHigh { shiftInternal() }
      isClockHigh.toggle()
    }
    syncedAt = 0
  }

  // MARK: - The other end

  /// The tick after `now` at which the first bit of a transfer that has just begun moves, and the ticks between two bits.
  func edges(after now: UInt64) -> (first: UInt64, period: UInt64) {
    (((now &>> edgeShift) &+ 2) &<< edgeShift, 2 &<< edgeShift)
  }

  /// Answers `Question.byte`.
  mutating func answer(_ byte: UInt8) {
    if question == .byte {
      incoming = byte
      question = .none
    }
  }

  /// Sets the times at which the run is to stop; `UInt64.max` for not at all.
  mutating func stop(whileWaitingAt limit: UInt64, appointment: UInt64, now: UInt64) {
    self.limit = limit
    self.appointment = appointment
    if question == .time { question = .none }
    askForTime(at: now)
    refreshOutside()
  }

  private mutating func askForTime(at clock: UInt64) {
    let isDue = clock >= appointment || (isWaiting && clock >= limit)
    if question == .none && isDue { question = .time }
  }

  /// The other end clocks a byte in: its first bit at the clock `first`, one more every `period` dots.
  mutating func clockIn(_ byte: UInt8, first: UInt64, period: UInt64) {
    clockedLeft = 8
    clocked = byte
    clockedAt = first
    clockedPeriod = max(4, period)
    refreshOutside()
  }

  /// Pulls the plug: what is on its way is lost, ones come in.
  mutating func disconnect() {
    isConnected = false
    question = .none
    limit = .max
    appointment = .max
    refreshOutside()
  }

  /// Does what has come from outside up to `clock`, and stops the run if it must not continue alone.
  mutating func syncOutside(to clock: UInt64) {
    while clockedLeft != 0 && clockedAt <= clock {
      // Without bit 7 of SC the clock does not reach the shift register.
      if isWaiting && bitsLeft != 0 {
        shift(clocked &>> 7)
        if !isWaiting { changedAt = clockedAt }
      }
      clocked = clocked &<< 1 | 1
      clockedLeft &-= 1
      clockedAt &+= clockedPeriod
    }
    askForTime(at: clock)
    refreshOutside()
  }

  private mutating func refreshOutside() {
    var next = min(appointment, isWaiting ? limit : .max)
    // A stopped run is resumed from outside.
    if question != .none { next = .max }
    outsideEvent = clockedLeft != 0 ? min(next, clockedAt) : next
  }

  /// The internal clock becomes the divider's bit above the one whose edges it counts.
  mutating func followDivider() { isClockHigh = (syncedAt &>> edgeShift) & 1 != 0 }

  /// The fields of a state.
  ///
  /// What is at the other end is no part of the machine: bits that are on their way are.
  mutating func code(_ stream: inout some StateStream) throws(MachineStateError) {
    try stream.value(&data)
    try stream.value(&control)
    try stream.flag(&raised)
    try stream.value(&bitsLeft)
    try stream.value(&syncedAt)
    let bits = bitsLeft
    try stream.require(bits <= 8)
    if stream.hasMore {
      try stream.value(&incoming)
      try stream.value(&changedAt)
      try stream.value(&clockedLeft)
      try stream.value(&clocked)
      try stream.value(&clockedAt)
      try stream.value(&clockedPeriod)
      let (clocks, period, next) = (clockedLeft, clockedPeriod, clockedAt)
      try stream.require(clocks <= 8 && period <= 512 && next < 1 << 61)
      try stream.require(clocks == 0 || period >= 4)
    }
    if stream.isReading {
      question = .none
      limit = .max
      appointment = .max
      refreshOutside()
    }
  }
}
