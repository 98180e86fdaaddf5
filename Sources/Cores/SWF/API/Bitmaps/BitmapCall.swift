import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import Raster

/// What methods of BitmapData are called with.
struct BitmapCall {
  let call: NativeCall
  let state: BitmapState
  let surface: Surface

  /// On one that has pixels; nil was disposed of, or has no size yet.
  init?(_ call: NativeCall) {
    guard let state = call.this.payload as? BitmapState, let surface = state.surface else {
      return nil
    }
    (self.call, self.state, self.surface) = (call, state, surface)
  }

  // MARK: - Kinds of natives

  /// One that throws 2015 if there are no pixels (B.BD.8).
  static func strict(
    _ body: @escaping (BitmapCall) throws(ScriptError) -> Value
  ) -> NativeFunction {
    NativeCall.give { call throws(ScriptError) in
      guard let bitmap = BitmapCall(call) else { throw ScriptError(2015) }
      return try body(bitmap)
    }
  }

  /// One that changes pixels, and throws 2015 if there are none.
  static func change(
    _ body: @escaping (BitmapCall) throws(ScriptError) -> Void
  ) -> NativeFunction {
    strict { bitmap throws(ScriptError) in
      try body(bitmap)
      bitmap.changed()
      return .undefined
    }
  }

  /// One that does nothing if there are no pixels.
  static func tolerant(
    _ body: @escaping (BitmapCall) throws(ScriptError) -> Void
  ) -> NativeFunction {
    NativeCall.act { call throws(ScriptError) in
      guard let bitmap = BitmapCall(call) else { return }
      try body(bitmap)
      bitmap.changed()
    }
  }

  /// What shows the pixels is drawn again; scripts that do this again and again have their time looked at.
  func changed() {
    call.interpreter.machine.steps &+= UInt64(surface.count / 16)
    call.api.player.stageChanged()
  }

  // MARK: - Arguments

  /// Another BitmapData's pixels; one that was disposed of throws 2015.
  func source(
    _ index: Int, named name: String = "sourceBitmapData"
  ) throws(ScriptError) -> (state: BitmapState, pixels: Surface) {
    let object = try call.object(index, named: name)
    guard let state = object.payload as? BitmapState, let pixels = state.surface else {
      throw ScriptError(2015)
    }
    return (state, pixels)
  }

  /// A rectangle of whole pixels (B.BD.5).
  func rectangle(
    _ index: Int, named name: String, turns: Bool = false
  ) throws(ScriptError) -> PixelRect {
    Self.rectangle(try call.object(index, named: name), turns: turns)
  }

  static func rectangle(_ object: ScriptObject, turns: Bool = false) -> PixelRect {
    let box = Box(object)
    func edge(_ number: Double) -> Int {
      guard number.isFinite else { return 0 }
      return Int(min(max(number.rounded(.toNearestOrEven), -1e9), 1e9))
    }
    var (left, top) = (edge(box.x), edge(box.y))
    var (right, bottom) = (edge(box.right), edge(box.bottom))
    if turns {
      (left, right) = (min(left, right), max(left, right))
      (top, bottom) = (min(top, bottom), max(top, bottom))
    }
    return PixelRect(minX: left, minY: top, maxX: max(left, right), maxY: max(top, bottom))
  }

  /// A rectangle with its corner cut down and its size up to whole pixels.
  func coveringRectangle(_ index: Int, named name: String) throws(ScriptError) -> PixelRect {
    let box = Box(try call.object(index, named: name))
    func whole(_ number: Double) -> Int {
      number.isFinite ? Int(min(max(number, -1e9), 1e9)) : 0
    }
    return PixelRect(
      x: whole(box.x.rounded(.down)), y: whole(box.y.rounded(.down)),
      width: max(whole(box.width.rounded(.up)), 0), height: max(whole(box.height.rounded(.up)), 0))
  }

  /// A point of whole pixels, cut toward zero.
  func point(_ index: Int, named name: String) throws(ScriptError) -> (x: Int, y: Int) {
    Self.point(try call.object(index, named: name))
  }

  static func point(_ object: ScriptObject) -> (x: Int, y: Int) {
    let fields = Fields(object)
    return (Int(Integers.int32(fields[number: 0])), Int(Integers.int32(fields[number: 1])))
  }

  /// The part of a source that `(source, sourceRect, destPoint)` mean, with a copy of it; nil is nothing.
  func copied() throws(ScriptError) -> (source: BitmapState, copy: Surface, place: BitmapTransfer)?
  {
    let (state, pixels) = try source(1)
    let rect = try rectangle(2, named: "sourceRect")
    let point = try point(3, named: "destPoint")
    guard let place = BitmapTransfer(rect, of: pixels.bounds, to: point, on: surface.bounds),
      let copy = try? pixels.copy(place.source)
    else { return nil }
    return (state, copy, place)
  }
}
