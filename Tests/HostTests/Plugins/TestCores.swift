import FoundationEssentials
import Glibc
import HostBase
import TestSupport

/// Small cores in C, built when a test needs them, each with one thing wrong.
enum TestCores {
  /// A folder of its own for one test, deleted with the value.
  final class Folder {
    private let folder = TemporaryFolder("plugins")
    var path: String { folder.path }
    func file(_ name: String) -> String { "\(path)/\(name)" }
    @discardableResult func write(_ name: String, _ bytes: [UInt8]) -> String {
      let place = file(name)
      let descriptor = open(place, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
      var written = 0
      while written < bytes.count {
        written += bytes[written...].withUnsafeBytes {
          Glibc.write(descriptor, $0.baseAddress!, $0.count)
        }
      }
      close(descriptor)
      return place
    }
  }

  /// C source of a core that works; `changes` replaces bodies of functions, `without` leaves functions out, `extra` is
  /// put at the end.
  static func source(
    _ changes: [String: String] = [:], without: Set<String> = [], extra: String = ""
  ) -> String {
    let functions: [(name: String, head: String, body: String)] = [
      ("retro_set_environment", "void retro_set_environment(retro_environment_t e)", "env = e;"),
      ("retro_set_video_refresh", "void retro_set_video_refresh(retro_video_refresh_t c)", ""),
      ("retro_set_audio_sample", "void retro_set_audio_sample(retro_audio_sample_t c)", ""),
      (
        "retro_set_audio_sample_batch",
        "void retro_set_audio_sample_batch(retro_audio_sample_batch_t c)", ""
      ),
      ("retro_set_input_poll", "void retro_set_input_poll(retro_input_poll_t c)", ""),
      ("retro_set_input_state", "void retro_set_input_state(retro_input_state_t c)", ""),
      ("retro_init", "void retro_init(void)", ""),
      ("retro_deinit", "void retro_deinit(void)", ""),
      ("retro_api_version", "unsigned retro_api_version(void)", "return 1;"),
      (
        "retro_get_system_info", "void retro_get_system_info(struct retro_system_info *i)",
        """
        memset(i, 0, sizeof *i); i->library_name = "Test"; i->library_version = "1.2";
        i->valid_extensions = "tst|GB";
        """
      ),
      (
        "retro_get_system_av_info", "void retro_get_system_av_info(struct retro_system_av_info *i)",
        "memset(i, 0, sizeof *i);"
      ),
      (
        "retro_set_controller_port_device",
        "void retro_set_controller_port_device(unsigned p, unsigned d)", ""
      ),
      ("retro_reset", "void retro_reset(void)", ""),
      ("retro_run", "void retro_run(void)", ""),
      ("retro_serialize_size", "size_t retro_serialize_size(void)", "return 0;"),
      ("retro_serialize", "bool retro_serialize(void *d, size_t s)", "return false;"),
      ("retro_unserialize", "bool retro_unserialize(const void *d, size_t s)", "return false;"),
      ("retro_cheat_reset", "void retro_cheat_reset(void)", ""),
      ("retro_cheat_set", "void retro_cheat_set(unsigned i, bool e, const char *c)", ""),
      ("retro_load_game", "bool retro_load_game(const struct retro_game_info *g)", "return true;"),
      (
        "retro_load_game_special",
        "bool retro_load_game_special(unsigned t, const struct retro_game_info *g, size_t n)",
        "return false;"
      ),
      ("retro_unload_game", "void retro_unload_game(void)", ""),
      ("retro_get_region", "unsigned retro_get_region(void)", "return 0;"),
      ("retro_get_memory_data", "void *retro_get_memory_data(unsigned i)", "return 0;"),
      ("retro_get_memory_size", "size_t retro_get_memory_size(unsigned i)", "return 0;"),
    ]
    var text = """
      #include "CoreABI.h"
      #include <signal.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <string.h>
      #include <unistd.h>
      static retro_environment_t env;

      """
    for function in functions where !without.contains(function.name) {
      text += "\(function.head) { \(changes[function.name] ?? function.body) }\n"
    }
    return text + extra
  }

  /// Compiles a core into a folder; answers its path.
  static func build(
    _ name: String, in folder: Folder, source: String, flags: [String] = []
  ) throws -> String {
    let code = folder.write("\(name).c", Array(source.utf8))
    let target = folder.file("\(name).so")
    try run(
      ["cc", "-shared", "-fPIC", "-w", "-I", headers, "-o", target] + flags + [code])
    unlink(code)
    return target
  }

  static let headers = TestRun.package + "/Sources/CoreABI/include"

  /// Runs a program to its end.
  static func run(_ arguments: [String]) throws {
    if runProgram(arguments) != 0 { throw BuildFailed(arguments: arguments) }
  }
  struct BuildFailed: Error { let arguments: [String] }

  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}
