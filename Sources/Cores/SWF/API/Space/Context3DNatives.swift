import FlashAVM2
import FlashDisplay
import FlashHeap
import Raster

/// A.C3, A.D: Context3D: what it makes, and what it draws.
enum Context3DNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "static get supportsVideoTexture": NativeCall.flag { _ in false }
    case "get backBufferWidth":
      NativeCall.give { call in Value(rawInt: Int32(payload(call)?.back?.width ?? 0)) }
    case "get backBufferHeight":
      NativeCall.give { call in Value(rawInt: Int32(payload(call)?.back?.height ?? 0)) }
    case "get maxBackBufferWidth", "get maxBackBufferHeight":
      NativeCall.give { call in Value(rawInt: largestBack(payload(call)?.profile)) }
    case "set maxBackBufferWidth", "set maxBackBufferHeight": NativeCall.act { _ in }
    case "get driverInfo":
      NativeCall.text { call in payload(call)?.isDisposed ?? true ? "Disposed" : "Software" }
    case "get enableErrorChecking": NativeCall.flag { call in payload(call)?.checksErrors ?? false }
    case "set enableErrorChecking":
      NativeCall.act { call in payload(call)?.checksErrors = call.flag(1) }
    case "get profile": NativeCall.text { call in payload(call)?.profile ?? "baseline" }
    case "get totalGPUMemory": NativeCall.number { _ in 0 }
    case "configureBackBuffer": NativeCall.act(configure)
    case "clear": NativeCall.act(clear)
    case "present": NativeCall.act(present)
    case "drawTriangles": NativeCall.act(drawTriangles)
    case "drawToBitmapData": NativeCall.act(copyToBitmap)
    case "dispose": NativeCall.act(dispose)
    default: SpaceMakingNatives.of(key) ?? SpaceStateNatives.of(key)
    }
  }

  private static func payload(_ call: NativeCall) -> ContextPayload? {
    call.this.payload as? ContextPayload
  }

  /// The longest side of a back by its profile (A.C3.10).
  private static func largestBack(_ profile: String?) -> Int32 {
    switch profile {
    case "standard", "standardExtended": 16_384
    case "baselineExtended", "standardConstrained": 4096
    default: 2048
    }
  }

  /// What drawing needs is looked at only where errors are checked (A.C3.3, A.D.2).
  private static func check(_ context: ContextPayload, draws: Bool) throws(ScriptError) {
    guard context.checksErrors else { return }
    if context.back == nil { throw ScriptError(.error, 3698) }
    if draws, !context.isCleared, context.aside == nil { throw ScriptError(.error, 3692) }
  }

  /// The size of the back, and what it has (A.C3.2).
  private static func configure(_ call: NativeCall) throws(ScriptError) {
    let context = try call.context()
    let (width, height) = (Int(call.int(1)), Int(call.int(2)))
    let isNew = call.api.player.movie.version >= 30
    if !isNew, width == 0, height == 0, call.int(3) == 0, !call.flag(4) { return }
    let range = 32...16_384
    guard range.contains(width) else {
      throw isNew ? ScriptError(.error, 3780, "32", "16384") : ScriptError(.error, 3669)
    }
    guard range.contains(height) else {
      throw isNew ? ScriptError(.error, 3781, "32", "16384") : ScriptError(.error, 3669)
    }
    // More than two samples are four, the least that is smooth.
    guard
      let back = SpaceTarget(
        width: width, height: height, isSmooth: call.int(3) > 1, hasDepth: call.flag(4))
    else { throw ScriptError(.error, 3672) }
    context.back = back
    context.front = try? Surface(width: width, height: height)
    (context.aside, context.asideTexture) = (nil, nil)
    context.isCleared = false
    call.api.services.spaces.show()
  }

  /// Fills what the mask says (A.D.1).
  private static func clear(_ call: NativeCall) throws(ScriptError) {
    let context = try call.context()
    let color = SIMD4(
      Float(call.number(1)), Float(call.number(2)), Float(call.number(3)), Float(call.number(4)))
    let parts = SpaceTarget.Parts(rawValue: call.uint(7))
    let (depth, stencil) = (Float(call.number(5)), UInt8(truncatingIfNeeded: call.uint(6)))
    try check(context, draws: false)
    if context.aside != nil {
      context.aside?.clear(parts, color: color, depth: depth, stencil: stencil)
    } else {
      context.back?.clear(parts, color: color, depth: depth, stencil: stencil)
      context.isCleared = true
    }
  }

  /// Front and back change places, and the back is drawn on again (A.D.5).
  private static func present(_ call: NativeCall) throws(ScriptError) {
    let context = try call.context()
    try check(context, draws: false)
    (context.aside, context.asideTexture) = (nil, nil)
    context.isCleared = false
    guard let back = context.back, let front = context.front else { return }
    // Nothing below it shows through (measured: space-opaque).
    back.resolve(to: front, isOpaque: true)
    call.api.services.spaces.show()
  }

  /// Draws what the buffer of numbers names (A.D.3).
  private static func drawTriangles(_ call: NativeCall) throws(ScriptError) {
    let context = try call.context()
    let object = try call.object(1, named: "indexBuffer")
    try check(context, draws: true)
    guard let buffer = object.payload as? IndexBufferPayload else { return }
    guard let program = context.program?.payload as? ProgramPayload, let vertex = program.vertex,
      let fragment = program.fragment
    else {
      if context.checksErrors { throw ScriptError(.error, 3600) }
      return
    }
    let first = max(Int(call.int(2)), 0)
    let wanted = call.int(3) < 0 ? buffer.used / 3 * 3 : Int(call.int(3)) * 3
    let last = min(first + wanted, buffer.indices.count)
    guard first < last else { return }
    let attributes = context.streams.map { stream -> SpaceAttribute? in
      guard let buffer = stream.buffer?.payload as? VertexBufferPayload else { return nil }
      return SpaceAttribute(
        buffer.words, stride: buffer.stride, offset: stream.offset, format: stream.format)
    }
    let textures = context.textures.map { ($0?.payload as? TexturePayload)?.levels }
    let drawing = SpaceDrawing(
      vertex, fragment, context.state, attributes: attributes, textures: textures)
    var isLate = false
    let isTimeUp = {
      isLate = isLate || call.interpreter.machine.isTimeUp()
      return isLate
    }
    let indices = buffer.indices[first..<last]
    if var target = context.aside {
      context.aside = nil
      drawing.draw(indices, on: &target, isTimeUp: isTimeUp)
      context.aside = target
    } else if var target = context.back {
      context.back = nil
      drawing.draw(indices, on: &target, isTimeUp: isTimeUp)
      context.back = target
    }
    if isLate { throw .terminated }
  }

  /// Copies the back before it is shown (A.D.6).
  private static func copyToBitmap(_ call: NativeCall) throws(ScriptError) {
    let context = try call.context()
    let object = try call.object(1, named: "destination")
    guard let bitmap = object.payload as? BitmapState, let surface = bitmap.surface,
      let back = context.back, let copy = try? Surface(width: back.width, height: back.height)
    else { return }
    back.resolve(to: copy, isOpaque: false)
    surface.replace(copy)
    if !bitmap.isTransparent { bitmap.makeOpaque() }
    call.api.player.stageChanged()
  }

  /// The Stage3D has none afterwards, or gets another one (A.C3.9, A.St.8).
  private static func dispose(_ call: NativeCall) {
    guard let context = payload(call), !context.isDisposed else { return }
    context.isDisposed = true
    (context.back, context.front, context.aside) = (nil, nil, nil)
    let spaces = call.api.services.spaces
    if let stage = spaces.stage(of: call.this) {
      let payload = StagePayload.of(stage)
      payload.context = nil
      if call.flag(1) { payload.request = payload.request ?? context.profile }
    }
    spaces.show()
  }
}
