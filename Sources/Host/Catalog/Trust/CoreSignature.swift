import CSignature
import Glibc
package import HostBase

/// What the signature beside a core's file (`name.so.p7s`, detached CMS) is worth.
package enum CoreSignature: Equatable, Sendable {
  /// There is none.
  case none
  /// Its signer's certificate is in the user's folder of trusted ones.
  case trusted(signer: String)
  /// It is whole, but its signer is not trusted.
  case unknown(signer: String)
  /// It is not of this file, or not valid.
  case bad(reason: String)

  /// What the file of a signature is called beyond the core's.
  package static let suffix = ".p7s"
  private static let sizeLimit = 1 << 20

  /// The folder of the certificates that the user trusts, in PEM.
  package static func folder(_ places: Places) -> String {
    PathName.join(places.config, "certificates")
  }

  /// Looks at the signature of a core.
  package static func of(_ core: String, places: Places) -> CoreSignature {
    of(core, signature: core + suffix, certificates: certificates(in: folder(places)))
  }

  /// Looks at the signature of a core's open file.
  static func of(_ file: CoreFile, places: Places) -> CoreSignature {
    of(
      CoreFile.loaderPath(ofDescriptor: file.descriptor), signature: file.path + suffix,
      certificates: certificates(in: folder(places)))
  }

  /// Looks at a signature of a file; `certificates` is PEM text.
  package static func of(_ core: String, signature path: String, certificates: [[UInt8]])
    -> CoreSignature
  {
    let bytes: [UInt8]
    do throws(FileFailure) {
      bytes = try FileSystem.read(path, limit: sizeLimit)
    } catch {
      if case .notFound = error { return .none }
      return .bad(reason: "\(PathName.last(path)) cannot be read")
    }
    let texts = certificates.map { text in strdup(String(decoding: text, as: UTF8.self)) }
    defer { for text in texts { free(text) } }
    var signer = [CChar](repeating: 0, count: 256)
    var reason = [CChar](repeating: 0, count: 256)
    let verdict = texts.map { UnsafePointer($0) }.withUnsafeBufferPointer { texts in
      bytes.withUnsafeBytes { bytes in
        signature_check(
          core, bytes.baseAddress, bytes.count, texts.baseAddress, texts.count, &signer,
          signer.count, &reason, reason.count)
      }
    }
    func text(_ buffer: [CChar]) -> String {
      buffer.withUnsafeBufferPointer { $0.baseAddress.map { HostText.oneLine($0) } ?? "" }
    }
    let name = text(signer).isEmpty ? "an unnamed signer" : text(signer)
    switch verdict {
    case SIGNATURE_TRUSTED: return .trusted(signer: name)
    case SIGNATURE_UNKNOWN: return .unknown(signer: name)
    case SIGNATURE_UNREADABLE:
      return .bad(reason: "\(PathName.last(path)) is no detached CMS signature")
    case SIGNATURE_FAILED: return .bad(reason: "it could not be checked")
    default: return .bad(reason: text(reason).isEmpty ? "it does not fit the file" : text(reason))
    }
  }

  /// The texts of all certificates in a folder.
  private static func certificates(in folder: String) -> [[UInt8]] {
    let names = ((try? FileSystem.names(in: folder).usual) ?? []).sorted()
    return names.filter { $0.hasSuffix(".pem") || $0.hasSuffix(".crt") }.prefix(256).compactMap {
      try? FileSystem.read(PathName.join(folder, $0), limit: sizeLimit)
    }
  }

  /// For people.
  package var words: String {
    switch self {
    case .none: "none"
    case .trusted(let signer): "good, by \(signer)"
    case .unknown(let signer): "by \(signer), whose certificate is not among yours"
    case .bad(let reason): "bad: \(reason)"
    }
  }
}
