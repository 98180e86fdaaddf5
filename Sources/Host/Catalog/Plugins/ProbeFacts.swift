import CoreABI
import FoundationEssentials
import HostBase

/// What a checking child sends: what the core answered and declared, as it came.
///
/// The core runs in the same process and may have written all of it. So the parent believes none of it before `cleaned`, and
/// makes the description itself (`CoreDescriber`).
struct ProbeFacts: Codable {
  /// What `retro_get_system_info` returned.
  var system: SystemInfo
  /// The document that it registered.
  var registration: String?
  var options: [CoreOption] = []
  var optionsVersion: Int?
  var inputDescriptors: [InputDescriptor] = []
  var controllers: [[PortDevice]] = []
  var subsystems: [CheckReport.Subsystem] = []
  var supportsNoGame = false
  /// Numbers of commands that were refused.
  var refused: [UInt32] = []

  /// Entries of every list.
  static let maxEntries = 4096
  /// Values of one option.
  static let maxChoices = 1024
  /// Ports, and files of a subsystem.
  static let maxPorts = 64

  /// The same within bounds, with texts of one line.
  var cleaned: ProbeFacts {
    var facts = self
    facts.system = system.cleaned
    if let registration, registration.utf8.count > CoreManifest.sizeLimit {
      facts.registration = nil
    }
    if let version = optionsVersion, !(0...2).contains(version) { facts.optionsVersion = nil }
    facts.options = options.prefix(ProbeFacts.maxEntries).compactMap(\.cleaned)
    facts.inputDescriptors = inputDescriptors.prefix(ProbeFacts.maxEntries).map { one in
      var one = one
      one.description = ProbeFacts.line(one.description)
      return one
    }
    facts.controllers = controllers.prefix(ProbeFacts.maxPorts).map { port in
      port.prefix(256).map { PortDevice(id: $0.id, name: ProbeFacts.line($0.name)) }
    }
    facts.subsystems = subsystems.prefix(ProbeFacts.maxPorts).map { one in
      CheckReport.Subsystem(
        identifier: ProbeFacts.line(one.identifier), name: ProbeFacts.line(one.name),
        files: one.files.prefix(ProbeFacts.maxPorts).map(ProbeFacts.line))
    }
    var seen = Set<UInt32>()
    facts.refused = Array(refused.filter { seen.insert($0).inserted }.prefix(256))
    return facts
  }

  /// A text for people.
  static func line(_ text: String) -> String {
    DescriptionGrammar.line(text, limit: 1024)
  }
}

/// Why a child has no facts.
enum ProbeProblem: Codable {
  /// `retro_api_version` returned another number.
  case version(UInt32)
  /// The system's loader refused; the sentence is its own.
  case loader(String)
  /// The sandbox could not be put into force, so nothing was loaded.
  case sandbox(String)
  /// Anything else.
  case other(String)

  /// The notes for the user.
  func failure(_ path: String) -> PluginError {
    switch self {
    case .version(let version): .wrongAPIVersion(path: path, version: version)
    case .loader(let reason): .loaderRefused(path: path, reason: ProbeFacts.line(reason))
    case .sandbox(let reason): .noSandbox(path: path, reason: ProbeFacts.line(reason))
    case .other(let reason): .checkFailed(path: path, reason: ProbeFacts.line(reason))
    }
  }
}

/// The line that a checking child ends with: one of the two.
struct ProbeAnswer: Codable {
  var facts: ProbeFacts?
  var problem: ProbeProblem?
}

extension SystemInfo {
  /// The same within bounds.
  var cleaned: SystemInfo {
    var info = self
    info.name = DescriptionGrammar.line(name, limit: DescriptionGrammar.nameLimit)
    info.version = DescriptionGrammar.line(version, limit: DescriptionGrammar.nameLimit)
    info.extensions = InfoFile.extensions(
      extensions.prefix(DescriptionGrammar.maxExtensions).joined(separator: "|"))
    return info
  }
}

