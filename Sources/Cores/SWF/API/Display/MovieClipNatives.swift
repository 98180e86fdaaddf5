import FlashAVM2
import FlashDisplay
import FlashHeap

/// D.MC: MovieClip, and what Sprite's constructor does.
enum MovieClipNatives {
  typealias Registers = UnsafeMutablePointer<Value>

  static func ofSprite(_ key: String) -> NativeFunction? {
    switch key {
    case "new":
      DisplayNative.act { (object: DisplayObject, _, interpreter) in
        interpreter.api.phases.baseWasConstructed(object)
      }
    default: SpriteNatives.of(key)
    }
  }

  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "addFrameScript": addScripts
    case "get enabled": DisplayNative.flag(.isEnabled, standard: true)
    case "set enabled": DisplayNative.setFlag(.isEnabled)
    case "get trackAsMenu": DisplayNative.flag(.tracksAsMenu, standard: false)
    case "set trackAsMenu": DisplayNative.setFlag(.tracksAsMenu)
    case "play":
      DisplayNative.act { (clip: MovieClip, _, _) in
        clip.isPlaying = clip.timeline.frames.count > 1
      }
    case "stop": DisplayNative.act { (clip: MovieClip, _, _) in clip.isPlaying = false }
    case "get isPlaying":
      DisplayNative.get { (clip: MovieClip, _) in
        // What has one frame by its header never plays, whatever the file has (D.Head.8).
        Value(rawBoolean: clip.isPlaying && clip.timeline.frameCount > 1)
      }
    case "get currentFrame":
      DisplayNative.get { (clip: MovieClip, _) in
        let scene = Scenes(clip).current
        // One without a timeline is in no frame.
        return Value(rawInt: Int32(clamping: clip.currentFrame - scene.start + 1))
      }
    case "get totalFrames":
      DisplayNative.get { (clip: MovieClip, _) in
        Value(rawInt: Int32(clamping: max(clip.timeline.frameCount, 1)))
      }
    case "get framesLoaded":
      DisplayNative.get { (clip: MovieClip, _) in
        let count = clip.timeline.frames.isEmpty ? 1 : clip.timeline.frames.count
        return Value(rawInt: Int32(clamping: min(count, max(clip.timeline.frameCount, 1))))
      }
    case "get currentLabel":
      DisplayNative.object { (clip: MovieClip, _, interpreter) in
        label(of: clip, interpreter) { $0 <= $1 }
      }
    case "get currentFrameLabel":
      DisplayNative.object { (clip: MovieClip, _, interpreter) in
        label(of: clip, interpreter) { $0 == $1 }
      }
    case "gotoAndPlay":
      DisplayNative.act { (clip: MovieClip, registers, interpreter) throws(ScriptError) in
        try go(clip, registers, interpreter, plays: true)
      }
    case "gotoAndStop":
      DisplayNative.act { (clip: MovieClip, registers, interpreter) throws(ScriptError) in
        try go(clip, registers, interpreter, plays: false)
      }
    case "nextFrame":
      DisplayNative.act { (clip: MovieClip, _, interpreter) in
        guard clip.currentFrame < clip.timeline.frameCount else { return }
        interpreter.api.phases.goTo(clip.currentFrame + 1, plays: false, in: clip)
      }
    case "prevFrame":
      DisplayNative.act { (clip: MovieClip, _, interpreter) in
        guard clip.currentFrame > 1 else { return }
        interpreter.api.phases.goTo(clip.currentFrame - 1, plays: false, in: clip)
      }
    case "nextScene":
      DisplayNative.act { (clip: MovieClip, _, interpreter) in
        // At the end the present scene begins again (D.MC.8).
        let scenes = Scenes(clip)
        let next = scenes.all.first { $0.start > max(clip.currentFrame, 1) } ?? scenes.current
        interpreter.api.phases.goTo(next.start, plays: true, in: clip)
      }
    case "prevScene":
      DisplayNative.act { (clip: MovieClip, _, interpreter) in
        let scenes = Scenes(clip)
        let current = scenes.current
        let previous = scenes.all.last { $0.start < current.start } ?? current
        interpreter.api.phases.goTo(previous.start, plays: true, in: clip)
      }
    default: SceneNatives.of(key)
    }
  }

  /// Pairs of a frame's number less one, and what is called then (D.MC.14).
  private static func addScripts(
    _ interpreter: Interpreter, _ registers: Registers, _ count: Int
  ) throws(ScriptError) -> Value {
    guard let this = registers[0].asObject, let clip = registers[0].display as? MovieClip else {
      return .undefined
    }
    let api = interpreter.api
    let values = Natives.rest(registers[1])
    let scripts = FrameScripts(this, api.types)
    for index in stride(from: 0, to: values.count - 1, by: 2) {
      let number = UInt32(bitPattern: try interpreter.values.toInt(values[index]))
      let frame = Int(UInt16(truncatingIfNeeded: number)) + 1
      let function = values[index + 1]
      try scripts.set(frame, function.isObject ? function : .null, interpreter)
      if function.isObject { api.phases.scriptWasAdded(to: clip, frame: frame) }
    }
    return .undefined
  }

  /// The last label up to the current frame for which `isMeant` says so.
  private static func label(
    of clip: MovieClip, _ interpreter: Interpreter, _ isMeant: (Int, Int) -> Bool
  ) -> Value {
    let frame = max(clip.currentFrame, 1)
    // Of several at a frame, the last one (D.Label.5).
    let found = clip.timeline.labels.filter { isMeant($0.frame, frame) }
      .reduce(nil as Timeline.Label?) { $0.map { $0.frame } ?? 0 > $1.frame ? $0 : $1 }
    return found.map { interpreter.heap.value($0.name) } ?? .null
  }

  /// A jump to a frame by number or label (D.MC.9).
  private static func go(
    _ clip: MovieClip, _ registers: Registers, _ interpreter: Interpreter, plays: Bool
  ) throws(ScriptError) {
    let scene = registers[2].asString?.text
    let frame = try Scenes(clip).frame(registers[1], scene: scene, interpreter)
    interpreter.api.phases.goTo(frame, plays: plays, in: clip)
  }
}
