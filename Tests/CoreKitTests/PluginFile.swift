import CoreABI
import Foundation
import Testing

/// A built core, opened and spoken to as a host does.
struct PluginFile {
  let handle: UnsafeMutableRawPointer

  /// The functions that every core exports.
  static let functions = [
    "retro_api_version", "retro_cheat_reset", "retro_cheat_set", "retro_deinit",
    "retro_get_memory_data",
    "retro_get_memory_size", "retro_get_region", "retro_get_system_av_info",
    "retro_get_system_info", "retro_init",
    "retro_load_game", "retro_load_game_special", "retro_reset", "retro_run", "retro_serialize",
    "retro_serialize_size",
    "retro_set_audio_sample", "retro_set_audio_sample_batch", "retro_set_controller_port_device",
    "retro_set_environment", "retro_set_input_poll", "retro_set_input_state",
    "retro_set_video_refresh",
    "retro_unload_game", "retro_unserialize",
  ]

  init(_ path: String) throws {
    guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
      throw PluginError(reason: String(cString: dlerror()))
    }
    self.handle = handle
  }

  func symbol<Function>(_ name: String, _: Function.Type = Function.self) throws -> Function {
    unsafeBitCast(try #require(dlsym(handle, name), "\(name) is missing"), to: Function.self)
  }

  /// Everything exported is there, and what the manifest says agrees with what the core says.
  func check() throws {
    for name in Self.functions { #expect(dlsym(handle, name) != nil, "\(name) is missing") }
    let text = String(
      cString: try #require(dlsym(handle, "arcadia_core_manifest")).assumingMemoryBound(
        to: CChar.self))
    let manifest = try JSONDecoder().decode(Manifest.self, from: Data(text.utf8))
    let version: @convention(c) () -> UInt32 = try symbol("retro_api_version")
    let describe: @convention(c) (UnsafeMutablePointer<retro_system_info>) -> Void = try symbol(
      "retro_get_system_info")
    var info = retro_system_info()
    describe(&info)
    #expect(version() == 1)
    #expect(manifest.arcadia == 1)
    #expect(String(cString: info.library_name) == manifest.core.name)
    #expect(String(cString: info.library_version) == manifest.core.version)
    let said = Set(String(cString: info.valid_extensions).split(separator: "|").map(String.init))
    #expect(said == Set(manifest.game_types.flatMap(\.extensions)))
  }

  private struct Manifest: Decodable {
    struct Core: Decodable { var id: String, name: String, version: String }
    struct GameType: Decodable {
      var id: String, name: String, folder: String, extensions: [String]
    }
    var arcadia: Int
    var core: Core
    var game_types: [GameType]
  }
  struct PluginError: Error, CustomStringConvertible {
    var reason: String
    var description: String { reason }
  }
}
