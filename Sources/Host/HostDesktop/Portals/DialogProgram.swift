import Glibc
import HostBase
import UIComponent

/// A program that shows a file chooser and prints what was chosen, a path on each line.
final class DialogProgram {
  private static let outputLimit = 4 << 20

  private let process: pid_t
  private let output: Int32
  private var bytes: [UInt8] = []
  private var hasEnded = false

  /// The words that start zenity 3.
  static func zenity(_ choice: FileChoice, _ patterns: [String], _ filterName: String) -> [String] {
    var words = ["zenity", "--file-selection", "--title=\(choice.title)", "--separator=\n"]
    if choice.takesSeveral { words.append("--multiple") }
    if choice.takesFolder { words.append("--directory") }
    if !patterns.isEmpty {
      let name = filterName.filter { $0 != "|" }
      words.append("--file-filter=\(name) | \(patterns.joined(separator: " "))")
    }
    return words
  }

  /// The words that start kdialog 22.
  static func kdialog(_ choice: FileChoice, _ patterns: [String], _ filterName: String)
    -> [String]
  {
    var words = ["kdialog", "--title", choice.title]
    if choice.takesFolder { return words + ["--getexistingdirectory", "."] }
    if choice.takesSeveral { words += ["--multiple", "--separate-output"] }
    words += ["--getopenfilename", "."]
    if !patterns.isEmpty { words.append("\(filterName) (\(patterns.joined(separator: " ")))") }
    return words
  }

  /// Starts a program of the search path; nil if it is not there.
  init?(_ words: [String], environment: [String: String]) {
    guard let name = words.first,
      let path = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        .map({ PathName.join(String($0), name) })
        .first(where: { $0.hasPrefix("/") && access($0, X_OK) == 0 })
    else { return nil }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    setChildAttributes(&attributes)
    let arguments = words.map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer {
      for word in arguments + variables { free(word) }
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
      Glibc.close(ends[1])
    }
    var child: pid_t = 0
    guard posix_spawn(&child, path, &actions, &attributes, arguments, variables) == 0 else {
      Glibc.close(ends[0])
      return nil
    }
    process = child
    output = ends[0]
    Descriptor.unblock(output)
  }

  /// What to wait for.
  var waited: pollfd { pollfd(fd: output, events: Int16(POLLIN), revents: 0) }

  /// The chosen paths, once the program has ended; none if the user cancelled.
  func answer() -> [String]? {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while bytes.count <= Self.outputLimit {
      let count = read(output, &buffer, buffer.count)
      if count > 0 {
        bytes += buffer[..<count]
      } else if count < 0, errno == EINTR {
        continue
      } else if count < 0, errno == EAGAIN {
        return nil
      } else {
        break
      }
    }
    close()
    guard bytes.count <= Self.outputLimit else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .map(String.init).filter { $0.hasPrefix("/") }
  }

  /// Ends the program.
  func close() {
    guard !hasEnded else { return }
    hasEnded = true
    Glibc.close(output)
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
  }
}
