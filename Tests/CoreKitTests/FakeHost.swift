import CoreABI
import CoreKit

/// A host in Swift: returns configured results and records the calls of a core.
///
/// libretro's callbacks have no user pointer, so there is one `FakeHost.current`, and the suites that use it run one
/// after another (`HostedTests`).
final class FakeHost {
  nonisolated(unsafe) static var current = FakeHost()

  // MARK: - How it answers

  /// Newest options version; nil: does not know the question.
  var optionsVersion: UInt32?
  var pixelFormats: Set<UInt32> = [0, 1, 2]
  var canRepeat = true
  var hasButtonMask = true
  var hasRumble = false
  /// Accelerometer axes, in whatever unit; nil: no sensor interface.
  var axes: [Float]?
  var hasCamera = false
  /// Whether the camera can be opened when the core asks.
  var opensCamera = true
  var messageVersion: UInt32?
  var isArcadia = false
  var variables: [String: String] = [:]
  var hasUpdate = false
  var pads: [UInt16] = [0, 0, 0, 0]
  /// Other inputs by "port device index id".
  var inputs: [String: Int16] = [:]
  /// Most sound frames that a batch takes.
  var batchLimit = Int.max
  var folders: [Int32: String] = [:]
  var newQuirksNumber = false
  var settings: [(String, String)] = []
  var display: (width: UInt32, height: UInt32)?
  var details: (name: String, ext: String, isPersistent: Bool)?

  // MARK: - What it received

  var commands: [Int32] = []
  var log: [(level: Int32, text: String)] = []
  var registrations: [String] = []
  var frames: [(bytes: [UInt8]?, width: Int, height: Int, pitch: Int)] = []
  var samples: [Int16] = []
  var singles = 0
  var polls = 0
  var maskReads = 0
  var options: [String] = []
  var categories: [String] = []
  var visibility: [String: Bool] = [:]
  var updateDisplay: retro_core_options_update_display_callback_t?
  var keyboard: retro_keyboard_event_t?
  var frameTime: retro_frame_time_callback?
  var labels: [String] = []
  var controllers: [[String]] = []
  var memory: [String] = []
  var messages: [String] = []
  var traces: [String] = []
  var describe: (@convention(c) (UnsafeMutablePointer<CChar>?, Int) -> Int)?
  var statuses: [String] = []
  var rumbles: [String] = []
  var sensorActions: [String] = []
  var camera: retro_camera_callback?
  var cameraCalls: [String] = []
  var quirks: UInt64 = 0
  var supportsNoGame: Bool?
  var geometry: retro_game_geometry?
  var output: retro_system_av_info?
  var isShutDown = false

  private var kept: [UnsafeMutablePointer<CChar>] = []
  private var extended = UnsafeMutablePointer<retro_game_info_ext>.allocate(capacity: 1)
  private var pairs = UnsafeMutablePointer<arcadia_setting>.allocate(capacity: 8)

  /// A text that lives as long as the host.
  func keep(_ text: String) -> UnsafePointer<CChar> {
    let bytes = text.utf8CString
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    for (index, byte) in bytes.enumerated() { copy[index] = byte }
    kept.append(copy)
    return UnsafePointer(copy)
  }

  deinit {
    for text in kept { text.deallocate() }
    extended.deallocate()
    pairs.deallocate()
  }

  // MARK: - The callbacks

  static let environment: retro_environment_t = { command, data in
    FakeHost.current.answer(Int32(bitPattern: command), data)
  }
  static let video: retro_video_refresh_t = { data, width, height, pitch in
    let bytes = data.map { Array(UnsafeRawBufferPointer(start: $0, count: pitch * Int(height))) }
    FakeHost.current.frames.append((bytes, Int(width), Int(height), pitch))
  }
  static let audio: retro_audio_sample_batch_t = { data, frames in
    let taken = min(frames, FakeHost.current.batchLimit)
    FakeHost.current.samples += Array(UnsafeBufferPointer(start: data, count: taken * 2))
    return taken
  }
  static let poll: retro_input_poll_t = { FakeHost.current.polls += 1 }
  static let state: retro_input_state_t = { port, device, index, id in
    let host = FakeHost.current
    if device == 1, Int(port) < host.pads.count {
      if id == 256 {
        host.maskReads += 1
        return host.hasButtonMask ? Int16(bitPattern: host.pads[Int(port)]) : 0
      }
      return Int16(host.pads[Int(port)] >> id & 1)
    }
    return host.inputs["\(port) \(device) \(index) \(id)"] ?? 0
  }

