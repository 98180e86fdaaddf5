import FlashAVM2
import FlashDisplay
import FlashHeap
import Raster

/// A.B, A.T: what is uploaded into what a Context3D has made.
enum SpaceResourceNatives {
  static func ofIndices(_ key: String) -> NativeFunction? {
    switch key {
    case "uploadFromVector":
      NativeCall.act { call throws(ScriptError) in
        let vector = try call.vector(1, named: "data")
        let count = min(max(Int(call.int(3)), 0), vector.count)
        try setIndices(
          (0..<count).map { UInt16(truncatingIfNeeded: vector.raw($0).rawUInt) }, call, 2)
      }
    case "uploadFromByteArray":
      NativeCall.act { call throws(ScriptError) in
        let count = max(Int(call.int(4)), 0)
        let bytes = try call.bytes(
          1, named: "byteArray", from: Int(call.int(2)), count: count * 2, ScriptError(2030))
        try setIndices(
          stride(from: 0, to: bytes.count, by: 2).map {
            UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
          },
          call, 3)
      }
    case "dispose": NativeCall.act { call in call.this.payload = nil }
    default: nil
    }
  }

  private static func setIndices(
    _ new: [UInt16], _ call: NativeCall, _ place: Int
  ) throws(ScriptError) {
    guard let buffer = call.this.payload as? IndexBufferPayload else {
      throw ScriptError(.error, 3694)
    }
    let first = Int(call.int(place))
    guard first >= 0, first + new.count <= buffer.indices.count else {
      throw ScriptError(.rangeError, 3669)
    }
    for (index, number) in new.enumerated() { buffer.indices[first + index] = number }
    buffer.used = new.count
  }

