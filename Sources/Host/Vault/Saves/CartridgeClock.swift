package import HostBase

/// The clock of an MBC3 cartridge, apart from the ways in which emulators write it down.
///
/// Measured with Debian's libretro cores: mGBA 0.10.1 keeps 48 bytes, gambatte 8.
package struct CartridgeClock: Equatable, Sendable {
  /// What the five registers say.
  package struct Registers: Equatable, Sendable {
    /// 0 to 63; a clock that runs stays below 60.
    package var seconds = 0
    /// 0 to 63; a clock that runs stays below 60.
    package var minutes = 0
    /// 0 to 31; a clock that runs stays below 24.
    package var hours = 0
    /// 0 to 511.
    package var days = 0
    /// Whether it is stopped.
    package var isHalted = false
    /// Whether it went beyond 511 days.
    package var hasOverflowed = false
    /// A clock at zero.
    package init() {}
  }

  /// How a clock is written down.
  package enum Form: String, CaseIterable, Sendable, Codable {
    /// Ten 32-bit registers (five running, five latched) and the time in 64 bits, little-endian: 48 bytes, as mGBA,
    /// VBA-M, BGB, SameBoy and our own core have it.
    case registers
    /// The same with the time in 32 bits: 44 bytes, of older programs.
    case shortRegisters = "short-registers"
    /// The moment at which the clock would have stood at zero, 64 bits, little-endian: gambatte's libretro core.
    case origin

    /// Bytes.
    package var size: Int {
      switch self {
      case .registers: 48
      case .shortRegisters: 44
      case .origin: 8
      }
    }

    /// In words.
    var text: String {
      switch self {
      case .registers: "ten registers and a time (48 bytes)"
      case .shortRegisters: "ten registers and a short time (44 bytes)"
      case .origin: "gambatte's moment of origin"
      }
    }

    /// How a core writes its clocks; nil for cores whose format is not known.
    package static func ofCore(_ id: String) -> Form? {
      switch id {
      case "gb", "mgba": .registers
      case "gambatte": .origin
      default: nil
      }
    }
  }

  /// Why a clock cannot be written in a form.
  struct Refusal: Error, Equatable { var reason: String }

  /// What it said when it was written.
  package var running = Registers()
  /// What the game last latched.
  package var latched = Registers()
  /// When it was written, in seconds since 1970; 0 if it is unknown.
  package var written: Int64 = 0
  /// What it was read from, where that was an origin: the registers forget how often they overflowed.
  private var origin: (read: UInt64, running: Registers)?

  /// Whether both say the same.
  package static func == (left: CartridgeClock, right: CartridgeClock) -> Bool {
    left.running == right.running && left.latched == right.latched && left.written == right.written
  }

  /// A clock at zero.
  package init() {}

  /// Reads a clock; nil where the bytes are no such clock.
  ///
  /// `now` is the moment for which an origin is converted to registers.
  package init?(_ bytes: some Collection<UInt8>, form: Form, now: UTCTime = .now()) {
    let bytes = Array(bytes)
    guard bytes.count == form.size else { return nil }
    func word(_ start: Int, _ count: Int) -> UInt64 {
      (0..<count).reduce(0) { $0 | UInt64(bytes[start + $1]) << (8 * UInt64($1)) }
    }
    switch form {
    case .registers, .shortRegisters:
      guard let running = Registers((0..<5).map { word($0 * 4, 4) }),
        let latched = Registers((5..<10).map { word($0 * 4, 4) })
      else { return nil }
      self.running = running
      self.latched = latched
      let written = word(40, form.size - 40)
      self.written = written <= CartridgeClock.latest ? Int64(written) : 0
    case .origin:
      let origin = word(0, 8)
      guard origin <= CartridgeClock.latest, Int64(origin) <= now.seconds else { return nil }
      running = Registers(secondsSinceZero: now.seconds - Int64(origin))
      latched = running
      written = now.seconds
      self.origin = (origin, running)
    }
  }

  /// The clock's bytes, and what could not be said in this form (nil: everything was).
  func encode(
    as form: Form, now: UTCTime = .now()
  ) throws(Refusal) -> (bytes: [UInt8], loss: String?) {
    switch form {
    case .registers, .shortRegisters:
      var bytes: [UInt8] = []
      for value in running.words + latched.words { bytes.append(littleEndian: value) }
      if form == .registers {
        bytes.append(littleEndian: UInt64(clamping: written))
      } else {
        guard let short = UInt32(exactly: written) else {
          throw Refusal(reason: "its time does not fit into 32 bits")
        }
        bytes.append(littleEndian: short)
      }
      return (bytes, nil)
    case .origin:
      if let origin, origin.running == running {
        var bytes: [UInt8] = []
        bytes.append(littleEndian: origin.read)
        return (bytes, nil)
      }
      guard !running.isHalted else {
        throw Refusal(reason: "it is stopped, and gambatte's clock cannot stop")
      }
      let moment = written > 0 ? written : now.seconds
      let origin = moment - running.secondsSinceZero
      guard origin >= 0 else { throw Refusal(reason: "it would have begun before 1970") }
      var bytes: [UInt8] = []
      bytes.append(littleEndian: UInt64(origin))
      return (
        bytes,
        running.hasOverflowed ? "the mark that more than 511 days have passed" : nil
      )
    }
  }

  // MARK: -

  /// Year 2242: a later moment is no moment, and that of the clock is unknown.
  private static let latest: UInt64 = 1 << 33
}

extension CartridgeClock.Registers {
  /// Five register values; nil if one is more than a byte.
  ///
  /// Bits that the registers have not are dropped, as the cartridge drops them.
  fileprivate init?(_ words: [UInt64]) {
    guard words.allSatisfy({ $0 < 256 }) else { return nil }
    seconds = Int(words[0] & 63)
    minutes = Int(words[1] & 63)
    hours = Int(words[2] & 31)
    days = Int(words[3]) + Int(words[4] & 1) * 256
    isHalted = words[4] & 0x40 != 0
    hasOverflowed = words[4] & 0x80 != 0
  }

  fileprivate init(secondsSinceZero time: Int64) {
    seconds = Int(time % 60)
    minutes = Int(time / 60 % 60)
    hours = Int(time / 3600 % 24)
    days = Int(time / 86400 % 512)
    hasOverflowed = time / 86400 > 511
  }

  fileprivate var words: [UInt32] {
    let high = days >> 8 & 1 | (isHalted ? 0x40 : 0) | (hasOverflowed ? 0x80 : 0)
    return [seconds, minutes, hours, days & 0xFF, high].map { UInt32($0) }
  }

  fileprivate var secondsSinceZero: Int64 {
    Int64(seconds) + Int64(minutes) * 60 + Int64(hours) * 3600 + Int64(days) * 86400
  }
}
