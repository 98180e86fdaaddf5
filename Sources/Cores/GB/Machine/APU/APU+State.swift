extension APU {
  /// The fields in their order, for both directions; every value that the chip can never have is refused.
  ///
  /// States are taken between frames: of the ring only what lies beyond the samples already read is kept. After an error
  /// the chip holds part of the state and has to be given another.
  mutating func code(_ stream: inout some StateStream) throws(MachineStateError) {
    try stream.value(&now)
    try stream.flag(&isPowered)
    var alignment = now &- poweredAt
    try stream.value(&alignment)
    poweredAt = now &- alignment
    try stream.memory(registers, 48)
    try sequencer.code(&stream, clock: now &* 2)
    try sweep.code(&stream)
    try stream.value(&noiseDelay)
    try stream.require(noiseDelay <= 6)
    try pulse1.code(&stream, now: now)
    try pulse2.code(&stream, now: now)
    try wave.code(&stream, now: now)
    try noise.code(&stream, now: now, runsAlways: isPowered && revision == .early)
    try synthesizer.code(&stream, now: now)
    // What was in the sum when the state was made depends on what was muted then.
    let choice = mutedChannels
    var muted = stream.isReading ? 0 : choice
    if stream.hasMore { try stream.value(&muted) }
    guard stream.isReading else { return }
    mutedChannels = muted & 0x0F
    for channel in 0..<4 { restoreWeight(channel) }
    if muted != choice { self.muted = choice }
    if chosenFilter == .off { (synthesizer.leftCharge, synthesizer.rightCharge) = (0, 0) }
  }

  /// The weights follow from the registers and are not stored.
  private mutating func restoreWeight(_ channel: Int) {
    let weight = weight(of: channel)
    switch channel {
    case 0: pulse1.voice.weight = weight
    case 1: pulse2.voice.weight = weight
    case 2: wave.voice.weight = weight
    default: noise.voice.weight = weight
    }
  }
}

/// A time as its distance from now, so that no state can send a channel into the far past or future.
private func codeNext(
  _ cycle: inout UInt64, now: UInt64, isMeaningful: Bool, most: UInt16,
  _ stream: inout some StateStream
) throws(MachineStateError) {
  var distance = isMeaningful ? UInt16(truncatingIfNeeded: cycle &- now) : 1
  try stream.value(&distance)
  try stream.require(distance >= 1 && distance <= most)
  if stream.isReading { cycle = now &+ UInt64(distance) }
}

/// Whether something happened in this very cycle; older times do not matter.
private func codeLast(
  _ cycle: inout UInt64, now: UInt64, _ stream: inout some StateStream
) throws(MachineStateError) {
  var isNow = cycle == now
  try stream.flag(&isNow)
  if stream.isReading { cycle = isNow ? now : .max }
}

extension FrameSequencer {
  fileprivate mutating func code(
    _ stream: inout some StateStream, clock: UInt64
  ) throws(MachineStateError) {
    try stream.value(&base)
    try stream.flag(&isDoubleSpeed)
    // The record's byte for a paused divider; older states have it set during a speed switch.
    var wasHeld = false
    try stream.flag(&wasHeld)
    try stream.value(&step)
    // The record has 1 for the first of two uncounted falls and 2 for the last.
    var fallCode = (3 &- uncountedFalls) % 3
    try stream.value(&fallCode)
    // The edge due at this very dot may be served already, or not: it is stored, not computed.
    var distance = UInt16(truncatingIfNeeded: nextEdge &- clock)
    try stream.value(&distance)
    try stream.require(step <= 7 && fallCode <= 2 && distance <= 4100)
    guard stream.isReading else { return }
    uncountedFalls = (3 &- fallCode) % 3
    if wasHeld {
      schedule(after: clock)
      return
    }
    nextEdge = clock &+ UInt64(distance)
    try stream.require((nextEdge &- base) & 4095 == 0)
    nextIsFall = (nextEdge &- base) & 4096 == 0
  }
}

extension Sweep {
  fileprivate mutating func code(_ stream: inout some StateStream) throws(MachineStateError) {
    // The record has the timer counting up to 7.
    var elapsed = 7 &- timer
    try stream.value(&elapsed)
    try stream.value(&remaining)
    try stream.flag(&isUnshifted)
    try stream.value(&offset)
    try stream.value(&summedOffset)
    try stream.value(&base)
    try stream.value(&hold)
    try stream.require(elapsed <= 7 && remaining <= 64 && hold <= 8)
    try stream.require(offset <= 0x7FF && summedOffset <= 0x7FF && base <= 0x7FF)
    if stream.isReading { timer = 7 &- elapsed }
  }
}

