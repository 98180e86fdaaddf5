import HostBase
package import UIContract
import Vault

/// Reads the pictures that the host can read in its own process: PNG files, and those in states.
package struct HostPictures: PictureSource {
  /// Bytes of a picture file at most.
  private static let byteLimit = 64 << 20

  /// A source of pictures.
  package init() {}

  package func pixels(_ key: PictureKey, width: Int, height: Int) -> ImagePixels? {
    guard let image = image(key) else { return nil }
    let wanted = max(width, height)
    let shown = wanted > 0 ? image.shrunk(toFit: max(wanted, 16)) : image
    return ImagePixels(
      width: shown.width, height: shown.height, pixels: shown.pixels.map { $0 | 0xFF00_0000 })
  }

  private func image(_ key: PictureKey) -> RGBImage? {
    switch key {
    case .file(let path):
      guard let bytes = try? FileSystem.read(path, limit: HostPictures.byteLimit),
        PictureKind(bytes) == .png
      else { return nil }
      return try? PNGFile.decode(bytes, path: path)
    case .state(let path):
      guard let state = try? StateFile.read(path), let picture = state.thumbnail else {
        return nil
      }
      return try? PNGFile.decode(picture, path: path)
    }
  }
}
