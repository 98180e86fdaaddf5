import FlashAVM1
import FlashDisplay
package import FlashHeap
import SWF

/// Messages between the LocalConnections of a player.
package final class LocalConnections: Service {
  /// Those that listen, by name.
  package var listeners: [String: ScriptObject] = [:]
  package var messages: [LocalMessage] = []

  package override func markRoots(_ marker: inout Marker) {
    for object in listeners.values { marker.mark(object) }
    for message in messages { marker.mark(message.sender) }
  }

  /// Delivers the messages that were sent since the last time.
  package func deliverLocalMessages() {
    let sent = messages
    messages = []
    let clip = player.actionIsland.levels[0]
    for message in sent {
      machine.withPlayerFrame(clip?.script, version: UInt8(clamping: clip?.version ?? 8)) {
        () throws(ScriptAbort) in
        let event = self.world.makeObject()
        guard let receiver = self.listeners[message.target] else {
          self.heap.define(event, self.heap.intern("level"), self.heap.value("error"))
          try self.callStatus(message.sender, event, isError: true)
          return
        }
        self.heap.define(event, self.heap.intern("level"), self.heap.value("status"))
        try self.callStatus(message.sender, event, isError: false)
        var reader = AMFValueReader(context, message.arguments)
        var arguments: [Value] = []
        while !reader.isAtEnd, let value = reader.value() { arguments.append(value) }
        try self.calls.callMethod(
          receiver, self.heap.intern(message.method), arguments, reason: .call)
      }
    }
  }
}
