/// Upper and lower case of single UTF-16 units.
///
/// Flash Player's tables are older than Unicode's of today, and always map one unit to one.
/// Source: rules C.String.15 and C.String.16.
public enum Letters {
  /// A unit in lower case.
  @inlinable @inline(__always) public static func lower(_ unit: UInt16) -> UInt16 {
    if unit < 128 { return 0x41...0x5A ~= unit ? unit + 32 : unit }
    return lowerTable[Int(unit)]
  }

  /// A unit in upper case.
  @inlinable @inline(__always) public static func upper(_ unit: UInt16) -> UInt16 {
    if unit < 128 { return 0x61...0x7A ~= unit ? unit - 32 : unit }
    return upperTable[Int(unit)]
  }

  /// The characters of SWF 5 that a number stands for: bytes, the high one first; one of 0 is none (measured: two-bytes).
  ///
  /// A high byte of 0 belongs to a number that 16 bits do not hold, and ends the text.
  package static func bytes(of number: UInt32) -> [UInt16] {
    let (high, low) = (UInt16(number >> 8 & 0xFF), UInt16(number & 0xFF))
    if number > 0xFF, high == 0 { return [] }
    return [high, low].filter { $0 != 0 }
  }

  @usableFromInline static let upperTable = table(upperText)
  @usableFromInline static let lowerTable = table(lowerText)

  /// A table of all units: `AAAA-BBBB:+d` maps a range, `AAAA~BBBB:+d` every second unit of one.
  private static func table(_ text: String) -> [UInt16] {
    var table = (0...UInt16.max).map { $0 }
    for entry in text.split(separator: " ") {
      let halves = entry.split(separator: ":")
      guard halves.count == 2, let offset = Int(halves[1]) else { continue }
      let ends = halves[0].split { $0 == "-" || $0 == "~" }.compactMap { Int($0, radix: 16) }
      guard let first = ends.first, let last = ends.last else { continue }
      for unit in stride(from: first, through: last, by: halves[0].contains("~") ? 2 : 1) {
        table[unit] = UInt16(truncatingIfNeeded: unit + offset)
      }
    }
    return table
  }

  private static let upperText = """
    0061-007A:-32 00E0-00F6:-32 00F8-00FE:-32 00FF:+121 0101~012F:-1 0131:-232 0133~0137:-1 \
    013A~0148:-1 014B~0177:-1 017A~017E:-1 017F:-300 0183~0185:-1 0188:-1 018C:-1 0192:-1 \
    0195:+97 0199:-1 01A1~01A5:-1 01A8:-1 01AD:-1 01B0:-1 01B4~01B6:-1 01B9:-1 01BD:-1 01BF:+56 \
    01C5:-1 01C6:-2 01C8:-1 01C9:-2 01CB:-1 01CC:-2 01CE~01DC:-1 01DD:-79 01DF~01EF:-1 01F2:-1 \
    01F3:-2 01F5:-1 01F9~021F:-1 0223~0233:-1 0253:-210 0254:-206 0256-0257:-205 0259:-202 \
    025B:-203 0260:-205 0263:-207 0268:-209 0269:-211 026F:-211 0272:-213 0275:-214 0280:-218 \
    0283:-218 0288:-218 028A-028B:-217 0292:-219 0345:+84 03AC:-38 03AD-03AF:-37 03B1-03CB:-32 \
    03CC:-64 03CD-03CE:-63 03D0:-62 03D1:-57 03D5:-47 03D6:-54 03D9~03EF:-1 03F0:-86 03F1:-80 \
    03F2:-79 03F5:-96 0430-044F:-32 0450-045F:-80 0461~0481:-1 048B~04BF:-1 04C2~04C4:-1 04C8:-1 \
    04CC:-1 04D1~04F9:-1 0561-0586:-48 1E01~1E95:-1 1E9B:-59 1EA1~1EF9:-1 1F00-1F07:+8 \
    1F10-1F15:+8 1F20-1F27:+8 1F30-1F37:+8 1F40-1F45:+8 1F51~1F57:+8 1F60-1F67:+8 1F70-1F71:+74 \
    1F72-1F75:+86 1F76-1F77:+100 1F78-1F79:+128 1F7A-1F7B:+112 1F7C-1F7D:+126 1F80-1F87:+8 \
    1F90-1F97:+8 1FA0-1FA7:+8 1FB0-1FB1:+8 1FB3:+9 1FBE:-7205 1FC3:+9 1FD0-1FD1:+8 1FE0-1FE1:+8 \
    1FE5:+7 1FF3:+9 2170-217F:-16 24D0-24E9:-26 FF41-FF5A:-32
    """

  private static let lowerText = """
    0041-005A:+32 00C0-00D6:+32 00D8-00DE:+32 0100~012E:+1 0130:-199 0132~0136:+1 0139~0147:+1 \
    014A~0176:+1 0178:-121 0179~017D:+1 0181:+210 0182~0184:+1 0186:+206 0187:+1 0189-018A:+205 \
    018B:+1 018E:+79 018F:+202 0190:+203 0191:+1 0193:+205 0194:+207 0196:+211 0197:+209 0198:+1 \
    019C:+211 019D:+213 019F:+214 01A0~01A4:+1 01A6:+218 01A7:+1 01A9:+218 01AC:+1 01AE:+218 \
    01AF:+1 01B1-01B2:+217 01B3~01B5:+1 01B7:+219 01B8:+1 01BC:+1 01C4:+2 01C5:+1 01C7:+2 01C8:+1 \
    01CA:+2 01CB~01DB:+1 01DE~01EE:+1 01F1:+2 01F2~01F4:+1 01F6:-97 01F7:-56 01F8~021E:+1 \
    0222~0232:+1 0386:+38 0388-038A:+37 038C:+64 038E-038F:+63 0391-03AB:+32 03D8~03EE:+1 \
    03F4:-60 0400-040F:+80 0410-042F:+32 0460~0480:+1 048A~04BE:+1 04C1~04C3:+1 04C7:+1 04CB:+1 \
    04D0~04F8:+1 0531-0556:+48 10A0-10C5:+48 1E00~1E94:+1 1EA0~1EF8:+1 1F08-1F0F:-8 1F18-1F1D:-8 \
    1F28-1F2F:-8 1F38-1F3F:-8 1F48-1F4D:-8 1F59~1F5F:-8 1F68-1F6F:-8 1F88-1F8F:-8 1F98-1F9F:-8 \
    1FA8-1FAF:-8 1FB8-1FB9:-8 1FBA-1FBB:-74 1FBC:-9 1FC8-1FCB:-86 1FCC:-9 1FD8-1FD9:-8 \
    1FDA-1FDB:-100 1FE8-1FE9:-8 1FEA-1FEB:-112 1FEC:-7 1FF8-1FF9:-128 1FFA-1FFB:-126 1FFC:-9 \
    2126:-7517 212A:-8383 212B:-8262 2160-216F:+16 24B6-24CF:+26 FF21-FF3A:+32
    """
}