  /// Connects an adapter as the exports do.
  func connect(_ adapter: any AnyAdapter) {
    FakeHost.current = self
    adapter.setEnvironment(Self.environment)
    adapter.start()
    adapter.host.calls.video = Self.video
    adapter.host.calls.audioSample = { _, _ in FakeHost.current.singles += 1 }
    adapter.host.calls.audioBatch = Self.audio
    adapter.host.calls.inputPoll = Self.poll
    adapter.host.calls.inputState = Self.state
  }

  func load(_ adapter: any AnyAdapter, _ bytes: [UInt8], path: String? = "/games/test.tst") -> Bool
  {
    bytes.withUnsafeBytes { buffer in
      var game = retro_game_info(
        path: path.map { keep($0) }, data: buffer.baseAddress, size: buffer.count, meta: nil)
      return adapter.load(&game)
    }
  }

  private func answer(_ command: Int32, _ data: UnsafeMutableRawPointer?) -> Bool {
    commands.append(command)
    if let data, answerSetup(command, data) { return true }
    if let data, isArcadia, answerArcadia(command, data) { return true }
    switch command {
    case RETRO_ENVIRONMENT_SHUTDOWN:
      isShutDown = true
      return true
    case RETRO_ENVIRONMENT_GET_INPUT_BITMASKS: return hasButtonMask
    default: return false
    }
  }

