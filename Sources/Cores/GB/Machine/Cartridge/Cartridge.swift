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
    /// The end of the file is missing: it is smaller than the header says, and its sum is that of other bytes.
    case cut(bytes: Int, promised: Int)
    /// The header names no mapper that is known, so this one is a guess.
    case guessedMapper(byte: UInt8, guess: Mapper)
  }

  /// The most that any mapper of this core can address.
  public static let largestROM = 8 << 20

  /// The least that is a header: up to the sizes, which tell ROM and RAM; the sums after them are not needed.
  static let smallestROM = 0x14A
  /// Bytes of a whole header.
  private static let headerEnd = 0x150

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
  ///
  /// What contradicts itself is read as it most likely is meant, with a warning, as long as something in it is a Game Boy game's;
  /// `isForced` reads any file.
  public init(rom file: UnsafeRawBufferPointer, isForced: Bool = false) throws(CartridgeError) {
    guard file.count >= (isForced ? 1 : Self.smallestROM) else {
      throw .tooShort(bytes: file.count, needed: Self.smallestROM)
    }
    guard file.count >= Self.headerEnd else {
      let whole = UnsafeMutableRawBufferPointer.allocate(
        byteCount: Self.headerEnd, alignment: 16)
      defer { whole.deallocate() }
      whole.initializeMemory(as: UInt8.self, repeating: 0xFF)
      whole.copyMemory(from: file)
      self = try Cartridge(rom: UnsafeRawBufferPointer(whole), isForced: isForced)
      return
    }
    guard isForced || file.count <= Self.largestROM else {
      throw .tooLarge(bytes: file.count, limit: Self.largestROM)
    }
    let bytes = UnsafeRawBufferPointer(
      rebasing: file.dropFirst(Self.copierHeader(file)).prefix(Self.largestROM))
    let menu = Self.menuOffset(bytes)
    let head = UnsafeRawBufferPointer(rebasing: bytes[menu..<menu + Self.headerEnd])
    let isPlausible = isForced || Self.isPlausible(head)
    var warnings = Self.findings(in: bytes, header: head)
    if let promised = Self.promisedSize(ofCut: warnings) {
      guard isPlausible else { throw .truncated(bytes: bytes.count, promised: promised) }
      warnings.append(.cut(bytes: bytes.count, promised: promised))
    }
    let promisedRAM = Self.ramSize(header: head[0x149])
    let known = MapperByte(head[0x147])
    guard known != nil || isPlausible else { throw .unknownMapper(byte: head[0x147]) }
    let kind = known ?? MapperByte(guessedFor: bytes.count, promisesRAM: promisedRAM > 0)
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
    // Some headers name a mapper with RAM but no size, and one bank is what such cartridges carry. Others promise RAM with a
    // mapper byte without: their games use it, as flash cartridges always have it.
    let ram = promisedRAM == 0 && kind.hasRAM ? 0x2000 : promisedRAM
    ramSize = ram > 0 ? mapper.ramSize(header: ram) : 0
    if known == nil { warnings.append(.guessedMapper(byte: head[0x147], guess: mapper)) }

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

  /// The size that a file should have whose end is missing; nil: it seems to be whole.
  ///
  /// Headers lie about sizes, but hardly about size and checksum both.
  private static func promisedSize(ofCut warnings: [Warning]) -> Int? {
    for case .romSize(let promised, let bytes) in warnings where bytes < promised {
      for case .globalChecksum in warnings { return promised }
    }
    return nil
  }

  /// How many bytes a copier put before the ROM: 512 if the game's header is found only after them.
  private static func copierHeader(_ file: UnsafeRawBufferPointer) -> Int {
    let size = 0x200
    guard file.count > size + headerEnd, file.count & 0x3FF == size else { return 0 }
    let first = UnsafeRawBufferPointer(rebasing: file[..<headerEnd])
    let second = UnsafeRawBufferPointer(rebasing: file[size..<size + headerEnd])
    return !isPlausible(first) && isPlausible(second) ? size : 0
  }

  /// Whether a header has something that only Game Boy games have: the logo, or the right sum and a jump where games begin.
  private static func isPlausible(_ header: UnsafeRawBufferPointer) -> Bool {
    if hasLogo(header) { return true }
    guard headerChecksum(header) == header[0x14D] else { return false }
    // jp, jr, or one of them after nop or di.
    let begin = [0x00, 0xF3].contains(header[0x100]) ? header[0x101] : header[0x100]
    return begin == 0xC3 || begin == 0x18
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
