import FoundationEssentials
import Glibc
import HostBase
package import Library

/// Tries a core out in a child process, so that a core that crashes, hangs or ends its process gives a sentence and
/// never a dead host.
///
/// The child is the program itself, or its `arcadia`, under a hidden subcommand (`CoreProbe`), in a process group of
/// its own, with little CPU time and memory, in a scratch folder that is deleted afterwards.
package struct CoreCheck: Sendable {
  /// The program to start, usually this one.
  package var program: String
  /// Its arguments before the core's path.
  package var arguments: [String]
  /// Seconds that a core may take.
  package var timeoutSeconds: Double
  /// Whether what the core prints and logs is shown on standard error.
  package var showsOutput: Bool
  /// Whether a core is looked into where the system cannot confine it.
  package var allowsUnconfined = false
  /// Where scratch folders are made.
  package var scratchRoot: String

  /// A check by this very program or its `arcadia`, unless another is named (as tests do).
  package init(
    program: String = ProgramFiles.helper, arguments: [String] = [CoreProbe.subcommand],
    timeoutSeconds: Double = 10, showsOutput: Bool = false, scratchRoot: String? = nil
  ) {
    self.program = program
    self.arguments = arguments
    self.timeoutSeconds = timeoutSeconds
    self.showsOutput = showsOutput
    self.scratchRoot = scratchRoot ?? Places.environment()["TMPDIR"] ?? "/tmp"
  }

  /// Starts and stops the core in a child; returns what is known of it then, or throws why it is no use.
  package func check(_ path: String) throws(PluginError) -> CheckReport {
    try CoreCheck.mustBeCore(path)
    let file: CoreFile
    do throws(FileFailure) { file = try CoreFile(path) } catch {
      throw .checkFailed(path: path, reason: error.message)
    }
    return try check(file)
  }

  /// The same for a core's file that is open already: what was looked at before is what runs.
  package func check(_ opened: CoreFile) throws(PluginError) -> CheckReport {
    let path = opened.path
    if !allowsUnconfined, let gap = SandboxRules.gap() {
      throw .checkFailed(
        path: path, reason: "it was not run: \(gap.sentence); \(SessionError.unconfinedRemedy.text)"
      )
    }
    // What can be known from outside needs no child.
    let describer = try CoreDescriber(path: path)
    // A signal must not leave the child's folder behind.
    let outcome = try EndSignal.held { () throws(PluginError) in
      let child = try ProbeChild(self, core: PathName.real(path), file: opened)
      defer { child.cleanUp() }
      return child.run(timeoutSeconds: timeoutSeconds)
    }
    switch outcome.end {
    case .answered(let line):
      guard let answer = CoreCheck.answer(in: line), answer.facts != nil || answer.problem != nil
      else { throw .checkFailed(path: path, reason: "its answer makes no sense") }
      if let problem = answer.problem { throw problem.failure(path) }
      guard let facts = answer.facts else {
        throw .checkFailed(path: path, reason: "its answer makes no sense")
      }
      return describer.report(facts)
    case .tooLate:
      // That is no fact about the core, and is not remembered.
      if EndSignal.isOverdue { throw .checkFailed(path: path, reason: "the check was interrupted") }
      throw .hung(path: path, seconds: timeoutSeconds, phase: outcome.phase ?? "its start")
    case .tooLong:
      throw .checkFailed(path: path, reason: "its answer has no end")
    case .signal(let number):
      let name = CoreCheck.signalName(number)
      guard let phase = outcome.phase else {
        throw .checkFailed(path: path, reason: "the checking process died (\(name))")
      }
      if number == SIGXCPU || number == SIGALRM {
        throw .hung(path: path, seconds: timeoutSeconds, phase: phase)
      }
      throw .crashed(path: path, signal: name, phase: phase)
    case .status(let status):
      guard let phase = outcome.phase else {
        throw .checkFailed(
          path: path, reason: "the checking process ended with status \(status)")
      }
      throw .exited(path: path, status: status, phase: phase)
    }
  }

  /// Throws why a file is no core, as far as it shows without running it.
  package static func mustBeCore(_ path: String) throws(PluginError) {
    let file = try ElfFile(path: path)
    let missing = CoreFunctions.names.filter { file.exports[$0] == nil }
    guard missing.isEmpty else { throw .missingSymbols(path: path, names: missing) }
  }

  /// What the child's last line says, nil where it says nothing: a core may write there as well.
  private static func answer(in line: [UInt8]) -> ProbeAnswer? {
    try? JSONDecoder().decode(ProbeAnswer.self, from: Data(line))
  }

  /// The description that an answer of any bytes gives a core without a manifest; nil where it gives none.
  package static func description(inAnswer line: [UInt8], path: String) -> CoreDescription? {
    guard let facts = answer(in: line)?.facts?.cleaned else { return nil }
    return CoreDescriber.describe(
      path: path, manifest: nil, registration: facts.registration.map { Array($0.utf8) },
      info: nil, system: facts.system
    ).0
  }

  /// A `CoreCatalog.Probe`: the description alone.
  package func describe(_ path: String) -> Result<CoreDescription, PluginError> {
    do throws(PluginError) {
      var core = try check(path).core
      core.path = path
      return .success(core)
    } catch {
      return .failure(error)
    }
  }

  /// A signal as people know it: "SIGSEGV, segmentation fault".
  package static func signalName(_ number: Int32) -> String {
    switch number {
    case SIGSEGV: "SIGSEGV, segmentation fault"
    case SIGABRT: "SIGABRT, aborted"
    case SIGILL: "SIGILL, illegal instruction"
    case SIGFPE: "SIGFPE, arithmetic error"
    case SIGBUS: "SIGBUS, bus error"
    case SIGTRAP: "SIGTRAP, trap"
    case SIGKILL: "SIGKILL, killed"
    case SIGTERM: "SIGTERM, terminated"
    case SIGSYS: "SIGSYS, forbidden system call"
    case SIGPIPE: "SIGPIPE, broken pipe"
    case SIGXFSZ: "SIGXFSZ, too large a file"
    case SIGXCPU: "SIGXCPU, too much time"
    default: "signal \(number)"
    }
  }
}

extension CoreCatalog {
  /// The installed cores of this process, asked where they must be asked and may be, with the answers kept in the cache folder.
  package static func ofThisProcess(
    dataRoot: String?, check: CoreCheck = CoreCheck(), policy: TrustPolicy = .firstUse
  ) -> CoreCatalog {
    let places = Places.ofThisProcess()
    let trust = CoreTrust(places: places)
    return CoreCatalog(
      folders: CoreSearchPath.ofThisProcess(dataRoot: dataRoot),
      cachePath: PathName.join(places.cache, "cores.json"),
      gate: { path, keeper in
        trust.objection(
          to: path, id: StockCore.identifier(forPath: path), keeper: keeper, policy: policy)?.reason
          .text
      },
      probe: { check.describe($0) })
  }
}
