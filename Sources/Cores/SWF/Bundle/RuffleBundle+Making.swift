internal import TOMLFormat
internal import ZipFiles

/// How bundles are made and changed.
extension RuffleBundle {
  /// The manifest of a bundle that has nothing but its movie.
  public static func manifest(name: String, url: String) -> [UInt8] {
    Array(
      """
      [bundle]
      name = \(TOMLText.quoted(name))
      url = \(TOMLText.quoted(url))

      """.utf8)
  }

  /// The bytes of a `.ruf` file with these files, the same for the same files.
  public static func zip(_ files: [(path: String, bytes: [UInt8])]) throws(BundleError) -> [UInt8] {
    do throws(ZipProblem) {
      return try ZipBytes.make(files.map { ($0.path, $0.bytes) })
    } catch { throw BundleError(error) }
  }

  /// A `.ruf` file's bytes with another manifest; all else in it stays.
  public static func zip(
    _ bytes: [UInt8], withManifest manifest: [UInt8]
  ) throws(BundleError) -> [UInt8] {
    do throws(ZipProblem) {
      return try ZipBytes.replacing(manifestName, with: manifest, in: bytes)
    } catch { throw BundleError(error) }
  }

  /// The address of a file of the content.
  public static func url(ofContent path: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes = Array("file:///".utf8)
    for byte in path.utf8 {
      switch byte {
      case 48...57, 65...90, 97...122, 45, 46, 47, 95, 126: bytes.append(byte)
      default: bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What is wrong with a change of a manifest.
  public enum ChangeError: Error, Equatable {
    /// The word, or the key, means nothing.
    case wrong(BundleWarning)
    /// The bundle cannot be read, or would be none.
    case bundle(BundleError)
  }

  /// A manifest in which a key is set to a typed value; comments and unknown keys stay.
  ///
  /// `key` is a key of `[player]` with or without that before it, `bundle.name`, `bundle.url`, or any other dotted path, which
  /// is set as text. Without a word, the key goes.
  public static func manifest(
    _ manifest: [UInt8], setting key: String, to word: String?
  ) throws(ChangeError) -> [UInt8] {
    let place = try place(of: key)
    var value: String?
    if let word { value = try toml(word, at: place) }
    do throws(BundleError) {
      return try set(place, to: value, in: manifest)
    } catch { throw .bundle(error) }
  }

  // MARK: -

  /// `quality` → player, quality.
  private static func place(of key: String) throws(ChangeError) -> [String] {
    let short = key.hasPrefix("player.") ? String(key.dropFirst("player.".count)) : key
    if short.hasPrefix("parameters."), short.count > "parameters.".count {
      return ["player", "parameters", String(short.dropFirst("parameters.".count))]
    }
    if PlayerSettings.Key(rawValue: short) != nil { return ["player", short] }
    if key == "name" || key == "url" { return ["bundle", key] }
    let parts = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, !parts.contains(""), parts[0] != "player" || parts.count > 2 else {
      let names = ["name", "url", "parameters.NAME"] + PlayerSettings.Key.allCases.map(\.rawValue)
      throw .wrong(.unknown(key, known: names))
    }
    return parts
  }

  private static func toml(_ word: String, at place: [String]) throws(ChangeError) -> String {
    guard place.count == 2, place[0] == "player", let key = PlayerSettings.Key(rawValue: place[1])
    else {
      if place == ["bundle", "url"], BundleAddress(word) == nil { throw .bundle(.badURL(word)) }
      return TOMLText.quoted(word)
    }
    guard let value = key.value(ofWord: word) else {
      throw .wrong(
        BundleWarning(
          path: place.joined(separator: "."), text: "must be \(key.expected), not \(word)"))
    }
    return value.toml
  }

  private static func set(
    _ place: [String], to value: String?, in manifest: [UInt8]
  ) throws(BundleError) -> [UInt8] {
    var wanted = flatten(try BundleInfo.table(manifest))
    let name = place.joined(separator: ".")
    let text = TOMLText.setting(
      place.last ?? "", in: place.dropLast().joined(separator: "."), to: value,
      text: String(decoding: manifest, as: UTF8.self))
    let bytes = Array(text.utf8)
    if let value {
      // As the reader writes it, so that both can be compared.
      let alone = try BundleInfo.table(Array("value = \(value)\n".utf8))
      wanted[place] = alone["value"]?.description
    } else {
      wanted[place] = nil
    }
    // An odd but legal text (inline tables, texts of many lines) may not take the line: look before it is written.
    guard let after = try? BundleInfo.table(bytes), flatten(after) == wanted else {
      throw .notEditable(key: name)
    }
    _ = try BundleInfo(bytes)
    return bytes
  }

  /// Every value of a table by its path.
  private static func flatten(_ table: TOMLTable) -> [[String]: String] {
    var result: [[String]: String] = [:]
    func collect(_ table: TOMLTable, _ path: [String]) {
      for (key, value) in table {
        if let inner = value.table {
          collect(inner, path + [key])
        } else {
          result[path + [key]] = value.description
        }
      }
    }
    collect(table, [])
    return result
  }
}