  private func answerSetup(_ command: Int32, _ data: UnsafeMutableRawPointer) -> Bool {
    switch command {
    case RETRO_ENVIRONMENT_GET_LOG_INTERFACE:
      data.assumingMemoryBound(to: retro_log_callback.self).pointee.log = Self.logFunction
    case RETRO_ENVIRONMENT_SET_PIXEL_FORMAT:
      return pixelFormats.contains(data.load(as: UInt32.self))
    case RETRO_ENVIRONMENT_GET_CAN_DUPE: data.storeBytes(of: canRepeat, as: Bool.self)
    case RETRO_ENVIRONMENT_SET_SUPPORT_NO_GAME: supportsNoGame = data.load(as: Bool.self)
    case RETRO_ENVIRONMENT_GET_CORE_OPTIONS_VERSION:
      guard let optionsVersion else { return false }
      data.storeBytes(of: optionsVersion, as: UInt32.self)
    case RETRO_ENVIRONMENT_SET_VARIABLES, RETRO_ENVIRONMENT_SET_CORE_OPTIONS,
      RETRO_ENVIRONMENT_SET_CORE_OPTIONS_V2:
      readOptions(command, data)
      // Version 2's result is about categories only; a core must not treat it as a refusal.
      return command != RETRO_ENVIRONMENT_SET_CORE_OPTIONS_V2
    case RETRO_ENVIRONMENT_SET_CORE_OPTIONS_DISPLAY:
      let record = data.load(as: retro_core_option_display.self)
      visibility[String(cString: record.key)] = record.visible
    case RETRO_ENVIRONMENT_SET_CORE_OPTIONS_UPDATE_DISPLAY_CALLBACK:
      updateDisplay = data.load(as: retro_core_options_update_display_callback.self).callback
    case RETRO_ENVIRONMENT_GET_VARIABLE:
      let variable = data.assumingMemoryBound(to: retro_variable.self)
      guard let value = variables[String(cString: variable.pointee.key)] else { return false }
      variable.pointee.value = keep(value)
    case RETRO_ENVIRONMENT_SET_VARIABLE:
      let variable = data.load(as: retro_variable.self)
      variables[String(cString: variable.key)] = String(cString: variable.value)
      hasUpdate = true
    case RETRO_ENVIRONMENT_GET_VARIABLE_UPDATE:
      data.storeBytes(of: hasUpdate, as: Bool.self)
      hasUpdate = false
    case RETRO_ENVIRONMENT_SET_INPUT_DESCRIPTORS:
      labels = Self.list(data, of: retro_input_descriptor.self, until: { $0.description == nil }) {
        "\($0.port) \($0.device) \($0.index) \($0.id) \(String(cString: $0.description))"
      }
    case RETRO_ENVIRONMENT_SET_CONTROLLER_INFO:
      controllers = Self.list(data, of: retro_controller_info.self, until: { $0.types == nil }) {
        port in
        (0..<Int(port.num_types)).map {
          "\(String(cString: port.types[$0].desc)) \(port.types[$0].id)"
        }
      }
    case RETRO_ENVIRONMENT_SET_KEYBOARD_CALLBACK:
      keyboard = data.load(as: retro_keyboard_callback.self).callback
    case RETRO_ENVIRONMENT_SET_FRAME_TIME_CALLBACK:
      frameTime = data.load(as: retro_frame_time_callback.self)
    case RETRO_ENVIRONMENT_SET_MEMORY_MAPS:
      let map = data.load(as: retro_memory_map.self)
      memory = (0..<Int(map.num_descriptors)).map {
        let entry = map.descriptors[$0]
        let space = entry.addrspace.map { String(cString: $0) } ?? "-"
        return "\(entry.flags) \(entry.start) \(entry.len) \(space)"
      }
    case RETRO_ENVIRONMENT_SET_SERIALIZATION_QUIRKS, RETRO_ENVIRONMENT_SET_SERIALIZATION_QUIRKS_NEW:
      guard newQuirksNumber == (command == RETRO_ENVIRONMENT_SET_SERIALIZATION_QUIRKS_NEW) else {
        return false
      }
      quirks = data.load(as: UInt64.self)
    case RETRO_ENVIRONMENT_GET_RUMBLE_INTERFACE:
      guard hasRumble else { return false }
      data.assumingMemoryBound(to: retro_rumble_interface.self).pointee.set_rumble_state = {
        port, effect, strength in
        FakeHost.current.rumbles.append("\(port) \(effect.rawValue) \(strength)")
        return true
      }
    case RETRO_ENVIRONMENT_GET_SENSOR_INTERFACE:
      guard axes != nil else { return false }
      let record = data.assumingMemoryBound(to: retro_sensor_interface.self)
      record.pointee.set_sensor_state = { port, action, rate in
        FakeHost.current.sensorActions.append("\(port) \(action.rawValue) \(rate)")
        return port == 0
      }
      record.pointee.get_sensor_input = { _, id in FakeHost.current.axes?[Int(id)] ?? 0 }
    case RETRO_ENVIRONMENT_GET_CAMERA_INTERFACE:
      guard hasCamera else { return false }
      let record = data.assumingMemoryBound(to: retro_camera_callback.self)
      record.pointee.start = {
        FakeHost.current.cameraCalls.append("start")
        return FakeHost.current.opensCamera
      }
      record.pointee.stop = { FakeHost.current.cameraCalls.append("stop") }
      camera = record.pointee
    case RETRO_ENVIRONMENT_GET_MESSAGE_INTERFACE_VERSION:
      guard let messageVersion else { return false }
      data.storeBytes(of: messageVersion, as: UInt32.self)
    case RETRO_ENVIRONMENT_SET_MESSAGE:
      let message = data.load(as: retro_message.self)
      messages.append("\(String(cString: message.msg)) \(message.frames) frames")
    case RETRO_ENVIRONMENT_SET_MESSAGE_EXT:
      let message = data.load(as: retro_message_ext.self)
      messages.append("\(String(cString: message.msg)) \(message.duration) ms \(message.progress)")
    case RETRO_ENVIRONMENT_SET_GEOMETRY: geometry = data.load(as: retro_game_geometry.self)
    case RETRO_ENVIRONMENT_SET_SYSTEM_AV_INFO: output = data.load(as: retro_system_av_info.self)
    case RETRO_ENVIRONMENT_GET_GAME_INFO_EXT:
      guard let details else { return false }
      var record = retro_game_info_ext()
      record.name = keep(details.name)
      record.ext = keep(details.ext)
      record.persistent_data = details.isPersistent
      extended.pointee = record
      data.storeBytes(of: UnsafePointer(extended), as: UnsafePointer<retro_game_info_ext>.self)
    default:
      guard let folder = folders[command] else { return false }
      data.storeBytes(of: keep(folder), as: UnsafePointer<CChar>.self)
    }
    return true
  }

