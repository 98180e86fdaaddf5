public import Flash
import FoundationEssentials

/// The files that a movie can ask for: those beside it and in folders below.
public struct MovieFolder: Sendable {
  let path: String
  /// Folders in one another in which a name is looked for by its letters alone.
  private static let depthLimit = 64

  /// The folder of a movie's file.
  public init(path: String) { self.path = path }

  /// A whole file; nil where it cannot be read.
  public static func read(_ path: String) -> [UInt8]? {
    (try? Data(contentsOf: URL(filePath: path))).map { [UInt8]($0) }
  }

  /// Answers a request.
  public func load(_ request: LoadRequest) -> LoadAnswer {
    guard let file = MovieAddress.path(of: request.url),
      let bytes = Self.read(path + "/" + file) ?? found(file).flatMap(Self.read)
    else { return .failure(status: 0) }
    return .success(bytes, status: 0)
  }

  /// The file that a name means on Windows, where letters have no case: the only one of that name.
  private func found(_ file: String) -> String? {
    var place = path
    let parts = file.split(separator: "/")
    guard parts.count <= Self.depthLimit else { return nil }
    for part in parts {
      let next = place + "/" + part
      if FileManager.default.fileExists(atPath: next) {
        place = next
        continue
      }
      let wanted = part.lowercased()
      // The sandbox may keep a folder's list from its movie: then the usual spellings are tried.
      let names =
        (try? FileManager.default.contentsOfDirectory(atPath: place))
        ?? [wanted, wanted.prefix(1).uppercased() + wanted.dropFirst(), wanted.uppercased()]
        .filter { FileManager.default.fileExists(atPath: place + "/" + $0) }
      let same = names.filter { $0.utf8.count <= 1024 && $0.lowercased() == wanted }
      guard same.count == 1 else { return nil }
      place += "/" + same[0]
    }
    return place
  }
}
