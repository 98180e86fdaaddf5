/// Makes each pixel a weighted sum of those around it: `flash.filters.ConvolutionFilter`.
public struct ConvolutionFilter: Filter {
  private let columns: Int
  private let rows: Int
  private let weights: [Float]
  private let divisor: Float
  private let bias: Float
  private let preservesAlpha: Bool
  private let clamps: Bool
  private let color: Color

  /// A filter with `columns` × `rows` weights (at most 15 × 15), row by row; missing ones are 0.
  ///
  /// Sums are divided by `divisor` (0: by the sum of the weights), `bias` is added. Beyond the border lie the
  /// border's pixels, or, without `clamps`, `color`.
  public init(
    columns: Int, rows: Int, weights: [Float], divisor: Float, bias: Float = 0,
    preservesAlpha: Bool = true, clamps: Bool = true, color: Color = Color(argb: 0)
  ) {
    self.columns = min(max(columns, 0), 15)
    self.rows = min(max(rows, 0), 15)
    let count = self.columns * self.rows
    let known = (0..<count).map {
      $0 < weights.count && weights[$0].isFinite ? min(max(weights[$0], -1e6), 1e6) : 0
    }
    self.weights = known
    let sum = known.reduce(0, +)
    let wanted = divisor.isFinite && divisor != 0 ? divisor : sum
    self.divisor = wanted == 0 ? 1 : wanted
    self.bias = bias.isFinite ? bias : 0
    self.preservesAlpha = preservesAlpha
    self.clamps = clamps
    self.color = color
  }

  /// How far the result reaches beyond the picture.
  public var margins: Margins { .none }

  /// A weight that counts, and where its pixel lies in the lines around a pixel.
  private struct Tap {
    var row: Int
    var column: Int
    var weight: Float
  }

  /// The filtered picture, a new surface.
  public func apply(to picture: Picture) throws(Surface.Failure) -> Picture {
    let source = picture.surface
    let result = try source.copy(source.bounds)
    guard columns > 0, rows > 0, source.count > 0 else { return picture }
    let taps = (0..<rows * columns).compactMap { index in
      weights[index] == 0
        ? nil : Tap(row: index / columns, column: index % columns, weight: weights[index])
    }
    var lines = Lines(source, of: self)
    defer { lines.free() }
    var starts = [(pixels: UnsafePointer<SIMD4<Float>>, weight: Float)]()
    starts.reserveCapacity(taps.count)
    for y in 0..<source.height {
      lines.read(y + rows - 1 - rows / 2)
      starts.removeAll(keepingCapacity: true)
      for tap in taps {
        starts.append((lines[y + tap.row - rows / 2] + tap.column, tap.weight))
      }
      let middle = lines[y] + columns / 2
      var x = 0
      // Four pixels at a time, whose sums stay in registers; a line has room for what is read beyond its end.
      while x < source.width {
        var first = SIMD4<Float>.zero
        var second = SIMD4<Float>.zero
        var third = SIMD4<Float>.zero
        var fourth = SIMD4<Float>.zero
        for (pixels, weight) in starts {
          first += pixels[x] * weight
          second += pixels[x + 1] * weight
          third += pixels[x + 2] * weight
          fourth += pixels[x + 3] * weight
        }
        let target = result.pixels + y * source.width + x
        let left = source.width - x
        target[0] = finished(first, middle[x].w)
        if left > 1 { target[1] = finished(second, middle[x + 1].w) }
        if left > 2 { target[2] = finished(third, middle[x + 2].w) }
        if left > 3 { target[3] = finished(fourth, middle[x + 3].w) }
        x += 4
      }
    }
    return Picture(result, x: picture.x, y: picture.y)
  }

  private func finished(_ sum: SIMD4<Float>, _ alpha: Float) -> UInt32 {
    var channels = (sum / divisor + bias).clamped(
      lowerBound: .zero, upperBound: SIMD4(repeating: 255))
    if preservesAlpha { channels.w = alpha }
    return Pixel.premultiplied(
      red: UInt8(channels.x), green: UInt8(channels.y), blue: UInt8(channels.z),
      alpha: UInt8(channels.w))
  }

  /// The lines of a picture that one line of the result needs: straight colours, with what lies beyond both ends.
  ///
  /// The weight in the middle belongs to the pixel itself; of an even number, the one after the middle.
  private struct Lines {
    private let source: Surface
    private let filter: ConvolutionFilter
    private let outside: SIMD4<Float>
    private let length: Int
    private let storage: UnsafeMutablePointer<SIMD4<Float>>
    private var next: Int

    init(_ source: Surface, of filter: ConvolutionFilter) {
      self.source = source
      self.filter = filter
      let color = filter.color
      outside = SIMD4(
        Float(color.red), Float(color.green), Float(color.blue), Float(color.alpha))
      length = source.width + filter.columns + 3
      storage = .allocate(capacity: length * filter.rows)
      storage.initialize(repeating: .zero, count: length * filter.rows)
      next = -(filter.rows / 2)
    }

    func free() { storage.deallocate() }

    /// Where a line begins: as many pixels before its first as lie to the left of a weight in the middle.
    subscript(line: Int) -> UnsafePointer<SIMD4<Float>> { UnsafePointer(place(line)) }

    private func place(_ line: Int) -> UnsafeMutablePointer<SIMD4<Float>> {
      let slot = line % filter.rows
      return storage + (slot < 0 ? slot + filter.rows : slot) * length
    }

    /// Reads on up to a line, which may lie beyond the picture.
    mutating func read(_ last: Int) {
      while next <= last {
        let target = place(next)
        if filter.clamps || (0..<source.height).contains(next) {
          let line = source.pixels + min(max(next, 0), source.height - 1) * source.width
          let before = filter.columns / 2
          for x in 0..<source.width {
            let pixel = Pixel.straight(line[x])
            target[before + x] = SIMD4(
              Float(pixel.red), Float(pixel.green), Float(pixel.blue), Float(pixel.alpha))
          }
          let start = filter.clamps ? target[before] : outside
          let end = filter.clamps ? target[before + source.width - 1] : outside
          for x in 0..<before { target[x] = start }
          for x in before + source.width..<length { target[x] = end }
        } else {
          for x in 0..<length { target[x] = outside }
        }
        next += 1
      }
    }
  }
}
