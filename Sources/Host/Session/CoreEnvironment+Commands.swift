import Catalog
import CoreABI
import HostBase

/// The answers to commands.
///
/// One line for each command that is answered, by its exact number: the experimental bit belongs to it (44 is the
/// serialization quirks, 44 with the bit is shared GPU contexts). What is not listed is false, and noted once.
extension CoreEnvironment {
  func answer(_ command: UInt32, _ data: UnsafeMutableRawPointer?) -> Bool {
    switch Int32(bitPattern: command) {
    // Picture and sound
    case RETRO_ENVIRONMENT_SET_ROTATION: setRotation(data)
    case RETRO_ENVIRONMENT_GET_OVERSCAN: fill(data, false)
    case RETRO_ENVIRONMENT_GET_CAN_DUPE: fill(data, true)
    case RETRO_ENVIRONMENT_SET_PIXEL_FORMAT: setPixelFormat(data)
    case RETRO_ENVIRONMENT_SET_SYSTEM_AV_INFO: setSystemAVInfo(data)
    case RETRO_ENVIRONMENT_SET_GEOMETRY: setGeometry(data)
    case RETRO_ENVIRONMENT_GET_AUDIO_VIDEO_ENABLE: getAudioVideoEnable(data)
    case RETRO_ENVIRONMENT_GET_TARGET_REFRESH_RATE:
      fill(data, Float(plan.player.displayRate ?? avInfo.framesPerSecond))
    case RETRO_ENVIRONMENT_GET_TARGET_SAMPLE_RATE: fill(data, UInt32(48_000))
    case RETRO_ENVIRONMENT_SET_AUDIO_BUFFER_STATUS_CALLBACK: setAudioStatusCallback(data)

    // Time
    case RETRO_ENVIRONMENT_SET_FRAME_TIME_CALLBACK: setFrameTimeCallback(data)
    case RETRO_ENVIRONMENT_GET_FASTFORWARDING: fill(data, wants.contains(.fastForward))
    case RETRO_ENVIRONMENT_SET_FASTFORWARDING_OVERRIDE: setFastForwardOverride(data)
    case RETRO_ENVIRONMENT_GET_THROTTLE_STATE: getThrottleState(data)
    case RETRO_ENVIRONMENT_GET_PERF_INTERFACE: fill(data, Performance.sessionInterface)

    // Messages
    case RETRO_ENVIRONMENT_SET_MESSAGE: setMessage(data)
    case RETRO_ENVIRONMENT_GET_MESSAGE_INTERFACE_VERSION: fill(data, UInt32(1))
    case RETRO_ENVIRONMENT_SET_MESSAGE_EXT: setMessageExtended(data)
    case RETRO_ENVIRONMENT_GET_LOG_INTERFACE: getLogInterface(data)
    case RETRO_ENVIRONMENT_SHUTDOWN: shutDown()

    // Options
    case RETRO_ENVIRONMENT_GET_VARIABLE: getVariable(data)
    case RETRO_ENVIRONMENT_SET_VARIABLE: setVariable(data)
    case RETRO_ENVIRONMENT_GET_VARIABLE_UPDATE: getVariableUpdate(data)
    case RETRO_ENVIRONMENT_GET_CORE_OPTIONS_VERSION: fill(data, UInt32(2))
    case RETRO_ENVIRONMENT_SET_VARIABLES: declareOptions(data) { $0.variables($1) }
    case RETRO_ENVIRONMENT_SET_CORE_OPTIONS: declareOptions(data) { $0.definitions($1) }
    case RETRO_ENVIRONMENT_SET_CORE_OPTIONS_INTL: declareOptions(data) { $0.definitions(intl: $1) }
    case RETRO_ENVIRONMENT_SET_CORE_OPTIONS_V2: declareOptions(data) { $0.options($1) }
    case RETRO_ENVIRONMENT_SET_CORE_OPTIONS_V2_INTL: declareOptions(data) { $0.options(intl: $1) }
    case RETRO_ENVIRONMENT_SET_CORE_OPTIONS_DISPLAY: setOptionDisplay(data)
    case RETRO_ENVIRONMENT_SET_CORE_OPTIONS_UPDATE_DISPLAY_CALLBACK:
      setUpdateDisplayCallback(data)

    // Devices
    case RETRO_ENVIRONMENT_SET_INPUT_DESCRIPTORS: setInputDescriptors(data)
    case RETRO_ENVIRONMENT_SET_CONTROLLER_INFO: setControllerInfo(data)
    case RETRO_ENVIRONMENT_SET_KEYBOARD_CALLBACK: setKeyboardCallback(data)
    case RETRO_ENVIRONMENT_GET_INPUT_BITMASKS: getInputBitmasks(data)
    case RETRO_ENVIRONMENT_GET_INPUT_MAX_USERS: fill(data, UInt32(InputState.portCount))
    case RETRO_ENVIRONMENT_GET_INPUT_DEVICE_CAPABILITIES: fill(data, Self.deviceCapabilities)
    case RETRO_ENVIRONMENT_GET_RUMBLE_INTERFACE:
      fill(data, retro_rumble_interface(set_rumble_state: hostRumble))

    // Folders and who hosts
    case RETRO_ENVIRONMENT_GET_SYSTEM_DIRECTORY, RETRO_ENVIRONMENT_GET_CORE_ASSETS_DIRECTORY:
      fill(data, text: plan.systemDirectory)
    case RETRO_ENVIRONMENT_GET_SAVE_DIRECTORY: fill(data, text: plan.saveDirectory)
    case RETRO_ENVIRONMENT_GET_LIBRETRO_PATH: fill(data, text: plan.core.path)
    case RETRO_ENVIRONMENT_GET_USERNAME: fill(data, text: plan.player.name)
    case RETRO_ENVIRONMENT_GET_LANGUAGE: fill(data, plan.player.language)
    case RETRO_ENVIRONMENT_GET_JIT_CAPABLE: fill(data, true)

    // Content, states, memory
    case RETRO_ENVIRONMENT_SET_SUPPORT_NO_GAME: setSupportNoGame(data)
    case RETRO_ENVIRONMENT_SET_CONTENT_INFO_OVERRIDE: setContentInfoOverride(data)
    case RETRO_ENVIRONMENT_GET_GAME_INFO_EXT: getGameInfoExtended(data)
    case RETRO_ENVIRONMENT_SET_SERIALIZATION_QUIRKS, RETRO_ENVIRONMENT_SET_SERIALIZATION_QUIRKS_NEW:
      setSerializationQuirks(data)
    case RETRO_ENVIRONMENT_GET_SAVESTATE_CONTEXT: fill(data, stateContext.rawValue)
    case RETRO_ENVIRONMENT_SET_MEMORY_MAPS: setMemoryMaps(data)
    case RETRO_ENVIRONMENT_SET_NETPACKET_INTERFACE: setNetpacketInterface(data)
    case RETRO_ENVIRONMENT_GET_DISK_CONTROL_INTERFACE_VERSION: fill(data, UInt32(1))
    case RETRO_ENVIRONMENT_SET_DISK_CONTROL_INTERFACE: setDiskControl(data, isExtended: false)
    case RETRO_ENVIRONMENT_SET_DISK_CONTROL_EXT_INTERFACE: setDiskControl(data, isExtended: true)

    // Hints that nothing here uses; a core lacks nothing without them, so they are not noted
    case RETRO_ENVIRONMENT_SET_PERFORMANCE_LEVEL, RETRO_ENVIRONMENT_SET_SUPPORT_ACHIEVEMENTS: false

    default: ArcadiaCommands(environment: self).answer(command, data) ?? refuse(command)
    }
  }

