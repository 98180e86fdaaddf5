// The clocks that cartridges have, as the machine deals with them: each is kept as a block beside the save.

extension Board {
  /// Bytes of the block; 0 without a clock.
  var clockBlockSize: Int {
    guard hasClock else { return 0 }
    return switch mapper {
    case .huc3: HuC3.blockSize
    case .tama5: TAMA5.blockSize
    default: RealTimeClock.blockSize
    }
  }

  /// The machine's clock begins again at 0; the cartridge's continues.
  mutating func restartClock() {
    clock.restart()
    huc3.restart()
    tama5.restart()
  }

  /// Counts what has passed up to `time`.
  mutating func syncClock(to time: UInt64) {
    switch mapper {
    case .huc3: huc3.sync(to: time)
    case .tama5: tama5.sync(to: time)
    default: clock.sync(to: time)
    }
  }

  /// Moves the clock by time from outside, back as well as on.
  mutating func shiftClock(seconds: Int64) {
    guard hasClock else { return }
    switch mapper {
    case .huc3: huc3.shift(seconds: seconds)
    case .tama5: tama5.shift(seconds: seconds)
    default: clock.shift(seconds: seconds)
    }
  }

  /// Writes the block.
  func storeClock(into block: UnsafeMutablePointer<UInt8>, now: Int64) {
    switch mapper {
    case .huc3: huc3.store(into: block, now: now)
    case .tama5: tama5.store(into: block, now: now)
    default: clock.store(into: block, now: now)
    }
  }

  /// Takes the block, which may hold anything, and moves on by the time since it was written; `back` is the most that it may
  /// go back.
  mutating func loadClock(from block: UnsafePointer<UInt8>, now: Int64, back: Int64) {
    let written =
      switch mapper {
      case .huc3: huc3.load(from: block)
      case .tama5: tama5.load(from: block)
      default: clock.load(from: block)
      }
    // 0 on either side: the time was unknown. A save from the future is of a computer whose clock was put right, or of another
    // zone: the cartridge's stands, since no clock of a cartridge goes back.
    guard written > 0, now > 0 else { return }
    let (elapsed, isAbsurd) = now.subtractingReportingOverflow(written)
    if !isAbsurd && elapsed >= -back { shiftClock(seconds: elapsed) }
  }
}
