import HostBase

extension InputMap.ComboStep: CustomStringConvertible {
  /// The buttons by name: `DOWN+A`; `-` for none.
  package var names: String {
    let names = PadButton.allCases.filter { buttons & $0.bit != 0 }.map(\.name)
    return names.isEmpty ? "-" : names.joined(separator: "+")
  }

  /// The step as in settings: `DOWN+A:3`.
  package var description: String { frames == 0 ? names : "\(names):\(frames)" }

  /// The most steps of a combo, and the most frames of a step.
  package static let limits = (steps: 256, frames: 600)

  /// Reads steps as in settings, apart by commas: `DOWN, DOWN+RIGHT:3`; the first word that is no step is the error.
  ///
  /// A step without frames has two; one without frames that is alone lasts as long as its trigger is held.
  package static func read(_ text: String) throws(Unreadable) -> [InputMap.ComboStep] {
    var steps: [InputMap.ComboStep] = []
    let words = text.split(separator: ",").map(\.trimmed)
    guard !words.isEmpty, words.count <= limits.steps else { throw Unreadable(word: text) }
    for word in words {
      let parts = word.split(separator: ":", omittingEmptySubsequences: false).map(\.trimmed)
      guard parts.count <= 2, let first = parts.first, !first.isEmpty,
        let buttons = PadButton.bits(first)
      else { throw Unreadable(word: word) }
      var frames = words.count == 1 ? 0 : 2
      if parts.count == 2 {
        guard let number = Int(parts[1]), (1...limits.frames).contains(number) else {
          throw Unreadable(word: word)
        }
        frames = number
      }
      steps.append(InputMap.ComboStep(buttons: buttons, frames: frames))
    }
    return steps
  }

  /// A word that is no step.
  package struct Unreadable: Error, Equatable {
    /// The word.
    package let word: String
  }

  /// A moment at which other buttons were down, while a combo was recorded.
  package struct Moment: Equatable, Sendable {
    /// In microseconds.
    package var time: Int64
    /// `InputState.Pad.buttons` bits from then on.
    package var buttons: UInt16
    /// A moment.
    package init(time: Int64, buttons: UInt16) {
      self.time = time
      self.buttons = buttons
    }
  }

  /// Steps from what was played, in frames of 1/60 s.
  ///
  /// The rest before the first press and after the last is left out. Buttons that go down or up together rarely do so in the
  /// same frame: a moment of two frames or less that is on the way to more buttons, or to fewer, belongs to its neighbour.
  package static func recorded(_ moments: [Moment]) -> [InputMap.ComboStep] {
    var steps: [InputMap.ComboStep] = []
    for (moment, next) in zip(moments, moments.dropFirst()) {
      let frames = (Double(next.time - moment.time) * 60 / 1e6).rounded()
      let step = InputMap.ComboStep(
        buttons: moment.buttons, frames: Int(frames, in: 0...limits.frames))
      if let last = steps.last, last.buttons == step.buttons {
        steps[steps.count - 1].frames = min(last.frames + step.frames, limits.frames)
      } else {
        steps.append(step)
      }
    }
    while steps.first?.buttons == 0 { steps.removeFirst() }
    while steps.last?.buttons == 0 { steps.removeLast() }
    return Array(tidied(steps).prefix(limits.steps))
  }

  private static func tidied(_ steps: [InputMap.ComboStep]) -> [InputMap.ComboStep] {
    var result: [InputMap.ComboStep] = []
    /// Frames of short moments that belong to the next step.
    var early = 0
    for (index, step) in steps.enumerated() {
      let next = index + 1 < steps.count ? steps[index + 1] : nil
      if step.frames <= 2, let next, step.buttons != 0,
        next.buttons & step.buttons == step.buttons
      {
        early += step.frames
        continue
      }
      if step.frames <= 2, step.buttons != 0, let last = result.last,
        last.buttons & step.buttons == step.buttons
      {
        result[result.count - 1].frames = min(last.frames + step.frames, limits.frames)
        continue
      }
      let frames = min(max(step.frames + early, 1), limits.frames)
      early = 0
      if let last = result.last, last.buttons == step.buttons {
        result[result.count - 1].frames = min(last.frames + frames, limits.frames)
      } else {
        result.append(InputMap.ComboStep(buttons: step.buttons, frames: frames))
      }
    }
    return result
  }
}

extension Substring {
  /// Without blanks at the ends.
  fileprivate var trimmed: String {
    var rest = self
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
