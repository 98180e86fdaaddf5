import FlashHeap

/// The listeners of one object, by the types of events (E.Dis.2).
final class ListenerList: NativePayload {
  struct Listener {
    let function: Value
    let isCapturing: Bool
    let priority: Int32
  }

  private(set) var byType: [String: [Listener]] = [:]

  override func trace(_ marker: inout Marker) {
    for listeners in byType.values {
      marker.bytes += listeners.count * MemoryLayout<Listener>.size
      for listener in listeners { marker.mark(listener.function) }
    }
  }

  /// Those of a type that hear an event while it comes down, or those that hear it otherwise, in the order in which they are called.
  func listeners(_ type: String, isCapturing: Bool) -> [Listener] {
    (byType[type] ?? []).filter { $0.isCapturing == isCapturing }
  }

  func has(_ type: String) -> Bool { byType[type] != nil }

  /// Adds one behind those of the same priority; `isSame` says whether a function is another one.
  func add(_ listener: Listener, _ type: String, isSame: (Value) -> Bool) {
    var list = byType[type] ?? []
    guard !list.contains(where: { $0.isCapturing == listener.isCapturing && isSame($0.function) })
    else { return }
    let place = list.firstIndex { $0.priority < listener.priority } ?? list.count
    list.insert(listener, at: place)
    byType[type] = list
  }

  func remove(_ type: String, isCapturing: Bool, isSame: (Value) -> Bool) {
    guard var list = byType[type] else { return }
    list.removeAll { $0.isCapturing == isCapturing && isSame($0.function) }
    byType[type] = list.isEmpty ? nil : list
  }
}
