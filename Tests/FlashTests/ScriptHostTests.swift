import FlashData
import FlashHarness
import FlashHeap
import FlashText
import Raster
import Testing

@testable import Flash
@testable import FlashAVM1
@testable import FlashClasses
@testable import FlashDisplay

/// A machine of ActionScript 3 that runs nothing and notes what it is notified.
private final class NotingMachine: ScriptHost {
  var notes: [String] = []
  let player: Player
  let settings: MachineSettings
  private(set) lazy var timelines: any TimelineDriver = NotingTimelines(self)
  var timeLimit = 1.0
  let steps: UInt64 = 0
  let usesKeys = false

  init(_ player: Player, _ settings: MachineSettings) {
    (self.player, self.settings) = (player, settings)
  }

  func note(_ words: String) { notes.append(words) }
  /// What was noted since the last time.
  func take() -> [String] {
    defer { notes = [] }
    return notes
  }

  func beginStretch() {}
  func strain(_ steps: Int) {}
  func afterFrame() { note("after frame") }
  func afterSounds() { note("after sounds") }
  func beforeTimers() { note("before timers") }
  func timerFired(_ id: Int) { note("timer \(id)") }
  func runQueue() { note("queue") }
  func afterTimers(_ milliseconds: Double) { note("after timers") }
  func beforeLoads() { note("before loads") }
  func endIteration() { note("end") }
  func mainTimelineWasPlaced(_ clip: MovieClip) { note("main timeline \(clip.level ?? -1)") }
  func objectWasRemoved(_ object: DisplayObject) { note("removed \(object.name ?? "?")") }
  func stageWasResized() { note("resized") }
  func fullScreenChanged(_ isOn: Bool) { note("full screen \(isOn)") }
  var fieldHost: any FieldHost { QuietFields(note: { [self] in note($0) }) }
  func receive(_ step: InputStep) -> Bool {
    note("\(step)")
    if case .typed = step { return true }
    return false
  }
  func pointerPart(of object: DisplayObject) -> PointerPart { .contents(orItself: true) }
  func isHit(_ object: DisplayObject, at point: Point) -> Bool { object.name == "inner" }
  func focusWillMove(to object: DisplayObject?, byMouse: Bool) {
    note("focus will move to \(object?.name ?? "none")")
  }
  func focusMoved(from old: DisplayObject?, to new: DisplayObject?) {
    note("focus \(old?.name ?? "none") to \(new?.name ?? "none")")
  }
  func letsFocusMove(to object: DisplayObject, byKey code: Int) -> Bool { true }
  func wasDragged(_ object: DisplayObject) { note("dragged") }
  func soundCompleted(_ listener: ScriptLink, after milliseconds: Double) { note("sound") }
  func loadFinished(_ load: PendingLoad, _ answer: LoadAnswer) {
    guard case .success(let bytes, _) = answer else { return note("failed \(load.written)") }
    switch player.loading.content(of: bytes, url: load.request.url) {
    case .movie(let file): note("loaded \(load.written) of SWF \(file.version)")
    case .picture: note("picture")
    case .unknown: note("unknown \(load.written)")
    }
  }
  func code(_ purpose: inout any LoadPurpose, _ coder: StateCoder) {
    purpose = NotedLoad(failsLate: true)
  }
  func firstMovieWasReplaced() { note("replaced") }
  func movieEnds() { note("movie ends") }
}

/// Timelines in the order of ActionScript 1, noted.
private final class NotingTimelines: TimelineDriver {
  private unowned let machine: NotingMachine
  private let inner: ActionTimelines

  init(_ machine: NotingMachine) {
    self.machine = machine
    inner = ActionTimelines(machine.player)
  }

  func runFrame() {
    machine.note("frame")
    inner.runFrame()
  }
  func wasPlaced(_ object: DisplayObject, by instantiator: Instantiator) {
    machine.note("placed \(object.name ?? "?")")
    inner.wasPlaced(object, by: instantiator)
  }
  func goTo(_ frame: Int, plays: Bool, in clip: MovieClip) {
    machine.note("go to \(frame)")
    inner.goTo(frame, plays: plays, in: clip)
  }
  func remove(_ child: DisplayObject, from container: Container) {
    machine.note("remove \(child.name ?? "?")")
    inner.remove(child, from: container)
  }
  func willUnload(_ clip: MovieClip) { inner.willUnload(clip) }
  func trace(_ marker: inout Marker) { inner.trace(&marker) }
  func code(_ coder: StateCoder) { inner.code(coder) }
  func codeFrames(_ coder: StateCoder) { inner.codeFrames(coder) }
}

private struct NotedLoad: LoadPurpose {
  let owner = ScriptLanguage.actionScript3
  let needsFile = true
  let failsLate: Bool
  let isStream = false
  func mark(_ marker: inout Marker) {}
}

