import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import Raster

/// Blocks of pixels that BitmapData reads and writes: Vectors and ByteArrays.
enum BitmapBlockNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "getVector":
      BitmapCall.strict { bitmap throws(ScriptError) in
        let rect = try area(bitmap, turns: true)
        let interpreter = bitmap.call.interpreter
        try Natives.reserve(rect.width * rect.height, interpreter)
        let pixels = colors(bitmap, rect).map { Value(rawUInt: $0) }
        return try interpreter.makeVector(of: interpreter.machine.types.uint, pixels)
      }
    case "setVector": BitmapCall.change(setVector)
    case "histogram": BitmapCall.strict(histogram)
    case "getPixels":
      BitmapCall.strict { bitmap throws(ScriptError) in
        let rect = try area(bitmap, turns: true)
        let interpreter = bitmap.call.interpreter
        let type = bitmap.call.api.types.type("flash.utils", "ByteArray")
        let made = Value(
          interpreter.machine.make(try interpreter.machine.table(for: type, interpreter)))
        let bytes = try ByteArrayState.of(made, interpreter.machine)
        try write(colors(bitmap, rect), to: bytes)
        return made
      }
    case "copyPixelsToByteArray":
      BitmapCall.change { bitmap throws(ScriptError) in
        let rect = try area(bitmap, turns: true)
        _ = try bitmap.call.object(2, named: "data")
        let bytes = try ByteArrayState.of(
          bitmap.call.value(2), bitmap.call.interpreter.machine)
        try write(colors(bitmap, rect), to: bytes)
      }
    case "setPixels": BitmapCall.change(setPixels)
    default: nil
    }
  }

  /// The part of the bitmap that the first argument means.
  private static func area(_ bitmap: BitmapCall, turns: Bool) throws(ScriptError) -> PixelRect {
    try bitmap.rectangle(1, named: "rect", turns: turns).intersection(bitmap.surface.bounds)
  }

  /// Pixels as scripts see them, row by row.
  private static func colors(_ bitmap: BitmapCall, _ rect: PixelRect) -> [UInt32] {
    guard !rect.isEmpty else { return [] }
    var colors: [UInt32] = []
    colors.reserveCapacity(rect.width * rect.height)
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX { colors.append(bitmap.state.color(bitmap.surface[x, y])) }
    }
    return colors
  }

  /// Edges are cut to the bitmap, not rounded (B.BD.16).
  private static func setVector(_ bitmap: BitmapCall) throws(ScriptError) {
    let box = Box(try bitmap.call.object(1, named: "rect"))
    let vector = try bitmap.call.vector(2, named: "imputVector")
    func edge(_ number: Double, _ most: Int) -> Int {
      number.isNaN ? 0 : Int(min(max(number, 0), Double(most)))
    }
    let (left, right) = (edge(box.x, bitmap.surface.width), edge(box.right, bitmap.surface.width))
    let (top, bottom) = (
      edge(box.y, bitmap.surface.height), edge(box.bottom, bitmap.surface.height)
    )
    guard left < right, top < bottom else { return }
    guard vector.count >= (right - left) * (bottom - top) else { throw ScriptError(2006) }
    var index = 0
    for y in top..<bottom {
      for x in left..<right {
        bitmap.surface[x, y] = bitmap.state.pixel(vector.raw(index).rawUInt)
        index += 1
      }
    }
  }

  /// Red, green, blue, alpha (B.BD.35).
  private static func histogram(_ bitmap: BitmapCall) throws(ScriptError) -> Value {
    let call = bitmap.call
    var rect = bitmap.surface.bounds
    if let given = call.value(1).asObject {
      rect = rect.intersection(BitmapCall.rectangle(given))
    }
    var counts = [[Double]](repeating: [Double](repeating: 0, count: 256), count: 4)
    for color in colors(bitmap, rect) {
      for (index, shift) in [UInt32(16), 8, 0, 24].enumerated() {
        counts[index][Int(color >> shift & 255)] += 1
      }
    }
    var made: [Value] = []
    for list in counts { made.append(try call.interpreter.makeVector(list)) }
    return try call.interpreter.makeVector(
      of: call.interpreter.machine.vector(of: call.interpreter.machine.types.number), made)
  }

  // MARK: - Bytes

  /// At the position, in the order of bytes that the array has.
  private static func write(_ colors: [UInt32], to bytes: ByteArrayState) throws(ScriptError) {
    let end = bytes.position + colors.count * 4
    if end > bytes.count { try bytes.setCount(end) }
    for (index, color) in colors.enumerated() {
      let ordered = bytes.isLittleEndian ? color.littleEndian : color.bigEndian
      UnsafeMutableRawPointer(bytes.bytes + bytes.position + index * 4)
        .storeBytes(of: ordered, as: UInt32.self)
    }
    bytes.position = end
  }

  /// What there is too little of is written to its end (B.BD.15).
  private static func setPixels(_ bitmap: BitmapCall) throws(ScriptError) {
    let rect = try area(bitmap, turns: true)
    _ = try bitmap.call.object(2, named: "inputByteArray")
    let bytes = try ByteArrayState.of(bitmap.call.value(2), bitmap.call.interpreter.machine)
    guard !rect.isEmpty else { return }
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX {
        guard bytes.available >= 4 else { throw ScriptError(2030) }
        let raw = UnsafeRawPointer(bytes.bytes + bytes.position)
          .loadUnaligned(as: UInt32.self)
        bytes.position += 4
        bitmap.surface[x, y] = bitmap.state.pixel(
          bytes.isLittleEndian ? UInt32(littleEndian: raw) : UInt32(bigEndian: raw))
      }
    }
  }
}
