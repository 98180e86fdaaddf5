import FlashData
import FlashDisplay
import FlashHeap
import SWF

/// Actions on clips: timelines, properties, loads.
extension Actions {
  package func performOnClip(
    _ instruction: Instruction, _ code: Code, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) {
    switch instruction.operation {
    case .nextFrame:
      // At the ends nothing happens, and the clip continues to play.
      if let clip = targets.targetClip(frame), clip.currentFrame < clip.frameCount {
        clip.goTo(clip.currentFrame + 1, plays: false)
      }
    case .previousFrame:
      if let clip = targets.targetClip(frame), clip.currentFrame > 1 {
        clip.goTo(clip.currentFrame - 1, plays: false)
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
      let number = propertyNumber(try objects.number(machine.pop()))
      let object = try targets.resolveTarget(machine.pop(), frame)
      machine.push(
        object.flatMap { 0...21 ~= number ? clips.clipProperty($0, number) : nil } ?? .undefined)
    case .setProperty:
      let value = machine.pop()
      let number = propertyNumber(try objects.number(machine.pop()))
      let object = try targets.resolveTarget(machine.pop(), frame)
      if let object, Clips.isSettable(number) {
        try clips.setClipProperty(object, number, value)
      } else {
        try clips.convertUnset(number, value)
      }
    case .cloneSprite:
      let depth = try objects.int32(machine.pop())
      let name = try objects.string(machine.pop()).text
      // The depth is the display list's.
      if let object = try targets.resolveTarget(machine.pop(), frame) {
        _ = clips.duplicate(object, name, depth: Int(depth), nil)
      }
    case .removeSprite:
      if let clip = try targets.resolveTarget(machine.pop(), frame) {
        // The action reaches less far than the method (L2.8.15).
        if clip.depth - MovieClip.scriptDepth <= 1_048_575 { clips.removeByScript(clip) }
        // With it the target may have gone (L2.8.15).
        if let target = frame.pointee.target, clips.isRemoved(target) {
          try targets.setTarget(Value(heap.emptyString), frame)
        }
      }
    case .startDrag:
      let target = try targets.resolveTarget(machine.pop(), frame)
      let locksCenter = try objects.int32(machine.pop()) == 1
      var limits: [Double]?
      if try objects.int32(machine.pop()) == 1 {
        let bottom = try objects.number(machine.pop())
        let right = try objects.number(machine.pop())
        let top = try objects.number(machine.pop())
        limits = [try objects.number(machine.pop()), top, right, bottom]
      }
      if let target { clips.startDrag(target, locksCenter: locksCenter, limits: limits) }
    case .endDrag: player.pointerInput.stopDrag()
    case .getURL:
      let index = Int(instruction.operand)
      try machine.services.openURL(
        code.constants[index].string.text, code.constants[index + 1], method: 0,
        intoSprite: false, variables: false, frame)
    case .getURL2:
      let flags = Int(instruction.operand)
      let target = machine.pop()
      let url = try objects.string(machine.pop()).text
      try machine.services.openURL(
        url, target, method: flags & 3, intoSprite: flags & 0x40 != 0,
        variables: flags & 0x80 != 0, frame)
    default: break
    }
  }

  /// The property that a number means: what is not finite means none.
  private func propertyNumber(_ number: Double) -> Int {
    number.isFinite ? Integers.int(number) : -1
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
    if let separator = units.lastIndex(where: { $0 == 0x3A || $0 == 0x2E }) {
      // A path that leads to no clip means no frame: so does a number with a fraction (L2.8.9).
      guard let found = try scopes.pathTarget(Array(units[..<separator]), frame) else { return nil }
      target = found
      label = heap.substring(text, separator + 1..<units.count).text
    }
    if let number = NumberText.decimal(Array(label.utf16), isStrict: true) {
      return (target, Int(Integers.int32(number)))
    }
    return target.timeline.frame(labelled: label).map { (target, $0) }
  }

  /// The frame that a number means, or nil: 32 bits wrap below the first frame and not above, and 16 of them count (L2.8.10).
  package static func framePlace(_ number: Int, bias: Int = 0) -> Int? {
    let place = Int(Int32(truncatingIfNeeded: number - 1 + bias))
    return place < 0 ? nil : min(place + 1, Int(Int32.max)) & 0xFFFF
  }

  private func goto(
    _ value: Value, plays: Bool, bias: Int, _ frame: UnsafeMutablePointer<Frame>
  ) throws(ScriptAbort) {
    guard let (clip, number) = try self.frame(value, frame) else { return }
    if let place = Self.framePlace(number, bias: bias) { clip.goTo(place, plays: plays) }
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
