package import Raster
package import TextShaping

/// Paints boxes, shadows, texts, icons and pictures on a surface.
///
/// All places are whole pixels of a plane that the surface shows a part of: its first pixel lies at `originX`, `originY`.
/// Make one for each layer that is painted; `PaintTools` keeps what is worth keeping. Colours are straight.
package final class SurfacePainter {
  /// What it paints on.
  package let surface: Surface
  /// The column of the plane that the surface begins with.
  package let originX: Int
  /// The row of the plane that the surface begins with.
  package let originY: Int
  /// What outlasts one painting.
  package let tools: PaintTools

  private var clip: PixelArea
  private var rounds: [BoxCoverage] = []
  private var opacity: UInt32 = 255

  /// A painter that may paint the whole surface.
  package init(_ surface: Surface, originX: Int = 0, originY: Int = 0, tools: PaintTools) {
    self.surface = surface
    self.originX = originX
    self.originY = originY
    self.tools = tools
    clip = surface.bounds.offset(x: originX, y: originY)
  }

  /// The pixels that it may paint now.
  package var bounds: PixelArea { clip }

  /// Paints within a box only, and within the clips that hold already.
  package func clipped(to box: RoundedBox, _ body: () -> Void) {
    let (outerClip, outerRounds) = (clip, rounds)
    clip = clip.intersection(box.rect)
    if box.radii != .zero { rounds.append(BoxCoverage(box, masks: &tools.corners)) }
    if !clip.isEmpty { body() }
    (clip, rounds) = (outerClip, outerRounds)
  }

  /// Paints each thing with `opacity` (0…1) times its own.
  ///
  /// Things that lie over each other show through; `group` is for those.
  package func faded(_ opacity: Double, _ body: () -> Void) {
    let outer = self.opacity
    self.opacity = SpanMath.product(outer, Self.byte(opacity))
    if self.opacity > 0 { body() }
    self.opacity = outer
  }

  /// Paints all of `body` as one picture with an opacity (0…1); nothing outside of `area` is seen.
  package func group(_ opacity: Double, in area: PixelArea, _ body: (SurfacePainter) -> Void) {
    let inside = area.intersection(clip)
    guard Self.byte(opacity) > 0, !inside.isEmpty,
      let picture = try? Surface(width: inside.width, height: inside.height)
    else { return }
    body(SurfacePainter(picture, originX: inside.minX, originY: inside.minY, tools: tools))
    faded(opacity) { copy(picture, x: inside.minX, y: inside.minY) }
  }

  static func byte(_ part: Double) -> UInt32 {
    part > 0 ? UInt32((min(part, 1) * 255).rounded()) : 0
  }

  /// Passes the pixels within the clip to `body`.
  func withTarget(_ body: (borrowing SpanTarget) -> Void) {
    guard !clip.isEmpty else { return }
    let (clip, rounds, opacity) = (self.clip, self.rounds, self.opacity)
    let (originX, originY, stride) = (self.originX, self.originY, surface.width)
    surface.withPixels { pixels in
      guard let base = pixels.baseAddress else { return }
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: clip.width) { scratch in
        guard let bytes = scratch.baseAddress else { return }
        bytes.initialize(repeating: 0, count: clip.width)
        body(
          SpanTarget(
            pixels: base, stride: stride, originX: originX, originY: originY, clip: clip,
            rounds: rounds, opacity: opacity, scratch: bytes))
      }
    }
  }
}

// MARK: - Boxes

extension SurfacePainter {
  /// A box of one colour.
  package func fill(_ box: RoundedBox, _ color: Color) { fill(box, from: color, to: color) }

