import Glibc
import HostBase
import Testing

/// Compares with files that a person has looked at; `ARCADIA_REWRITE=1` writes them again.
enum Golden {
  /// A text that must be the same.
  static func check(
    _ text: String, _ name: String, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let path = Fixture.folder + "/" + name
    if Fixture.rewrites { return try write(path, Array(text.utf8)) }
    let expected = try String(decoding: FileSystem.read(path, limit: 64 << 20), as: UTF8.self)
    if expected == text { return }
    let other = failures + "/" + name.replacing("/", with: "-")
    try write(other, Array(text.utf8))
    let lines = zip(expected.split(separator: "\n"), text.split(separator: "\n"))
    let first = lines.enumerated().first { $1.0 != $1.1 }
    Issue.record(
      """
      \(name) is another from line \(first.map { $0.offset + 1 } ?? 0) on: see \(other)
      expected: \(first?.element.0.prefix(300) ?? "its end")
      found:    \(first?.element.1.prefix(300) ?? "its end")
      """, sourceLocation: location)
  }

  /// A picture that must be the same; 2 in a channel on a thousandth of the pixels is the play of antialiased curves.
  static func check(
    _ picture: RGBImage?, _ name: String, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let picture = try #require(picture, sourceLocation: location)
    let path = Fixture.folder + "/" + name
    if Fixture.rewrites {
      // A picture that is as good as the old one stays as it is.
      if let old = try? PNGFile.read(path), differs(old, picture) == nil { return }
      return try write(path, PNGFile.encode(picture))
    }
    let expected = try PNGFile.read(path)
    guard let difference = differs(expected, picture) else { return }
    let other = failures + "/" + name.replacing("/", with: "-")
    try write(other, PNGFile.encode(beside(expected, picture)))
    Issue.record(
      "\(name): \(difference). Expected, found and difference are in \(other)",
      sourceLocation: location)
  }

  /// Where what was found instead is left.
  private static let failures = "/tmp/arcadia-golden-failures"

  private static func write(_ path: String, _ bytes: [UInt8]) throws {
    try FileSystem.ensureFolder(PathName.folder(path))
    try AtomicFile.replace(path, with: bytes)
  }

  /// How two pictures differ; nil: they are the same.
  static func differs(_ one: RGBImage, _ two: RGBImage) -> String? {
    guard one.width == two.width, one.height == two.height else {
      return "\(two.width) × \(two.height) instead of \(one.width) × \(one.height)"
    }
    var slight = 0
    var most = 0
    for (left, right) in zip(one.pixels, two.pixels) where left != right {
      let far = distance(left, right)
      most = max(most, far)
      slight += 1
    }
    if most <= 2, slight * 1_000 <= one.pixels.count { return nil }
    return "\(slight) pixels differ, by \(most) at most"
  }

  private static func distance(_ left: UInt32, _ right: UInt32) -> Int {
    [0, 8, 16].map { shift in
      abs(Int(left >> shift & 255) - Int(right >> shift & 255))
    }.max() ?? 0
  }

  private static func beside(_ one: RGBImage, _ two: RGBImage) -> RGBImage {
    let width = max(one.width, two.width)
    let height = max(one.height, two.height)
    func pixel(_ image: RGBImage, _ x: Int, _ y: Int) -> UInt32 {
      x < image.width && y < image.height ? image.pixels[y * image.width + x] : 0
    }
    var pixels: [UInt32] = []
    for y in 0..<height {
      for x in 0..<width { pixels.append(pixel(one, x, y)) }
      for x in 0..<width { pixels.append(pixel(two, x, y)) }
      for x in 0..<width {
        pixels.append(pixel(one, x, y) == pixel(two, x, y) ? 0x101010 : 0xFF4040)
      }
    }
    return RGBImage(width: width * 3, height: height, pixels: pixels)!
  }
}
