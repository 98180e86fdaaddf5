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
      .method("play") { context, call throws(ScriptAbort) in
        clip(context, call)?.isPlaying = true
        return .undefined
      },
      .method("stop") { context, call throws(ScriptAbort) in
        clip(context, call)?.isPlaying = false
        return .undefined
      },
      .method("nextFrame") { context, call throws(ScriptAbort) in
        if let clip = clip(context, call) { clip.goTo(clip.currentFrame + 1, plays: false) }
        return .undefined
      },
      .method("prevFrame") { context, call throws(ScriptAbort) in
        if let clip = clip(context, call) { clip.goTo(max(clip.currentFrame - 1, 1), plays: false) }
        return .undefined
      },
      .method("gotoAndPlay") { context, call throws(ScriptAbort) in
        try goTo(context, call, plays: true)
        return .undefined
      },
      .method("gotoAndStop") { context, call throws(ScriptAbort) in
        try goTo(context, call, plays: false)
        return .undefined
      },
      // Children and depths
      .method("attachMovie", attachMovie),
      .method("createEmptyMovieClip", createEmptyMovieClip, [.hidden, .version6]),
      .method("createTextField", createTextField),
      .method("duplicateMovieClip", duplicateMovieClip),
      .method("removeMovieClip") { context, call throws(ScriptAbort) in
        context.clips.object(of: call)?.removeByScript()
        return .undefined
      },
      .method("swapDepths", swapDepths),
      .method("attachBitmap", [.hidden, .version8]) { context, call throws(ScriptAbort) in
        guard let clip = clip(context, call), call.count > 1,
          let surface = context.valueObjects.surface(of: call[0])
        else { return .undefined }
        let depth = try depth(context, call[1])
        guard (0...MovieClip.maxDepth).contains(depth) else { return .undefined }
        let smooth = call.count > 3 ? try context.objects.truth(call[3]) : false
        let object = BitmapObject(
          surface, isSmoothed: smooth, player: context.player, file: clip.file, id: nil)
        if let old = clip.child(at: depth) { clip.remove(old) }
        clip.insert(object, at: depth)
        return .undefined
      },
      .method("getDepth", [.hidden, .version6]) { context, call throws(ScriptAbort) in
        context.clips.object(of: call).map { Value($0.depth - MovieClip.scriptDepth) } ?? .undefined
      },
      .method("getNextHighestDepth", [.hidden, .version7]) { context, call throws(ScriptAbort) in
        clip(context, call).map { Value($0.nextHighestDepth) } ?? .undefined
      },
      .method("getInstanceAtDepth", [.hidden, .version7]) { context, call throws(ScriptAbort) in
        guard let clip = clip(context, call), call.count > 0 else { return .undefined }
        let depth = Int(try context.objects.int32(call[0])) + MovieClip.scriptDepth
        guard let child = clip.child(at: depth) else { return .undefined }
        return child.script.map { Value($0) } ?? clip.script.map { Value($0) } ?? .undefined
      },
      .method("setMask", [.hidden, .version6]) { context, call throws(ScriptAbort) in
        guard let clip = clip(context, call) else { return .undefined }
        if call[0].isNullish {
          clip.setMask(nil)
          return .true
        }
        // Text fields can be masks as well.
        let field = call[0].asObject.flatMap {
          context.clips.display(context.clips.live($0)) as? EditField
        }
        guard let mask = context.clips.movieClip(call[0]) ?? field else { return .false }
        clip.setMask(mask)
        return .true
      },
      // Places
      .method("getBounds") { context, call throws(ScriptAbort) in
        try bounds(context, call, strokes: true)
      },
      .method("getRect", [.hidden, .version8]) { context, call throws(ScriptAbort) in
        try bounds(context, call, strokes: false)
      },
      .method("hitTest", hitTest),
      .method("localToGlobal") { context, call throws(ScriptAbort) in
        try convert(context, call) { $0.toGlobal($1) }
        return .undefined
      },
      .method("globalToLocal") { context, call throws(ScriptAbort) in
        try convert(context, call) { $0.toLocal($1) }
        return .undefined
      },
      .method("startDrag") { context, call throws(ScriptAbort) in
        guard let clip = clip(context, call) else { return .undefined }
        let locks = try context.objects.truth(call[0])
        var limits: [Double]?
        if call.count > 1 {
          var sides: [Double] = []
          for index in 1...4 {
            let number = try context.objects.number(call[index])
            sides.append(number.isFinite ? number : 0)
          }
          limits = sides
        }
        context.clips.startDrag(clip, locksCenter: locks, limits: limits)
        return .undefined
      },
      .method("stopDrag") { context, _ throws(ScriptAbort) in
        context.player.pointer.drag = nil
        return .undefined
      },
      .method("getSWFVersion") { context, call throws(ScriptAbort) in
        guard let object = context.clips.object(of: call) else { return Value(-1) }
        let isNoMovie = (object as? MovieClip).map { $0.isPicture || $0.hasFailed } ?? false
        return Value(isNoMovie ? -1 : object.version)
      },
      // Plain flags, which scripts overwrite
      .accessor(
        "_lockroot", .hidden,
        get: { context, call throws(ScriptAbort) in
          clip(context, call).map { Value($0.isLockedRoot) } ?? .undefined
        },
        set: { context, call throws(ScriptAbort) in
          clip(context, call)?.isLockedRoot = try context.objects.truth(call[0])
          return .undefined
        }),
    ] + drawing + loading + looks)

  /// The clip that a method is called on.
  static func clip(_ context: NativeContext, _ call: NativeCall) -> MovieClip? {
    guard let clip = context.clips.movieClip(call.this), !clip.isRemoved else { return nil }
    return clip
  }

  private static func goTo(_ context: NativeContext, _ call: NativeCall, plays: Bool)
    throws(ScriptAbort)
  {
    guard let clip = clip(context, call), call.count > 0 else { return }
    let value = call[0]
    // A number with a fraction is a label like any text.
    if value.isDouble, value.double == value.double.rounded() {
      let frame = Int(Integers.int32(value.double))
      if let place = Actions.framePlace(frame) { clip.goTo(place, plays: plays) }
      return
    }
    let text = try context.objects.string(value).text
    if let frame = clip.timeline.frame(labelled: text) {
      clip.goTo(frame, plays: plays)
    } else if let frame = Int(text), frame > 0 {
      clip.goTo(frame, plays: plays)
    }
  }

  /// A depth that a script gives, as the display list's.
  private static func depth(_ context: NativeContext, _ value: Value) throws(ScriptAbort) -> Int {
    Int(try context.objects.int32(value)) + MovieClip.scriptDepth
  }

  private static let attachMovie: NativeBody = { context, call throws(ScriptAbort) in
    guard let clip = clip(context, call), call.count >= 3 else { return .undefined }
    let export = try context.objects.string(call[0]).text
    let name = try context.objects.string(call[1]).text
    let made = clip.attach(
      export, as: name, depth: try depth(context, call[2]),
      prepare: context.clips.preparation(call[3].asObject))
    return made?.script.map { Value($0) } ?? .undefined
  }

  private static let createEmptyMovieClip: NativeBody = { context, call throws(ScriptAbort) in
    guard let clip = clip(context, call), call.count >= 2 else { return .undefined }
    let name = try context.objects.string(call[0]).text
    let made = clip.createEmpty(name, depth: try depth(context, call[1]))
    return made.script.map { Value($0) } ?? .undefined
  }

  private static let createTextField: NativeBody = { context, call throws(ScriptAbort) in
    guard let clip = clip(context, call), call.count >= 6 else { return .undefined }
    let name = try context.objects.string(call[0]).text
    let depth = try depth(context, call[1])
    guard (0...MovieClip.maxDepth).contains(depth) else { return .undefined }
    var sides: [Double] = []
    for index in 2...5 { sides.append(twips(fromPixels: try context.objects.number(call[index]))) }
    let field = EditField(
      Bounds(xMin: 0, yMin: 0, xMax: max(sides[2], 0), yMax: max(sides[3], 0)), file: clip.file,
      player: context.player)
    field.setMatrix(.translation(sides[0], sides[1]))
    clip.put(field, as: name, depth: depth, prepare: nil)
    return context.version >= 8 ? field.script.map { Value($0) } ?? .undefined : .undefined
  }

  private static let duplicateMovieClip: NativeBody = { context, call throws(ScriptAbort) in
    guard let clip = clip(context, call), call.count >= 2 else { return .undefined }
    let name = try context.objects.string(call[0]).text
    let made = context.clips.duplicate(
      clip, name, depth: try depth(context, call[1]), call[2].asObject)
    return made?.script.map { Value($0) } ?? .undefined
  }

  private static let swapDepths: NativeBody = { context, call throws(ScriptAbort) in
    guard let object = context.clips.object(of: call), let parent = object.parent, call.count > 0
    else {
      return .undefined
    }
    if call[0].isDouble {
      let depth = Int(try context.objects.int32(call[0])) + MovieClip.scriptDepth
      guard (0...MovieClip.maxDepth).contains(depth) else { return .undefined }
      parent.swap(object, to: depth)
      return .undefined
    }
    let other: DisplayObject?
    if let direct = call[0].asObject.flatMap({ context.clips.display(context.clips.live($0)) }) {
      other = direct
    } else {
      let name = try context.objects.string(call[0]).text
      other = parent.child(named: name, ignoresCase: !context.caseSensitive)
    }
    if let other, other !== object, other.parent === parent {
      parent.swap(object, to: other.depth)
    }
    return .undefined
  }

  // MARK: - Places

  private static func bounds(
    _ context: NativeContext, _ call: NativeCall, strokes: Bool
  ) throws(ScriptAbort) -> Value {
    guard let object = context.clips.object(of: call) else { return .undefined }
    var target: DisplayObject = object
    if call.count > 0 {
      if call[0].isUndefined, context.version >= 6 { return .undefined }
      if let other = call[0].asObject.flatMap({ context.clips.display(context.clips.live($0)) }) {
        target = other
      } else {
        let path = try context.objects.string(call[0])
        guard let script = object.script,
          let found = try context.targets.resolvePath(path.units, from: script, nil).flatMap({
            context.clips.display($0)
          }
          )
        else { return .undefined }
        target = found
      }
    }
    let bounds = object.bounds(in: target)
    let result = context.world.makeObject()
    if context.version >= 8 { context.clips.state.usesNewEmptyBounds = true }
    // What is empty lies far out, where Flash Player's numbers end; once a movie of SWF 8 has asked, a twip further in others' space.
    let nowhere =
      context.clips.state.usesNewEmptyBounds && target !== object ? 134_217_728.0 : 134_217_727.0
    let values = [
      ("xMin", bounds.isEmpty ? nowhere : bounds.xMin),
      ("xMax", bounds.isEmpty ? nowhere : bounds.xMax),
      ("yMin", bounds.isEmpty ? nowhere : bounds.yMin),
      ("yMax", bounds.isEmpty ? nowhere : bounds.yMax),
    ]
    for (name, value) in values {
      // Flash Player 9 multiplies twips by a twentieth, which gives other last digits than a division.
      let pixels = context.player.options.playerVersion < 10 ? value * 0.05 : value / twips
      context.heap.define(result, context.heap.intern(name), Value(outside: pixels))
    }
    return Value(result)
  }

  private static let hitTest: NativeBody = { context, call throws(ScriptAbort) in
    guard let object = context.clips.object(of: call), call.count > 0 else { return .false }
    if call.count > 1 {
      let x = try context.objects.number(call[0])
      let y = try context.objects.number(call[1])
      guard x.isFinite, y.isFinite else { return .false }
      // The point is of the main timeline.
      let local = Point(x: twips(fromPixels: x), y: twips(fromPixels: y))
      let point = object.levelRoot.toGlobal(local)
      return Value(object.isHit(point, exactly: try context.objects.truth(call[2])))
    }
    let other: DisplayObject?
    if let direct = call[0].asObject.flatMap({ context.clips.display(context.clips.live($0)) }) {
      other = direct
    } else if let script = object.script {
      let path = try context.objects.string(call[0])
      other =
        path.count == 0
        ? nil
        : try context.targets.resolvePath(path.units, from: script, nil).flatMap {
          context.clips.display($0)
        }
    } else {
      other = nil
    }
    guard let other else { return .false }
    return Value(object.worldBounds.intersects(other.worldBounds))
  }

  private static func convert(
    _ context: NativeContext, _ call: NativeCall, _ body: (DisplayObject, Point) -> Point
  ) throws(ScriptAbort) {
    guard let object = context.clips.object(of: call), let place = call[0].asObject else { return }
    let (x, y) = (Atom(.x), Atom(.y))
    let first = try context.objects.get(place, x)
    let second = try context.objects.get(place, y)
    // Only numbers are taken, and only both together.
    guard first.isDouble, second.isDouble else { return }
    let point = Point(x: twips(fromPixels: first.double), y: twips(fromPixels: second.double))
    let result = body(object, point)
    try context.objects.set(place, x, Value(outside: result.x / twips))
    try context.objects.set(place, y, Value(outside: result.y / twips))
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
