import FlashHarness
import Testing

@testable import Flash
@testable import FlashClasses
@testable import FlashDisplay
@testable import FlashHeap
@testable import SWF

/// Frames with phases, as ActionScript 3 has them, with a machine that notes what it is notified.
@Suite("Phases of frames")
struct FramePhaseTests {
  /// A machine without scripts: it notes what comes, by names.
  private final class Machine: FramePhaseHost {
    var told: [String] = []
    /// What is done when something has been noted.
    var then: [String: () -> Void] = [:]

    private func note(_ text: String) {
      told.append(text)
      then.removeValue(forKey: text)?()
    }

    private func name(_ object: DisplayObject) -> String { object.name ?? "root" }

    func define(_ definitions: FrameDefinitions, of file: MovieFile) {
      let code = definitions.code.map { $0.name?.text ?? "code" }
      note("define " + (code + definitions.classes.map(\.name.text)).joined(separator: " "))
    }
    func broadcast(_ event: FrameEvent) { note("\(event)") }
    func construct(_ object: DisplayObject, children: () -> Void) {
      note("construct \(name(object))")
      children()
    }
    func wasAdded(_ object: DisplayObject) { note("added \(name(object))") }
    func willBeRemoved(_ object: DisplayObject) { note("removing \(name(object))") }
    func wasTakenOut(_ object: DisplayObject, of clip: MovieClip) {
      note("removed \(name(object))")
    }
    func hasScript(_ clip: MovieClip) -> Bool { true }
    func runScript(of clip: MovieClip) { note("script \(name(clip)) \(clip.currentFrame)") }
    func frameEnded() { note("end") }

    /// What has been noted since the last time.
    func take() -> [String] {
      defer { told = [] }
      return told
    }
  }

  private let player: Player
  private let machine: Machine
  private let phases: FramePhases
  private let root: MovieClip

  private static let showFrame: [UInt8] = [0x40, 0x00]

