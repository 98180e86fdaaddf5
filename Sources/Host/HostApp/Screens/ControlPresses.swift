import Catalog
import HostBase
import HostStrings
import Library
import Play
import UIContract

/// A combo while it is recorded.
struct ComboRecording {
  /// What starts the combo.
  var trigger: InputMap.Trigger
  /// What is held.
  var held: [InputMap.Trigger] = []
  /// When which buttons were down.
  var moments: [InputMap.ComboStep.Moment] = []
  /// Tenths of a second since the last press, and since the start.
  var quiet = 0
  var length = 0

  /// Tenths of a second without a press that end it; before the first press it waits longer.
  static let pause = 10
  static let patience = 50
  static let limit = 150
}

/// The keys and pads, while a test shows what the game would see of them.
struct ControlsTest {
  var mapper: InputMapper
  var devices = DeviceState()
  /// The combo that is tried; nil: the player presses.
  var trial: InputMap.Combo?
  var frame = 0
  /// Frames for which the button that goes back was held.
  var backFrames = 0

  /// Frames of holding that button that end the test.
  static let backLimit = 60

  init(_ model: ControlsModel, trial: InputMap.Combo? = nil) {
    // While the game has the keyboard, keys press nothing on its pad; here that is what is looked at.
    var type = model.type
    type?.layout.removeAll { $0.kind == .keyboard }
    mapper = InputMapper(map: model.map, gameType: type)
    self.trial = trial
    devices.pads = Array(repeating: DeviceState.Pad(), count: ControlsModel.players)
  }

  /// Takes a press, or a stick's move.
  mutating func take(_ press: ControlPress) {
    guard trial == nil else { return }
    set(press.control, press.isDown, pad: press.pad)
  }

  mutating func set(_ control: ControlPress.Control, _ isDown: Bool, pad: Int) {
    switch control {
    case .trigger(.key(let key)):
      devices.keyEvents.append(.init(isDown: isDown, key: key.rawValue))
      if isDown { devices.keys.insert(key.rawValue) } else { devices.keys.remove(key.rawValue) }
    case .trigger(.pad(let control)):
      guard devices.pads.indices.contains(pad) else { return }
      if isDown {
        devices.pads[pad].controls |= control.bit
      } else {
        devices.pads[pad].controls &= ~control.bit
      }
    case .stick(let isRight, let x, let y):
      guard devices.pads.indices.contains(pad) else { return }
      let place = SIMD2(
        Int16(x * 32_767, in: -32_767...32_767), Int16(y * 32_767, in: -32_767...32_767))
      if isRight { devices.pads[pad].right = place } else { devices.pads[pad].left = place }
    }
  }

  /// The next frame: what is pressed on a player's pad; nil: the test is over.
  mutating func next(player: Int) -> InputState.Pad? {
    if let trial {
      // A combo without frames lasts as long as its trigger.
      let isHeldCombo = trial.steps.count == 1 && trial.steps[0].frames == 0
      let length = trial.steps.reduce(0) { $0 + $1.frames }
      if frame == 0 { set(.trigger(trial.trigger), true, pad: trial.player) }
      if frame == (isHeldCombo ? 30 : 2) { set(.trigger(trial.trigger), false, pad: trial.player) }
      if frame > length + 40 { return nil }
    }
    frame += 1
    let isBack = devices.pads.contains { $0.controls & PadControl.east.bit != 0 }
    backFrames = isBack && trial == nil ? backFrames + 1 : 0
    guard backFrames < ControlsTest.backLimit else { return nil }
    let state = mapper.next(devices).state
    devices.keyEvents = []
    let shown = trial?.player ?? player
    return state.pads.indices.contains(shown) ? state.pads[shown] : InputState.Pad()
  }
}

/// What the editor does with presses: it binds them, tries them, or makes combos of them.
final class ControlPresses {
  private unowned let screen: ControlsScreen
  private let source: any ControlSource
  private var capture: Capture?
  private var timer: ElementID?

