import CoreABI
import Glibc
import HostBase

/// The answers to Arcadia's private commands (CoreABI+Arcadia.h).
///
/// Every struct says its own size: no field beyond that is touched.
struct ArcadiaCommands {
  /// What core and host exchange.
  let environment: CoreEnvironment

  /// Answers a command; nil: it is none of ours.
  func answer(_ command: UInt32, _ data: UnsafeMutableRawPointer?) -> Bool? {
    switch Int32(bitPattern: command) {
    case ARCADIA_ENVIRONMENT_GET_HOST: getHost(data)
    case ARCADIA_ENVIRONMENT_REGISTER_GAME_TYPES: registerGameTypes(data)
    case ARCADIA_ENVIRONMENT_TRACE: trace(data)
    case ARCADIA_ENVIRONMENT_SET_STATUS: setStatus(data)
    case ARCADIA_ENVIRONMENT_GET_GAME_SETTINGS: getGameSettings(data)
    case ARCADIA_ENVIRONMENT_GET_CLOCK: getClock(data)
    case ARCADIA_ENVIRONMENT_KEEP_IMAGE: keepImage(data)
    case ARCADIA_ENVIRONMENT_GET_DISPLAY: getDisplay(data)
    case ARCADIA_ENVIRONMENT_SET_DESCRIBER: setDescriber(data)
    default: nil
    }
  }

  private func getHost(_ data: UnsafeMutableRawPointer?) -> Bool {
    var capabilities =
      ARCADIA_HOST_KEEPS_TRACE | ARCADIA_HOST_SHOWS_STATUS
      | ARCADIA_HOST_KEEPS_IMAGES
    if environment.plan.hasWindow {
      capabilities |= ARCADIA_HOST_HAS_WINDOW | ARCADIA_HOST_TAKES_TEXT
    }
    if environment.plan.ownsSaveDirectory { capabilities |= ARCADIA_HOST_OWN_SAVE_FOLDER }
    if environment.plan.virtualClockStart != nil { capabilities |= ARCADIA_HOST_IS_DETERMINISTIC }
    return reply(
      data,
      arcadia_host(
        size: 0, abi_version: UInt32(ARCADIA_ABI_VERSION), capabilities: UInt32(capabilities),
        name: environment.texts.pointer("Arcadia"),
        version: environment.texts.pointer(HostVersion.text)))
  }

  private func registerGameTypes(_ data: UnsafeMutableRawPointer?) -> Bool {
    guard let told = told(data, arcadia_registration.self), let json = told.json,
      told.json_length > 0, told.json_length <= 1 << 20
    else { return false }
    environment.facts.registration = Self.string(json, told.json_length)
    return true
  }

  private func trace(_ data: UnsafeMutableRawPointer?) -> Bool {
    guard let told = told(data, arcadia_trace.self) else { return false }
    environment.journal.tell(
      .trace(told.text.map { Self.string($0, min(told.text_length, 1 << 20)) } ?? ""))
    return true
  }

  private func setStatus(_ data: UnsafeMutableRawPointer?) -> Bool {
    guard let data, let told = told(data, arcadia_status.self) else { return false }
    let size = data.loadUnaligned(as: Int.self)
    func flag(_ field: PartialKeyPath<arcadia_status>) -> Bool {
      guard let offset = MemoryLayout<arcadia_status>.offset(of: field), offset < size else {
        return false
      }
      return environment.loadBool(UnsafeRawPointer(data), at: offset) ?? false
    }
    environment.journal.tell(
      .status(
        description: told.description.map { HostText.oneLine($0) },
        inhibitsIdle: flag(\.inhibits_idle), wantsTextInput: flag(\.wants_text_input),
        ignoresKeyboard: flag(\.ignores_keyboard)))
    return true
  }

  /// NULL, or a struct without a function, takes it back.
  private func setDescriber(_ data: UnsafeMutableRawPointer?) -> Bool {
    environment.facts.describer = told(data, arcadia_describer.self)?.describe
    return true
  }

  /// The most pixels of an image, and of all that wait to be taken: far above any printer.
  private static let mostImagePixels = 1 << 24

