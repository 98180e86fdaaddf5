/// The game: a square on a moving background, and a tone.
///
/// It knows nothing of hosts.
public final class Machine {
  /// Size of the picture in pixels.
  public static let width = 256, height = 192
  /// Stereo sound frames a second, and how many one frame of the picture lasts.
  public static let sampleRate = 48_000, samplesPerFrame = 800

  /// The picture, 0x00RRGGBB, row after row.
  ///
  /// Owned by the machine; redrawn by `runFrame`.
  public let picture = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
  /// The sound of the last frame: left and right by turns.
  public private(set) var sound = [Int16](repeating: 0, count: samplesPerFrame * 2)

  /// Everything that a save state must hold.
  ///
  /// Everything else is computed again each frame.
  public struct State {
    /// Frames since the start.
    public var frame: UInt32 = 0
    /// Upper left corner of the square.
    public var x: Int32 = 120, y: Int32 = 88
    /// Where in its wave the tone is, 0 ..< 65536 for one period.
    public var phase: UInt16 = 0
    /// The state at the start.
    public init() {}
  }
  /// The machine as it is now.
  public var state = State()
  /// Colour of the square.
  public var color: UInt32 = 0xFFB000
  /// How far the square goes in a frame.
  public var speed: Int32 = 2

  /// A machine at its start.
  public init() { picture.initialize(repeating: 0, count: Self.width * Self.height) }
  deinit { picture.deallocate() }

  /// One frame: `dx` and `dy` are -1, 0 or 1.
  public func runFrame(dx: Int32, dy: Int32, isSounding: Bool) {
    state.frame &+= 1
    state.x = min(max(state.x + dx * speed, 0), Int32(Self.width - 16))
    state.y = min(max(state.y + dy * speed, 0), Int32(Self.height - 16))
    draw()
    play(isSounding)
  }

  private func draw() {
    let shift = Int(state.frame % 256)
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let weave = UInt32(((x + shift) ^ (y + shift / 2)) & 0x3F)
        picture[y * Self.width + x] = weave << 8 | (weave << 1 + 32)
      }
    }
    for y in Int(state.y)..<Int(state.y) + 16 {
      for x in Int(state.x)..<Int(state.x) + 16 { picture[y * Self.width + x] = color }
    }
  }

  private func play(_ isSounding: Bool) {
    for sample in 0..<Self.samplesPerFrame {
      // A square wave of 440 Hz: 65536 steps make a period.
      state.phase = isSounding ? state.phase &+ UInt16(440 * 65_536 / Self.sampleRate) : 0
      let level: Int16 = isSounding ? (state.phase < 32_768 ? 4000 : -4000) : 0
      sound[sample * 2] = level
      sound[sample * 2 + 1] = level
    }
  }
}
