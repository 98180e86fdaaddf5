import FlashAVM1
import FlashDisplay
package import FlashHeap
import SWF

/// NetConnections that call methods of a server.
package final class RemoteConnections: Service {
  /// Those that have something to be sent.
  package var waiting: [ScriptObject] = []

  package override func markRoots(_ marker: inout Marker) {
    for object in waiting { marker.mark(object) }
  }

  /// Posts what connections were called for, before the iteration's loads are done.
  package func sendRemoteCalls() {
    let connections = waiting
    waiting = []
    for object in connections {
      guard let state = object.native as? NetConnectionState, let address = state.address,
        !state.messages.isEmpty
      else { continue }
      services.loads.lastToken += 1
      services.loads.receivers[services.loads.lastToken] = DataReceiver(
        object: object, version: 8, clip: nil, kind: .remoteCall)
      services.clipLoads.request(
        address.text, isPost: true, body: RemoteCalls.message(state),
        mimeType: "application/x-amf", for: .data(token: services.loads.lastToken))
    }
  }
}
