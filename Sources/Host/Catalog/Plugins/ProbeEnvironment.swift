import CoreABI
import Glibc
import HostBase
import Synchronization

/// The environment of a checking child: offers what cores need to start, and keeps their facts.
///
/// There is one in a process. It is small on purpose: no game is loaded, so only what is asked in
/// `retro_set_environment` and `retro_init` matters.
enum ProbeEnvironment {
  /// What a core told.
  struct State: Sendable {
    var corePath = ""
    var folder = ""
    /// What the parent is sent.
    var facts = ProbeFacts(
      system: SystemInfo(
        name: "", version: "", extensions: [], needsFullPath: false, blocksExtract: false))
  }

  static let state = Mutex(State())
  /// C strings lent to the core; they live as long as the process.
  private static let lent = Mutex<[String: UInt]>([:])
  private static let mostEntries = ProbeFacts.maxEntries

  /// Starts afresh for a core; the current folder is the one it may write into.
  static func begin(corePath: String) {
    let folder = PathName.real(".")
    state.withLock {
      $0 = State()
      $0.corePath = corePath
      $0.folder = folder
    }
  }

  /// Answers one command.
  static func answer(_ command: UInt32, _ data: UnsafeMutableRawPointer?) -> Bool {
    switch Int32(bitPattern: command) {
    case RETRO_ENVIRONMENT_GET_CAN_DUPE, RETRO_ENVIRONMENT_GET_JIT_CAPABLE: fill(data, true)
    case RETRO_ENVIRONMENT_GET_OVERSCAN, RETRO_ENVIRONMENT_GET_VARIABLE_UPDATE,
      RETRO_ENVIRONMENT_GET_FASTFORWARDING:
      fill(data, false)
    case RETRO_ENVIRONMENT_GET_SYSTEM_DIRECTORY, RETRO_ENVIRONMENT_GET_CORE_ASSETS_DIRECTORY,
      RETRO_ENVIRONMENT_GET_SAVE_DIRECTORY:
      fill(data, lend(state.withLock { $0.folder }))
    case RETRO_ENVIRONMENT_GET_LIBRETRO_PATH: fill(data, lend(state.withLock { $0.corePath }))
    case RETRO_ENVIRONMENT_GET_USERNAME: fill(data, lend("Player"))
    case RETRO_ENVIRONMENT_GET_LANGUAGE: fill(data, UInt32(0))
    case RETRO_ENVIRONMENT_GET_INPUT_MAX_USERS: fill(data, UInt32(InputState.portCount))
    case RETRO_ENVIRONMENT_GET_LOG_INTERFACE:
      fill(data, retro_log_callback(log: arcadia_log_bridge(probeLog)))
    case RETRO_ENVIRONMENT_GET_PERF_INTERFACE: fill(data, Performance.interface)
    case RETRO_ENVIRONMENT_GET_MESSAGE_INTERFACE_VERSION,
      RETRO_ENVIRONMENT_GET_DISK_CONTROL_INTERFACE_VERSION:
      fill(data, UInt32(1))
    case RETRO_ENVIRONMENT_GET_CORE_OPTIONS_VERSION: fill(data, UInt32(2))
    case RETRO_ENVIRONMENT_GET_INPUT_DEVICE_CAPABILITIES: fill(data, UInt64(0x7e))
    case RETRO_ENVIRONMENT_GET_INPUT_BITMASKS: fill(data, true)

    case RETRO_ENVIRONMENT_GET_VARIABLE: getVariable(data)
    case RETRO_ENVIRONMENT_SET_VARIABLES: declare(data, version: 0) { $0.variables($1) }
    case RETRO_ENVIRONMENT_SET_CORE_OPTIONS: declare(data, version: 1) { $0.definitions($1) }
    case RETRO_ENVIRONMENT_SET_CORE_OPTIONS_INTL:
      declare(data, version: 1) { $0.definitions(intl: $1) }
    case RETRO_ENVIRONMENT_SET_CORE_OPTIONS_V2: declare(data, version: 2) { $0.options($1) }
    case RETRO_ENVIRONMENT_SET_CORE_OPTIONS_V2_INTL:
      declare(data, version: 2) { $0.options(intl: $1) }
    case RETRO_ENVIRONMENT_SET_SUPPORT_NO_GAME: setSupportNoGame(data)
    case RETRO_ENVIRONMENT_SET_INPUT_DESCRIPTORS: setInputDescriptors(data)
    case RETRO_ENVIRONMENT_SET_CONTROLLER_INFO: setControllers(data)
    case RETRO_ENVIRONMENT_SET_SUBSYSTEM_INFO: setSubsystems(data)
    case ARCADIA_ENVIRONMENT_GET_HOST: getHost(data)
    case ARCADIA_ENVIRONMENT_REGISTER_GAME_TYPES: register(data)

    // Offered to a game; nothing to do here.
    case RETRO_ENVIRONMENT_SET_PERFORMANCE_LEVEL, RETRO_ENVIRONMENT_SET_PIXEL_FORMAT,
      RETRO_ENVIRONMENT_SET_CORE_OPTIONS_DISPLAY,
      RETRO_ENVIRONMENT_SET_CORE_OPTIONS_UPDATE_DISPLAY_CALLBACK,
      RETRO_ENVIRONMENT_SET_SUPPORT_ACHIEVEMENTS, RETRO_ENVIRONMENT_SET_KEYBOARD_CALLBACK,
      RETRO_ENVIRONMENT_SET_FRAME_TIME_CALLBACK, RETRO_ENVIRONMENT_SET_DISK_CONTROL_INTERFACE,
      RETRO_ENVIRONMENT_SET_DISK_CONTROL_EXT_INTERFACE,
      RETRO_ENVIRONMENT_SET_SERIALIZATION_QUIRKS, RETRO_ENVIRONMENT_SET_MESSAGE,
      RETRO_ENVIRONMENT_SET_MESSAGE_EXT, RETRO_ENVIRONMENT_SET_CONTENT_INFO_OVERRIDE,
      RETRO_ENVIRONMENT_SET_PROC_ADDRESS_CALLBACK, RETRO_ENVIRONMENT_SET_MEMORY_MAPS,
      RETRO_ENVIRONMENT_SET_NETPACKET_INTERFACE:
      true

    // Offered to a game, and of no use without one.
    case RETRO_ENVIRONMENT_SET_ROTATION, RETRO_ENVIRONMENT_SET_GEOMETRY,
      RETRO_ENVIRONMENT_SET_SYSTEM_AV_INFO, RETRO_ENVIRONMENT_GET_AUDIO_VIDEO_ENABLE,
      RETRO_ENVIRONMENT_GET_TARGET_REFRESH_RATE, RETRO_ENVIRONMENT_GET_TARGET_SAMPLE_RATE,
      RETRO_ENVIRONMENT_SET_AUDIO_BUFFER_STATUS_CALLBACK,
      RETRO_ENVIRONMENT_SET_MINIMUM_AUDIO_LATENCY,
      RETRO_ENVIRONMENT_SET_FASTFORWARDING_OVERRIDE, RETRO_ENVIRONMENT_GET_THROTTLE_STATE,
      RETRO_ENVIRONMENT_GET_RUMBLE_INTERFACE, RETRO_ENVIRONMENT_GET_LED_INTERFACE,
      RETRO_ENVIRONMENT_GET_GAME_INFO_EXT, RETRO_ENVIRONMENT_GET_SAVESTATE_CONTEXT,
      RETRO_ENVIRONMENT_SET_VARIABLE, RETRO_ENVIRONMENT_SHUTDOWN,
      RETRO_ENVIRONMENT_SET_SERIALIZATION_QUIRKS_NEW, ARCADIA_ENVIRONMENT_TRACE,
      ARCADIA_ENVIRONMENT_SET_STATUS, ARCADIA_ENVIRONMENT_GET_GAME_SETTINGS,
      ARCADIA_ENVIRONMENT_GET_CLOCK, ARCADIA_ENVIRONMENT_KEEP_IMAGE,
      ARCADIA_ENVIRONMENT_GET_DISPLAY, ARCADIA_ENVIRONMENT_SET_DESCRIBER:
      false

    default: refuse(command)
    }
  }

