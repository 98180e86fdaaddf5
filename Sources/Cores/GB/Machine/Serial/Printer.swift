/// The Game Boy Printer's side of the cable: packets in, an answer for each byte out.
///
/// A packet: 0x88 0x33, command, compression, length (2), data, checksum (2), then two bytes during which the printer
/// says that it is there (0x81) and how it is (the status). Everything else is answered with 0. Picture data is kept
/// in the printer's RAM until a print command puts it on paper, which takes its time.
/// Source: Pan Docs, "Game Boy Printer".
struct Printer {
  /// Bits of the status byte.
  enum Status {
    static let checksumError: UInt8 = 0x01
    static let isPrinting: UInt8 = 0x02
    static let isFull: UInt8 = 0x04
    static let hasData: UInt8 = 0x08
    static let packetError: UInt8 = 0x10
  }

  /// Where in a packet the next byte belongs.
  private enum Part: UInt8 {
    case magic, magic2, command, compression, lengthLow, lengthHigh, data, sumLow, sumHigh, alive
    case status
  }

  private enum Command {
    static let initialize: UInt8 = 0x01
    static let print: UInt8 = 0x02
    static let data: UInt8 = 0x04
    static let stop: UInt8 = 0x08
    static let nothing: UInt8 = 0x0F
  }

  /// What a print command asks for.
  struct Order: Equatable {
    /// Copies; 0 only feeds paper.
    var sheets: UInt8
    /// Feed before the picture (upper digit) and after it, in steps of `feedRows`.
    var margins: UInt8
    /// Two bits for each of the four colours, as in BGP.
    var palette: UInt8
    /// How dark: 0x00…0x7F, 0x40 being as usual.
    var exposure: UInt8
  }

  /// The RAM: 8 KiB, of which whole rows of tiles are used.
  static let capacity = 0x2000
  /// Most bytes of a data packet: two rows of 20 tiles.
  static let packetLimit = 0x280
  /// Dots that a printed row takes: a band of 16 rows comes out in about a second.
  static let rowTime: UInt64 = 4_194_304 / 16
  /// Rows of a feed step of 2.64 mm.
  static let feedRows = 16
  /// A packet that stops for longer (100 ms) is forgotten.
  static let patience: UInt64 = 419_430

  /// Picture data, `capacity` bytes, owned by the printer's owner.
  let ram: UnsafeMutablePointer<UInt8>
  /// Bytes of picture data in the RAM.
  private(set) var count: UInt16 = 0
  private var part = Part.magic
  private var command: UInt8 = 0
  private var isCompressed = false
  private var length: UInt16 = 0
  private var position: UInt16 = 0
  private var sum: UInt16 = 0
  private var claimedSum: UInt16 = 0
  private var errors: UInt8 = 0
  private var hasPrinted = false
  /// The clock of the last byte, and the one at which the paper stops.
  private var heardAt: UInt64 = 0
  private(set) var busyUntil: UInt64 = 0
  /// The print command's four bytes as they come in.
  private var order = Order(sheets: 0, margins: 0, palette: 0, exposure: 0)
  // Unpacking: what the last control byte said.
  private var literalsLeft: UInt8 = 0
  private var runLength: UInt8 = 0
  /// Where the packet's data goes in the RAM; it counts only when the checksum is right.
  private var cursor: UInt16 = 0

  init() {
    ram = .allocate(capacity: Self.capacity)
    ram.initialize(repeating: 0, count: Self.capacity)
  }

  func deallocate() { ram.deallocate() }

  /// Switches it off and on again.
  mutating func powerUp() {
    forget()
    part = .magic
    heardAt = 0
    busyUntil = 0
    hasPrinted = false
  }

  private mutating func forget() {
    count = 0
    errors = 0
  }

  /// The status byte at the clock `now`.
  func status(at now: UInt64) -> UInt8 {
    var status = errors
    if now < busyUntil {
      status |= Status.isPrinting | Status.isFull
    } else if hasPrinted {
      status |= Status.isFull
    }
    if count != 0 { status |= Status.hasData }
    return status
  }

