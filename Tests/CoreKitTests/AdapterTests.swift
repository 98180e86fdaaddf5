import CoreABI
import CoreKit
import Testing

extension HostedTests {
  @Suite("Adapter") struct AdapterTests {
    let fake = FakeHost()
    let adapter = CoreAdapter(TestCore.self)

    init() { FakeHost.current = fake }

    @Test("calls without a game, or without any host, are harmless")
    func wrongOrder() {
      var bytes = [UInt8](repeating: 0, count: 64)
      func poke() {
        adapter.run()
        adapter.reset()
        adapter.unload()
        adapter.plug(1, into: 0)
        adapter.clearCheats()
        adapter.setCheat(0, true, "x")
        adapter.setCheat(0, true, nil)
        adapter.keyChanged(KeyEvent(isDown: true, code: 1, character: 0, modifiers: 0))
        #expect(adapter.stateSize() == 0)
        #expect(!adapter.saveState(&bytes, 64))
        #expect(!adapter.loadState(bytes, 64))
        #expect(adapter.memory(0) == nil)
        #expect(adapter.region() == 0)
        #expect(adapter.outputInfo().geometry.base_width == 0)
      }
      poke()
      fake.connect(adapter)
      poke()
      #expect(fake.frames.isEmpty && fake.polls == 0)
      adapter.stop()
      poke()
    }

    @Test("the picture in words is cut between characters, and no core without words offers any")
    func description() throws {
      fake.isArcadia = true
      fake.connect(adapter)
      #expect(fake.load(adapter, [1]))
      let describe = try #require(fake.describe)
      var room = [CChar](repeating: 0x55, count: 16)
      func said(_ count: Int) -> String {
        let length = describe(&room, count)
        return String(decoding: room[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      }
      #expect(said(16) == "")
      adapter.loadedCore?.words = "aé\nb"
      #expect(said(16) == "aé\nb")
      #expect(room[5] == 0x55)
      #expect(said(3) == "aé" && said(2) == "a" && said(1) == "a" && said(0) == "")
      #expect(describe(nil, 16) == 0)
      adapter.unload()
      #expect(said(16) == "")
      fake.describe = nil
      let small = CoreAdapter(SmallCore.self)
      fake.connect(small)
      #expect(fake.load(small, [1]))
      #expect(fake.describe == nil)
    }

    @Test("a core with everything at its default loads and runs")
    func small() {
      let adapter = CoreAdapter(SmallCore.self)
      fake.connect(adapter)
      #expect(fake.load(adapter, [1]))
      adapter.run()
      var byte: UInt8 = 0
      #expect(
        adapter.stateSize() == 0 && !adapter.saveState(&byte, 1) && !adapter.loadState(&byte, 1))
      #expect(adapter.memory(0) == nil && fake.memory.isEmpty && fake.options.isEmpty)
      #expect(!adapter.load(nil), "it takes no start without a game")
      #expect(fake.log.last?.text == "Small needs a game to start; give it a file\n")
      adapter.stop()
    }

    @Test("says who it is in texts that stay where they are")
    func systemInfo() {
      let first = adapter.systemInfo()
      let second = CoreAdapter(TestCore.self).systemInfo()
      #expect(String(cString: first.library_name) == "Tester")
      #expect(String(cString: first.library_version) == "1.0")
      #expect(String(cString: first.valid_extensions) == "tst|tester")
      #expect(
        first.library_name == second.library_name
          && first.valid_extensions == second.valid_extensions)
      #expect(!first.need_fullpath && !first.block_extract)
    }

    @Test("registers the same three times over")
    func registration() {
      fake.isArcadia = true
      fake.optionsVersion = 2
      let json = "{\"arcadia\":1}"
      adapter.manifest = UnsafeBufferPointer(start: fake.keep(json), count: json.utf8.count)
      fake.connect(adapter)
      let once = fake.commands
      let options = fake.options
      fake.commands = []
      fake.connect(adapter)
      fake.connect(adapter)
      #expect(fake.commands == once + once)
      #expect(fake.options == options && options.count == 2)
      #expect(fake.registrations == [json, json, json])
      #expect(fake.supportsNoGame == true)
      #expect(fake.controllers == [["Pad 1", "Big pad 517"], ["Pad 1"]])
      #expect(adapter.host.info?.name == "fake")
      #expect(adapter.host.info?.capabilities == [.hasWindow, .isDeterministic])
    }

