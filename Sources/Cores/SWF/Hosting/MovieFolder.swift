public import Flash
import FoundationEssentials

/// The files that a movie can ask for: those beside it and in folders below.
public struct MovieFolder: Sendable {
  let path: String

  /// The folder of a movie's file.
  public init(path: String) { self.path = path }

  /// A whole file; nil where it cannot be read.
  public static func read(_ path: String) -> [UInt8]? {
    (try? Data(contentsOf: URL(filePath: path))).map { [UInt8]($0) }
  }

  /// Answers a request.
  public func load(_ request: LoadRequest) -> LoadAnswer {
    guard let file = MovieAddress.path(of: request.url),
      let bytes = Self.read(path + "/" + file)
    else { return .failure(status: 0) }
    return .success(bytes, status: 0)
  }
}
