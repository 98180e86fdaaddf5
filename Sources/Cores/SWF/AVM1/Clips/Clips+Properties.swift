import FlashData
package import FlashDisplay
package import FlashHeap
import Raster
import SWF

/// What actions and natives do to clips, in the display list's terms.
extension Clips {
  /// `duplicateMovieClip`; `depth` is the display list's, `initial` an object whose properties are copied.
  package func duplicate(
    _ object: DisplayObject, _ name: String, depth: Int, _ initial: ScriptObject?
  ) -> DisplayObject? {
    object.duplicate(as: name, depth: depth, prepare: preparation(initial))
  }

  /// Copies an object's properties to what a script has made, before its constructor runs.
  package func preparation(_ initial: ScriptObject?) -> ((DisplayObject) -> Void)? {
    guard let initial else { return nil }
    return { object in
      guard let script = object.script else { return }
      self.machine.guarded { () throws(ScriptAbort) in
        // What this version does not see is copied as well (measured: hidden-initials).
        let hiding = self.machine.hiding
        defer { self.machine.hiding = hiding }
        for name in self.objects.enumerableNames(initial).reversed() {
          self.machine.hiding = 0
          let value = try self.objects.get(initial, name)
          self.machine.hiding = hiding
          try self.objects.set(script, name, value)
        }
      }
    }
  }

  package func removeByScript(_ object: DisplayObject) { object.removeByScript() }

  /// `limits` are left, top, right and bottom, in the parent's pixels.
  package func startDrag(_ object: DisplayObject, locksCenter: Bool, limits: [Double]?) {
    var box: Bounds?
    if let limits, limits.count == 4 {
      let sides = limits.map { twips(fromPixels: $0) }
      box = Bounds(
        xMin: min(sides[0], sides[2]), yMin: min(sides[1], sides[3]),
        xMax: max(sides[0], sides[2]), yMax: max(sides[1], sides[3]))
    }
    player.pointerInput.startDrag(object, locksCenter: locksCenter, limits: box)
  }

  // MARK: - Numbered properties

  /// A property by the number that SWF 4's GetProperty has for it; undefined where the object has none of the kind.
  package func clipProperty(_ object: DisplayObject, _ number: Int) -> Value {
    guard let property = ObjectProperty(rawValue: number) else { return .undefined }
    let clip = object as? MovieClip
    switch property {
    case ._x: return Value(outside: object.numbers.x)
    case ._y: return Value(outside: object.numbers.y)
    case ._xscale: return Value(outside: object.numbers.scaleX)
    case ._yscale: return Value(outside: object.numbers.scaleY)
    case ._currentframe:
      return clip.map { Value($0.frameCount == 0 ? 0 : $0.currentFrame) } ?? .undefined
    case ._totalframes: return clip.map { Value($0.frameCount) } ?? .undefined
    case ._alpha: return Value(outside: object.numbers.alpha)
    case ._visible: return Value(object.isVisible)
    case ._width: return Value(outside: object.numbers.width)
    case ._height: return Value(outside: object.numbers.height)
    case ._rotation: return Value(outside: object.numbers.rotation)
    case ._target: return heap.value(object.path.slashes)
    case ._framesloaded: return clip.map { Value($0.framesLoaded) } ?? .undefined
    case ._name: return heap.value(object.name ?? "")
    case ._droptarget:
      return clip.map { heap.value($0.dropTargetPath) } ?? .undefined
    case ._url: return heap.value(clip?.loadedURL ?? object.file.url)
    case ._highquality:
      switch player.stage.quality {
      case .low, .medium: return Value(0)
      case .high: return Value(1)
      case .best: return Value(2)
      }
    case ._focusrect:
      let all = player.stage.showsFocusRect
      // Before SWF 6 there is one for all, as a number.
      if version < 6 { return Value(all ? 1 : 0) }
      if object.actionParent == nil { return Value(all) }
      let own: Bool? =
        switch object {
        case let clip as MovieClip: clip.focusRect
        case let button as Button: button.focusRect
        case let field as EditField: field.focusRect
        default: nil
        }
      return own.map { Value($0) } ?? .null
    case ._soundbuftime: return Value(player.soundBufferTime)
    case ._quality: return heap.value(player.stage.quality.rawValue)
    case ._xmouse: return Value(outside: object.numbers.mouse.x)
    case ._ymouse: return Value(outside: object.numbers.mouse.y)
    }
  }

  /// Whether SetProperty can set the property with this number.
  package static func isSettable(_ number: Int) -> Bool {
    guard let property = ObjectProperty(rawValue: number) else { return false }
    switch property {
    case ._currentframe, ._totalframes, ._target, ._framesloaded, ._droptarget, ._url, ._xmouse,
      ._ymouse:
      return false
    default: return true
    }
  }

  /// What SetProperty does with a value that it cannot set: it converts it all the same, if the player is new (L2.5.3).
  package func convertUnset(_ number: Int, _ value: Value) throws(ScriptAbort) {
    guard player.playerVersion > 20, let property = ObjectProperty(rawValue: number) else {
      return
    }
    do throws(ScriptAbort) {
      switch property {
      case ._x, ._y, ._xscale, ._yscale, ._currentframe, ._totalframes, ._alpha, ._visible, ._width,
        ._height, ._rotation, ._framesloaded:
        if !value.isNullish { _ = try objects.number(value) }
      case ._highquality, ._soundbuftime, ._xmouse, ._ymouse: _ = try objects.number(value)
      case ._name, ._quality: _ = try objects.string(value)
      case ._target, ._droptarget, ._url, ._focusrect: break
      }
    } catch {
      if case .halted = error { throw error }
    }
  }

