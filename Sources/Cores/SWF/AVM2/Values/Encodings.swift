import SWF

/// Text as bytes, as ByteArrays read and write it (C.Ba.8–11).
enum Encodings {
  /// UTF-8 of UTF-16 units; half of a surrogate pair is written as three bytes.
  static func utf8(_ units: some Sequence<UInt16>) -> [UInt8] {
    var bytes: [UInt8] = []
    var high: UInt32?
    func put(_ scalar: UInt32) {
      switch scalar {
      case ..<0x80: bytes.append(UInt8(scalar))
      case ..<0x800: bytes += [UInt8(0xC0 | scalar >> 6), UInt8(0x80 | scalar & 0x3F)]
      case ..<0x1_0000:
        bytes += [
          UInt8(0xE0 | scalar >> 12), UInt8(0x80 | scalar >> 6 & 0x3F), UInt8(0x80 | scalar & 0x3F),
        ]
      default:
        bytes += [
          UInt8(0xF0 | scalar >> 18), UInt8(0x80 | scalar >> 12 & 0x3F),
          UInt8(0x80 | scalar >> 6 & 0x3F), UInt8(0x80 | scalar & 0x3F),
        ]
      }
    }
    for unit in units {
      let unit = UInt32(unit)
      if let first = high {
        high = nil
        if 0xDC00..<0xE000 ~= unit {
          put(0x1_0000 + (first - 0xD800) << 10 + (unit - 0xDC00))
          continue
        }
        put(first)
      }
      if 0xD800..<0xDC00 ~= unit { high = unit } else { put(unit) }
    }
    if let high { put(high) }
    return bytes
  }

  /// The units of UTF-8; bad bytes are units of the same value (V.Pool.4).
  static func utf8Units(_ bytes: UnsafeRawBufferPointer) -> [UInt16] {
    ABCText.units(Array(bytes)[...])
  }

