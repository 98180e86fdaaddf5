/// The Game Boy Camera: a Mitsubishi M64282FP sensor and the chip that turns its picture into tiles.
///
/// A capture takes as long as the game asks for by exposure; meanwhile RAM cannot be reached. The picture comes from
/// outside (`picture`); without one the sensor looks at a test card.
///
/// Source: AntonioND, "Game Boy Camera Technical Information"; the M64282FP's data sheet for the gain.
struct PocketCamera {
  /// Pixels of the sensor that the chip uses: 128 × 120, of which the middle 112 rows become tiles.
  static let width = 128, height = 120
  static let tileRows = 14
  static let registerCount = 0x36
  /// Where the tiles begin in RAM.
  private static let tiles = 0x100

  /// What the sensor looks at: 120 rows × 128 bytes, 0 black … 255 white, row-major; it belongs to the board and is
  /// no part of a state.
  let picture: UnsafeMutablePointer<UInt8>
  /// The registers, 0xA000…0xA035; they belong to the board.
  let registers: UnsafeMutablePointer<UInt8>
  /// The registers show instead of RAM.
  private(set) var showsRegisters = false
  private(set) var ramBank: UInt8 = 0
  /// The clock at which the present capture ends; 0: none is under way.
  private(set) var captureEnd: UInt64 = 0
  /// Dots that an interrupted capture still needs.
  private var remaining: UInt64 = 0

  init(picture: UnsafeMutablePointer<UInt8>, registers: UnsafeMutablePointer<UInt8>) {
    self.picture = picture
    self.registers = registers
  }

  mutating func powerUp() {
    showsRegisters = false
    ramBank = 0
    captureEnd = 0
    remaining = 0
    registers.update(repeating: 0, count: Self.registerCount)
  }

  mutating func chooseBank(_ value: UInt8) {
    showsRegisters = value & 0x10 != 0
    ramBank = value & 0x0F
  }

  var isCapturing: Bool { captureEnd != 0 }

  /// Reads 0xA000…0xBFFF while registers show: only the first one can be read.
  func readRegister(_ address: UInt16) -> UInt8 {
    address & 0x7F == 0 ? registers[0] & 6 | (isCapturing ? 1 : 0) : 0
  }

  /// Writes 0xA000…0xBFFF while registers show.
  mutating func writeRegister(_ address: UInt16, _ value: UInt8, at time: UInt64) {
    let number = Int(address & 0x7F)
    guard number < Self.registerCount else { return }
    registers[number] = number == 0 ? value & 7 : value
    guard number == 0 else { return }
    if value & 1 == 0 {
      // A stopped capture resumes when it is started again.
      if isCapturing { remaining = captureEnd > time ? captureEnd &- time : 1 }
      captureEnd = 0
    } else if !isCapturing {
      captureEnd = time &+ (remaining > 0 ? remaining : duration)
      remaining = 0
    }
  }

  private var exposure: Int { Int(registers[2]) << 8 | Int(registers[3]) }

  /// Dots that a capture takes.
  private var duration: UInt64 {
    4 * UInt64(32446 + (registers[1] & 0x80 != 0 ? 0 : 512) + 16 * exposure)
  }
  private static let longest: UInt64 = 4 * (32446 + 512 + 16 * 0xFFFF)

  /// Ends a capture whose time has come: the tiles appear in `ram`; returns whether one ended.
  mutating func sync(to clock: UInt64, ram: UnsafeMutablePointer<UInt8>) -> Bool {
    guard isCapturing, clock >= captureEnd else { return false }
    captureEnd = 0
    registers[0] &= ~1
    develop(into: ram + Self.tiles)
    return true
  }

  // MARK: - The sensor

  /// Factors of the 32 gains, in 1/256 of the one that games use by daylight (20 dB): 14 dB, in steps of 1.5 dB and more
  /// up to 51.5; the upper half has 6 dB more.
  private static let gain: [Int] = [
    128, 152, 181, 215, 256, 304, 362, 430, 511, 722, 1019, 1440, 2033, 2872, 4822, 9621,
    256, 304, 362, 430, 511, 607, 722, 858, 1019, 1440, 2033, 2872, 4057, 5731, 9621, 19197,
  ]
  /// How much an edge is sharpened, in quarters.
  private static let edge: [Int] = [2, 3, 4, 5, 8, 12, 16, 20]

