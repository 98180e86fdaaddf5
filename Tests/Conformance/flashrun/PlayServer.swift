#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Plays movie after movie for a judge, each in a process of its own, which is forked: most of the time of a short run is loading shared libraries.
///
/// `flashrun --serve` reads a line for each run: its working folder, the file for its errors, and its command line, with U+001F between them.
/// It prints the process of the run, and its status from `waitpid`, each on a line.
enum PlayServer {
  /// The command line of a run, in its own process; returns in no other, and ends at the end of the input.
  static func nextRun() -> [String] {
    while let line = readLine() {
      let words = line.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init)
      guard words.count >= 2 else { fail("--serve reads a folder, a file and a command line", 64) }
      let child = fork()
      guard child >= 0 else { fail("no process for \(line)", 1) }
      if child == 0 {
        begin(folder: words[0], errors: words[1])
        return Array(words.dropFirst(2))
      }
      send("\(child)\n", to: STDOUT_FILENO)
      // Nothing that it started stays. Until it is waited for, no other process has its number.
      var end = siginfo_t()
      while waitid(P_PID, id_t(child), &end, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
      kill(-child, SIGKILL)
      var status: Int32 = 0
      while waitpid(child, &status, 0) < 0 && errno == EINTR {}
      send("\(status)\n", to: STDOUT_FILENO)
    }
    exit(0)
  }

  private static func begin(folder: String, errors: String) {
    setsid()
    let silence = open("/dev/null", O_RDWR)
    let log = open(errors, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard chdir(folder) == 0, silence >= 0, log >= 0 else { exit(1) }
    for (from, to) in [(silence, STDIN_FILENO), (silence, STDOUT_FILENO), (log, STDERR_FILENO)] {
      dup2(from, to)
    }
    close(silence)
    close(log)
  }

  /// Swift leaves `fork` out, for what other threads hold; here there is one thread, and nothing has begun.
  private static func fork() -> pid_t {
    typealias Fork = @convention(c) () -> pid_t
    return dlsym(nil, "fork").map { unsafeBitCast($0, to: Fork.self)() } ?? -1
  }
}
