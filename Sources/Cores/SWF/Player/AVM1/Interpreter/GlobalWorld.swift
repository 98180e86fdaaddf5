/// What `_global` and its classes are for movies of one generation.
///
/// Movies to SWF 6 and those from SWF 7 on have globals of their own, as names mean different things to them: each has its `_global`,
/// its classes and their prototypes (`avm1/global_swf6_7_8`). Objects go back and forth, and keep the prototypes that they have.
struct GlobalWorld {
  var globalObject: ScriptObject
  var globalScope: ScriptObject
  var prototypes: Prototypes

  func mark(_ marker: inout Marker) {
    marker.mark(globalObject)
    marker.mark(globalScope)
    prototypes.mark(&marker)
  }
}

extension AVM1 {
  /// Makes the globals of a version's generation those that count.
  @inline(__always) func changeWorld(to version: UInt8) {
    if (version <= 6) != isOldWorld { exchangeWorlds() }
  }

  @inline(never) private func exchangeWorlds() {
    let left = GlobalWorld(
      globalObject: globalObject, globalScope: globalScope, prototypes: prototypes)
    isOldWorld.toggle()
    if let world = otherWorld {
      globalObject = world.globalObject
      globalScope = world.globalScope
      prototypes = world.prototypes
      otherWorld = left
      return
    }
    otherWorld = left
    globalObject = heap.makeObject()
    globalScope = heap.makeObject(.scope)
    globalScope.aux = Value(globalObject)
    globalScope.arrayLength = ScopeClass.global.rawValue
    prototypes = Prototypes(heap)
    nativeDepth += 1
    installGlobals()
    nativeDepth -= 1
  }

  /// The prototypes of a version's generation.
  func prototypes(for version: Int) -> Prototypes {
    let running: UInt8 = isOldWorld ? 6 : 7
    changeWorld(to: UInt8(clamping: version))
    defer { changeWorld(to: running) }
    return prototypes
  }
}
