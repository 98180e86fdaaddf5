import FlashAVM2
import FlashDisplay
import FlashHeap
import Raster

/// What a Context3D makes (A.C3.4 to A.C3.8).
enum SpaceMakingNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "createIndexBuffer":
      NativeCall.give { call throws(ScriptError) in
        _ = try call.context()
        let count = Int(call.int(1))
        guard count > 0 else { throw ScriptError(3671) }
        guard count < 0xF0000 else { throw ScriptError(3670) }
        try checkUsage(call.text(2))
        try Natives.reserve(count / 4, call.interpreter)
        return try call.make(call.api.types.space.indexBuffer, IndexBufferPayload(count: count))
      }
    case "createVertexBuffer": NativeCall.give { call throws(ScriptError) in try vertices(call, 3) }
    case "createVertexBufferForInstances":
      NativeCall.give { call throws(ScriptError) in try vertices(call, 4) }
    case "createProgram":
      NativeCall.give { call throws(ScriptError) in
        _ = try call.context()
        return try call.make(call.api.types.space.program, ProgramPayload())
      }
    case "createTexture":
      NativeCall.give { call throws(ScriptError) in
        try texture(
          call, call.api.types.space.texture, Int(call.int(1)), Int(call.int(2)), 3, streams: 5)
      }
    case "createCubeTexture":
      NativeCall.give { call throws(ScriptError) in
        let size = Int(call.int(1))
        return try texture(
          call, call.api.types.space.cubeTexture, size, size, 2, isCube: true, streams: 4)
      }
    case "createRectangleTexture":
      NativeCall.give { call throws(ScriptError) in
        if try call.context().profile == "baselineConstrained" { throw ScriptError(.error, 3782) }
        return try texture(
          call, call.api.types.space.rectangleTexture, Int(call.int(1)), Int(call.int(2)), 3,
          isRectangle: true)
      }
    case "createVideoTexture":
      NativeCall.give { _ throws(ScriptError) in throw ScriptError(.error, 3702) }
    default: nil
    }
  }

  private static func checkUsage(_ text: String?) throws(ScriptError) {
    guard text == "staticDraw" || text == "dynamicDraw" else {
      throw ScriptError(2008, "bufferUsage")
    }
  }

  private static func vertices(_ call: NativeCall, _ usage: Int) throws(ScriptError) -> Value {
    _ = try call.context()
    let (count, stride) = (Int(call.int(1)), Int(call.int(2)))
    guard stride <= 64, count <= 65_535 else { throw ScriptError(3670) }
    guard stride > 0, count > 0 else { throw ScriptError(3671) }
    try checkUsage(call.text(usage))
    try Natives.reserve(count * stride / 2, call.interpreter)
    return try call.make(
      call.api.types.space.vertexBuffer, VertexBufferPayload(count: count, stride: stride))
  }

  /// A texture of a size, if its format and its levels are right; `streams` is the argument that counts levels (A.C3.7, A.C3.8).
  private static func texture(
    _ call: NativeCall, _ type: Traits, _ width: Int, _ height: Int, _ format: Int,
    isCube: Bool = false, isRectangle: Bool = false, streams: Int? = nil
  ) throws(ScriptError) -> Value {
    let context = try call.context()
    let format: TexturePayload.Format = try call.word(format, "textureFormat")
    let isCompressed = format == .compressed || format == .compressedAlpha
    if isRectangle, isCompressed { throw ScriptError(.argumentError, 3762) }
    guard width > 0, height > 0 else { throw ScriptError(.argumentError, 3681) }
    let isPower = width & (width - 1) == 0 && height & (height - 1) == 0
    guard isPower || isRectangle else { throw ScriptError(.argumentError, 3682) }
    let isSmall = context.profile == "baseline" || context.profile == "baselineConstrained"
    let most = isCube ? 1024 : isSmall ? 2048 : 4096
    guard width <= most, height <= most else {
      throw ScriptError(
        .argumentError, isCube ? 3705 : isRectangle ? 3766 : 3683, "\(most)", "\(most)")
    }
    if format == .rgbaHalfFloat, context.profile.hasPrefix("baseline") {
      throw ScriptError(.argumentError, 3759)
    }
    if isCompressed, min(width, height) < 4 { throw ScriptError(.argumentError, 3745) }
    let streaming = streams.map { max(Int(call.int($0)), 0) } ?? 0
    guard max(width, height) >> max(streaming - 1, 0) > 0, streaming < 32 else {
      throw ScriptError(.argumentError, 3711)
    }
    try Natives.reserve(width * height / 2, call.interpreter)
    return try call.make(
      type,
      TexturePayload(
        width, height, format, isCube: isCube, hasLevels: !isRectangle, streamingLevels: streaming))
  }
}
