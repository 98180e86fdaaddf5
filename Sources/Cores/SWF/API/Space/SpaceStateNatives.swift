import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import Raster

/// How a Context3D draws (A.S).
enum SpaceStateNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "setProgram": NativeCall.act(setProgram)
    case "setVertexBufferAt": NativeCall.act(setBuffer)
    case "setTextureAt": NativeCall.act(setTexture)
    case "setSamplerStateAt": NativeCall.act(setSampler)
    case "setCulling":
      NativeCall.act { call throws(ScriptError) in
        let context = try call.context()
        context.state.culling = try call.word(1, "triangleFaceToCull")
      }
    case "setDepthTest":
      NativeCall.act { call throws(ScriptError) in
        let context = try call.context()
        context.state.depthCompare = try call.word(2, "passCompareMode")
        context.state.writesDepth = call.flag(1)
      }
    case "setBlendFactors":
      NativeCall.act { call throws(ScriptError) in
        let context = try call.context()
        let source: SpaceBlend = try call.word(1, "sourceFactor")
        context.state.targetFactor = try call.word(2, "destinationFactor")
        context.state.sourceFactor = source
      }
    case "setColorMask":
      NativeCall.act { call throws(ScriptError) in
        try call.context().state.colorMask = (1...4).map { call.flag($0) }
      }
    case "setScissorRectangle": NativeCall.act(setScissor)
    case "setStencilActions": NativeCall.act(setStencil)
    case "setStencilReferenceValue":
      NativeCall.act { call throws(ScriptError) in
        let context = try call.context()
        context.state.reference = UInt8(truncatingIfNeeded: call.uint(1))
        context.state.readMask = UInt8(truncatingIfNeeded: call.uint(2))
        context.state.writeMask = UInt8(truncatingIfNeeded: call.uint(3))
      }
    case "setRenderToTexture": NativeCall.act(drawOnTexture)
    case "setRenderToBackBuffer":
      NativeCall.act { call throws(ScriptError) in
        let context = try call.context()
        (context.aside, context.asideTexture) = (nil, nil)
      }
    default: SpaceConstantNatives.of(key)
    }
  }

  /// Samplers of its code become those of the state (A.S.1).
  private static func setProgram(_ call: NativeCall) throws(ScriptError) {
    let context = try call.context()
    context.program = call.value(1).asObject
    guard let program = context.program?.payload as? ProgramPayload else { return }
    for (number, sampler) in program.fragment?.samplers ?? [] {
      context.state.samplers[number & 15] = sampler
    }
  }

  /// Where a program's numbers of each corner come from (A.S.2).
  private static func setBuffer(_ call: NativeCall) throws(ScriptError) {
    let context = try call.context()
    let index = Int(call.int(1))
    guard context.streams.indices.contains(index) else { throw ScriptError(.rangeError, 3608) }
    guard let buffer = call.value(2).asObject else {
      context.streams[index] = ContextPayload.Stream()
      return
    }
    guard let text = call.text(4), let format = SpaceAttribute.Format(rawValue: text) else {
      throw ScriptError(2008, "vertexStreamFormat")
    }
    context.streams[index] = ContextPayload.Stream(
      buffer: buffer, offset: Int(call.int(3)), format: format)
  }

  private static func sampler(_ call: NativeCall) throws(ScriptError) -> Int {
    let index = Int(call.int(1))
    guard (0..<16).contains(index) else { throw ScriptError(.rangeError, 2006) }
    return index
  }

  private static func setTexture(_ call: NativeCall) throws(ScriptError) {
    let context = try call.context()
    context.textures[try sampler(call)] = call.value(2).asObject
  }

  /// How a texture is read (A.S.9).
  private static func setSampler(_ call: NativeCall) throws(ScriptError) {
    let context = try call.context()
    let index = try sampler(call)
    let wraps: [String: AgalSampler.Wrap] = [
      "clamp": .clamp, "repeat": .repeat, "clamp_u_repeat_v": .clampRepeat,
      "repeat_u_clamp_v": .repeatClamp,
    ]
    guard let wrap = wraps[try call.text(2, named: "wrap")] else { throw ScriptError(2008, "wrap") }
    let filters = [
      "nearest", "linear", "anisotropic2x", "anisotropic4x", "anisotropic8x", "anisotropic16x",
    ]
    guard let filter = filters.firstIndex(of: try call.text(3, named: "filter")) else {
      throw ScriptError(2008, "filter")
    }
    let mip = try call.text(4, named: "mipfilter")
    context.state.samplers[index].wrap = wrap
    context.state.samplers[index].isLinear = filter > 0
    context.state.samplers[index].mip =
      mip == "mipnearest" ? .nearest : mip == "miplinear" ? .linear : .none
  }

  /// What is empty or larger than the target does not count (A.S.13).
  private static func setScissor(_ call: NativeCall) throws(ScriptError) {
    let context = try call.context()
    context.state.scissor = nil
    guard let object = call.value(1).asObject else { return }
    let box = Box(object)
    func whole(_ number: Double) -> Int { Int(Integers.int32(number)) }
    let sides = [
      whole(box.x), whole(box.y), whole(box.x) + whole(box.width), whole(box.y) + whole(box.height),
    ]
    let target = context.aside ?? context.back
    guard sides[0] >= 0, sides[1] >= 0, sides[2] > sides[0], sides[3] > sides[1],
      sides[2] <= target?.width ?? 0, sides[3] <= target?.height ?? 0
    else { return }
    context.state.scissor = sides
  }

  /// What is counted in the stencil (A.S.14).
  private static func setStencil(_ call: NativeCall) throws(ScriptError) {
    let context = try call.context()
    let face: SpaceCulling = try call.word(1, "triangleFace")
    var stencil = SpaceStencil()
    stencil.compare = try call.word(2, "compareMode")
    stencil.onBothPass = try call.word(3, "actionOnBothPass")
    stencil.onDepthFail = try call.word(4, "actionOnDepthFail")
    stencil.onFail = try call.word(5, "actionOnDepthPassStencilFail")
    let isFront = face == .front || face == .frontAndBack
    let isBack = face == .back || face == .frontAndBack
    context.state.front = isFront ? stencil : SpaceStencil()
    context.state.back = isBack ? stencil : SpaceStencil()
  }

  /// Drawing goes to a texture from here on (A.S.16).
  private static func drawOnTexture(_ call: NativeCall) throws(ScriptError) {
    let context = try call.context()
    let object = try call.object(1, named: "texture")
    guard let texture = object.payload as? TexturePayload else { return }
    let side = Int(call.int(4))
    let isRectangle = object.traits.isKind(of: call.api.types.space.rectangleTexture)
    guard (0..<(texture.isCube ? 6 : 1)).contains(side) else {
      throw ScriptError(
        .argumentError, texture.isCube ? 3772 : isRectangle ? 3773 : 3771)
    }
    if texture.format == .compressed || texture.format == .compressedAlpha {
      throw ScriptError(.argumentError, 3746)
    }
    if texture.streamingLevels > 0 { throw ScriptError(.argumentError, 3712) }
    guard (0..<4).contains(call.int(5)) else { throw ScriptError(.argumentError, 3770) }
    guard let surface = texture.surface(side, 0) else { return }
    for index in context.textures.indices where context.textures[index] == object {
      context.textures[index] = nil
    }
    context.aside = SpaceTarget(surface, hasDepth: call.flag(2))
    context.asideTexture = object
  }
}

