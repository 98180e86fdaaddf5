import FlashHarness
import Testing

@testable import Flash
@testable import FlashAVM1
@testable import FlashClasses
@testable import FlashDisplay
@testable import FlashHeap

/// States of players whose scripts know clips that have left the stage, or are about to.
@Suite("States with removed clips")
struct RemovedClipStateTests {
  private let player: Player
  private let machine: Interpreter
  private let root: MovieClip

  init() throws {
    player = try PlayerTests.idlePlayer()
    player.runIteration()
    machine = player.machines.actionMachine!.machine
    root = try #require(player.island.levels[0])
  }

  @Test("what stands in a clip that has left the stage lives as long as the clip")
  func removedClips() throws {
    let outer = root.createEmpty("outer", depth: 20_000)
    _ = outer.createEmpty("inner", depth: 20_000)
    let script = try #require(outer.script)
    machine.heap.define(try #require(root.script), machine.heap.intern("kept"), Value(script))
    root.remove(outer)
    machine.heap.collect()
    #expect(outer.children.first?.script?.kind == .display)
    _ = try player.restored(from: player.saveState())
  }

  @Test("a state may have two children of one depth, one of which is leaving")
  func sameDepth() throws {
    let clip = root.createEmpty("first", depth: 20_000)
    let other = root.createEmpty("second", depth: 20_001)
    root.takeOut(other)
    root.insertBehind(other, at: clip.depth)
    let restored = try player.restored(from: player.saveState())
    #expect(restored.island.levels[0]?.children.count == 2)
  }

  @Test("a clip that outlives its script object knows it no longer")
  func outlived() throws {
    let clip = root.createEmpty("clip", depth: 20_000)
    player.pointer.hovered = clip
    root.remove(clip)
    player.frameList.removeAll { $0 === clip }
    machine.heap.collect()
    #expect(clip.script == nil)
    _ = try player.restored(from: player.saveState())
  }
}
