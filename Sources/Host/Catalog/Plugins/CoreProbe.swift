import CIsolation
import FoundationEssentials
import Glibc
import HostBase
import Synchronization

/// The child's half of a check: loads a core, starts and stops it, and writes what it answered as one line of JSON (`ProbeFacts`).
///
/// It runs in a process of its own, because the core may do anything. Before each step it writes a line `phase NAME`,
/// so that the parent knows where the core died.
package enum CoreProbe {
  /// Arguments by which `arcadia` becomes this child: this one, then the core's absolute path.
  package static let subcommand = "__probe"
  /// Variable by which the parent names the scratch folder.
  static let folderVariable = "ARCADIA_PROBE_FOLDER"
  /// Variable by which the parent says that libraries beside the core are opened for it.
  static let besideVariable = "ARCADIA_PROBE_BESIDE"
  /// Variable by which the parent says that the core is looked into where the system cannot confine it.
  static let unconfinedVariable = "ARCADIA_PROBE_UNCONFINED"

  /// The steps of a check, in order.
  static let phases = [
    "dlopen", "retro_api_version", "retro_get_system_info", "retro_set_environment", "retro_init",
    "retro_deinit", "its end",
  ]
  /// Where the parent puts the core's file, opened.
  static let coreDescriptor: Int32 = 3

  /// Checks the core and returns the exit status; the command line's hidden subcommand calls it and nothing else.
  ///
  /// The answer goes to the standard output that the process was started with; what the core prints goes to standard
  /// error. It may write into the scratch folder that the parent names, which becomes the current one.
  package static func runChild(path: String) -> Int32 {
    // What the parent left open by accident is none of the core's business.
    for descriptor in (coreDescriptor + 1)..<4096 { close(descriptor) }
    limitResources()
    if let folder = getenv(folderVariable), chdir(folder) != 0 { return 1 }
    StandardOutput.reserve()
    var answer = ProbeAnswer()
    if let gap = confine(core: path) {
      answer.problem = .sandbox(gap)
    } else {
      do throws(PluginError) {
        answer.facts = try ask(path)
      } catch {
        answer.problem =
          switch error {
          case .wrongAPIVersion(_, let version): .version(version)
          case .loaderRefused(_, let reason): .loader(reason)
          default: .other(error.reason.text)
          }
      }
    }
    guard let json = try? JSONEncoder().encode(answer) else { return 1 }
    StandardOutput.write(bytes: [UInt8](json) + [UInt8(ascii: "\n")])
    // Not exit(): the core's destructors had their say in retro_deinit, and some of them crash.
    _exit(0)
  }

  /// Reports to the parent what comes next.
  private static func begin(_ phase: String) {
    StandardOutput.write(bytes: Array("phase \(phase)\n".utf8))
  }

  /// Keeps a core from taking the machine down: no core dumps, little CPU time, no large files, an end in any case.
  private static func limitResources() {
    func limit(_ resource: __rlimit_resource, _ value: UInt) {
      var limits = rlimit(rlim_cur: value, rlim_max: value)
      setrlimit(__rlimit_resource_t(resource.rawValue), &limits)
    }
    limit(RLIMIT_CORE, 0)
    limit(RLIMIT_CPU, 120)
    alarm(180)
  }

  /// The sandbox that the core would play in (docs/isolation.md), without a game and a folder of its own; returns what it lacks.
  private static func confine(core path: String) -> String? {
    let refusals = UnsafeMutablePointer<isolation_refusals>.allocate(capacity: 1)
    refusals.initialize(to: isolation_refusals())
    let folder = getenv(folderVariable).map { String(cString: $0) } ?? ""
    let companions = getenv(besideVariable).map { _ in
      PlaceGrant(.libraries, in: PathName.folder(path))
    }
    var rules = SandboxRules(core: path, companions: companions, scratch: folder)
    rules.reads.append(CoreFile.loaderPath(ofDescriptor: coreDescriptor))
    rules.largestFile = 64 << 20
    rules.mayHaveGaps = getenv(unconfinedVariable) != nil
    do throws(SandboxGap) {
      _ = try rules.enforce(refusals: refusals)
      return nil
    } catch {
      return error.sentence
    }
  }

  /// The whole life of a core without a game.
  private static func ask(_ path: String) throws(PluginError) -> ProbeFacts {
    let library = try CoreLibrary(path: path, descriptor: coreDescriptor) { begin($0) }
    let functions = library.functions
    ProbeEnvironment.begin(corePath: path)
    begin("retro_set_environment")
    functions.setEnvironment(probeEnvironment)
    begin("retro_init")
    functions.initialize()
    begin("retro_deinit")
    functions.deinitialize()
    begin("its end")
    var facts = ProbeEnvironment.state.withLock { $0.facts }
    facts.system = library.systemInfo
    return facts
  }
}
