public import CoreABI

/// The callbacks of a host; all may be absent.
public struct HostCalls {
  /// The door for everything that has no function of its own.
  public var environment: retro_environment_t?
  /// Takes a picture.
  public var video: retro_video_refresh_t?
  /// Takes one stereo sample.
  public var audioSample: retro_audio_sample_t?
  /// Takes many.
  public var audioBatch: retro_audio_sample_batch_t?
  /// Latches the input.
  public var inputPoll: retro_input_poll_t?
  /// Reads what was latched.
  public var inputState: retro_input_state_t?

  /// None.
  public init() {}
}

/// What a core sees of its host: pictures and sound out, input in, and everything that may be asked.
///
/// Nothing here fails loudly: what a host does not know is answered with a default, so that a core runs anywhere.
/// One object serves an adapter from its first call to `retro_deinit`; use it only inside calls that the host makes.
public final class Host {
  /// The callbacks, set by the exports (or a test).
  public var calls = HostCalls()

  // What was found out about the host at setup.
  var descriptor: CoreDescriptor
  var logFunction: retro_log_printf_t?
  /// What kind of host it is; nil: not an Arcadia host.
  public internal(set) var info: HostInfo?

  // What was agreed for the present game.
  /// The format that `show(_:width:height:pitch:)` takes.
  public internal(set) var pixelFormat = PixelFormat.xrgb1555
  var canRepeat = false
  var hasButtonMask = false
  var setRumble: retro_set_rumble_state_t?
  // While a session with other machines is on.
  var sendPacket: retro_netpacket_send_t?
  var pollForPackets: retro_netpacket_poll_receive_t?
  /// Keys of options that mean nothing to the present game: hosts that can don't show them.
  ///
  /// Set it in `init`; with the next game all are shown again.
  public var hiddenOptions: Set<String> = []
  // Hidden for the game before, so they have to be shown again.
  var shownAgain: Set<String> = []
  // Asked for by the core, for games that want them.
  var sensors: retro_sensor_interface?
  var accelerometers: Set<Int> = []
  var camera: retro_camera_callback?
  var isCameraRunning = false
  var isCameraRefused = false
  /// Microseconds since the last frame; 0 unless the descriptor says `wantsFrameTime` and the host tells.
  public internal(set) var frameMicroseconds: Int64 = 0

  // Pads as of this frame's poll, one a port.
  var latchedButtons: [Buttons]
  // Room for conversions and, for hosts that cannot repeat a frame, for the last picture.
  let canvas = Canvas()

  /// A host without callbacks: silent, blind, and it answers nothing.
  public init(_ descriptor: CoreDescriptor) {
    self.descriptor = descriptor
    latchedButtons = Array(repeating: [], count: descriptor.ports.count)
  }

  /// Any environment command; false: unknown or refused.
  ///
  /// For what has no wrapper here.
  @discardableResult
  public func environment(_ command: Int32, _ data: UnsafeMutableRawPointer?) -> Bool {
    guard let call = calls.environment else { return false }
    return call(CUnsignedInt(bitPattern: command), data)
  }

  /// Asks for one plain C value; nil: not known.
  func ask<Value: BitwiseCopyable>(_ command: Int32, _ start: Value) -> Value? {
    var value = start
    return environment(command, &value) ? value : nil
  }

  /// Tells one plain C value.
  @discardableResult
  func tell<Value: BitwiseCopyable>(_ command: Int32, _ value: Value) -> Bool {
    var copy = value
    return environment(command, &copy)
  }

  /// Asks for a text of the host's; nil: not known.
  func askText(_ command: Int32) -> String? {
    let start: UnsafePointer<CChar>? = nil
    guard let found = ask(command, start), let text = found else { return nil }
    return String(cString: text)
  }

  // MARK: - Folders

  /// Folder of BIOS files; nil: the host has none.
  public var systemFolder: String? { askText(RETRO_ENVIRONMENT_GET_SYSTEM_DIRECTORY) }

  /// Folder for files that the core writes beside the save file; nil: the host has none.
  public var saveFolder: String? { askText(RETRO_ENVIRONMENT_GET_SAVE_DIRECTORY) }

  /// Folder of the core's own data; nil: the host has none.
  public var assetsFolder: String? { askText(RETRO_ENVIRONMENT_GET_CORE_ASSETS_DIRECTORY) }

  // MARK: - The session

  /// Ends the session after this frame.
  public func shutDown() { environment(RETRO_ENVIRONMENT_SHUTDOWN, nil) }

  /// Whether the host runs faster than it should just now.
  public var isFastForwarding: Bool { ask(RETRO_ENVIRONMENT_GET_FASTFORWARDING, false) ?? false }

  /// What the host will look at in this frame; both where it does not say.
  public var wants: (video: Bool, audio: Bool) {
    guard let bits: Int32 = ask(RETRO_ENVIRONMENT_GET_AUDIO_VIDEO_ENABLE, 0) else {
      return (true, true)
    }
    return (bits & 1 != 0, bits & 2 != 0)
  }

  /// The player's language as a `RETRO_LANGUAGE_*` number; 0, English, where the host does not say.
  public var language: UInt32 { ask(RETRO_ENVIRONMENT_GET_LANGUAGE, CUnsignedInt(0)) ?? 0 }

  // MARK: - Changing shape while a game runs

  /// The usual size or aspect of the picture changed; the largest size cannot change here.
  @discardableResult
  public func changeGeometry(_ geometry: Geometry) -> Bool {
    tell(RETRO_ENVIRONMENT_SET_GEOMETRY, geometry.record)
  }

  /// Anything about picture and timing changed.
  ///
  /// Only from `runFrame`; costly: sound and window may be opened again.
  @discardableResult
  public func changeOutput(_ geometry: Geometry, _ timing: Timing) -> Bool {
    tell(
      RETRO_ENVIRONMENT_SET_SYSTEM_AV_INFO,
      retro_system_av_info(geometry: geometry.record, timing: timing.record))
  }

  /// Shows the picture turned by quarter turns counter-clockwise.
  @discardableResult
  public func rotate(quarterTurns: Int) -> Bool {
    tell(RETRO_ENVIRONMENT_SET_ROTATION, CUnsignedInt(quarterTurns & 3))
  }
}

extension Timing {
  var record: retro_system_timing {
    retro_system_timing(fps: framesPerSecond, sample_rate: sampleRate)
  }
}
