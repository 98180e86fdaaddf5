extension Surface {
  /// Lays `source` over this surface with its first pixel at `x`, `y`, within `clip` and as far as `mask` covers.
  ///
  /// `transform` changes the source's colours before they are blended. Returns the pixels that may have changed. `source`
  /// must be another surface.
  @discardableResult
  public func blend(
    _ source: Surface, x: Int = 0, y: Int = 0, mode: BlendMode = .normal,
    transform: ColorTransform = .identity, clip: PixelRect? = nil, mask: CoverageMap? = nil
  ) -> PixelRect {
    guard PixelRect.holds(x, y), source !== self else {
      return .empty
    }
    var area = source.bounds.offset(x: x, y: y).intersection(bounds)
    if let clip { area = area.intersection(clip) }
    if let mask { area = area.intersection(mask.bounds) }
    guard !area.isEmpty else { return .empty }
    noteChange()
    let count = area.width
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count * 2) { lines in
      guard let colors = lines.baseAddress else { return }
      let aside = colors + count
      for row in area.minY..<area.maxY {
        let target = pixels + (row &* width &+ area.minX)
        var from = UnsafePointer(source.pixels + ((row &- y) &* source.width &+ area.minX &- x))
        if transform != .identity {
          colors.update(from: from, count: count)
          transform.apply(to: colors, count: count)
          from = UnsafePointer(colors)
        }
        if source.mayOutshine, mode == .normal, mask == nil {
          for index in 0..<count { target[index] = Pixel.overCut(from[index], target[index]) }
          continue
        }
        guard let mask else {
          BlendKernel.blend(mode, from, target, count)
          continue
        }
        aside.update(from: target, count: count)
        BlendKernel.blend(mode, from, aside, count)
        let values = mask.row(row, from: area.minX)
        for index in 0..<count {
          target[index] = Pixel.mixed(aside[index], target[index], UInt32(values[index]))
        }
      }
    }
    return area
  }

  /// Writes `source` into this surface without blending, as far as `mask` covers: what is transparent there becomes transparent here.
  public func replace(
    _ source: Surface, x: Int = 0, y: Int = 0, clip: PixelRect? = nil, mask: CoverageMap? = nil
  ) {
    guard PixelRect.holds(x, y), source !== self else { return }
    var area = source.bounds.offset(x: x, y: y).intersection(bounds)
    if let clip { area = area.intersection(clip) }
    if let mask { area = area.intersection(mask.bounds) }
    guard !area.isEmpty else { return }
    noteChange()
    for row in area.minY..<area.maxY {
      let from = source.pixels + ((row - y) * source.width + area.minX - x)
      let target = pixels + (row * width + area.minX)
      guard let values = mask?.row(row, from: area.minX) else {
        target.update(from: from, count: area.width)
        continue
      }
      for index in 0..<area.width {
        target[index] = Pixel.mixed(from[index], target[index], UInt32(values[index]))
      }
    }
  }
}

extension Painter {
  /// Draws a picture under a matrix (from its pixels to those of `surface`) over `surface`, with smooth borders.
  ///
  /// `part`: see drawing of shapes. A matrix that moves by whole pixels copies. For other blend modes draw on a surface of its own and `blend` that.
  @discardableResult
  public func draw(
    _ picture: Surface, on surface: Surface, matrix: Matrix, smooth: Bool, grid: SampleGrid = .four,
    clip: PixelRect? = nil, within part: PixelRect? = nil, mask: CoverageMap? = nil,
    transform: ColorTransform = .identity
  ) -> PixelRect {
    let limit = Double(PixelRect.limit)
    if matrix.isWholeTranslation, abs(matrix.tx) < limit, abs(matrix.ty) < limit {
      let area = part.map { (clip ?? surface.bounds).intersection($0) } ?? clip
      return surface.blend(
        picture, x: Int(matrix.tx), y: Int(matrix.ty), transform: transform, clip: area, mask: mask)
    }
    let corners = [
      (0, 0), (picture.width, 0), (picture.width, picture.height), (0, picture.height),
    ]
    .map { Point(x: Double($0.0), y: Double($0.1)) }
    let edges = zip(corners, corners.dropFirst() + corners.prefix(1)).map {
      Edge(from: $0, to: $1, right: 1)
    }
    let paint = Paint.bitmap(
      BitmapPaint(picture, repeats: false, smooth: smooth), .identity)
    let shape = PreparedShape(
      Shape(layers: [ShapeLayer(fills: [paint], edges: edges)]), matrix: matrix, grid: grid)
    return draw(
      shape, on: surface, clip: clip, within: part, mask: mask, transform: transform)
  }
}
