package import HostBase

/// Why two machines cannot be linked.
package enum LinkError: HostFailure, Equatable {
  /// The core has no link cable.
  case notOffered(core: String)
  /// No machine waits at that address.
  case nobodyThere(place: String, reason: String)
  /// The port or the socket cannot be used.
  case noListening(place: String, reason: String)
  /// The socket's path does not fit.
  case pathTooLong(path: String)
  /// The folder for sockets belongs to another user.
  case foreignFolder(path: String)
  /// The other end hung up, or we did.
  case refused(place: String, reason: String)
  /// No machine came in time.
  case nobodyCame(place: String, seconds: Int)

  /// The exit code.
  package var exitCode: ExitCode {
    switch self {
    case .notOffered, .nobodyThere, .refused, .nobodyCame: .absent
    case .noListening, .pathTooLong, .foreignFolder: .inputOutput
    }
  }
  /// Name for scripts.
  package var code: String {
    switch self {
    case .notOffered: "no_link_cable"
    case .nobodyThere: "nobody_there"
    case .noListening: "no_listening"
    case .pathTooLong: "path_too_long"
    case .foreignFolder: "foreign_folder"
    case .refused: "link_refused"
    case .nobodyCame: "nobody_came"
    }
  }
  /// The sentence.
  package var sentence: Sentence {
    switch self {
    case .notOffered(let core):
      "\(core) has no link cable; play without --link, or choose another core with --core"
    case .nobodyThere(let place, let reason):
      "no other machine waits at \(place) (\(reason)); start the other one with --link host first"
    case .noListening(let place, let reason):
      "cannot wait at \(place) (\(reason)); choose another name or port after --link"
    case .pathTooLong(let path):
      "\(path): too long for a socket; choose a shorter name or set XDG_RUNTIME_DIR"
    case .foreignFolder(let path):
      "\(path) belongs to another user; set XDG_RUNTIME_DIR to a folder of your own"
    case .refused(let place, let reason):
      if reason == LinkLine.full {
        "the link at \(place) failed: \(reason); choose another name or port after --link"
      } else {
        "the link at \(place) failed: \(reason); both sides need the same core in the same version"
      }
    case .nobodyCame(let place, let seconds):
      "no other machine came to \(place) within \(seconds) seconds; start the other one with the same --link"
    }
  }
  /// The sentence in English.
  package var message: String { sentence.text }
}
