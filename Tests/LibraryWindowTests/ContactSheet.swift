import HostBase
import Synchronization
import Testing
import UIContract

@testable import HostApp
@testable import HostWindow
@testable import Thumbnails
@testable import UIComponent

/// Every screen in each theme, at five sizes and in both directions, in one picture a theme.
///
/// A row is a screen: the sizes from left to right, then the same from right to left. It is for people to look at, and takes minutes.
final class ContactSheet: Sendable {
  private static let sizes: [(width: Double, height: Double, scale: Double)] = [
    (640, 400, 1), (800, 480, 1), (1280, 720, 1), (960, 540, 2), (3840, 2160, 1),
  ]
  private static let locales = ["en_US.UTF-8", "ar-XB"]
  private static let tile = (width: 256, height: 160)
  private static let columns = sizes.count * locales.count

  private let folder: String
  private let rows = Mutex<[String: [String: [UInt32]]]>([:])

  /// Sheets that are written into a folder once they have all screens.
  init(in folder: String) { self.folder = folder }

  /// Adds a screen to the sheet of each theme.
  func add(_ journey: Journey) throws {
    for theme in Theme.all {
      var row = [UInt32](repeating: 0, count: Self.columns * Self.tile.width * Self.tile.height)
      for (column, place) in Self.locales.flatMap({ locale in
        Self.sizes.map { (locale, $0) }
      }).enumerated() {
        let (locale, size) = place
        let visit = try Room(journey.contents).open(
          width: size.width, height: size.height, scale: size.scale, theme: theme, locale: locale)
        try journey.walk(visit)
        visit.settle()
        let picture = try #require(visit.library.picture())
        try Self.draw(picture, into: &row, column)
      }
      try note(row, of: journey.name, theme.name)
    }
  }

  private static func draw(_ picture: RGBImage, into row: inout [UInt32], _ column: Int) throws {
    let room = PictureRoom(width: tile.width - 4, height: tile.height - 4)
    let size = room.size(of: picture.width, picture.height)
    let small = try #require(
      picture.pixels.map { $0 | 0xFF00_0000 }.withUnsafeBufferPointer {
        AreaMean.shrink($0, picture.width, picture.height, to: size.width, size.height)
      })
    for y in 0..<small.height {
      for x in 0..<small.width {
        row[y * columns * tile.width + column * tile.width + x] =
          small.pixels[y * small.width + x] & 0xFF_FFFF
      }
    }
  }

  private func note(_ row: [UInt32], of journey: String, _ theme: String) throws {
    let all: [[UInt32]]? = rows.withLock { rows in
      rows[theme, default: [:]][journey] = row
      guard let found = rows[theme], found.count == Journey.all.count else { return nil }
      return Journey.all.compactMap { found[$0.name] }
    }
    guard let all else { return }
    let sheet = try #require(
      RGBImage(
        width: Self.columns * Self.tile.width, height: all.count * Self.tile.height,
        pixels: all.flatMap(\.self)))
    try FileSystem.ensureFolder(folder)
    try PNGFile.write(sheet, to: "\(folder)/sheet-\(theme).png")
  }
}
