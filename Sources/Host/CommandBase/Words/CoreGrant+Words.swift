import ArgumentParser
package import HostBase

extension CoreGrant {
  /// All of them, for a help text.
  package static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// The grant of a name on the command line.
  package static func named(_ word: String) throws -> CoreGrant {
    guard let grant = CoreGrant(rawValue: word) else {
      throw ValidationError("Unknown grant \(word); known: \(names).")
    }
    return grant
  }
}
