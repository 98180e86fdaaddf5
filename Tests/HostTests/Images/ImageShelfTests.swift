import TestSupport
import Testing

@testable import Catalog
@testable import HostBase
@testable import Library
@testable import Session

@Suite("Images that a game makes")
struct ImageShelfTests {
  private let folder = TemporaryFolder("images")

  private func shelf(files: Int = 500, bytes: Int = 48 << 20, pixels: Int = 128 << 20) -> ImageShelf
  {
    ImageShelf(
      folder: folder.file("Images"), stem: "Tobu", core: "Core",
      limits: .init(files: files, bytes: bytes, pixels: pixels))
  }
  private func image(_ kind: String = "print", side: Int = 1) throws -> GameImage {
    var seed: UInt32 = 1
    let pixels = (0..<side * side).map { _ -> UInt32 in
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return seed >> 8
    }
    return GameImage(
      image: try #require(RGBImage(width: side, height: side, pixels: pixels)), kind: kind,
      title: "")
  }
  private var names: [String] {
    ((try? FileSystem.names(in: folder.file("Images")).usual) ?? []).sorted()
  }

  @Test("each has the first free number of its kind, and nothing is overwritten")
  func numbers() throws {
    try FileSystem.ensureFolder(folder.file("Images"))
    #expect(try AtomicFile.create(folder.file("Images/Tobu.print2.png"), with: [1]))
    let shelf = shelf()
    for _ in 0..<3 { _ = try shelf.keep(image()) }
    _ = try shelf.keep(image("card"))
    #expect(
      names == [
        "Tobu.card1.png", "Tobu.print1.png", "Tobu.print2.png", "Tobu.print3.png",
        "Tobu.print4.png",
      ])
    #expect(try FileSystem.read(folder.file("Images/Tobu.print2.png"), limit: 10) == [1])
    // The next session continues after it.
    #expect(try self.shelf().keep(image()) == .kept(path: folder.file("Images/Tobu.print5.png")))
  }

  @Test("too many, or too large ones, are refused once and dropped then")
  func limits() throws {
    let few = shelf(files: 3)
    for _ in 0..<3 { _ = try few.keep(image()) }
    guard case .full(let sentence) = try few.keep(image()) else { throw Unexpected() }
    #expect(sentence.hasPrefix("Core made more images"))
    for _ in 0..<100 { #expect(try few.keep(image()) == .dropped) }
    #expect(names.count == 3)
    let small = shelf(bytes: 40_000)
    var kept = 0
    while case .kept = try small.keep(image("noise", side: 64)) { kept += 1 }
    #expect((2...4).contains(kept))
    #expect(try small.keep(image("noise")) == .dropped)
    let large = shelf(pixels: 100)
    for _ in 0..<4 { _ = try large.keep(image("large", side: 5)) }
    guard case .full = try large.keep(image("large")) else { throw Unexpected() }
    #expect(names.count { $0.contains("large") } == 4)
  }
  private struct Unexpected: Error {}
}
