import FlashAVM2
import FlashHeap

/// The listeners of one object, by the types of events (E.Dis.2).
final class ListenerList: NativePayload {
  struct Listener {
    var function: Value
    var isCapturing: Bool
    var priority: Int32
    /// It is no reason for its function to live (E.Dis.5).
    var isWeak = false
  }

  private(set) var byType: [String: [Listener]] = [:]
  /// Its object is among those that hear broadcasts of these types.
  private var broadcasts: UInt8 = 0

  override func trace(_ marker: inout Marker) {
    var hasWeak = false
    for listeners in byType.values {
      marker.bytes += listeners.count * MemoryLayout<Listener>.size
      for listener in listeners {
        if listener.isWeak { hasWeak = true } else { marker.mark(listener.function) }
      }
    }
    if hasWeak { marker.addWeak(self) }
  }

  /// Those of a type that hear an event while it comes down, or those that hear it otherwise, in the order in which they are called.
  func listeners(_ type: String, isCapturing: Bool) -> [Listener] {
    guard let all = byType[type] else { return [] }
    // Hardly any object has both.
    if all.allSatisfy({ $0.isCapturing == isCapturing }) { return all }
    return all.filter { $0.isCapturing == isCapturing }
  }

  func has(_ type: String) -> Bool { byType[type] != nil }

  /// Notes that its object hears broadcasts of a type, by its number; whether it is new to that.
  func beginsToHear(_ number: Int) -> Bool {
    let bit = UInt8(1) << UInt8(number)
    defer { broadcasts |= bit }
    return broadcasts & bit == 0
  }

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

extension ListenerList: WeakHolder {
  /// A method lives as long as the object that it was taken out of.
  func keepWhatLives(_ marker: inout Marker) {
    for listeners in byType.values {
      for listener in listeners where listener.isWeak {
        guard let function = listener.function.asObject, function.kind == .methodClosure,
          let receiver = Closure(function).receiver.asObject, marker.isMarked(receiver)
        else { continue }
        marker.mark(function)
      }
    }
  }

  func dropUnmarked(_ marker: Marker) {
    byType = byType.compactMapValues { listeners in
      let left = listeners.filter { listener in
        !listener.isWeak || listener.function.asObject.map { marker.isMarked($0) } ?? true
      }
      return left.isEmpty ? nil : left
    }
  }
}

extension ListenerList: StatePart {
  static var partName: String { "listeners" }

  static func blank(_ coder: StateCoder) -> any StatePart { ListenerList() }

  func code(_ coder: StateCoder) {
    var all = byType.sorted { $0.key < $1.key }.map { (type: $0.key, list: $0.value) }
    coder.list(&all, ("", [])) { entry in
      coder.value(&entry.type)
      coder.list(&entry.list, Listener(function: .null, isCapturing: false, priority: 0)) {
        coder.value(&$0.function)
        coder.value(&$0.isCapturing)
        coder.value(&$0.priority)
        coder.value(&$0.isWeak)
      }
    }
    if coder.isReading { byType = Dictionary(all.map { ($0.type, $0.list) }) { _, last in last } }
    coder.value(&broadcasts)
  }
}
