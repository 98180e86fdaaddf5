import Raster

/// The radii of a box's corners, in pixels.
package struct CornerRadii: Hashable, Sendable {
  /// Of the corner at the top left.
  package var topLeft: Double
  /// Of the corner at the top right.
  package var topRight: Double
  /// Of the corner at the bottom right.
  package var bottomRight: Double
  /// Of the corner at the bottom left.
  package var bottomLeft: Double

  /// Square corners.
  package static let zero = CornerRadii(0)

  /// The same radius for all.
  package init(_ radius: Double) {
    (topLeft, topRight, bottomRight, bottomLeft) = (radius, radius, radius, radius)
  }

  /// Four radii.
  package init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
    (self.topLeft, self.topRight) = (topLeft, topRight)
    (self.bottomRight, self.bottomLeft) = (bottomRight, bottomLeft)
  }

  /// The radii after `change`.
  package func map(_ change: (Double) -> Double) -> CornerRadii {
    CornerRadii(
      topLeft: change(topLeft), topRight: change(topRight), bottomRight: change(bottomRight),
      bottomLeft: change(bottomLeft))
  }

  var largest: Double { max(max(topLeft, topRight), max(bottomRight, bottomLeft)) }
}

/// A box of whole pixels with round corners.
package struct RoundedBox: Hashable, Sendable {
  /// Its pixels.
  package let rect: PixelArea
  /// As large as the sides allow: all shrink by one factor, as in CSS.
  package let radii: CornerRadii

  /// A box; radii that do not fit, or are no numbers, are made to fit.
  package init(_ rect: PixelArea, radii: CornerRadii = .zero) {
    self.rect = rect
    let tame = radii.map { $0 > 0 ? min($0, Double(Surface.maxSide)) : 0 }
    let width = Double(rect.width)
    let height = Double(rect.height)
    func factor(_ side: Double, _ sum: Double) -> Double { sum > side ? side / sum : 1 }
    let factor = min(
      min(
        factor(width, tame.topLeft + tame.topRight),
        factor(width, tame.bottomLeft + tame.bottomRight)),
      min(
        factor(height, tame.topLeft + tame.bottomLeft),
        factor(height, tame.topRight + tame.bottomRight)))
    // Quarters of a pixel are fine enough, and few masks are made for them.
    self.radii = tame.map { ($0 * factor * 4).rounded(.down) / 4 }
  }

  /// The box made smaller on all sides; its corners keep their centres.
  package func inset(by pixels: Int) -> RoundedBox {
    let width = max(0, rect.width - 2 * pixels)
    let height = max(0, rect.height - 2 * pixels)
    let inner = PixelArea(
      x: rect.minX + pixels, y: rect.minY + pixels, width: width, height: height)
    // A square corner of a box that grows stays square.
    return RoundedBox(inner, radii: radii.map { $0 > 0 ? max($0 - Double(pixels), 0) : 0 })
  }

  package static func == (one: RoundedBox, other: RoundedBox) -> Bool {
    one.rect == other.rect && one.radii == other.radii
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(rect.minX)
    hasher.combine(rect.minY)
    hasher.combine(rect.maxX)
    hasher.combine(rect.maxY)
    hasher.combine(radii)
  }
}

/// How much of each pixel a round corner covers: that at the top left; the others are its mirror images.
final class CornerMask {
  /// Pixels along a side.
  let side: Int
  /// `side` × `side` bytes, row by row from the top, 0…255; owned by the mask.
  let values: UnsafeMutablePointer<UInt8>

  /// The exact area of a quarter of a disc in each pixel, but for 1/32 across.
  init(radius: Double) {
    side = Int(radius.rounded(.up))
    values = .allocate(capacity: max(side * side, 1))
    let steps = 32
    var heights = [Double](repeating: 0, count: steps)
    for column in 0..<side {
      for step in 0..<steps {
        let x = radius - (Double(column) + (Double(step) + 0.5) / Double(steps))
        heights[step] = x > 0 ? radius - (max(radius * radius - x * x, 0)).squareRoot() : 0
      }
      for row in 0..<side {
        var sum = 0.0
        for height in heights { sum += min(max(Double(row + 1) - height, 0), 1) }
        (values + (row * side + column)).initialize(
          to: UInt8((sum * 255 / Double(steps)).rounded()))
      }
    }
  }

