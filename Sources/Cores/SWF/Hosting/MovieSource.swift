public import Flash
public import FlashBundle

/// The content from a host, as a movie that can be played: a plain movie with the files beside it, or a bundle.
public struct MovieSource {
  /// The movie's bytes.
  public let movie: [UInt8]
  /// The movie's address.
  public let url: String
  /// What the bundle has the player do; nothing for a plain movie.
  public let settings: PlayerSettings
  /// What is not right in the bundle, in words.
  public let warnings: [String]
  /// Where shared objects lie that count while the game has none of its own here; nil: nowhere.
  public let firstObjects: String?
  /// Loads what the movie asks for.
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
  ///   - name: its name with the extension; `ruffle-bundle.toml` means the folder that it is in, `bundle.ruf` the one of an
  ///     app's library, with settings and shared objects beside it.
  ///   - folder: the folder that it is in.
  public init(_ bytes: [UInt8], name: String, folder: String) throws(Wrong) {
    guard let bundle = try Self.bundle(bytes, name: name, folder: folder) else {
      movie = bytes
      url = "file:///\(name)"
      settings = PlayerSettings()
      warnings = []
      firstObjects = nil
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
    var warnings = bundle.info.warnings.map { "bundle settings: \($0)" }
    let isApp = name == RuffleBundle.appFileName
    if isApp, let text = MovieFolder.read(folder + "/settings.toml") {
      do throws(BundleError) {
        let (more, wrong) = try BundleInfo.settings(text)
        player.add(more)
        warnings += wrong.map { "settings.toml: \($0)" }
      } catch {
        warnings.append("settings.toml is left out: it is no TOML with the keys of a player")
      }
    }
    settings = player
    self.warnings = warnings
    firstObjects = isApp ? folder + "/app_data" : nil
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