  private func keepImage(_ data: UnsafeMutableRawPointer?) -> Bool {
    guard let told = told(data, arcadia_image.self), let pixels = told.pixels,
      let kind = told.kind, (1...16_384).contains(told.width), (1...16_384).contains(told.height)
    else { return false }
    let (width, height) = (Int(told.width), Int(told.height))
    guard told.pitch >= width * 4, told.pitch <= 1 << 20, told.pitch % 4 == 0,
      environment.journal.imagePixels + width * height <= ArcadiaCommands.mostImagePixels,
      environment.images.takes(pixels: width * height)
    else { return false }
    var copy: [UInt32] = []
    copy.reserveCapacity(width * height)
    for row in 0..<height {
      let start = pixels + row * (told.pitch / 4)
      for column in 0..<width { copy.append(start[column] & 0xFF_FFFF) }
    }
    guard let image = RGBImage(width: width, height: height, pixels: copy) else { return false }
    environment.journal.tell(
      .image(
        GameImage(
          image: image, kind: HostText.oneLine(kind),
          title: told.title.map { HostText.oneLine($0) } ?? "")))
    return true
  }

  private func getGameSettings(_ data: UnsafeMutableRawPointer?) -> Bool {
    if environment.settings == nil {
      let sorted = environment.plan.gameSettings.sorted { $0.key < $1.key }
      let list = UnsafeMutableBufferPointer<arcadia_setting>.allocate(capacity: sorted.count)
      for (at, setting) in sorted.enumerated() {
        list.initializeElement(
          at: at,
          to: arcadia_setting(
            key: environment.texts.pointer(setting.key),
            value: environment.texts.pointer(setting.value)))
      }
      environment.settings = list
    }
    return reply(
      data,
      arcadia_settings(
        size: 0, count: environment.settings?.count ?? 0,
        settings: UnsafePointer(environment.settings?.baseAddress)))
  }

  private func getClock(_ data: UnsafeMutableRawPointer?) -> Bool {
    var clock = arcadia_clock()
    clock.random_seed = environment.plan.randomSeed
    if let start = environment.plan.virtualClockStart {
      clock.unix_microseconds = start &* 1_000_000 &+ environment.time.microseconds
      clock.utc_offset_seconds = environment.plan.virtualClockOffset
      clock.is_virtual = true
    } else {
      var now = timespec()
      clock_gettime(CLOCK_REALTIME, &now)
      var seconds = now.tv_sec
      var local = tm()
      localtime_r(&seconds, &local)
      clock.unix_microseconds = Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1000
      clock.utc_offset_seconds = Int32(truncatingIfNeeded: local.tm_gmtoff)
    }
    return reply(data, clock)
  }

  /// The size belongs to the input, so that a replayed run gives the core the same sizes.
  private func getDisplay(_ data: UnsafeMutableRawPointer?) -> Bool {
    guard let size = environment.latch.display, size.x > 0, size.y > 0 else { return false }
    return reply(data, arcadia_display(size: 0, width: UInt32(size.x), height: UInt32(size.y)))
  }

  /// Writes as much of an answer as the core has room for, and into its size how much that was.
  private func reply<Value: BitwiseCopyable>(_ data: UnsafeMutableRawPointer?, _ value: Value)
    -> Bool
  {
    guard let data else { return false }
    let room = data.loadUnaligned(as: Int.self)
    let header = MemoryLayout<Int>.size
    guard room >= header else { return false }
    let size = min(room, MemoryLayout<Value>.size)
    withUnsafeBytes(of: value) { bytes in
      guard let start = bytes.baseAddress else { return }
      (data + header).copyMemory(from: start + header, byteCount: size - header)
    }
    data.storeBytes(of: size, as: Int.self)
    return true
  }

  /// Reads as much of a struct as the core's size field covers; the rest is zero.
  private func told<Value: BitwiseCopyable>(_ data: UnsafeMutableRawPointer?, _ type: Value.Type)
    -> Value?
  {
    guard let data else { return nil }
    let size = data.loadUnaligned(as: Int.self)
    guard size >= MemoryLayout<Int>.size else { return nil }
    return withUnsafeTemporaryAllocation(
      byteCount: MemoryLayout<Value>.size, alignment: MemoryLayout<Value>.alignment
    ) { copy in
      guard let start = copy.baseAddress else { return nil }
      memset(start, 0, copy.count)
      start.copyMemory(from: data, byteCount: min(size, copy.count))
      return start.load(as: type)
    }
  }

  private static func string(_ text: UnsafePointer<CChar>, _ length: Int) -> String {
    text.withMemoryRebound(to: UInt8.self, capacity: length) {
      String(decoding: UnsafeBufferPointer(start: $0, count: length), as: UTF8.self)
    }
  }
}
