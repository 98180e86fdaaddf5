import Raster
import SWF

/// `MovieClip`: the timeline, children, places.
///
/// Drawing is in `MovieClipClass+Drawing`, loading in `MovieClipClass+Loading`.
enum MovieClipClass {
  static let table = NativeClass(
    name: "MovieClip",
    constructor: { _, _ throws(ScriptAbort) in .undefined },
    members: [
      // The timeline
      .method("play") { avm, call throws(ScriptAbort) in
        clip(avm, call)?.isPlaying = true
        return .undefined
      },
      .method("stop") { avm, call throws(ScriptAbort) in
        clip(avm, call)?.isPlaying = false
        return .undefined
      },
      .method("nextFrame") { avm, call throws(ScriptAbort) in
        if let clip = clip(avm, call) { clip.goTo(clip.currentFrame + 1, plays: false) }
        return .undefined
      },
      .method("prevFrame") { avm, call throws(ScriptAbort) in
        if let clip = clip(avm, call) { clip.goTo(max(clip.currentFrame - 1, 1), plays: false) }
        return .undefined
      },
      .method("gotoAndPlay") { avm, call throws(ScriptAbort) in
        try goTo(avm, call, plays: true)
        return .undefined
      },
      .method("gotoAndStop") { avm, call throws(ScriptAbort) in
        try goTo(avm, call, plays: false)
        return .undefined
      },
      // Children and depths
      .method("attachMovie", attachMovie),
      .method("createEmptyMovieClip", createEmptyMovieClip, [.hidden, .version6]),
      .method("createTextField", createTextField),
      .method("duplicateMovieClip", duplicateMovieClip),
      .method("removeMovieClip") { avm, call throws(ScriptAbort) in
        avm.object(of: call)?.removeByScript()
        return .undefined
      },
      .method("swapDepths", swapDepths),
      .method("attachBitmap", [.hidden, .version8]) { avm, call throws(ScriptAbort) in
        guard let clip = clip(avm, call), call.count > 1, let surface = avm.surface(of: call[0])
        else { return .undefined }
        let depth = try depth(avm, call[1])
        guard (0...MovieClip.maxDepth).contains(depth) else { return .undefined }
        let smooth = call.count > 3 ? try avm.truth(call[3]) : false
        let object = BitmapObject(
          surface, isSmoothed: smooth, player: avm.player, file: clip.file, id: nil)
        if let old = clip.child(at: depth) { clip.remove(old) }
        clip.insert(object, at: depth)
        return .undefined
      },
      .method("getDepth", [.hidden, .version6]) { avm, call throws(ScriptAbort) in
        avm.object(of: call).map { Value($0.depth - MovieClip.scriptDepth) } ?? .undefined
      },
      .method("getNextHighestDepth", [.hidden, .version7]) { avm, call throws(ScriptAbort) in
        clip(avm, call).map { Value($0.nextHighestDepth) } ?? .undefined
      },
      .method("getInstanceAtDepth", [.hidden, .version7]) { avm, call throws(ScriptAbort) in
        guard let clip = clip(avm, call), call.count > 0 else { return .undefined }
        let depth = Int(try avm.int32(call[0])) + MovieClip.scriptDepth
        guard let child = clip.child(at: depth) else { return .undefined }
        return child.script.map { Value($0) } ?? clip.script.map { Value($0) } ?? .undefined
      },
      .method("setMask", [.hidden, .version6]) { avm, call throws(ScriptAbort) in
        guard let clip = clip(avm, call) else { return .undefined }
        if call[0].isNullish {
          clip.setMask(nil)
          return .true
        }
        // Text fields can be masks as well.
        let field = call[0].asObject.flatMap { avm.display(avm.live($0)) as? EditField }
        guard let mask = avm.movieClip(call[0]) ?? field else { return .false }
        clip.setMask(mask)
        return .true
      },
      // Places
      .method("getBounds") { avm, call throws(ScriptAbort) in
        try bounds(avm, call, strokes: true)
      },
      .method("getRect", [.hidden, .version8]) { avm, call throws(ScriptAbort) in
        try bounds(avm, call, strokes: false)
      },
      .method("hitTest", hitTest),
      .method("localToGlobal") { avm, call throws(ScriptAbort) in
        try convert(avm, call) { $0.toGlobal($1) }
        return .undefined
      },
      .method("globalToLocal") { avm, call throws(ScriptAbort) in
        try convert(avm, call) { $0.toLocal($1) }
        return .undefined
      },
      .method("startDrag") { avm, call throws(ScriptAbort) in
        guard let clip = clip(avm, call) else { return .undefined }
        let locks = try avm.truth(call[0])
        var limits: [Double]?
        if call.count > 1 {
          var sides: [Double] = []
          for index in 1...4 {
            let number = try avm.number(call[index])
            sides.append(number.isFinite ? number : 0)
          }
          limits = sides
        }
        avm.startDrag(clip, locksCenter: locks, limits: limits)
        return .undefined
      },
      .method("stopDrag") { avm, _ throws(ScriptAbort) in
        avm.player.pointer.drag = nil
        return .undefined
      },
      .method("getSWFVersion") { avm, call throws(ScriptAbort) in
        guard let object = avm.object(of: call) else { return Value(-1) }
        let isNoMovie = (object as? MovieClip).map { $0.isPicture || $0.hasFailed } ?? false
        return Value(isNoMovie ? -1 : object.version)
      },
      // Plain flags, which scripts overwrite
      .accessor(
        "_lockroot", .hidden,
        get: { avm, call throws(ScriptAbort) in
          clip(avm, call).map { Value($0.isLockedRoot) } ?? .undefined
        },
        set: { avm, call throws(ScriptAbort) in
          clip(avm, call)?.isLockedRoot = try avm.truth(call[0])
          return .undefined
        }),
    ] + drawing + loading + looks)

