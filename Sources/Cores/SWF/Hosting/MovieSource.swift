public import Flash
public import FlashBundle

/// What a host hands over, as a movie that can be played: a plain movie with the files beside it, or a bundle.
public struct MovieSource {
  /// The movie's bytes.
  public let movie: [UInt8]
  /// The movie's address.
  public let url: String
  /// What the bundle has the player do; nothing for a plain movie.
  public let settings: PlayerSettings
  /// What is not right in the bundle, in words.
  public let warnings: [String]
  /// Answers what the movie asks for.
  public let load: (LoadRequest) -> LoadAnswer

  /// Why there is nothing to play.
  public struct Wrong: Error {
    /// One sentence.
    public let text: String
  }

  /// A file of any kind that is taken.
  ///
  /// - Parameters:
  ///   - bytes: the file's.
  ///   - name: its name with the extension; `ruffle-bundle.toml` means the folder that it is in.
  ///   - folder: the folder that it is in.
  public init(_ bytes: [UInt8], name: String, folder: String) throws(Wrong) {
    guard let bundle = try Self.bundle(bytes, name: name, folder: folder) else {
      movie = bytes
      url = "file:///\(name)"
      settings = PlayerSettings()
      warnings = []
      load = MovieFolder(path: folder).load
      return
    }
    let addresses: BundleAddresses
    do throws(BundleError) {
      (movie, addresses) = try bundle.movie()
    } catch { throw Wrong(error) }
    // Scripts see the address that is pretended, and relative ones start from the bundle's own.
    url = bundle.info.player.text(.spoofURL) ?? bundle.info.url
    var player = bundle.info.player
    if player.text(.baseURL) == nil { player.set(.baseURL, to: .text(bundle.info.url)) }
    settings = player
    warnings = bundle.info.warnings.map { "the bundle's \($0)" }
    load = { request in
      // A link out of the content is as good as no file.
      guard let path = addresses.path(of: request.url),
        let bytes = try? bundle.content(path)
      else { return .failure(status: 0) }
      return .success(bytes, status: 0)
    }
  }
  /// The bundle that a file is; nil for a plain movie.
  private static func bundle(
    _ bytes: [UInt8], name: String, folder: String
  ) throws(Wrong) -> RuffleBundle? {
    do throws(BundleError) {
      if name == RuffleBundle.manifestName { return try RuffleBundle(folder: folder) }
      guard name.lowercased().hasSuffix("." + RuffleBundle.fileExtension) else { return nil }
      return try RuffleBundle(zip: bytes)
    } catch { throw Wrong(error) }
  }
}

extension MovieSource.Wrong {
  fileprivate init(_ error: BundleError) {
    text = "this bundle cannot be played: \(error.message)"
  }
}
