import Logging

/// The cores that are installed: found in the folders of the search path and described without running them where
/// that is possible.
///
/// A core is described by its manifest, else by its `.info` file, else by asking it once in a child process (with the
/// answer in a cache that can be deleted at any time). A file that is no usable core is listed with the reason and
/// never stops the others.
public struct CoreCatalog: Sendable {
  /// A file that cannot be used.
  public struct Broken: Codable, Equatable, Sendable {
    /// Its path.
    public var path: String
    /// Why.
    public var error: PluginError

    /// A broken file.
    public init(path: String, error: PluginError) {
      self.path = path
      self.error = error
    }
  }
  /// A remark on a file that can be used all the same.
  public struct Remark: Codable, Equatable, Sendable {
    /// Its path.
    public var path: String
    /// A sentence.
    public var text: String
  }
  /// How a core that tells nothing from outside is asked; usually `CoreCheck.describe`.
  public typealias Probe = (_ path: String) -> Result<CoreDescription, PluginError>

  /// Where was looked, in order.
  public let folders: [CoreFolder]
  /// The cores, one for each id, in the order of the search path and there by file name.
  public private(set) var cores: [CoreDescription] = []
  /// Cores whose id an earlier one has; they can be named by path.
  public private(set) var shadowed: [CoreDescription] = []
  /// Files that cannot be used.
  public private(set) var broken: [Broken] = []
  /// Remarks on cores that can be used.
  public private(set) var remarks: [Remark] = []
  private let infoFolders: [String]
  private let cachePath: String?

  /// Looks through the folders; folders that are not there are passed over.
  ///
  /// Without a `probe`, cores that tell nothing from outside are described by their file name. `cachePath` keeps what
  /// the probe answered; nil keeps nothing.
  public init(
    folders: [CoreFolder], infoFolders: [String] = CoreSearchPath.infoFolders,
    cachePath: String? = nil, probe: Probe?
  ) {
    self.folders = folders
    self.infoFolders = infoFolders
    self.cachePath = cachePath
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
  }

  /// Adds one file to the list that it belongs to.
  private mutating func take(_ path: String, cache: inout CoreCache, probe: Probe?) {
    do throws(PluginError) {
      let (core, remark) = try CoreCatalog.describe(
        path, infoFolders: infoFolders, cache: &cache, probe: probe)
      if let remark { remarks.append(Remark(path: path, text: remark)) }
      if cores.contains(where: { $0.id == core.id }) {
        shadowed.append(core)
      } else {
        cores.append(core)
      }
    } catch {
      broken.append(Broken(path: path, error: error))
    }
  }

  /// Describes one file; the remark says why a manifest was not used, where there is one.
  private static func describe(
    _ path: String, infoFolders: [String], cache: inout CoreCache, probe: Probe?
  ) throws(PluginError) -> (CoreDescription, remark: String?) {
    let file = try ElfFile(path: path)
    let missing = CoreFunctions.names.filter { file.exports[$0] == nil }
    guard missing.isEmpty else { throw .missingSymbols(path: path, names: missing) }
    var remark: String?
    if let manifest = try file.manifest() {
      do throws(PluginError) {
        return (try CoreManifest.decode(manifest, path: path), nil)
      } catch {
        remark = error.reason
      }
    }
    if let info = InfoFile.find(forCore: path, folders: infoFolders) {
      return (StockCore.describe(path: path, info: info, system: nil), remark)
    }
    if let known = cache.answer(for: path) { return (try known.get(), remark) }
    guard let probe else { return (StockCore.describe(path: path, info: nil, system: nil), remark) }
    let answer = probe(path)
    cache.keep(answer, for: path)
    return (try answer.get(), remark)
  }

  /// Who may have changed a core's file.
  public func keeper(of core: CoreDescription) -> CoreTrust.Keeper {
    guard (cores + shadowed).contains(where: { $0.path == core.path }) else { return .named }
    let folder = folders.first { PathName.folder(core.path) == $0.path }
    switch folder?.origin {
    case .program, .system: return .system
    case .environment, .user, nil: return .user
    }
  }

  // MARK: - By name

  /// The core that a name means: an id, a name, a file name, a path, or the start of one of these; any case.
  ///
  /// A path need not be in the catalogue. A broken file that is named throws its own reason.
  public func find(_ name: String, probe: Probe? = nil) throws(PluginError) -> CoreDescription {
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
    return try CoreCatalog.describe(
      absolute, infoFolders: infoFolders, cache: &cache, probe: probe
    ).0
  }

  /// What a core is called, in lower case.
  private static func names(of core: CoreDescription) -> [String] {
    let file = PathName.last(core.path).lowercased()
    return [core.id, core.name.lowercased(), file, PathName.stem(file)]
  }

  // MARK: - By file

  /// The cores that take files with this extension: those with a manifest first, then by id.
  public func candidates(forExtension fileExtension: String) -> [CoreDescription] {
    cores.filter { $0.gameType(forExtension: fileExtension) != nil }
      .sorted { ($0.hasManifest ? 0 : 1, $0.id) < ($1.hasManifest ? 0 : 1, $1.id) }
  }

  /// The core for a file: the preferred one where one is named, else the only one with a manifest, else the only one.
  ///
  /// A preferred core is taken at its name's word even where it does not list the extension.
  public func choose(
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
  public var gameTypes: [GameType] {
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
  public var hasManifest: Bool { source == .manifest || source == .registration }
}
