import FlashAVM1
package import FlashHeap

/// Shared objects that are open.
package final class SharedObjects: Service {
  /// By path and name.
  package var open: [String: ScriptObject] = [:]

  package override func markRoots(_ marker: inout Marker) {
    for object in open.values { marker.mark(object) }
  }

  /// Puts all that are open into `Player.storage`, as `flush` does; what broke off keeps what was stored of it.
  func store() {
    for (_, object) in open.sorted(by: { $0.key < $1.key }) {
      _ = try? SharedObjectClass.store(NativeContext(machine), object)
    }
  }
}
