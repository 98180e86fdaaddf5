import SWF

/// Actions on clips: timelines, properties, loads.
extension AVM1 {
  func performOnClip(
    _ instruction: Instruction, _ code: Code, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) {
    switch instruction.operation {
    case .nextFrame:
      if let clip = targetClip(frame) { clip.goTo(clip.currentFrame + 1, plays: false) }
    case .previousFrame:
      if let clip = targetClip(frame) { clip.goTo(max(clip.currentFrame - 1, 1), plays: false) }
    case .play: targetClip(frame)?.isPlaying = true
    case .stop: targetClip(frame)?.isPlaying = false
    case .stopSounds: player.stopAllSounds()
    case .toggleQuality:
      switch player.stage.quality {
      case .low, .medium: player.stage.quality = .high
      case .high, .best: player.stage.quality = .low
      }
      player.stageChanged()
    case .fsCommand2: break
    case .gotoFrame:
      targetClip(frame)?.goTo(Int(instruction.operand) + 1, plays: false)
    case .goToLabel:
      let label = constant(code, instruction).string.text
      if let clip = targetClip(frame), let number = clip.timeline.frame(labelled: label) {
        clip.goTo(number, plays: false)
      }
    case .gotoFrame2:
      try goto(pop(), plays: instruction.extra != 0, bias: Int(instruction.operand), frame)
    case .call: try callFrame(pop(), frame)
    case .getProperty:
      let number = Self.int(try number(pop()))
      let object = try resolveTarget(pop(), frame)
      push(object.flatMap { 0...21 ~= number ? clipProperty($0, number) : nil } ?? .undefined)
    case .setProperty:
      let value = pop()
      let number = Self.int(try number(pop()))
      if let object = try resolveTarget(pop(), frame), 0...21 ~= number {
        try setClipProperty(object, number, value)
      }
    case .cloneSprite:
      let depth = try int32(pop())
      let name = try string(pop()).text
      // The depth is the display list's.
      if let object = try resolveTarget(pop(), frame) {
        _ = duplicate(object, name, depth: Int(depth), nil)
      }
    case .removeSprite:
      if let clip = try resolveTarget(pop(), frame) { removeByScript(clip) }
    case .startDrag:
      let target = try resolveTarget(pop(), frame)
      let locksCenter = try truth(pop())
      var limits: [Double]?
      if try truth(pop()) {
        let bottom = try number(pop())
        let right = try number(pop())
        let top = try number(pop())
        limits = [try number(pop()), top, right, bottom]
      }
      if let target { startDrag(target, locksCenter: locksCenter, limits: limits) }
    case .endDrag: player.pointer.drag = nil
    case .getURL:
      let index = Int(instruction.operand)
      try openURL(
        code.constants[index].string.text, code.constants[index + 1], method: 0,
        intoSprite: false, variables: false, frame)
    case .getURL2:
      let flags = Int(instruction.operand)
      let target = pop()
      let url = try string(pop()).text
      try openURL(
        url, target, method: flags & 3, intoSprite: flags & 0x40 != 0,
        variables: flags & 0x80 != 0, frame)
    default: break
    }
  }

  /// A frame by number or label, with a path before a colon: the clip and the frame.
  private func frame(
    _ value: Value, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) -> (clip: MovieClip, number: Int)? {
    guard let clip = targetOrRoot(frame) else { return nil }
    if value.isDouble, value.double == value.double.rounded() {
      return (clip, Int(Self.int32(value.double)))
    }
    let text = try string(value)
    let units = text.units
    var target = clip
    var label = text.text
    if let separator = units.lastIndex(where: { $0 == 0x3A || $0 == 0x2E }),
      let object = clip.script,
      let found = try resolvePath(Array(units[..<separator]), from: object, frame),
      let other = display(found) as? MovieClip
    {
      target = other
      label = heap.substring(text, separator + 1..<units.count).text
    }
    if let number = target.timeline.frame(labelled: label) { return (target, number) }
    if let number = NumberText.decimal(Array(label.utf16), isStrict: true),
      number == number.rounded()
    {
      return (target, Int(Self.int32(number)))
    }
    return nil
  }

  private func goto(
    _ value: Value, plays: Bool, bias: Int, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) {
    guard let (clip, number) = try self.frame(value, frame) else { return }
    if number + bias > 0 { clip.goTo(number + bias, plays: plays) }
  }

  /// `call`: runs another frame's actions now.
  private func callFrame(
    _ value: Value, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) {
    guard let (clip, number) = try self.frame(value, frame),
      clip.timeline.frames.indices.contains(number - 1), let object = clip.script
    else { return }
    nativeDepth += 1
    defer { nativeDepth -= 1 }
    for command in clip.timeline.frames[number - 1].commands {
      if case .actions(let range) = command {
        run(
          code(clip.file, range), on: object,
          version: UInt8(clamping: clip.file.version))
      }
    }
  }
}