  /// Writes an answer where the core wants it; where it passed NULL it only asked whether we answer.
  func fill<Value: BitwiseCopyable>(_ data: UnsafeMutableRawPointer?, _ value: Value) -> Bool {
    data?.storeBytes(of: value, as: Value.self)
    return true
  }

  /// Writes a pointer to a text that stays until the session ends.
  func fill(_ data: UnsafeMutableRawPointer?, text: String) -> Bool {
    fill(data, texts.pointer(text))
  }

  /// Reads what the core sent, or nil for NULL.
  func load<Value: BitwiseCopyable>(_ data: UnsafeMutableRawPointer?, _ type: Value.Type) -> Value?
  {
    data?.loadUnaligned(as: type)
  }

  /// Reads a C bool, whose byte a careless core may have set to more than 0 or 1.
  func loadBool(_ data: UnsafeRawPointer?, at offset: Int = 0) -> Bool? {
    data.map { $0.load(fromByteOffset: offset, as: UInt8.self) != 0 }
  }

  /// Returns false, and logs that once for each command.
  private func refuse(_ command: UInt32) -> Bool {
    let name = EnvironmentNames.name(of: command)
    if let need = EnvironmentNames.need(of: command) { facts.missing = need }
    journal.note("\(plan.core.name) asked for \(name), which is not offered", isWarning: false)
    return false
  }
}
