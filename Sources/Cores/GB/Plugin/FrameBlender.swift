import GameBoy

/// Mixes each picture with those before it, as a slow LCD does.
///
/// Games that show something on every second frame only (shadows, transparency) count on it. The machine knows nothing
/// of it: it works on finished pictures, in whole numbers, and only while it is on.
final class FrameBlender {
  enum Mode: String {
    case off
    /// The mean of this picture and the last one.
    case mix
    /// Pixels that approach their colour a part of the way with each frame.
    case ghost
  }

  var mode = Mode.off {
    didSet { if mode != oldValue { isFresh = true } }
  }

  /// The part of the way that a pixel of the model's LCD goes in a frame, in 1/256.
  ///
  /// A first-order decay with time constants of about 28 ms (DMG), 21 ms (Pocket), 14 ms (Color) and 17 ms (Advance);
  /// the order of the screens is certain, the figures are judged by eye.
  static func step(for model: Model) -> Int32 {
    switch model {
    case .dmg: 115
    case .mgb: 141
    case .cgb, .cgbC: 179
    case .agb: 160
    // A television is quick.
    case .sgb, .sgb2: 230
    }
  }

  /// The largest picture: a Super Game Boy's with its border.
  private static let capacity = 256 * 224

  private let step: Int32
  /// The picture for the player (`capacity` pixels).
  private let output: UnsafeMutablePointer<UInt32>
  /// The last picture as it came.
  private let previous: UnsafeMutablePointer<UInt32>
  /// Where each pixel's red, green and blue are, in 1/256.
  private let light: UnsafeMutablePointer<Int32>
  private var count = 0
  private var isFresh = true

  init(model: Model) {
    step = Self.step(for: model)
    output = .allocate(capacity: Self.capacity)
    output.initialize(repeating: 0, count: Self.capacity)
    previous = .allocate(capacity: Self.capacity)
    previous.initialize(repeating: 0, count: Self.capacity)
    light = .allocate(capacity: Self.capacity * 3)
    light.initialize(repeating: 0, count: Self.capacity * 3)
  }

  deinit {
    output.deallocate()
    previous.deallocate()
    light.deallocate()
  }

  /// Forgets the pictures before: the next one stands alone.
  func restart() { isFresh = true }

  /// The picture as it is to be shown, valid until the next call.
  func blend(_ picture: UnsafePointer<UInt32>, count: Int) -> UnsafePointer<UInt32> {
    guard mode != .off, count <= Self.capacity else { return picture }
    if isFresh || count != self.count {
      isFresh = false
      self.count = count
      previous.update(from: picture, count: count)
      for pixel in 0..<count {
        for channel in 0..<3 {
          light[pixel * 3 + channel] = Self.part(picture[pixel], channel) << 8
        }
      }
    }
    mode == .mix ? mix(picture) : approach(picture)
    previous.update(from: picture, count: count)
    return UnsafePointer(output)
  }

  private func mix(_ picture: UnsafePointer<UInt32>) {
    for pixel in 0..<count {
      let (new, old) = (picture[pixel], previous[pixel])
      output[pixel] = (new & old) &+ ((new ^ old) & 0xFE_FEFE) &>> 1
    }
  }

  private func approach(_ picture: UnsafePointer<UInt32>) {
    for pixel in 0..<count {
      var color: UInt32 = 0
      for channel in 0..<3 {
        let place = light + (pixel &* 3 &+ channel)
        let target = Self.part(picture[pixel], channel) &<< 8
        place[0] = place[0] &+ (target &- place[0]) &* step / 256
        color = color &<< 8 | UInt32(bitPattern: (place[0] &+ 128) &>> 8)
      }
      output[pixel] = color
    }
  }

  /// Red, green or blue.
  @inline(__always)
  private static func part(_ color: UInt32, _ channel: Int) -> Int32 {
    Int32(bitPattern: color &>> UInt32(16 &- channel &* 8) & 0xFF)
  }
}
