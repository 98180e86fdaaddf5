import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// The built `arcadia`, run in a home of its own with our cores dropped in.
final class Home {
  /// What a run printed and how it ended.
  struct Result {
    var code: Int32
    var output: String
    var errors: String
  }

  private let folder = TemporaryFolder("cli")
  /// The folder that holds everything; removed at the end.
  var root: String { folder.path }
  /// The data folder.
  var arcadia: String { root + "/Arcadia" }
  /// A program, with its arguments, through which the program is started.
  var wrapper: [String] = []
  /// The drop-in folder of this home.
  var plugins: String { root + "/plugins" }

  init(withOurCores: Bool = true) throws {
    try FileManager.default.createDirectory(atPath: plugins, withIntermediateDirectories: true)
    if withOurCores {
      try FileManager.default.copyItem(
        atPath: TestRun.products + "/libgb.so", toPath: plugins + "/gb.so")
    }
  }

  /// The demo game.
  static let demo = TestRun.package + "/Sources/Cores/GB/Demo/arcadia-demo.gb"

  /// Runs the program to its end.
  func run(
    _ arguments: String..., environment more: [String: String] = [:], input: String = "/dev/null"
  ) -> Result {
    run(arguments, environment: more, input: input)
  }

  /// Runs the program to its end.
  func run(
    _ arguments: [String], environment more: [String: String] = [:], input: String = "/dev/null"
  ) -> Result {
    let out = root + "/stdout", err = root + "/stderr"
    let child = start(arguments, environment: more, input: input, output: out, errors: err)
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 && errno == EINTR {}
    let code = status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
    return Result(code: code, output: Home.text(out), errors: Home.text(err))
  }

  /// Starts the program and answers its process.
  func start(
    _ arguments: [String], environment more: [String: String] = [:], input: String = "/dev/null",
    output: String,
    errors: String
  ) -> pid_t {
    var environment = [
      "HOME": root, "PATH": "/usr/bin:/bin", "ARCADIA_HOME": arcadia, "ARCADIA_PLUGINS": plugins,
      "XDG_CONFIG_HOME": root + "/config", "XDG_DATA_HOME": root + "/data",
      "XDG_STATE_HOME": root + "/state", "XDG_CACHE_HOME": root + "/cache",
      "XDG_RUNTIME_DIR": root, "SDL_AUDIODRIVER": "dummy", "SDL_VIDEODRIVER": "dummy",
      "TERM": "xterm-256color",
      "LD_LIBRARY_PATH": ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? "",
    ]
    environment.merge(more) { _, new in new }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    var attributes = unblockedAttributes()
    defer { posix_spawnattr_destroy(&attributes) }
    let program = wrapper.first ?? TestRun.program
    let argv = (wrapper + [TestRun.program] + arguments).map { strdup($0) } + [nil]
    let envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in argv + envp { free(text) } }
    var child: pid_t = 0
    let status = posix_spawnp(&child, program, &actions, &attributes, argv, envp)
    precondition(status == 0, "cannot start \(program)")
    return child
  }

  /// A file's text, empty if it does not exist.
  static func text(_ path: String) -> String {
    (try? String(decoding: Data(contentsOf: URL(filePath: path)), as: UTF8.self)) ?? ""
  }

  /// Writes a file below the home and answers its path.
  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = root + "/" + name
    try FileManager.default.createDirectory(
      atPath: String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]),
      withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  /// Makes the data folder, or a folder below the home, a disk of its own with room for so many bytes.
  func mountDisk(_ name: String = "Arcadia", bytes: Int) throws -> String {
    let disk = root + "/" + name
    try #require(folder.mountDisk(at: disk, bytes: bytes))
    return disk
  }

  /// Fills such a disk to its last byte; the file is called `fill`.
  func fill(_ disk: String) { folder.fill(disk) }

  /// Makes such a disk read-only.
  func setReadOnly(_ disk: String) -> Bool { folder.setReadOnly(disk, true) }

  /// Bytes of a file.
  static func bytes(_ path: String) -> [UInt8] {
    (try? Array(Data(contentsOf: URL(filePath: path)))) ?? []
  }
}

/// Asserts that a run failed with one line that names something, and a code.
func expectFailure(
  _ result: Home.Result, code: Int32, naming words: String...,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(result.code == code, "\(result.errors)", sourceLocation: sourceLocation)
  let lines = result.errors.split(separator: "\n")
  #expect(lines.count == 1, "\(result.errors)", sourceLocation: sourceLocation)
  #expect(result.errors.hasPrefix("arcadia: "), "\(result.errors)", sourceLocation: sourceLocation)
  for word in words {
    #expect(result.errors.contains(word), "\(result.errors)", sourceLocation: sourceLocation)
  }
  #expect(result.output.isEmpty, sourceLocation: sourceLocation)
}
