import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import Raster

/// D.DO: DisplayObject.
enum DisplayObjectNatives {
  /// Those of display objects, and of the stage, which is none of the display list.
  static func of(_ key: String) -> NativeFunction? {
    guard let own = ofDisplay(key), let ofStage = StageObjectNatives.of(key) else {
      return ofDisplay(key)
    }
    return { interpreter, registers, count throws(ScriptError) in
      registers[0].display == nil
        ? try ofStage(interpreter, registers, count) : try own(interpreter, registers, count)
    }
  }

  private static func ofDisplay(_ key: String) -> NativeFunction? {
    switch key {
    case "get x": DisplayNative.get { object, _ in Value(outside: object.numbers.x) }
    case "set x":
      DisplayNative.act { object, registers, _ in
        // What is no number is 0 here (D.DO.2).
        object.numbers.x = registers[1].double.isNaN ? 0 : registers[1].double
        SpacePlacement.wasMoved(object)
      }
    case "get y": DisplayNative.get { object, _ in Value(outside: object.numbers.y) }
    case "set y":
      DisplayNative.act { object, registers, _ in
        // What is no number is 0 here (D.DO.2).
        object.numbers.y = registers[1].double.isNaN ? 0 : registers[1].double
        SpacePlacement.wasMoved(object)
      }
    case "get scaleX": DisplayNative.get { object, _ in Value(outside: object.script.scaleX) }
    case "set scaleX":
      DisplayNative.act { object, registers, interpreter in
        object.script.scaleX = registers[1].double
        SpacePlacement.wasTurned(object, interpreter.api)
      }
    case "get scaleY": DisplayNative.get { object, _ in Value(outside: object.script.scaleY) }
    case "set scaleY":
      DisplayNative.act { object, registers, interpreter in
        object.script.scaleY = registers[1].double
        SpacePlacement.wasTurned(object, interpreter.api)
      }
    case "get rotation": DisplayNative.get { object, _ in Value(outside: object.script.rotation) }
    case "set rotation":
      DisplayNative.act { object, registers, interpreter in
        object.script.rotation = registers[1].double
        SpacePlacement.wasTurned(object, interpreter.api)
      }
    case "get width": DisplayNative.get { object, _ in Value(outside: object.script.width) }
    case "set width":
      DisplayNative.act { object, registers, interpreter in
        object.script.setWidth(registers[1].double)
        SpacePlacement.wasTurned(object, interpreter.api)
      }
    case "get height": DisplayNative.get { object, _ in Value(outside: object.script.height) }
    case "set height":
      DisplayNative.act { object, registers, interpreter in
        object.script.setHeight(registers[1].double)
        SpacePlacement.wasTurned(object, interpreter.api)
      }
    case "get alpha":
      DisplayNative.get { object, _ in Value(Double(object.colorTransform.multiply.w) / 256) }
    case "set alpha":
      DisplayNative.act { object, registers, _ in
        var colors = object.colorTransform
        colors.multiply.w = ColorTransform.cut(registers[1].double * 256)
        object.setColors(colors)
      }
    case "get visible": DisplayNative.get { object, _ in Value(rawBoolean: object.isVisible) }
    case "set visible":
      DisplayNative.act { object, registers, _ in
        object.numbers.setVisible(registers[1].rawUInt != 0)
      }
    case "get mouseX": NativeCall.number { call in mouse(call).x }
    case "get mouseY": NativeCall.number { call in mouse(call).y }
    case "get name": name
    case "set name": DisplayNative.act(setName)
    case "get parent":
      DisplayNative.object { object, _, interpreter throws(ScriptError) in
        try parent(object, interpreter)
      }
    case "get root": root
    case "get stage": stage
    case "get loaderInfo": loaderInfo
    case "get mask": DisplayNative.object { object, _, _ in Value(object.mask) }
    case "set mask":
      DisplayNative.act { object, registers, _ in
        object.setMask(registers[1].display)
      }
    default: DisplayLookNatives.of(key)
    }
  }

  /// The pointer in an object's own pixels (D.DO.17).
  private static func mouse(_ call: NativeCall) -> Point {
    let mouse = call.api.player.pointerInput.mousePosition
    let own = call.value(0).display?.toLocal(mouse) ?? mouse
    return Point(x: own.x / twips, y: own.y / twips)
  }

  /// That of the stage is null (D.DO.12).
  private static func name(
    _ interpreter: Interpreter, _ registers: UnsafeMutablePointer<Value>, _ count: Int
  ) throws(ScriptError) -> Value {
    guard let name = registers[0].display?.name else { return .null }
    return interpreter.heap.value(name)
  }

  private static func setName(
    _ object: DisplayObject, _ registers: UnsafeMutablePointer<Value>, _ interpreter: Interpreter
  ) throws(ScriptError) {
    // The timeline's names stay (D.DO.12).
    let isRoot = try interpreter.api.loaderInfos.info(ofRoot: object) != nil
    if isRoot || !object.timelinePlace.marks.contains(.isMadeByScript) { throw ScriptError(2078) }
    object.name = registers[1].asString?.text
    object.hasExplicitName = true
  }

  /// States of a button have none that scripts see (D.DO.13).
  private static func parent(
    _ object: DisplayObject, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    guard let parent = object.parent else {
      let isRoot = interpreter.api.player.stage.children.contains { $0 === object }
      return isRoot ? Value(try interpreter.api.makeStage()) : .null
    }
    return parent is StateButton ? .null : Value(parent)
  }

  /// The nearest main timeline, itself among them (D.DO.14).
  private static func root(
    _ interpreter: Interpreter, _ registers: UnsafeMutablePointer<Value>, _ count: Int
  ) throws(ScriptError) -> Value {
    guard let object = registers[0].display else { return registers[0] }
    var above: DisplayObject? = object
    while let present = above {
      if try interpreter.api.loaderInfos.info(ofRoot: present) != nil { return Value(present) }
      above = present.parent
    }
    return .null
  }

  /// That of the nearest main timeline or loaded picture (D.DO.16); the stage has one of its own.
  private static func loaderInfo(
    _ interpreter: Interpreter, _ registers: UnsafeMutablePointer<Value>, _ count: Int
  ) throws(ScriptError) -> Value {
    let infos = interpreter.api.loaderInfos
    guard let object = registers[0].display else { return Value(try infos.infoOfStage()) }
    var above: DisplayObject? = object
    while let present = above {
      if let info = try infos.info(ofRoot: present) { return Value(info) }
      above = present.parent
    }
    return .null
  }

  private static func stage(
    _ interpreter: Interpreter, _ registers: UnsafeMutablePointer<Value>, _ count: Int
  ) throws(ScriptError) -> Value {
    guard let object = registers[0].display else { return registers[0] }
    let api = interpreter.api
    return api.isOnStage(object) ? Value(try api.makeStage()) : .null
  }
}