  // MARK: - Answers

  private static func fill<Value: BitwiseCopyable>(
    _ data: UnsafeMutableRawPointer?, _ value: Value
  ) -> Bool {
    data?.storeBytes(of: value, as: Value.self)
    return true
  }

  /// The C string of a text, which stays.
  private static func lend(_ text: String) -> UnsafePointer<CChar>? {
    let address = lent.withLock { lent -> UInt in
      if let known = lent[text] { return known }
      let copy = UInt(bitPattern: strdup(text))
      lent[text] = copy
      return copy
    }
    return UnsafePointer(bitPattern: address)
  }

  private static func getVariable(_ data: UnsafeMutableRawPointer?) -> Bool {
    guard let data else { return true }
    var variable = data.loadUnaligned(as: retro_variable.self)
    let key = HostText.string(variable.key)
    let value = state.withLock { $0.facts.options.first { $0.key == key }?.value }
    variable.value = value.flatMap(lend)
    data.storeBytes(of: variable, as: retro_variable.self)
    return value != nil
  }

  private static func getHost(_ data: UnsafeMutableRawPointer?) -> Bool {
    guard let data else { return true }
    let size = min(data.loadUnaligned(as: Int.self), MemoryLayout<arcadia_host>.size)
    guard size >= MemoryLayout<Int>.size else { return false }
    let host = arcadia_host(
      size: size, abi_version: UInt32(ARCADIA_ABI_VERSION), capabilities: 0, name: lend("Arcadia"),
      version: lend("1"))
    withUnsafeBytes(of: host) { bytes in
      data.copyMemory(from: bytes.baseAddress ?? UnsafeRawPointer(data), byteCount: size)
    }
    return true
  }