  static func ofVertices(_ key: String) -> NativeFunction? {
    switch key {
    case "uploadFromVector":
      NativeCall.act { call throws(ScriptError) in
        let vector = try call.vector(1, named: "data")
        let buffer = try buffer(call)
        let count = min(max(Int(call.int(3)), 0) * buffer.stride, vector.count)
        try setWords(
          (0..<count).map { Float(vector.raw($0).double).bitPattern }, of: buffer, at: call.int(2))
      }
    case "uploadFromByteArray":
      NativeCall.act { call throws(ScriptError) in
        let buffer = try buffer(call)
        let count = max(Int(call.int(4)), 0) * buffer.stride
        let bytes = try call.bytes(
          1, named: "byteArray", from: Int(call.int(2)), count: count * 4, ScriptError(2030))
        try setWords(
          stride(from: 0, to: bytes.count, by: 4).map { place in
            bytes[place..<place + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
          }, of: buffer, at: call.int(3))
      }
    case "dispose": NativeCall.act { call in call.this.payload = nil }
    default: nil
    }
  }

  private static func buffer(_ call: NativeCall) throws(ScriptError) -> VertexBufferPayload {
    guard let buffer = call.this.payload as? VertexBufferPayload else {
      throw ScriptError(.error, 3694)
    }
    return buffer
  }

  private static func setWords(
    _ new: [UInt32], of buffer: VertexBufferPayload, at corner: Int32
  ) throws(ScriptError) {
    let first = Int(corner) * buffer.stride
    guard first >= 0, first + new.count <= buffer.words.count else {
      throw ScriptError(.rangeError, 3669)
    }
    for (index, word) in new.enumerated() { buffer.words[first + index] = word }
  }

  /// What programs do (A.Ag.2).
  static func ofProgram(_ key: String) -> NativeFunction? {
    switch key {
    case "upload":
      NativeCall.act { call throws(ScriptError) in
        guard let program = call.this.payload as? ProgramPayload else {
          throw ScriptError(.error, 3694)
        }
        let none = ScriptError(2030)
        let vertex = try call.bytes(1, named: "source_vertex", from: 0, count: nil, none)
        let fragment = try call.bytes(2, named: "source_fragment", from: 0, count: nil, none)
        do throws(AgalError) {
          program.set(
            try AgalProgram(vertex, version: 3), try AgalProgram(fragment, version: 3),
            [vertex, fragment])
        } catch {
          throw ScriptError.classified(
            error.isArgument ? .argumentError : .error, error.number, error.arguments)
        }
      }
    case "dispose": NativeCall.act { call in call.this.payload = nil }
    default: nil
    }
  }

  // MARK: - Textures

  static func ofTexture(_ key: String, hasSides: Bool, hasLevels: Bool) -> NativeFunction? {
    switch key {
    case "dispose": NativeCall.act { call in (call.this.payload as? TexturePayload)?.dispose() }
    case "uploadFromBitmapData":
      NativeCall.act { call throws(ScriptError) in
        let object = try call.object(1, named: "source")
        let surface = try surface(call, 2, hasSides, hasLevels)
        guard let bitmap = object.payload as? BitmapState, let source = bitmap.surface else {
          throw ScriptError(2015)
        }
        // Pixels as they are kept, from the upper left corner on (A.T.2).
        surface.replace(source)
      }
    case "uploadFromByteArray":
      NativeCall.act { call throws(ScriptError) in
        let surface = try surface(call, 3, hasSides, hasLevels)
        try fill(surface, call)
      }
    case "uploadCompressedTextureFromByteArray": NativeCall.act(readFile)
    default: nil
    }
  }

  private static func texture(_ call: NativeCall) throws(ScriptError) -> TexturePayload {
    guard let texture = call.this.payload as? TexturePayload, !texture.isDisposed else {
      throw ScriptError(.error, 3694)
    }
    return texture
  }

  /// A level's picture; `place` is where the arguments say which.
  private static func surface(
    _ call: NativeCall, _ place: Int, _ hasSides: Bool, _ hasLevels: Bool
  ) throws(ScriptError) -> Surface {
    let texture = try texture(call)
    let side = hasSides ? Int(call.uint(place)) : 0
    guard side < texture.levels.sides.count else { throw ScriptError(.argumentError, 3673) }
    let level = hasLevels ? Int(call.uint(hasSides ? place + 1 : place)) : 0
    guard level < texture.levels.sides[side].count else { throw ScriptError(.argumentError, 3674) }
    guard let surface = texture.surface(side, level) else { throw ScriptError(1000) }
    return surface
  }

  /// Pixels by the texture's format, the lowest byte first (A.T.3).
  private static func fill(_ surface: Surface, _ call: NativeCall) throws(ScriptError) {
    let format = try texture(call).format
    let size = format == .bgra ? 4 : format == .rgbaHalfFloat ? 8 : 2
    let bytes = try call.bytes(
      1, named: "data", from: Int(call.uint(2)), count: surface.count * size,
      ScriptError(.rangeError, 3669))
    surface.withPixels { pixels in
      for index in pixels.indices {
        let place = index * size
        func word(_ at: Int) -> UInt32 { UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8 }
        switch format {
        case .bgrPacked565:
          let word = word(place)
          let (r, g, b) = (word >> 11, word >> 5 & 63, word & 31)
          pixels[index] =
            0xFF00_0000 | (r << 3 | r >> 2) << 16 | (g << 2 | g >> 4) << 8 | (b << 3 | b >> 2)
        case .bgraPacked4444:
          let word = word(place)
          let parts = (0..<4).map { (word >> UInt32($0 * 4) & 15) * 17 }
          pixels[index] = parts[3] << 24 | parts[2] << 16 | parts[1] << 8 | parts[0]
        case .rgbaHalfFloat:
          let parts = (0..<4).map { half(word(place + $0 * 2)) }
          pixels[index] = parts[3] << 24 | parts[0] << 16 | parts[1] << 8 | parts[2]
        default: pixels[index] = word(place) | word(place + 2) << 16
        }
      }
    }
  }

  /// A number of 16 bits as a byte of a colour.
  private static func half(_ bits: UInt32) -> UInt32 {
    let exponent = Int(bits >> 10 & 31)
    guard bits & 0x8000 == 0, exponent > 0 else { return 0 }
    guard exponent < 31 else { return 255 }
    var number = 1 + Float(bits & 1023) / 1024
    for _ in 0..<abs(exponent - 15) { number *= exponent > 15 ? 2 : 0.5 }
    return UInt32(min(number, 1) * 255 + 0.5)
  }

  /// Takes the pixels of a file in ATF (A.T.7).
  private static func readFile(_ call: NativeCall) throws(ScriptError) {
    let texture = try texture(call)
    let bytes = try call.bytes(
      1, named: "data", from: Int(call.uint(2)), count: nil, ScriptError(.rangeError, 3669))
    guard let file = ATFFile(bytes) else { throw ScriptError(.argumentError, 3677) }
    guard file.width == texture.width, file.height == texture.height else {
      throw ScriptError(.argumentError, 3679)
    }
    guard file.isCube == texture.isCube else { throw ScriptError(.argumentError, 3675) }
    guard let levels = file.levels() else { throw ScriptError(.argumentError, 3677) }
    for (side, surfaces) in levels.enumerated() {
      for (level, surface) in surfaces.enumerated() where level < texture.levels.sides[side].count {
        texture.levels.sides[side][level] = surface
      }
    }
    if call.flag(3) { call.api.services.spaces.note(ready: call.this) }
  }
}
