package import FlashDisplay
package import FlashHeap

/// What `_global` and its classes are for movies of one generation.
///
/// Movies to SWF 6 and those from SWF 7 on have globals of their own, as names mean different things to them: each has its `_global`,
/// its classes and their prototypes (C.Class.11). Objects go back and forth, and keep the prototypes that they have.
package struct GlobalWorld {
  package var globalObject: ScriptObject
  package var globalScope: ScriptObject
  package var prototypes: Prototypes

  package func mark(_ marker: inout Marker) {
    marker.mark(globalObject)
    marker.mark(globalScope)
    prototypes.mark(&marker)
  }

  package init(globalObject: ScriptObject, globalScope: ScriptObject, prototypes: Prototypes) {
    self.globalObject = globalObject
    self.globalScope = globalScope
    self.prototypes = prototypes
  }
}

/// What scripts find: the globals of both generations, natives, and the classes that movies have registered.
package final class World: HeapRoots {
  // Stored for this library alone: accesses of what others see would be checked for overlaps, and the loop reads these.
  private var keptGlobalObject: ScriptObject
  private var keptGlobalScope: ScriptObject
  private var keptPrototypes: Prototypes
  private var keptIsOldWorld: Bool
  package unowned let player: Player
  /// The first movie of ActionScript 1 or 2: its version and limits count for all.
  package let movie: MovieFile
  /// What scripts take for the date.
  package let clock: Player.Clock
  package let heap: Heap
  /// Of the world that the running code is in; see `GlobalWorld`.
  package var globalObject: ScriptObject {
    get { keptGlobalObject }
    set { keptGlobalObject = newValue }
  }
  package var globalScope: ScriptObject {
    get { keptGlobalScope }
    set { keptGlobalScope = newValue }
  }
  package var prototypes: Prototypes {
    get { keptPrototypes }
    set { keptPrototypes = newValue }
  }
  /// Whether these are of movies to SWF 6.
  package var isOldWorld: Bool {
    get { keptIsOldWorld }
    set { keptIsOldWorld = newValue }
  }
  /// The other generation's, once a movie of it has run.
  package var otherWorld: GlobalWorld?
  private let library: any ClassLibrary
  package let natives = NativeRegistry()
  /// The natives that make objects of primitives, as functions have them in `aux`.
  private(set) lazy var wrapperNumbers: (string: Value, number: Value, boolean: Value) = {
    func number(_ name: String) -> Value { Value(natives.number(of: name) ?? -1) }
    return (number("String"), number("Number"), number("Boolean"))
  }()
  /// Classes that `Object.registerClass` has registered, for all movies.
  package var classes: [ClassKey: ScriptObject] = [:]
  /// What `implements` has listed, by prototype.
  package var interfaces: [ScriptObject: [ScriptObject]] = [:]
  /// Names of registered constructors, as scripts wrote them; valid only while `classes` agrees.
  package var aliases: [ScriptObject: String] = [:]

  /// An exported name: movies up to SWF 6, which do not tell cases apart, have classes of their own (L3.13.2).
  package struct ClassKey: Hashable {
    package let isOld: Bool
    package let name: String

    package init(_ name: String, version: Int) {
      isOld = version < 7
      self.name = isOld ? name.lowercased() : name
    }
  }

  package init(player: Player, heap: Heap, library: any ClassLibrary, settings: MachineSettings) {
    self.player = player
    movie = settings.movie
    clock = settings.clock
    self.library = library
    self.heap = heap
    heap.shapes.hidingProtos = PropertyFlags.hidingProto(from: movie.version)
    keptGlobalObject = heap.makeObject()
    keptGlobalScope = Self.makeScope(of: keptGlobalObject, heap)
    keptPrototypes = Prototypes(heap)
    keptIsOldWorld = movie.version <= 6
    heap.addRoots(self)
    library.installGlobals(in: self)
  }

  private static func makeScope(of global: ScriptObject, _ heap: Heap) -> ScriptObject {
    let scope = heap.makeObject(.scope)
    scope.aux = Value(global)
    scope.arrayLength = ScopeClass.global.rawValue
    return scope
  }

  package func markRoots(_ marker: inout Marker) {
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
  @inline(__always) package func changeWorld(to version: UInt8) {
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
    library.installGlobals(in: self)
  }

  /// The prototypes of a version's generation.
  package func prototypes(for version: Int) -> Prototypes {
    within(version: version) { $0.prototypes }
  }

  /// Does something in the world of a version.
  package func within<Result>(version: Int, _ body: (World) -> Result) -> Result {
    let running: UInt8 = isOldWorld ? 6 : 7
    changeWorld(to: UInt8(clamping: version))
    defer { changeWorld(to: running) }
    return body(self)
  }
}
