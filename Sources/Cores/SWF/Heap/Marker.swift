/// What keeps references that keep nothing alive.
package protocol WeakHolder: AnyObject {
  /// Marks those that live as long as something that is marked.
  func keepWhatLives(_ marker: inout Marker)
  /// Lets go of those that are not marked.
  func dropUnmarked(_ marker: Marker)
}

/// Walks over what is alive, without recursion.
public struct Marker {
  private var pending: [ScriptObject] = []
  /// Properties that do not keep their keys alive.
  var weakMaps: [UnsafeMutablePointer<PropertyMap>] = []
  /// What keeps references that keep nothing alive.
  private var weakHolders: [any WeakHolder] = []
  private var ropes: [UnsafeMutablePointer<StringStorage>] = []
  /// Roughly how many bytes everything marked takes; objects of the player add what they keep elsewhere.
  public var bytes = 0

  package mutating func mark(_ value: Value) {
    if value.isObject { mark(value.object) } else if value.isString { mark(value.string) }
  }

  package mutating func mark(_ object: ScriptObject) {
    if object.storage.pointee.isMarked { return }
    object.storage.pointee.isMarked = true
    pending.append(object)
  }

  package mutating func mark(_ object: ScriptObject?) { if let object { mark(object) } }

  /// Marks what the display list keeps of an object.
  package mutating func mark(_ link: ScriptLink?) { if let link { mark(ScriptObject(link)) } }

  package mutating func mark(_ string: ScriptString) {
    if string.storage.pointee.isMarked { return }
    string.storage.pointee.isMarked = true
    // Names are counted by themselves.
    if string.atom == .none {
      bytes += 64 + (string.storage.pointee.state == .rope ? 0 : string.count)
    }
    guard string.storage.pointee.state == .rope else { return }
    ropes.append(string.storage)
    while let rope = ropes.popLast() {
      for half in [rope.pointee.left, rope.pointee.right] {
        guard let half, !half.pointee.isMarked else { continue }
        half.pointee.isMarked = true
        if half.pointee.state == .rope {
          ropes.append(half)
          bytes += 64
        } else if half.pointee.atom == .none {
          bytes += 64 + Int(half.pointee.count)
        }
      }
    }
  }

  /// Asks a holder, once all that is alive is known, to let go of the rest.
  package mutating func addWeak(_ holder: any WeakHolder) { weakHolders.append(holder) }

  /// Whether an object is known to be alive.
  package func isMarked(_ object: ScriptObject) -> Bool { object.storage.pointee.isMarked }

  /// Lets holders keep what lives as long as something else, and then let go of what does not live.
  mutating func settleWeakHolders() {
    var known: (holders: Int, bytes: Int)
    // What one keeps may bring more holders, and be what another one waits for.
    repeat {
      known = (weakHolders.count, bytes)
      for holder in weakHolders { holder.keepWhatLives(&self) }
      markReachable()
    } while weakHolders.count != known.holders || bytes != known.bytes
    for holder in weakHolders { holder.dropUnmarked(self) }
  }

  package mutating func markReachable() {
    while let object = pending.popLast() {
      if object.kind.isCell {
        markCell(object)
        continue
      }
      let storage = object.storage
      bytes += MemoryLayout<ObjectStorage>.size
      bytes += (Int(storage.pointee.slotCapacity) + Int(storage.pointee.elementCapacity)) * 8
      for slot in 0..<storage.pointee.shape.count { mark(storage.pointee.slots[slot]) }
      if let elements = storage.pointee.elements {
        for index in 0..<Int(storage.pointee.elementCount) { mark(elements[index]) }
      }
      mark(storage.pointee.link)
      mark(storage.pointee.aux)
      storage.pointee.native?.trace(&self)
    }
  }
}