    @Test("announces what a loaded game has")
    func announce() {
      fake.connect(adapter)
      #expect(fake.load(adapter, [1, 2], path: "/a.b/Some.Game.TST"))
      #expect(adapter.loadedCore?.stem == "Some.Game")
      #expect(adapter.loadedCore?.fileExtension == "tst")
      #expect(fake.labels == ["0 1 0 8 Jump", "1 1 0 3 Pause"])
      #expect(fake.memory == ["8 40960 16 bus"])
      #expect(fake.quirks == 4)
      #expect(fake.frameTime?.reference == 20_000)
      let info = adapter.outputInfo()
      #expect(
        info.geometry.base_width == 4 && info.geometry.max_height == 4
          && info.geometry.aspect_ratio == 1.5)
      #expect(info.timing.fps == 50 && info.timing.sample_rate == 1000)
      #expect(adapter.region() == 1)
      #expect(adapter.memory(0)?.count == 16)
      #expect(adapter.memory(2) == nil)
    }

    @Test("sends quirks under the new number to hosts that know only that")
    func newQuirks() {
      fake.newQuirksNumber = true
      fake.connect(adapter)
      #expect(adapter.load(nil))
      #expect(fake.quirks == 4)
    }

    @Test("takes name and promise from the host where it tells more about the game")
    func details() {
      fake.details = ("Inner", "TST", false)
      fake.connect(adapter)
      #expect(fake.load(adapter, [1], path: nil))
      #expect(adapter.loadedCore?.stem == "Inner" && adapter.loadedCore?.fileExtension == "tst")
      #expect(adapter.loadedCore?.isPersistent == false)
    }

    @Test("a core that throws gives false, a logged reason and a clean state")
    func refused() {
      let before = TestCore.alive
      fake.connect(adapter)
      #expect(!fake.load(adapter, [0xEE], path: "/games/bad.tst"))
      #expect(fake.log.last?.level == 3)
      #expect(fake.log.last?.text == "the first byte is 0xEE\n")
      #expect(TestCore.alive == before)
      #expect(adapter.loadedCore == nil && adapter.stateSize() == 0 && adapter.memory(0) == nil)
      adapter.run()
      #expect(fake.polls == 0)
      #expect(fake.load(adapter, [1]), "the next game loads")
    }

    @Test("a second game replaces the first, which is notified")
    func replaced() {
      fake.connect(adapter)
      #expect(fake.load(adapter, [1]))
      let before = TestCore.alive
      #expect(fake.load(adapter, [2]))
      #expect(TestCore.alive == before)
      #expect(fake.log.contains { $0.text == "bye\n" })
    }

    @Test("starts, plays and stops twenty times without leaving anything")
    func twenty() {
      let before = TestCore.alive
      weak var last: CoreAdapter<TestCore>?
      for round in 0..<20 {
        let adapter = CoreAdapter(TestCore.self)
        last = adapter
        let host = FakeHost()
        host.connect(adapter)
        #expect(host.load(adapter, [UInt8(round)]))
        for _ in 0..<3 { adapter.run() }
        #expect(host.polls == 3)
        #expect(adapter.loadedCore?.counter == 3)
        if round.isMultiple(of: 2) { adapter.unload() }
        adapter.stop()
        #expect(
          adapter.host.calls.environment == nil && adapter.host.calls.video == nil
            && adapter.loadedCore == nil)
        // A host may call late: nothing of the old core is there to answer.
        host.keyboard?(true, 65, 65, 0)
        host.frameTime?.callback?(5)
      }
      #expect(TestCore.alive == before)
      #expect(last == nil)
    }

    @Test("hands on cheats, devices, keys and the reset button")
    func events() throws {
      fake.connect(adapter)
      #expect(adapter.load(nil))
      adapter.plug(Device(.analog, variant: 1).rawValue, into: 1)
      adapter.clearCheats()
      adapter.setCheat(3, true, "ABC-DEF")
      let keyChanged = try #require(fake.keyboard)
      keyChanged(true, 97, 97, 0)
      #expect(
        adapter.loadedCore?.events == [
          "plug 5 1", "no cheats", "cheat 3 ABC-DEF true", "key 97 true",
        ])
      adapter.run()
      adapter.reset()
      #expect(adapter.loadedCore?.counter == 0)
    }

    @Test("gives the core the time that passed")
    func frameTime() throws {
      fake.connect(adapter)
      #expect(adapter.load(nil))
      let timePassed = try #require(fake.frameTime?.callback)
      timePassed(16_683)
      #expect(adapter.host.frameMicroseconds == 16_683)
      timePassed(-5)
      #expect(adapter.host.frameMicroseconds == 0)
    }
  }
}
