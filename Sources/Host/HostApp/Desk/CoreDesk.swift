import Catalog
package import HostBase
import Library
import Play

/// An installed core, as its page shows it.
package struct CoreRow: Equatable, Sendable {
  /// What is known of the core's file.
  package enum Trust: Equatable, Sendable {
    case trusted
    /// A signer whom the user trusts.
    case signed(String)
    /// It holds something else than when it was trusted.
    case changed
    case unknown
    /// It cannot be read, or its signature is bad: the host's sentence.
    case problem(Sentence)
  }

  /// A BIOS file of a type.
  package struct BIOS: Equatable, Sendable {
    /// Whether the file is there and right; `optional` is not there, and games play without it.
    package enum Condition: Equatable, Sendable { case there, missing, wrong, optional }
    /// Its name.
    package var name: String
    /// What it is.
    package var condition: Condition
  }

  /// Its id.
  package var id: String
  /// Name for people.
  package var name: String
  /// Version, in the core's words.
  package var version: String
  /// Its file.
  package var path: String
  /// Its licence; empty if unknown.
  package var license: String
  /// The types that it plays: ids and names; and whether it is the one that is used.
  package var types: [TypeUse]
  /// What is known of its file.
  package var trust: Trust
  /// The BIOS files of its types.
  package var bios: [BIOS]

  /// A type that a core plays.
  package struct TypeUse: Equatable, Sendable {
    /// Id of the type.
    package var id: String
    /// Name of the type.
    package var name: String
    /// Whether games of the type are played by this core.
    package var isUsed: Bool
    /// Whether other cores could play them.
    package var hasOthers: Bool
  }
}

/// What the page of cores does with them; every call reads or writes files and belongs on a worker.
package struct CoreDesk: Sendable {
  private let desk: GameDesk
  private var places: Places { desk.places }

  /// What a desk does with cores.
  package init(_ desk: GameDesk) { self.desk = desk }

  /// Files of cores that cannot be used.
  var broken: [CoreCatalog.Broken] { desk.broken }

  /// The installed cores; reads their files and those of their BIOS.
  package func rows() -> [CoreRow] {
    let settings = try? Settings(places: places)
    return desk.cores.map { core in
      let types = core.gameTypes.map { type in
        let all = desk.cores(ofType: type.id)
        let chosen = settings?[.defaultCore(for: type.id)]
        let used = all.first { $0.id == chosen } ?? all.first
        return CoreRow.TypeUse(
          id: type.id, name: type.name, isUsed: used?.id == core.id, hasOthers: all.count > 1)
      }
      return CoreRow(
        id: core.id, name: core.name, version: core.version, path: core.path,
        license: core.license, types: types, trust: trust(in: core),
        bios: core.gameTypes.flatMap { bios(of: $0) })
    }
  }

  private func trust(in core: CoreDescription) -> CoreRow.Trust {
    do throws(TrustError) {
      let standing = try CoreTrust(places: places).standing(of: core)
      switch standing.signature {
      case .trusted(let signer): return .signed(signer)
      case .bad(let reason): return .problem(Sentence(words: reason))
      case .none, .unknown: break
      }
      switch standing.verdict {
      case .same: return .trusted
      case .changed: return .changed
      case .new: return .unknown
      }
    } catch { return .problem(error.sentence) }
  }

  private func bios(of type: GameType) -> [CoreRow.BIOS] {
    let check = BIOSCheck(type, in: desk.data.folder(.cores, type))
    return type.bios.prefix(100).map { file in
      let path = PathName.join(desk.data.folder(.cores, type), file.name)
      // Of several required files, one for each region, one is enough.
      var condition = file.required && !check.hasSome ? CoreRow.BIOS.Condition.missing : .optional
      if let info = FileSystem.info(path), info.kind == .file {
        let isRight =
          (file.size == 0 || info.size == file.size)
          && (file.sha1.isEmpty || (try? Digest.sha1(ofFile: path))?.sha1 == file.sha1)
        condition = isRight ? .there : .wrong
      }
      return CoreRow.BIOS(name: file.name, condition: condition)
    }
  }

  /// Copies cores into the user's plugins folder; returns their files there.
  func install(_ paths: [String]) throws -> [String] {
    let installer = CoreInstaller(places: places)
    return try paths.flatMap(installer.cores).map { try installer.install($0).path }
  }

  /// Trusts a core's file as it is now.
  func trust(core path: String) throws { _ = try CoreTrust(places: places).trust(path) }

  /// Has a type's games played by a core.
  func use(core id: String, for typeID: String) throws {
    try desk.set(.defaultCore(typeID: typeID), to: id, for: .user)
  }
}

extension GameDesk {
  /// What helps someone else to understand a problem: versions, folders and cores, without the user's name in paths.
  package func diagnosis() -> String {
    func shown(_ path: String) -> String {
      path.hasPrefix(places.home + "/") ? "~" + path.dropFirst(places.home.count) : path
    }
    var lines = ["Arcadia \(HostVersion.text)", "data: \(shown(data.root))"]
    lines += cores.map { "core: \($0.id) \($0.version) (\(PathName.last($0.path)))" }
    lines += broken.map { "broken: \(PathName.last($0.path)): \($0.error.message)" }
    return lines.map(PathName.printable).joined(separator: "\n")
  }
}
