import ArgumentParser
import CommandBase
import HostBase
import HostProgram
import Library
import Thumbnails
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
    let pictures: FilePicture
    do throws(PictureFailure) {
      pictures = try FilePicture(size: size)
    } catch {
      throw NoHelper(reason: "\(error)")
    }
    guard let image = pictures.of(path) else { throw NoPicture(path: path) }
    try PNGFile.write(image, to: OutputPlace(output == "-" ? output : PathName.absolute(output)))
  }
}

/// The file has no picture, so a file manager shows its icon.
private struct NoPicture: HostFailure {
  var path: String?
  var message: String { "\((path ?? "").printable): no picture of it was found" }
  var exitCode: ExitCode { .notFound }
  var code: String { "no_picture" }
}

/// Nothing is decoded without the helper.
private struct NoHelper: HostFailure {
  var reason: String
  var message: String { "the helper that decodes pictures cannot be started: \(reason)" }
  var exitCode: ExitCode { .other }
  var code: String { "no_picture_helper" }
}

/// Pictures of files, by where they lie; the helper process in a sandbox decodes them.
private final class FilePicture {
  private let helper: PictureProcess
  private let room: PictureRoom

  /// Starts the helper; pictures are no larger than `size` on any side.
  init(size: Int) throws(PictureFailure) {
    helper = try PictureProcess(.configured(places: Places(environment: Places.environment())))
    room = PictureRoom(width: size, height: size)
  }

  deinit { helper.end() }

  /// The picture in a state; a game's own, else that of its newest state.
  func of(_ path: String) -> RGBImage? {
    if let picture = state(path) { return picture }
    let stem = PathName.stem(path)
    let folder = PathName.folder(path)
    let games = PathName.folder(folder)
    guard PathName.last(games) == DataFolder.Kind.games.rawValue else {
      return image(in: folder, stem)
    }
    // In a data folder: Games/<type>/<stem>.gb, Images/<type>/<stem>.png, States/<type>/<stem>.1.state.
    func beside(_ kind: DataFolder.Kind) -> String {
      PathName.join(PathName.folder(games), kind.rawValue, PathName.last(folder))
    }
    if let cover = image(in: beside(.images), stem) { return cover }
    let states = ((try? FileSystem.list(beside(.states))) ?? []).filter {
      $0.kind == .file && $0.name.hasPrefix(stem + ".") && $0.name.contains(".state")
    }.sorted { ($0.modified, $0.name) > ($1.modified, $1.name) }
    for entry in states.prefix(10) {
      if let picture = state(PathName.join(beside(.states), entry.name)) { return picture }
    }
    return nil
  }

  private func state(_ path: String) -> RGBImage? {
    StateFile.picture(inFile: path).flatMap(decode)
  }

  private func image(in folder: String, _ stem: String) -> RGBImage? {
    for ending in ["png", "jpg", "jpeg", "webp"] {
      let path = PathName.join(folder, stem + "." + ending)
      if let bytes = try? FileSystem.read(path, limit: PictureDecoder.maxBytes),
        let picture = decode(bytes)
      {
        return picture
      }
    }
    return nil
  }

  /// What the helper makes of a picture file's bytes; what is transparent is black.
  private func decode(_ bytes: [UInt8]) -> RGBImage? {
    guard let image = try? helper.decode(bytes, toFit: room) else { return nil }
    return RGBImage(
      width: image.width, height: image.height, pixels: image.premultiplied.map { $0 & 0xFF_FFFF })
  }
}
