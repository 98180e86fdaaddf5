/// The other end of a socket that a script has opened: the host's matter.
///
/// It is asked once in each iteration, so that a run stays a function of what it is handed.
public protocol SocketPeer: AnyObject {
  /// Takes what the script sends.
  func send(_ bytes: [UInt8])
  /// What has come since the last call.
  func receive() -> SocketNews
  /// The script has closed its end.
  func close()
}

/// What a socket has to tell.
public enum SocketNews: Sendable {
  case nothing
  case data([UInt8])
  /// The other end is closed.
  case closed
}
