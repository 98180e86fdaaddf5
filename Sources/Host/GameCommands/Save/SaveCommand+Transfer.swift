import ArgumentParser
import CommandBase
import HostBase
import HostProgram
import Library
import Session
import Vault

extension SaveCommand {
  /// `arcadia save export`.
  struct Export: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "export",
      abstract: "Export saves in the form of another program.",
      usage: "arcadia save export <game> ... [<dest>] [<options>]",
      discussion: """
        EXAMPLES:
          arcadia save export tobu                  Tobu.srm and Tobu.rtc, here
          arcadia save export tobu ~/stick/         into that folder
          arcadia save export tobu mine.sav         for mGBA, VBA-M, BGB, SameBoy
          arcadia save export tobu --layout raw     for a flash cartridge
          arcadia save export tobu --core gambatte  with the clock as gambatte stores it
          arcadia save export --all ~/backup/       every save

        Saves that a game's core writes itself, such as a Flash game's shared objects, are exported as a folder, or as one \
        file if DEST ends with .zip.
        """)

    @Argument(
      help: ArgumentHelp(
        "Games, and after them a folder or file to write (default: this folder).",
        valueName: "game"),
      completion: Completions.games)
    var words: [String] = []

    @Flag(help: "Every game that has a save.")
    var all = false

    @Option(
      help: ArgumentHelp(
        "retroarch (.srm, .rtc), mgba (.sav with the clock at its end), vba (the same, older) or raw (.sav, no clock).",
        valueName: "layout"))
    var layout: LayoutWord?

    @Option(
      help: ArgumentHelp("The clock of this core (default: the newest).", valueName: "core"))
    var core: String?

    @Option(
      help: ArgumentHelp("An earlier version, by number (save list --versions).", valueName: "n"))
    var version: String?

    @Flag(help: "Replace existing files.")
    var replace = false

    @Flag(help: "Show what would be written.")
    var dryRun = false

    @OptionGroup var kind: TypeWord
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      var words = words
      let destination = takeDestination(&words)
      if words.isEmpty, !all { throw CommandFailure.nothingChosen }
      let selection = try context.selection(type: kind.type)
      let games = all ? selection.all() : try context.games(words, in: selection)
      if games.count > 1, version != nil {
        throw ValidationError("--version works with one game only.")
      }
      if games.count > 1, let destination, !destination.isFolder {
        throw ValidationError("\(destination.path) is a file; name a folder for several games.")
      }
      var written: [ExportedSave] = []
      for game in games.distinct {
        written += try export(game, context, to: destination)
      }
      context.print(ExportResult(files: written, dryRun: dryRun)) {
        written.map {
          "\($0.path): \(byteCount($0.size))\(dryRun ? " (not written: --dry-run)" : "")"
        }
        .joined(separator: "\n")
      }
      if written.isEmpty, !context.options.json { context.note("No saves to export yet.") }
    }

    /// Where the files go: a folder, or the stem and extension of one file.
    private struct Destination {
      var path: String
      var isFolder: Bool
    }

    /// The last word, if it is a path rather than a game.
    private func takeDestination(_ words: inout [String]) -> Destination? {
      guard let last = words.last, words.count > 1 || all else { return nil }
      let path = PathName.absolute(last, home: Places.environment()["HOME"])
      let isFolder = last == "." || last.hasSuffix("/") || FileSystem.kind(path) == .folder
      let isFile =
        ["srm", "sav", "rtc", "zip"].contains(PathName.fileExtension(last))
        || (last.contains("/") && FileSystem.kind(path) == nil)
      guard isFolder || isFile else { return nil }
      words.removeLast()
      return Destination(path: path, isFolder: isFolder)
    }

    private func export(
      _ game: LibraryGame, _ context: Context, to destination: Destination?
    ) throws -> [ExportedSave] {
      let shelf = try context.shelf(game)
      if let folder = shelf.folder {
        return try exportFolder(folder, of: game, shelf, to: destination)
      }
      let file = destination.flatMap { $0.isFolder ? nil : $0.path }
      let layout = layout?.layout ?? usualLayout(for: file)
      let earlier = try version.map { try shelf.version($0) }
      let bundle: SaveBundle
      do throws(SaveFileError) {
        bundle = try shelf.bundle(version: earlier, core: core, withClock: layout != .raw)
      } catch {
        if all, case .noSave = error { return [] }
        throw error
      }
      let folder = file.map { PathName.folder($0) } ?? destination?.path ?? PathName.absolute(".")
      let stem = file.map { PathName.stem($0) } ?? game.fileStem
      var written: [ExportedSave] = []
      for part in try bundle.files(
        as: layout, clockForm: core.flatMap { CartridgeClock.Form.ofCore($0) }, path: game.stem)
      {
        // The name that the user gave is the save's; the clock goes beside it.
        let path =
          file != nil && part.extension != "rtc"
          ? file ?? "" : PathName.join(folder, stem + "." + part.extension)
        try write(part.bytes, to: path)
        written.append(
          ExportedSave(
            game: game.stem, path: path, size: part.bytes.count, layout: layout.rawValue))
      }
      return written
    }

    /// What the core keeps on its own: as a folder, or as a zip file.
    private func exportFolder(
      _ folder: SaveFolder, of game: LibraryGame, _ shelf: SaveShelf, to destination: Destination?
    ) throws -> [ExportedSave] {
      let earlier = try version.map { try shelf.backups.read(try shelf.version($0)) }
      guard let packed = try earlier ?? folder.packed() else {
        if all { return [] }
        throw SaveFileError.noSave(game: game.stem)
      }
      if let file = destination, !file.isFolder, PathName.fileExtension(file.path) == "zip" {
        try write(packed, to: file.path)
        return [
          ExportedSave(game: game.stem, path: file.path, size: packed.count, layout: "zip")
        ]
      }
      let top =
        destination.map { $0.isFolder ? PathName.join($0.path, game.fileStem) : $0.path }
        ?? PathName.join(PathName.absolute("."), game.fileStem)
      return try SaveFolder.files(ofZip: packed, path: folder.path).map { file in
        let path = PathName.join(top, file.name)
        try write(file.bytes, to: path)
        return ExportedSave(game: game.stem, path: path, size: file.bytes.count, layout: "folder")
      }
    }

    /// A `.sav` is read by programs that want the clock in it.
    private func usualLayout(for file: String?) -> SaveLayout {
      file.map { PathName.fileExtension($0) } == "sav" ? .mgba : .retroarch
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
      if !replace, FileSystem.kind(path) != nil { throw FileFailure.exists(path: path) }
      guard !dryRun else { return }
      try FileSystem.ensureFolder(PathName.folder(path))
      if replace {
        try AtomicFile.replace(path, with: bytes)
      } else if try !AtomicFile.create(path, with: bytes) {
        throw FileFailure.exists(path: path)
      }
    }
  }
}

