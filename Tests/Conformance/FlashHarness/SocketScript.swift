public import Flash
import FoundationEssentials

/// Plays the suite's `socket.json` to whoever connects: a list of what is expected, sent, and when it ends.
public final class SocketScript: SocketPeer {
  private struct Step: Decodable {
    let type: String
    let expected: [UInt8]?
    let payload: [UInt8]?
  }

  private var steps: ArraySlice<Step>
  /// What the movie has sent and no step has taken.
  private var sent: [UInt8] = []
  private let failed: (String) -> Void

  /// The script of a file; nil where it is none.
  ///
  /// `failed` hears what was sent where something else was expected.
  public init?(_ data: [UInt8], failed: @escaping (String) -> Void) {
    guard let steps = try? JSONDecoder().decode([Step].self, from: Data(data)) else { return nil }
    self.steps = steps[...]
    self.failed = failed
  }

  /// Takes what the movie sends.
  public func send(_ bytes: [UInt8]) { sent += bytes }

  /// What the script has the other end say.
  public func receive() -> SocketNews {
    while let step = steps.first {
      switch step.type {
      case "Receive":
        let expected = step.expected ?? []
        guard sent.count >= expected.count else { return .nothing }
        guard Array(sent.prefix(expected.count)) == expected else {
          steps = []
          failed("a socket was sent \(sent.prefix(expected.count)), not \(expected)")
          return .nothing
        }
        sent.removeFirst(expected.count)
        steps.removeFirst()
      case "Send":
        steps.removeFirst()
        return .data(step.payload ?? [])
      case "Disconnect":
        steps.removeFirst()
        return .closed
      default: return .nothing
      }
    }
    return .nothing
  }

  /// The movie has closed its end.
  public func close() { if steps.first?.type == "WaitForDisconnect" { steps.removeFirst() } }
}
