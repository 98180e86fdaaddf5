package import FlashAVM1
import FlashData
import FlashDisplay
package import FlashHeap
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
        // At the end nothing happens, not even a stop (C.MovieClip.30).
        if let clip = clip(context, call), clip.currentFrame < clip.frameCount {
          clip.goTo(clip.currentFrame + 1, plays: false)
        }
        return .undefined
      },
      .method("prevFrame") { context, call throws(ScriptAbort) in
        if let clip = clip(context, call), clip.currentFrame > 1 {
          clip.goTo(clip.currentFrame - 1, plays: false)
        }
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
        // An undefined depth is none (measured: undefined-depths).
        guard let clip = clip(context, call), !call[0].isUndefined else { return .undefined }
        let depth = Int(try context.objects.int32(call[0])) + MovieClip.scriptDepth
        guard let child = clip.child(at: depth) else { return .undefined }
        return child.script.map { Value($0) } ?? clip.script.map { Value($0) } ?? .undefined
      },
      .method("setMask", setMask, [.hidden, .version6]),
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
        // Text fields and buttons can be dragged as well (C.MovieClip.60).
        guard let object = context.clips.object(of: call) else { return .undefined }
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
        context.clips.startDrag(object, locksCenter: locks, limits: limits)
        return .undefined
      },
      .method("stopDrag") { context, _ throws(ScriptAbort) in
        context.player.pointerInput.stopDrag()
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
  package static func clip(_ context: NativeContext, _ call: NativeCall) -> MovieClip? {
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
      jump(clip, to: Integers.int32(value.double), plays: plays)
      return
    }
    try goTo(context, clip, try context.objects.string(value), plays: plays)
  }

  private static func jump(_ clip: MovieClip, to frame: Int32, plays: Bool) {
    if let place = Actions.framePlace(Int(frame)) { clip.goTo(place, plays: plays) }
  }

  /// A label, or a number as text; before a colon or the last dot stands the path of another clip (C.MovieClip.31).
  private static func goTo(
    _ context: NativeContext, _ clip: MovieClip, _ text: ScriptString, plays: Bool
  ) throws(ScriptAbort) {
    let units = text.units
    var (target, label) = (clip, text.text)
    if let separator = units.lastIndex(where: { $0 == 0x3A || $0 == 0x2E }),
      let start = clip.script,
      let found = try context.targets.resolvePath(
        Array(units[..<separator]), from: start, nil, knowsThis: true),
      let other = context.clips.display(found) as? MovieClip
    {
      (target, label) = (other, String(decoding: units[(separator + 1)...], as: UTF16.self))
    }
    if let number = NumberText.decimal(Array(label.utf16), isStrict: true) {
      jump(target, to: Integers.int32(number), plays: plays)
    } else if let frame = target.timeline.frame(labelled: label) {
      target.goTo(frame, plays: plays)
    }
  }

  /// The display object that a value means, itself or by its path from a clip.
  private static func target(
    _ context: NativeContext, _ value: Value, from object: DisplayObject
  ) throws(ScriptAbort) -> DisplayObject? {
    if let direct = value.asObject.flatMap({ context.clips.display(context.clips.live($0)) }) {
      return direct
    }
    guard let start = object.script else { return nil }
    let path = try context.objects.string(value)
    if path.count == 0 { return nil }
    return try context.targets.resolvePath(path.units, from: start, nil).flatMap {
      context.clips.display($0)
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

  private static let setMask: NativeBody = { context, call throws(ScriptAbort) in
    guard let clip = clip(context, call), call.count > 0 else { return .undefined }
    if call[0].isNullish {
      clip.setMask(nil)
      return .true
    }
    // A path begins at the target of the code that runs (C.MovieClip.63); text fields can be masks as well.
    let base = context.targets.currentTarget ?? clip
    guard let mask = try target(context, call[0], from: base) else { return .false }
    clip.setMask(mask)
    return .true
  }

  private static let createTextField: NativeBody = { context, call throws(ScriptAbort) in
    guard let clip = clip(context, call), call.count > 5 else { return .undefined }
    let depth = Integers.int(try context.objects.number(call[1])) + MovieClip.scriptDepth
    var sides: [Double] = []
    for index in 2...5 {
      sides.append(twips(fromPixels: Double(try context.objects.int32(call[index]))))
    }
    let name = try context.objects.string(call[0]).text
    guard (0...MovieClip.maxDepth).contains(depth) else { return .undefined }
    // Sizes below 0 count as if they were above (C.MovieClip.15).
    let field = EditField(
      Bounds(xMin: 0, yMin: 0, xMax: abs(sides[2]), yMax: abs(sides[3])), file: clip.file,
      player: context.player)
    field.setMatrix(.translation(sides[0], sides[1]))
    clip.put(field, as: name, depth: depth, prepare: nil)
    guard let script = field.script else { return .undefined }
    try construct(context, script)
    return context.version >= 8 ? Value(script) : .undefined
  }

  /// Runs what scripts have put in the place of `TextField` on a new field.
  private static func construct(
    _ context: NativeContext, _ field: ScriptObject
  ) throws(ScriptAbort) {
    let name = context.heap.intern("TextField")
    guard
      let constructor = try context.objects.get(context.world.globalObject, name).asObject,
      constructor.isFunction, constructor.kind != .nativeFunction
    else { return }
    let prototype = try context.objects.get(constructor, Atom(.prototype))
    context.heap.define(field, Atom(.__proto__), prototype, .hidden)
    _ = try context.calls.call(
      constructor, this: Value(field), home: prototype.asObject, [], reason: .call)
  }

  private static let duplicateMovieClip: NativeBody = { context, call throws(ScriptAbort) in
    guard let clip = clip(context, call), call.count > 0 else { return .undefined }
    let name = try context.objects.string(call[0]).text
    let depth = call.count > 1 ? try depth(context, call[1]) : MovieClip.scriptDepth
    let made = context.clips.duplicate(clip, name, depth: depth, call[2].asObject)
    // Old movies are not told (C.MovieClip.16).
    guard context.version >= 6 else { return .undefined }
    return made?.script.map { Value($0) } ?? .undefined
  }

  private static let swapDepths: NativeBody = { context, call throws(ScriptAbort) in
    // What waits for its handlers of leaving stays where it is.
    guard let object = context.clips.object(of: call), call.count > 0,
      (0...MovieClip.maxDepth).contains(object.depth)
    else {
      return .undefined
    }
    if call[0].isDouble {
      let depth = Int(try context.objects.int32(call[0])) + MovieClip.scriptDepth
      guard (0...MovieClip.maxDepth).contains(depth) else { return .undefined }
      guard let parent = object.actionParent else {
        // A main timeline stands among the levels, and keeps the depth that it is given (measured: depths-of-levels).
        object.depth = depth
        return .undefined
      }
      parent.swap(object, to: depth)
      return .undefined
    }
    guard let parent = object.actionParent else { return .undefined }
    var other: DisplayObject?
    if !call[0].isObject {
      let name = try context.objects.string(call[0]).text
      other = parent.child(named: name, ignoresCase: !context.caseSensitive)
    }
    if other == nil { other = try target(context, call[0], from: object) }
    if let other, other !== object, other.parent === parent, !other.isRemoved {
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
      guard let found = try self.target(context, call[0], from: object) else { return .undefined }
      target = found
    }
    let bounds = object.bounds(in: target)
    let result = context.world.makeObject()
    if context.version >= 8 || context.movie.version >= 8 {
      context.clips.state.usesNewEmptyBounds = true
    }
    // What is empty lies far out; once a movie of SWF 8 has asked, a twip further in others' space (C.MovieClip.42).
    let nowhere =
      context.clips.state.usesNewEmptyBounds && target !== object ? 134_217_728.0 : 134_217_727.0
    let values = [
      ("xMin", bounds.isEmpty ? nowhere : bounds.xMin),
      ("xMax", bounds.isEmpty ? nowhere : bounds.xMax),
      ("yMin", bounds.isEmpty ? nowhere : bounds.yMin),
      ("yMax", bounds.isEmpty ? nowhere : bounds.yMax),
    ]
    for (name, value) in values {
      // Flash Player 9 multiplies twips by a twentieth: other last digits than those of a division (measured: twentieths).
      let pixels = context.player.playerVersion < 10 ? value * 0.05 : value / twips
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
      // The point is of the main timeline (measured: far-places).
      let player = context.player.playerVersion
      let local = Point(
        x: twips(fromPixels: x, player: player), y: twips(fromPixels: y, player: player))
      let isExact = try context.objects.truth(call[2])
      var point = object.levelRoot.toGlobal(local)
      // To player 9 the upper edge of an area lies outside (measured: old-hits).
      if isExact, player <= 9 { point.y -= 1 / 1024 }
      return Value(object.isHit(point, exactly: isExact))
    }
    guard let other = try target(context, call[0], from: object) else { return .false }
    return Value(object.worldBounds.intersects(other.worldBounds))
  }

  private static func convert(
    _ context: NativeContext, _ call: NativeCall, _ body: (DisplayObject, Point) -> Point
  ) throws(ScriptAbort) {
    guard let object = context.clips.object(of: call), let place = call[0].asObject else { return }
    let (x, y) = (Atom(.x), Atom(.y))
    // Only numbers of its own are taken, and only both together; getters are not asked (C.MovieClip.40).
    func stored(_ name: Atom) -> Value {
      let found = context.heap.find(place, name, caseSensitive: context.caseSensitive)
      guard found.exists, !context.heap.flags(place, found).contains(.accessor) else {
        return .undefined
      }
      return context.heap.read(place, found)
    }
    let (first, second) = (stored(x), stored(y))
    guard first.isDouble, second.isDouble else { return }
    // (measured: far-places)
    let player = context.player.playerVersion
    let point = Point(
      x: twips(fromPixels: first.double, player: player),
      y: twips(fromPixels: second.double, player: player))
    let result = body(object, point)
    for (name, value) in [(x, result.x), (y, result.y)] {
      let found = context.heap.find(place, name, caseSensitive: context.caseSensitive)
      let flags = context.heap.flags(place, found)
      let value = Value(outside: value / twips)
      // What is hidden from a version stays hidden (measured: hidden-places).
      if found.isSlot, !place.isWatched, flags.isDisjoint(with: [.accessor, .readOnly]) {
        context.heap.write(place, found, value)
      } else {
        try context.objects.set(place, name, value)
      }
    }
  }
}

extension NativeMember {
  /// A method whose body stands elsewhere.
  package static func method(
    _ name: String, _ body: @escaping NativeBody, _ flags: PropertyFlags = .hidden
  ) -> NativeMember {
    NativeMember(name: name, kind: .method(body), flags: flags)
  }
}
