import ArgumentParser
import CommandBase
import HostBase
import HostProgram
import Library
import Vault

extension GameCommand {
  /// `arcadia game image GAME set|show|remove`.
  struct Image: ArcadiaCommand {
    /// What is to be done.
    enum Action: String, ExpressibleByArgument, CaseIterable {
      case show, set, remove
    }

    static let configuration = CommandConfiguration(
      commandName: "image",
      abstract: "Show, set or remove a game's cover.",
      usage: "arcadia game image [<options>] <game> [show | set <source> | remove]",
      discussion: """
        EXAMPLES:
          arcadia game image tobu                 show the cover's file
          arcadia game image tobu set cover.jpg   a PNG, JPEG or WebP file
          arcadia game image tobu set 2           the picture in slot 2's state

        A cover that is replaced or removed goes to the trash.
        """)
    @Argument(help: "A file, or a part of a name.", completion: Completions.games)
    var game: String
    @Argument(help: "What to do.") var action: Action = .show
    @Argument(
      help: "A picture, a state file, or a slot of the game's states.", completion: .file())
    var source: String?
    @OptionGroup var kind: TypeWord
    @OptionGroup var global: GlobalOptions

    func validate() throws {
      if action == .set, source == nil {
        throw ValidationError("set needs a picture, a state file or a slot.")
      }
      if action != .set, let source {
        throw ValidationError("\(action.rawValue) takes no \"\(source)\".")
      }
    }

    func run(_ context: Context) throws {
      let found = try context.game(game, type: kind.type)
      let data = try context.data()
      let covers = GameCover(of: found, places: context.places, data: data)
      switch action {
      case .show: break
      case .set: try covers.set(from: source ?? "")
      case .remove: try covers.remove()
      }
      let cover = covers.paths.first
      if cover == nil, action == .show {
        throw LibraryChangeError.nothing(
          game: found.stem, what: "cover",
          remedy: "arcadia game image \"\(PathName.printable(found.stem))\" set FILE sets one")
      }
      let size = cover.flatMap { PictureKind.size(of: $0) }
      context.print(
        CoverShown(
          name: found.stem, type: found.type.id, cover: cover, width: size?.width,
          height: size?.height)
      ) {
        guard let cover else { return "\(PathName.printable(found.stem)) has no cover now" }
        let dimensions = size.map { "  \($0.width) × \($0.height)" } ?? ""
        return PathName.printable(cover) + dimensions
      }
    }
  }
}

/// Result of `game image`.
struct CoverShown: Encodable {
  var name: String
  var type: String
  var cover: String?
  var width: Int?
  var height: Int?
}
