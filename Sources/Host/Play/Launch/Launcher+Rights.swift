import Catalog
import HostBase
import Library
import Session

/// What a core's file may do in a launch: decided from the file, never from the id that it claims.
extension Launcher {
  /// A core's file that may run, with what the user allows it.
  struct Rights {
    /// The file.
    var admission: CoreTrust.Admission
    /// Whether settings and folders that go by the core's id are this file's.
    var ownsID: Bool
    /// The settings that apply.
    var settings: Settings
    /// What it may do beyond the usual.
    var grants: [CoreGrant]
    /// What the player should know.
    var notes: [Sentence]
  }

  /// Lets the core's file run and finds what it may do, or throws why it may not run.
  func rights(of core: CoreDescription, type: GameType, stem: String) throws -> Rights {
    let common = try settings(type, nil, stem)
    let own = try settings(type, core, stem)
    let trust = CoreTrust(places: places)
    let keeper = catalog.keeper(of: core)
    // Settings of a core cannot make its file trusted: any file may claim its id.
    let policies = [common, own].map { $0[Setting.Cores.trust] }
    let admission = try trust.admit(
      core, keeper: keeper, policy: policies.contains(.strict) ? .strict : .firstUse)
    var notes = [admission.note].compactMap(\.self)
    let ownsID = trust.owns(
      core, admission, keeper: keeper,
      installed: catalog.cores.first { $0.id == core.id }?.path,
      hasFolder: FileSystem.kind(PathName.join(data.folder(.saves, type), core.id)) != nil)
    if !ownsID {
      notes.append(
        "\(core.path) calls itself \(core.id) as another core does: it gets neither that one's settings nor its folder; if it is to replace that one: arcadia core trust \(PathName.quoted(core.path))"
      )
    }
    let settings = ownsID ? own : common
    notes += settings.warnings
    var grants = admission.grants ?? []
    if admission.grants == nil {
      // Known from a version that kept grants in settings, by id: taken over once.
      if ownsID { grants = CoreGrant.list(settings[Setting.Cores.grants] ?? "") }
      trust.grant(grants, to: core.path, sha256: admission.sha256)
      if !grants.isEmpty {
        notes.append(
          "\(core.name) may \(grants.map(\.meaning).joined(separator: " and ")), as the setting cores.grants says; from now on that is noted of its file, and the setting is not read again (arcadia core grant --help)"
        )
      }
    }
    return Rights(
      admission: admission, ownsID: ownsID, settings: settings, grants: grants, notes: notes)
  }

  /// The folder for files that the core saves on its own: below the type's saves, by its id, or by its file if the id is another's.
  func ownFolder(of core: CoreDescription, type: GameType, _ rights: Rights) throws -> String {
    let file = Digest.sha256(Array(PathName.real(core.path).utf8)).prefix(8)
    let name = rights.ownsID ? core.id : "\(core.id.prefix(23))-\(file)"
    let path = PathName.join(data.folder(.saves, type), PathName.component(name))
    // In such folders each game has its own, by its name.
    let belongsToGames = catalog.gameTypes.contains {
      $0.savesFolder && $0.folder.lowercased() == type.folder.lowercased()
    }
    if !type.savesFolder, belongsToGames {
      throw LaunchError.ownFolderTaken(core: core.name, path: path)
    }
    guard FileSystem.kind(path) == nil || FileSystem.kind(path) == .folder else {
      throw LaunchError.ownFolderTaken(core: core.name, path: path)
    }
    return path
  }

  // MARK: - Files in options

  /// The files that the user named in options, as far as the core declares such an option, and in settings of the game.
  ///
  /// What a state or a report says opens nothing.
  func optionFiles(
    _ plan: SessionPlan, _ request: LaunchRequest, _ rights: Rights
  ) -> (files: [String], notes: [Sentence]) {
    let said = rights.settings.coreOptions.merging(request.options) { _, line in line }
      .filter { plan.options[$0.key] == $0.value && Launcher.namesFile($0.value) }
    var files = plan.gameSettings.values.filter(Launcher.namesFile)
    var notes: [Sentence] = []
    if !said.isEmpty {
      let declared = (try? check.check(rights.admission.file).options.map(\.key)) ?? []
      for (key, file) in said.sorted(by: { $0.key < $1.key }) {
        if declared.contains(key) {
          files.append(file)
        } else {
          notes.append(
            "\(file.printable) is not opened for \(plan.core.name): it declares no option \(key.printable)"
          )
        }
      }
    }
    let (open, closed) = files.sorted().reduce(into: ([String](), [String]())) { lists, file in
      let real = PathName.real(file)
      if places.isPrivate(real) {
        lists.1.append(file)
      } else {
        lists.0.append(real)
      }
    }
    notes += closed.map { file -> Sentence in
      "\(file.printable) is not opened for \(plan.core.name): no core reads hidden files of yours, or Arcadia's own"
    }
    return (open, notes)
  }

  private static func namesFile(_ value: String) -> Bool {
    value.hasPrefix("/") && FileSystem.kind(value) == .file
  }
}
