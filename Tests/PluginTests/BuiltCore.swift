import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// The Game Boy core as the build made it, beside the test program: a file to be opened, never linked.
enum BuiltCore {
  /// The shared object.
  static let path = TestRun.products + "/libgb.so"
  /// The demo game.
  static let demo = TestRun.package + "/Sources/Cores/GB/Demo/arcadia-demo.gb"
}

/// A program's end.
struct Ended {
  var code: Int32
  var output: String
  var errors: String
}

/// A folder of its own, removed with the value.
final class Scratch {
  private let folder = TemporaryFolder("plugin")
  var path: String { folder.path }

  /// Runs a program to its end.
  func run(_ program: String, _ arguments: [String]) throws -> Ended {
    var environment = ProcessInfo.processInfo.environment
    environment["LC_ALL"] = "C"
    let out = path + "/stdout", err = path + "/stderr"
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, out, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, err, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    let argv = ([program] + arguments).map { strdup($0) } + [nil]
    let envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in argv + envp { free(text) } }
    var child: pid_t = 0
    try #require(
      posix_spawnp(&child, program, &actions, nil, argv, envp) == 0, "cannot start \(program)")
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    let code = status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
    return Ended(code: code, output: text(out), errors: text(err))
  }

  /// Compiles a host out of `Tests/Fixtures/hosts` and runs it.
  func host(_ name: String, _ arguments: [String]) throws -> Ended {
    let program = path + "/" + name
    let made = try run(
      "cc",
      [
        "-std=gnu11", "-O1", "-Wall", "-Werror", "-I",
        TestRun.package + "/Sources/CoreABI/include",
        "-o", program, TestRun.package + "/Tests/Fixtures/hosts/\(name).c", "-ldl",
      ])
    try #require(made.code == 0, "cc did not compile \(name).c: \(made.errors)")
    return try run(program, arguments)
  }

  private func text(_ file: String) -> String {
    (try? String(decoding: Data(contentsOf: URL(filePath: file)), as: UTF8.self)) ?? ""
  }
}
