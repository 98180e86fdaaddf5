import FlashAVM1
import FlashData
import FlashDisplay
import FlashHeap

/// The data of shared objects as the contents of their files, and back.
enum SharedObjectData {
  /// A file of an object's data.
  package static func bytes(_ context: NativeContext, name: String, data: ScriptObject) -> [UInt8] {
    var writer = AMFValueWriter(context, arrays: .named)
    for (atom, flags) in context.heap.ownNames(data) where !flags.contains(.dontEnumerate) {
      let value = (try? context.objects.get(data, atom)) ?? .undefined
      if value.asObject?.isFunction == true { continue }
      writer.tokens.put(name: context.heap.text(atom).text)
      writer.put(value)
      writer.tokens.put(byte: 0)
    }
    return SharedObjectFile.bytes(name: name, version: .amf0, properties: writer.bytes)
  }

  /// Puts a file's properties on an object; what is broken ends it.
  package static func read(_ context: NativeContext, _ bytes: [UInt8], into data: ScriptObject) {
    // Version 3 is of ActionScript 3's objects.
    guard let file = try? SharedObjectFile(bytes), file.version == .amf0 else { return }
    var reader = AMFValueReader(context, file.properties)
    while let name = try? reader.tokens.name(), let value = reader.value() {
      context.heap.define(data, context.heap.intern(name), value)
      guard (try? reader.tokens.byte()) != nil else { return }
    }
  }
}
