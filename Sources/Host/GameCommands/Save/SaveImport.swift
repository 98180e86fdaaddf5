import ArgumentParser
import Catalog
import CommandBase
import HostBase
import HostProgram
import Library
import Play
import Session
import Vault

extension SaveCommand {
  /// `arcadia save import`.
  struct Import: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "import",
      abstract: "Import saves of other programs.",
      usage: "arcadia save import <file> ... [<game>] [<options>]",
      discussion: """
        Supported are .sav and .srm files with or without a clock at their end (mGBA, VBA-M, BGB, SameBoy), RetroArch's \
        .srm with its .rtc beside it, compressed or not, and .rtc files. A clock is imported for every core that can read \
        it. Of a folder, every save with a game's name is imported. The replaced save is kept (arcadia save list \
        --versions). If a game's core writes its files itself, as for Flash games, a folder or zip file replaces all of \
        them, and a .sol file replaces the one of its name.

        EXAMPLES:
          arcadia save import ~/Downloads/Tobu.sav      for the game of that name
          arcadia save import old.srm tobu              for another one
          arcadia save import clock.rtc tobu --core mgba
          arcadia save import ~/.config/retroarch/saves every game's
        """)

    @Argument(
      help: ArgumentHelp(
        "Files and folders, and after them the game (default: the one with the file's name).",
        valueName: "file"),
      completion: .file(extensions: ["sav", "srm", "rtc"]))
    var words: [String]

    @Option(
      help: ArgumentHelp(
        "The core that wrote the clock. Only this core gets it.", valueName: "core"))
    var core: String?

    @Flag(help: "Show what would be done.")
    var dryRun = false

    @OptionGroup var kind: TypeWord
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      var words = words
      let selection = try context.selection(type: kind.type)
      let game = takeGame(&words, selection)
      if let word = game, words.count == 1, let file = words.first {
        let found = try context.game(word, in: selection)
        if let folder = try context.shelf(found).folder {
          let lock = dryRun ? nil : try context.lock(found)
          defer { lock?.release() }
          let files = try folderFiles(absolute(file), for: folder)
          let done = try folder.replace(with: files, dryRun: dryRun)
          let result = SaveChanges(game: found, [done], dryRun: dryRun)
          context.print(result) { result.text }
          return
        }
      }
      if words.count == 1, let file = words.first, FileSystem.kind(absolute(file)) != .folder {
        let done = try bringIn(absolute(file), for: game, isFound: false, selection, context)
        for note in done.notes { context.note("arcadia: \(note)") }
        context.print(done) { done.text }
        return
      }
      let sources = SaveSources(words)
      var outcomes: [ImportedSave] = []
      var taken: [String: String] = [:]
      for source in sources.files {
        let outcome = outcome(of: source, game, &taken, selection, context)
        outcomes.append(outcome)
        for note in outcome.done?.notes ?? [] { context.note("arcadia: \(note)") }
      }
      outcomes += sources.troubles.map { ImportedSave(source: $0.path ?? "", failure: $0) }
      context.print(SavesImported(dryRun: dryRun, saves: outcomes)) {
        outcomes.isEmpty
          ? "No saves found." : outcomes.map { $0.text(context) }.joined(separator: "\n")
      }
      let code = exitCode(outcomes)
      if code != .done { throw EndedWith(code: code) }
    }

    /// What takes the place of all files in a game's folder.
    private func folderFiles(
      _ path: String, for folder: SaveFolder
    ) throws -> [(name: String, bytes: [UInt8])] {
      switch FileSystem.kind(path) {
      case .folder: return try SaveFolder.files(ofFolder: path)
      case .file where PathName.fileExtension(path) == "zip":
        let bytes = try FileSystem.read(path, limit: 256 << 20)
        return try SaveFolder.files(ofZip: bytes, path: path)
      case .file:
        return try folder.files(
          with: try FileSystem.read(path, limit: 64 << 20), as: PathName.last(path), from: path)
      case .other: throw FileFailure.notOrdinary(path: path)
      case nil: throw FileFailure.notFound(path: path)
      }
    }

    private func absolute(_ word: String) -> String {
      PathName.absolute(word, home: Places.environment()["HOME"])
    }

    /// The last word, if it is a game rather than a save or a folder of them.
    private func takeGame(_ words: inout [String], _ selection: GameSelection) -> String? {
      guard words.count > 1, let last = words.last else { return nil }
      let path = absolute(last)
      let isSave =
        FileSystem.kind(path) == .folder
        || (FileSystem.kind(path) != nil
          && SaveSources.extensions.contains(PathName.fileExtension(path)))
      if isSave || last.hasSuffix("/") { return nil }
      // A save or a folder that is not there is reported as such, not as a game.
      if FileSystem.kind(path) == nil,
        last.contains("/") || SaveSources.extensions.contains(PathName.fileExtension(last))
      {
        return nil
      }
      return words.removeLast()
    }

    /// Imports one of several files; an obstacle is reported and stops none of the others.
    private func outcome(
      of source: SaveSources.File, _ game: String?, _ taken: inout [String: String],
      _ selection: GameSelection, _ context: Context
    ) -> ImportedSave {
      do {
        let done = try bringIn(
          source.path, for: game, isFound: !source.wasNamed, selection, context, taken)
        for file in done.files { taken[file.path] = source.path }
        return ImportedSave(source: source.path, done: done)
      } catch let failure as any HostFailure {
        return ImportedSave(source: source.path, failure: failure, wasNamed: source.wasNamed)
      } catch {
        return ImportedSave(
          source: source.path, failure: FileFailure.notFound(path: source.path),
          wasNamed: source.wasNamed)
      }
    }

    /// `isFound`: in a folder, so that only a game of the very name is meant; `taken`: what came in before, by its target.
    private func bringIn(
      _ path: String, for word: String?, isFound: Bool, _ selection: GameSelection,
      _ context: Context, _ taken: [String: String] = [:]
    ) throws -> SaveChanges {
      if selection.types.contains(where: { $0.extensions.contains(PathName.fileExtension(path)) }) {
        throw SaveFileError.notASave(
          path: path, reason: "it is a game (use arcadia game import)")
      }
      let bundle = try SaveBundle.read(path, core: core)
      let stem = stem(of: path)
      let game: LibraryGame
      if isFound, word == nil {
        guard let found = try? selection.find(stem), found.stem.folded == stem.folded
        else { throw NoGameOfSave(path: path, stem: stem) }
        game = found
      } else {
        game = try context.game(word ?? stem, in: selection)
      }
      let lock = dryRun ? nil : try context.lock(game)
      defer { lock?.release() }
      let cores = context.catalog.cores.filter { core in
        core.gameTypes.contains { $0.folder == game.type.folder }
      }
      let shelf = try context.shelf(game)
      func bring(dryRun: Bool) throws -> (done: [SaveShelf.Replacement], notes: [String]) {
        try shelf.bringIn(
          bundle, from: path, clockFor: cores.map(\.id), core: core, dryRun: dryRun)
      }
      if let twin = try taken.isEmpty
        ? nil
        : bring(dryRun: true).done.lazy.filter({ !$0.wasSame }).compactMap({ taken[$0.path] })
          .first
      {
        throw SavesOfOneGame(path: path, other: twin, game: game.stem)
      }
      let (done, notes) = try bring(dryRun: dryRun)
      return SaveChanges(game: game, done, notes: notes, dryRun: dryRun)
    }

    /// `Tobu.gambatte.rtc` is of the game Tobu as well.
    private func stem(of path: String) -> String {
      let stem = PathName.stem(path)
      guard PathName.fileExtension(path) == "rtc",
        CartridgeClock.Form.ofCore(PathName.fileExtension(stem)) != nil
      else { return stem }
      return PathName.stem(stem)
    }

    /// What was named has to come in; what was only found in a folder may belong to no game.
    private func exitCode(_ outcomes: [ImportedSave]) -> ExitCode {
      let failures = outcomes.filter {
        $0.failure != nil && ($0.wasNamed || $0.outcome != "no_game")
      }
      if let failure = failures.first?.failure { return failure.exitCode }
      return outcomes.contains { $0.done != nil } ? .done : .notFound
    }
  }
}

