package import HostBase
import Library

/// The saves that were named for an import, and those in folders that were.
package struct SaveSources {
  /// What saves of other programs end with.
  package static let extensions: Set<String> = ["sav", "srm", "rtc"]

  /// A file.
  package struct File: Equatable, Sendable {
    /// Absolute path.
    package var path: String
    /// Whether the user named it, rather than a folder that it is in.
    package var wasNamed: Bool
  }

  /// The files, in the order of what was named; in folders by name.
  ///
  /// A clock beside its save comes along with that and is none of them.
  package private(set) var files: [File] = []
  /// What is not there or cannot be read.
  package private(set) var troubles: [FileFailure] = []

  /// Looks up files and folders.
  package init(_ words: [String]) {
    let sources = ImportSources(words)
    let candidates = sources.files.filter { file in
      !file.isNeighbour && FileSystem.kind(file.path) == .file
        && (file.root == file.path
          || SaveSources.extensions.contains(PathName.fileExtension(file.path)))
    }
    let saves = Set(
      candidates.map(\.path).filter { PathName.fileExtension($0) != "rtc" }
        .map { PathName.join(PathName.folder($0), PathName.stem($0)) })
    files = candidates.compactMap { file in
      let isAlong =
        PathName.fileExtension(file.path) == "rtc"
        && saves.contains(PathName.join(PathName.folder(file.path), PathName.stem(file.path)))
      return isAlong ? nil : File(path: file.path, wasNamed: file.root == file.path)
    }
    troubles = words.map { PathName.absolute($0, home: Places.environment()["HOME"]) }
      .filter { FileSystem.kind($0) == nil }.map { .notFound(path: $0) }
  }
}
