import Catalog
import HostBase
import Library
import Play
import Session

/// The screenshots of a game that is played.
struct Screenshots {
  private let open: OpenGame
  private let data: DataFolder

  /// The screenshots of a game, in a data folder.
  init(of open: OpenGame, in data: DataFolder) {
    self.open = open
    self.data = data
  }

  /// Writes a picture, or the current one if another moment was drawn since, to a file of its own or to the given one; returns the file.
  func write(_ picture: Picture, _ present: RGBImage?, to path: String? = nil) throws -> String {
    let path = path ?? data.screenshot(type: open.type, stem: open.stem, time: UTCTime.now())
    let rotation = open.session.avInfo.rotation
    if let present {
      try PNGFile.write(present.rotated(quarterTurns: rotation), to: path)
    } else {
      try PNGFile.write(picture, rotation: rotation, to: path)
    }
    return path
  }
}
