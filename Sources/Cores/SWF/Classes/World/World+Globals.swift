import FlashAVM1
import FlashDisplay
import FlashHeap

/// All that scripts find when they begin.
extension World {
  func installGlobals() {
    prototypes.named["Object"] = prototypes.object
    reserveGlobalNames()
    install(FunctionClass.table, prototype: prototypes.function)
    install(ObjectClass.table, prototype: prototypes.object)
    install(AsBroadcasterClass.table)
    installPackages()
    install(ArrayClass.table, prototype: prototypes.array)
    install(StringClass.table, prototype: prototypes.string)
    install(NumberClass.table, prototype: prototypes.number)
    install(BooleanClass.table, prototype: prototypes.boolean)
    install(MathClass.table)
    install(ErrorClass.table)
    install(ColorClass.table)
    install(SystemClass.table)
    for table in [
      SystemClass.capabilities, SystemClass.product, SystemClass.security,
      SystemClass.policyResolver, SystemClass.ime, SystemClass.accessibility,
    ] {
      install(table)
    }
    install(SharedObjectClass.table)
    install(SoundClass.table)
    install(ContextMenuClass.table)
    install(ContextMenuClass.item)
    install(DateClass.table, prototype: prototypes.date)
    for table in [
      PointClass.table, RectangleClass.table, MatrixClass.table, ColorTransformClass.table,
      TransformClass.table,
    ] {
      install(table)
    }
    // A variable that Flash Player's own scripts have left there (C.Global.2).
    heap.define(globalObject, heap.intern("o"), .null)
    install(GlobalFunctions.table, prototype: globalObject, isGlobal: true)
    // Player 11 is the first that has them (measured: first-players).
    if player.playerVersion >= 11 {
      install(GlobalFunctions.headers, on: globalObject, of: GlobalFunctions.table.name)
    }
    installConsole()
    installClips()
    installData()
    // The package of C.Global.5 came with player 10 (measured: automation).
    if player.playerVersion >= 10 {
      for table in AutomationClasses.tables { install(table) }
    }
    for table in LeftoverClasses.tables { install(table) }
    if player.playerVersion >= 10 { install(LeftoverClasses.soundCodec) }
    removeUnusedGlobalNames()
  }

  /// `enableDebugConsole`: a function that owns nothing, not even `__proto__`.
  private func installConsole() {
    let console = heap.makeObject(.nativeFunction)
    console.aux = Value(
      natives.add("_global.enableDebugConsole") { _, _ throws(ScriptAbort) in .undefined })
    heap.define(
      globalObject, heap.intern("enableDebugConsole"), Value(console), .dontEnumerate)
  }

  /// The packages of classes, with places for what is in them.
  private func installPackages() {
    func make(_ path: String) -> ScriptObject {
      let package = heap.makeObject()
      heap.add(package, Atom(.constructor), native(at: "Object"), .hidden)
      heap.add(package, Atom(.__proto__), Value(prototypes.object), .hidden)
      install([], on: package, of: path, path: path)
      return package
    }
    let flash = make("flash")
    heap.define(
      globalObject, heap.intern("flash"), Value(flash), [.dontEnumerate, .version8])
    for (name, flags) in heap.ownNames(flash) where !flags.contains(.dontEnumerate) {
      let text = heap.text(name).text
      heap.define(flash, name, Value(make("flash." + text)), flags)
    }
  }

  /// Puts functions on the global object itself.
  private func install(_ table: NativeClass, prototype: ScriptObject, isGlobal: Bool) {
    install(table.members, on: prototype, of: table.name)
  }
}
