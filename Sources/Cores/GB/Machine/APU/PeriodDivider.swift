/// The 11-bit counter that paces a pulse channel (Pan Docs "Audio registers", NR13 and NR14).
///
/// It counts up at 1 048 576 Hz, once in two APU cycles. When it runs over 0x7FF, the duty position moves and the counter
/// is loaded again. The counts between two loads are computed, not performed.
struct PeriodDivider {
  /// The value that is loaded: 11 bits from NRx3 and NRx4, or from the sweep.
  var reload: UInt16 = 0
  /// The cycle at which the counter runs over next.
  var nextOverflow: UInt64 = 0
  /// The cycle at which it ran over last, or `.max`.
  var lastOverflow: UInt64 = .max
  /// The counter holds the loaded value before this cycle.
  var heldUntil: UInt64 = 0
  /// The counter has run over since the last restart.
  var hasOverflowed = false

  /// Cycles between two overflows.
  @inline(__always) var period: UInt64 { UInt64(2048 &- reload) &* 2 }

  /// What the counter reads at a cycle, 0…0x7FF.
  func count(at cycle: UInt64) -> UInt16 {
    let left = (nextOverflow &- max(cycle, heldUntil) &- 1) &>> 1
    return ~UInt16(truncatingIfNeeded: left) & 0x7FF
  }

  /// Whether the counter was loaded at this cycle, or at most `window` cycles before it.
  func isLoading(at cycle: UInt64, window: UInt64) -> Bool {
    hasOverflowed && period &- (nextOverflow &- cycle) <= window
  }

  /// A write to NRx3.
  ///
  /// In the very cycle of a load, the counter takes the new value.
  ///
  /// Pan Docs: a new period acts from the next load on. That a load sees a write of its own cycle is the behaviour of the
  /// timer's TIMA and TMA as well; the recorded corpus has no test for it here.
  mutating func writeLow(_ value: UInt8, at cycle: UInt64) {
    reload = reload & 0x700 | UInt16(value)
    if lastOverflow == cycle { nextOverflow = cycle &+ period }
  }

  /// The three upper bits of NRx4.
  ///
  /// They do not reach a load that is already done.
  mutating func writeHigh(_ value: UInt8) {
    reload = reload & 0xFF | UInt16(value & 7) << 8
  }

  /// Loads the counter after a trigger.
  ///
  /// The trigger waits for an edge of the 1 MHz clock and then `clocks` periods of it before the counter is loaded.
  /// `phase` is 1 when the write is on an edge. On an early chip the counter starts one clock after the load.
  mutating func restart(at cycle: UInt64, phase: UInt64, clocks: UInt64, isEarly: Bool) {
    let load = cycle &+ (1 &- phase) &+ 2 &* clocks
    hasOverflowed = false
    heldUntil = load &+ 1
    nextOverflow = load &+ period &+ (isEarly ? 2 &* phase : 0)
  }
}
