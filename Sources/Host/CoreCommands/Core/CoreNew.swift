import ArgumentParser
import Catalog
import CommandBase
import HostBase
import HostProgram
import Library
import Play
import Session

extension CoreCommand {
  /// `arcadia core new NAME`.
  struct New: ArcadiaCommand {
    static let configuration = CommandConfiguration(
      commandName: "new",
      abstract: "Create a new core's folder, ready to build and run.",
      usage: "arcadia core new [<options>] <name>",
      discussion: """
        EXAMPLES:
          arcadia core new slides
          cd slides && make && arcadia run demo.slides --core ./slides.so

        The folder contains a Swift package: a small machine, its manifest, and the plugin made of them. The kit that it \
        is built from stays where this program was built or installed.
        """)
    @Argument(
      help: "Its name: up to 32 letters, digits, - and _, beginning with a letter.")
    var name: String
    @Option(
      help: ArgumentHelp(
        "Where to create it (default: a folder of that name here).", valueName: "folder"),
      completion: .directory)
    var into: String?
    @OptionGroup var global: GlobalOptions

    func run(_ context: Context) throws {
      let folder = PathName.absolute(into ?? name)
      let files = try CoreTemplate.write(name: name, into: folder)
      let id = name.lowercased()
      context.print(NewCore(name: name, folder: folder, files: files)) {
        "Wrote \(folder): " + files.joined(separator: ", ")
          + "\nNext: cd \(PathName.quoted(folder)) && make"
      }
      if let other = context.catalog.cores.first(where: { $0.id == id }) {
        context.note(
          "arcadia: a core with the id \(id) is already installed (\(other.path)). Of two cores with the same id, only"
            + " the first one found is used; change the id in Sources/Manifest/manifest.json to use both."
        )
      } else if let type = context.catalog.gameTypes.first(where: {
        $0.id == id || $0.extensions.contains(id)
      }) {
        context.note(
          "arcadia: the game type \(type.id) already uses \(type.id == id ? "this id" : "the extension .\(id)");"
            + " change the type in Sources/Manifest/manifest.json if your core is not for \(type.name) games."
        )
      }
    }
  }
}

/// Result of `core new`.
struct NewCore: Encodable {
  var name: String
  var folder: String
  var files: [String]
}
