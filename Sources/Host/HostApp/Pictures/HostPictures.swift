import HostBase
package import Thumbnails
package import UIContract
import Vault

/// The pictures of games: files of the user and those in states, as thumbnails.
///
/// Their bytes come from anywhere, so that a helper process decodes them (`Thumbnails`).
package struct HostPictures: PictureSource {
  private let thumbnails: Thumbnails

  /// Pictures from a cache and its helper.
  package init(_ thumbnails: Thumbnails) { self.thumbnails = thumbnails }

  package func pixels(_ key: PictureKey, width: Int, height: Int) -> ImagePixels? {
    let wanted = width > 0 ? width : ThumbnailCache.widths[0]
    let image: ThumbnailImage? =
      switch key {
      case .file(let path):
        thumbnails.picture(of: path, width: wanted) {
          try? FileSystem.read(path, limit: PictureDecoder.maxBytes)
        }
      case .state(let path):
        thumbnails.picture(of: path, width: wanted) { StateFile.picture(inFile: path) }
      }
    guard let image else { return nil }
    let shown = height > 0 ? image.shrunk(toFit: wanted, height) : image
    return ImagePixels(width: shown.width, height: shown.height, pixels: shown.premultiplied)
  }
}
