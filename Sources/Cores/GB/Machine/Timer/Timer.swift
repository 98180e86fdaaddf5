/// The divider and the timer (DIV, TIMA, TMA, TAC).
///
/// Nothing ticks: both are functions of the clock.
///
/// "Ticks" are T-cycles of the CPU since the divider was last zeroed; DIV is bits 8…15 of them. TIMA counts the falling
/// edges of one bit of the divider, so the edges between two moments are a subtraction.
/// Source: Pan Docs, "Timer obscure behaviour"; mooneye `acceptance/timer`.
struct Timer {
  /// The clock (in dots) at which the divider was zero.
  var base: UInt64 = 0
  /// 1 in double speed, where the CPU makes two cycles a dot.
  var speedShift: UInt64 = 0
  /// TIMA, as it was at `syncedAt`.
  var counter: UInt8 = 0
  /// TMA.
  var modulo: UInt8 = 0
  /// TAC, three bits.
  var control: UInt8 = 0
  /// Whether the timer has raised its interrupt since the bus last looked.
  var raised = false
  private var syncedAt: UInt64 = 0
  /// The tick at which an overflowed TIMA is loaded from TMA, or `never`.
  private var reloadAt = Self.never
  /// The tick of the last reload: a write to TIMA then is lost, one to TMA goes to both.
  private var reloadedAt = Self.never

  static let never = UInt64.max

  @inline(__always)
  func ticks(_ clock: UInt64) -> UInt64 { (clock &- base) &<< speedShift }
  @inline(__always)
  func clock(ofTick tick: UInt64) -> UInt64 { base &+ (tick &>> speedShift) }

  /// The number of the divider bit that TIMA watches, plus one.
  @inline(__always)
  private var edgeShift: UInt64 {
    switch control & 3 {
    case 0: 10
    case 1: 4
    case 2: 6
    default: 8
    }
  }
  @inline(__always)
  private var isRunning: Bool { control & 4 != 0 }

  /// Whether the signal whose falling edges are counted is high.
  private func signal(at now: UInt64) -> Bool {
    isRunning && (now &>> (edgeShift &- 1)) & 1 != 0
  }

  /// Does what has happened up to `clock`.
  mutating func sync(to clock: UInt64) {
    let now = ticks(clock)
    while true {
      if reloadAt != Self.never {
        if reloadAt > now { break }
        counter = modulo
        raised = true
        reloadedAt = reloadAt
        syncedAt = max(syncedAt, reloadAt)
        reloadAt = Self.never
      }
      guard isRunning else { break }
      let shift = edgeShift
      let edges = (now &>> shift) &- (syncedAt &>> shift)
      let missing = 256 &- UInt64(counter)
      if edges < missing {
        counter = counter &+ UInt8(truncatingIfNeeded: edges)
        break
      }
      counter = 0
      let overflow = ((syncedAt &>> shift) &+ missing) &<< shift
      syncedAt = overflow
      reloadAt = overflow &+ 4
    }
    if reloadAt == Self.never || syncedAt < now { syncedAt = max(syncedAt, now) }
  }

  /// The clock of the next interrupt; call after `sync`.
  var nextEvent: UInt64 {
    if reloadAt != Self.never { return clock(ofTick: reloadAt) }
    guard isRunning else { return Self.never }
    let shift = edgeShift
    let overflow = ((syncedAt &>> shift) &+ (256 &- UInt64(counter))) &<< shift
    return clock(ofTick: overflow &+ 4)
  }

  func readDivider(at clock: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: ticks(clock) &>> 8) }

  mutating func writeCounter(_ value: UInt8, at clock: UInt64) {
    sync(to: clock)
    if reloadedAt == ticks(clock) { return }
    counter = value
    reloadAt = Self.never
  }

  mutating func writeModulo(_ value: UInt8, at clock: UInt64) {
    sync(to: clock)
    modulo = value
    if reloadedAt == ticks(clock) { counter = value }
  }

  mutating func writeControl(_ value: UInt8, at clock: UInt64) {
    sync(to: clock)
    let now = ticks(clock)
    let was = signal(at: now)
    control = value & 7
    if was && !signal(at: now) { count(at: now) }
  }

  /// Begins with the divider at `divider` at clock 0.
  mutating func start(divider: UInt64) {
    base = 0 &- (divider &>> speedShift)
    syncedAt = divider
  }

  /// Zeroes the divider; bits that fall count.
  mutating func resetDivider(at clock: UInt64) {
    sync(to: clock)
    let now = ticks(clock)
    let falls = signal(at: now)
    if reloadAt != Self.never { reloadAt = reloadAt &- now }
    base = clock
    syncedAt = 0
    reloadedAt = Self.never
    if falls { count(at: 0) }
  }

  /// The CPU's speed changes, and with it the clock; ticks are counted on.
  mutating func setDoubleSpeed(_ on: Bool, at clock: UInt64) {
    let now = ticks(clock)
    speedShift = on ? 1 : 0
    base = clock &- now &>> speedShift
  }

  private mutating func count(at tick: UInt64) {
    counter &+= 1
    if counter == 0 { reloadAt = tick &+ 4 }
  }

  /// The fields of a state.
  mutating func code(_ stream: inout some StateStream) throws(MachineStateError) {
    try stream.value(&base)
    try stream.value(&speedShift)
    try stream.value(&counter)
    try stream.value(&modulo)
    try stream.value(&control)
    try stream.flag(&raised)
    try stream.value(&syncedAt)
    try stream.value(&reloadAt)
    try stream.value(&reloadedAt)
    let (shift, tac) = (speedShift, control)
    try stream.require(shift <= 1 && tac <= 7)
  }

  /// Whether the times make sense for a machine whose clock is `clock` (a hostile state could make `sync` run for ever).
  func isPlausible(at clock: UInt64) -> Bool {
    let now = ticks(clock)
    return syncedAt <= now &+ 8 && now &- min(syncedAt, now) < 1 << 26
      && (reloadAt == Self.never || reloadAt < now &+ 16)
  }
}
