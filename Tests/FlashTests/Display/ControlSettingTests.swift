import FlashHarness
import Testing

@testable import Flash
@testable import FlashAVM1
@testable import FlashClasses
@testable import FlashDisplay
@testable import FlashHeap

/// What scripts have set for an object's part in pointing and tabbing.
@Suite("Settings of controls")
struct ControlSettingTests {
  @Test(
    "each setting is stored automatically, and can be taken back", arguments: ControlFlag.allCases)
  func stores(_ flag: ControlFlag) {
    var settings = ControlSettings()
    for value in [nil, true, false, nil, false, true] as [Bool?] {
      settings[flag] = value
      #expect(settings[flag] == value)
      for other in ControlFlag.allCases where other != flag { #expect(settings[other] == nil) }
    }
  }

  @Test("without ActionScript 1 and 2, what is stored counts")
  func storedCount() throws {
    let player = try Player(
      PlayerTests.movie(frames: 1, [0x40, 0x00, 0, 0]), url: "file:///test.swf",
      options: .recorded,
      machines: QuietMachine.factory { FramePhases($0, host: nil) },
      trace: { _ in }, load: { _ in .failure(status: 0) })
    let clip = MovieClip(emptyIn: player.movie, player: player)
    #expect(clip.isButtonEnabled && !clip.tracksAsMenu && !clip.hidesChildrenFromTabs)
    #expect(clip.tabEnabled == nil && clip.hitArea == nil)
    for flag in ControlFlag.allCases { clip.controls[flag] = flag == .tracksAsMenu }
    clip.controls.hitArea = player.island.levels[0]
    #expect(!clip.isButtonEnabled && clip.tracksAsMenu && clip.hidesChildrenFromTabs)
    #expect(clip.tabEnabled == false && clip.hitArea === player.island.levels[0])
  }

  @Test("to ActionScript 1 and 2 it is an ordinary property, of a prototype as well")
  func propertiesCount() throws {
    let player = try PlayerTests.idlePlayer()
    player.runIteration()
    let machine = try #require(player.machines.actionMachine).machine
    let root = try #require(player.island.levels[0])
    let clip = root.createEmpty("clip", depth: 20_000)
    let script = try #require(clip.script)
    let heap = machine.heap
    // What is stored is another language's.
    clip.controls[.isEnabled] = false
    #expect(clip.isButtonEnabled && clip.tabEnabled == nil)
    let prototype = try #require(script.storedProto.asObject)
    for (name, flag) in [
      ("enabled", ControlFlag.isEnabled), ("trackAsMenu", .tracksAsMenu),
      ("tabEnabled", .tabEnabled), ("tabChildren", .tabChildren), ("focusEnabled", .focusEnabled),
    ] {
      heap.define(prototype, heap.intern(name), .false)
      #expect(clip.control(flag) == false)
      heap.define(script, heap.intern(name), .true)
      #expect(clip.control(flag) == true)
    }
    heap.define(prototype, heap.intern("hitArea"), Value(try #require(root.script)))
    #expect(clip.hitArea === root)
  }
}