  /// The clip that a method is called on.
  static func clip(_ avm: AVM1, _ call: NativeCall) -> MovieClip? {
    guard let clip = avm.movieClip(call.this), !clip.isRemoved else { return nil }
    return clip
  }

  private static func goTo(_ avm: AVM1, _ call: NativeCall, plays: Bool) throws(ScriptAbort) {
    guard let clip = clip(avm, call), call.count > 0 else { return }
    let value = call[0]
    // A number with a fraction is a label like any text.
    if value.isDouble, value.double == value.double.rounded() {
      let frame = Int(AVM1.int32(value.double))
      if frame > 0 { clip.goTo(frame, plays: plays) }
      return
    }
    let text = try avm.string(value).text
    if let frame = clip.timeline.frame(labelled: text) {
      clip.goTo(frame, plays: plays)
    } else if let frame = Int(text), frame > 0 {
      clip.goTo(frame, plays: plays)
    }
  }

  /// A depth that a script gives, as the display list's.
  private static func depth(_ avm: AVM1, _ value: Value) throws(ScriptAbort) -> Int {
    Int(try avm.int32(value)) + MovieClip.scriptDepth
  }

  private static let attachMovie: NativeBody = { avm, call throws(ScriptAbort) in
    guard let clip = clip(avm, call), call.count >= 3 else { return .undefined }
    let export = try avm.string(call[0]).text
    let name = try avm.string(call[1]).text
    let made = clip.attach(
      export, as: name, depth: try depth(avm, call[2]),
      prepare: avm.preparation(call[3].asObject))
    return made?.script.map { Value($0) } ?? .undefined
  }

  private static let createEmptyMovieClip: NativeBody = { avm, call throws(ScriptAbort) in
    guard let clip = clip(avm, call), call.count >= 2 else { return .undefined }
    let name = try avm.string(call[0]).text
    let made = clip.createEmpty(name, depth: try depth(avm, call[1]))
    return made.script.map { Value($0) } ?? .undefined
  }

  private static let createTextField: NativeBody = { avm, call throws(ScriptAbort) in
    guard let clip = clip(avm, call), call.count >= 6 else { return .undefined }
    let name = try avm.string(call[0]).text
    let depth = try depth(avm, call[1])
    guard (0...MovieClip.maxDepth).contains(depth) else { return .undefined }
    var sides: [Double] = []
    for index in 2...5 { sides.append(twips(fromPixels: try avm.number(call[index]))) }
    let field = EditField(
      Bounds(xMin: 0, yMin: 0, xMax: max(sides[2], 0), yMax: max(sides[3], 0)), file: clip.file,
      player: avm.player)
    field.setMatrix(.translation(sides[0], sides[1]))
    clip.put(field, as: name, depth: depth, prepare: nil)
    return avm.version >= 8 ? field.script.map { Value($0) } ?? .undefined : .undefined
  }

  private static let duplicateMovieClip: NativeBody = { avm, call throws(ScriptAbort) in
    guard let clip = clip(avm, call), call.count >= 2 else { return .undefined }
    let name = try avm.string(call[0]).text
    let made = avm.duplicate(clip, name, depth: try depth(avm, call[1]), call[2].asObject)
    return made?.script.map { Value($0) } ?? .undefined
  }

