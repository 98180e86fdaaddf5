import HostBase

/// A format of patches: what turns one game's bytes into another's.
package enum PatchFormat: String, CaseIterable, Sendable, Codable {
  case ips, bps, ups

  /// Bytes of a patch, and of what comes out, at most.
  package static let sizeLimit = 256 << 20

  /// The format that a patch begins as; nil if it is none of ours.
  package init?(of patch: [UInt8]) {
    if patch.starts(with: Array("PATCH".utf8)) {
      self = .ips
    } else if patch.starts(with: Array("BPS1".utf8)) {
      self = .bps
    } else if patch.starts(with: Array("UPS1".utf8)) {
      self = .ups
    } else {
      return nil
    }
  }

  /// The source with a patch applied; the format is known by its first bytes.
  package static func apply(
    _ patch: [UInt8], to source: [UInt8]
  ) throws(PatchProblem) -> [UInt8] {
    switch PatchFormat(of: patch) {
    case .ips: try IPSPatch.apply(patch, to: source)
    case .bps: try BPSPatch.apply(patch, to: source)
    case .ups: try UPSPatch.apply(patch, to: source)
    case nil: throw .unknownFormat
    }
  }

  /// Whether a patch says where it ends; one that does not may have been cut off.
  ///
  /// Patches with checksums are cut off nowhere unnoticed.
  package static func hasEnd(_ patch: [UInt8]) -> Bool {
    PatchFormat(of: patch) != .ips || (try? IPSPatch.end(of: patch).isMarked) == true
  }
}

/// Why a patch cannot be applied; who reads the files adds their names.
package enum PatchProblem: Error, Equatable {
  /// The file is none of the formats that we know.
  case unknownFormat
  /// The patch is cut off or its bytes are wrong.
  case damaged(String)
  /// The patch is for other bytes.
  case wrongSource(String)
  /// The result would fill the memory.
  case tooLarge
}
