/// A channel's length counter (NRx1, bit 6 of NRx4): when it reaches zero, the channel stops.
struct LengthCounter {
  /// 64, or 256 for the wave channel.
  let maximum: UInt16
  var remaining: UInt16 = 0
  var isEnabled = false

  /// One 256 Hz clock; returns whether the channel has to stop.
  mutating func clock() -> Bool {
    guard isEnabled, remaining != 0 else { return false }
    remaining &-= 1
    return remaining == 0
  }

  /// A write to NRx4; returns whether the channel has to stop.
  ///
  /// `clocksSoon` is false when the sequencer's next step does not clock lengths. In that half of the period the enable
  /// bit's rise is itself a clock (Pan Docs "Audio details", blargg's dmg_sound 03), and a trigger that finds
  /// the counter at zero loads it with the enable bit low, so that the same write can make the bit rise.
  mutating func control(isTrigger: Bool, enable: Bool, clocksSoon: Bool) -> Bool {
    let isReloaded = isTrigger && remaining == 0
    if isReloaded { remaining = maximum }
    let rises = enable && (!isEnabled || isReloaded)
    isEnabled = enable
    guard rises && !clocksSoon && remaining != 0 else { return false }
    remaining &-= 1
    if remaining == 0 && isTrigger { remaining = maximum &- 1 }
    return remaining == 0
  }
}
