/// A file of a shared object (`.sol`).
///
/// The head is 00 BF, the length of the rest in 32 bits, `TCSO` with six fixed bytes, the object's name, and the
/// version of AMF in 32 bits. Then each property has a name, a value, and a zero. Names are texts of that version, and
/// references count through the whole file.
/// Source: C.Amf.20.
package struct SharedObjectFile {
  private static let mark: [UInt8] = [0x54, 0x43, 0x53, 0x4F, 0, 4, 0, 0, 0, 0]

  /// The name that the object was asked for by.
  package let name: String
  package let version: AMFVersion
  /// Reads the properties up to its end: `name()`, then the tokens of a value, then `byte()`, again and again.
  package let properties: AMFReader

  /// Reads a file's head.
  ///
  /// The length in it counts for nothing.
  package init(_ bytes: [UInt8]) throws(AMFError) {
    var head = AMFReader(bytes)
    guard try head.number(2) == 0xBF else { throw AMFError(reason: .noSuchFile, position: 0) }
    _ = try head.number(4)
    guard try head.take(Self.mark.count).starts(with: Self.mark[..<4]) else {
      throw AMFError(reason: .noSuchFile, position: 6)
    }
    name = try head.text()
    guard let version = AMFVersion(rawValue: UInt32(try head.number(4))) else {
      throw AMFError(reason: .noSuchFile, position: head.at - 4)
    }
    self.version = version
    properties = AMFReader(bytes, at: head.at, version: version, allowsAMF3: false)
  }

  /// A whole file, from what an `AMFWriter` of the version has of the properties.
  ///
  /// For each it was given a name (`put(name:)`), the tokens of a value, and a zero (`put(byte:)`).
  package static func bytes(name: String, version: AMFVersion, properties: [UInt8]) -> [UInt8] {
    var head = Self.mark
    head.append(name: name)
    head.append(big: version.rawValue)
    var file: [UInt8] = [0x00, 0xBF]
    file.append(big: UInt32(truncatingIfNeeded: head.count + properties.count))
    return file + head + properties
  }
}