  /// What is done with them.
  private enum Capture {
    /// The next one is bound to a slot.
    case binding(ControlSlot, adds: Bool, seconds: Int, isModified: Bool)
    /// The next one starts a new combo, whose steps are given or recorded afterwards.
    case comboTrigger(steps: [InputMap.ComboStep]?, seconds: Int)
    /// What is played becomes a combo.
    case recording(ComboRecording)
    /// They light up, as the game would see them.
    case testing(ControlsTest)
  }

  /// For the presses of an editor, which keeps this object.
  init(from source: any ControlSource, on screen: ControlsScreen) {
    self.source = source
    self.screen = screen
  }

  deinit {
    // The window may have been closed by the mouse while it waited for a press.
    if isWaiting { source.release() }
  }

  /// Whether presses are heard.
  var isWaiting: Bool { capture != nil }

  private var stage: PageStage { screen.stage }
  private var model: ControlsModel { screen.model }

  /// Seconds for which it waits for a press.
  private static let patience = 5

  // MARK: - Beginning and ending

  private func begin(_ capture: Capture, tick milliseconds: Int32) {
    end()
    self.capture = capture
    let timer = stage.interface.ids.next()
    stage.add(.timer(timer, of: stage.view, milliseconds: milliseconds))
    self.timer = timer
    stage.on(timer) { [weak self] event in
      guard case .timer(_, let missed) = event else { return false }
      self?.tick(missed: Int(missed))
      return true
    }
    source.capture { [weak self] press in
      self?.heard(press)
      self?.stage.send()
    }
  }

  /// Stops hearing presses; what was waited for is not changed.
  func end() {
    guard let capture else { return }
    self.capture = nil
    source.release()
    if let timer { stage.add(.delete(timer)) }
    timer = nil
    screen.say("")
    switch capture {
    case .binding(let slot, _, _, _): screen.showWaiting(slot, nil)
    case .testing:
      screen.light(InputState.Pad())
      screen.showTest(false)
      for stick in screen.sticks { stick.show(DeviceState.Pad(), on: stage) }
    case .comboTrigger, .recording: break
    }
  }

  /// Waits for what is to press a slot.
  func bind(_ slot: ControlSlot, adds: Bool) {
    begin(
      .binding(slot, adds: adds, seconds: ControlPresses.patience, isModified: false), tick: 1000)
    showSeconds(ControlPresses.patience, slot)
  }

  /// Shows what is pressed, until it is ended.
  func toggleTest() {
    if case .testing = capture { return end() }
    begin(.testing(ControlsTest(model)), tick: 16)
    screen.showTest(true)
    screen.say(stage.strings(.testHelp, screen.backLabel))
  }

  /// Plays a combo on the drawing.
  func tryCombo(_ combo: InputMap.Combo) {
    begin(.testing(ControlsTest(model, trial: combo)), tick: 16)
  }

  /// Waits for what starts a new combo; without steps they are recorded then.
  func beginCombo(_ steps: [InputMap.ComboStep]?) {
    begin(.comboTrigger(steps: steps, seconds: ControlPresses.patience), tick: 1000)
    showSeconds(ControlPresses.patience, nil)
  }

  private func showSeconds(_ seconds: Int, _ slot: ControlSlot?) {
    let strings = stage.strings
    let text = strings(.pressNow, strings.number(seconds))
    if let slot {
      screen.showWaiting(slot, text)
      if seconds == ControlPresses.patience {
        screen.say(strings(.buttonBinding, model.title(of: slot), text))
      }
    } else {
      screen.say(strings(.buttonBinding, strings(.comboTrigger), text))
    }
  }

  // MARK: - Hearing

  private func heard(_ press: ControlPress) {
    guard let capture else { return }
    if press.isDown, press.control == .trigger(.key(Key(27))) { return end() }
    switch capture {
    case .binding(let slot, let adds, let seconds, let isModified):
      hear(press, for: slot, adds: adds, seconds, isModified)
    case .comboTrigger(let steps, _):
      guard press.isDown, let trigger = nameable(press) else { return }
      if let steps {
        add(InputMap.Combo(player: model.player, trigger: trigger, steps: steps))
      } else {
        begin(.recording(ComboRecording(trigger: trigger)), tick: 100)
        screen.say(stage.strings(.playCombo))
      }
    case .recording(var recording):
      record(press, &recording)
      self.capture = .recording(recording)
    case .testing(var test):
      test.take(press)
      self.capture = .testing(test)
    }
  }