/// What every machine is notified, by one that does nothing else.
@Suite("What a machine of scripts is notified")
struct ScriptHostTests {
  private static let end: [UInt8] = [0x40, 0x00, 0, 0]

  private static func sprite(_ id: UInt8, frames: UInt8, _ tags: [UInt8]) -> [UInt8] {
    let content = [id, 0, frames, 0] + tags
    return [0xFF, 0x09] + Assembly.little(UInt32(content.count)) + content
  }

  private static func place(_ id: UInt8, _ name: String) -> [UInt8] {
    let content: [UInt8] = [0x22, 1, 0, id, 0] + Array(name.utf8) + [0]
    return [0xBF, 0x06] + Assembly.little(UInt32(content.count)) + content
  }

  /// `k` with `inner` in it in the first frame; the second one takes `k` away.
  private static let tags =
    sprite(9, frames: 1, end) + sprite(10, frames: 1, place(9, "inner") + end)
    + place(10, "k") + [0x40, 0x00] + [0x02, 0x07, 1, 0] + end

  private static func movie(_ language: ScriptLanguage, _ tags: [UInt8] = tags) -> [UInt8] {
    let declaration: [UInt8] = [0x44, 0x11, language == .actionScript3 ? 8 : 0, 0, 0, 0]
    var file = PlayerTests.movie(frames: 2, declaration + tags)
    file[3] = 9
    return file
  }

  private func player(_ language: ScriptLanguage) throws -> (Player, () -> NotingMachine?) {
    var machine: NotingMachine?
    let factory = MachineFactory(
      machine: { language, player, settings in
        guard language == .actionScript3 else {
          return ActionMachine(player: player, settings)
        }
        let noting = NotingMachine(player, settings)
        machine = noting
        return noting
      })
    let player = try Player(
      Self.movie(language), url: "file:///test.swf", options: .recorded, machines: factory,
      trace: { _ in },
      load: { request in
        switch request.url {
        case "file:///other.swf": .success(Self.movie(.actionScript3), status: 0)
        case "file:///old.swf": .success(Self.movie(.actionScript1), status: 0)
        default: .failure(status: 0)
        }
      })
    return (player, { machine })
  }

