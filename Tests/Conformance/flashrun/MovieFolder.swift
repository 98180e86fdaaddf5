import Flash
import FoundationEssentials

/// The files that a movie can ask for: those beside it, by the suite's rules for addresses.
struct MovieFolder: Sendable {
  let path: String

  /// Answers a request.
  func load(_ request: LoadRequest) -> LoadAnswer {
    if request.url.contains("?debug-success") {
      return .success(Array("Hello, World!".utf8), status: 200)
    }
    if request.url.contains("?debug-error-") { return .failure(status: 0) }
    guard let file = MovieAddress.path(of: request.url),
      let data = try? Data(contentsOf: URL(filePath: path + "/" + file))
    else { return .failure(status: 0) }
    return .success([UInt8](data), status: 0)
  }
}
