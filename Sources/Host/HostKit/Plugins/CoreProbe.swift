import CIsolation
import CoreABI
import FoundationEssentials
import Glibc
import Synchronization

/// The child's half of a check: loads a core, starts and stops it, and writes one line of JSON.
///
/// It runs in a process of its own, because the core may do anything. Before each step it writes a line `phase NAME`,
/// so that the parent can tell where the core died.
public enum CoreProbe {
  /// Arguments by which `arcadia` becomes this child: this one, then the core's absolute path.
  public static let subcommand = "__probe"
  /// Variable by which the parent names the scratch folder.
  static let folderVariable = "ARCADIA_PROBE_FOLDER"
  /// Variable by which the parent says that the core is looked into where the system cannot confine it.
  static let unconfinedVariable = "ARCADIA_PROBE_UNCONFINED"

  /// Checks the core and answers the exit status; the command line's hidden subcommand calls it and nothing else.
  ///
  /// The answer goes to the standard output that the process was started with; what the core prints goes to standard
  /// error. It may write into the scratch folder that the parent names, which becomes the current one.
  public static func runChild(path: String) -> Int32 {
    // What the parent left open by accident is none of the core's business.
    for descriptor in 3..<4096 { close(Int32(descriptor)) }
    limitResources()
    if let folder = getenv(folderVariable), chdir(folder) != 0 { return 1 }
    StandardOutput.reserve()
    var answer = CheckAnswer()
    do throws(PluginError) {
      answer.report = try check(path)
    } catch {
      answer.error = error
    }
    guard let json = try? JSONEncoder().encode(answer) else { return 1 }
    StandardOutput.write(String(decoding: json, as: UTF8.self) + "\n")
    // Not exit(): the core's destructors had their say in retro_deinit, and some of them crash.
    _exit(0)
  }

  /// Tells the parent what comes next.
  private static func begin(_ phase: String) { StandardOutput.write("phase \(phase)\n") }

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

  /// The sandbox that the core would play in (docs/isolation.md), without a game and a folder of its own.
  private static func confine(core path: String) throws(PluginError) {
    let refusals = UnsafeMutablePointer<isolation_refusals>.allocate(capacity: 1)
    refusals.initialize(to: isolation_refusals())
    let folder = getenv(folderVariable).map { String(cString: $0) } ?? ""
    var rules = SandboxRules(core: path, scratch: folder)
    rules.largestFile = 64 << 20
    rules.mayHaveGaps = getenv(unconfinedVariable) != nil
    do throws(SandboxGap) {
      _ = try rules.enforce(refusals: refusals)
    } catch {
      throw .checkFailed(path: path, reason: error.sentence)
    }
  }

  /// The whole life of a core without a game.
  private static func check(_ path: String) throws(PluginError) -> CheckReport {
    let file = try ElfFile(path: path)
    let info = InfoFile.find(forCore: path)
    try confine(core: path)
    let library = try CoreLibrary(path: path) { begin($0) }
    let functions = library.functions
    ProbeEnvironment.begin(corePath: path)
    begin("retro_set_environment")
    functions.setEnvironment(probeEnvironment)
    begin("retro_init")
    functions.initialize()
    begin("retro_deinit")
    functions.deinitialize()
    begin("its end")
    let told = ProbeEnvironment.state.withLock { $0 }
    return report(path: path, file: file, info: info, library: library, told: told)
  }

  // MARK: - Putting it together

  private static func report(
    path: String, file: ElfFile, info: InfoFile?, library: CoreLibrary,
    told: ProbeEnvironment.State
  ) -> CheckReport {
    var (core, warnings) = describe(
      path: path, manifest: library.manifest, registration: told.registration, info: info,
      system: library.systemInfo)
    core.runsWithoutGame = told.supportsNoGame
    core.needsFullPath = library.systemInfo.needsFullPath
    core.blocksExtract = library.systemInfo.blocksExtract
    if !core.hasManifest {
      core.gameTypes = core.gameTypes.map {
        StockCore.refined($0, by: told.inputDescriptors)
      }
    }
    warnings += told.warnings
    return CheckReport(
      core: core, systemInfo: library.systemInfo, options: told.options,
      optionsVersion: told.optionsVersion, inputDescriptors: told.inputDescriptors,
      controllers: told.controllers, subsystems: told.subsystems, needs: file.needed,
      extraSymbols: file.exports.keys.filter { !CoreFunctions.names.contains($0) }.sorted(),
      refused: told.refused, warnings: warnings)
  }

  /// The description that counts, and what the sources disagree on.
  static func describe(
    path: String, manifest: [UInt8]?, registration: [UInt8]?, info: InfoFile?, system: SystemInfo
  ) -> (CoreDescription, warnings: [String]) {
    var warnings: [String] = []
    for (bytes, source) in [
      (manifest, CoreDescription.Source.manifest), (registration, .registration),
    ] {
      guard let bytes else { continue }
      do throws(PluginError) {
        let core = try CoreManifest.decode(bytes, path: path, source: source)
        if source == .manifest, let registration, registration != bytes {
          warnings.append("the manifest in the file and the one that it registers differ")
        }
        warnings += disagreements(core, system)
        return (core, warnings)
      } catch {
        warnings.append("\(source.rawValue): \(error.reason)")
      }
    }
    let core = StockCore.describe(path: path, info: info, system: system)
    if system.name.isEmpty { warnings.append("it has no name") }
    return (core, warnings)
  }

  private static func disagreements(_ core: CoreDescription, _ system: SystemInfo) -> [String] {
    var found: [String] = []
    func compare(_ what: String, _ first: String, _ second: String) {
      guard first != second else { return }
      found.append("its manifest and its system info disagree on \(what): \(first), \(second)")
    }
    compare("the name", core.name, system.name)
    compare("the version", core.version, system.version)
    compare(
      "the extensions", core.extensions.sorted().joined(separator: " "),
      system.extensions.sorted().joined(separator: " "))
    return found
  }
}

/// The line that a checking child ends with: one of the two.
struct CheckAnswer: Codable {
  var report: CheckReport?
  var error: PluginError?
}
