import ArgumentParser
import Catalog
import CommandBase
import HostBase
import HostProgram
import Library
import Play
import Session

/// `arcadia cheat`: a game's cheats, in a `.cht` file beside its save.
struct CheatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cheat",
    abstract: "Cheats of a game: list, add, switch on and off, import.",
    usage: "arcadia cheat <command> [<options>] <game> …",
    discussion: """
      EXAMPLES:
        arcadia cheat add tobu 010A1CC0 --name "Ten lives"
        arcadia cheat list tobu              numbers, codes, on or off
        arcadia cheat disable tobu 1         keep it, but do not use it
        arcadia cheat import tobu Tobu.cht   RetroArch's files

      Cheats act from the next start of the game; `arcadia run --no-cheats` plays
      without them. docs/cheats.md has the codes that the Game Boy core takes.
      """,
    subcommands: [
      CheatList.self, CheatAdd.self, CheatRemove.self, CheatEnable.self, CheatDisable.self,
      CheatImport.self,
    ])
}

/// `arcadia cheat list GAME`.
struct CheatList: ArcadiaCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List a game's cheats.",
    usage: "arcadia cheat list [<options>] <game>")
  @OptionGroup var game: CheatGame
  @OptionGroup var global: GlobalOptions

  func run(_ context: Context) throws {
    let desk = try CheatDesk(game, context)
    desk.show(try desk.cheats.load()) { rows in
      rows.isEmpty ? "\(desk.name) has no cheats" : CheatDesk.table(rows)
    }
  }
}

/// `arcadia cheat add GAME CODE`.
struct CheatAdd: ArcadiaCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a cheat, switched on.",
    usage: "arcadia cheat add [<options>] <game> <code>")
  @OptionGroup var game: CheatGame
  @Argument(help: "The code as the core takes it; several in one are joined by +.")
  var code: String
  @Option(help: ArgumentHelp("What it does, in a few words.", valueName: "text")) var name = ""
  @Flag(help: "Add it switched off.") var disabled = false
  @Flag(help: "Add a code that looks like none of a known kind.") var force = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if CheatFile.clean(code) != code || code.isEmpty {
      throw ValidationError(
        "A code is one line of at most \(CheatFile.maxLength - 4) bytes, without quotes and controls."
      )
    }
    if !force, !CheatCode.isOne(code) {
      throw ValidationError(
        "\"\(code.printable)\" is no code of a known kind: \(CheatCode.accepted). If the core has a kind of its own, add it with --force."
      )
    }
  }

  func run(_ context: Context) throws {
    let desk = try CheatDesk(game, context)
    let file = try desk.change { file in
      guard file.cheats.count < CheatFile.maxCount else {
        throw CheatError.tooMany(game: desk.game.stem)
      }
      file.cheats.append(
        Cheat(name: CheatFile.clean(name), code: code, isEnabled: !disabled))
    }
    desk.show(file) { _ in "Added cheat \(file.cheats.count) to \(desk.name)" }
  }
}

/// `arcadia cheat remove GAME NUMBER…`.
struct CheatRemove: CheatChange {
  static let configuration: CommandConfiguration = byNumber("remove", "Remove cheats.")
  @OptionGroup var chosen: ChosenCheats

  func run(_ context: Context) throws {
    let desk = try CheatDesk(chosen.game, context)
    var removed: [Int] = []
    let file = try desk.change { file in
      removed = try chosen.numbers.chosen(of: file, desk.game.stem)
      file.cheats = file.cheats.enumerated().filter { !removed.contains($0.offset) }.map(\.element)
    }
    desk.show(file) { _ in
      removed.count == 1
        ? "Removed cheat \(removed[0] + 1) of \(desk.name)"
        : "Removed \(removed.count) cheats of \(desk.name)"
    }
  }
}

/// `arcadia cheat enable GAME NUMBER…`.
struct CheatEnable: CheatSwitch {
  static let isOn = true
  static let configuration: CommandConfiguration = byNumber("enable", "Switch cheats on.")
  @OptionGroup var chosen: ChosenCheats
}

/// `arcadia cheat disable GAME NUMBER…`.
struct CheatDisable: CheatSwitch {
  static let isOn = false
  static let configuration: CommandConfiguration = byNumber(
    "disable", "Switch cheats off and keep them.")
  @OptionGroup var chosen: ChosenCheats
}

/// `arcadia cheat import GAME FILE`.
struct CheatImport: ArcadiaCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Add the cheats of a RetroArch .cht file.",
    usage: "arcadia cheat import [<options>] <game> <file>",
    discussion: """
      Cheats whose codes the game has already are left out. Those that RetroArch
      itself does, by address and not by a code, are kept and do nothing here.
      """)
  @OptionGroup var game: CheatGame
  @Argument(help: "The .cht file.", completion: .file(extensions: ["cht"])) var file: String
  @Flag(help: "Remove the cheats that the game has.") var replace = false
  @OptionGroup var global: GlobalOptions

  func run(_ context: Context) throws {
    let desk = try CheatDesk(game, context)
    let source = try CheatFile.read(PathName.absolute(file, home: context.places.home))
    var added = 0
    let result = try desk.change { file in
      if replace { file.cheats = [] }
      for cheat in source.cheats where !file.cheats.contains(where: { $0.isSame(as: cheat) }) {
        guard file.cheats.count < CheatFile.maxCount else {
          throw CheatError.tooMany(game: desk.game.stem)
        }
        file.cheats.append(cheat)
        added += 1
      }
    }
    desk.show(result) { _ in
      "Added \(added == 1 ? "1 cheat" : "\(added) cheats") to \(desk.name), which has \(result.cheats.count) now"
    }
  }
}

