import ArgumentParser
import HostBase
import Library
import Vault

/// `arcadia thumbnail`: the picture of a state or a game as a PNG file, for file managers (`arcadia.thumbnailer`).
struct ThumbnailCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "thumbnail", abstract: "Write the picture of a state or a game.",
    shouldDisplay: false)

  @Argument(help: ArgumentHelp("A state or a game.", valueName: "in"), completion: .file())
  var input: String

  @Argument(help: ArgumentHelp("The PNG file to write.", valueName: "out"), completion: .file())
  var output: String

  @Argument(help: ArgumentHelp("The longest side, in pixels.", valueName: "size"))
  var size: Int

  func validate() throws {
    guard (1...4_096).contains(size) else { throw ValidationError("size takes 1 to 4096.") }
  }

  func run() throws {
    let path = PathName.absolute(input)
    guard let image = FilePicture.of(path) else { throw NoPicture(path: path) }
    try PNGFile.write(image.shrunk(toFit: size), to: PathName.absolute(output))
  }
}

/// The file has no picture, so a file manager shows its icon.
private struct NoPicture: HostFailure {
  var path: String?
  var message: String { "\((path ?? "").printable): no picture of it was found" }
  var exitCode: ExitCode { .notFound }
  var code: String { "no_picture" }
}

/// Pictures of files, by where they lie.
enum FilePicture {
  private static let byteLimit = 64 << 20

  /// The picture in a state; a game's own, else that of its newest state.
  static func of(_ path: String) -> RGBImage? {
    if let picture = state(path) { return picture }
    let stem = PathName.stem(path)
    let folder = PathName.folder(path)
    let games = PathName.folder(folder)
    guard PathName.last(games) == DataFolder.Kind.games.rawValue else {
      return image(PathName.join(folder, stem + ".png"))
    }
    // In a data folder: Games/<type>/<stem>.gb, Images/<type>/<stem>.png, States/<type>/<stem>.1.state.
    func beside(_ kind: DataFolder.Kind) -> String {
      PathName.join(PathName.folder(games), kind.rawValue, PathName.last(folder))
    }
    if let cover = image(PathName.join(beside(.images), stem + ".png")) { return cover }
    let states = ((try? FileSystem.list(beside(.states))) ?? []).filter {
      $0.kind == .file && $0.name.hasPrefix(stem + ".") && $0.name.contains(".state")
    }.sorted { ($0.modified, $0.name) > ($1.modified, $1.name) }
    for entry in states.prefix(10) {
      if let picture = state(PathName.join(beside(.states), entry.name)) { return picture }
    }
    return nil
  }

  private static func state(_ path: String) -> RGBImage? {
    guard let picture = (try? StateFile.read(path))?.thumbnail else { return nil }
    return try? PNGFile.decode(picture, path: path)
  }

  private static func image(_ path: String) -> RGBImage? {
    guard let bytes = try? FileSystem.read(path, limit: byteLimit) else { return nil }
    return try? PNGFile.decode(bytes, path: path)
  }
}
