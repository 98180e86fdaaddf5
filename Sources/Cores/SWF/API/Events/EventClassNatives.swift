import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import Raster

/// The natives of event classes: fields, a constructor that fills them, a copy, and a text (E.Ev).
struct EventClassNatives {
  private let type: EventClass
  private let name: String
  private let package: String
  private let fields: [String]

  /// Those of a class by its name with its package; nil is no event class.
  init?(_ name: String) {
    let parts = name.split(separator: ":", omittingEmptySubsequences: true)
    guard let local = parts.last.map(String.init), let package = parts.first.map(String.init),
      package == "flash.events" || package == "flash.automation",
      let type = EventClass.named(local)
    else { return nil }
    (self.type, self.name, self.package, fields) = (type, local, package, type.allFields)
  }

  var natives: Face.Natives { { of($0) } }

  private func of(_ key: String) -> NativeFunction? {
    switch key {
    case "new": constructor
    case "clone": clone
    case "toString": text
    case "updateAfterEvent": NativeCall.act { _ in }
    case "get stageX": Self.stagePlace("localX", "localY", fields) { $0.x }
    case "get stageY": Self.stagePlace("localY", "localX", fields) { $0.y }
    case "get tapStageX": Self.stagePlace("tapLocalX", "tapLocalY", fields) { $0.x }
    case "get tapStageY": Self.stagePlace("tapLocalY", "tapLocalX", fields) { $0.y }
    default: accessor(key)
    }
  }

  private func accessor(_ key: String) -> NativeFunction? {
    guard let index = fields.firstIndex(of: String(key.dropFirst(4))) else { return nil }
    if key.hasPrefix("get ") {
      return NativeCall.give { call in EventFields(call.this).own(index) }
    }
    guard key.hasPrefix("set ") else { return nil }
    return NativeCall.act { call in EventFields(call.this).setOwn(index, call.value(1)) }
  }

  /// A parameter's register and its field are of one type.
  private var constructor: NativeFunction {
    let places = type.parameters.map { fields.firstIndex(of: $0) }
    return { interpreter, registers, count throws(ScriptError) in
      let result = try EventNatives.construct(interpreter, registers, count)
      guard let object = registers[0].asObject else { return result }
      let event = EventFields(object)
      for (index, place) in places.enumerated() {
        if let place { event.setOwn(place, registers[index + 4]) }
      }
      return result
    }
  }

  /// Another event of this very class, with all that the constructor can give it (E.Ev.2, E.Ev.7).
  private var clone: NativeFunction {
    let (package, name) = (package, name)
    let places = type.parameters.filter { !type.uncopied.contains($0) }
      .compactMap { fields.firstIndex(of: $0) }
    let uncopied = type.uncopied.compactMap { fields.firstIndex(of: $0) }
    return NativeCall.give { call throws(ScriptError) in
      let type = call.api.types.type(package, name)
      let old = EventFields(call.this)
      let made = try call.api.events.make(
        "", type, bubbles: old.bubbles, isCancelable: old.isCancelable)
      let copy = EventFields(made)
      copy.type = old.type
      for place in places { copy.setOwn(place, old.own(place)) }
      for place in uncopied { copy.setOwn(place, .zero) }
      return Value(made)
    }
  }

  private var text: NativeFunction {
    let names =
      ["type", "bubbles", "cancelable"] + (type.isBare ? [] : ["eventPhase"]) + type.shown
    let title = type.title ?? name
    return NativeCall.give { call throws(ScriptError) in
      try EventNatives.describe(call.value(0), title, names, call.interpreter)
    }
  }

  /// A place on the stage by one in the target; without both coordinates the one itself (E.Ev.7).
  private static func stagePlace(
    _ name: String, _ other: String, _ fields: [String], _ part: @escaping (Point) -> Double
  ) -> NativeFunction? {
    guard let first = fields.firstIndex(of: name), let second = fields.firstIndex(of: other) else {
      return nil
    }
    return NativeCall.number { call in
      let event = EventFields(call.this)
      let (own, other) = (event.own(first).double, event.own(second).double)
      if own.isNaN || other.isNaN { return own }
      // The stage's own places are those that are asked for.
      if let target = event.target.asObject, target == call.api.stageObject { return own }
      guard let target = event.target.display else { return own * 0 }
      let isX = name.hasSuffix("X")
      return part(target.globalPixels(isX ? own : other, isX ? other : own))
    }
  }
}
