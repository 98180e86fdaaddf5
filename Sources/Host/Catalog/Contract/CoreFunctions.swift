package import CoreABI
import HostBase

/// The 25 functions of a core, typed as CoreABI.h declares them; the order of calls is described there.
package struct CoreFunctions {
  /// `retro_set_environment`.
  package let setEnvironment: @convention(c) (retro_environment_t?) -> Void
  /// `retro_set_video_refresh`.
  package let setVideoRefresh: @convention(c) (retro_video_refresh_t?) -> Void
  /// `retro_set_audio_sample`.
  package let setAudioSample: @convention(c) (retro_audio_sample_t?) -> Void
  /// `retro_set_audio_sample_batch`.
  package let setAudioSampleBatch: @convention(c) (retro_audio_sample_batch_t?) -> Void
  /// `retro_set_input_poll`.
  package let setInputPoll: @convention(c) (retro_input_poll_t?) -> Void
  /// `retro_set_input_state`.
  package let setInputState: @convention(c) (retro_input_state_t?) -> Void
  /// `retro_init`.
  package let initialize: @convention(c) () -> Void
  /// `retro_deinit`.
  package let deinitialize: @convention(c) () -> Void
  /// `retro_api_version`.
  package let apiVersion: @convention(c) () -> UInt32
  /// `retro_get_system_info`.
  package let getSystemInfo: @convention(c) (UnsafeMutablePointer<retro_system_info>?) -> Void
  /// `retro_get_system_av_info`.
  package let getSystemAVInfo: @convention(c) (UnsafeMutablePointer<retro_system_av_info>?) -> Void
  /// `retro_set_controller_port_device`.
  package let setControllerPortDevice: @convention(c) (UInt32, UInt32) -> Void
  /// `retro_reset`.
  package let reset: @convention(c) () -> Void
  /// `retro_run`.
  package let run: @convention(c) () -> Void
  /// `retro_serialize_size`.
  package let serializeSize: @convention(c) () -> Int
  /// `retro_serialize`.
  package let serialize: @convention(c) (UnsafeMutableRawPointer?, Int) -> Bool
  /// `retro_unserialize`.
  package let unserialize: @convention(c) (UnsafeRawPointer?, Int) -> Bool
  /// `retro_cheat_reset`.
  package let cheatReset: @convention(c) () -> Void
  /// `retro_cheat_set`.
  package let cheatSet: @convention(c) (UInt32, Bool, UnsafePointer<CChar>?) -> Void
  /// `retro_load_game`.
  package let loadGame: @convention(c) (UnsafePointer<retro_game_info>?) -> Bool
  /// `retro_load_game_special`.
  package let loadGameSpecial: @convention(c) (UInt32, UnsafePointer<retro_game_info>?, Int) -> Bool
  /// `retro_unload_game`.
  package let unloadGame: @convention(c) () -> Void
  /// `retro_get_region`.
  package let getRegion: @convention(c) () -> UInt32
  /// `retro_get_memory_data`.
  package let getMemoryData: @convention(c) (UInt32) -> UnsafeMutableRawPointer?
  /// `retro_get_memory_size`.
  package let getMemorySize: @convention(c) (UInt32) -> Int

  /// The names of all of them, as a core exports them.
  package static let names = [
    "retro_set_environment", "retro_set_video_refresh", "retro_set_audio_sample",
    "retro_set_audio_sample_batch", "retro_set_input_poll", "retro_set_input_state", "retro_init",
    "retro_deinit", "retro_api_version", "retro_get_system_info", "retro_get_system_av_info",
    "retro_set_controller_port_device", "retro_reset", "retro_run", "retro_serialize_size",
    "retro_serialize", "retro_unserialize", "retro_cheat_reset", "retro_cheat_set",
    "retro_load_game", "retro_load_game_special", "retro_unload_game", "retro_get_region",
    "retro_get_memory_data", "retro_get_memory_size",
  ]

  /// Looks all of them up; returns the names of missing ones instead, if there are any.
  ///
  /// `lookUp` gives a symbol's address or nil; the addresses must stay valid as long as this value is used.
  static func resolve(
    _ lookUp: (String) -> UnsafeMutableRawPointer?
  ) -> Result<CoreFunctions, MissingFunctions> {
    var found: [UnsafeMutableRawPointer] = []
    var missing: [String] = []
    for name in names {
      if let address = lookUp(name) { found.append(address) } else { missing.append(name) }
    }
    return missing.isEmpty
      ? .success(CoreFunctions(found)) : .failure(MissingFunctions(names: missing))
  }

  /// Names of functions that a library does not have.
  struct MissingFunctions: Error {
    let names: [String]
  }

  /// From one address for each of `names`, in that order.
  private init(_ addresses: [UnsafeMutableRawPointer]) {
    // A function pointer and a data pointer are the same 8 bytes on every machine that dlsym exists on (POSIX, dlsym).
    func typed<Function>(_ index: Int) -> Function {
      unsafeBitCast(addresses[index], to: Function.self)
    }
    setEnvironment = typed(0)
    setVideoRefresh = typed(1)
    setAudioSample = typed(2)
    setAudioSampleBatch = typed(3)
    setInputPoll = typed(4)
    setInputState = typed(5)
    initialize = typed(6)
    deinitialize = typed(7)
    apiVersion = typed(8)
    getSystemInfo = typed(9)
    getSystemAVInfo = typed(10)
    setControllerPortDevice = typed(11)
    reset = typed(12)
    run = typed(13)
    serializeSize = typed(14)
    serialize = typed(15)
    unserialize = typed(16)
    cheatReset = typed(17)
    cheatSet = typed(18)
    loadGame = typed(19)
    loadGameSpecial = typed(20)
    unloadGame = typed(21)
    getRegion = typed(22)
    getMemoryData = typed(23)
    getMemorySize = typed(24)
  }
}
