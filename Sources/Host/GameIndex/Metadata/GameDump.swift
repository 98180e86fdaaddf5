import HostBase
import Library

/// What copiers and emulators put around a game's bytes, which databases of dumps leave out.
package enum GameDump {
  /// Extensions of files that may have a head or another order of bytes.
  package static let extensions: Set<String> = [
    "nes", "sfc", "smc", "swc", "fig", "lnx", "a78", "n64", "v64", "z64",
  ]

  /// The sizes that a file of this name and size may have without its head.
  static func plainSizes(name: String, size: Int64) -> [Int64] {
    switch PathName.fileExtension(name) {
    case "nes": [size - 16]
    case "sfc", "smc", "swc", "fig": size % 1024 == 512 ? [size - 512] : []
    case "lnx": [size - 64]
    case "a78": [size - 128]
    case "n64", "v64", "z64": [size]
    default: []
    }
  }

  /// A game's bytes without a head and in the order of the cartridge; nil if they are so already.
  ///
  /// Sources: the iNES, Lynx (`LYNX`) and Atari 7800 (`ATARI7800`) headers by their magic numbers; copiers of the Super NES put 512 bytes before
  /// whole kilobytes; a Nintendo 64 cartridge begins with 80 37 12 40.
  package static func plain(_ bytes: [UInt8]) -> [UInt8]? {
    if bytes.starts(with: [0x4E, 0x45, 0x53, 0x1A]) { return without(16, bytes) }
    if bytes.starts(with: "LYNX".utf8) { return without(64, bytes) }
    if bytes.dropFirst().starts(with: "ATARI7800".utf8) { return without(128, bytes) }
    if bytes.starts(with: [0x37, 0x80, 0x40, 0x12]) { return swapped(bytes, by: 2) }
    if bytes.starts(with: [0x40, 0x12, 0x37, 0x80]) { return swapped(bytes, by: 4) }
    if bytes.count % 1024 == 512, bytes.count > 32_768 { return without(512, bytes) }
    return nil
  }

  private static func without(_ count: Int, _ bytes: [UInt8]) -> [UInt8]? {
    bytes.count > count ? Array(bytes[count...]) : nil
  }

  private static func swapped(_ bytes: [UInt8], by width: Int) -> [UInt8] {
    var result = bytes
    for start in stride(from: 0, through: bytes.count - width, by: width) {
      for place in 0..<width { result[start + place] = bytes[start + width - 1 - place] }
    }
    return result
  }
}
