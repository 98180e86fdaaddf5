import SWF

/// Actions on clips: timelines, properties, loads.
extension Actions {
  func performOnClip(
    _ instruction: Instruction, _ code: Code, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) {
    switch instruction.operation {
    case .nextFrame:
      if let clip = targets.targetClip(frame) { clip.goTo(clip.currentFrame + 1, plays: false) }
    case .previousFrame:
      if let clip = targets.targetClip(frame) {
        clip.goTo(max(clip.currentFrame - 1, 1), plays: false)
      }
    case .play: targets.targetClip(frame)?.isPlaying = true
    case .stop: targets.targetClip(frame)?.isPlaying = false
    case .stopSounds: player.soundOutput.stopAllSounds()
    case .toggleQuality:
      switch player.stage.quality {
      case .low, .medium: player.stage.quality = .high
      case .high, .best: player.stage.quality = .low
      }
      player.stageChanged()
    case .fsCommand2: break
    case .gotoFrame:
      targets.targetClip(frame)?.goTo(Int(instruction.operand) + 1, plays: false)
    case .goToLabel:
      let label = constant(code, instruction).string.text
      if let clip = targets.targetClip(frame), let number = clip.timeline.frame(labelled: label) {
        clip.goTo(number, plays: false)
      }
    case .gotoFrame2:
      try goto(machine.pop(), plays: instruction.extra != 0, bias: Int(instruction.operand), frame)
    case .call: try callFrame(machine.pop(), frame)
    case .getProperty:
      let number = Integers.int(try objects.number(machine.pop()))
      let object = try targets.resolveTarget(machine.pop(), frame)
      machine.push(
        object.flatMap { 0...21 ~= number ? clips.clipProperty($0, number) : nil } ?? .undefined)
    case .setProperty:
      let value = machine.pop()
      let number = Integers.int(try objects.number(machine.pop()))
      if let object = try targets.resolveTarget(machine.pop(), frame), 0...21 ~= number {
        try clips.setClipProperty(object, number, value)
      }
    case .cloneSprite:
      let depth = try objects.int32(machine.pop())
      let name = try objects.string(machine.pop()).text
      // The depth is the display list's.
      if let object = try targets.resolveTarget(machine.pop(), frame) {
        _ = clips.duplicate(object, name, depth: Int(depth), nil)
      }
    case .removeSprite:
      if let clip = try targets.resolveTarget(machine.pop(), frame) { clips.removeByScript(clip) }
    case .startDrag:
      let target = try targets.resolveTarget(machine.pop(), frame)
      let locksCenter = try objects.truth(machine.pop())
      var limits: [Double]?
      if try objects.truth(machine.pop()) {
        let bottom = try objects.number(machine.pop())
        let right = try objects.number(machine.pop())
        let top = try objects.number(machine.pop())
        limits = [try objects.number(machine.pop()), top, right, bottom]
      }
      if let target { clips.startDrag(target, locksCenter: locksCenter, limits: limits) }
    case .endDrag: player.pointer.drag = nil
    case .getURL:
      let index = Int(instruction.operand)
      try services.loads.openURL(
        code.constants[index].string.text, code.constants[index + 1], method: 0,
        intoSprite: false, variables: false, frame)
    case .getURL2:
      let flags = Int(instruction.operand)
      let target = machine.pop()
      let url = try objects.string(machine.pop()).text
      try services.loads.openURL(
        url, target, method: flags & 3, intoSprite: flags & 0x40 != 0,
        variables: flags & 0x80 != 0, frame)
    default: break
    }
  }

  /// A frame by number or label, with a path before a colon: the clip and the frame.
  private func frame(
    _ value: Value, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) -> (clip: MovieClip, number: Int)? {
    guard let clip = targets.targetOrRoot(frame) else { return nil }
    if value.isDouble, value.double == value.double.rounded() {
      return (clip, Int(Integers.int32(value.double)))
    }
    let text = try objects.string(value)
    let units = text.units
    var target = clip
    var label = text.text
    if let separator = units.lastIndex(where: { $0 == 0x3A || $0 == 0x2E }),
      let object = clip.script,
      let found = try targets.resolvePath(Array(units[..<separator]), from: object, frame),
      let other = clips.display(found) as? MovieClip
    {
      target = other
      label = heap.substring(text, separator + 1..<units.count).text
    }
    if let number = target.timeline.frame(labelled: label) { return (target, number) }
    if let number = NumberText.decimal(Array(label.utf16), isStrict: true),
      number == number.rounded()
    {
      return (target, Int(Integers.int32(number)))
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
    machine.nativeDepth += 1
    defer { machine.nativeDepth -= 1 }
    for command in clip.timeline.frames[number - 1].commands {
      if case .actions(let range) = command {
        machine.run(
          machine.code(clip.file, range), on: object,
          version: UInt8(clamping: clip.file.version))
      }
    }
  }
}
