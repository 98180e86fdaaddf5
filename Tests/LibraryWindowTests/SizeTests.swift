import Glibc
import HostBase
import Testing
import UIContract

@testable import HostApp
@testable import HostWindow
@testable import UIComponent

/// Every screen at the sizes that are looked at before a release: a small monitor, a television at 200 %, a handheld.
///
/// `ARCADIA_PICTURES=FOLDER` writes all of them there, and a contact sheet of each theme.
@Suite("Screens at three sizes") struct SizeTests {
  private static let sizes: [(name: String, width: Double, height: Double, scale: Double)] = [
    ("1280x720", 1280, 720, 1), ("1920x1080", 960, 540, 2), ("800x480", 800, 480, 1),
  ]

  private static let folder = getenv("ARCADIA_PICTURES").map { String(cString: $0) }
  private static let sheet = folder.map(ContactSheet.init)

  @Test("nothing is cut off or covered, and there is a picture of it", arguments: Journey.all)
  func pictures(_ journey: Journey) throws {
    let folder = SizeTests.folder
    try SizeTests.sheet?.add(journey)
    for size in SizeTests.sizes {
      let room = try Room(journey.contents)
      let visit = try room.open(width: size.width, height: size.height, scale: size.scale)
      try journey.walk(visit)
      visit.settle()
      let faults = LayoutFaults(visit.component).list
      #expect(faults.isEmpty, "\(journey) \(size.name):\n\(faults.joined(separator: "\n"))")
      let picture = try #require(visit.library.picture())
      #expect(picture.width == Int(size.width * size.scale, in: 1...4_096))
      guard let folder else { continue }
      try FileSystem.ensureFolder(folder)
      try PNGFile.write(picture, to: "\(folder)/\(journey.name)-\(size.name).png")
    }
  }
}
