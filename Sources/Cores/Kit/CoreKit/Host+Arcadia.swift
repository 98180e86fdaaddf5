import CoreABI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An Arcadia host's description of itself.
public struct HostInfo: Equatable, Sendable {
  /// What the host makes use of (`ARCADIA_HOST_*`).
  public struct Capabilities: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// From bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// A person may be looking.
    public static let hasWindow = Capabilities(rawValue: 1 << 0)
    /// `trace` lines go somewhere.
    public static let keepsTrace = Capabilities(rawValue: 1 << 1)
    /// The clock is virtual, and the same inputs must give the same run.
    public static let isDeterministic = Capabilities(rawValue: 1 << 2)
    /// Descriptions of the picture are spoken or shown.
    public static let showsStatus = Capabilities(rawValue: 1 << 3)
    /// `wantsTextInput` is honoured.
    public static let takesText = Capabilities(rawValue: 1 << 4)
    /// `keep(image:)` makes files.
    public static let keepsImages = Capabilities(rawValue: 1 << 5)
    /// `saveFolder` is this game's alone.
    public static let ownSaveFolder = Capabilities(rawValue: 1 << 6)
  }
  /// Name and version of the program.
  public var name: String, version: String
  /// The newest contract it knows.
  public var abiVersion: UInt32
  /// What it makes use of.
  public var capabilities: Capabilities
}

/// A moment of the host's clock.
public struct HostClock: Equatable, Sendable {
  /// Microseconds since 1970-01-01T00:00:00Z.
  public var unixMicroseconds: Int64
  /// Local time minus UTC.
  public var utcOffsetSeconds: Int32
  /// It moves with the frames only.
  public var isVirtual: Bool
  /// The same for the whole session; constant in deterministic runs.
  ///
  /// 0 where the host gives none.
  public var randomSeed: UInt64
}

/// The size of the area that the host shows pictures in, in the display's pixels.
public struct HostDisplay: Equatable, Sendable {
  /// Pixels across and down, 1...65535 each.
  public var width: Int, height: Int
}

extension Host {
  func findInfo() {
    var record = arcadia_host()
    record.size = MemoryLayout<arcadia_host>.size
    guard environment(ARCADIA_ENVIRONMENT_GET_HOST, &record) else {
      info = nil
      return
    }
    info = HostInfo(
      name: record.name.map { String(cString: $0) } ?? "",
      version: record.version.map { String(cString: $0) } ?? "",
      abiVersion: record.abi_version,
      capabilities: HostInfo.Capabilities(rawValue: record.capabilities))
  }

  /// Lets the host ask for the picture in words; in `retro_load_game`.
  func offerDescriptions() {
    tell(
      ARCADIA_ENVIRONMENT_SET_DESCRIBER,
      arcadia_describer(
        size: MemoryLayout<arcadia_describer>.size,
        describe: { CallbackHub.current?.describeFrame($0, $1) ?? 0 }))
  }

