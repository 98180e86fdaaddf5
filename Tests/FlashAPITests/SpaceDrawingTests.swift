import Raster
import Testing

@testable import FlashDisplay

@Suite("Triangles of Stage3D")
struct SpaceDrawingTests {
  private static let vertex = AgalCode(isFragment: false).run(0, AgalCode.attribute(0))
    .run(0, kind: 4, AgalCode.attribute(0))
  private static let fragment = AgalCode(isFragment: true).run(0, AgalCode.constant(0))

  /// Draws triangles of corners x, y, z, w on 8 × 8 pixels.
  private static func draw(
    _ corners: [Float], _ color: [Float] = [1, 0, 0, 1],
    _ change: (inout SpaceState) -> Void = { _ in },
    fragment: AgalCode = fragment, on old: SpaceTarget? = nil, isSmooth: Bool = false,
    hasDepth: Bool = true, textures: [SpaceLevels?] = []
  ) throws -> SpaceTarget {
    var target = try #require(
      old ?? SpaceTarget(width: 8, height: 8, isSmooth: isSmooth, hasDepth: hasDepth))
    var state = SpaceState()
    for (index, number) in color.enumerated() { state.fragmentConstants[index] = number }
    change(&state)
    let drawing = SpaceDrawing(
      try AgalProgram(vertex.bytes), try AgalProgram(fragment.bytes), state,
      attributes: [
        SpaceAttribute(corners.map(\.bitPattern), stride: 4, offset: 0, format: .float4)
      ], textures: textures)
    let indices = (0..<UInt16(corners.count / 4)).map { $0 }
    drawing.draw(indices[...], on: &target) { false }
    return target
  }

  /// All of the left upper half, clockwise, at a depth.
  private static func half(_ z: Float = 0.5) -> [Float] {
    [-1, 1, z, 1, 1, 1, z, 1, -1, -1, z, 1]
  }

  private static func pixel(_ target: SpaceTarget, _ x: Int, _ y: Int) -> UInt32 {
    target.surfaces[0][x, y]
  }

  @Test(
    "a triangle covers the pixels whose middles it has, and borders belong to one (A.R.1, A.R.2)")
  func covering() throws {
    let target = try Self.draw(Self.half())
    #expect(Self.pixel(target, 0, 0) == 0xFFFF_0000)
    #expect(Self.pixel(target, 7, 7) == 0)
    let both = try Self.draw(
      [-1, -1, 0.5, 1, 1, 1, 0.5, 1, 1, -1, 0.5, 1], [0, 1, 0, 1], on: target)
    let colors = (0..<64).map { Self.pixel(both, $0 % 8, $0 / 8) }
    #expect(!colors.contains(0))
    // The diagonal is the right border of the first and the left one of the second.
    #expect(Self.pixel(both, 3, 4) == 0xFF00_FF00)
    #expect(Self.pixel(both, 2, 4) == 0xFFFF_0000)
  }

  @Test("front triangles are clockwise (A.S.10)")
  func culling() throws {
    func isDrawn(_ culling: SpaceCulling) throws -> Bool {
      Self.pixel(try Self.draw(Self.half()) { $0.culling = culling }, 0, 0) != 0
    }
    #expect(try isDrawn(.none))
    #expect(try isDrawn(.back))
    #expect(try !isDrawn(.front))
    #expect(try !isDrawn(.frontAndBack))
  }

  @Test("what is nearer hides what is farther, if depths are written (A.S.11)")
  func depth() throws {
    let near = try Self.draw(Self.half(0.25))
    let far = try Self.draw(Self.half(0.75), [0, 1, 0, 1], on: near)
    #expect(Self.pixel(far, 0, 0) == 0xFFFF_0000)
    let always = try Self.draw(
      Self.half(0.75), [0, 1, 0, 1], { $0.depthCompare = .always }, on: near)
    #expect(Self.pixel(always, 0, 0) == 0xFF00_FF00)
    let flat = try Self.draw(Self.half(0.25), hasDepth: false)
    #expect(
      Self.pixel(try Self.draw(Self.half(0.75), [0, 0, 1, 1], on: flat), 0, 0) == 0xFF00_00FF)
  }

  @Test("colours are mixed by factors, as far as the mask lets them (A.S.12, A.S.13)")
  func blending() throws {
    let ground = try Self.draw(Self.half())
    let half = try Self.draw(
      Self.half(), [0, 1, 0, 0.5],
      {
        $0.sourceFactor = .sourceAlpha
        $0.targetFactor = .oneMinusSourceAlpha
      }, on: ground)
    #expect(Self.pixel(half, 0, 0) == 0xBF80_8000)
    let other = try Self.draw(Self.half())
    let masked = try Self.draw(
      Self.half(), [0, 1, 1, 1], { $0.colorMask = [true, false, true, true] }, on: other)
    #expect(Self.pixel(masked, 0, 0) == 0xFF00_00FF)
  }

  @Test("nothing is drawn outside of a rectangle (A.S.13)")
  func scissor() throws {
    let target = try Self.draw(Self.half()) { $0.scissor = [1, 1, 3, 3] }
    #expect(Self.pixel(target, 0, 0) == 0)
    #expect(Self.pixel(target, 2, 2) == 0xFFFF_0000)
    #expect(Self.pixel(target, 3, 0) == 0)
  }

  @Test("the stencil counts, and lets through (A.S.14, A.S.15)")
  func stencil() throws {
    let first = try Self.draw(Self.half(0.25)) {
      $0.front.onBothPass = .incrementSaturate
      $0.back.onBothPass = .zero
    }
    #expect(first.stencil[0] == 1)
    func drawn(_ compare: SpaceCompare) throws -> UInt32 {
      let second = try Self.draw(
        Self.half(0.1), [0, 0, 1, 1],
        {
          $0.front.compare = compare
          $0.front.onFail = .invert
          $0.reference = 0x11
          $0.readMask = 0x0F
          $0.writesDepth = false
        }, on: first)
      return Self.pixel(second, 0, 0)
    }
    // Surfaces are shared: what is refused comes first.
    #expect(try drawn(.notEqual) == 0xFFFF_0000)
    #expect(try drawn(.equal) == 0xFF00_00FF)
  }

  @Test("the part of a triangle before the eye is cut off (A.R.1)")
  func clipping() throws {
    let target = try Self.draw([-1, 1, -1, 1, 1, 1, 1, 1, -1, -1, -1, 1])
    #expect(Self.pixel(target, 0, 0) == 0)
    #expect(Self.pixel(target, 6, 0) == 0xFFFF_0000)
    let behind = try Self.draw([-1, 1, 0, -1, 1, 1, 0, -1, -1, -1, 0, -1])
    #expect((0..<64).allSatisfy { Self.pixel(behind, $0 % 8, $0 / 8) == 0 })
    _ = try Self.draw([.nan, 1, 0, 1, .infinity, 1, 0, 1, -1, -1, 0, 0])
  }

  @Test("varyings lie between corners, and pixels can be left out (A.Op.3, A.R.3)")
  func varyings() throws {
    let shown = AgalCode(isFragment: true).run(0x16, AgalCode.varying(0))
    let target = try Self.draw(Self.half(), fragment: shown)
    // x of the pixel 6 is 0.625.
    #expect(Self.pixel(target, 6, 0) >> 16 & 255 == 159)
    let killed = AgalCode(isFragment: true).adding(0x27, 0, 4 << 32, 0)
      .run(0, AgalCode.constant(0))
    let cut = try Self.draw(Self.half(), fragment: killed)
    #expect(Self.pixel(cut, 0, 0) == 0)
    #expect(Self.pixel(cut, 5, 0) == 0xFFFF_0000)
  }

  @Test("borders are smooth with four samples (A.R.5)")
  func smooth() throws {
    let target = try Self.draw(Self.half(), isSmooth: true)
    let picture = try Surface(width: 8, height: 8)
    target.resolve(to: picture, isOpaque: true)
    #expect(picture[0, 0] == 0xFFFF_0000)
    #expect((1..<255).contains(picture[3, 4] >> 16 & 255))
  }

  @Test("textures are read by texels, between them, and around (A.Smp.1, A.Smp.2)")
  func textures() throws {
    let surface = try Surface(width: 2, height: 1)
    (surface[0, 0], surface[1, 0]) = (0xFFFF_0000, 0xFF00_0000)
    func red(_ u: Float, _ change: (inout AgalSampler) -> Void) throws -> UInt32 {
      let code = AgalCode(isFragment: true).adding(
        0x28, 15 << 16 | 3 << 24, AgalCode.constant(0).bits, 5 << 32 | 4 << 48)
      let target = try Self.draw(
        Self.half(), [u, 0.5, 0, 0], { change(&$0.samplers[0]) }, fragment: code,
        textures: [SpaceLevels(sides: [[surface]])])
      return Self.pixel(target, 0, 0) >> 16 & 255
    }
    #expect(try red(0.4) { _ in } == 255)
    #expect(try red(0.6) { _ in } == 0)
    #expect(try red(0.5) { $0.isLinear = true } == 128)
    #expect(try red(1.2) { _ in } == 0)
    #expect(try red(1.2) { $0.wrap = .repeat } == 255)
  }

  @Test("what is missing of a corner is 0, 0, 0, 1 (A.S.3)")
  func attributes() {
    func value(_ format: SpaceAttribute.Format) -> SIMD4<Float> {
      SpaceAttribute([0x4080_00FF, 0], stride: 2, offset: 0, format: format).value(0)
    }
    #expect(value(.float1) == [Float(bitPattern: 0x4080_00FF), 0, 0, 1])
    #expect(value(.bytes4) == [1, 0, 128.0 / 255, 64.0 / 255])
    #expect(SpaceAttribute([], stride: 1, offset: 5, format: .float4).value(9) == .zero)
  }

  // MARK: - Code

  @Test(
    "code that is wrong (A.Ag.3)",
    arguments: [
      ([], 3615), ([0xA0, 1, 0], 3612), ([0xB0, 1, 0, 0, 0, 0xA1, 1], 3612),
      ([0xA0, 9, 0, 0, 0, 0xA1, 1], 3615), ([0xA0, 1, 0, 0, 0, 0xA2, 1], 3612),
      ([0xA0, 1, 0, 0, 0, 0xA1, 2], 3615), ([0xA0, 1, 0, 0, 0, 0xA1, 1, 0], 3612),
      (AgalCode(isFragment: true).adding(0x99, 0, 0, 0).bytes, 3620),
      (AgalCode(isFragment: true).run(0, kind: 1, AgalCode.constant(0)).bytes, 3652),
      (AgalCode(isFragment: true).run(0, kind: 0, AgalCode.constant(0)).bytes, 3651),
      (AgalCode(isFragment: true).run(0, kind: 5, AgalCode.constant(0)).bytes, 3649),
      (AgalCode(isFragment: true).run(0, AgalCode.Source(kind: 3, number: 0)).bytes, 3646),
      (AgalCode(isFragment: true).run(0, AgalCode.Source(kind: 5, number: 0)).bytes, 3638),
      (AgalCode(isFragment: true).adding(0, 0xF << 16 | 3 << 24, 1 << 63 | 1 << 32, 0).bytes, 3639),
      (AgalCode(isFragment: false).adding(0, 0xF << 16 | 3 << 24, 1 << 63, 0).bytes, 3640),
    ] as [([UInt8], Int)])
  func wrong(_ bytes: [UInt8], _ number: Int) {
    do {
      _ = try AgalProgram(bytes)
      Issue.record("it was read")
    } catch { #expect(error.number == number) }
  }

  @Test("code with flipped bits is refused, or runs to an end")
  func flipped() throws {
    let code = AgalCode(isFragment: true).run(0x28, kind: 2, AgalCode.varying(0), second: 5 << 32)
      .run(0x18, kind: 2, AgalCode.temporary(0), second: AgalCode.constant(1).bits)
      .run(0x0E, kind: 2, mask: 7, AgalCode.temporary(0)).run(0, AgalCode.temporary(0))
    for place in code.bytes.indices {
      for bit in 0..<8 {
        var bytes = code.bytes
        bytes[place] ^= 1 << UInt8(bit)
        guard let program = try? AgalProgram(bytes, version: 3) else { continue }
        AgalRun().run(program, 5, constants: [1, 2, 3], [])
      }
    }
  }
}