  /// The units of UTF-8 up to the first zero, after a byte order mark (C.Ba.9).
  static func textUnits(_ bytes: UnsafeRawBufferPointer) -> [UInt16] {
    var bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = .init(rebasing: bytes[3...]) }
    if let end = bytes.firstIndex(of: 0) { bytes = .init(rebasing: bytes[..<end]) }
    return utf8Units(bytes)
  }

  /// The units of a whole text, whose byte order mark says how it is encoded (C.Ba.11).
  static func markedUnits(_ bytes: UnsafeRawBufferPointer) -> [UInt16] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return utf8Units(.init(rebasing: bytes[3...])) }
    if bytes.starts(with: [0xFE, 0xFF]) {
      return utf16Units(.init(rebasing: bytes[2...]), isLittleEndian: false)
    }
    if bytes.starts(with: [0xFF, 0xFE]) {
      return utf16Units(.init(rebasing: bytes[2...]), isLittleEndian: true)
    }
    return utf8Units(bytes)
  }

  private static func utf16Units(
    _ bytes: UnsafeRawBufferPointer, isLittleEndian: Bool
  ) -> [UInt16] {
    (0..<(bytes.count / 2)).map { index in
      let (one, two) = (UInt16(bytes[index * 2]), UInt16(bytes[index * 2 + 1]))
      return isLittleEndian ? two << 8 | one : one << 8 | two
    }
  }

  // MARK: - By name

  /// Character sets that have names of their own; all others are UTF-8 (C.Ba.10).
  enum CharacterSet {
    case utf8, ascii, latin1, windows1252, shiftJIS, utf16, utf16Big
    /// One that the C library knows.
    case page(CodePage)

    /// By a name in any case.
    init(_ name: String) {
      self =
        switch name.lowercased() {
        case "us-ascii", "ascii", "ansi_x3.4-1968", "iso646-us", "cp367": .ascii
        case "iso-8859-1", "iso_8859-1", "latin1", "l1", "ibm819", "cp819": .latin1
        case "windows-1252", "x-ansi", "cp1252": .windows1252
        case "shift_jis", "shift-jis", "sjis", "x-sjis", "ms_kanji", "csshiftjis", "windows-31j":
          .shiftJIS
        case "unicode", "utf-16", "utf-16le", "ucs-2", "iso-10646-ucs-2": .utf16
        case "unicodefffe", "utf-16be": .utf16Big
        default: Self.pages[name.lowercased()].map { .page(CodePage($0)) } ?? .utf8
        }
    }

    /// Names of other sets, and what the C library calls them.
    private static let pages: [String: String] = {
      var pages: [String: String] = [:]
      let table: [(String, String)] = [
        ("CP936", "gb2312 gbk gb_2312-80 chinese csgb2312 cn-gb cp936 ms936 x-gbk windows-936"),
        ("GB18030", "gb18030"), ("CP950", "big5 big5-hkscs cn-big5 csbig5 x-x-big5 cp950"),
        ("CP949", "euc-kr ks_c_5601-1987 ks_c_5601 korean csksc56011987 cseuckr windows-949 cp949"),
        ("EUC-JP", "euc-jp x-euc x-euc-jp"), ("ISO-2022-JP", "iso-2022-jp csiso2022jp"),
        ("KOI8-R", "koi8-r koi8 koi cskoi8r"), ("CP874", "windows-874 tis-620 dos-874"),
        ("CP866", "cp866 ibm866 csibm866"), ("CP850", "cp850 ibm850"), ("CP437", "cp437 ibm437"),
        ("CP852", "cp852 ibm852"),
      ]
      for (page, names) in table {
        for name in names.split(separator: " ") { pages[String(name)] = page }
      }
      for number in 1250...1258 where number != 1252 {
        pages["windows-\(number)"] = "CP\(number)"
        pages["x-cp\(number)"] = "CP\(number)"
      }
      for number in 2...16 where number != 12 {
        for name in ["iso-8859-", "iso_8859-", "iso8859-"] {
          pages["\(name)\(number)"] = "ISO-8859-\(number)"
        }
      }
      return pages
    }()
  }

  /// The units of a text, up to its first zero (C.Ba.10).
  static func units(_ bytes: UnsafeRawBufferPointer, _ set: CharacterSet) -> [UInt16] {
    let all: [UInt16] =
      switch set {
      case .utf8: textUnits(bytes)
      case .ascii, .latin1: bytes.map { UInt16($0) }
      case .windows1252: Array(FlashString(Array(bytes), encoding: .latin1).text.utf16)
      case .shiftJIS: Array(FlashString(Array(bytes), encoding: .shiftJIS).text.utf16)
      case .page(let page): Array(page.text(Array(bytes)).utf16)
      case .utf16: utf16Units(bytes, isLittleEndian: true)
      case .utf16Big: utf16Units(bytes, isLittleEndian: false)
      }
    return all.firstIndex(of: 0).map { Array(all[..<$0]) } ?? all
  }

  /// A text's bytes; what the set does not have is a question mark.
  static func bytes(_ units: [UInt16], _ set: CharacterSet) -> [UInt8] {
    switch set {
    case .utf8: utf8(units)
    case .ascii: units.map { $0 < 0x80 ? UInt8($0) : 0x3F }
    case .latin1: units.map { UInt8(exactly: $0) ?? 0x3F }
    case .windows1252: units.map { encode($0, in: oneByte(.latin1)) }
    case .shiftJIS: units.flatMap(shiftJIS)
    case .page(let page): page.bytes(String(decoding: units, as: UTF16.self))
    case .utf16: units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    case .utf16Big: units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    }
  }

  private static func encode(_ unit: UInt16, in table: [UInt16: [UInt8]]) -> UInt8 {
    table[unit]?.first ?? 0x3F
  }

  private static func shiftJIS(_ unit: UInt16) -> [UInt8] {
    unit < 0x80 ? [UInt8(unit)] : japanese[unit] ?? [0x3F]
  }

  private static func oneByte(_ encoding: FlashString.Encoding) -> [UInt16: [UInt8]] {
    encoding == .latin1 ? western : [:]
  }

  private static let western = table(.latin1, [[]])
  /// One byte, or two whose first is from 81 to 9F or from E0 to FC.
  private static let japanese = table(
    .shiftJIS, [[]] + (0x81...0xFC).filter { !(0xA0..<0xE0 ~= $0) }.map { [UInt8($0)] })

  /// What each byte after one of the beginnings stands for.
  private static func table(
    _ encoding: FlashString.Encoding, _ beginnings: [[UInt8]]
  ) -> [UInt16: [UInt8]] {
    var table: [UInt16: [UInt8]] = [:]
    for beginning in beginnings {
      for byte in 1...UInt8.max {
        let bytes = beginning + [byte]
        let units = Array(FlashString(bytes, encoding: encoding).text.utf16)
        if units.count == 1, units[0] != 0xFFFD, table[units[0]] == nil { table[units[0]] = bytes }
      }
    }
    return table
  }
}