  private static let swapDepths: NativeBody = { avm, call throws(ScriptAbort) in
    guard let object = avm.object(of: call), let parent = object.parent, call.count > 0 else {
      return .undefined
    }
    if call[0].isDouble {
      let depth = Int(try avm.int32(call[0])) + MovieClip.scriptDepth
      guard (0...MovieClip.maxDepth).contains(depth) else { return .undefined }
      parent.swap(object, to: depth)
      return .undefined
    }
    let other: DisplayObject?
    if let direct = call[0].asObject.flatMap({ avm.display(avm.live($0)) }) {
      other = direct
    } else {
      let name = try avm.string(call[0]).text
      other = parent.child(named: name, ignoresCase: !avm.caseSensitive)
    }
    if let other, other !== object, other.parent === parent {
      parent.swap(object, to: other.depth)
    }
    return .undefined
  }

  // MARK: - Places

  private static func bounds(
    _ avm: AVM1, _ call: NativeCall, strokes: Bool
  ) throws(ScriptAbort) -> Value {
    guard let object = avm.object(of: call) else { return .undefined }
    var target: DisplayObject = object
    if call.count > 0 {
      if call[0].isUndefined, avm.version >= 6 { return .undefined }
      if let other = call[0].asObject.flatMap({ avm.display(avm.live($0)) }) {
        target = other
      } else {
        let path = try avm.string(call[0])
        guard let script = object.script,
          let found = try avm.resolvePath(path.units, from: script, nil).flatMap({ avm.display($0) }
          )
        else { return .undefined }
        target = found
      }
    }
    let bounds = object.bounds(in: target)
    let result = avm.makeObject()
    if avm.version >= 8 { avm.usesNewEmptyBounds = true }
    // What is empty lies far out, where Flash Player's numbers end; once a movie of SWF 8 has asked, a twip further in others' space.
    let nowhere = avm.usesNewEmptyBounds && target !== object ? 134_217_728.0 : 134_217_727.0
    let values = [
      ("xMin", bounds.isEmpty ? nowhere : bounds.xMin),
      ("xMax", bounds.isEmpty ? nowhere : bounds.xMax),
      ("yMin", bounds.isEmpty ? nowhere : bounds.yMin),
      ("yMax", bounds.isEmpty ? nowhere : bounds.yMax),
    ]
    for (name, value) in values {
      // Flash Player 9 multiplies twips by a twentieth, which gives other last digits than a division.
      let pixels = avm.player.options.playerVersion < 10 ? value * 0.05 : value / twips
      avm.heap.define(result, avm.heap.intern(name), Value(outside: pixels))
    }
    return Value(result)
  }

  private static let hitTest: NativeBody = { avm, call throws(ScriptAbort) in
    guard let object = avm.object(of: call), call.count > 0 else { return .false }
    if call.count > 1 {
      let x = try avm.number(call[0])
      let y = try avm.number(call[1])
      guard x.isFinite, y.isFinite else { return .false }
      // The point is of the main timeline.
      let local = Point(x: twips(fromPixels: x), y: twips(fromPixels: y))
      let point = object.levelRoot.toGlobal(local)
      return Value(object.isHit(point, exactly: try avm.truth(call[2])))
    }
    let other: DisplayObject?
    if let direct = call[0].asObject.flatMap({ avm.display(avm.live($0)) }) {
      other = direct
    } else if let script = object.script {
      let path = try avm.string(call[0])
      other =
        path.count == 0
        ? nil : try avm.resolvePath(path.units, from: script, nil).flatMap { avm.display($0) }
    } else {
      other = nil
    }
    guard let other else { return .false }
    return Value(object.worldBounds.intersects(other.worldBounds))
  }

  private static func convert(
    _ avm: AVM1, _ call: NativeCall, _ body: (DisplayObject, Point) -> Point
  ) throws(ScriptAbort) {
    guard let object = avm.object(of: call), let place = call[0].asObject else { return }
    let (x, y) = (Atom(.x), Atom(.y))
    let first = try avm.get(place, x)
    let second = try avm.get(place, y)
    // Only numbers are taken, and only both together.
    guard first.isDouble, second.isDouble else { return }
    let point = Point(x: twips(fromPixels: first.double), y: twips(fromPixels: second.double))
    let result = body(object, point)
    try avm.set(place, x, Value(outside: result.x / twips))
    try avm.set(place, y, Value(outside: result.y / twips))
  }
}

extension AVM1 {
  /// The display object that a method is called on, if it still is on the stage.
  func object(of call: NativeCall) -> DisplayObject? {
    guard let object = call.this.asObject.flatMap({ display(live($0)) }), !object.isRemoved else {
      return nil
    }
    return object
  }
}

extension NativeMember {
  /// A method whose body stands elsewhere.
  static func method(
    _ name: String, _ body: @escaping NativeBody, _ flags: PropertyFlags = .hidden
  ) -> NativeMember {
    NativeMember(name: name, kind: .method(body), flags: flags)
  }
}
