package import FlashHeap

/// How two numbers are compared (A.S.11).
package enum SpaceCompare: UInt8, CaseIterable, Sendable {
  case always, never, less, lessEqual, equal, greater, greaterEqual, notEqual

  func holds<Number: Comparable>(_ a: Number, _ b: Number) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .less: a < b
    case .lessEqual: a <= b
    case .equal: a == b
    case .greater: a > b
    case .greaterEqual: a >= b
    case .notEqual: a != b
    }
  }
}

/// What colours are multiplied by before they are added (A.S.12).
package enum SpaceBlend: UInt8, CaseIterable, Sendable {
  case one, zero, sourceAlpha, oneMinusSourceAlpha, sourceColor, oneMinusSourceColor
  case destinationAlpha, oneMinusDestinationAlpha, destinationColor, oneMinusDestinationColor

  func factor(_ source: SIMD4<Float>, _ target: SIMD4<Float>) -> SIMD4<Float> {
    switch self {
    case .one: SIMD4(repeating: 1)
    case .zero: .zero
    case .sourceAlpha: SIMD4(repeating: source.w)
    case .oneMinusSourceAlpha: SIMD4(repeating: 1 - source.w)
    case .sourceColor: source
    case .oneMinusSourceColor: 1 - source
    case .destinationAlpha: SIMD4(repeating: target.w)
    case .oneMinusDestinationAlpha: SIMD4(repeating: 1 - target.w)
    case .destinationColor: target
    case .oneMinusDestinationColor: 1 - target
    }
  }
}

/// Which triangles are left out; front ones are clockwise on the screen (A.S.10).
package enum SpaceCulling: UInt8, CaseIterable, Sendable { case none, back, front, frontAndBack }

/// The change of a number of the stencil.
package enum SpaceStencilAction: UInt8, CaseIterable, Sendable {
  case keep, zero, set, invert, incrementSaturate, incrementWrap, decrementSaturate, decrementWrap

  func result(_ old: UInt8, _ reference: UInt8) -> UInt8 {
    switch self {
    case .keep: old
    case .zero: 0
    case .set: reference
    case .invert: ~old
    case .incrementSaturate: old == 255 ? 255 : old + 1
    case .incrementWrap: old &+ 1
    case .decrementSaturate: old == 0 ? 0 : old - 1
    case .decrementWrap: old &- 1
    }
  }
}

/// What the stencil does for one side of triangles (A.S.14).
package struct SpaceStencil: Equatable, Sendable {
  package var compare = SpaceCompare.always
  package var onBothPass = SpaceStencilAction.keep
  package var onDepthFail = SpaceStencilAction.keep
  package var onFail = SpaceStencilAction.keep

  package init() {}

  mutating func code(_ coder: StateCoder) {
    coder.choice(&compare)
    coder.choice(&onBothPass)
    coder.choice(&onDepthFail)
    coder.choice(&onFail)
  }
}

/// How triangles are drawn (A.4).
package struct SpaceState: Sendable {
  package var culling = SpaceCulling.none
  package var writesDepth = true
  package var depthCompare = SpaceCompare.lessEqual
  package var sourceFactor = SpaceBlend.one
  package var targetFactor = SpaceBlend.zero
  /// Red, green, blue, alpha.
  package var colorMask = [true, true, true, true]
  package var front = SpaceStencil()
  package var back = SpaceStencil()
  package var reference: UInt8 = 0
  package var readMask: UInt8 = 255
  package var writeMask: UInt8 = 255
  /// Pixels that may be drawn: left, top, right, bottom; nil is all.
  package var scissor: [Int]?
  package var samplers = Array(repeating: AgalSampler(), count: 16)
  /// Registers of constants, four numbers each: of programs for corners, and for pixels.
  package var vertexConstants = [Float](repeating: 0, count: 256 * 4)
  package var fragmentConstants = [Float](repeating: 0, count: 256 * 4)

  package init() {}

  package mutating func code(_ coder: StateCoder) {
    coder.choice(&culling)
    coder.value(&writesDepth)
    coder.choice(&depthCompare)
    coder.choice(&sourceFactor)
    coder.choice(&targetFactor)
    for index in 0..<4 { coder.value(&colorMask[index]) }
    front.code(coder)
    back.code(coder)
    coder.value(&reference)
    coder.value(&readMask)
    coder.value(&writeMask)
    coder.optional(&scissor, []) { coder.list(&$0, 0) { coder.value(&$0) } }
    coder.check(
      scissor.map { $0.count == 4 && $0.allSatisfy { (0...65_536).contains($0) } } ?? true,
      "a part of the screen that is none")
    for index in samplers.indices {
      coder.choice(&samplers[index].wrap)
      coder.choice(&samplers[index].mip)
      coder.value(&samplers[index].isLinear)
      coder.value(&samplers[index].bias)
    }
    vertexConstants.code(coder)
    fragmentConstants.code(coder)
    coder.check(
      vertexConstants.count == 1024 && fragmentConstants.count == 1024,
      "constants of another number")
    if coder.isReading, coder.failure != nil { self = SpaceState() }
  }
}
