import HostBase

/// What other programs write after the save memory in the same file, where Arcadia keeps it as it is.
///
/// The clock of an MBC3 cartridge is none of these: it is taken apart (`CartridgeClock`).
/// Sources: mGBA 0.10 (`GBASavedataRTCBuffer`, `GBMBCHuC3SaveBuffer`, `GBMBCTAMA5SaveBuffer`), SameBoy's `GB_huc3_rtc_time_t`,
/// DeSmuME's documented footer.
struct SaveTail: Equatable, Sendable {
  /// The kinds that are known.
  enum Kind: CaseIterable, Sendable {
    /// Seven BCD bytes of a date and time, a control byte and the time of writing: 16 bytes, of mGBA and others for it.
    case advanceClock
    /// The registers of a HuC-3 cartridge, with the time of writing after them (mGBA) or before them (SameBoy).
    case huc3Registers, huc3Times
    /// The pages of a TAMA5 cartridge's clock and the time of writing: 40 bytes.
    case tama5Clock
    /// DeSmuME's footer, which names itself: 122 bytes.
    case desmume

    /// Bytes.
    var size: Int {
      switch self {
      case .advanceClock: 16
      case .huc3Registers: 136
      case .huc3Times: 17
      case .tama5Clock: 40
      case .desmume: 122
      }
    }
  }

  /// What it is.
  let kind: Kind
  /// Bytes of the save memory before it: a power of two.
  let memorySize: Int

  /// Finds a known tail at the end of a save; nil if there is none.
  init?(of save: [UInt8]) {
    for kind in Kind.allCases {
      let size = save.count - kind.size
      guard size >= 256, size & (size - 1) == 0, SaveTail.fits(save[size...], kind) else {
        continue
      }
      self.kind = kind
      memorySize = size
      return
    }
    return nil
  }

  /// In words, with its size.
  var text: String {
    let name =
      switch kind {
      case .advanceClock: "a Game Boy Advance clock"
      case .huc3Registers, .huc3Times: "a HuC-3 clock"
      case .tama5Clock: "a TAMA5 clock"
      case .desmume: "DeSmuME's footer"
      }
    return "\(kind.size) bytes of \(name) after it"
  }

  // MARK: -

  private static func fits(_ tail: ArraySlice<UInt8>, _ kind: Kind) -> Bool {
    let bytes = Array(tail)
    switch kind {
    case .advanceClock:
      return isDate(bytes) && isTime(bytes[8...])
    case .huc3Registers, .tama5Clock: return isTime(bytes[(kind.size - 8)...])
    case .huc3Times: return isTime(bytes[..<8]) && bytes[16] < 2
    case .desmume:
      return bytes.starts(with: Array("|<--Snip above here".utf8))
        && bytes.suffix(16).elementsEqual("|-DESMUME SAVE-|".utf8)
    }
  }

  /// Year, month, day, day of the week, hour (bit 7: afternoon), minute and second, in BCD; a clock that was never set says nothing.
  private static func isDate(_ bytes: [UInt8]) -> Bool {
    let limits: [UInt8] = [0x99, 0x12, 0x31, 0x06, 0x23, 0x59, 0x59]
    return zip(bytes, limits).enumerated().allSatisfy { place, pair in
      let value = place == 4 ? pair.0 & 0x7F : pair.0
      return value & 0x0F < 10 && value <= pair.1
    }
  }

  /// A time of writing in seconds since 1970, 64 bits, little-endian: after 2001, and before the 22nd century.
  private static func isTime(_ bytes: ArraySlice<UInt8>) -> Bool {
    let seconds = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return (1_000_000_000...4_102_444_800).contains(seconds)
  }
}
