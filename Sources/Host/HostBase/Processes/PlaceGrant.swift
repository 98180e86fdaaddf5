import CIsolation
import Glibc

/// Files that are opened for a core because of where they lie and what they are called, not because someone named them.
///
/// It is the only way to open such files, since strangers decide what lies there. Names match a closed grammar, no link is followed,
/// and each file is checked after it was opened: its kind, its mount, its owner, and the first bytes of a library.
package struct PlaceGrant: Codable, Equatable, Sendable {
  /// What is opened in the folder.
  package enum Kind: String, Codable, Sendable {
    /// Shared objects, by their names (`isLibrary`) and their contents.
    case libraries
    /// All files.
    case files
    /// The folders in it, with all that is below them.
    case folders
  }

  /// The most that is opened in one folder.
  static let countLimit = 1024
  /// The most names of a folder that are looked at.
  static let nameLimit = 1 << 16

  /// The folder's path, without links.
  package let folder: String
  /// What is opened in it.
  package let kind: Kind
  /// The name of the file that the others lie beside; those that share its stem come first.
  package let name: String

  /// A grant of what lies in a folder that the program itself chose.
  package init(_ kind: Kind, in folder: String) {
    self.folder = PathName.real(folder)
    self.kind = kind
    name = ""
  }

  /// A grant of what lies beside a file; nil in a private folder, which opens nothing by its place.
  package init?(_ kind: Kind, beside path: String, places: Places) {
    let folder = PathName.real(PathName.folder(path))
    guard !places.isPrivate(folder) else { return nil }
    self.folder = folder
    self.kind = kind
    name = PathName.last(path)
  }

  /// Whether a name is a library's: it ends in `.so`, or in `.so.` and the numbers of a version.
  package static func isLibrary(_ name: String) -> Bool {
    var parts = name.split(separator: ".", omittingEmptySubsequences: false)
    func isNumber(_ part: Substring) -> Bool {
      !part.isEmpty && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
    while let last = parts.last, isNumber(last) { parts.removeLast() }
    return parts.count > 1 && parts.last == "so" && parts.first?.isEmpty == false
  }

  /// Opens what is granted, and calls `body` with each descriptor (O_PATH), which it closes.
  func open(_ body: (Int32) -> Void) {
    // What has been put in the folder's place since it was chosen is not it.
    let place = isolation_open_place(folder)
    guard place >= 0 else { return }
    defer { close(place) }
    let anchor = anchor(in: place)
    var count = 0
    for name in names(in: place) where count < Self.countLimit {
      let file = isolation_open_beside(
        place, name, kind.number, anchor.owner, anchor.hasLinks)
      guard file >= 0 else { continue }
      count += 1
      body(file)
    }
  }

  /// The user who has the file that the others lie beside, and whether it has several names itself.
  ///
  /// Whole collections are hard links, if each file is kept once; a single one among files that are none is a key to another place.
  private func anchor(in place: Int32) -> (owner: UInt32, hasLinks: Bool) {
    var status = stat()
    guard !name.isEmpty, fstatat(place, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      return (getuid(), false)
    }
    return (status.st_uid, status.st_nlink > 1)
  }

  /// The names that match, in the order in which they are opened.
  private func names(in place: Int32) -> [String] {
    let all =
      (try? FileSystem.names(in: "/proc/self/fd/\(place)", limit: Self.nameLimit).usual) ?? []
    let stem = PathName.stem(name)
    let fitting = all.filter { kind != .libraries || Self.isLibrary($0) }.sorted()
    guard !stem.isEmpty else { return fitting }
    return fitting.filter { $0.hasPrefix(stem) } + fitting.filter { !$0.hasPrefix(stem) }
  }
}

extension PlaceGrant.Kind {
  /// What a name in the folder has to be.
  fileprivate var number: isolation_kind {
    switch self {
    case .libraries: ISOLATION_LIBRARY
    case .files: ISOLATION_FILE
    case .folders: ISOLATION_FOLDER
    }
  }
}
