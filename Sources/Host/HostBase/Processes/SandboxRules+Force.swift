package import CIsolation
import Glibc

/// What of a sandbox cannot be put into force here, each in words that continue "it was not run:".
package struct SandboxGap: Error, Equatable {
  /// The parts.
  package var parts: [String]
  /// All of it.
  package var sentence: String { parts.joined(separator: "; ") }
}

/// The rules in force: what the system can do, and what is asked of it.
extension SandboxRules {
  /// Address space beyond a core's memory that it can reserve, for what it maps and never uses.
  ///
  /// Page tables count for no process; with so much there are some 128 MiB of them at most.
  private static let reservedSpace = 64 << 30
  /// Timers and queued signals, of which the user has some ten thousand in all.
  private static let mostSignals = 256

  /// The files of a process's own folder in /proc that programs read, without those about networks and mounts.
  private static let own = [
    "maps", "smaps", "smaps_rollup", "status", "stat", "statm", "cmdline", "comm", "auxv", "limits",
    "cgroup", "io", "oom_score_adj", "fd", "fdinfo",
  ].map { "/proc/self/" + $0 }

  /// What this system cannot keep a core from, as the kernel itself says; nil: there is all that it takes.
  ///
  /// Asked before anything of a core is loaded.
  package static func gap(grants: [CoreGrant] = [], landlock: Int? = nil) -> SandboxGap? {
    var parts: [String] = []
    if !grants.contains(.files), version(landlock) == 0 {
      parts.append("this kernel has no Landlock, so that all your files would be open to it")
    }
    if !isolation_has_filters() {
      parts.append(
        "this kernel has no seccomp filters, so that all system calls would be open to it")
    }
    return parts.isEmpty ? nil : SandboxGap(parts: parts)
  }

  /// The kernel's version of Landlock, or a lower one.
  private static func version(_ landlock: Int?) -> Int {
    min(Int(isolation_landlock_version()), landlock ?? Int.max)
  }

  /// Puts the rules into force for this process, permanently; returns what could not be, where that may be.
  ///
  /// - Throws: what could not be, where nothing may be absent: no core is to be loaded then.
  package func enforce(
    refusals: UnsafeMutablePointer<isolation_refusals>
  ) throws(SandboxGap) -> [String] {
    limitResources()
    var gaps: [String] = []
    if !isolation_no_new_privileges() { gaps.append("it can gain privileges") }
    var bits = grants.reduce(0) { $0 | $1.bit }
    let version = Int32(clamping: SandboxRules.version(landlock))
    // Landlock takes in this thread and those that it starts, no others. (Sanitizers have one of their own.)
    if let threads = try? FileSystem.names(in: "/proc/self/task").usual, threads.count > 1,
      !isolation_is_sanitized()
    {
      gaps.append("\(threads.count - 1) threads of its process can open files")
    }
    if !grants.contains(.files) {
      if version == 0 {
        gaps.append("files are open to it (this kernel has no Landlock)")
        bits |= UInt32(ISOLATION_FILES)
      } else if let reason = restrictFiles(version, bits) {
        gaps.append("files are open to it (\(reason))")
      }
    }
    if !isolation_filter(version, refusals, bits) {
      gaps.append("all system calls are open to it (\(systemReason(errno)))")
    }
    guard gaps.isEmpty || mayHaveGaps else { throw SandboxGap(parts: gaps) }
    return gaps
  }

  /// Has the kernel allow the rules' files and no others; answers why not.
  private func restrictFiles(_ version: Int32, _ bits: UInt32) -> String? {
    let rules = isolation_rules(version, bits)
    guard rules >= 0 else { return systemReason(errno) }
    for path in reads + SandboxRules.own {
      _ = isolation_allow(version, rules, path, UInt32(ISOLATION_READ))
    }
    for place in beside {
      place.open { _ = isolation_allow_open(version, rules, $0, UInt32(ISOLATION_READ)) }
    }
    _ = isolation_allow(version, rules, "/proc/self/task", UInt32(ISOLATION_LIST))
    for path in writes { _ = isolation_allow(version, rules, path, UInt32(ISOLATION_WRITE)) }
    return isolation_enforce(rules) ? nil : systemReason(errno)
  }

  /// No core dumps, an end to memory and files, and the first to go when the machine runs out of memory.
  private func limitResources() {
    func limit(_ resource: __rlimit_resource, _ value: Int) {
      var limits = rlimit(rlim_cur: UInt(value), rlim_max: UInt(value))
      setrlimit(__rlimit_resource_t(resource.rawValue), &limits)
    }
    limit(RLIMIT_CORE, 0)
    if !isolation_is_sanitized() {
      limit(RLIMIT_DATA, memoryLimit)
      limit(RLIMIT_AS, memoryLimit + SandboxRules.reservedSpace)
    }
    limit(RLIMIT_FSIZE, largestFile)
    limit(RLIMIT_NOFILE, 512)
    isolation_limit_signals(UInt(SandboxRules.mostSignals))
    let score = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC)
    if score >= 0 {
      _ = write(score, "1000", 4)
      close(score)
    }
  }
}