  /// From light to tiles.
  ///
  /// The sensor's own offset and voltage settings (registers 4 and 5) trim a real sensor's dark current, which a
  /// picture doesn't have.
  private func develop(into tiles: UnsafeMutablePointer<UInt8>) {
    let count = Self.width * Self.height
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: count * 2) { room in
      guard let light = room.baseAddress else { return }
      let filtered = light + count
      expose(into: light)
      filter(light, into: filtered)
      draw(filtered, into: tiles)
    }
  }

  /// Pixels as the sensor sees them, -128…127.
  private func expose(into light: UnsafeMutablePointer<Int32>) {
    let gain = Self.gain[Int(registers[1] & 0x1F)]
    let inverts = registers[4] & 0x08 != 0
    for index in 0..<Self.width * Self.height {
      let charge = Int(picture[index]) * exposure / 0x300 * gain / 256
      // The chip reads the sensor's 3.1 V against its own 5 V.
      var value = max(0, min(255, 128 + (charge - 128) / 8))
      if inverts { value = 255 - value }
      light[index] = Int32(truncatingIfNeeded: value - 128)
    }
  }

  /// The filters that the sensor can lay over its pixels, chosen by bits N, VH and E3.
  private func filter(
    _ light: UnsafeMutablePointer<Int32>, into out: UnsafeMutablePointer<Int32>
  ) {
    let mode = registers[1] >> 4 & 0x0E | registers[4] >> 7
    let alpha = Int32(Self.edge[Int(registers[4] >> 4 & 7)])
    func at(_ x: Int, _ y: Int) -> Int32 {
      light[max(0, min(Self.height - 1, y)) * Self.width + max(0, min(Self.width - 1, x))]
    }
    func clamp(_ value: Int32) -> Int32 { max(-128, min(127, value)) }
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let pixel = at(x, y)
        let value =
          switch mode {
          case 0x1: pixel + (2 * pixel - at(x - 1, y) - at(x + 1, y)) * alpha / 4
          case 0xE:
            pixel
              + (4 * pixel - at(x - 1, y) - at(x + 1, y) - at(x, y - 1) - at(x, y + 1)) * alpha / 4
          default: pixel
          }
        out[y * Self.width + x] = clamp(value)
      }
    }
    guard mode < 2 else { return }
    // One-dimensional filtering: which of a pixel and the one below it are added, and which taken away.
    let (adds, takes): (UInt8, UInt8) =
      switch registers[0] >> 1 & 3 {
      case 0: (0, 1)
      case 1: (1, 0)
      default: (1, 2)
      }
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let index = y * Self.width + x
        let pixel = out[index]
        let below = out[min(Self.height - 1, y + 1) * Self.width + x]
        var value: Int32 = 0
        if adds & 1 != 0 { value += pixel }
        if takes & 1 != 0 { value -= pixel }
        if takes & 2 != 0 { value -= below }
        out[index] = clamp(value)
      }
    }
  }

  /// Compares each pixel with three of the 48 thresholds and packs what comes out into tiles.
  private func draw(
    _ light: UnsafeMutablePointer<Int32>, into tiles: UnsafeMutablePointer<UInt8>
  ) {
    let top = (Self.height - Self.tileRows * 8) / 2
    for y in 0..<Self.tileRows * 8 {
      for x in 0..<Self.width {
        let thresholds = registers + (6 + ((y & 3) * 4 + x & 3) * 3)
        let value = light[(y + top) * Self.width + x] + 128
        let color: UInt8 =
          value < Int32(thresholds[0])
          ? 3 : value < Int32(thresholds[1]) ? 2 : value < Int32(thresholds[2]) ? 1 : 0
        // Typed apart from the pointer: in one expression, type checking takes seconds.
        let tile: Int = (y >> 3) * 16 + x >> 3
        let row = tiles + (tile * 16 + (y & 7) * 2)
        let bit = UInt8(0x80) >> UInt8(x & 7)
        row[0] = color & 1 != 0 ? row[0] | bit : row[0] & ~bit
        row[1] = color & 2 != 0 ? row[1] | bit : row[1] & ~bit
      }
    }
  }

  /// Puts a test card before the sensor: steps of grey with a ball before them, a finer pattern at the bottom.
  func showTestCard() {
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let step = x / 16 * 32 + 16
        let (dx, dy) = (x - 64, y - 52)
        let distance = dx * dx + dy * dy
        let light =
          y >= 96
          ? (x >> (y < 108 ? 2 : 1) & 1) * 224 + 16
          : distance < 1024
            ? max(24, 240 - ((dx + 12) * (dx + 12) + (dy + 12) * (dy + 12)) / 8)
            : step
        picture[y * Self.width + x] = UInt8(truncatingIfNeeded: min(255, light))
      }
    }
  }

  /// The fields of a state but for the memories.
  mutating func code(_ stream: inout some StateStream) throws(MachineStateError) {
    try stream.flag(&showsRegisters)
    try stream.value(&ramBank)
    try stream.value(&captureEnd)
    try stream.value(&remaining)
    let (bank, rest) = (ramBank, remaining)
    try stream.require(bank < 16 && rest <= Self.longest)
  }

  /// Whether the times make sense for a machine whose clock is `clock`.
  func isPlausible(at clock: UInt64) -> Bool { captureEnd <= clock &+ Self.longest }
}
