import HostBase
package import UIContract

/// Where pictures come from; asked on a worker.
package protocol PictureSource: Sendable {
  /// The pixels of a picture, shrunk to about a size in pixels; nil: there are none.
  func pixels(_ key: PictureKey, width: Int, height: Int) -> ImagePixels?
}

/// Answers the component's requests for pixels, those that are seen first.
///
/// At most two are under way, so that a request that is cancelled meanwhile costs nothing. A picture that could not be read is
/// not tried again until the library changes.
final class PictureDesk {
  private struct Wish {
    var id: ElementID
    var request: ImageRequest
    var key: PictureKey
  }

  private let source: any PictureSource
  private let interface: Interface
  private var wishes: [Wish] = []
  private var underWay = 0
  private var failed: Set<String> = []
  /// Pictures that are in memory already.
  private var made: [String: ImagePixels] = [:]
  /// Pictures that are made at once.
  private static let lanes = 2

  init(_ source: any PictureSource, in interface: Interface) {
    self.source = source
    self.interface = interface
  }

  /// Takes a request or the end of one.
  func handle(_ id: ElementID, _ request: ImageRequest) {
    wishes.removeAll { $0.id == id }
    guard request.isNeeded else { return }
    if let pixels = made[request.url] {
      return interface.setImageData(id, request: request.number, pixels)
    }
    guard let key = PictureKey(url: request.url), !failed.contains(request.url) else {
      interface.setImageData(id, request: request.number, nil)
      return
    }
    wishes.append(Wish(id: id, request: request, key: key))
    next()
  }

  /// Keeps a picture in memory under a name, until all of these are dropped.
  func keep(_ picture: RGBImage, as url: String) {
    made[url] = ImagePixels(
      width: picture.width, height: picture.height, pixels: picture.pixels.map { $0 | 0xFF00_0000 })
  }

  /// Drops the pictures that are kept in memory.
  func dropKept() { made = [:] }

  /// Tries pictures again that could not be read.
  func forgetFailures() { failed = [] }

  private func next() {
    while underWay < PictureDesk.lanes,
      let place = wishes.indices.min(by: {
        wishes[$0].request.priority.rawValue < wishes[$1].request.priority.rawValue
      })
    {
      let wish = wishes.remove(at: place)
      underWay += 1
      let (width, height) = (Int(wish.request.width), Int(wish.request.height))
      interface.worker.run(on: .pictures) { [source] in
        source.pixels(wish.key, width: width, height: height)
      } then: { [weak self] pixels in
        guard let self else { return }
        underWay -= 1
        if pixels == nil { failed.insert(wish.request.url) }
        interface.setImageData(wish.id, request: wish.request.number, pixels)
        next()
      }
    }
  }
}