  /// The trigger of a press; nil for a stick and for a key that settings cannot name; that is shown.
  private func nameable(_ press: ControlPress) -> InputMap.Trigger? {
    guard case .trigger(let trigger) = press.control else { return nil }
    if trigger.canBeNamed { return trigger }
    screen.say(stage.strings(.unknownKey), isWrong: true)
    return nil
  }

  private func hear(
    _ press: ControlPress, for slot: ControlSlot, adds: Bool, _ seconds: Int, _ isModified: Bool
  ) {
    guard case .trigger(let trigger) = press.control else { return }
    var new = InputMap.Hotkey(trigger)
    if case .hotkey = slot {
      // The modifier alone is not what is bound: it goes with the key after it.
      if trigger == .key(model.map.modifier) || trigger == .pad(model.map.padModifier) {
        capture = .binding(
          slot, adds: adds, seconds: seconds, isModified: press.isDown && !trigger.isOfPad)
        return
      }
      new.needsModifier = isModified || trigger.isOfPad
    }
    guard press.isDown, nameable(press) != nil else { return }
    end()
    if case .combo(let number) = slot {
      guard model.map.combos.indices.contains(number) else { return }
      var combos = model.map.combos
      combos[number].trigger = trigger
      screen.set(combos: combos, checking: slot)
    } else if let entries = model.entries(binding: new, to: slot, adds: adds) {
      screen.set(entries, checking: slot)
    }
  }

  private func record(_ press: ControlPress, _ recording: inout ComboRecording) {
    guard case .trigger(let trigger) = press.control else { return }
    recording.held.removeAll { $0 == trigger }
    if press.isDown { recording.held.append(trigger) }
    recording.quiet = 0
    var pad = InputState.Pad()
    for (button, triggers) in model.map.buttons[model.player]
    where triggers.contains(where: recording.held.contains) {
      pad.buttons |= button.bit
    }
    guard (recording.moments.last?.buttons ?? 0) != pad.buttons else { return }
    recording.moments.append(.init(time: press.time, buttons: pad.buttons))
    screen.light(pad)
  }

  // MARK: - Time

  private func tick(missed: Int) {
    switch capture {
    case nil: return
    case .binding(let slot, let adds, let seconds, let isModified):
      guard seconds - missed > 1 else { return end() }
      capture = .binding(
        slot, adds: adds, seconds: seconds - 1 - missed, isModified: isModified)
      showSeconds(seconds - 1 - missed, slot)
    case .comboTrigger(let steps, let seconds):
      guard seconds - missed > 1 else { return end() }
      capture = .comboTrigger(steps: steps, seconds: seconds - 1 - missed)
    case .recording(var recording):
      recording.quiet += 1 + missed
      recording.length += 1 + missed
      capture = .recording(recording)
      if let last = recording.moments.last {
        let isDone = last.buttons == 0 && recording.quiet >= ComboRecording.pause
        if isDone || recording.length >= ComboRecording.limit { finish(recording) }
      } else if recording.quiet >= ComboRecording.patience {
        end()
      }
    case .testing(var test):
      guard let pad = test.next(player: model.player) else { return end() }
      capture = .testing(test)
      screen.light(pad)
      guard test.trial == nil, test.devices.pads.indices.contains(model.player) else { return }
      for stick in screen.sticks { stick.show(test.devices.pads[model.player], on: stage) }
    }
  }

  private func finish(_ recording: ComboRecording) {
    end()
    screen.light(InputState.Pad())
    var moments = recording.moments
    if let last = moments.last, last.buttons != 0 {
      // The time was up while something was held.
      moments.append(.init(time: last.time + Int64(recording.quiet) * 100_000, buttons: 0))
    }
    let steps = InputMap.ComboStep.recorded(moments)
    guard !steps.isEmpty else { return }
    add(InputMap.Combo(player: model.player, trigger: recording.trigger, steps: steps))
  }

  private func add(_ combo: InputMap.Combo) {
    end()
    screen.set(combos: model.map.combos + [combo], checking: .combo(model.map.combos.count))
  }
}
