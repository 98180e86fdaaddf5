/// Turns amplitude steps into band-limited 48 kHz stereo.
///
/// A step at a 2 MHz cycle adds a short windowed-sinc pulse, scaled by the step, to a ring of differences; reading out
/// sums the ring. Only changes cost anything. All arithmetic is on integers, and the pulse table is made with the four
/// basic operations alone, so that every machine produces the same samples.
///
/// Left and right travel packed in one `Int64` (left × 2³² + right, both signed): one multiplication serves both.
struct Synthesizer {
  /// Samples a pulse touches.
  static let tapCount = 16
  /// Positions of a pulse between two samples.
  static let phaseCount = 1024
  /// Output samples the ring can hold before it must be read; a frame makes about 804.
  static let capacity = 4096
  /// 48 000 samples a second over 2 097 152 cycles a second is 375 / 16 384.
  static let stepPerCycle: UInt64 = 375
  static let positionBits: UInt64 = 14
  /// Ring entries kept in a state: what lies beyond the samples already read.
  static let savedEntries = 64

  /// `phaseCount` rows of `tapCount` weights, each row summing to 32 768; owned, freed by `deallocate`.
  let kernel: UnsafeMutablePointer<Int16>
  /// `capacity + tapCount` packed differences; owned, freed by `deallocate`.
  let ring: UnsafeMutablePointer<Int64>
  /// The cycle that `offset` belongs to.
  var baseCycle: UInt64 = 0
  /// Position of `baseCycle` in the ring, in 1/16 384 sample.
  var offset: UInt64 = 0
  /// Packed sum of all differences read so far, 32 768 to the unit.
  var sum: Int64 = 0
  /// Charges of the two output capacitors, 2²³ to the unit.
  var leftCharge: Int64 = 0
  var rightCharge: Int64 = 0
  /// Share of the difference by which a capacitor follows the signal in one sample, in 2⁻²⁰.
  var chargeRate: Int64

  init(model: Model) {
    kernel = .allocate(capacity: Self.tapCount * Self.phaseCount)
    ring = .allocate(capacity: Self.capacity + Self.tapCount)
    ring.initialize(repeating: 0, count: Self.capacity + Self.tapCount)
    chargeRate = Self.chargeRate(of: model)
    Self.fillKernel(kernel)
  }

  /// Pan Docs, "Audio details": a capacitor keeps 0.999958 of its charge per dot on the DMG and 0.998943 on later models.
  ///
  /// To the power of 4 194 304 / 48 000 that is 0.996337 and 0.911730 per sample.
  static func chargeRate(of model: Model) -> Int64 {
    model == .dmg || model == .sgb ? 3841 : 92557
  }

  func deallocate() {
    kernel.deallocate()
    ring.deallocate()
  }

  /// Adds a packed step at a cycle not before `baseCycle`.
  @inline(__always)
  mutating func add(_ step: Int64, at cycle: UInt64) {
    var position = offset &+ (cycle &- baseCycle) &* Self.stepPerCycle
    if position >= UInt64(Self.capacity) &<< Self.positionBits {
      makeRoom(for: cycle)
      position = offset &+ (cycle &- baseCycle) &* Self.stepPerCycle
    }
    let taps = kernel + Int(truncatingIfNeeded: (position &>> 4) & 1023) &* Self.tapCount
    let entries = ring + Int(truncatingIfNeeded: position &>> Self.positionBits)
    for tap in 0..<Self.tapCount {
      entries[tap] = entries[tap] &+ step &* Int64(taps[tap])
    }
  }

  /// Drops the oldest sound, which has not been read for eighty milliseconds.
  @inline(never)
  private mutating func makeRoom(for cycle: UInt64) {
    let position = offset &+ (cycle &- baseCycle) &* Self.stepPerCycle
    let kept = Self.capacity / 2
    let surplus = Int(clamping: position >> Self.positionBits) - kept
    let dropped = min(surplus, Self.capacity)
    for index in 0..<dropped { sum = sum &+ ring[index] }
    discard(dropped)
    offset = UInt64(kept) << Self.positionBits | position & ((1 << Self.positionBits) - 1)
    baseCycle = cycle
  }

  /// Forgets entries already summed and moves the rest to the front.
  private mutating func discard(_ count: Int) {
    let rest = Self.capacity + Self.tapCount - count
    ring.update(from: ring + count, count: rest)
    (ring + rest).update(repeating: 0, count: count)
  }

  /// Writes the samples finished by `cycle` as interleaved pairs and returns how many pairs.
  mutating func read(
    until cycle: UInt64, into samples: UnsafeMutablePointer<Int16>, capacity: Int
  ) -> Int {
    var position = offset &+ (cycle &- baseCycle) &* Self.stepPerCycle
    if position >= UInt64(Self.capacity) << Self.positionBits {
      makeRoom(for: cycle)
      position = offset
    }
    let count = min(Int(position >> Self.positionBits), max(0, capacity))
    var sum = self.sum
    var left = leftCharge
    var right = rightCharge
    let rate = chargeRate
    for index in 0..<count {
      sum = sum &+ ring[index]
      let rightLevel = Int64(Int32(truncatingIfNeeded: sum))
      let leftLevel = (sum &- rightLevel) &>> 32
      samples[2 &* index] = Self.sample(leftLevel &- (left &>> 8))
      samples[2 &* index &+ 1] = Self.sample(rightLevel &- (right &>> 8))
      left = left &+ (((leftLevel &<< 8) &- left) &* rate) &>> 20
      right = right &+ (((rightLevel &<< 8) &- right) &* rate) &>> 20
    }
    self.sum = sum
    leftCharge = left
    rightCharge = right
    if count > 0 {
      // Nothing lies beyond the reach of a pulse at the current position.
      let end = Int(position >> Self.positionBits) + Self.tapCount
      ring.update(from: ring + count, count: end - count)
      (ring + (end - count)).update(repeating: 0, count: count)
    }
    offset = position &- UInt64(count) << Self.positionBits
    baseCycle = cycle
    return count
  }

  /// Loudest possible sound is ±7680 units of 32 768; a quarter of the range is left to the capacitors' swing.
  @inline(__always)
  private static func sample(_ level: Int64) -> Int16 {
    Int16(truncatingIfNeeded: max(-32768, min(32767, level &>> 13)))
  }

  /// Makes the sum and the capacitors rest at a packed level, so that switching on makes no click.
  mutating func settle(at level: Int64, cycle: UInt64) {
    ring.update(repeating: 0, count: Self.capacity + Self.tapCount)
    baseCycle = cycle
    offset = 0
    sum = level &* 32768
    let rightLevel = Int64(Int32(truncatingIfNeeded: sum))
    rightCharge = rightLevel << 8
    leftCharge = ((sum &- rightLevel) >> 32) << 8
  }
}
