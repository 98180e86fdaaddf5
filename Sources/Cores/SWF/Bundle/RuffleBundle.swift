internal import ZipFiles

/// A Ruffle bundle: a Flash movie with its files and how it wants to be played, in a zip file (`.ruf`) or a folder.
///
/// The rules are Ruffle's (ruffle f3a1263, `frontend-utils/src/bundle`). Not for use from two threads at once.
public final class RuffleBundle {
  /// The file that makes a folder, or a zip file, a bundle.
  public static let manifestName = "ruffle-bundle.toml"
  /// The folder of the movie's files.
  public static let contentFolder = "content"
  /// The bundle in a folder of Ruffle's apps, which have `settings.toml` and `app_data` beside it.
  public static let appFileName = "bundle.ruf"
  /// The extension of bundles that are zip files.
  public static let fileExtension = "ruf"

  /// What its manifest says.
  public let info: BundleInfo
  /// The manifest's text.
  public let manifest: [UInt8]

  private enum Source {
    case zip(ZipFile, [String: ZipFile.Entry])
    case folder(BundleFolder)
  }
  private let source: Source

  /// Opens a `.ruf` file's bytes.
  public convenience init(zip bytes: [UInt8]) throws(BundleError) {
    let file: ZipFile
    do throws(ZipProblem) { file = try ZipFile(bytes: bytes) } catch { throw BundleError(error) }
    try self.init(file)
  }

  /// Opens a `.ruf` file of the disk, of which only what is asked for is read.
  public convenience init(file path: String) throws(BundleError) {
    let file: ZipFile
    do throws(ZipProblem) { file = try ZipFile(path: path) } catch { throw BundleError(error) }
    try self.init(file)
  }

  private init(_ file: ZipFile) throws(BundleError) {
    var entries: [String: ZipFile.Entry] = [:]
    do throws(ZipProblem) {
      for entry in try file.entries() where !entry.name.hasSuffix("/") {
        if entries.updateValue(entry, forKey: entry.name) != nil {
          throw .duplicated(entry.name)
        }
      }
    } catch { throw BundleError(error) }
    guard let entry = entries[RuffleBundle.manifestName] else { throw .noManifest }
    guard entry.size <= BundleInfo.mostBytes else {
      throw .tooLarge("\(RuffleBundle.manifestName) is larger than 1 MiB")
    }
    do throws(ZipProblem) { manifest = try file.read(entry) } catch { throw BundleError(error) }
    source = .zip(file, entries)
    info = try BundleInfo(manifest)
  }

  /// Opens a folder with a `ruffle-bundle.toml`.
  public init(folder path: String) throws(BundleError) {
    let folder = try BundleFolder(path)
    guard let text = try folder.read(RuffleBundle.manifestName) else { throw .noManifest }
    manifest = text
    source = .folder(folder)
    info = try BundleInfo(text)
  }

  // MARK: - Content

  /// A file of the content by its path, a `/` before which means nothing; nil if there is none.
  public func content(_ path: String) throws(BundleError) -> [UInt8]? {
    var path = path[...]
    while path.first == "/" { path.removeFirst() }
    guard !path.isEmpty else { return nil }
    switch source {
    case .zip(let file, let entries):
      guard let entry = entries["\(RuffleBundle.contentFolder)/\(path)"] else { return nil }
      do throws(ZipProblem) { return try file.read(entry) } catch { throw BundleError(error) }
    case .folder(let folder):
      return try folder.read(
        "\(RuffleBundle.contentFolder)/\(path)", within: RuffleBundle.contentFolder)
    }
  }

  /// The paths of the content's files with their sizes in bytes, sorted: those that can be asked for.
  public func contentFiles() throws(BundleError) -> [(path: String, size: Int)] {
    switch source {
    case .folder(let folder): return try folder.files(below: RuffleBundle.contentFolder)
    case .zip(_, let entries):
      let prefix = RuffleBundle.contentFolder + "/"
      return entries.values.compactMap { entry in
        let path = String(entry.name.dropFirst(prefix.count))
        guard entry.name.hasPrefix(prefix), RuffleBundle.isPlain(path) else { return nil }
        return (path, Int(clamping: entry.size))
      }.sorted { $0.path < $1.path }
    }
  }

