package import FlashHeap

/// What `Object.watch` has set, by object and property.
package final class Watchers: HeapRoots {
  package var all: [ScriptObject: [Atom: Watcher]] = [:]

  package init(_ heap: Heap) { heap.addRoots(self) }

  package func markRoots(_ marker: inout Marker) {
    for (object, names) in all {
      marker.mark(object)
      for watcher in names.values {
        marker.mark(watcher.callback)
        marker.mark(watcher.data)
      }
    }
  }
}

/// The arguments of `watch`.
package final class Watcher {
  package let callback: Value
  package let data: Value
  /// How many calls of it are in one another.
  var depth = 0

  package init(callback: Value, data: Value) {
    self.callback = callback
    self.data = data
  }
}
