import HostBase
package import Library
import Logging

/// The cores that are installed: found in the folders of the search path and described without running them where
/// that is possible.
///
/// A core is described by its manifest, else by its `.info` file, else by asking it once in a child process (with the
/// answer in a cache that can be deleted at any time). A file that is no usable core is listed with the reason and
/// never stops the others.
package struct CoreCatalog: Sendable {
  /// A file that cannot be used.
  package struct Broken: Codable, Equatable, Sendable {
    /// Its path.
    package var path: String
    /// Why.
    package var error: PluginError

    /// A broken file.
    package init(path: String, error: PluginError) {
      self.path = path
      self.error = error
    }
  }
  /// A remark on a file that can be used all the same.
  package struct Remark: Codable, Equatable, Sendable {
    /// Its path.
    package var path: String
    /// A sentence.
    package var text: String
  }
  /// How a core that tells nothing from outside is asked; usually `CoreCheck.describe`.
  package typealias Probe = @Sendable (_ path: String) -> Result<CoreDescription, PluginError>
  /// Why a core may not be asked, which runs its code; nil if it may.
  package typealias Gate = @Sendable (_ path: String, _ keeper: CoreTrust.Keeper) -> String?

  /// Where was looked, in order.
  package let folders: [CoreFolder]
  /// The cores, one for each id, in the order of the search path and there by file name.
  package private(set) var cores: [CoreDescription] = []
  /// Cores whose id an earlier one has; they can be named by path.
  package private(set) var shadowed: [CoreDescription] = []
  /// Files that cannot be used.
  package private(set) var broken: [Broken] = []
  /// Remarks on cores that can be used.
  package private(set) var remarks: [Remark] = []
  private let infoFolders: [String]
  private let cachePath: String?
  private let gate: Gate?
  private let probe: Probe?
  private var claims = TypeClaims()

  /// Looks through the folders; folders that are not there are passed over.
  ///
  /// Without a `probe`, cores that tell nothing from outside are described by their file name. `cachePath` keeps what
  /// the probe answered; nil keeps nothing. What `gate` objects to is described by its file name, too.
  package init(
    folders: [CoreFolder], infoFolders: [String] = CoreSearchPath.infoFolders,
    cachePath: String? = nil, gate: Gate? = nil, probe: Probe?
  ) {
    self.folders = folders
    self.gate = gate
    self.infoFolders = infoFolders
    self.cachePath = cachePath
    self.probe = probe
    var cache = CoreCache(path: cachePath)
    var seen = Set<String>()
    for folder in folders {
      guard FileSystem.kind(folder.path) == .folder else { continue }
      let entries: [FileSystem.Entry]
      do {
        entries = try FileSystem.list(folder.path)
      } catch {
        broken.append(
          Broken(path: folder.path, error: .unreadable(path: folder.path, reason: error.message)))
        continue
      }
      for entry in entries where entry.name.hasSuffix(".so") {
        let path = PathName.join(folder.path, entry.name)
        guard seen.insert(PathName.real(path)).inserted else { continue }
        take(path, cache: &cache, probe: probe)
      }
    }
    cache.save()
    claimTypes()
  }

  /// Looks through the same folders again, in the same way.
  package func again() -> CoreCatalog {
    CoreCatalog(
      folders: folders, infoFolders: infoFolders, cachePath: cachePath, gate: gate, probe: probe)
  }

  /// Settles which type has which folder: by manifests first, as in `gameTypes`.
  private mutating func claimTypes() {
    let order =
      cores.indices.filter { cores[$0].hasManifest }
      + cores.indices.filter { !cores[$0].hasManifest }
    for index in order {
      let (core, told) = claims.admit(cores[index])
      cores[index] = core
      remarks += told.map { Remark(path: core.path, text: $0) }
    }
    // These come after all others, and so claim nothing that another core has.
    for index in shadowed.indices {
      var claims = claims
      shadowed[index] = claims.admit(shadowed[index]).0
    }
  }

  /// Adds one file to the list that it belongs to.
  private mutating func take(_ path: String, cache: inout CoreCache, probe: Probe?) {
    do throws(PluginError) {
      let (core, told) = try describe(path, cache: &cache, probe: probe)
      remarks += told.map { Remark(path: path, text: $0) }
      if cores.contains(where: { $0.id == core.id }) {
        shadowed.append(core)
      } else {
        cores.append(core)
      }
    } catch {
      broken.append(Broken(path: path, error: error))
    }
  }

  /// Describes one file; the remarks say what was not used or not asked, and why.
  private func describe(
    _ path: String, cache: inout CoreCache, probe: Probe?
  ) throws(PluginError) -> (CoreDescription, remarks: [String]) {
    let file = try ElfFile(path: path)
    let missing = CoreFunctions.names.filter { file.exports[$0] == nil }
    guard missing.isEmpty else { throw .missingSymbols(path: path, names: missing) }
    var remarks: [String] = []
    if let manifest = try file.manifest() {
      do throws(PluginError) {
        return (try CoreManifest.decode(manifest, path: path), [])
      } catch {
        remarks.append(ProbeFacts.line(error.reason.text))
      }
    }
    if let info = InfoFile.find(forCore: path, folders: infoFolders) {
      return (StockCore.describe(path: path, info: info, system: nil), remarks)
    }
    if let known = cache.answer(for: path) { return (try known.get(), remarks) }
    let unasked = StockCore.describe(path: path, info: nil, system: nil)
    guard let probe else { return (unasked, remarks) }
    if let reason = gate?(path, keeper(ofFile: path)) {
      return (unasked, remarks + ["it was not asked what it is: \(reason)"])
    }
    let answer = probe(path)
    if case .failure(.noSandbox(_, let reason)) = answer {
      return (unasked, remarks + ["it was not asked what it is: no sandbox for it: \(reason)"])
    }
    cache.keep(answer, for: path)
    return (try answer.get(), remarks)
  }

  /// What there is to remark on a core.
  package func remarks(on core: CoreDescription) -> [String] {
    let known = remarks.filter { $0.path == core.path }.map(\.text)
    guard known.isEmpty, core.source == .infoFile, let reason = gate?(core.path, keeper(of: core))
    else { return known }
    return ["it was not asked what it is: \(reason)"]
  }

  /// Who may have changed a core's file.
  package func keeper(of core: CoreDescription) -> CoreTrust.Keeper {
    guard (cores + shadowed).contains(where: { $0.path == core.path }) else { return .named }
    return keeper(ofFile: core.path)
  }

  /// Who may have changed a file, by the folder that it is in.
  private func keeper(ofFile path: String) -> CoreTrust.Keeper {
    CoreCatalog.keeper(ofFile: path, in: folders)
  }

  /// Who may have changed a file, by the folder of cores that it is in.
  package static func keeper(ofFile path: String, in folders: [CoreFolder]) -> CoreTrust.Keeper {
    switch folders.first(where: { PathName.folder(path) == $0.path })?.origin {
    case .program?, .system?: .system
    case .environment?, .user?: .user
    case nil: .named
    }
  }

  // MARK: - By name

  /// The core that a name means: an id, a name, a file name, a path, or the start of one of these; any case.
  ///
  /// A path need not be in the catalogue. A broken file that is named throws its own reason.
  package func find(_ name: String, probe: Probe? = nil) throws(PluginError) -> CoreDescription {
    if name.contains("/") { return try find(path: name, probe: probe) }
    let wanted = name.lowercased()
    if let core = cores.first(where: { $0.id == wanted }) { return core }
    let exact = cores.filter { CoreCatalog.names(of: $0).contains(wanted) }
    if let core = exact.first, exact.count == 1 { return core }
    if exact.isEmpty, !wanted.isEmpty {
      let close = cores.filter { core in
        CoreCatalog.names(of: core).contains { $0.hasPrefix(wanted) }
      }
      if let core = close.first, close.count == 1 { return core }
      if close.count > 1 { throw .ambiguous(name: name, matches: close.map(\.id).sorted()) }
    } else if exact.count > 1 {
      throw .ambiguous(name: name, matches: exact.map(\.path))
    }
    let ruined = broken.first { one in
      let file = PathName.last(one.path).lowercased()
      return file == wanted || StockCore.identifier(forPath: one.path) == wanted
    }
    if let ruined { throw ruined.error }
    if wanted.hasSuffix(".so"), FileSystem.kind(name) != nil {
      return try find(path: "./\(name)", probe: probe)
    }
    throw .notFound(name: name, known: cores.map(\.id).sorted())
  }

  /// The core at a path, in the catalogue or not.
  private func find(path: String, probe: Probe?) throws(PluginError) -> CoreDescription {
    let real = PathName.real(path)
    if let known = (cores + shadowed).first(where: { PathName.real($0.path) == real }) {
      return known
    }
    var cache = CoreCache(path: cachePath)
    defer { cache.save() }
    let absolute = PathName.absolute(path)
    var claims = claims
    return claims.admit(try describe(absolute, cache: &cache, probe: probe).0).0
  }

  /// What a core is called, in lower case.
  private static func names(of core: CoreDescription) -> [String] {
    let file = PathName.last(core.path).lowercased()
    return [core.id, core.name.lowercased(), file, PathName.stem(file)]
  }

  // MARK: - By file

  /// The cores that take files with this extension: those with a manifest first, then by id.
  package func candidates(forExtension fileExtension: String) -> [CoreDescription] {
    inOrder(cores.filter { $0.gameType(forExtension: fileExtension) != nil })
  }

  /// The cores that play games of a type, in the order of `candidates`.
  package func cores(ofType id: String) -> [CoreDescription] {
    inOrder(cores.filter { core in core.gameTypes.contains { $0.id == id } })
  }

  private func inOrder(_ cores: [CoreDescription]) -> [CoreDescription] {
    cores.sorted { ($0.hasManifest ? 0 : 1, $0.id) < ($1.hasManifest ? 0 : 1, $1.id) }
  }

  /// The core for a file: the preferred one if one is named, else the only one with a manifest, else the only one.
  ///
  /// A preferred core is taken at its name's word even where it does not list the extension.
  package func choose(
    forExtension fileExtension: String, preferred: String? = nil, probe: Probe? = nil
  ) throws(PluginError) -> CoreDescription {
    if let preferred, !preferred.isEmpty { return try find(preferred, probe: probe) }
    let candidates = candidates(forExtension: fileExtension)
    let ours = candidates.filter(\.hasManifest)
    if let core = ours.first, ours.count == 1 { return core }
    if let core = candidates.first, candidates.count == 1 { return core }
    guard !candidates.isEmpty else { throw .noCore(fileExtension: fileExtension.lowercased()) }
    throw .severalCores(
      fileExtension: fileExtension.lowercased(), ids: (ours.isEmpty ? candidates : ours).map(\.id))
  }

  // MARK: - By type

  /// Every game type that an installed core takes, once each, with all its cores' extensions.
  ///
  /// A core's manifest decides how a type looks before a stock core's table does.
  package var gameTypes: [GameType] {
    var types: [GameType] = []
    let ordered = cores.filter(\.hasManifest) + cores.filter { !$0.hasManifest }
    for type in ordered.flatMap(\.gameTypes) {
      if let index = types.firstIndex(where: { $0.id == type.id }) {
        types[index].extensions += type.extensions.filter { !types[index].extensions.contains($0) }
      } else {
        types.append(type)
      }
    }
    return types
  }
}

extension CoreDescription {
  /// Whether the core described itself, by its manifest or its registration.
  package var hasManifest: Bool { source == .manifest || source == .registration }
}
