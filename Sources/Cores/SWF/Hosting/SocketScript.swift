import Flash
import FoundationEssentials

/// Plays the suite's `socket.json` to whoever connects: a list of what is expected, sent, and when it ends.
final class SocketScript: SocketPeer {
  struct Step: Decodable {
    let type: String
    let expected: [UInt8]?
    let payload: [UInt8]?
  }

  private var steps: ArraySlice<Step>
  /// What the movie has sent and no step has taken.
  private var sent: [UInt8] = []

  init?(_ data: [UInt8]) {
    guard let steps = try? JSONDecoder().decode([Step].self, from: Data(data)) else { return nil }
    self.steps = steps[...]
  }

  func send(_ bytes: [UInt8]) { sent += bytes }

  func receive() -> SocketNews {
    while let step = steps.first {
      switch step.type {
      case "Receive":
        let expected = step.expected ?? []
        guard sent.count >= expected.count else { return .nothing }
        guard Array(sent.prefix(expected.count)) == expected else {
          fail("a socket was sent \(sent.prefix(expected.count)), not \(expected)", 3)
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

  func close() { if steps.first?.type == "WaitForDisconnect" { steps.removeFirst() } }
}
