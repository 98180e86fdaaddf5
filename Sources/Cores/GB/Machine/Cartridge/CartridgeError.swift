/// Why a file can't be played as a cartridge.
public enum CartridgeError: Error, Equatable, Sendable {
  /// The file ends before the header does.
  case tooShort(bytes: Int, needed: Int)
  /// The file is smaller than its header says, and its checksum is that of other bytes.
  case truncated(bytes: Int, promised: Int)
  /// No cartridge is as large as this file.
  case tooLarge(bytes: Int, limit: Int)
  /// The header names a mapper that no licensed cartridge uses, and nothing else in it is that of a game.
  case unknownMapper(byte: UInt8)
}

extension CartridgeError: CustomStringConvertible {
  /// One sentence for the user.
  public var description: String {
    switch self {
    case .tooShort(let bytes, let needed):
      "the file has \(bytes) bytes but a cartridge has at least \(needed); it is cut off or not a Game Boy game; --force plays it as it is"
    case .truncated(let bytes, let promised):
      "the file has \(bytes) bytes where its header says \(promised), and its checksum is wrong; it is cut off, copy it again; --force plays it as it is"
    case .tooLarge(let bytes, let limit):
      "the file has \(bytes) bytes but no cartridge has more than \(limit); it is not a Game Boy game; --force plays its beginning"
    case .unknownMapper(let byte):
      "the header names mapper 0x\(String(byte, radix: 16)), which no cartridge uses; the file is damaged or not a Game Boy game; --force plays it as it is"
    }
  }
}

extension Cartridge.Warning {
  /// One sentence for the player, of what may keep the game from working; nil: it hinders nothing.
  public var sentence: String? {
    switch self {
    case .cut(let bytes, let promised):
      "the file has \(bytes) bytes where its header says \(promised): it is cut off and may stop anywhere; copy it again"
    case .guessedMapper(let byte, let guess):
      "the header names mapper 0x\(String(byte, radix: 16))\(MapperByte.unlicensed(byte).map { " (\($0))" } ?? ""), which this core does not know; it is played as \(guess.name) and may not work"
    case .headerChecksum, .globalChecksum, .romSize, .logo: nil
    }
  }
}