  deinit { values.deallocate() }
}

/// A rounded box with the masks of its corners: what a row of it covers.
struct BoxCoverage {
  let rect: PixelArea
  private let topLeft: CornerMask?
  private let topRight: CornerMask?
  private let bottomRight: CornerMask?
  private let bottomLeft: CornerMask?
  /// The first row after the upper corners.
  private let topEnd: Int
  /// The first row of the lower corners.
  private let bottomStart: Int
  /// The first column after the corners on the left.
  let leftEnd: Int
  /// The first column of the corners on the right.
  let rightStart: Int

  init(_ box: RoundedBox, masks: inout CornerMasks) {
    rect = box.rect
    topLeft = masks.mask(radius: box.radii.topLeft)
    topRight = masks.mask(radius: box.radii.topRight)
    bottomRight = masks.mask(radius: box.radii.bottomRight)
    bottomLeft = masks.mask(radius: box.radii.bottomLeft)
    topEnd = rect.minY + max(topLeft?.side ?? 0, topRight?.side ?? 0)
    bottomStart = rect.maxY - max(bottomLeft?.side ?? 0, bottomRight?.side ?? 0)
    leftEnd = rect.minX + max(topLeft?.side ?? 0, bottomLeft?.side ?? 0)
    rightStart = rect.maxX - max(topRight?.side ?? 0, bottomRight?.side ?? 0)
  }

  /// Whether corners cut something from a row of the box.
  func isCut(_ y: Int) -> Bool { y < topEnd || y >= bottomStart }

  /// Multiplies `count` bytes of coverage, which begin at column `x` of row `y`, by what the box covers there.
  func multiply(_ bytes: UnsafeMutablePointer<UInt8>, y: Int, x: Int, count: Int) {
    guard y >= rect.minY, y < rect.maxY else {
      bytes.update(repeating: 0, count: count)
      return
    }
    let before = min(max(rect.minX - x, 0), count)
    bytes.update(repeating: 0, count: before)
    let end = max(min(rect.maxX - x, count), before)
    (bytes + end).update(repeating: 0, count: count - end)
    guard isCut(y) else { return }
    let row = y - rect.minY
    let rowUp = rect.maxY - 1 - y
    if let topLeft { Self.apply(topLeft, row, bytes, at: rect.minX - x, count, isMirrored: false) }
    if let bottomLeft {
      Self.apply(bottomLeft, rowUp, bytes, at: rect.minX - x, count, isMirrored: false)
    }
    if let topRight {
      Self.apply(
        topRight, row, bytes, at: rect.maxX - topRight.side - x, count, isMirrored: true)
    }
    if let bottomRight {
      Self.apply(
        bottomRight, rowUp, bytes, at: rect.maxX - bottomRight.side - x, count, isMirrored: true)
    }
  }

  /// Multiplies by a row of a corner whose first column is `place` of `bytes`.
  private static func apply(
    _ mask: CornerMask, _ row: Int, _ bytes: UnsafeMutablePointer<UInt8>, at place: Int,
    _ count: Int, isMirrored: Bool
  ) {
    guard row < mask.side else { return }
    let values = mask.values + row * mask.side
    for index in max(place, 0)..<max(min(place + mask.side, count), max(place, 0)) {
      let column = isMirrored ? mask.side - 1 - (index - place) : index - place
      bytes[index] = UInt8(
        truncatingIfNeeded: SpanMath.product(UInt32(bytes[index]), UInt32(values[column])))
    }
  }
}

/// The masks of corners that were needed.
struct CornerMasks {
  private var masks: [Int: CornerMask] = [:]

  /// The mask of a radius, in quarters of a pixel; nil for a square corner.
  mutating func mask(radius: Double) -> CornerMask? {
    let quarters = Int((radius * 4).rounded())
    guard quarters > 0 else { return nil }
    if let known = masks[quarters] { return known }
    // A program uses a handful; only an animation of radii makes more.
    if masks.count >= 64 { masks = [:] }
    let made = CornerMask(radius: Double(quarters) / 4)
    masks[quarters] = made
    return made
  }
}
