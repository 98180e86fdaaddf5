import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import Raster

/// D.Cont.12: all objects in a container whose own drawing is at a point of the stage.
///
/// What takes part in pointing does not matter; what is invisible, masked away or a mask itself is left out.
struct UnderPoint {
  /// In the stage's twips.
  let point: Point
  private(set) var found: [DisplayObject] = []

  init(_ point: Point) { self.point = point }

  static func native(
    _ interpreter: Interpreter, _ registers: UnsafeMutablePointer<Value>, _ count: Int
  ) throws(ScriptError) -> Value {
    guard let given = registers[1].asObject else { throw ScriptError(2007, "point") }
    let fields = Fields(given)
    var search = UnderPoint(
      Point(
        x: twips(fromPixels: fields[number: 0]), y: twips(fromPixels: fields[number: 1])))
    if let display = registers[0].display {
      search.look(at: display)
    } else {
      search.look(through: interpreter.api.player.stage.children)
    }
    let values = search.found.map { Value($0) }.filter { !$0.isNullish }
    return Value(try interpreter.makeList(values))
  }

  /// Looks at an object, and then at what is in it.
  private mutating func look(at object: DisplayObject) {
    guard object.isVisible, object.maskee == nil, object.clipDepth == 0,
      object.isUnmasked(at: point)
    else { return }
    guard let container = object as? Container else {
      if object.isHit(point, exactly: true) { found.append(object) }
      return
    }
    guard let own = container.worldMatrix.inverse?.apply(point),
      container.scrollRect?.contains(own) ?? true
    else { return }
    if let drawing = (container as? MovieClip)?.drawing,
      drawing.contains(own, pixel: container.ownPixel)
    {
      found.append(container)
    }
    look(through: container.children)
  }

  private mutating func look(through children: [DisplayObject]) {
    for (index, child) in children.enumerated() {
      let isMasked = children[..<index].contains { mask in
        mask.clipDepth > 0 && mask.clipDepth >= child.depth && !mask.isHit(point, exactly: true)
      }
      if !isMasked { look(at: child) }
    }
  }
}