extension CoreOption {
  /// The option as the host shows it; nil where its key is no key.
  ///
  /// Keys and values go back to the core byte by byte, so one that could not be shown as it is is left out.
  var cleaned: CoreOption? {
    func isPlain(_ text: String) -> Bool {
      text.utf8.count <= 1024 && DescriptionGrammar.line(text, limit: 1024) == text
    }
    guard !key.isEmpty, isPlain(key) else { return nil }
    var option = self
    option.name = ProbeFacts.line(name)
    option.info = DescriptionGrammar.line(info, limit: DescriptionGrammar.textLimit)
    option.category = ProbeFacts.line(category)
    option.choices = choices.prefix(ProbeFacts.maxChoices).filter { isPlain($0.value) }.map {
      Choice(value: $0.value, label: ProbeFacts.line($0.label))
    }
    func known(_ value: String) -> String {
      option.choices.contains { $0.value == value } ? value : option.choices.first?.value ?? ""
    }
    option.defaultValue = known(defaultValue)
    option.value = known(value)
    return option
  }
}

/// Makes the report on a core from its file, its `.info` file, and what it sent; the parent's part of a check.
struct CoreDescriber {
  /// The core's file.
  let file: ElfFile
  let manifest: [UInt8]?
  let info: InfoFile?

  /// Reads what the files say.
  init(path: String) throws(PluginError) {
    file = try ElfFile(path: path)
    let file = file
    let missing = CoreFunctions.names.filter { file.exports[$0] == nil }
    guard missing.isEmpty else { throw .missingSymbols(path: path, names: missing) }
    manifest = try file.manifest()
    info = InfoFile.find(forCore: path)
  }

  /// The report; `sent` is not believed.
  func report(_ sent: ProbeFacts) -> CheckReport {
    let facts = sent.cleaned
    var (core, warnings) = CoreDescriber.describe(
      path: file.path, manifest: manifest, registration: facts.registration.map { Array($0.utf8) },
      info: info, system: facts.system)
    core.runsWithoutGame = facts.supportsNoGame
    core.needsFullPath = facts.system.needsFullPath
    core.blocksExtract = facts.system.blocksExtract
    if !core.hasManifest {
      core.gameTypes = core.gameTypes.map { StockCore.refined($0, by: facts.inputDescriptors) }
    }
    var refused: [String] = []
    for command in facts.refused {
      let name = EnvironmentNames.name(of: command)
      if !refused.contains(name) { refused.append(name) }
      if let need = EnvironmentNames.need(of: command), command & 0xffff == 14,
        !warnings.contains(need)
      {
        warnings.append(need)
      }
    }
    return CheckReport(
      core: core, systemInfo: facts.system, options: facts.options,
      optionsVersion: facts.optionsVersion, inputDescriptors: facts.inputDescriptors,
      controllers: facts.controllers, subsystems: facts.subsystems,
      needs: file.needed.prefix(ProbeFacts.maxEntries).map(ProbeFacts.line),
      extraSymbols: file.exports.keys.filter { !CoreFunctions.names.contains($0) }.sorted()
        .prefix(ProbeFacts.maxEntries).map(ProbeFacts.line),
      refused: refused, warnings: warnings)
  }

  /// The description that counts, and what the sources disagree on.
  ///
  /// An id of a core's own choice comes from the manifest in its file only, where everyone can read it. A registration that names
  /// another id than the file is called by is not used.
  static func describe(
    path: String, manifest: [UInt8]?, registration: [UInt8]?, info: InfoFile?, system: SystemInfo
  ) -> (CoreDescription, warnings: [String]) {
    var warnings: [String] = []
    for (bytes, source) in [
      (manifest, CoreDescription.Source.manifest), (registration, .registration),
    ] {
      guard let bytes else { continue }
      do throws(PluginError) {
        var core = try CoreManifest.decode(bytes, path: path, source: source)
        if source == .manifest, let registration, registration != bytes {
          warnings.append("the manifest in the file and the one that it registers differ")
        }
        let own = StockCore.identifier(forPath: path)
        if source == .registration, core.id != own {
          warnings.append("it registers the id \(core.id); its file's name gives \(own)")
          core.id = own
        }
        warnings += disagreements(core, system)
        return (core, warnings)
      } catch {
        warnings.append("\(source.rawValue): \(ProbeFacts.line(error.reason.text))")
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
