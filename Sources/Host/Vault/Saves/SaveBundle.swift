package import HostBase

/// A save on its way from or to another program: the save RAM and the clock, out of whatever files they come in.
///
/// What other programs write, measured with Debian's mGBA 0.10.1 and gambatte cores under RetroArch 1.14: `.srm` is the
/// save RAM alone (RZIP-compressed where the user wants that), `.rtc` the clock in the core's own form. Programs of their
/// own (mGBA, VBA-M, BGB, SameBoy) write one `.sav`, in which the clock's ten registers follow the save RAM.
package struct SaveBundle: Equatable, Sendable {
  /// A clock.
  package enum Clock: Equatable, Sendable {
    /// One whose meaning is known, so that it can be written for any core that is.
    case cartridge(CartridgeClock)
    /// Bytes that only the core that wrote them understands.
    case opaque([UInt8])
  }

  /// The save RAM.
  package var memory: [UInt8]?
  /// The clock.
  package var clock: Clock?
  /// What was odd about the file.
  package var notes: [String] = []

  /// Nothing yet.
  package init(memory: [UInt8]? = nil, clock: Clock? = nil) {
    self.memory = memory
    self.clock = clock
  }

  // MARK: - From elsewhere

  /// Reads a save; beside an `.srm` or `.sav` the `.rtc` of the same stem is read too.
  ///
  /// `core` says which core wrote the clock, where that is not to be seen.
  package static func read(
    _ path: String, core: String? = nil, now: UTCTime = .now()
  ) throws(SaveFileError) -> SaveBundle {
    let bytes = try SaveFileError.wrapping { () throws(FileFailure) in
      try FileSystem.read(path, limit: SaveKeeper.byteLimit)
    }
    var bundle = try SaveBundle(decoding: bytes, path: path, core: core, now: now)
    let beside = PathName.join(PathName.folder(path), PathName.stem(path) + ".rtc")
    if bundle.clock == nil, FileSystem.kind(beside) == .file {
      let clock = try SaveFileError.wrapping { () throws(FileFailure) in
        try FileSystem.read(beside, limit: SaveKeeper.byteLimit)
      }
      bundle.clock = try SaveBundle(decoding: clock, path: beside, core: core, now: now).clock
    }
    return bundle
  }

  /// Takes a file's bytes apart; its extension says whether it is a clock alone.
  package init(
    decoding file: [UInt8], path: String, core: String? = nil, now: UTCTime = .now()
  ) throws(SaveFileError) {
    guard !file.isEmpty else { throw .notASave(path: path, reason: "it is empty") }
    var bytes = file
    if RZIP.isCompressed(file) {
      do { bytes = try RZIP.decompress(file, limit: SaveKeeper.byteLimit) } catch {
        throw .notASave(path: path, reason: error.reason)
      }
      guard !bytes.isEmpty else {
        throw .notASave(path: path, reason: "nothing was compressed into it")
      }
    }
    for (magic, reason) in SaveBundle.others where bytes.starts(with: magic) {
      throw .notASave(path: path, reason: reason)
    }
    if PathName.fileExtension(path) == "rtc" {
      clock = try SaveBundle.clock(bytes, path: path, core: core, now: now)
      return
    }
    for form in [CartridgeClock.Form.registers, .shortRegisters] {
      let size = bytes.count - form.size
      guard size >= 256, size & (size - 1) == 0,
        let clock = CartridgeClock(bytes[size...], form: form, now: now)
      else { continue }
      memory = Array(bytes[..<size])
      self.clock = .cartridge(clock)
      return
    }
    memory = bytes
    if bytes.count & (bytes.count - 1) == 0 { return }
    if let tail = SaveTail(of: bytes) {
      // Cores read the save RAM from its beginning, and programs that know the rest find it again.
      notes.append(
        "\(path): \(byteCount(tail.memorySize)) of save memory and \(tail.text), which is kept")
    } else {
      notes.append(
        "\(path): \(bytes.count) bytes is not a valid save size; imported anyway")
    }
  }

  private static func clock(
    _ bytes: [UInt8], path: String, core: String?, now: UTCTime
  ) throws(SaveFileError) -> Clock {
    if let core {
      guard let form = CartridgeClock.Form.ofCore(core) else { return .opaque(bytes) }
      if let clock = CartridgeClock(bytes, form: form, now: now) { return .cartridge(clock) }
      // Cartridges with other clocks have blocks of other sizes.
      guard bytes.count == form.size else { return .opaque(bytes) }
      throw .notASave(path: path, reason: "it is not a clock that \(core) could have written")
    }
    for form in CartridgeClock.Form.allCases {
      if let clock = CartridgeClock(bytes, form: form, now: now) { return .cartridge(clock) }
    }
    throw .unknownClock(path: path, size: bytes.count)
  }

  /// Files that are often mistaken for saves, by their first bytes.
  private static let others: [(magic: [UInt8], reason: String)] = [
    (Array("RASTATE".utf8), "it is a state (arcadia state import takes it)"),
    ([0x50, 0x4B, 0x03, 0x04], "it is a zip archive; unpack it first"),
    ([0x37, 0x7A, 0xBC, 0xAF], "it is a 7z archive; unpack it first"),
    ([0x1F, 0x8B, 0x08], "it is compressed with gzip; unpack it first"),
    (Array("<!DOCTYPE".utf8), "it is a web page: the download went wrong"),
    (Array("<html".utf8), "it is a web page: the download went wrong"),
  ]

  // MARK: - For elsewhere

  /// The files of a layout, by extension; `path` is named where the clock cannot be written so.
  package func files(
    as layout: SaveLayout, clockForm: CartridgeClock.Form? = nil, path: String,
    now: UTCTime = .now()
  ) throws(SaveFileError) -> [(extension: String, bytes: [UInt8])] {
    var files: [(extension: String, bytes: [UInt8])] = []
    if var memory {
      // Flash cartridges take the memory alone, by its size.
      if layout == .raw, let tail = SaveTail(of: memory) { memory.removeLast(tail.kind.size) }
      files.append((layout.extension, memory))
    }
    guard let clock, layout.hasClock else { return files }
    let form = layout.trailer ?? clockForm
    let bytes: [UInt8]
    switch clock {
    case .opaque(let opaque):
      guard layout.trailer == nil else {
        throw .clockNotConvertible(
          path: path, form: layout.rawValue, reason: "its form is not known")
      }
      bytes = opaque
    case .cartridge(let cartridge):
      do throws(CartridgeClock.Refusal) {
        bytes = try cartridge.encode(as: form ?? .registers, now: now).bytes
      } catch {
        throw .clockNotConvertible(
          path: path, form: (form ?? .registers).text, reason: error.reason)
      }
    }
    if layout.trailer == nil {
      files.append(("rtc", bytes))
    } else if !files.isEmpty {
      files[0].bytes += bytes
    }
    return files
  }
}

/// How another program lays out a save.
package enum SaveLayout: String, CaseIterable, Sendable, Codable {
  /// `.srm`, and `.rtc` in the core's own form.
  case retroarch
  /// `.sav` with the clock's registers and a 64-bit time after them: mGBA, VBA-M, BGB, SameBoy.
  case mgba
  /// The same with a 32-bit time, of older programs.
  case vba
  /// `.sav`, the save RAM alone: flash cartridges and dumpers.
  case raw

  /// Extension of the file with the save RAM.
  var `extension`: String { self == .retroarch ? "srm" : "sav" }
  var hasClock: Bool { self != .raw }
  /// What follows the save RAM in its own file.
  var trailer: CartridgeClock.Form? {
    switch self {
    case .mgba: .registers
    case .vba: .shortRegisters
    case .retroarch, .raw: nil
    }
  }
}
