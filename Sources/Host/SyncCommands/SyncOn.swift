import ArgumentParser
import Catalog
import CommandBase
import Glibc
import HostBase
import HostProgram
import Library
import LibrarySync
import Sync

extension SyncCommand {
  /// `arcadia sync on`.
  struct On: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "on",
      abstract: "Sync through a folder from now on, and sync now.",
      usage: "arcadia sync on <folder> [<options>]",
      discussion: """
        EXAMPLES:
          arcadia sync on ~/Dropbox/Arcadia --dry-run   show what would be done
          arcadia sync on ~/Dropbox/Arcadia             do it
          arcadia sync on /media/stick --name deck      what other devices call this one

        The first sync deletes and overwrites nothing, here or there. Where two devices have different saves of a game, each goes on \
        with its own until you choose one: arcadia sync resolve.
        """)

    @Argument(
      help: ArgumentHelp(
        "The folder that your devices share; it is made if the one above it is there.",
        valueName: "folder"), completion: .directory)
    var folder: String

    @Option(
      help: ArgumentHelp(
        "What other devices call this one (default: its host name).",
        valueName: "name"))
    var name: String?

    @Flag(help: "Show what would be done.")
    var dryRun = false

    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let data = try context.data()
      let path = PathName.absolute(folder, home: context.places.home)
      try check(path, data, context)
      let settings = try context.settings()
      if dryRun {
        let isThere = FileSystem.kind(path) == .folder
        let report =
          try isThere
          ? LibrarySync.preview(
            path, places: context.places, data: data, types: context.catalog.gameTypes,
            settings: settings) : nil
        let result = SyncResult(folder: path, report ?? SyncReport(), isDryRun: true)
        context.print(result) {
          isThere
            ? SyncText.lines(report ?? SyncReport(), nil, isDryRun: true)
            : "The folder would be made, and all saves and states go there."
        }
        return
      }
      try make(path)
      let old = try? SyncSetup.read(context.places, data)
      let name = name ?? old?.name ?? Self.hostName()
      try SyncSetup(folder: PathName.real(path), name: name, since: UTCTime.now().text)
        .write(context.places, data)
      let sync: LibrarySync
      do {
        sync = try LibrarySync(
          places: context.places, data: data, types: context.catalog.gameTypes,
          settings: settings, patience: 5)
        try sync.claim()
      } catch {
        // What could not begin is not on.
        if let old {
          try old.write(context.places, data)
        } else {
          try SyncSetup.remove(context.places, data)
        }
        throw error
      }
      context.note(
        "Syncing with \(sync.setup.folder.printable) as \(name.printable). Run the same on your other devices."
      )
      try SyncRun(context: context, sync: sync, request: .init()).run()
    }

    private func check(_ path: String, _ data: DataFolder, _ context: Context) throws {
      let real = PathName.real(path)
      for own in [data.root, context.places.state, context.places.config].map(PathName.real)
      where real == own || real.hasPrefix(own + "/") {
        throw LibrarySyncError.sameFolder(path: path)
      }
    }

    private func make(_ path: String) throws {
      switch FileSystem.kind(path) {
      case .folder: break
      case .file, .other: throw FileFailure.isNotFolder(path: path)
      case nil:
        let above = PathName.folder(path)
        guard FileSystem.kind(above) == .folder else { throw FileFailure.notFound(path: above) }
        try FileSystem.ensureFolder(path)
      }
    }

    private static func hostName() -> String {
      var name = utsname()
      guard uname(&name) == 0 else { return "device" }
      let text = withUnsafeBytes(of: name.nodename) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      return text.isEmpty ? "device" : text
    }
  }

  /// `arcadia sync off`.
  struct Off: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "off",
      abstract: "Stop syncing. Nothing is deleted, here or in the folder.",
      usage: "arcadia sync off [<options>]")

    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let data = try context.data()
      guard SyncSetup.isOn(context.places, data) else { throw LibrarySyncError.off }
      let setup = try? SyncSetup.read(context.places, data)
      try SyncSetup.remove(context.places, data)
      context.print(OffResult(folder: setup?.folder)) {
        "Sync is off. What is in \(setup?.folder.printable ?? "the folder") stays."
      }
    }
  }
}

/// Result of `sync off`.
struct OffResult: Encodable {
  var folder: String?
}