extension LengthCounter {
  fileprivate mutating func code(_ stream: inout some StateStream) throws(MachineStateError) {
    try stream.value(&remaining)
    try stream.flag(&isEnabled)
    try stream.require(remaining <= maximum)
  }
}

extension Envelope {
  fileprivate mutating func code(_ stream: inout some StateStream) throws(MachineStateError) {
    try stream.value(&register)
    try stream.value(&volume)
    try stream.value(&countdown)
    try stream.flag(&isClockHigh)
    try stream.flag(&wasAtLimit)
    try stream.flag(&isLocked)
    try stream.require(volume <= 15 && countdown <= 7)
  }
}

extension Voice {
  fileprivate mutating func code(_ stream: inout some StateStream) throws(MachineStateError) {
    try stream.value(&level)
    try stream.require((-240...240).contains(level))
  }
}

extension PulseChannel {
  fileprivate mutating func code(
    _ stream: inout some StateStream, now: UInt64
  ) throws(MachineStateError) {
    try stream.flag(&isActive)
    try stream.flag(&waitsForDuty)
    try stream.flag(&divider.hasOverflowed)
    try stream.value(&dutyPosition)
    try stream.value(&duty)
    try stream.value(&sample)
    try stream.value(&divider.reload)
    try stream.require(dutyPosition <= 7 && duty <= 3 && sample <= 15 && divider.reload <= 0x7FF)
    try codeNext(&divider.nextOverflow, now: now, isMeaningful: isActive, most: 4200, &stream)
    try codeLast(&divider.lastOverflow, now: now, &stream)
    var hold = UInt8(truncatingIfNeeded: divider.heldUntil > now ? divider.heldUntil &- now : 0)
    try stream.value(&hold)
    try stream.require(hold <= 16)
    if stream.isReading { divider.heldUntil = now &+ UInt64(hold) }
    try length.code(&stream)
    try envelope.code(&stream)
    try voice.code(&stream)
  }
}

extension WaveChannel {
  fileprivate mutating func code(
    _ stream: inout some StateStream, now: UInt64
  ) throws(MachineStateError) {
    try stream.flag(&isActive)
    try stream.flag(&isDACOn)
    try stream.value(&index)
    try stream.value(&latch)
    try stream.value(&shift)
    try stream.value(&sample)
    try stream.value(&frequency)
    try stream.require(index <= 31 && shift <= 4 && sample <= 15 && frequency <= 0x7FF)
    try codeNext(&nextStep, now: now, isMeaningful: isActive, most: 2100, &stream)
    try codeLast(&lastStep, now: now, &stream)
    try length.code(&stream)
    try voice.code(&stream)
  }
}

extension NoiseChannel {
  fileprivate mutating func code(
    _ stream: inout some StateStream, now: UInt64, runsAlways: Bool
  ) throws(MachineStateError) {
    try stream.flag(&isActive)
    try stream.value(&register)
    try stream.value(&counter)
    try stream.value(&shiftRegister)
    try stream.flag(&isHigh)
    try stream.value(&sample)
    try stream.value(&lateness)
    try stream.require(counter <= 0x3FFF && shiftRegister <= 0x7FFF && sample <= 15)
    try stream.require(lateness <= 4)
    try codeNext(
      &nextTick, now: now, isMeaningful: isActive || runsAlways, most: 64, &stream)
    try codeLast(&lastTick, now: now, &stream)
    try length.code(&stream)
    try envelope.code(&stream)
    try voice.code(&stream)
  }
}

extension Synthesizer {
  fileprivate mutating func code(
    _ stream: inout some StateStream, now: UInt64
  ) throws(MachineStateError) {
    // Position of now, not of the last read-out: one number instead of two.
    var position = offset &+ (now &- baseCycle) &* Self.stepPerCycle
    try stream.value(&position)
    try stream.value(&sum)
    try stream.value(&leftCharge)
    try stream.value(&rightCharge)
    let charges = -(Int64(1) << 44)...(Int64(1) << 44)
    try stream.require(position < UInt64(Self.capacity) << Self.positionBits)
    try stream.require(charges.contains(leftCharge) && charges.contains(rightCharge))
    if stream.isReading {
      offset = position
      baseCycle = now
      ring.update(repeating: 0, count: Self.capacity + Self.tapCount)
    }
    for entry in 0..<Self.savedEntries { try stream.value(&ring[entry]) }
  }
}
