/// All that scripts find when they begin.
extension World {
  func installGlobals() {
    prototypes.named["Object"] = prototypes.object
    for prototype in [
      prototypes.movieClip, prototypes.button, prototypes.textField, prototypes.video,
    ] {
      heap.define(prototype, Atom(.__proto__), Value(prototypes.object), .hidden)
    }
    install(ObjectClass.table, prototype: prototypes.object)
    installPackages()
    install(FunctionClass.table, prototype: prototypes.function)
    install(ArrayClass.table, prototype: prototypes.array)
    install(StringClass.table, prototype: prototypes.string)
    install(NumberClass.table, prototype: prototypes.number)
    install(BooleanClass.table, prototype: prototypes.boolean)
    install(MathClass.table)
    install(ErrorClass.table)
    install(AsBroadcasterClass.table)
    install(ColorClass.table)
    install(SystemClass.table)
    for table in [
      SystemClass.capabilities, SystemClass.product, SystemClass.security, SystemClass.ime,
      SystemClass.accessibility,
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
    heap.define(globalObject, heap.intern("o"), .null, .hidden)
    install(GlobalFunctions.table, prototype: globalObject, isGlobal: true)
    installClips()
    installData()
    if player.options.playerVersion >= 10 {
      for table in AutomationClasses.tables { install(table) }
    }
  }

  /// The packages of classes, in the order in which `for … in` has them backwards.
  private func installPackages() {
    let constructor = native(at: "Object")
    func make() -> ScriptObject {
      let package = heap.makeObject()
      heap.add(package, Atom(.constructor), constructor, .hidden)
      heap.add(package, Atom(.__proto__), Value(prototypes.object), .hidden)
      return package
    }
    let flash = make()
    heap.add(globalObject, heap.intern("flash"), Value(flash), [.dontEnumerate, .version8])
    for name in ["text", "display", "filters", "geom", "net", "external"] {
      heap.add(flash, heap.intern(name), Value(make()))
    }
    guard player.options.playerVersion >= 10 else { return }
    heap.add(flash, heap.intern("automation"), Value(make()))
  }

  /// Puts functions on the global object itself.
  private func install(_ table: NativeClass, prototype: ScriptObject, isGlobal: Bool) {
    install(table.members, on: prototype, of: table.name)
  }
}