  /// A box whose colour goes from the top to the bottom.
  package func fill(_ box: RoundedBox, from top: Color, to bottom: Color) {
    let rect = box.rect
    let seen = rect.intersection(clip)
    guard !seen.isEmpty else { return }
    let shape = BoxCoverage(box, masks: &tools.corners)
    let isPlain = top == bottom
    var pixel = top.premultiplied
    withTarget { target in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: seen.width) { buffer in
        guard let bytes = buffer.baseAddress else { return }
        for y in seen.minY..<seen.maxY {
          if !isPlain {
            pixel = Self.blend(top, bottom, Double(y - rect.minY) + 0.5, of: Double(rect.height))
          }
          guard shape.isCut(y) else {
            target.fill(y, from: seen.minX, to: seen.maxX, pixel)
            continue
          }
          // Only the corners need coverage; the stretch between them is whole.
          let left = min(max(shape.leftEnd, seen.minX), seen.maxX)
          let right = max(min(shape.rightStart, seen.maxX), left)
          for part in [seen.minX..<left, right..<seen.maxX] where !part.isEmpty {
            bytes.initialize(repeating: 255, count: part.count)
            shape.multiply(bytes, y: y, x: part.lowerBound, count: part.count)
            target.cover(y, from: part.lowerBound, count: part.count, pixel, bytes)
          }
          target.fill(y, from: left, to: right, pixel)
        }
      }
    }
  }

  private static func blend(
    _ top: Color, _ bottom: Color, _ place: Double, of length: Double
  ) -> UInt32 {
    let part = UInt32((place / length * 256).rounded())
    func mixed(_ one: UInt32, _ other: UInt32) -> UInt32 {
      (one * (256 - part) + other * part + 128) >> 8
    }
    return Color(
      rgba: mixed(top.red, bottom.red) << 24 | mixed(top.green, bottom.green) << 16
        | mixed(top.blue, bottom.blue) << 8 | mixed(top.alpha, bottom.alpha)
    ).premultiplied
  }

  /// A soft shadow of a box, moved down; the box itself is painted over it.
  ///
  /// `blur` is how far the shadow fades out, in pixels.
  package func shadow(of box: RoundedBox, blur: Double, down: Int = 0, _ color: Color) {
    let tile = tools.shadows.tile(for: box, blur: blur)
    let outer = box.rect.offset(x: 0, y: down)
      .grown(left: tile.margin, top: tile.margin, right: tile.margin, bottom: tile.margin)
    let seen = outer.intersection(clip)
    guard !seen.isEmpty else { return }
    let pixel = color.premultiplied
    withTarget { target in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: outer.width) { buffer in
        guard let bytes = buffer.baseAddress else { return }
        bytes.initialize(repeating: 0, count: outer.width)
        var shown = -1
        for y in seen.minY..<seen.maxY {
          let row = tile.row(y - outer.minY, of: outer.height)
          if row != shown { tile.stretch(row, into: bytes, count: outer.width) }
          shown = row
          target.cover(y, from: outer.minX, count: outer.width, pixel, bytes)
        }
      }
    }
  }

  /// How far a shadow of this blur reaches beyond its box, in pixels.
  package static func shadowMargin(blur: Double) -> Int { ShadowTiles.margin(blur: blur) }

  /// A line of `width` pixels inside a box.
  package func border(
    _ box: RoundedBox, width: Int, _ color: Color, style: BorderPattern = .solid
  ) {
    let rect = box.rect
    let seen = rect.intersection(clip)
    guard width > 0, !seen.isEmpty else { return }
    let inside = box.inset(by: width)
    let outer = BoxCoverage(box, masks: &tools.corners)
    let inner = BoxCoverage(inside, masks: &tools.corners)
    let pattern = style == .solid ? nil : BorderDashes(box, width: width, style: style)
    let pixel = color.premultiplied
    withTarget { target in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: seen.width * 2) { buffer in
        guard let bytes = buffer.baseAddress else { return }
        let hole = bytes + seen.width
        for y in seen.minY..<seen.maxY {
          let isHollow = y >= inside.rect.minY && y < inside.rect.maxY
          if pattern == nil, !outer.isCut(y), !isHollow || !inner.isCut(y) {
            if isHollow {
              target.fill(y, from: rect.minX, to: inside.rect.minX, pixel)
              target.fill(y, from: inside.rect.maxX, to: rect.maxX, pixel)
            } else {
              target.fill(y, from: rect.minX, to: rect.maxX, pixel)
            }
            continue
          }
          bytes.initialize(repeating: 255, count: seen.width)
          outer.multiply(bytes, y: y, x: seen.minX, count: seen.width)
          if isHollow {
            hole.initialize(repeating: 255, count: seen.width)
            inner.multiply(hole, y: y, x: seen.minX, count: seen.width)
            for index in 0..<seen.width { bytes[index] &-= min(hole[index], bytes[index]) }
          }
          pattern?.multiply(bytes, y: y, x: seen.minX, count: seen.width)
          target.cover(y, from: seen.minX, count: seen.width, pixel, bytes)
        }
      }
    }
  }
}

// MARK: - Texts, masks and pictures

extension SurfacePainter {
  /// A line of text in a colour; `x` is the line's left edge, `baseline` the row that letters stand on.
  package func text(_ line: ShapedLine, size: Double, x: Double, baseline: Int, _ color: Color) {
    guard !clip.isEmpty, abs(x) < 1e6 else { return }
    let pixel = color.premultiplied
    let glyphs = tools.glyphs
    let clip = self.clip
    withTarget { target in
      for glyph in line.glyphs {
        let quarters = Int(((x + Double(glyph.x)) * 4).rounded())
        let column = quarters >> 2
        guard column > clip.minX - 1024, column < clip.maxX + 1024,
          let image = glyphs.image(
            of: glyph.glyph, font: glyph.font, size: size, quarter: quarters & 3)
        else { continue }
        let top = baseline + Int(glyph.y.rounded()) + image.top
        image.coverage.withUnsafeBufferPointer { bytes in
          guard let base = bytes.baseAddress else { return }
          for row in 0..<image.height {
            target.cover(
              top + row, from: column + image.left, count: image.width, pixel,
              base + row * image.width)
          }
        }
      }
    }
  }

  /// An icon in a colour, as large as the box lets it be, in the middle.
  package func icon(_ path: VectorPath, in rect: PixelArea, _ color: Color) {
    let side = min(rect.width, rect.height)
    guard side > 0, !rect.intersection(clip).isEmpty else { return }
    let mask = tools.icons.mask(of: path, side: side, raster: tools.raster)
    let x = rect.minX + (rect.width - side) / 2
    let y = rect.minY + (rect.height - side) / 2
    let pixel = color.premultiplied
    withTarget { target in
      mask.withUnsafeBufferPointer { bytes in
        guard let base = bytes.baseAddress, bytes.count == side * side else { return }
        for row in 0..<side {
          target.cover(y + row, from: x, count: side, pixel, base + row * side)
        }
      }
    }
  }

  /// A surface, pixel by pixel.
  package func copy(_ picture: Surface, x: Int, y: Int) {
    let width = picture.width
    withTarget { target in
      picture.withPixels { pixels in
        guard let base = pixels.baseAddress else { return }
        for row in 0..<picture.height {
          target.copy(y + row, from: x, count: width, base + row * width)
        }
      }
    }
  }
}
