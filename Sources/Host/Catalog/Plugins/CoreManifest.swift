import FoundationEssentials
import HostBase

/// The JSON document by which a core describes itself (docs/core-manifest.md), both ways.
package enum CoreManifest {
  /// Longest document that is read, in bytes.
  package static let sizeLimit = 1 << 20

  /// Reads a manifest or registration; the first broken rule is named with its key.
  ///
  /// `path` is the core's file. The name and version are the document's own.
  package static func decode(
    _ bytes: [UInt8], path: String, source: CoreDescription.Source = .manifest
  ) throws(PluginError) -> CoreDescription {
    guard bytes.count <= sizeLimit else {
      throw .invalidManifest(path: path, key: "", reason: "has more than \(sizeLimit) bytes")
    }
    do {
      let document = try JSONDecoder().decode(ManifestDocument.self, from: Data(bytes))
      return try document.description(path: path, source: source)
    } catch let broken as ManifestRule {
      throw .invalidManifest(path: path, key: broken.key, reason: broken.reason)
    } catch let error as DecodingError {
      let (key, reason) = explain(error)
      throw .invalidManifest(path: path, key: key, reason: reason)
    } catch {
      throw .invalidManifest(path: path, key: "", reason: "is not valid JSON")
    }
  }

  /// The document of a description: pretty, keys sorted, ending in a line feed.
  package static func encode(_ core: CoreDescription) throws(PluginError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return [UInt8](try encoder.encode(ManifestDocument(core))) + [0x0a]
    } catch {
      throw .invalidManifest(path: core.path, key: "", reason: "cannot be written: \(error)")
    }
  }

  /// Whether a text is a stable id: `[a-z0-9][a-z0-9_-]{0,31}`.
  package static func isValidID(_ text: String) -> Bool { DescriptionGrammar.isID(text) }

  /// Whether a text can name a type's folder: 1 to 64 bytes, no `/`, no leading dot, no control characters.
  package static func isValidFolder(_ text: String) -> Bool { DescriptionGrammar.isFolder(text) }

  /// The key that a decoding error is about, and a half sentence.
  private static func explain(_ error: DecodingError) -> (key: String, reason: String) {
    switch error {
    case .keyNotFound(let key, let context): (path(context.codingPath + [key]), "is missing")
    case .valueNotFound(_, let context): (path(context.codingPath), "is null")
    case .typeMismatch(_, let context): (path(context.codingPath), "is of the wrong type")
    case .dataCorrupted(let context):
      // The decoder says the same of broken JSON and of a number that no type holds.
      (path(context.codingPath), "is not valid JSON")
    @unknown default: ("", "cannot be read")
    }
  }

  /// "game_types[0].layout[1].kind".
  private static func path(_ keys: [any CodingKey]) -> String {
    keys.reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
  }
}

/// A rule that a document breaks.
struct ManifestRule: Error {
  let key: String
  let reason: String
}