/// How `--layout` says it.
enum LayoutWord: String, CaseIterable, ExpressibleByArgument {
  case retroarch, mgba, vba, raw

  var layout: SaveLayout {
    switch self {
    case .retroarch: .retroarch
    case .mgba: .mgba
    case .vba: .vba
    case .raw: .raw
    }
  }
}

// MARK: - Results

/// Result of `save export`.
struct ExportResult: Encodable {
  var files: [ExportedSave]
  var dryRun: Bool
}

/// One file that was written.
struct ExportedSave: Encodable {
  var game: String
  var path: String
  var size: Int
  var layout: String
}

/// Result of `save import` and `save restore`.
struct SaveChanges: Encodable {
  struct File: Encodable {
    var path: String
    var size: Int
    /// Where the version before is; absent where there was none.
    var kept: String?
    var wasSame: Bool
  }
  var game: String
  var type: String
  var files: [File]
  var notes: [String]
  var dryRun: Bool

  init(
    game: LibraryGame, _ done: [SaveShelf.Replacement], notes: [String] = [], dryRun: Bool
  ) {
    self.game = game.stem
    type = game.type.id
    files = done.map { File(path: $0.path, size: $0.size, kept: $0.kept, wasSame: $0.wasSame) }
    self.notes = notes
    self.dryRun = dryRun
  }

  var text: String {
    files.map { file in
      let outcome =
        file.wasSame
        ? "already identical"
        : dryRun
          ? "would be replaced by \(byteCount(file.size)) (--dry-run)"
          : file.kept.map { _ in "\(byteCount(file.size)); the previous one is now version 1" }
            ?? "\(byteCount(file.size)), no earlier save"
      return "\(file.path): \(outcome)"
    }.joined(separator: "\n")
  }
}