  /// A byte comes in at the clock `now`; returns the byte that goes out at the same time.
  mutating func exchange(_ byte: UInt8, at now: UInt64, paper: PrinterPaper) -> UInt8 {
    if now &- heardAt > Self.patience && part != .magic { part = .magic }
    heardAt = now
    switch part {
    case .magic: if byte == 0x88 { part = .magic2 }
    case .magic2: part = byte == 0x33 ? .command : byte == 0x88 ? .magic2 : .magic
    case .command:
      command = byte
      sum = UInt16(byte)
      errors = 0
      part = .compression
    case .compression:
      isCompressed = byte & 1 != 0
      add(byte, then: .lengthLow)
    case .lengthLow:
      length = UInt16(byte)
      add(byte, then: .lengthHigh)
    case .lengthHigh:
      length |= UInt16(byte) << 8
      beginData()
      add(byte, then: length == 0 ? .sumLow : .data)
    case .data:
      takeData(byte)
      position &+= 1
      add(byte, then: position >= length ? .sumLow : .data)
    case .sumLow:
      claimedSum = UInt16(byte)
      part = .sumHigh
    case .sumHigh:
      claimedSum |= UInt16(byte) << 8
      part = .alive
    case .alive:
      part = .status
      return 0x81
    case .status:
      part = .magic
      obey(at: now, paper: paper)
      return status(at: now)
    }
    return 0
  }

  private mutating func add(_ byte: UInt8, then next: Part) {
    sum = sum &+ UInt16(byte)
    part = next
  }

  // MARK: - Data

  private mutating func beginData() {
    position = 0
    cursor = count
    literalsLeft = 0
    runLength = 0
    if command == Command.print {
      order = Order(sheets: 0, margins: 0, palette: 0, exposure: 0)
    }
  }

  private mutating func takeData(_ byte: UInt8) {
    switch command {
    case Command.print:
      switch position {
      case 0: order.sheets = byte
      case 1: order.margins = byte
      case 2: order.palette = byte
      case 3: order.exposure = byte
      default: break
      }
    case Command.data: if isCompressed { unpack(byte) } else { store(byte) }
    default: break
    }
  }

  /// Runs: a control byte with bit 7 says that the next byte comes 2 to 129 times, one without it that 1 to 128 bytes
  /// follow as they are.
  private mutating func unpack(_ byte: UInt8) {
    if runLength != 0 {
      for _ in 0..<runLength { store(byte) }
      runLength = 0
    } else if literalsLeft != 0 {
      store(byte)
      literalsLeft &-= 1
    } else if byte & 0x80 != 0 {
      runLength = (byte & 0x7F) &+ 2
    } else {
      literalsLeft = byte &+ 1
    }
  }

  private mutating func store(_ byte: UInt8) {
    guard Int(cursor) < Self.capacity, Int(cursor) - Int(count) < Self.packetLimit else { return }
    ram[Int(cursor)] = byte
    cursor &+= 1
  }

  // MARK: - Commands

  private mutating func obey(at now: UInt64, paper: PrinterPaper) {
    guard claimedSum == sum else {
      errors |= Status.checksumError
      return
    }
    switch command {
    case Command.initialize:
      forget()
      hasPrinted = false
    case Command.data:
      if Int(length) > Self.packetLimit { errors |= Status.packetError }
      if Int(count) + Self.packetLimit > Self.capacity && length != 0 { errors |= Status.isFull }
      count = cursor
      hasPrinted = false
      // Asking for the printer's status, as some games do all the time, is no part of a picture.
      if length != 0 { paper.expectMore() }
    case Command.print: print(at: now, paper: paper)
    case Command.stop:
      if now < busyUntil {
        paper.cut(rowsLeft: Int((busyUntil &- now) / Self.rowTime))
        busyUntil = now
      }
    case Command.nothing: break
    default: errors |= Status.packetError
    }
  }

  private mutating func print(at now: UInt64, paper: PrinterPaper) {
    guard now >= busyUntil, length >= 4 else {
      errors |= Status.packetError
      return
    }
    let bytes = order.sheets == 0 ? 0 : Int(count)
    let rows = paper.print(ram, count: bytes, order)
    busyUntil = now &+ UInt64(rows) &* Self.rowTime
    hasPrinted = true
    count = 0
  }

  /// The fields of a state; the bytes in the RAM and on the paper are not the game's and stay as they are.
  mutating func code(_ stream: inout some StateStream) throws(MachineStateError) {
    try stream.value(&count)
    var number = part.rawValue
    try stream.value(&number)
    let known = Part(rawValue: number)
    try stream.require(known != nil)
    part = known ?? .magic
    try stream.value(&command)
    try stream.flag(&isCompressed)
    try stream.value(&length)
    try stream.value(&position)
    try stream.value(&sum)
    try stream.value(&claimedSum)
    try stream.value(&errors)
    try stream.flag(&hasPrinted)
    try stream.value(&heardAt)
    try stream.value(&busyUntil)
    try stream.value(&order.sheets)
    try stream.value(&order.margins)
    try stream.value(&order.palette)
    try stream.value(&order.exposure)
    try stream.value(&literalsLeft)
    try stream.value(&runLength)
    try stream.value(&cursor)
    let (bytes, end) = (Int(count), Int(cursor))
    try stream.require(bytes <= Self.capacity && end <= Self.capacity && end >= bytes)
  }
}
