import FlashAVM2
import FlashDisplay
import FlashHeap

/// D.MC.2 to 5: the scenes and labels of a clip as objects, new ones at each read.
enum SceneNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "get currentScene":
      DisplayNative.object { (clip: MovieClip, _, interpreter) throws(ScriptError) in
        try scene(Scenes(clip).current, of: clip, interpreter)
      }
    case "get scenes":
      DisplayNative.object { (clip: MovieClip, _, interpreter) throws(ScriptError) in
        var made: [Value] = []
        for scene in Scenes(clip).all { made.append(try self.scene(scene, of: clip, interpreter)) }
        return Value(try interpreter.makeList(made))
      }
    case "get currentLabels":
      DisplayNative.object { (clip: MovieClip, _, interpreter) throws(ScriptError) in
        try labels(in: Scenes(clip).current, of: clip, interpreter)
      }
    default: nil
    }
  }

  private static func scene(
    _ scene: Scenes.Scene, of clip: MovieClip, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    let (object, fields) = try make("Scene", interpreter)
    fields[0] = interpreter.heap.value(scene.name)
    fields[1] = try labels(in: scene, of: clip, interpreter)
    fields[2] = Value(rawInt: Int32(clamping: scene.count))
    return object
  }

  /// Frames are counted within the scene.
  private static func labels(
    in scene: Scenes.Scene, of clip: MovieClip, _ interpreter: Interpreter
  ) throws(ScriptError) -> Value {
    var made: [Value] = []
    let frames = scene.start..<scene.start + scene.count
    for label in clip.timeline.labels.filter({ frames.contains($0.frame) })
      .sorted(by: { $0.frame < $1.frame })
    {
      let (object, fields) = try make("FrameLabel", interpreter)
      fields[0] = interpreter.heap.value(label.name)
      fields[1] = Value(rawInt: Int32(clamping: label.frame - scene.start + 1))
      made.append(object)
    }
    return Value(try interpreter.makeList(made))
  }

  private static func make(
    _ name: String, _ interpreter: Interpreter
  ) throws(ScriptError) -> (Value, Fields) {
    let type = interpreter.api.types.type("flash.display", name)
    let made = interpreter.machine.make(try interpreter.machine.table(for: type, interpreter))
    return (Value(made), Fields(made, of: type))
  }
}
