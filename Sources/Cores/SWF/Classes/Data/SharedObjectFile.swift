import FlashAVM1
import FlashDisplay

/// Files of shared objects (`.sol`): a head, and each property of `data` as AMF0.
///
/// The head is 00 BF, the length of the rest in 32 bits, `TCSO` with six fixed bytes, the object's name, and the
/// version of AMF in 32 bits. A zero follows each property.
/// Source: C.Amf.20.
enum SharedObjectFile {
  private static let mark: [UInt8] = [0x54, 0x43, 0x53, 0x4F, 0, 4, 0, 0, 0, 0]

  /// A file of an object's data.
  package static func bytes(_ context: NativeContext, name: String, data: ScriptObject) -> [UInt8] {
    var writer = AMFWriter(context, arrays: .named)
    writer.put(mark)
    writer.put(name: name)
    writer.put32(0)
    for (atom, flags) in context.heap.ownNames(data) where !flags.contains(.dontEnumerate) {
      let value = (try? context.objects.get(data, atom)) ?? .undefined
      if value.asObject?.isFunction == true { continue }
      writer.put(name: context.heap.text(atom).text)
      writer.put(value)
      writer.put(0)
    }
    var head = AMFWriter(context, arrays: .named)
    head.put([0x00, 0xBF])
    head.put32(writer.bytes.count)
    head.put(writer.bytes)
    return head.bytes
  }

  /// Puts a file's properties on an object; what is broken ends it.
  package static func read(_ context: NativeContext, _ bytes: [UInt8], into data: ScriptObject) {
    var reader = AMFReader(context, bytes)
    guard reader.number(2) == 0xBF, reader.number(4) != nil, bytes.count >= 16,
      Array(bytes[6..<10]) == Array(mark[..<4])
    else { return }
    reader = AMFReader(context, bytes, at: 6 + mark.count)
    // Version 3 is of ActionScript 3's objects.
    guard reader.text() != nil, reader.number(4) == 0 else { return }
    while let name = reader.text(), let value = reader.value() {
      context.heap.define(data, context.heap.intern(name), value)
      guard reader.byte() != nil else { return }
    }
  }
}
