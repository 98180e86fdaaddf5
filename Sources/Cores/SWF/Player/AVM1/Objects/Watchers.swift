/// What `Object.watch` has set, by object and property.
final class Watchers: HeapRoots {
  var all: [ScriptObject: [Atom: Watcher]] = [:]

  init(_ heap: Heap) { heap.addRoots(self) }

  func markRoots(_ marker: inout Marker) {
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
final class Watcher {
  let callback: Value
  let data: Value
  /// How many calls of it are in one another.
  var depth = 0

  init(callback: Value, data: Value) {
    self.callback = callback
    self.data = data
  }
}
