import ArgumentParser
import Catalog
import CommandBase
import HostBase
import HostProgram
import Library
import Play
import Session

/// `arcadia type`: the game types that cores registered.
struct TypeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "type",
    abstract: "List the game types that the cores registered, and their pads.",
    usage: "arcadia type <command> [<options>]",
    subcommands: [List.self, Layout.self])

  /// `arcadia type list`.
  struct List: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the game types.",
      usage: "arcadia type list [<options>]")
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let cores = context.catalog.cores
      let rows = context.catalog.gameTypes.map { type in
        TypeRow(
          id: type.id, name: type.name, folder: type.folder, extensions: type.extensions,
          cores: cores.filter { $0.gameTypes.contains { $0.id == type.id } }.map(\.id))
      }
      context.print(TypeList(types: rows)) {
        Output.table(
          ["TYPE", "NAME", "FOLDER", "EXTENSIONS", "CORES"],
          rows.map {
            [
              $0.id, $0.name, $0.folder, $0.extensions.joined(separator: " "),
              $0.cores.joined(separator: " "),
            ]
          })
      }
    }
  }

  /// `arcadia type layout TYPE`.
  struct Layout: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "layout",
      abstract: "Show a type's pad, and the keys that press its buttons.",
      usage: "arcadia type layout [<options>] <type>")
    @Argument(help: "The type's id or name.", completion: Completions.types) var type: String
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let wanted = type.lowercased()
      let types = context.catalog.gameTypes
      guard let type = types.first(where: { $0.id == wanted || $0.name.lowercased() == wanted })
      else {
        throw CommandFailure.unknownType(type, known: types.map(\.id))
      }
      let map = try context.settings(type: type).inputMap()
      let help = inputHelp(for: type, map: map)
      context.print(type) {
        "\(type.name) (\(type.id))\n\n"
          + Output.table(
            ["GROUP", "BUTTONS"],
            type.layout.map { element in
              let kind = element.kind.rawValue
              return [
                element.label.isEmpty
                  ? kind.prefix(1).uppercased() + kind.dropFirst() : element.label,
                element.buttons.map(\.label).joined(separator: "  "),
              ]
            }) + "\n\n" + help.text
      }
    }
  }
}

/// Result of `type list`.
struct TypeList: Encodable {
  var types: [TypeRow]
}

/// A game type and the cores that take it.
struct TypeRow: Encodable {
  var id: String
  var name: String
  var folder: String
  var extensions: [String]
  var cores: [String]
}
