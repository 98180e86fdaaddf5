import HostBase

/// How fast a game runs: what the player, other programs and the core have asked for.
struct PlaySpeed {
  /// Fast-forward over the machine's own speed; 0 for as fast as it can.
  var fastForward: Double
  /// Slow motion over the machine's own speed.
  var slowMotion: Double
  /// What the core asks for, where no one else does; nil: nothing.
  var ofCore: Double? {
    didSet { ofCore = ofCore.map { max($0, 0) } }
  }
  private var isForward = false
  private var isForwardHeld = false
  private var isSlow = false
  private var chosen: Double?

  init(fastForward: Double, slowMotion: Double) {
    self.fastForward = fastForward
    self.slowMotion = slowMotion
  }

  /// Speed over the machine's own at this moment; 0 for as fast as it can.
  var now: Double {
    if isForwardHeld { return max(fastForward, 0) }
    if let chosen { return chosen }
    if isForward { return max(fastForward, 0) }
    if isSlow { return max(slowMotion, 0.05) }
    return ofCore ?? 1
  }

  /// Fast-forward begins or ends.
  mutating func toggleForward() {
    isForward.toggle()
    isSlow = false
    chosen = nil
  }

  /// Slow motion begins or ends.
  mutating func toggleSlow() {
    isSlow.toggle()
    isForward = false
    chosen = nil
  }

  /// The key for fast-forward is held, or no longer.
  mutating func hold(_ isHeld: Bool) { isForwardHeld = isHeld }

  /// Another program, or the menu, chooses a speed; nil: the player's counts again.
  mutating func choose(_ wanted: Double?) {
    chosen = wanted.map { $0 <= 0 ? 0 : max($0, 0.05) }
    isForward = false
    isSlow = false
  }
}
