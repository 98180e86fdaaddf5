import FlashAVM2
import FlashDisplay
import FlashHeap

/// A.Vid: Video.
enum VideoNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    case "new": DisplayNative.act(construct)
    case "get deblocking":
      DisplayNative.get { (video: VideoObject, _) in
        Value(rawInt: Int32(clamping: video.deblocking))
      }
    case "set deblocking":
      DisplayNative.act { (video: VideoObject, registers, _) in
        video.deblocking = Int(registers[1].rawInt)
      }
    case "get smoothing":
      DisplayNative.get { (video: VideoObject, _) in Value(rawBoolean: video.isSmoothed) }
    case "set smoothing":
      DisplayNative.act { (video: VideoObject, registers, _) in
        video.isSmoothed = registers[1].rawUInt != 0
        video.player.stageChanged()
      }
    case "get videoWidth":
      DisplayNative.get { (video: VideoObject, _) in
        Value(rawInt: Int32(clamping: video.sourceSize.width))
      }
    case "get videoHeight":
      DisplayNative.get { (video: VideoObject, _) in
        Value(rawInt: Int32(clamping: video.sourceSize.height))
      }
    case "attachNetStream":
      DisplayNative.act { (video: VideoObject, registers, _) in
        video.attach(registers[1].asObject.map { StreamPayload.of($0).player })
      }
    // There is no camera that could be given.
    case "attachCamera": NativeCall.act { _ in }
    case "clear": DisplayNative.act { (video: VideoObject, _, _) in video.clear() }
    default: nil
    }
  }

  /// Sides in twips have 31 bits; of pixels there are fewer than this (measured: video-sizes).
  private static let (longest, mostPixels) = (107_374_182, 1 << 29)

  /// The sizes of one that no movie has (A.Vid.1).
  private static func construct(
    _ video: VideoObject, _ registers: UnsafeMutablePointer<Value>, _ interpreter: Interpreter
  ) throws(ScriptError) {
    defer { interpreter.api.phases.baseWasConstructed(video) }
    guard video.characterID == nil else { return }
    let (width, height) = (Int(registers[1].rawInt), Int(registers[2].rawInt))
    guard width >= 0, height >= 0, width <= longest, height <= longest,
      width * height < mostPixels
    else { throw ScriptError(2006) }
    if width > 0, height > 0 { video.setSize(width, height) }
  }
}
