import Glibc
import HostBase

/// Takes a core's pictures and keeps the last one as XRGB8888.
///
/// The size of each call rules, never the geometry: cores send what they like (reference: libretro's
/// `retro_video_refresh_t`). A frame that is not shown is copied but not converted, because the next one may say
/// "as before".
package final class VideoSink {
  /// Largest width and height that are taken.
  static let largestSide = 8192
  /// Most pixels that are taken: twice those of a screen of 4K.
  package static let mostPixels = 1 << 24

  /// Whether a picture of this size is taken.
  package static func takes(width: Int, height: Int) -> Bool {
    (1...largestSide).contains(width) && (1...largestSide).contains(height)
      && width * height <= mostPixels
  }

  /// The layout of the pixels to come.
  var format = PixelFormat.xrgb1555
  /// Whether this frame's picture will be looked at.
  private(set) var isWanted = true
  /// Whether this frame brought a picture of its own.
  private(set) var isNew = false

  private var width = 0
  private var height = 0
  private var pixels: UnsafeMutablePointer<UInt32>?
  private var capacity = 0
  /// The caller's room for two pictures, the largest ones; empty: this sink has its own, for one.
  private let lent: [UnsafeMutablePointer<UInt32>]
  /// Which lent room the last picture is in.
  package private(set) var slot = 0
  private var raw: UnsafeMutableRawPointer?
  private var rawCapacity = 0
  /// What `raw` holds, if that is newer than `pixels`.
  private var waiting: (format: PixelFormat, width: Int, height: Int)?

  /// A sink that draws into two rooms for `mostPixels` pixels in turn, or into one of its own.
  package init(lent: [UnsafeMutablePointer<UInt32>] = []) {
    self.lent = lent
  }

  deinit {
    if lent.isEmpty { pixels?.deallocate() }
    raw?.deallocate()
  }

  /// Starts a frame.
  func begin(isWanted: Bool) {
    self.isWanted = isWanted
    isNew = false
  }

  /// The last picture.
  var picture: Picture? {
    develop()
    guard let pixels, width > 0 else { return nil }
    return Picture(
      width: width, height: height,
      pixels: UnsafeBufferPointer(start: pixels, count: width * height))
  }

  /// Takes a picture; answers why it was dropped, or nil.
  func refresh(_ data: UnsafeRawPointer?, width: UInt32, height: UInt32, pitch: Int) -> String? {
    guard let data else { return nil }
    if UInt(bitPattern: data) == UInt.max {
      return "it was drawn by the GPU, which this host refused"
    }
    let wide = Int(width)
    let high = Int(height)
    guard Self.takes(width: wide, height: high) else {
      return "\(width)×\(height) is no size of a picture"
    }
    let rowBytes = wide * format.bytesPerPixel
    guard pitch >= rowBytes, pitch <= 1 << 24 else {
      return "its rows are \(pitch) bytes apart, \(wide) pixels need \(rowBytes)"
    }
    if isWanted {
      guard let target = room(wide * high) else { return "there is no memory for it" }
      PixelConversion.convert(
        data, format: format, width: wide, height: high, pitch: pitch, into: target)
      self.width = wide
      self.height = high
      waiting = nil
    } else {
      guard let store = rawRoom(rowBytes * high) else { return "there is no memory for it" }
      if pitch == rowBytes {
        memcpy(store, data, rowBytes * high)
      } else {
        for y in 0..<high { memcpy(store + y * rowBytes, data + y * pitch, rowBytes) }
      }
      waiting = (format, wide, high)
    }
    isNew = true
    return nil
  }

  /// Converts the picture that was only copied so far.
  private func develop() {
    guard let waiting, let raw, let target = room(waiting.width * waiting.height) else { return }
    PixelConversion.convert(
      raw, format: waiting.format, width: waiting.width, height: waiting.height,
      pitch: waiting.width * waiting.format.bytesPerPixel, into: target)
    width = waiting.width
    height = waiting.height
    self.waiting = nil
  }

  /// Room for a picture to come; the last one stays as it is where rooms are lent.
  private func room(_ count: Int) -> UnsafeMutablePointer<UInt32>? {
    if !lent.isEmpty {
      slot = (slot + 1) % lent.count
      pixels = lent[slot]
      return pixels
    }
    if count > capacity {
      pixels?.deallocate()
      pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
      capacity = count
    }
    return pixels
  }

  private func rawRoom(_ count: Int) -> UnsafeMutableRawPointer? {
    if count > rawCapacity {
      raw?.deallocate()
      raw = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 16)
      rawCapacity = count
    }
    return raw
  }
}
