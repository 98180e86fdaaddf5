import SWF

/// A movie that has nothing but code: SetBackgroundColor is missing, as is everything that is not needed.
package struct MovieWriter {
  /// The version of the file.
  package var version: UInt8 = 15
  /// Frames in a second.
  package var rate: UInt8 = 24
  /// The size in pixels.
  package var size = (width: 100, height: 100)
  /// ABC files, with whether each waits until something of it is wanted.
  package var code: [(bytes: [UInt8], isLazy: Bool)] = []
  /// Names of classes by the numbers of characters; 0 is the movie itself.
  package var symbols: [(number: Int, name: String)] = []
  /// Further tags, which stand before the code.
  package var tags: [(code: Int, body: [UInt8])] = []

  /// A movie of one ABC file, whose document class has this name.
  package init(_ bytes: [UInt8], document: String? = nil) {
    code = [(bytes, false)]
    if let document { symbols = [(0, document)] }
  }

  /// The file, which is not compressed.
  package func file() -> [UInt8] {
    var body = ABCBytes()
    // A rectangle of 20 bits a side: 5 bits for the size, four sides.
    let sides = [0, size.width * 20, 0, size.height * 20]
    var bits: UInt128 = 20
    for side in sides { bits = bits << 20 | UInt128(truncatingIfNeeded: side & 0xFFFFF) }
    bits <<= 3
    for shift in stride(from: 80, through: 0, by: -8) {
      body.byte(UInt8(truncatingIfNeeded: bits >> UInt128(shift)))
    }
    body.raw([0, rate, 1, 0])
    tag(69, [0x08, 0, 0, 0], to: &body)
    for (code, bytes) in tags { tag(code, bytes, to: &body) }
    for (index, file) in code.enumerated() {
      let name = Array("code\(index)".utf8)
      tag(82, [file.isLazy ? 1 : 0, 0, 0, 0] + name + [0] + file.bytes, to: &body)
    }
    if !symbols.isEmpty {
      var table = ABCBytes()
      table.short(UInt16(truncatingIfNeeded: symbols.count))
      for (number, name) in symbols {
        table.short(UInt16(truncatingIfNeeded: number))
        table.raw(Array(name.utf8) + [0])
      }
      tag(76, table.bytes, to: &body)
    }
    tag(1, [], to: &body)
    tag(0, [], to: &body)
    var file = ABCBytes()
    file.raw(Array("FWS".utf8) + [version])
    file.long(body.bytes.count + 8)
    file.raw(body.bytes)
    return file.bytes
  }

  private func tag(_ code: Int, _ bytes: [UInt8], to body: inout ABCBytes) {
    let isLong = bytes.count >= 63
    body.short(UInt16(truncatingIfNeeded: code << 6 | (isLong ? 63 : bytes.count)))
    if isLong { body.long(bytes.count) }
    body.raw(bytes)
  }
}

extension ABCBytes {
  mutating func long(_ value: Int) {
    for shift in [0, 8, 16, 24] { byte(UInt8(truncatingIfNeeded: value >> shift)) }
  }
}