  @Test("objects, frames, timers, loads and the end come in the order of an iteration")
  func order() throws {
    let (player, made) = try player(.actionScript3)
    let machine = try #require(made())
    #expect(player.machines.all.count == 1 && player.actions == nil)
    #expect(machine.take() == ["main timeline 0"])
    let timer = player.timers.add(interval: 10, repeats: false, now: 0, owner: .actionScript3)
    player.loading.request("other.swf", for: NotedLoad(failsLate: true))
    player.loading.request("missing.swf", for: NotedLoad(failsLate: false))
    player.runIteration()
    #expect(
      machine.take() == [
        "frame", "placed k", "placed inner", "after frame", "after sounds", "before timers",
        "timer \(timer)", "queue", "after timers", "before loads", "loaded other.swf of SWF 9",
        "queue", "failed missing.swf", "queue", "end",
      ])
    player.runIteration()
    let quiet = [
      "after frame", "after sounds", "before timers", "after timers", "before loads", "end",
    ]
    #expect(machine.take() == ["frame", "remove k", "removed inner", "removed k"] + quiet)
    let root = try #require(player.island.levels[0])
    root.goTo(1, plays: false)
    #expect(machine.take() == ["go to 1", "placed k", "placed inner"])
    player.runIteration()
    #expect(machine.take() == ["frame"] + quiet)
    player.end()
    #expect(machine.take() == ["movie ends"])
  }

  @Test("a load that fails late is reported an iteration later")
  func lateFailure() throws {
    let (player, made) = try player(.actionScript3)
    let machine = try #require(made())
    player.loading.request("missing.swf", for: NotedLoad(failsLate: true))
    player.runIteration()
    #expect(!machine.take().contains("failed missing.swf"))
    player.runIteration()
    #expect(machine.take().contains("failed missing.swf"))
  }

  @Test("input comes as steps, and the pointer has a chain from what is hit up to the stage")
  func input() throws {
    let (player, made) = try player(.actionScript3)
    let machine = try #require(made())
    player.runIteration()
    let chain = player.pointerInput.hitChain(at: Point(x: 0, y: 0))
    #expect(chain.map(\.name) == ["inner", "k", nil])
    let inner = try #require(chain.first)
    _ = machine.take()
    let key = InputEvent.Key(code: 65, character: 97)
    player.runIteration(input: [
      .mouseMove(x: 1, y: 2), .mouseDown(x: 1, y: 2, .left), .mouseDown(x: 1, y: 2, .left),
      .mouseUp(x: 1, y: 2, .left), .mouseDown(x: 1, y: 2, .right), .mouseWheel(lines: 2),
      .keyDown(key), .text(97), .keyUp(key),
    ])
    let told = machine.take()
    let first = try #require(told.firstIndex(of: "pointerMoved"))
    #expect(
      told[first...] == [
        "pointerMoved", "pointerArrived", "pointerPressed", "pointerReleased",
        "\(InputStep.otherPressed(.right))",
        "wheelTurned(lines: 2.0)", "\(InputStep.keyPressed(key, hasText: true))", "queue",
        "typed(97)",
        "queue", "\(InputStep.keyReleased(key))", "queue", "end",
      ])
    player.keyboardInput.setFocus(inner)
    #expect(machine.take() == ["focus will move to inner", "focus none to inner"])
    player.loading.setScaleMode(.noScale)
    player.loading.setFullScreen(true)
    #expect(machine.take().contains("full screen true"))
  }

  @Test("a machine is made when its first movie comes, and runs before that of ActionScript 1")
  func twoMachines() throws {
    let (player, made) = try player(.actionScript1)
    #expect(made() == nil)
    let actions = try #require(player.machines.actionMachine)
    let root = try #require(player.island.levels[0])
    player.runIteration()
    let clip = try #require(root.children.first as? MovieClip)
    #expect(clip.host === actions)
    // A guest that declares ActionScript 3 is shown by the machine that has loaded it (D.Ldr.7).
    actions.services.clipLoads.request("other.swf", for: .movie(into: clip, loader: nil))
    actions.services.clipLoads.request("old.swf", for: .level(5, loader: nil))
    player.loading.completeLoads()
    #expect(clip.file !== player.movie && clip.host === actions && made() == nil)
    // In the place of the first movie it brings its own machine, and nothing of the other is left on the stage (D.Ldr.12a).
    actions.services.clipLoads.request("other.swf", for: .level(0, loader: nil))
    player.loading.completeLoads()
    let machine = try #require(made())
    let other = try #require(player.island.levels[0])
    #expect(root.isRemoved && player.stage.children.map { $0 === other } == [true])
    #expect(machine.settings.movie === other.file && machine.settings.movie !== player.movie)
    actions.services.clipLoads.request("old.swf", for: .level(5, loader: nil))
    player.loading.completeLoads()
    #expect(player.stage.children.count == 1 && player.actionIsland.levels.isEmpty)
    let restored = try player.restored(from: player.saveState())
    #expect(restored.island !== restored.actionIsland)
    #expect(restored.stage.children.map { $0 === restored.island.levels[0] } == [true])
    #expect(player.machines.all.map { $0 === machine } == [true, false])
    #expect(other.host === machine && other.actions == nil)
    // A timer is its owner's: another machine can neither end nor get it.
    let timer = player.timers.add(interval: 10, repeats: true, now: 0, owner: .actionScript3)
    let isRemoved = player.timers.remove(timer, of: .actionScript1)
    #expect(!isRemoved)
    _ = machine.take()
    player.runIteration()
    #expect(machine.take().filter { $0.hasPrefix("timer") }.allSatisfy { $0 == "timer \(timer)" })
    player.timers.removeAll(of: .actionScript1)
    let isOwn = player.timers.remove(timer, of: .actionScript3)
    #expect(isOwn)
  }

  @Test("a state has whose timers and loads there are, and the machine is made again")
  func states() throws {
    let (player, made) = try player(.actionScript3)
    let first = try #require(made())
    player.runIteration()
    let timer = player.timers.add(interval: 10, repeats: true, now: 0, owner: .actionScript3)
    player.loading.request("other.swf", for: NotedLoad(failsLate: false))
    let restored = try player.restored(from: player.saveState())
    let machine = try #require(made())
    #expect(machine !== first && restored.machines.all.first === machine)
    restored.runIteration()
    let told = machine.take()
    #expect(told.contains("timer \(timer)") && told.contains("loaded other.swf of SWF 9"))
    // Without the machine no one could take the load.
    #expect(throws: MovieStateError.self) {
      try Player(
        restoring: player.saveState(), movie: player.movie.packed, url: "file:///test.swf",
        options: .recorded, trace: { _ in }, load: { _ in .failure(status: 0) })
    }
  }

  @Test("a sound that ends is notified to the machine that has started it")
  func sounds() throws {
    let (player, made) = try player(.actionScript3)
    let machine = try #require(made())
    let object = player.heap.makeObject()
    let samples = SoundSamples(rate: 44_100, channels: 1, samples: [0, 1])
    _ = player.mixer.start(
      samples, range: 0..<2, position: 0, repeats: 0, envelope: [], character: nil, owner: nil,
      listener: SoundListener(owner: .actionScript3, link: object.handle), state: nil)
    player.runIteration()
    player.runIteration()
    #expect(machine.take().filter { $0 == "sound" }.count == 1)
  }
}
