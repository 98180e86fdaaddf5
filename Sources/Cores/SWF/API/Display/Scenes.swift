import FlashAVM2
import FlashDisplay
import FlashHeap

/// The scenes of a clip's timeline (D.MC.2 and .3).
struct Scenes {
  /// A scene.
  struct Scene {
    let name: String
    /// The first frame, from 1.
    let start: Int
    /// How many frames it has.
    let count: Int
  }

  private let clip: MovieClip
  let all: [Scene]

  init(_ clip: MovieClip) {
    self.clip = clip
    let total = max(clip.timeline.frameCount, 1)
    let marks = clip.timeline.scenes.sorted { $0.frame < $1.frame }
    guard !marks.isEmpty else {
      all = [Scene(name: "", start: 1, count: total)]
      return
    }
    all = marks.indices.map { index in
      let end = index + 1 < marks.count ? marks[index + 1].frame : total + 1
      return Scene(
        name: marks[index].name, start: marks[index].frame,
        count: max(end - marks[index].frame, 0))
    }
  }

  /// That of the current frame.
  var current: Scene {
    all.last { $0.start <= max(clip.currentFrame, 1) } ?? all[0]
  }

  /// The frame that a script names, counted in the whole timeline (D.MC.9 to 12).
  func frame(
    _ value: Value, scene name: String?, _ interpreter: Interpreter
  ) throws(ScriptError) -> Int {
    let scene = name == nil ? current : all.first { $0.name == name }
    let base = (scene?.start ?? 1) - 1
    if let number = value.number, number == number.rounded(.towardZero), number.isFinite {
      return Int(number.clamped(to: -1e9...1e9)) + base
    }
    let label = try interpreter.values.toText(value)
    if let number = Self.integer(label.text) { return number + base }
    if let mark = clip.timeline.labels.first(where: { $0.name == label.text }) {
      guard name != nil, let scene else { return mark.frame }
      if (scene.start..<scene.start + scene.count).contains(mark.frame) { return mark.frame }
    }
    if name == nil, clip.version < 11 { return 1 }
    throw ScriptError(2109, label.text, name ?? label.text)
  }

  /// The whole number that a text is, in decimal or hexadecimal digits.
  private static func integer(_ text: String) -> Int? {
    if text.hasPrefix("0x") || text.hasPrefix("0X") { return Int(text.dropFirst(2), radix: 16) }
    return Int(text)
  }
}

extension Double {
  /// The nearest number in a range.
  func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
