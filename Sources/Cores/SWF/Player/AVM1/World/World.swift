/// What `_global` and its classes are for movies of one generation.
///
/// Movies to SWF 6 and those from SWF 7 on have globals of their own, as names mean different things to them: each has its `_global`,
/// its classes and their prototypes (C.Class.11). Objects go back and forth, and keep the prototypes that they have.
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

/// What scripts find: the globals of both generations, natives, and the classes that movies have registered.
final class World: HeapRoots {
  unowned let player: Player
  let heap: Heap
  /// Of the world that the running code is in; see `GlobalWorld`.
  var globalObject: ScriptObject
  var globalScope: ScriptObject
  var prototypes: Prototypes
  /// Whether these are of movies to SWF 6.
  var isOldWorld: Bool
  /// The other generation's, once a movie of it has run.
  var otherWorld: GlobalWorld?
  let natives = NativeRegistry()
  /// The natives that make objects of primitives, as functions have them in `aux`.
  private(set) lazy var wrapperNumbers: (string: Value, number: Value, boolean: Value) = {
    func number(_ name: String) -> Value { Value(natives.number(of: name) ?? -1) }
    return (number("String"), number("Number"), number("Boolean"))
  }()
  /// Classes that `Object.registerClass` has registered, for all movies.
  var classes: [ClassKey: ScriptObject] = [:]
  /// What `implements` has listed, by prototype.
  var interfaces: [ScriptObject: [ScriptObject]] = [:]
  /// Names of registered constructors, as scripts wrote them; valid only while `classes` agrees.
  var aliases: [ScriptObject: String] = [:]

  /// An exported name: movies up to SWF 6, which do not tell cases apart, have classes of their own (L3.13.2).
  struct ClassKey: Hashable {
    let isOld: Bool
    let name: String

    init(_ name: String, version: Int) {
      isOld = version < 7
      self.name = isOld ? name.lowercased() : name
    }
  }

  init(player: Player) {
    self.player = player
    heap = player.heap
    globalObject = heap.makeObject()
    globalScope = Self.makeScope(of: globalObject, heap)
    prototypes = Prototypes(heap)
    isOldWorld = player.movie.version <= 6
    heap.addRoots(self)
    installGlobals()
  }

  private static func makeScope(of global: ScriptObject, _ heap: Heap) -> ScriptObject {
    let scope = heap.makeObject(.scope)
    scope.aux = Value(global)
    scope.arrayLength = ScopeClass.global.rawValue
    return scope
  }

  func markRoots(_ marker: inout Marker) {
    marker.mark(globalObject)
    marker.mark(globalScope)
    prototypes.mark(&marker)
    otherWorld?.mark(&marker)
    for object in classes.values { marker.mark(object) }
    for (prototype, list) in interfaces {
      marker.mark(prototype)
      for interface in list { marker.mark(interface) }
    }
  }

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
    globalScope = Self.makeScope(of: globalObject, heap)
    prototypes = Prototypes(heap)
    installGlobals()
  }

  /// The prototypes of a version's generation.
  func prototypes(for version: Int) -> Prototypes {
    within(version: version) { $0.prototypes }
  }

  /// Does something in the world of a version.
  func within<Result>(version: Int, _ body: (World) -> Result) -> Result {
    let running: UInt8 = isOldWorld ? 6 : 7
    changeWorld(to: UInt8(clamping: version))
    defer { changeWorld(to: running) }
    return body(self)
  }
}