  private static func refuse(_ command: UInt32) -> Bool {
    state.withLock {
      if $0.facts.refused.count < 256, !$0.facts.refused.contains(command) {
        $0.facts.refused.append(command)
      }
    }
    return false
  }

  // MARK: - What the core tells

  private static func declare(
    _ data: UnsafeMutableRawPointer?, version: Int,
    _ read: (OptionReader, UnsafeRawPointer) -> [CoreOption]
  ) -> Bool {
    guard let data else { return true }
    let texts = TextPool()
    let table = OptionTable(requested: [:], texts: texts)
    table.declare(read(OptionReader(texts: texts), UnsafeRawPointer(data)))
    let options = table.options
    state.withLock {
      $0.facts.options = options
      $0.facts.optionsVersion = version
    }
    return true
  }

  private static func setSupportNoGame(_ data: UnsafeMutableRawPointer?) -> Bool {
    let flag = data.map { $0.load(as: UInt8.self) != 0 } ?? false
    state.withLock { $0.facts.supportsNoGame = flag }
    return true
  }

  private static func setInputDescriptors(_ data: UnsafeMutableRawPointer?) -> Bool {
    guard let all = InputDescriptor.list(data, limit: mostEntries) else { return false }
    state.withLock { $0.facts.inputDescriptors = all }
    return true
  }

  private static func setControllers(_ data: UnsafeMutableRawPointer?) -> Bool {
    guard let all = PortDevice.ports(data) else { return false }
    state.withLock { $0.facts.controllers = all }
    return true
  }

  private static func setSubsystems(_ data: UnsafeMutableRawPointer?) -> Bool {
    guard let list = data?.assumingMemoryBound(to: retro_subsystem_info.self) else { return false }
    var found: [CheckReport.Subsystem] = []
    while found.count < 64, let name = list[found.count].desc {
      let one = list[found.count]
      let count = one.roms == nil ? 0 : min(Int(one.num_roms), 64)
      found.append(
        CheckReport.Subsystem(
          identifier: HostText.string(one.ident), name: HostText.oneLine(name),
          files: (0..<count).map { at in
            one.roms[at].desc.map { HostText.oneLine($0) } ?? ""
          }))
    }
    let all = found
    state.withLock { $0.facts.subsystems = all }
    return true
  }

  private static func register(_ data: UnsafeMutableRawPointer?) -> Bool {
    guard let data, data.loadUnaligned(as: Int.self) >= MemoryLayout<arcadia_registration>.size
    else { return false }
    let told = data.loadUnaligned(as: arcadia_registration.self)
    guard let json = told.json, told.json_length > 0, told.json_length <= CoreManifest.sizeLimit
    else { return false }
    let bytes = json.withMemoryRebound(to: UInt8.self, capacity: told.json_length) {
      Array(UnsafeBufferPointer(start: $0, count: told.json_length)).prefix { $0 != 0 }
    }
    let copy = String(decoding: bytes, as: UTF8.self)
    state.withLock { $0.facts.registration = copy }
    return true
  }
}

/// `retro_environment_t` of the checking child.
func probeEnvironment(_ command: UInt32, _ data: UnsafeMutableRawPointer?) -> Bool {
  ProbeEnvironment.answer(command, data)
}

/// Where a core's log goes while it is checked: to standard error, as what it prints does.
func probeLog(_ level: Int32, _ line: UnsafePointer<CChar>?) {
  guard let line else { return }
  var text = HostText.oneLine(line) + "\n"
  text.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
}
