// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// (CoreABI.h documents them.)
// The 25 functions of a libretro core, each a line that calls the plugin's adapter. The compiler checks every
// signature against CoreABI.h; that none is missing is checked by the tests that load the plugins.
public import CoreABI
import CoreKit
import CoreManifest

// The plugin's whole state. Made by the first call, dropped by retro_deinit: plugins are never unmapped, so nothing
// else may remember. Only touched on the host's one thread.
nonisolated(unsafe) private var present: (any AnyAdapter)?

private var adapter: any AnyAdapter {
  if let present { return present }
  guard let box = arcadia_core_factory() else {
    preconditionFailure("arcadia_core_factory returned nothing")
  }
  let made = AdapterBox.take(box)
  if let text = core_manifest_text() {
    var length = 0
    while text[length] != 0 { length += 1 }
    made.manifest = UnsafeBufferPointer(start: text, count: length)
  }
  present = made
  return made
}

@c @implementation
public func retro_api_version() -> CUnsignedInt { CUnsignedInt(RETRO_API_VERSION) }

@c @implementation
public func retro_set_environment(_ callback: retro_environment_t!) {
  adapter.setEnvironment(callback)
}

@c @implementation
public func retro_set_video_refresh(_ callback: retro_video_refresh_t!) {
  adapter.host.calls.video = callback
}

@c @implementation
public func retro_set_audio_sample(_ callback: retro_audio_sample_t!) {
  adapter.host.calls.audioSample = callback
}

@c @implementation
public func retro_set_audio_sample_batch(_ callback: retro_audio_sample_batch_t!) {
  adapter.host.calls.audioBatch = callback
}

@c @implementation
public func retro_set_input_poll(_ callback: retro_input_poll_t!) {
  adapter.host.calls.inputPoll = callback
}

@c @implementation
public func retro_set_input_state(_ callback: retro_input_state_t!) {
  adapter.host.calls.inputState = callback
}

@c @implementation
public func retro_init() { adapter.start() }

@c @implementation
public func retro_deinit() {
  present?.stop()
  present = nil
}

@c @implementation
public func retro_get_system_info(_ info: UnsafeMutablePointer<retro_system_info>!) {
  info?.pointee = adapter.systemInfo()
}

@c @implementation
public func retro_get_system_av_info(_ info: UnsafeMutablePointer<retro_system_av_info>!) {
  info?.pointee = adapter.outputInfo()
}

@c @implementation
public func retro_set_controller_port_device(_ port: CUnsignedInt, _ device: CUnsignedInt) {
  present?.plug(device, into: port)
}

@c @implementation
public func retro_reset() { present?.reset() }

@c @implementation
public func retro_run() { present?.run() }

@c @implementation
public func retro_serialize_size() -> Int { present?.stateSize() ?? 0 }

@c @implementation
public func retro_serialize(_ data: UnsafeMutableRawPointer!, _ size: Int) -> Bool {
  present?.saveState(data, size) ?? false
}

@c @implementation
public func retro_unserialize(_ data: UnsafeRawPointer!, _ size: Int) -> Bool {
  present?.loadState(data, size) ?? false
}

@c @implementation
public func retro_cheat_reset() { present?.clearCheats() }

@c @implementation
public func retro_cheat_set(_ index: CUnsignedInt, _ enabled: Bool, _ code: UnsafePointer<CChar>!) {
  present?.setCheat(index, enabled, code)
}

@c @implementation
public func retro_load_game(_ game: UnsafePointer<retro_game_info>!) -> Bool { adapter.load(game) }

// No core of the kit takes several files.
@c @implementation
public func retro_load_game_special(
  _ type: CUnsignedInt, _ info: UnsafePointer<retro_game_info>!, _ count: Int
) -> Bool {
  false
}

@c @implementation
public func retro_unload_game() { present?.unload() }

@c @implementation
public func retro_get_region() -> CUnsignedInt { present?.region() ?? 0 }

@c @implementation
public func retro_get_memory_data(_ id: CUnsignedInt) -> UnsafeMutableRawPointer? {
  present?.memory(id)?.baseAddress
}

@c @implementation
public func retro_get_memory_size(_ id: CUnsignedInt) -> Int { present?.memory(id)?.count ?? 0 }