// MARK: - What they share

/// The game whose cheats are meant.
struct CheatGame: ParsableArguments {
  @Argument(help: "A file, or a part of a name.", completion: Completions.games) var game: String
  @OptionGroup var kind: TypeWord
}

/// Cheats by their numbers, or all of them.
struct CheatNumbers: ParsableArguments {
  @Argument(help: ArgumentHelp("Numbers of `arcadia cheat list`.", valueName: "number"))
  var numbers: [Int] = []
  @Flag(help: "Every cheat of the game.") var all = false

  func validate() throws {
    if all != numbers.isEmpty { throw ValidationError("Name cheats by their numbers, or --all.") }
  }

  /// Their places in the file.
  func chosen(of file: CheatFile, _ game: String) throws -> [Int] {
    if all { return Array(file.cheats.indices) }
    return try Set(numbers).sorted().map { number in
      guard number >= 1, number <= file.cheats.count else {
        throw CheatError.noCheat(game: game, number: number, count: file.cheats.count)
      }
      return number - 1
    }
  }
}

/// Cheats of a game.
struct ChosenCheats: ParsableArguments {
  @OptionGroup var game: CheatGame
  @OptionGroup var numbers: CheatNumbers
  @OptionGroup var global: GlobalOptions
}

/// A command that changes cheats by their numbers.
protocol CheatChange: ArcadiaCommand {
  /// Which.
  var chosen: ChosenCheats { get }
}

extension CheatChange {
  var global: GlobalOptions { chosen.global }

  static func byNumber(_ name: String, _ abstract: String) -> CommandConfiguration {
    CommandConfiguration(
      commandName: name, abstract: abstract,
      usage: "arcadia cheat \(name) [<options>] <game> (<number> ... | --all)")
  }
}

/// A command that switches cheats on or off.
protocol CheatSwitch: CheatChange {
  /// Whether they are on afterwards.
  static var isOn: Bool { get }
}

extension CheatSwitch {
  func run(_ context: Context) throws {
    try CheatDesk(chosen.game, context).turn(chosen.numbers, on: Self.isOn)
  }
}

extension Cheat {
  /// Whether both do the same.
  fileprivate func isSame(as other: Cheat) -> Bool {
    code == other.code && others == other.others && (!code.isEmpty || name == other.name)
  }
}

/// Does what the commands ask for.
struct CheatDesk {
  let game: LibraryGame
  let cheats: GameCheats
  private let context: Context

  init(_ words: CheatGame, _ context: Context) throws {
    self.context = context
    game = try context.selection(type: words.kind.type).find(words.game)
    cheats = GameCheats(data: try context.data(), type: game.type, stem: game.stem)
  }

  /// The game's name, as it can be printed.
  var name: String { PathName.printable(game.stem) }

  /// Reads, changes and writes the file.
  func change(_ body: (inout CheatFile) throws -> Void) throws -> CheatFile {
    let data = try context.data()
    return try cheats.change(
      of: GameLock.Game(places: context.places, data: data, type: game.type, stem: game.stem), body)
  }

  func turn(_ numbers: CheatNumbers, on isOn: Bool) throws {
    var chosen: [Int] = []
    let file = try change { file in
      chosen = try numbers.chosen(of: file, game.stem)
      for place in chosen { file.cheats[place].isEnabled = isOn }
    }
    show(file) { _ in
      let word = isOn ? "on" : "off"
      return chosen.count == 1
        ? "Cheat \(chosen[0] + 1) of \(name) is \(word)"
        : "\(chosen.count) cheats of \(name) are \(word)"
    }
  }

  func show(_ file: CheatFile, _ text: ([CheatRow]) -> String) {
    let rows = file.cheats.enumerated().map { CheatRow($0.element, number: $0.offset + 1) }
    context.print(
      CheatsShown(
        game: game.stem, type: game.type.id, file: rows.isEmpty ? nil : cheats.path, cheats: rows)
    ) { text(rows) }
  }

  /// A line for each cheat.
  static func table(_ rows: [CheatRow]) -> String {
    let cells = rows.map { row in
      [
        "\(row.number)", row.enabled ? "on" : "off",
        row.forCore ? PathName.printable(row.code) : "(RetroArch's own)",
        PathName.printable(row.name),
      ]
    }
    let widths = (0..<3).map { column in cells.map { min(40, $0[column].count) }.max() ?? 0 }
    return cells.map { cell in
      (0..<3).map { cell[$0].padding(to: widths[$0]) }.joined(separator: "  ") + "  " + cell[3]
    }.joined(separator: "\n")
  }
}

/// A cheat, in results.
struct CheatRow: Encodable {
  var number: Int
  var name: String
  var code: String
  var enabled: Bool
  /// Whether the core does it; RetroArch has cheats that it does itself, and here nothing does them.
  var forCore: Bool

  init(_ cheat: Cheat, number: Int) {
    self.number = number
    name = cheat.name
    code = cheat.code
    enabled = cheat.isEnabled
    forCore = cheat.isForCore
  }
}

/// Result of `cheat`.
struct CheatsShown: Encodable {
  var game: String
  var type: String
  /// Nil where the game has none.
  var file: String?
  var cheats: [CheatRow]
}