  /// A number for a property; nil where nothing is to be set.
  private func propertyNumber(_ value: Value) throws(ScriptAbort) -> Double? {
    if value.isNullish { return nil }
    // Player 19 takes no objects (L2.5.3b).
    if value.isObject, player.playerVersion == 19 {
      player.trace(
        "This method no longer accepts Objects implementing valueOf() or toString() as values.")
      return nil
    }
    // What is no number sets nothing, though to SWF 4 it is 0 elsewhere.
    if version < 5, value.isString {
      return NumberText.decimal(Array(value.string.text.utf16), isStrict: true)
    }
    let number = try objects.number(value)
    return number.isNaN ? nil : number
  }

  package func setClipProperty(
    _ object: DisplayObject, _ number: Int, _ value: Value
  ) throws(ScriptAbort) {
    guard let property = ObjectProperty(rawValue: number) else { return }
    switch property {
    case ._x: if let number = try propertyNumber(value) { object.numbers.x = place(number) }
    case ._y: if let number = try propertyNumber(value) { object.numbers.y = place(number) }
    case ._xscale: if let number = try propertyNumber(value) { object.numbers.scaleX = number }
    case ._yscale: if let number = try propertyNumber(value) { object.numbers.scaleY = number }
    case ._alpha: if let number = try propertyNumber(value) { object.numbers.alpha = number }
    case ._visible:
      if let number = try propertyNumber(value) { object.numbers.setVisible(number != 0) }
    case ._width: if let number = try propertyNumber(value) { object.numbers.setWidth(number) }
    case ._height: if let number = try propertyNumber(value) { object.numbers.setHeight(number) }
    case ._rotation: if let number = try propertyNumber(value) { object.numbers.rotation = number }
    case ._name:
      // From SWF 7 on, what is no number is 0 here (L2.5.10).
      let isNaN = version >= 7 && value.isDouble && value.double.isNaN
      object.name = isNaN ? "0" : try objects.string(value).text
    case ._highquality:
      guard let number = try propertyNumber(value) else { return }
      player.stage.quality = number > 1.5 ? .best : number == 0 ? .low : .high
    case ._focusrect:
      if version < 6 || object.actionParent == nil {
        if value.isObject {
          player.stage.showsFocusRect = false
        } else if let number = try propertyNumber(value) {
          player.stage.showsFocusRect = number != 0
        }
        player.stageChanged()
        return
      }
      let isOn: Bool? = value.isNullish ? nil : try objects.truth(value)
      switch object {
      case let clip as MovieClip: clip.focusRect = isOn
      case let button as Button: button.focusRect = isOn
      case let field as EditField: field.focusRect = isOn
      default: break
      }
      player.stageChanged()
    case ._soundbuftime:
      if let number = try propertyNumber(value) {
        // What no integer holds becomes the lowest one.
        player.soundBufferTime = Int(Int32(exactly: number.rounded(.towardZero)) ?? .min)
      }
    case ._quality:
      if let quality = Stage.Quality(rawValue: try objects.string(value).text.uppercased()) {
        player.stage.quality = quality
      }
    case ._currentframe, ._totalframes, ._target, ._framesloaded, ._droptarget, ._url, ._xmouse,
      ._ymouse:
      break
    }
  }

  /// A place without bounds: Flash Player 9 and older put it at 0 (L2.5.6).
  private func place(_ number: Double) -> Double {
    if number.isFinite { return number }
    return player.playerVersion <= 9 ? 0 : -.infinity
  }

  // MARK: - What the display list asks about a clip's own properties

  /// A flag that scripts set on clips and buttons as an ordinary property.
  package func flag(_ flag: ControlFlag, of object: DisplayObject) -> Bool? {
    guard let name = flag.propertyName else { return nil }
    let value = property(name, of: object)
    if value.isNullish { return nil }
    return try? objects.truth(value)
  }

  /// An ordinary property of an object, by inheritance too.
  package func property(_ name: String, of object: DisplayObject) -> Value {
    guard let script = object.script else { return .undefined }
    switch glance(script, state.atom(named: name), of: object) {
    case .absent: return .undefined
    case .value(let value): return value
    case .unknown: break
    }
    var found = Value.undefined
    machine.withPlayerFrame(script, version: UInt8(clamping: object.version)) {
      () throws(ScriptAbort) in
      found =
        try self.objects.lookup(script, self.heap.intern(name), this: Value(script)) ?? .undefined
    }
    return found
  }

  /// What a script wants to be hit in the place of a clip.
  package func hitArea(of clip: MovieClip) -> DisplayObject? {
    property("hitArea", of: clip).asObject.flatMap { display(live($0)) }
  }
}

extension ControlFlag {
  /// What scripts of ActionScript 1 and 2 call it.
  fileprivate var propertyName: String? {
    switch self {
    case .isEnabled: "enabled"
    case .tracksAsMenu: "trackAsMenu"
    case .tabEnabled: "tabEnabled"
    case .tabChildren: "tabChildren"
    case .focusEnabled: "focusEnabled"
    // These are words of ActionScript 3 alone.
    case .mouseChildren, .mouseEnabled, .useHandCursor, .isButtonMode, .focusRect: nil
    }
  }
}