  /// A line that the content printed, kept apart from the log.
  ///
  /// False: the host does not keep it.
  @discardableResult
  public func trace(_ line: String) -> Bool {
    var text = line
    return text.withUTF8 { bytes in
      // An empty string may have no address at all.
      withUnsafePointer(to: CChar(0)) { empty in
        let start = bytes.baseAddress.map {
          UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self)
        }
        return tell(
          ARCADIA_ENVIRONMENT_TRACE,
          arcadia_trace(
            size: MemoryLayout<arcadia_trace>.size, text: start ?? empty, text_length: bytes.count))
      }
    }
  }

  /// What the game does in this frame; it holds until set again.
  ///
  /// With `ignoresKeyboard` a game that has a keyboard leaves the plain hotkeys to the host, because it does nothing with keys.
  /// After a state was loaded or the game was reset, set it again with the first frame.
  ///
  /// False: the host does not use it.
  @discardableResult
  public func setStatus(
    _ description: String? = nil, inhibitsIdle: Bool = false, wantsTextInput: Bool = false,
    ignoresKeyboard: Bool = false
  ) -> Bool {
    func send(_ text: UnsafePointer<CChar>?) -> Bool {
      var status = arcadia_status()
      status.size = MemoryLayout<arcadia_status>.size
      status.description = text
      status.inhibits_idle = inhibitsIdle
      status.wants_text_input = wantsTextInput
      status.ignores_keyboard = ignoresKeyboard
      return tell(ARCADIA_ENVIRONMENT_SET_STATUS, status)
    }
    guard let description else { return send(nil) }
    return description.withCString { send($0) }
  }

  /// The present game's own settings, from the host's files; empty elsewhere.
  ///
  /// Ask while loading.
  public func gameSettings() -> [String: String] {
    var record = arcadia_settings()
    record.size = MemoryLayout<arcadia_settings>.size
    guard environment(ARCADIA_ENVIRONMENT_GET_GAME_SETTINGS, &record), let first = record.settings
    else { return [:] }
    var found: [String: String] = [:]
    for index in 0..<max(0, record.count) {
      guard let key = first[index].key, let value = first[index].value else { continue }
      found[String(cString: key)] = String(cString: value)
    }
    return found
  }

  /// The time: the host's where it gives one, else the computer's.
  ///
  /// Take time and chance from nowhere else, so that a run is a function of its inputs.
  public func clock() -> HostClock {
    var record = arcadia_clock()
    record.size = MemoryLayout<arcadia_clock>.size
    if environment(ARCADIA_ENVIRONMENT_GET_CLOCK, &record) {
      return HostClock(
        unixMicroseconds: record.unix_microseconds, utcOffsetSeconds: record.utc_offset_seconds,
        isVirtual: record.is_virtual, randomSeed: record.random_seed)
    }
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    var seconds = now.tv_sec
    var local = tm()
    localtime_r(&seconds, &local)
    return HostClock(
      unixMicroseconds: Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1000,
      utcOffsetSeconds: Int32(clamping: local.tm_gmtoff), isVirtual: false, randomSeed: 0)
  }

  /// The area that the host shows pictures in, in the display's pixels; nil while no size is known.
  ///
  /// Part of a frame's input: ask in each frame, since players resize windows.
  public func display() -> HostDisplay? {
    var record = arcadia_display()
    record.size = MemoryLayout<arcadia_display>.size
    guard environment(ARCADIA_ENVIRONMENT_GET_DISPLAY, &record), record.width > 0,
      record.height > 0, record.width <= UInt16.max, record.height <= UInt16.max
    else { return nil }
    return HostDisplay(width: Int(record.width), height: Int(record.height))
  }

  /// Gives the player a picture to keep, such as a print: the host writes it beside the game's other images.
  ///
  /// `pixels` is `width * height` pixels 0x00RRGGBB, row after row, copied by the host. `kind` is a word for the file's
  /// name, `title` its description for the player. False: the host keeps no images.
  public func keep(
    image pixels: UnsafeBufferPointer<UInt32>, width: Int, height: Int, kind: String, title: String
  ) -> Bool {
    guard let start = pixels.baseAddress, width > 0, height > 0, width <= Canvas.limit,
      height <= Canvas.limit, pixels.count >= width * height
    else { return false }
    return kind.withCString { kind in
      title.withCString { title in
        tell(
          ARCADIA_ENVIRONMENT_KEEP_IMAGE,
          arcadia_image(
            size: MemoryLayout<arcadia_image>.size, pixels: start, pitch: width * 4,
            width: UInt32(width), height: UInt32(height), kind: kind, title: title))
      }
    }
  }

  /// Passes the manifest; the host copies it.
  func register(_ manifest: UnsafeBufferPointer<CChar>) {
    guard let start = manifest.baseAddress, !manifest.isEmpty else { return }
    tell(
      ARCADIA_ENVIRONMENT_REGISTER_GAME_TYPES,
      arcadia_registration(
        size: MemoryLayout<arcadia_registration>.size, json: start, json_length: manifest.count))
  }
}
