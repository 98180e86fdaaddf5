package import FlashAVM1
import FlashDisplay
package import FlashHeap

/// The numbers that `ASnative` has for natives.
///
/// Source: the published tables of ASnative's categories (C.ASnative.1, L4.4).
package enum NativeNumbers {
  /// A function of a number, a new one each time.
  package static func function(_ context: NativeContext, _ category: Int, _ index: Int) -> Value {
    if let special = special(context, category, index) { return Value(special) }
    if let path = path(category, index), let number = context.world.natives.number(of: path) {
      return Value(make(context, number))
    }
    // A number without a native has a function as well, if its category has any (L4.3.9).
    guard runs[category] != nil else { return .undefined }
    return Value(make(context, addUnused(context)))
  }

  /// The number of a native that is no class's member, by its name; nil for other names.
  package static func number(named name: String, _ context: NativeContext) -> Int? {
    if name == "ASconstructor" { return addConstructor(context) }
    if name == "ASnative unused" { return addUnused(context) }
    let words = name.split(separator: " ")
    guard words.count == 3, words[0] == "ASnative", let category = Int(words[1]),
      let index = Int(words[2]), special(context, category, index) != nil
    else { return nil }
    return context.world.natives.number(of: name)
  }

  private static func addUnused(_ context: NativeContext) -> Int {
    context.world.natives.add("ASnative unused") { _, _ throws(ScriptAbort) in .undefined }
  }

  private static func addConstructor(_ context: NativeContext) -> Int {
    context.world.natives.add("ASconstructor") { _, _ throws(ScriptAbort) in .undefined }
  }

  /// A constructor of a number: also of one that there is no native for, which then makes nothing of its objects.
  static func constructor(_ context: NativeContext, _ category: Int, _ index: Int) -> Value {
    let function =
      function(context, category, index).asObject
      ?? make(context, addConstructor(context))
    let prototype = context.world.makeObject()
    context.heap.define(prototype, Atom(.constructor), Value(function), .dontEnumerate)
    context.heap.define(function, Atom(.prototype), Value(prototype), .hidden)
    return Value(function)
  }

  private static func make(_ context: NativeContext, _ number: Int) -> ScriptObject {
    let object = context.heap.makeObject(.nativeFunction)
    object.aux = Value(number)
    context.world.adoptFunctionClass(object)
    return object
  }

  /// What no class has as a member.
  private static func special(_ context: NativeContext, _ category: Int, _ index: Int)
    -> ScriptObject?
  {
    let body: NativeBody
    switch (category, index) {
    case (2, 0):
      body = { context, _ throws(ScriptAbort) in
        Value(context.caller?.pointee.isConstruct ?? false)
      }
    case (200, 20...):
      // No function of Math; its arguments are asked for their values all the same.
      body = { context, call throws(ScriptAbort) in
        for value in call.rest().prefix(2) { _ = try context.objects.number(value) }
        return .nan
      }
    case (102, 0), (102, 1):
      // As SWF 4 had it: ASCII alone.
      body = { context, call throws(ScriptAbort) in
        let units = try context.objects.string(call.this).units
        return Value(
          context.heap.string(
            units: units.map { unit in
              let isLower = 0x61...0x7A ~= unit
              let isUpper = 0x41...0x5A ~= unit
              if index == 0 { return isLower ? unit - 0x20 : unit }
              return isUpper ? unit + 0x20 : unit
            }))
      }
    case (2106, 202):
      body = { context, call throws(ScriptAbort) in
        try SharedObjectClass.opened(context, call[0], call[1]).map { Value($0) } ?? .null
      }
    case (2106, 204):
      body = { context, call throws(ScriptAbort) in
        guard let object = call[0].asObject else { return .false }
        return Value(try SharedObjectClass.open(context, object, call[1], call[2]))
      }
    default: return nil
    }
    return make(context, context.world.natives.add("ASnative \(category) \(index)", body))
  }

  private static func path(_ category: Int, _ index: Int) -> String? {
    for run in runs[category] ?? [] where index >= run.first {
      switch run.kind {
      case .constructor: if index == run.first { return run.owner }
      case .methods:
        if index - run.first < run.names.count {
          return run.owner + "." + run.names[index - run.first]
        }
      case .accessors:
        // A getter, and its setter after it.
        let place = (index - run.first) / 2
        if place < run.names.count {
          let isSetter = (index - run.first) % 2 == 1
          return run.owner + "." + run.names[place] + (isSetter ? "=" : "")
        }
      }
    }
    return nil
  }
}
