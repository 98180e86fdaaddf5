import HostApp
import HostBase
import TestSupport
import Testing
import Thumbnails
import UIContract
import Vault

@Suite("Pictures of games")
struct HostPicturesTests {
  private let folder = TestSupport.TemporaryFolder("pictures")

  private var pictures: HostPictures {
    HostPictures(
      Thumbnails(
        cache: ThumbnailCache(folder: folder.file("cache")),
        program: PictureProgram(path: TestRun.products + "/ProbeChild")))
  }

  @Test("a cover is shrunk into the room that is asked for, and a state's picture keeps its pixels")
  func shrunk() throws {
    let cover = folder.file("Tobu.webp")
    try AtomicFile.replace(
      cover,
      with: FileSystem.read(
        "\(TestRun.package)/Tests/Fixtures/thumbnails/quarters.webp", limit: 1 << 20))
    let pixels = try #require(pictures.pixels(.file(cover), width: 160, height: 60))
    #expect(pixels.width == 80 && pixels.height == 60)
    let picture = try #require(RGBImage(width: 2, height: 1, pixels: [0xFF0000, 0x00FF00]))
    let state = folder.file("Tobu.state")
    try AtomicFile.replace(
      state,
      with: StateFile(memory: [1, 2], info: nil, thumbnail: try PNGFile.encode(picture)).encode())
    #expect(pictures.pixels(.file(state), width: 100, height: 100) == nil)
    let small = try #require(pictures.pixels(.state(state), width: 160, height: 160))
    #expect(small.pixels == [0xFFFF_0000, 0xFF00_FF00])
    #expect(pictures.pixels(.state(state + ".no"), width: 100, height: 100) == nil)
  }
}