  /// Everything in it, content or not, by its path in the bundle, sorted; of a zip file what could leave a folder it is unpacked
  /// into is missing.
  public func allFiles() throws(BundleError) -> [(path: String, size: Int)] {
    switch source {
    case .folder(let folder): return try folder.files(below: ".")
    case .zip(_, let entries):
      return entries.values.filter { RuffleBundle.isPlain($0.name) }
        .map { ($0.name, Int(clamping: $0.size)) }.sorted { $0.0 < $1.0 }
    }
  }

  /// A file of the bundle, content or not, by its path as `allFiles` has it.
  public func file(_ path: String) throws(BundleError) -> [UInt8]? {
    switch source {
    case .folder(let folder): return try folder.read(path)
    case .zip(let file, let entries):
      guard let entry = entries[path] else { return nil }
      do throws(ZipProblem) { return try file.read(entry) } catch { throw BundleError(error) }
    }
  }

  // MARK: - Addresses

  /// The movie that it is about: its bytes, and where in the content it lies.
  ///
  /// That is the path of its URL; for one that came from the web also the last parts of that path, since the packer of such
  /// a movie rarely makes all the folders of its server.
  public func movie() throws(BundleError) -> (bytes: [UInt8], addresses: BundleAddresses) {
    guard let address = BundleAddress(info.url) else { throw .badURL(info.url) }
    let most = address.isOfWeb ? max(address.parts.count - 1, 0) : 0
    for dropped in 0...most {
      let path = address.parts.dropFirst(dropped).joined(separator: "/")
      if let bytes = try content(path) {
        return (bytes, BundleAddresses(address, base: info.player.text(.baseURL), dropped: dropped))
      }
    }
    throw .noMovie(url: info.url)
  }

  /// Whether a path leads to the same place on every system.
  static func isPlain(_ path: String) -> Bool {
    !path.isEmpty && !path.utf8.contains { $0 < 0x20 || $0 == UInt8(ascii: "\\") || $0 == 0x7F }
      && path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
        !$0.isEmpty && $0 != "." && $0 != ".." && $0.utf8.count < 256
      }
  }
}

/// Which file of the content an address means.
public struct BundleAddresses {
  private let movie: BundleAddress
  private let base: BundleAddress?
  /// Folders of the movie's server that the content does without.
  private let dropped: ArraySlice<String>

  init(_ movie: BundleAddress, base: String?, dropped: Int) {
    self.movie = movie
    self.base = base.flatMap { BundleAddress($0) }
    self.dropped = movie.parts.prefix(dropped)
  }

  /// The content's path; nil for what lies on no server of the bundle's.
  public func path(of url: String) -> String? {
    guard let address = BundleAddress(url), !address.parts.isEmpty, !address.isFolder else {
      return nil
    }
    if address.scheme == "file" { return address.parts.joined(separator: "/") }
    if address.sharesServer(with: movie), address.parts.starts(with: dropped) {
      return address.parts.dropFirst(dropped.count).joined(separator: "/")
    }
    if let base, address.sharesServer(with: base), address.parts.starts(with: base.folder) {
      return address.parts.dropFirst(base.folder.count).joined(separator: "/")
    }
    return nil
  }
}

extension BundleError {
  init(_ problem: ZipProblem) {
    self =
      switch problem {
      case .system(let number): .damaged("error \(number)")
      case .damaged(let reason): .damaged(reason)
      case .tooManyEntries(let count): .tooLarge("it claims \(count) files")
      case .tooLarge(let name): .tooLarge("\(name) would become larger than 256 MiB")
      case .growsTooMuch(let name):
        .tooLarge("\(name) would grow so much that it can only be meant to fill the memory")
      case .encrypted(let name): .encrypted(name)
      case .duplicated(let name): .duplicate(name)
      }
  }
}
