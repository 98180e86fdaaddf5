/// A cartridge as it lies on the table: the ROM and what its header says.
///
/// The ROM is copied and padded with 0xFF to a power-of-two number of 16 KiB banks, so that every bank number that
/// a mapper can make, masked, names existing memory.
public struct Cartridge: Sendable {
  /// What the header says about the Game Boy Color.
  public enum ColorSupport: Sendable {
    /// Written for the first Game Boy.
    case none
    /// Runs on both.
    case optional
    /// Needs the Game Boy Color.
    case required
  }

  /// Something odd about the header that does not hinder playing.
  public enum Warning: Equatable, Sendable {
    /// Byte 0x14D is not the sum of the header.
    case headerChecksum(stored: UInt8, computed: UInt8)
    /// Bytes 0x14E and 0x14F are not the sum of the ROM.
    case globalChecksum(stored: UInt16, computed: UInt16)
    /// The file is not as large as the header says.
    case romSize(header: Int, file: Int)
    /// The logo is not the one a boot ROM wants to see: real hardware would refuse the cartridge.
    case logo
  }

  /// The most that any mapper of this core can address.
  public static let largestROM = 8 << 20

  /// The ROM, padded to a power of two of at least 32 KiB.
  let rom: [UInt8]
  /// The title, ASCII letters as they stand (0x134…, without what follows the first zero).
  public let title: String
  /// The mapper.
  public let mapper: Mapper
  /// Bytes of external RAM, or of what the mapper keeps instead (MBC2: 512; MBC6: RAM, then flash; MBC7: EEPROM).
  public let ramSize: Int
  /// Whether the RAM (or the clock) is kept by a battery.
  public let hasBattery: Bool
  /// Whether the mapper has a real-time clock.
  public let hasClock: Bool
  /// Whether the cartridge has a motor.
  public let hasRumble: Bool
  /// What the header says about the Game Boy Color.
  public let colorSupport: ColorSupport
  /// Whether the header asks for Super Game Boy functions.
  public let supportsSGB: Bool
  /// What is odd about the header.
  public let warnings: [Warning]
  /// A checksum of the ROM, which states carry to know their game.
  let checksum: UInt32

  /// Where the header lies in `rom`: at the beginning, but for an MMM01, which begins with its last 32 KiB.
  let headerOffset: Int
  /// The ROM's first 0x150 bytes as the machine sees them at power-on.
  var header: [UInt8] { Array(rom[headerOffset..<headerOffset + 0x150]) }

  /// Reads a cartridge from the bytes of a file, which are copied.
  public init(rom bytes: UnsafeRawBufferPointer) throws(CartridgeError) {
    guard bytes.count >= 0x150 else { throw .tooShort(bytes: bytes.count, needed: 0x150) }
    guard bytes.count <= Self.largestROM else {
      throw .tooLarge(bytes: bytes.count, limit: Self.largestROM)
    }
    let menu = Self.menuOffset(bytes)
    let head = UnsafeRawBufferPointer(rebasing: bytes[menu..<menu + 0x150])
    let kind = try MapperByte(head[0x147])
    let warnings = Self.findings(in: bytes, header: head)
    try Self.refuseTruncated(bytes.count, warnings)
    var size = 0x8000
    while size < bytes.count { size *= 2 }
    var image = [UInt8](repeating: 0xFF, count: size)
    image.withUnsafeMutableBytes { $0.copyMemory(from: bytes) }
    let mapper = Self.mapper(kind.mapper, header: head, bytes: bytes, image)
    headerOffset = mapper == .mmm01 ? size - 0x8000 : 0
    if mapper == .mmm01 { Self.moveMenu(in: &image, from: menu, fileSize: bytes.count) }
    rom = image
    self.mapper = mapper
    hasBattery = kind.hasBattery
    hasClock = kind.hasClock && mapper != .m161
    hasRumble = kind.hasRumble
    var ram = Self.ramSize(header: head[0x149])
    // Some headers name a mapper with RAM but no size, and one bank is what such cartridges carry.
    if ram == 0 { ram = 0x2000 }
    ramSize = kind.hasRAM ? mapper.ramSize(header: ram) : 0

    let flag = head[0x143]
    colorSupport = flag & 0x80 == 0 ? .none : flag & 0x40 == 0 ? .optional : .required
    supportsSGB = head[0x146] == 0x03 && head[0x14B] == 0x33
    let letters = head[0x134..<(flag & 0x80 == 0 ? 0x144 : 0x143)].prefix { $0 != 0 }
    title = String(
      decoding: letters.map { (0x20..<0x7F).contains($0) ? $0 : 0x3F }, as: UTF8.self)
    self.warnings = warnings
    checksum = Self.crc32(bytes)
  }

  /// Source: Pan Docs, "The Cartridge Header", 0149.
  private static func ramSize(header: UInt8) -> Int {
    switch header {
    case 1: 0x800
    case 2: 0x2000
    case 3: 0x8000
    case 4: 0x2_0000
    case 5: 0x1_0000
    default: 0
    }
  }

  /// Headers lie about sizes, but hardly about size and checksum both: then the end of the file is missing.
  private static func refuseTruncated(_ bytes: Int, _ warnings: [Warning]) throws(CartridgeError) {
    for case .romSize(let promised, _) in warnings where bytes < promised {
      for case .globalChecksum in warnings {
        throw .truncated(bytes: bytes, promised: promised)
      }
    }
  }

  private static func findings(
    in bytes: UnsafeRawBufferPointer, header: UnsafeRawBufferPointer
  ) -> [Warning] {
    var found: [Warning] = []
    let headerSum = headerChecksum(header)
    if headerSum != header[0x14D] {
      found.append(.headerChecksum(stored: header[0x14D], computed: headerSum))
    }
    var sum: UInt16 = 0
    for byte in bytes { sum = sum &+ UInt16(byte) }
    sum = sum &- UInt16(header[0x14E]) &- UInt16(header[0x14F])
    let stored = UInt16(header[0x14E]) << 8 | UInt16(header[0x14F])
    if sum != stored { found.append(.globalChecksum(stored: stored, computed: sum)) }
    let promised = header[0x148] <= 8 ? 0x8000 << Int(header[0x148]) : 0
    if promised != bytes.count { found.append(.romSize(header: promised, file: bytes.count)) }
    if !hasLogo(header) { found.append(.logo) }
    return found
  }

  static func headerChecksum(_ header: UnsafeRawBufferPointer) -> UInt8 {
    header[0x134...0x14C].reduce(UInt8(0)) { $0 &- $1 &- 1 }
  }

  /// The sum stands for the logo, so that its picture need not be in this file.
  static func hasLogo(_ header: UnsafeRawBufferPointer) -> Bool {
    header[0x104..<0x134].reduce(UInt32(0)) { $0 &* 31 &+ UInt32($1) } == 0x93A5_F0CE
  }

  private static func crc32(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var table = [UInt32](repeating: 0, count: 256)
    for index in 0..<256 {
      var sum = UInt32(index)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : (sum >> 1) ^ 0xEDB8_8320 }
      table[index] = sum
    }
    var sum = ~UInt32(0)
    for byte in bytes { sum = (sum >> 8) ^ table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] }
    return ~sum
  }
}
