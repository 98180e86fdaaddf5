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
        The last word is where the files go, unless it names one more game: a folder, which is made if needed, a file, or - \
        for standard output.

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
      let selection = try context.selection(type: kind.type)
      let (games, destination) = try chosen(in: selection, context)
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
      // The save is the output then.
      if destination?.stream?.isStandardOutput == true, !dryRun { return }
      context.print(ExportResult(files: written, dryRun: dryRun)) {
        written.map {
          "\($0.path): \(byteCount($0.size))\(dryRun ? " (not written: --dry-run)" : "")"
        }
        .joined(separator: "\n")
      }
      if written.isEmpty, !context.options.json { context.note("No saves to export yet.") }
    }

    /// Where the files go: a folder, or one file.
    private struct Destination {
      var path: String
      var isFolder: Bool
      /// What takes the bytes, if it is no file: `-`, `/dev/stdout`, a pipe.
      var stream: OutputPlace?
    }

    /// The games, and where their saves go: the last word, unless it names one more game.
    private func chosen(
      in selection: GameSelection, _ context: Context
    ) throws -> ([LibraryGame], Destination?) {
      if words.isEmpty, !all { throw CommandFailure.nothingChosen }
      if all {
        guard words.count < 2 else {
          throw ValidationError(
            "--all means every game; leave \"\(words[0])\" or --all away, and name one folder.")
        }
        let folder = words.first.map { word in
          Destination(path: absolute(word), isFolder: true)
        }
        return (selection.all(), folder)
      }
      guard words.count > 1, let last = words.last else {
        return (try context.games(words, in: selection), nil)
      }
      if let destination = try plainDestination(last) {
        return (try context.games(words.dropLast(), in: selection), destination)
      }
      let games = try context.games(words.dropLast(), in: selection)
      do {
        let more = try selection.find(last)
        // A part of the same game's name is not that game again.
        if !games.contains(where: { $0.sharesFiles(with: more) }) { return (games + [more], nil) }
      } catch LibraryError.noSuchGame {
      } catch LibraryError.noCore(_, let fileExtension, _) where fileExtension.isEmpty {
      } catch LibraryError.ambiguous(let word, let choices) {
        // Letters that many names have are no game; the name of two games is.
        guard !choices.contains(where: { PathName.stem($0).folded == last.folded }) else {
          return (games + [try context.game(word, in: selection)], nil)
        }
      }
      if layout == nil, LayoutWord(rawValue: last.lowercased()) != nil {
        throw ValidationError(
          "\(last) is a layout, not a game: use --layout \(last.lowercased()). A folder of that name is written as \(last)/."
        )
      }
      let isFile = FileSystem.kind(absolute(last)) == .file
      return (games, Destination(path: absolute(last), isFolder: !isFile))
    }

    /// The destination that a word is whatever games there are: a folder, a save's file, a path, a pipe.
    private func plainDestination(_ word: String) throws -> Destination? {
      let path = absolute(word)
      let place = try OutputPlace(path)
      if case .file = place {
        let isFolder = word == "." || word.hasSuffix("/") || FileSystem.kind(path) == .folder
        let isFile =
          ["srm", "sav", "rtc", "zip"].contains(PathName.fileExtension(word))
          || (word.contains("/") && FileSystem.kind(path) == nil)
        return isFolder || isFile ? Destination(path: path, isFolder: isFolder) : nil
      }
      if place.isStandardOutput, global.json {
        throw ValidationError("--json prints to standard output, too; name a file.")
      }
      return Destination(path: path, isFolder: false, stream: place)
    }

    private func absolute(_ word: String) -> String {
      word == "-" ? word : PathName.absolute(word, home: Places.environment()["HOME"])
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
      let parts = try bundle.files(
        as: layout, clockForm: core.flatMap { CartridgeClock.Form.ofCore($0) }, path: game.stem)
      if let stream = destination?.stream {
        return [try pass(parts, of: game, layout, to: stream, context)]
      }
      let folder = file.map { PathName.folder($0) } ?? destination?.path ?? PathName.absolute(".")
      let stem = file.map { PathName.stem($0) } ?? game.fileStem
      var written: [ExportedSave] = []
      for part in parts {
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

    /// Writes the save alone to a pipe: a clock beside it would have no place there.
    private func pass(
      _ parts: [(extension: String, bytes: [UInt8])], of game: LibraryGame, _ layout: SaveLayout,
      to stream: OutputPlace, _ context: Context
    ) throws -> ExportedSave {
      let bytes = parts.first { $0.extension != "rtc" }?.bytes ?? []
      if parts.count > 1 {
        context.note(
          "arcadia: \(game.stem.printable): the clock is left out; --layout mgba has it in the save"
        )
      }
      if !dryRun { try stream.write(bytes) }
      return ExportedSave(
        game: game.stem, path: stream.name, size: bytes.count, layout: layout.rawValue)
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
      if let stream = destination?.stream {
        if !dryRun { try stream.write(packed) }
        return [
          ExportedSave(game: game.stem, path: stream.name, size: packed.count, layout: "zip")
        ]
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
