import Glibc
import Raster
import TextShaping

@testable import UIComponent
@testable import UIPainting

/// The component's own; Raster has one of the same name.
typealias Color = UIPainting.Color

/// A surface with a painter, for tests; fonts are those of Fixtures/UI/fonts.conf.
struct Sheet {
  let surface: Surface
  let painter: SurfacePainter
  let tools: PaintTools

  init(_ width: Int, _ height: Int, ground: Color = .clear, tools: PaintTools? = nil) throws {
    self.tools = try tools ?? Self.tools()
    surface = try Surface(width: width, height: height)
    surface.clear(ground.premultiplied)
    painter = SurfacePainter(surface, tools: self.tools)
  }

  static func tools() throws -> PaintTools {
    PaintTools(shaper: TextShaper(fonts: try FontSet(configurationFile: fonts)))
  }

  private static let fonts =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    .joined(separator: "/") + "/Fixtures/UI/fonts.conf"

  func alpha(_ x: Int, _ y: Int) -> Int { Int(surface[x, y] >> 24) }

  /// The sum of alpha in an area.
  func ink(_ area: PixelArea? = nil) -> Int {
    let area = area ?? surface.bounds
    var sum = 0
    for y in area.minY..<area.maxY { for x in area.minX..<area.maxX { sum += alpha(x, y) } }
    return sum
  }

  func box(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ radius: Double = 0) -> RoundedBox {
    RoundedBox(
      PixelArea(x: x, y: y, width: width, height: height), radii: CornerRadii(radius))
  }

  /// Writes the picture as NAME.ppm into the folder that ARCADIA_PICTURES names, for a person to look at.
  func show(_ name: String) { Self.write(surface, name) }

  static func write(_ surface: Surface, _ name: String) {
    guard let folder = getenv("ARCADIA_PICTURES"),
      let file = fopen(String(cString: folder) + "/" + name + ".ppm", "wb")
    else { return }
    defer { fclose(file) }
    fputs("P6 \(surface.width) \(surface.height) 255\n", file)
    var bytes: [UInt8] = []
    surface.withPixels { pixels in
      for pixel in pixels {
        bytes.append(UInt8(pixel >> 16 & 255))
        bytes.append(UInt8(pixel >> 8 & 255))
        bytes.append(UInt8(pixel & 255))
      }
    }
    fwrite(bytes, 1, bytes.count, file)
  }
}

extension Color {
  static let white = Color(0xFFFFFF)
  static let red = Color(0xFF0000)
}