/// Constants of programs (A.S.4 to A.S.7).
enum SpaceConstantNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "setProgramConstantsFromMatrix":
      NativeCall.act { call throws(ScriptError) in
        let target = try target(call)
        let matrix = SpaceMatrix(try call.object(3, named: "matrix"))
        let numbers = (0..<16).map { index in
          Float(matrix[call.flag(4) ? index % 4 * 4 + index / 4 : index])
        }
        try set(numbers, target, call)
      }
    case "setProgramConstantsFromVector":
      NativeCall.act { call throws(ScriptError) in
        let target = try target(call)
        let vector = try call.vector(3, named: "vector")
        let wanted = Int(call.int(4))
        guard wanted >= -1, wanted * 4 <= vector.count else { throw ScriptError(.error, 3669) }
        let count = min(wanted < 0 ? vector.count : wanted * 4, 1024)
        try set((0..<count).map { Float(vector.raw($0).double) }, target, call)
      }
    case "setProgramConstantsFromByteArray":
      NativeCall.act { call throws(ScriptError) in
        let target = try target(call)
        let (count, offset) = (Int(call.int(3)), Int(call.uint(5)))
        _ = try call.object(4, named: "data")
        guard count >= 0 else { throw ScriptError(.error, 3669) }
        let bytes = try call.bytes(
          4, named: "data", from: offset, count: count * 16, ScriptError(.error, 3669))
        try set(
          stride(from: 0, to: min(bytes.count, 4096), by: 4).map { place in
            Float(
              bitPattern: bytes[place..<place + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) })
          }, target, call)
      }
    default: nil
    }
  }

  private enum Program: CaseIterable { case vertex, fragment }

  private static func target(
    _ call: NativeCall
  ) throws(ScriptError) -> WritableKeyPath<SpaceState, [Float]> {
    _ = try call.context()
    let program: Program = try call.word(1, "programType")
    return program == .vertex ? \.vertexConstants : \.fragmentConstants
  }

  private static func set(
    _ numbers: [Float], _ target: WritableKeyPath<SpaceState, [Float]>, _ call: NativeCall
  ) throws(ScriptError) {
    let context = try call.context()
    let first = Int(call.int(2)) * 4
    guard first >= 0, first + numbers.count <= context.state[keyPath: target].count else {
      throw ScriptError(.error, 3669)
    }
    for (index, number) in numbers.enumerated() {
      context.state[keyPath: target][first + index] = number
    }
  }
}