  private func answerArcadia(_ command: Int32, _ data: UnsafeMutableRawPointer) -> Bool {
    switch command {
    case ARCADIA_ENVIRONMENT_GET_HOST:
      let record = data.assumingMemoryBound(to: arcadia_host.self)
      guard record.pointee.size == 32 else { return false }
      record.pointee.abi_version = 1
      record.pointee.capabilities = 0b101
      record.pointee.name = keep("fake")
      record.pointee.version = keep("1.2")
    case ARCADIA_ENVIRONMENT_REGISTER_GAME_TYPES:
      let record = data.load(as: arcadia_registration.self)
      registrations.append(Self.text(record.json, record.json_length))
    case ARCADIA_ENVIRONMENT_TRACE:
      let record = data.load(as: arcadia_trace.self)
      traces.append(Self.text(record.text, record.text_length))
    case ARCADIA_ENVIRONMENT_SET_STATUS:
      let record = data.load(as: arcadia_status.self)
      let text = record.description.map { String(cString: $0) } ?? "-"
      statuses.append(
        "\(text) \(record.inhibits_idle) \(record.wants_text_input) \(record.ignores_keyboard)")
    case ARCADIA_ENVIRONMENT_GET_GAME_SETTINGS:
      let record = data.assumingMemoryBound(to: arcadia_settings.self)
      for (index, pair) in settings.enumerated() {
        pairs[index] = arcadia_setting(key: keep(pair.0), value: keep(pair.1))
      }
      record.pointee.count = settings.count
      record.pointee.settings = UnsafePointer(pairs)
    case ARCADIA_ENVIRONMENT_GET_CLOCK:
      let record = data.assumingMemoryBound(to: arcadia_clock.self)
      record.pointee.unix_microseconds = 1_000_000
      record.pointee.utc_offset_seconds = -3600
      record.pointee.is_virtual = true
      record.pointee.random_seed = 42
    case ARCADIA_ENVIRONMENT_SET_DESCRIBER:
      describe = data.load(as: arcadia_describer.self).describe
    case ARCADIA_ENVIRONMENT_GET_DISPLAY:
      guard let display else { return false }
      let record = data.assumingMemoryBound(to: arcadia_display.self)
      record.pointee.width = display.width
      record.pointee.height = display.height
    default: return false
    }
    return true
  }

  private func readOptions(_ command: Int32, _ data: UnsafeMutableRawPointer) {
    func text(_ pointer: UnsafePointer<CChar>?) -> String {
      pointer.map { String(cString: $0) } ?? "-"
    }
    func values<Tuple>(_ tuple: Tuple) -> String {
      withUnsafeBytes(of: tuple) { bytes in
        let list = bytes.bindMemory(to: retro_core_option_value.self)
        return list.prefix { $0.value != nil }.map { "\(text($0.value))=\(text($0.label))" }.joined(
          separator: ",")
      }
    }
    switch command {
    case RETRO_ENVIRONMENT_SET_VARIABLES:
      options = Self.list(data, of: retro_variable.self, until: { $0.key == nil }) {
        "\(text($0.key)): \(text($0.value))"
      }
    case RETRO_ENVIRONMENT_SET_CORE_OPTIONS:
      options = Self.list(data, of: retro_core_option_definition.self, until: { $0.key == nil }) {
        "\(text($0.key)): \(text($0.desc)) [\(text($0.info))] \(values($0.values)) default \(text($0.default_value))"
      }
    default:
      let sheet = data.load(as: retro_core_options_v2.self)
      categories = Self.list(
        sheet.categories, of: retro_core_option_v2_category.self, until: { $0.key == nil }
      ) {
        "\(text($0.key)): \(text($0.desc)) [\(text($0.info))]"
      }
      options = Self.list(
        sheet.definitions, of: retro_core_option_v2_definition.self, until: { $0.key == nil }
      ) {
        "\(text($0.key)): \(text($0.desc)) / \(text($0.desc_categorized)) in \(text($0.category_key))"
          + " [\(text($0.info))] \(values($0.values)) default \(text($0.default_value))"
      }
    }
  }

  private static func list<Record, Result>(
    _ start: UnsafeMutableRawPointer, of: Record.Type, until isEnd: (Record) -> Bool,
    _ map: (Record) -> Result
  ) -> [Result] {
    let records = start.assumingMemoryBound(to: Record.self)
    var found: [Result] = []
    while !isEnd(records[found.count]) { found.append(map(records[found.count])) }
    return found
  }

  private static func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// A printf for the core.
  ///
  /// CoreABI's bridge serves one sink in a process, which the host's own tests use; and since it
  /// always calls with "%s" and one text, a function of three fixed arguments takes the call on
  /// x86-64 and arm64 Linux.
  private static var logFunction: retro_log_printf_t {
    let write: @convention(c) (Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> Void = {
      level, format, text in
      guard let format, let text, String(cString: format) == "%s" else { return }
      FakeHost.current.log.append((level, String(cString: text)))
    }
    return unsafeBitCast(write, to: retro_log_printf_t.self)
  }
}
