/// Why a file can't be played as a cartridge.
public enum CartridgeError: Error, Equatable, Sendable {
  /// The file ends before the header does.
  case tooShort(bytes: Int, needed: Int)
  /// The file is smaller than its header says, and its checksum is that of other bytes.
  case truncated(bytes: Int, promised: Int)
  /// No cartridge is as large as this file.
  case tooLarge(bytes: Int, limit: Int)
  /// The header names a mapper that is known but not supported.
  case unsupportedMapper(byte: UInt8, name: String)
  /// The header names a mapper that no cartridge uses.
  case unknownMapper(byte: UInt8)
}

extension CartridgeError: CustomStringConvertible {
  /// One sentence for the user.
  public var description: String {
    switch self {
    case .tooShort(let bytes, let needed):
      "the file has \(bytes) bytes but a cartridge has at least \(needed); it is cut off or not a Game Boy game"
    case .truncated(let bytes, let promised):
      "the file has \(bytes) bytes where its header says \(promised), and its checksum is wrong; it is cut off, copy it again"
    case .tooLarge(let bytes, let limit):
      "the file has \(bytes) bytes but no cartridge has more than \(limit); it is not a Game Boy game"
    case .unsupportedMapper(let byte, let name):
      "the game needs the mapper \(name) (0x\(String(byte, radix: 16))), which this core doesn't have yet; try another core"
    case .unknownMapper(let byte):
      "the header names mapper 0x\(String(byte, radix: 16)), which no cartridge uses; the file is damaged or not a Game Boy game"
    }
  }
}
