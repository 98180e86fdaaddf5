import FlashAVM1
import FlashData
import FlashDisplay
package import FlashHeap
import SWF

/// XMLSockets that are open.
package final class Sockets: Service {
  package var open: [ScriptObject] = []

  package override func markRoots(_ marker: inout Marker) {
    for socket in open { marker.mark(socket) }
  }

  /// Closes all that are open; no script hears of it.
  package func closeAll() {
    for object in open {
      guard let state = object.native as? XMLSocketState, !state.isClosed else { continue }
      state.isClosed = true
      state.peer.close()
    }
    open = []
  }

  /// Tells scripts what their open have: once in each iteration.
  package func pollSockets() {
    for object in open {
      guard let state = object.native as? XMLSocketState else { continue }
      if !state.isConnected {
        state.isConnected = true
        tell(object, state, "onConnect", .true)
      }
      listen(object, state)
    }
    open.removeAll { ($0.native as? XMLSocketState)?.isClosed ?? true }
  }

  private func listen(_ object: ScriptObject, _ state: XMLSocketState) {
    while !state.isClosed {
      switch state.peer.receive() {
      case .nothing: return
      case .closed:
        state.isClosed = true
        tell(object, state, "onClose", nil)
      case .data(let bytes):
        for byte in bytes where !state.isClosed {
          guard let text = state.texts.take(byte) else { continue }
          tell(object, state, "onData", heap.value(text))
        }
      }
    }
  }

  private func tell(
    _ object: ScriptObject, _ state: XMLSocketState, _ event: String, _ argument: Value?
  ) {
    machine.withPlayerFrame(state.clip, version: state.version) { () throws(ScriptAbort) in
      try self.calls.callMethod(
        object, self.heap.intern(event), argument.map { [$0] } ?? [], reason: .call)
    }
  }
}
