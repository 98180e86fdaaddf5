import Raster

/// Numbers of corners, as a program reads them (A.S.3).
package struct SpaceAttribute {
  package enum Format: String, Sendable { case bytes4, float1, float2, float3, float4 }

  /// Words of 32 bits.
  let words: [UInt32]
  let stride: Int
  let offset: Int
  let format: Format

  package init(_ words: [UInt32], stride: Int, offset: Int, format: Format) {
    (self.words, self.stride, self.offset, self.format) = (words, stride, offset, format)
  }

  /// The four numbers of a corner; what is missing is 0, 0, 0, 1.
  func value(_ corner: Int) -> SIMD4<Float> {
    var result = SIMD4<Float>(0, 0, 0, 1)
    func word(_ index: Int) -> UInt32 {
      let place = corner * stride + offset + index
      return place >= 0 && place < words.count ? words[place] : 0
    }
    if format == .bytes4 {
      for index in 0..<4 { result[index] = Float(word(0) >> UInt32(index * 8) & 255) / 255 }
      return result
    }
    let count = format == .float1 ? 1 : format == .float2 ? 2 : format == .float3 ? 3 : 4
    for index in 0..<count { result[index] = Float(bitPattern: word(index)) }
    return result
  }
}

/// Draws triangles by programs (A.8).
package struct SpaceDrawing {
  private let vertex: AgalProgram
  private let fragment: AgalProgram
  private let state: SpaceState
  private let attributes: [SpaceAttribute?]
  private let samplers: [SpaceSampler?]
  private let textures: [SpaceLevels?]
  /// Varyings that both programs use.
  private let varyings: Int

  package init(
    _ vertex: AgalProgram, _ fragment: AgalProgram, _ state: SpaceState,
    attributes: [SpaceAttribute?], textures: [SpaceLevels?]
  ) {
    (self.vertex, self.fragment, self.state) = (vertex, fragment, state)
    (self.attributes, self.textures) = (attributes, textures)
    samplers = textures.enumerated().map { index, levels in
      levels.flatMap { SpaceSampler($0, state.samplers[index]) }
    }
    var most = -1
    for token in fragment.tokens {
      for case let source? in [token.first, token.second] where source.kind == .varying {
        most = max(most, source.number & 15)
      }
    }
    varyings = most + 1
  }

  /// A corner: where it is, and its varyings.
  private struct Corner {
    var place: SIMD4<Float>
    var varyings: [SIMD4<Float>]

    static func between(_ a: Corner, _ b: Corner, _ part: Float) -> Corner {
      Corner(
        place: a.place + (b.place - a.place) * part,
        varyings: zip(a.varyings, b.varyings).map { $0 + ($1 - $0) * part })
    }
  }

  /// Draws the triangles of a list of corners; `isTimeUp` ends the work.
  package func draw(
    _ indices: ArraySlice<UInt16>, on target: inout SpaceTarget, isTimeUp: () -> Bool
  ) {
    let runner = AgalRun()
    let corners = corners(Array(Set(indices)).sorted(), runner)
    var first = indices.startIndex
    var count = 0
    while first + 2 < indices.endIndex {
      let triangle = (0..<3).compactMap { corners[indices[first + $0]] }
      if triangle.count == 3 { draw(triangle, on: &target, runner) }
      first += 3
      count += 1
      if count & 63 == 0, isTimeUp() { return }
    }
  }

  /// Runs the program of corners for all that are used.
  private func corners(_ numbers: [UInt16], _ runner: AgalRun) -> [UInt16: Corner] {
    var result: [UInt16: Corner] = [:]
    result.reserveCapacity(numbers.count)
    for first in stride(from: 0, to: numbers.count, by: AgalRun.length) {
      let piece = numbers[first..<min(first + AgalRun.length, numbers.count)]
      for (register, attribute) in attributes.enumerated() {
        guard let attribute else { continue }
        for (lane, number) in piece.enumerated() {
          let value = attribute.value(Int(number))
          for component in 0..<4 {
            runner.line(.attribute, register, component)[lane] = value[component]
          }
        }
      }
      runner.run(vertex, piece.count, constants: state.vertexConstants, [])
      for (lane, number) in piece.enumerated() {
        func value(_ kind: AgalKind, _ register: Int) -> SIMD4<Float> {
          SIMD4(
            runner.line(kind, register, 0)[lane], runner.line(kind, register, 1)[lane],
            runner.line(kind, register, 2)[lane], runner.line(kind, register, 3)[lane])
        }
        result[number] = Corner(
          place: value(.output, 0), varyings: (0..<varyings).map { value(.varying, $0) })
      }
    }
    return result
  }

  // MARK: - Triangles

  /// What lies outside of the view is cut off (A.R.1).
  private func draw(_ triangle: [Corner], on target: inout SpaceTarget, _ runner: AgalRun) {
    // How far inside of each border a corner is.
    let borders: [(SIMD4<Float>) -> Float] = [
      { $0.w - 1e-6 }, { $0.z }, { $0.w - $0.z }, { $0.w + $0.x }, { $0.w - $0.x },
      { $0.w + $0.y }, { $0.w - $0.y },
    ]
    var polygon = triangle
    for distance in borders {
      var cut: [Corner] = []
      for (index, corner) in polygon.enumerated() {
        let before = polygon[(index + polygon.count - 1) % polygon.count]
        let (a, b) = (distance(before.place), distance(corner.place))
        if (a >= 0) != (b >= 0) {
          let part = a / (a - b)
          if part.isFinite { cut.append(Corner.between(before, corner, part)) }
        }
        if b >= 0 { cut.append(corner) }
      }
      polygon = cut
      if polygon.count < 3 { return }
    }
    let (width, height) = (Double(target.width), Double(target.height))
    let placed = polygon.map { corner in
      ScreenCorner(
        x: (Double(corner.place.x / corner.place.w) + 1) / 2 * width,
        y: (1 - Double(corner.place.y / corner.place.w)) / 2 * height,
        z: corner.place.z / corner.place.w, inverse: 1 / corner.place.w,
        varyings: corner.varyings)
    }
    for index in 1..<placed.count - 1 {
      fill(placed[0], placed[index], placed[index + 1], on: &target, runner)
    }
  }

  /// A corner on the screen, in pixels of 256 parts.
  private struct ScreenCorner {
    let x: Int
    let y: Int
    let z: Float
    let inverse: Float
    let varyings: [SIMD4<Float>]

    init(x: Double, y: Double, z: Float, inverse: Float, varyings: [SIMD4<Float>]) {
      func fixed(_ value: Double) -> Int {
        value.isFinite ? Int((min(max(value, -65_536), 65_536) * 256).rounded()) : 0
      }
      (self.x, self.y) = (fixed(x), fixed(y))
      (self.z, self.inverse, self.varyings) = (z, inverse, varyings)
    }
  }

  /// Fills a triangle; of a border that two share, one has each pixel (A.R.2).
  private func fill(
    _ a: ScreenCorner, _ b: ScreenCorner, _ c: ScreenCorner, on target: inout SpaceTarget,
    _ runner: AgalRun
  ) {
    let area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    guard area != 0 else { return }
    let isFront = area > 0
    switch state.culling {
    case .none: break
    case .front: if isFront { return }
    case .back: if !isFront { return }
    case .frontAndBack: return
    }
    let corners = isFront ? [a, b, c] : [a, c, b]
    var box = [0, 0, target.width, target.height]
    if let scissor = state.scissor {
      box = [
        max(box[0], scissor[0]), max(box[1], scissor[1]), min(box[2], scissor[2]),
        min(box[3], scissor[3]),
      ]
    }
    let top = max((corners.map(\.y).min() ?? 0) >> 8, box[1])
    let bottom = min(((corners.map(\.y).max() ?? 0) >> 8) + 1, box[3])
    let left = max((corners.map(\.x).min() ?? 0) >> 8, box[0])
    let right = min(((corners.map(\.x).max() ?? 0) >> 8) + 1, box[2])
    guard top < bottom, left < right else { return }
    let edges = (0..<3).map { ScreenEdge(corners[($0 + 1) % 3], corners[($0 + 2) % 3]) }
    let slope = Slope(edges: edges, whole: Double(abs(area)))
    let samples = target.samples
    for row in top..<bottom {
      // The pixels of a row whose samples lie within, for each sample.
      let spans = samples.map { sample in
        var (first, last) = (left, right)
        for edge in edges { edge.cut(row, &first, &last, sample) }
        return first..<max(first, last)
      }
      let covered = spans.filter { !$0.isEmpty }
      guard var start = covered.map(\.lowerBound).min(), let last = covered.map(\.upperBound).max()
      else { continue }
      while start < last {
        let count = min(last - start, AgalRun.length)
        let piece = Piece(x: start, y: row, count: count, isFront: isFront, spans: spans)
        shade(corners, slope, piece, on: &target, runner)
        start += count
      }
    }
  }

  /// How near to each corner a place is: parts that are 1 together.
  private struct Slope {
    let edges: [ScreenEdge]
    let whole: Double

    func parts(_ x: Int, _ y: Int, _ sample: (x: Int, y: Int)) -> SIMD3<Float> {
      SIMD3(
        Float(edges[0].value(x, y, sample) / whole), Float(edges[1].value(x, y, sample) / whole),
        Float(edges[2].value(x, y, sample) / whole))
    }
  }

  /// A piece of a row, and which of its pixels each sample covers.
  private struct Piece {
    let x: Int
    let y: Int
    let count: Int
    let isFront: Bool
    let spans: [Range<Int>]
  }

  /// The side of a triangle, as a number that is positive within it.
  private struct ScreenEdge {
    let stepX: Int
    private let stepY: Int
    private let start: Int
    /// Pixels on it belong to the triangle if they lie to its right or below.
    private let bias: Int

    init(_ from: ScreenCorner, _ to: ScreenCorner) {
      stepX = from.y - to.y
      stepY = to.x - from.x
      start = -(stepX * from.x + stepY * from.y)
      bias = stepX > 0 || stepX == 0 && stepY > 0 ? 0 : -1
    }

    private func exact(_ x: Int, _ y: Int, _ sample: (x: Int, y: Int)) -> Int {
      stepX * (x * 256 + 128 + sample.x) + stepY * (y * 256 + 128 + sample.y) + start
    }

    func value(_ x: Int, _ y: Int, _ sample: (x: Int, y: Int)) -> Double {
      Double(exact(x, y, sample))
    }

    /// Narrows a row's pixels to those within.
    func cut(
      _ y: Int, _ first: inout Int, _ last: inout Int, _ sample: (x: Int, y: Int)
    ) {
      guard first < last else { return }
      let value = exact(first, y, sample) + bias
      let step = stepX * 256
      if step == 0 {
        if value < 0 { last = first }
      } else if step > 0 {
        if value < 0 { first += (-value + step - 1) / step }
      } else {
        last = value < 0 ? first : min(last, first + value / -step + 1)
      }
    }
  }

  // MARK: - Pixels

  private func shade(
    _ corners: [ScreenCorner], _ slope: Slope, _ piece: Piece, on target: inout SpaceTarget,
    _ runner: AgalRun
  ) {
    for lane in 0..<piece.count {
      let part = slope.parts(piece.x + lane, piece.y, (0, 0))
      let inverse = SIMD3(
        part[0] * corners[0].inverse, part[1] * corners[1].inverse, part[2] * corners[2].inverse)
      let sum = inverse.sum()
      for register in 0..<varyings {
        var value = SIMD4<Float>.zero
        for corner in 0..<3 { value += corners[corner].varyings[register] * inverse[corner] }
        value /= sum
        for component in 0..<4 {
          runner.line(.varying, register, component)[lane] = value[component]
        }
      }
    }
    runner.run(fragment, piece.count, constants: state.fragmentConstants, samplers)
    let lines = (0..<4).map { runner.line(.output, 0, $0) }
    let stencil = piece.isFront ? state.front : state.back
    let samples = target.samples
    let heights = SIMD3(corners[0].z, corners[1].z, corners[2].z)
    let start = piece.y * target.width + piece.x
    for (number, sample) in samples.enumerated() {
      let surface = target.surfaces[number]
      surface.withPixels { pixels in
        for lane in 0..<piece.count
        where runner.isAlive(lane) && piece.spans[number].contains(piece.x + lane) {
          let place = start + lane
          let depth = (slope.parts(piece.x + lane, piece.y, sample) * heights).sum()
          guard
            passes(
              place * samples.count + number, depth, stencil, &target.depths, &target.stencil)
          else { continue }
          let color = SIMD4(lines[0][lane], lines[1][lane], lines[2][lane], lines[3][lane])
          pixels[place] = mixed(color, pixels[place])
        }
      }
    }
  }

  /// A colour on another one (A.S.12, A.S.13).
  private func mixed(_ color: SIMD4<Float>, _ pixel: UInt32) -> UInt32 {
    let isWhole = state.sourceFactor == .one && state.targetFactor == .zero
    if isWhole, !state.colorMask.contains(false) { return SpaceTarget.pixel(color) }
    let old = SpaceTarget.color(pixel)
    var result =
      isWhole
      ? color
      : color * state.sourceFactor.factor(color, old) + old * state.targetFactor.factor(color, old)
    for component in 0..<4 where !state.colorMask[component] { result[component] = old[component] }
    return SpaceTarget.pixel(result)
  }

  /// Stencil and depth, which are changed as well.
  private func passes(
    _ place: Int, _ depth: Float, _ rule: SpaceStencil, _ depths: inout [Float]?,
    _ stencil: inout [UInt8]
  ) -> Bool {
    guard depths != nil else { return true }
    func act(_ action: SpaceStencilAction, _ stencil: inout [UInt8]) {
      guard action != .keep else { return }
      let new = action.result(stencil[place], state.reference)
      stencil[place] = stencil[place] & ~state.writeMask | new & state.writeMask
    }
    guard
      rule.compare.holds(state.reference & state.readMask, stencil[place] & state.readMask)
    else {
      act(rule.onFail, &stencil)
      return false
    }
    guard state.depthCompare.holds(depth, depths?[place] ?? 1) else {
      act(rule.onDepthFail, &stencil)
      return false
    }
    act(rule.onBothPass, &stencil)
    if state.writesDepth { depths?[place] = depth }
    return true
  }
}
