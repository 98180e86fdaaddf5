package import FlashAVM1
package import FlashData
package import FlashDisplay
package import FlashHeap
package import FlashText
package import Raster
import SWF

extension ValueObjects {
  /// A BitmapData of these pixels.
  package func bitmapObject(_ surface: Surface, isTransparent: Bool) -> Value {
    guard let prototype = world.prototypes.named["flash.display.BitmapData"] else {
      return .undefined
    }
    let object = heap.makeObject(.other, proto: Value(prototype))
    object.native = BitmapState(surface, isTransparent: isTransparent)
    return Value(object)
  }

  /// The pixels of a `flash.geom.Rectangle`; nil where the value is no object.
  package func pixelRect(_ value: Value) throws(ScriptAbort) -> PixelRect? {
    guard let object = value.asObject else { return nil }
    let x = Int(try objects.int32(try objects.get(object, Atom(.x))))
    let y = Int(try objects.int32(try objects.get(object, Atom(.y))))
    let width = Int(try objects.int32(try objects.get(object, Atom(.width))))
    let height = Int(try objects.int32(try objects.get(object, Atom(.height))))
    guard width > 0, height > 0 else { return .empty }
    return PixelRect(x: x, y: y, width: width, height: height)
  }

  /// The same of an object that has all four numbers, itself or by inheritance; nil of others (C.BitmapData.8).
  ///
  /// With `turns`, sizes below 0 reach to the other side (C.BitmapData.22); else they are none.
  package func namedRect(_ value: Value, turns: Bool = false) throws(ScriptAbort) -> PixelRect? {
    guard let object = objects.object(value) else { return nil }
    for name in [KnownName.x, .y, .width, .height] where !(try objects.has(object, Atom(name))) {
      return nil
    }
    var sides: [Int] = []
    for name in [KnownName.x, .y, .width, .height] {
      sides.append(Int(try objects.int32(try objects.get(object, Atom(name)))))
    }
    if !turns, sides[2] <= 0 || sides[3] <= 0 { return .empty }
    let (right, bottom) = (sides[0] + sides[2], sides[1] + sides[3])
    return PixelRect(
      minX: min(sides[0], right), minY: min(sides[1], bottom), maxX: max(sides[0], right),
      maxY: max(sides[1], bottom))
  }

  /// The same of an object that has all four numbers itself; nil of others.
  package func wholeRect(_ value: Value) throws(ScriptAbort) -> PixelRect? {
    guard let object = value.asObject else { return nil }
    for name in [KnownName.x, .y, .width, .height] where !objects.hasOwn(object, Atom(name)) {
      return nil
    }
    return try pixelRect(value)
  }

  /// A point in whole pixels of an object that has both numbers itself; nil of others.
  package func wholePoint(_ value: Value) throws(ScriptAbort) -> (x: Int, y: Int)? {
    guard let object = value.asObject, objects.hasOwn(object, Atom(.x)),
      objects.hasOwn(object, Atom(.y))
    else {
      return nil
    }
    return try pixelPoint(value)
  }

  /// A `flash.geom.Point` in whole pixels; nil where the value is no object.
  package func pixelPoint(_ value: Value) throws(ScriptAbort) -> (x: Int, y: Int)? {
    guard let object = value.asObject else { return nil }
    let x = Int(try objects.int32(try objects.get(object, Atom(.x))))
    return (x, Int(try objects.int32(try objects.get(object, Atom(.y)))))
  }
}

extension ValueObjects {
  /// The numbers of a `flash.geom.Matrix`, with its translation in twips.
  package func matrix(_ object: ScriptObject) throws(ScriptAbort) -> Matrix {
    func number(_ name: KnownName) throws(ScriptAbort) -> Double {
      let value = try self.objects.number(try objects.get(object, Atom(name)))
      return value.isFinite ? value : 0
    }
    let (a, b) = (try number(.a), try number(.b))
    let (c, d) = (try number(.c), try number(.d))
    let (tx, ty) = (try number(.tx), try number(.ty))
    return Matrix(
      a: a, b: b, c: c, d: d, tx: (tx * twips).rounded(.towardZero),
      ty: (ty * twips).rounded(.towardZero))
  }

  /// `length` of an array, or of what is like one.
  package func length(_ object: ScriptObject) throws(ScriptAbort) -> Int {
    max(0, min(Integers.int(try objects.number(try objects.get(object, Atom(.length)))), 1 << 20))
  }

  /// The pixels of a BitmapData.
  package func surface(of value: Value) -> Surface? {
    (value.asObject?.native as? BitmapState)?.surface
  }
}

extension ValueObjects {
  /// Whether there is memory for one more bitmap, which then counts as made.
  package func reserveBitmap(_ width: Int, _ height: Int) -> Bool {
    let size = width * height * 4
    guard !heap.isFull(with: size) else { return false }
    heap.addPressure(size)
    return true
  }

  /// An object of the filter's class.
  package func filterObject(_ filter: FilterValue) throws(ScriptAbort) -> Value {
    guard let prototype = world.prototypes.named["flash.filters." + filter.className] else {
      return .undefined
    }
    let object = heap.makeObject(.other, proto: Value(prototype))
    object.native = FilterState(filter)
    return Value(object)
  }

  /// The filters among what an object's names lead to, the oldest first; what is none is left out (C.MovieClip.76).
  package func filters(_ value: Value) throws(ScriptAbort) -> [FilterValue] {
    guard let list = value.asObject else { return [] }
    var result: [FilterValue] = []
    for name in objects.enumerableNames(list).reversed() where result.count < 256 {
      if let state = try objects.get(list, name).asObject?.native as? FilterState {
        result.append(state.value)
      }
    }
    return result
  }
}

extension ValueObjects {
  /// A TextFormat object.
  package func textFormat(_ format: TextFormat) throws(ScriptAbort) -> Value {
    guard let prototype = world.prototypes.named["TextFormat"] else { return .undefined }
    let object = heap.makeObject(.other, proto: Value(prototype))
    let state = TextFormatState()
    state.format = format
    object.native = state
    TextFormatClass.defineExtent(context, on: object)
    return Value(object)
  }

  /// The look of a text that an object describes.
  package func textFormat(of object: ScriptObject) throws(ScriptAbort) -> TextFormat {
    (object.native as? TextFormatState)?.format ?? TextFormat()
  }
}

extension ValueObjects {
  /// Makes an object of a class by its full name; undefined if there is no such class.
  package func make(_ path: String, _ arguments: [Value]) throws(ScriptAbort) -> Value {
    var present = Value(world.globalObject)
    for part in path.split(separator: ".") {
      guard let object = present.asObject else { return .undefined }
      present = try objects.get(object, heap.intern(String(part)))
    }
    guard let constructor = present.asObject else { return .undefined }
    return try calls.construct(constructor, arguments)
  }
}

extension ValueObjects {
  /// What scripts see of a clip's or button's place in the order of the Tab key.
  package static func tabIndex(_ index: Int?) -> Value { index.map { Value($0) } ?? .undefined }

  /// A place in the order of the Tab key; what 32 bits cannot say is the lowest number.
  package func tabIndex(_ value: Value) throws(ScriptAbort) -> Int? {
    if value.isNullish { return nil }
    let number = try objects.number(value).rounded(.towardZero)
    return number >= -2_147_483_648 && number <= 2_147_483_647 ? Int(number) : -2_147_483_648
  }
}
