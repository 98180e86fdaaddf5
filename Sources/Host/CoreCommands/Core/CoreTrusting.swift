import ArgumentParser
import Catalog
import CommandBase
import HostBase
import HostProgram
import Library
import Play
import Session

extension CoreCommand {
  /// `arcadia core install FILE|FOLDER`.
  struct Install: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "install",
      abstract: "Copy cores into your plugins folder, and record their checksums.",
      usage: "arcadia core install [<options>] <file or folder> ...",
      discussion: """
        EXAMPLES:
          arcadia core install ~/Downloads/mgba_libretro.so
          arcadia core install ~/Downloads/cores

        Of a folder, every core in it is installed. The .info file and the signature (.so.p7s) beside a core are copied too. \
        A core whose file changes later is not loaded until you trust it again: arcadia core trust --help. \
        `arcadia core uninstall` removes a core.
        """)
    @Argument(
      help: ArgumentHelp("Cores (.so), or folders of them.", valueName: "file or folder"),
      completion: .file())
    var sources: [String]
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let installer = CoreInstaller(places: context.places)
      var rows: [InstalledCore] = []
      for source in sources {
        for path in try installer.cores(at: PathName.absolute(source)) {
          rows.append(InstalledCore(try installer.install(path)))
        }
      }
      context.print(InstalledCores(folder: installer.folder, cores: rows)) {
        rows.map {
          "\($0.isReplaced ? "Replaced" : "Installed") \($0.path) (signature: \($0.signature))"
        }
        .joined(separator: "\n")
      }
    }
  }

  /// `arcadia core trust NAME`.
  struct Trust: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "trust",
      abstract: "Trust a core's current file.",
      usage: "arcadia core trust [<options>] <core>",
      discussion: """
        EXAMPLES:
          arcadia core trust mgba

        Arcadia records the checksum of a core when it is installed or first used, and does not load the file after it \
        has changed. The system's cores and those beside the program change with their packages. With \
        cores.trust = "strict" in the settings, a core is loaded only after this command, after core install, or with a valid \
        signature.

        A signature is a file beside the core, name.so.p7s (detached CMS). It is valid if its certificate, or that of its \
        issuer, is in $XDG_CONFIG_HOME/arcadia/certificates (PEM).
        """)
    @Argument(
      help: "The core: id, name, file name or path.", completion: Completions.coresAndFiles)
    var core: String
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      // From the file alone: it is not run before it is trusted.
      let core = try context.catalog.find(core, probe: nil)
      let sha256 = try CoreTrust(places: context.places).trust(core.path)
      context.print(TrustedCore(core: core.id, path: core.path, sha256: sha256)) {
        "\(core.path) is now trusted (SHA-256 \(sha256))."
      }
    }
  }
}

extension CoreCommand {
  /// `arcadia core grant NAME`.
  struct Grant: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "grant",
      abstract: "Let a core do what its sandbox forbids.",
      usage: "arcadia core grant [<options>] <core> [<what> ...]",
      discussion: """
        EXAMPLES:
          arcadia core grant mgba network     it may use the network
          arcadia core grant mgba --none      it may do nothing beyond the usual

        A grant belongs to the core's file as it is now. Another file of the same name has none, and none is left when the file \
        changes. It replaces what was granted before. Without words, the command shows what is granted.
        """)
    @Argument(help: "The core: id, name, file name or path.") var core: String
    @Argument(
      help: ArgumentHelp("What it may do: \(CoreGrant.names).", valueName: "what"),
      transform: CoreGrant.named)
    var what: [CoreGrant] = []
    @Flag(help: "Take back everything that was granted.") var none = false
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      if none, !what.isEmpty { throw ValidationError("--none cannot be combined with a grant.") }
    }

    func run(_ context: Context) throws {
      // From the file alone: it is not run for this.
      let core = try context.catalog.find(core, probe: nil)
      let trust = CoreTrust(places: context.places)
      var granted = try trust.grants(of: core) ?? []
      if none || !what.isEmpty {
        granted = CoreGrant.allCases.filter(what.contains)
        try trust.grant(granted, toFileOf: core)
      }
      context.print(
        GrantedCore(core: core.id, path: core.path, grants: granted.map(\.rawValue))
      ) {
        granted.isEmpty
          ? "\(core.path) may do nothing beyond the usual."
          : "\(core.path) may \(granted.map(\.meaning).joined(separator: " and "))."
      }
    }
  }
}

/// Result of `core grant`.
struct GrantedCore: Encodable {
  var core: String
  var path: String
  var grants: [String]
}

/// What a core may do, and why it is trusted.
struct CoreRights: Encodable {
  /// Where it runs.
  var place: String
  /// What it may do beyond the usual.
  var grants: [String]
  /// For people.
  var may: String
  /// What is known of its file.
  var trust: String
  /// Its signature.
  var signature: String
  /// When that began, RFC 3339; nil for a file that was not used yet.
  var since: String?

  /// What is known of its file, with local times.
  var localTrust: String {
    since.map { trust.replacing($0, with: Moment.local($0)) } ?? trust
  }

  init(_ core: CoreDescription, _ context: Context) throws {
    let settings = try context.settings(core: core)
    let granted = try CoreTrust(places: context.places).grants(of: core) ?? []
    let isIsolated = settings[Setting.Cores.isolated]
    place = isIsolated ? "in its own process, in a sandbox" : "inside Arcadia's process"
    grants = granted.map(\.rawValue)
    may =
      !isIsolated
      ? "do everything that you can do"
      : (["read its game and its BIOS folder, write into its own folder"]
        + granted.map(\.meaning)).joined(separator: "; ")
    let standing = try CoreTrust(places: context.places).standing(of: core)
    signature = standing.signature.words
    switch standing.verdict {
    case .same(let record):
      since = record.since
      trust = "\(record.way.words) \(record.since), unchanged since"
    case .new: trust = "not used yet"
    case .changed(let record, _):
      since = record.since
      trust = "CHANGED since \(record.since): arcadia core trust \(core.id)"
    }
  }
}

extension CoreLedger.Way {
  /// For people, before a time.
  fileprivate var words: String {
    switch self {
    case .installed: "installed"
    case .trusted: "trusted by you"
    case .firstUse: "first used"
    case .signed: "signed, first used"
    }
  }
}

/// Result of `core info`: the core's description, and what it may do.
struct CoreInfo: Encodable {
  var core: CoreDescription
  var rights: CoreRights

  private enum Key: String, CodingKey { case rights }

  func encode(to encoder: any Encoder) throws {
    try core.encode(to: encoder)
    var more = encoder.container(keyedBy: Key.self)
    try more.encode(rights, forKey: .rights)
  }
}

/// Result of `core install`.
struct InstalledCores: Encodable {
  var folder: String
  var cores: [InstalledCore]
}

/// A core that was installed.
struct InstalledCore: Encodable {
  var path: String
  var sha256: String
  var signature: String
  var isReplaced: Bool

  init(_ core: CoreInstaller.Installed) {
    path = core.path
    sha256 = core.sha256
    signature = core.signature.words
    isReplaced = core.isReplaced
  }
}

/// Result of `core trust`.
struct TrustedCore: Encodable {
  var core: String
  var path: String
  var sha256: String
}
