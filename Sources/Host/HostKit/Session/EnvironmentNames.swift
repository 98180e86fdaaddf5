import CoreABI

/// Names of the commands that this host refuses, for the log.
enum EnvironmentNames {
  /// The command's name with its number.
  static func name(of command: UInt32) -> String {
    let plain = command & ~UInt32(RETRO_ENVIRONMENT_EXPERIMENTAL)
    let isExperimental = plain != command
    let number = isExperimental ? "\(plain), experimental" : "\(command)"
    guard let name = names[Int32(bitPattern: command)] else { return "command \(number)" }
    return "\(name) (\(number))"
  }

  /// What a core lacks when this command is refused and it cannot run without it.
  static func need(of command: UInt32) -> String? {
    switch Int32(bitPattern: command) {
    case RETRO_ENVIRONMENT_SET_HW_RENDER: "it draws with the GPU, which this host does not offer"
    case RETRO_ENVIRONMENT_GET_MIDI_INTERFACE: "it needs MIDI, which this host does not offer"
    case RETRO_ENVIRONMENT_GET_VFS_INTERFACE: "it needs the host's file system (VFS)"
    case RETRO_ENVIRONMENT_GET_SENSOR_INTERFACE: "it needs motion sensors"
    case RETRO_ENVIRONMENT_GET_MICROPHONE_INTERFACE: "it needs a microphone"
    default: nil
    }
  }

  private static let names: [Int32: String] = [
    4: "GET_LOG (withdrawn)", 5: "SET_VIDEO_REFRESH (withdrawn)", 20: "SET_AUDIO (withdrawn)",
    RETRO_ENVIRONMENT_SET_HW_RENDER: "SET_HW_RENDER",
    RETRO_ENVIRONMENT_SET_AUDIO_CALLBACK: "SET_AUDIO_CALLBACK",
    RETRO_ENVIRONMENT_GET_SENSOR_INTERFACE: "GET_SENSOR_INTERFACE",
    RETRO_ENVIRONMENT_GET_CAMERA_INTERFACE: "GET_CAMERA_INTERFACE",
    RETRO_ENVIRONMENT_GET_LOCATION_INTERFACE: "GET_LOCATION_INTERFACE",
    RETRO_ENVIRONMENT_GET_CURRENT_SOFTWARE_FRAMEBUFFER: "GET_CURRENT_SOFTWARE_FRAMEBUFFER",
    RETRO_ENVIRONMENT_GET_HW_RENDER_INTERFACE: "GET_HW_RENDER_INTERFACE",
    RETRO_ENVIRONMENT_SET_HW_RENDER_CONTEXT_NEGOTIATION_INTERFACE:
      "SET_HW_RENDER_CONTEXT_NEGOTIATION_INTERFACE",
    RETRO_ENVIRONMENT_SET_HW_SHARED_CONTEXT: "SET_HW_SHARED_CONTEXT",
    RETRO_ENVIRONMENT_GET_VFS_INTERFACE: "GET_VFS_INTERFACE",
    RETRO_ENVIRONMENT_GET_MIDI_INTERFACE: "GET_MIDI_INTERFACE",
    RETRO_ENVIRONMENT_GET_PREFERRED_HW_RENDER: "GET_PREFERRED_HW_RENDER",
    RETRO_ENVIRONMENT_GET_HW_RENDER_CONTEXT_NEGOTIATION_INTERFACE_SUPPORT:
      "GET_HW_RENDER_CONTEXT_NEGOTIATION_INTERFACE_SUPPORT",
    RETRO_ENVIRONMENT_GET_MICROPHONE_INTERFACE: "GET_MICROPHONE_INTERFACE",
    RETRO_ENVIRONMENT_GET_DEVICE_POWER: "GET_DEVICE_POWER",
    RETRO_ENVIRONMENT_GET_PLAYLIST_DIRECTORY: "GET_PLAYLIST_DIRECTORY",
    RETRO_ENVIRONMENT_GET_FILE_BROWSER_START_DIRECTORY: "GET_FILE_BROWSER_START_DIRECTORY",
  ]
}