  private static func tag(_ code: Int, _ body: [UInt8]) -> [UInt8] {
    let header = code << 6 | 0x3F
    return [UInt8(header & 0xFF), UInt8(header >> 8)] + Assembly.little(UInt32(body.count)) + body
  }

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) + [0] }

  /// PlaceObject2 of a character with a name.
  private static func place(_ id: UInt8, _ depth: UInt8, _ name: String) -> [UInt8] {
    tag(26, [0x22, depth, 0, id, 0] + text(name))
  }

  private static func remove(_ depth: UInt8) -> [UInt8] { tag(28, [depth, 0]) }

  private static func sprite(_ id: UInt8, frames: UInt8, _ tags: [UInt8]) -> [UInt8] {
    tag(39, [id, 0, frames, 0] + tags + [0, 0])
  }

  /// A movie that declares ActionScript 3.
  private static func movie(version: UInt8, frames: UInt8, _ tags: [UInt8]) -> [UInt8] {
    var file = PlayerTests.movie(frames: frames, tag(69, [8, 0, 0, 0]) + tags + [0, 0])
    file[3] = version
    return file
  }

  /// Three frames: `out` with `in` in it, from the second on `two` as well; in the third, `out` has gone.
  private static func nested(version: UInt8) -> [UInt8] {
    let code = tag(82, [1, 0, 0, 0] + text("first") + [16, 0, 46, 0])
    let classes = tag(76, [1, 0, 0, 0] + text("Main"))
    let late = tag(72, [16, 0, 46, 0])
    return movie(
      version: version, frames: 3,
      sprite(2, frames: 2, showFrame + showFrame)
        + sprite(1, frames: 2, place(2, 1, "in") + showFrame + showFrame)
        + code + classes + place(1, 1, "out") + showFrame
        + place(2, 2, "two") + showFrame
        + late + remove(1) + showFrame)
  }

  /// Movies whose timelines have phases, without scripts.
  private static func machines(telling host: (any FramePhaseHost)?) -> MachineFactory {
    QuietMachine.factory { FramePhases($0, host: host) }
  }

  private init(_ file: [UInt8]) throws {
    let machine = Machine()
    player = try Player(
      file, url: "file:///test.swf", options: .recorded,
      machines: Self.machines(telling: machine),
      trace: { _ in },
      load: { _ in .failure(status: 0) })
    self.machine = machine
    root = try #require(player.island.levels[0])
    phases = try #require(root.timelines as? FramePhases)
  }

  init() throws { try self.init(Self.nested(version: 10)) }

  private func child(_ path: String...) throws -> MovieClip {
    var clip = root
    for name in path {
      clip = try #require(clip.child(named: name, ignoresCase: false) as? MovieClip)
    }
    return clip
  }

  @Test("a frame is entered, constructed, scripted and left, by all clips at once")
  func order() throws {
    player.runIteration()
    #expect(
      machine.take() == [
        "define first Main", "enterFrame",
        "construct root", "construct out", "construct in", "added in", "added out",
        "added root", "frameConstructed",
        "script root 1", "script out 1", "script in 1", "exitFrame", "end",
      ])
    player.runIteration()
    #expect(
      machine.take() == [
        "enterFrame", "construct two", "added two", "frameConstructed",
        "script root 2", "script out 2", "script in 2", "script two 1", "exitFrame", "end",
      ])
    // What goes does so while the clip still shows the old frame; its clips move once more, before those on the stage.
    machine.then["removing out"] = { [root] in #expect(root.currentFrame == 2) }
    let out = try child("out")
    player.runIteration()
    #expect(
      machine.take() == [
        "define code", "removing out", "removed out", "enterFrame", "frameConstructed",
        "script out 1", "script in 1", "script root 3", "script two 2", "exitFrame", "end",
      ])
    #expect(out.parent == nil && out.isRemoved && root.child(at: 1) == nil)
    // The end of the frame is its end; the timeline begins again, and nothing is defined twice.
    player.runIteration()
    #expect(
      machine.take() == [
        "removing two", "removed two", "enterFrame",
        "construct out", "construct in", "added in", "added out", "frameConstructed",
        "script two 1", "script root 1", "script out 1", "script in 1", "exitFrame", "end",
      ])
  }

  @Test("a jump of another clip's script runs a frame of its own for the whole stage")
  func jumps() throws {
    machine.then["script in 1"] = { [root] in
      root.goTo(3, plays: false)
      #expect(root.currentFrame == 3)
    }
    player.runIteration()
    #expect(
      machine.take() == [
        "define first Main", "enterFrame",
        "construct root", "construct out", "construct in", "added in", "added out",
        "added root", "frameConstructed", "script root 1", "script out 1", "script in 1",
        "removing out", "removed out", "define code", "construct two", "added two",
        "frameConstructed",
        "script root 3", "script two 1", "exitFrame", "end",
        "exitFrame", "end",
      ])
    player.runIteration()
    #expect(
      machine.take() == [
        "enterFrame", "frameConstructed", "script two 2", "exitFrame", "end",
      ])
  }

  @Test("a jump of a clip's own script waits for its end, and the last one counts")
  func ownJumps() throws {
    machine.then["script root 1"] = { [root, machine] in
      root.goTo(3, plays: false)
      root.goTo(2, plays: true)
      #expect(root.currentFrame == 1)
      machine.told.append("script ends")
    }
    player.runIteration()
    #expect(
      machine.take().dropFirst(9) == [
        "script root 1", "script ends", "construct two", "added two", "frameConstructed",
        "script root 2", "script out 1", "script in 1", "script two 1", "exitFrame", "end",
        "exitFrame", "end",
      ])
    #expect(root.isPlaying)
  }

  @Test("in SWF 9 a jump brings no frame of its own: scripts run with the ordinary ones")
  func oldJumps() throws {
    let old = try Self(Self.nested(version: 9))
    old.player.runIteration()
    _ = old.machine.take()
    old.root.goTo(2, plays: true)
    #expect(old.machine.take().isEmpty && old.root.currentFrame == 2)
    old.player.runIteration()
    #expect(
      old.machine.take() == [
        "enterFrame", "construct two", "added two", "frameConstructed", "script root 2",
        "script two 1", "exitFrame", "end",
      ])
  }

  @Test("what is there in both frames stays when a clip goes back")
  func goesBack() throws {
    for _ in 0..<2 { player.runIteration() }
    let out = try child("out")
    _ = machine.take()
    root.goTo(1, plays: false)
    #expect(try child("out") === out && root.children.count == 1)
    #expect(
      machine.take() == [
        "removing two", "removed two", "frameConstructed", "script root 1", "exitFrame", "end",
      ])
    root.goTo(1, plays: false)
    #expect(machine.take() == ["frameConstructed", "exitFrame", "end"])
  }

  @Test("what a script has moved is not removed by the timeline, and stays beside its next object")
  func takenOver() throws {
    player.runIteration()
    let out = try child("out")
    root.move(out, toIndex: 0)
    for _ in 0..<2 { player.runIteration() }
    #expect(out.parent === root && root.child(at: 1) == nil)
    #expect(!machine.take().contains("removing out"))
    player.runIteration()
    #expect(root.children.map(\.name) == ["out", "out"])
  }

  @Test("what has left the stage can be put there again, with all in it")
  func comesBack() throws {
    player.runIteration()
    let (out, inner) = (try child("out"), try child("out", "in"))
    player.keyboard.focus = inner
    root.remove(out)
    #expect(out.isRemoved && inner.isRemoved && inner.parent === out)
    #expect(player.keyboard.focus == nil)
    _ = machine.take()
    // Without a parent it continues with its frames, before what stands on the stage.
    player.runIteration()
    #expect(
      machine.take() == [
        "enterFrame", "construct two", "added two", "frameConstructed",
        "script out 2", "script in 2", "script root 2", "script two 1", "exitFrame", "end",
      ])
    phases.insert(out, into: root, at: 0)
    #expect(!out.isRemoved && !inner.isRemoved && out.parent === root)
    #expect(machine.take() == ["added out"])
    phases.insert(out, into: root, at: 1)
    #expect(root.children.map(\.name) == ["two", "out"] && machine.take().isEmpty)
    player.runIteration()
    #expect(machine.take().filter { $0.hasPrefix("script") }.count == 4)
  }

  @Test("a loaded movie takes the place of what was there, and its definitions are its own")
  func loads() throws {
    player.runIteration()
    let out = try child("out")
    root.goTo(2, plays: false)
    let content = player.loading.content(
      of: Self.movie(
        version: 10, frames: 1,
        Self.sprite(1, frames: 1, Self.showFrame) + Self.tag(72, [16, 0, 46, 0])
          + Self.place(1, 1, "loaded") + Self.showFrame),
      url: "file:///other.swf")
    guard case .movie(let file) = content else {
      Issue.record("no movie")
      return
    }
    _ = machine.take()
    out.removeAllChildren()
    out.show(file, timeline: file.timeline)
    #expect(machine.take() == ["removing in"])
    player.runIteration()
    #expect(
      machine.take() == [
        "define code", "enterFrame", "construct loaded", "added loaded", "frameConstructed",
        "script out 1", "script loaded 1", "script two 2", "exitFrame", "end",
      ])
  }

  @Test("a script that comes for the current frame runs in the same phase, after all others")
  func lateScripts() throws {
    machine.then["script in 1"] = { [phases, root] in
      phases.scriptWasAdded(to: root, frame: 1)
      phases.scriptWasAdded(to: root, frame: 2)
    }
    player.runIteration()
    #expect(
      machine.take().suffix(6) == [
        "script root 1", "script out 1", "script in 1", "script root 1", "exitFrame", "end",
      ])
  }

  /// Another player that continues where the first one is, its main timeline, and the machine's notes of both.
  private func resumed() throws -> (player: Player, root: MovieClip) {
    let state = player.saveState()
    let other = try player.restored(from: state)
    #expect(other.saveState() == state)
    return (other, try #require(other.island.levels[0]))
  }

  @Test("a state has how far each object has come, and the frames that are defined (D.F2, D.Sym.1)")
  func states() throws {
    for _ in 0..<3 {
      player.runIteration()
      _ = machine.take()
      let (other, root) = try resumed()
      #expect(root.timelinePlace.marks.contains(.isConstructed))
      // Nothing is constructed, defined or run again, and all continues as here: five frames lie beyond the end.
      for _ in 0..<5 { other.runIteration() }
      let notes = machine.take()
      #expect(!notes.contains("construct root") && !notes.contains("define first Main"))
      for _ in 0..<5 { player.runIteration() }
      #expect(machine.take() == notes)
    }
  }

  @Test("a state has what lives without a parent (D.Orphan.1)")
  func statesOfOrphans() throws {
    // A jump in SWF 9 leaves what it removes to the end of the next frame.
    let old = try Self(Self.nested(version: 9))
    old.player.runIteration()
    old.root.goTo(3, plays: false)
    _ = old.machine.take()
    let (other, root) = try old.resumed()
    #expect(root.timelinePlace.marks.contains(.skipsEnter))
    other.runIteration()
    let notes = old.machine.take()
    #expect(notes.contains("script out 2") && notes.contains("script in 2"))
    old.player.runIteration()
    #expect(old.machine.take() == notes)
    other.runIteration()
    #expect(!old.machine.take().contains("script out 1"))

    // What a script has removed lives as long as something refers to it.
    player.runIteration()
    let out = try child("out")
    root.remove(out)
    self.root.remove(out)
    player.waitingLoads = [out]
    _ = machine.take()
    let (later, _) = try resumed()
    for _ in 0..<2 { later.runIteration() }
    let seen = machine.take()
    #expect(seen.filter { $0.hasPrefix("script out") } == ["script out 2", "script out 1"])
    for _ in 0..<2 { player.runIteration() }
    #expect(machine.take() == seen)
  }

  @Test("a state has settings of controls and the volume of all sounds, without ActionScript 1")
  func statesOfSettings() throws {
    player.runIteration()
    let (out, inner) = (try child("out"), try child("out", "in"))
    for (index, flag) in ControlFlag.allCases.enumerated() {
      out.controls[flag] = index % 3 == 0 ? nil : index % 3 == 1
    }
    inner.controls.hitArea = out
    player.mixer.transform.volume = 30
    player.mixer.transform.leftToRight = 70
    let (other, root) = try resumed()
    let copy = try #require(root.child(named: "out", ignoresCase: false) as? MovieClip)
    for flag in ControlFlag.allCases { #expect(copy.controls[flag] == out.controls[flag]) }
    #expect(copy.controls.hitArea == nil && root.controls.hitArea == nil)
    #expect((copy.children.first as? MovieClip)?.controls.hitArea === copy)
    #expect(other.mixer.transform.volume == 30 && other.mixer.transform.leftToRight == 70)
  }

  @Test("a state that says more of phases than there is is refused")
  func damagedStates() throws {
    func code(_ bytes: [UInt8], _ body: (StateCoder) -> Void) -> MovieStateError.Reason? {
      let coder = StateCoder(bytes, into: player)
      coder.enter(0..<bytes.count)
      body(coder)
      return coder.failure?.reason
    }
    var marks: PhaseMarks = []
    #expect(code([15]) { $0.value(&marks) } == nil)
    #expect(code([128]) { $0.value(&marks) } == .damaged)
    var settings = ControlSettings()
    #expect(code([1, 0x1F, 0, 0x11, 0]) { $0.value(&settings) } == nil)
    #expect(settings[.isEnabled] == true && settings[.tracksAsMenu] == false)
    for bytes in [[4], [1, 0, 0x80, 0, 0], [1, 1, 0, 2, 0], [2, 9]] as [[UInt8]] {
      #expect(code(bytes) { $0.value(&settings) } == .damaged)
    }
    // An orphan is missing, or is none.
    for bytes in [[1, 0, 1], [1, 1, 1], [2, 0]] as [[UInt8]] {
      #expect(code(bytes) { phases.code($0) } == .damaged)
    }
    // A frame of a movie that there is not, and of a timeline that there is not.
    for bytes in [[1, 1, 2, 2], [1, 0, 2, 2]] as [[UInt8]] {
      #expect(code(bytes) { phases.codeFrames($0) } == .damaged)
    }
    var source = Timeline.Source.main
    #expect(code([1]) { $0.value(&source) } == .damaged)
  }

  @Test("of what a frame places and removes at a depth, one of each is left")
  func changes() throws {
    let reader = try Movie(
      Self.movie(
        version: 10, frames: 1,
        Self.place(1, 1, "a") + Self.place(2, 1, "b") + Self.remove(1) + Self.place(3, 1, "c")
          + Self.remove(2) + Self.place(4, 2, "d") + Self.place(5, 2, "e") + Self.remove(2)
          + Self.remove(2)))
    var changes = FrameChanges()
    var refused: [String] = []
    for tag in reader.tags {
      switch try reader.content(of: tag) {
      case .place(let place): if !changes.place(place) { refused.append(place.name?.text ?? "") }
      case .remove(let remove): changes.remove(Int(remove.depth))
      default: break
      }
    }
    #expect(refused == ["b"])
    #expect(changes.removals == [2])
    #expect(changes.placements.map { $0.name?.text } == ["c"])
  }

  @Test("without a machine the timelines play all the same")
  func pictures() throws {
    let player = try Player(
      Self.nested(version: 10), url: "file:///test.swf", options: .recorded,
      machines: Self.machines(telling: nil), trace: { _ in },
      load: { _ in .failure(status: 0) })
    for _ in 0..<3 { player.runIteration() }
    let root = try #require(player.island.levels[0])
    #expect(root.currentFrame == 3 && root.children.map(\.name) == ["two"])
    #expect((root.children.first as? MovieClip)?.currentFrame == 2)
  }
}