/// A save in a folder that is called like no game here.
private struct NoGameOfSave: HostFailure {
  var path: String?
  var stem: String
  init(path: String, stem: String) {
    self.path = path
    self.stem = stem
  }
  var exitCode: ExitCode { .notFound }
  var code: String { "game_not_found" }
  var message: String {
    "no game is called \"\(PathName.printable(stem))\"; name the game: arcadia save import FILE GAME"
  }
}

/// Two files that would go into the same save.
private struct SavesOfOneGame: HostFailure {
  var path: String?
  var other: String
  var game: String
  init(path: String, other: String, game: String) {
    self.path = path
    self.other = other
    self.game = game
  }
  var exitCode: ExitCode { .decisionNeeded }
  var code: String { "several_saves" }
  var message: String {
    "\(PathName.printable(game)) was just imported from \(PathName.printable(other)); name only the file that you want"
  }
}

// MARK: - Results

/// Result of `save import` with several files.
struct SavesImported: Encodable {
  var dryRun: Bool
  var saves: [ImportedSave]
}

/// The result for one file.
struct ImportedSave: Encodable {
  var source: String
  /// `imported`, `unchanged`, `no_game` or `failed`.
  var outcome: String
  /// Name for scripts of what was in the way.
  var code: String?
  var reason: String?
  var done: SaveChanges?
  var failure: (any HostFailure)?
  /// Whether someone named it, rather than a folder that it is in.
  var wasNamed = true

  private enum CodingKeys: String, CodingKey {
    case source, outcome, code, reason
    case done = "save"
  }

  init(source: String, done: SaveChanges) {
    self.source = source
    self.done = done
    outcome = done.files.allSatisfy(\.wasSame) ? "unchanged" : "imported"
  }

  init(source: String, failure: any HostFailure, wasNamed: Bool = true) {
    self.source = source
    self.failure = failure
    self.wasNamed = wasNamed
    let isOfNoGame = failure.exitCode == .notFound && failure.code == "game_not_found"
    outcome = isOfNoGame ? "no_game" : "failed"
    code = failure.code
    reason = failure.message
  }

  func text(_ context: Context) -> String {
    let from = PathName.printable(source)
    guard let done else {
      return "\(from)\n  not imported: \(PathName.printable(reason ?? ""))"
    }
    return "\(from)\n"
      + done.text.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
  }
}
