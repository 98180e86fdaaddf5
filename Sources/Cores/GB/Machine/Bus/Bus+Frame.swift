/// Where a frame of the host's ends.
///
/// With the LCD on a frame ends when vertical blank begins, so that each has a whole picture and the player's input
/// comes right before the game asks for it. With the LCD off it ends after 70 224 dots. When the LCD is switched on,
/// vertical blank comes at another time than before, and the frame around it is longer or shorter. The host shows 59.7
/// frames a second all the same, so their lengths have to agree on average: `frameSurplus` adds up the differences,
/// and a frame more, or one fewer, keeps it within one frame. Only frames that show no picture are cut in this way.
extension Bus {
  /// Whether the frame is over; the picture unit has to be up to date.
  mutating func endsFrame() -> Bool {
    let length = Int64(truncatingIfNeeded: clock &- frameStart)
    let frame = Int64(Self.frameDots)
    let surplus = frameSurplus &+ length &- frame
    if ppu.frameEnded {
      if surplus >= 0 &- frame || length > frame &- 456 { return true }
      // The LCD was switched off and on early in one frame after the other: this frame lasts to the next picture.
      ppu.frameEnded = false
    }
    guard length >= frame else { return false }
    if !ppu.isOn { return true }
    guard ppu.hidesFrame else { return false }
    let missing =
      ppu.verticalBlank > clock ? Int64(truncatingIfNeeded: ppu.verticalBlank &- clock) : 0
    return surplus &+ missing >= frame
  }

  /// The clock at which a frame can end although vertical blank has not begun.
  var nextFrameEnd: UInt64 {
    let end = frameStart &+ Self.frameDots
    if !ppu.isOn { return end }
    return ppu.hidesFrame && clock < end ? end : .max
  }

  /// The frame is over, and the next one begins.
  mutating func beginFrame() {
    let frame = Int64(Self.frameDots)
    let surplus = frameSurplus &+ Int64(truncatingIfNeeded: clock &- frameStart) &- frame
    frameSurplus = min(frame, max(0 &- frame, surplus))
    frameStart = clock
    refreshDeadline()
  }
}
