import HostBase
import TestSupport
import Thumbnails

/// The pictures of `Tests/Fixtures/thumbnails`: red, green, blue and white quarters, 400 × 300.
enum Fixture {
  static func bytes(_ name: String) throws -> [UInt8] {
    try FileSystem.read("\(TestRun.package)/Tests/Fixtures/thumbnails/\(name)", limit: 1 << 20)
  }

  /// The helper as the tests' own program.
  static let program = PictureProgram(path: TestRun.products + "/ProbeChild")
}

extension ThumbnailImage {
  /// The pixel at a part of width and height.
  func pixel(_ x: Double, _ y: Double) -> UInt32 {
    pixels[
      Int(y * Double(height), in: 0...height - 1) * width
        + Int(x * Double(width), in: 0...width - 1)]
  }
}

/// Whether two pixels differ by no more than this in any channel.
func isNear(_ one: UInt32, _ other: UInt32, _ bound: Int = 12) -> Bool {
  [24, 16, 8, 0].allSatisfy {
    abs(Int(one >> UInt32($0) & 255) - Int(other >> UInt32($0) & 255)) <= bound
  }
}
