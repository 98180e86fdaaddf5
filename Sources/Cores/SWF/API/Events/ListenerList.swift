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

extension ListenerList: StatePart {
  static var partName: String { "listeners" }

  static func blank(_ coder: StateCoder) -> any StatePart { ListenerList() }

  func code(_ coder: StateCoder) {
    var all = byType.sorted { $0.key < $1.key }.map { (type: $0.key, list: $0.value) }
    coder.list(&all, ("", [])) { entry in
      coder.value(&entry.type)
      let blank = Listener(function: .null, isCapturing: false, priority: 0)
      coder.list(&entry.list, blank) { listener in
        var (function, isCapturing) = (listener.function, listener.isCapturing)
        var priority = listener.priority
        coder.value(&function)
        coder.value(&isCapturing)
        coder.value(&priority)
        listener = Listener(function: function, isCapturing: isCapturing, priority: priority)
      }
    }
    if coder.isReading { byType = Dictionary(all.map { ($0.type, $0.list) }) { _, last in last } }
  }
}
