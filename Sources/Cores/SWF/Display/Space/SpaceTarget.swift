package import FlashHeap
package import Raster

/// What triangles are drawn on: colours, depths and the stencil, for one sample of each pixel or for four.
package struct SpaceTarget {
  /// The colours of each sample.
  package private(set) var surfaces: [Surface]
  /// Of all samples of a pixel, then those of the next one; nil if there is none: then every pixel passes.
  var depths: [Float]?
  var stencil: [UInt8]

  /// Where samples lie, in 256ths of a pixel from its middle.
  static let middle = [(x: 0, y: 0)]
  static let four = [(x: -32, y: -96), (x: 96, y: -32), (x: -96, y: 32), (x: 32, y: 96)]

  /// One on a surface, with one sample.
  package init(_ surface: Surface, hasDepth: Bool) { self.init([surface], hasDepth) }

  /// A new one, with four samples if it is to be smooth; nil if there is no memory.
  package init?(width: Int, height: Int, isSmooth: Bool, hasDepth: Bool) {
    var surfaces: [Surface] = []
    for _ in 0..<(isSmooth ? 4 : 1) {
      guard let surface = try? Surface(width: width, height: height) else { return nil }
      surfaces.append(surface)
    }
    self.init(surfaces, hasDepth)
  }

  private init(_ surfaces: [Surface], _ hasDepth: Bool) {
    self.surfaces = surfaces
    let count = surfaces.reduce(0) { $0 + $1.count }
    depths = hasDepth ? Array(repeating: 1, count: count) : nil
    stencil = hasDepth ? Array(repeating: 0, count: count) : []
  }

  package var width: Int { surfaces.first?.width ?? 0 }
  package var height: Int { surfaces.first?.height ?? 0 }
  var samples: [(x: Int, y: Int)] { surfaces.count == 4 ? Self.four : Self.middle }

  /// What is cleared, by the bits of a mask.
  package struct Parts: OptionSet {
    package let rawValue: UInt32
    package static let color = Parts(rawValue: 1)
    package static let depth = Parts(rawValue: 2)
    package static let stencil = Parts(rawValue: 4)
    package init(rawValue: UInt32) { self.rawValue = rawValue }
  }

  /// Clears all of it (A.D.1).
  package mutating func clear(
    _ parts: Parts, color: SIMD4<Float>, depth: Float, stencil value: UInt8
  ) {
    if parts.contains(.color) {
      for surface in surfaces { surface.clear(Self.pixel(color)) }
    }
    if parts.contains(.depth), let depths {
      self.depths = Array(repeating: depth, count: depths.count)
    }
    if parts.contains(.stencil) { stencil = Array(repeating: value, count: stencil.count) }
  }

  /// Writes the means of all samples on a surface of its size, whose pixels are opaque if that is wanted (A.R.5).
  package func resolve(to target: Surface, isOpaque: Bool) {
    let count = min(target.count, width * height)
    let sources = surfaces.map(\.readablePixels)
    let shift = UInt32(sources.count == 4 ? 2 : 0)
    target.withPixels { pixels in
      for index in 0..<count {
        var low: UInt32 = 0
        var high: UInt32 = 0
        for source in sources {
          low += source[index] & 0xFF_00FF
          high += source[index] >> 8 & 0xFF_00FF
        }
        pixels[index] =
          low >> shift & 0xFF_00FF | (high >> shift & 0xFF_00FF) << 8
          | (isOpaque ? 0xFF00_0000 : 0)
      }
    }
  }

  /// A colour as bytes, whatever its alpha is (A.R.7).
  static func pixel(_ color: SIMD4<Float>) -> UInt32 {
    func byte(_ value: Float) -> UInt32 { value > 0 ? UInt32(min(value, 1) * 255 + 0.5) : 0 }
    return byte(color.w) << 24 | byte(color.x) << 16 | byte(color.y) << 8 | byte(color.z)
  }

  static func color(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4(
      Float(pixel >> 16 & 255), Float(pixel >> 8 & 255), Float(pixel & 255), Float(pixel >> 24))
      / 255
  }

  /// One in both directions; nil if there is none.
  package static func coded(_ target: SpaceTarget?, _ coder: StateCoder) -> SpaceTarget? {
    var surfaces: [Surface?] = target?.surfaces ?? []
    coder.list(&surfaces, nil) { coder.node(&$0) }
    var depths = target?.depths
    coder.optional(&depths, []) { $0.code(coder) }
    var stencil = target?.stencil ?? []
    coder.value(&stencil)
    guard coder.isReading else { return target }
    let known = surfaces.compactMap { $0 }
    guard !known.isEmpty else { return nil }
    var made = SpaceTarget(known, depths != nil)
    coder.check(
      [1, 4].contains(known.count) && known.count == surfaces.count
        && known.allSatisfy { $0.width == made.width && $0.height == made.height }
        && depths?.count == made.depths?.count && stencil.count == made.stencil.count,
      "a target of another size")
    guard coder.failure == nil else { return nil }
    (made.depths, made.stencil) = (depths, stencil)
    return made
  }
}
