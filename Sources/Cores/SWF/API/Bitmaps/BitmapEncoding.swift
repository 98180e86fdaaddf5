import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import Raster

/// B.BD.36: BitmapData as the bytes of a file.
enum BitmapEncoding {
  /// `encode`: into the given bytes at their position, or into new ones; null is what cannot be encoded.
  static func encode(_ bitmap: BitmapCall) throws(ScriptError) -> Value {
    let call = bitmap.call
    let rect = try bitmap.rectangle(1, named: "rect", turns: true)
      .intersection(bitmap.surface.bounds)
    let compressor = try call.object(2, named: "compressor")
    guard !rect.isEmpty, let file = try file(bitmap, rect, compressor) else { return .null }
    let interpreter = call.interpreter
    var target = call.value(3)
    if target.isNullish {
      let type = call.api.types.byteArray
      target = Value(
        interpreter.machine.make(try interpreter.machine.table(for: type, interpreter)))
    }
    try interpreter.holding(target) { () throws(ScriptError) in
      let bytes = try ByteArrayState.of(target, interpreter.machine)
      let end = bytes.position + file.count
      if end > bytes.count { try bytes.setCount(end) }
      for (index, byte) in file.enumerated() { bytes.bytes[bytes.position + index] = byte }
      bytes.position = end
    }
    return target
  }

  private static func file(
    _ bitmap: BitmapCall, _ rect: PixelRect, _ compressor: ScriptObject
  ) throws(ScriptError) -> [UInt8]? {
    let (call, heap) = (bitmap.call, bitmap.call.interpreter.heap)
    let size = rect.width * rect.height * 4
    guard !heap.isFull(with: size * 3) else { throw ScriptError(1000) }
    call.interpreter.machine.steps &+= UInt64(size / 16)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(rect.width * rect.height)
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX { pixels.append(bitmap.state.color(bitmap.surface[x, y])) }
    }
    if compressor.traits === call.api.types.type("flash.display", "PNGEncoderOptions") {
      return try? PNGFile.bytes(
        of: pixels, width: rect.width, height: rect.height,
        hasAlpha: bitmap.state.isTransparent, hasRoom: { !heap.isFull(with: $0) })
    }
    if compressor.traits === call.api.types.type("flash.display", "JPEGEncoderOptions") {
      let quality = min(Fields(compressor)[0].rawUInt, 100)
      return BitmapDecoding.jpegFile(
        of: pixels, width: rect.width, height: rect.height, quality: Int(quality))
    }
    return nil
  }
}
