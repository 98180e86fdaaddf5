import Glibc
import HostBase
import TestSupport
import Testing

@testable import Thumbnails

@Suite("Thumbnails")
struct ThumbnailCacheTests {
  private let folder = TemporaryFolder("thumbnails")
  private var cache: ThumbnailCache { ThumbnailCache(folder: folder.file("cache")) }

  private func picture(_ name: String, _ fixture: String = "quarters.jpg") throws -> String {
    let path = folder.file(name)
    try AtomicFile.replace(path, with: Fixture.bytes(fixture))
    return path
  }

  private func image(_ color: UInt32, width: Int = 90, height: Int = 40) throws -> ThumbnailImage {
    try #require(
      ThumbnailImage(
        width: width, height: height,
        pixels: (0..<width * height).map { color ^ UInt32($0 * 7919 & 0xFFFF) }))
  }

  @Test("a picture is decoded once, and again when its file changes")
  func once() throws {
    let thumbnails = Thumbnails(cache: cache, program: Fixture.program)
    let path = try picture("Tobu.jpg")
    var reads = 0
    func look() -> ThumbnailImage? {
      thumbnails.picture(of: path, width: 150) {
        reads += 1
        return try? FileSystem.read(path, limit: 1 << 20)
      }
    }
    let first = try #require(look())
    #expect(first.width == 192 && first.height == 144)
    #expect(look() == first)
    #expect(reads == 1)
    try AtomicFile.replace(path, with: Fixture.bytes("clear.png"))
    #expect(look()?.isOpaque == false)
    #expect(reads == 2)
  }

  @Test("a picture that ends the helper has no thumbnail, and the next one has")
  func helperEnds() throws {
    // A helper that dies once: the file says whether it did.
    let script =
      "[ -e \(folder.file("died")) ] && exec \(Fixture.program.path) __pictures; touch \(folder.file("died"))"
    let thumbnails = Thumbnails(
      cache: cache, program: PictureProgram(path: "/bin/sh", arguments: ["-c", script]))
    let path = try picture("Tobu.jpg")
    let bytes = try Fixture.bytes("quarters.jpg")
    #expect(thumbnails.picture(of: path, width: 90) { bytes } == nil)
    #expect(thumbnails.picture(of: path, width: 90) { bytes }?.width == 96)
  }

  @Test("transparent and opaque thumbnails come back as they were written")
  func roundTrip() throws {
    let path = try picture("Tobu.jpg")
    let source = try #require(ThumbnailCache.Source(path))
    for color: UInt32 in [0xFF12_3456, 0x8012_3456, 0] {
      let image = try image(color)
      #expect(cache.write(image, source, width: 96) > 0)
      #expect(cache.read(source, width: 96) == image)
      #expect(cache.read(source, width: 192) == nil)
    }
  }

  @Test("a damaged thumbnail, or one of another size, is thrown away")
  func damaged() throws {
    let path = try picture("Tobu.jpg")
    let source = try #require(ThumbnailCache.Source(path))
    #expect(cache.write(try image(0xFF00_0000), source, width: 96) > 0)
    let file = cache.path(source, width: 96)
    let good = try FileSystem.read(file, limit: 1 << 20)
    for place in stride(from: 0, to: good.count, by: 7) {
      var bytes = good
      bytes[place] ^= 0x10
      try AtomicFile.replace(file, with: bytes)
      if let read = cache.read(source, width: 96) {
        #expect(read.width <= 96 && read.height <= 192)
      } else {
        #expect(FileSystem.kind(file) == nil)
      }
    }
    let wide = try #require(ThumbnailFile.encode(try image(0xFF00_0000, width: 97)))
    try AtomicFile.replace(file, with: wide)
    #expect(cache.read(source, width: 96) == nil)
  }

  @Test("the files that were not used for the longest time go first")
  func trim() throws {
    let path = try picture("Tobu.jpg")
    let source = try #require(ThumbnailCache.Source(path))
    var sizes: [Int] = []
    for (days, width) in zip([3, 1, 2, 4], ThumbnailCache.widths) {
      sizes.append(cache.write(try image(0xFF00_0000), source, width: width))
      var times = [timespec(), timespec()]
      for index in 0..<2 { times[index].tv_sec = time(nil) - days * 86_400 }
      utimensat(AT_FDCWD, cache.path(source, width: width), &times, 0)
    }
    // Reading makes one of them new.
    #expect(cache.read(source, width: 768) != nil)
    let all = Int64(sizes.reduce(0, +))
    #expect(cache.trim(limit: all) == all)
    let left = cache.trim(limit: all - 1)
    #expect(left < all)
    #expect(cache.read(source, width: 96) == nil)
    #expect(cache.read(source, width: 192) != nil)
    #expect(cache.read(source, width: 768) != nil)
  }

  @Test("the kept width is the next larger one")
  func widths() {
    #expect(
      [1, 96, 97, 384, 5000].map { ThumbnailCache.width(for: $0) } == [96, 96, 192, 384, 768])
  }
}
