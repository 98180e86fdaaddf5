import CoreABI
import CoreKit
import Testing

extension HostedTests {
  @Suite("Options") struct OptionTests {
    let fake = FakeHost()
    let adapter = CoreAdapter(TestCore.self)

    init() { FakeHost.current = fake }

    @Test(
      "are sent in the newest form that the host knows",
      arguments: [
        (
          2, RETRO_ENVIRONMENT_SET_CORE_OPTIONS_V2,
          [
            "test_filter: Video > Filter / Filter in video [Smooths.] off=Off,on=On,auto=- default on",
            "test_strength: Strength / Strength in - [-] 1=-,2=- default 1",
          ]
        ),
        (
          1, RETRO_ENVIRONMENT_SET_CORE_OPTIONS,
          [
            "test_filter: Video > Filter [Smooths.] off=Off,on=On,auto=- default on",
            "test_strength: Strength [-] 1=-,2=- default 1",
          ]
        ),
        (
          0, RETRO_ENVIRONMENT_SET_VARIABLES,
          ["test_filter: Filter; on|off|auto", "test_strength: Strength; 1|2"]
        ),
        (
          nil, RETRO_ENVIRONMENT_SET_VARIABLES,
          ["test_filter: Filter; on|off|auto", "test_strength: Strength; 1|2"]
        ),
        (
          7, RETRO_ENVIRONMENT_SET_CORE_OPTIONS_V2,
          [
            "test_filter: Video > Filter / Filter in video [Smooths.] off=Off,on=On,auto=- default on",
            "test_strength: Strength / Strength in - [-] 1=-,2=- default 1",
          ]
        ),
      ] as [(UInt32?, Int32, [String])])
    func versions(version: UInt32?, command: Int32, expected: [String]) {
      fake.optionsVersion = version
      fake.connect(adapter)
      #expect(fake.options == expected)
      let all = [
        RETRO_ENVIRONMENT_SET_VARIABLES, RETRO_ENVIRONMENT_SET_CORE_OPTIONS,
        RETRO_ENVIRONMENT_SET_CORE_OPTIONS_V2,
      ]
      #expect(fake.commands.filter(all.contains) == [command], "one form, once")
      if command == RETRO_ENVIRONMENT_SET_CORE_OPTIONS_V2 {
        #expect(fake.categories == ["video: Video [What you see.]"])
      }
    }

    @Test("give the player's choice, and the default for what is no choice")
    func values() {
      fake.connect(adapter)
      #expect(adapter.host.option("test_filter") == "on" && adapter.host.isOn("test_filter"))
      fake.variables["test_filter"] = "auto"
      #expect(adapter.host.option("test_filter") == "auto" && !adapter.host.isOn("test_filter"))
      fake.variables["test_filter"] = "nonsense"
      #expect(adapter.host.option("test_filter") == "on")
      #expect(adapter.host.option("test_unknown") == "")
    }

    @Test("notify the core of changes, before its next frame")
    func changes() {
      fake.connect(adapter)
      #expect(adapter.load(nil))
      adapter.run()
      #expect(adapter.loadedCore?.events == [])
      #expect(adapter.host.setOption("test_filter", to: "off"))
      adapter.run()
      adapter.run()
      #expect(adapter.loadedCore?.events == ["filter off"])
    }

    @Test("hide by their conditions: at once, when changed, and when the host asks")
    func visibility() throws {
      fake.connect(adapter)
      #expect(fake.visibility == ["test_strength": true])
      fake.variables["test_filter"] = "off"
      let update = try #require(fake.updateDisplay)
      #expect(update())
      #expect(fake.visibility == ["test_strength": false])
      #expect(adapter.load(nil))
      fake.variables["test_filter"] = "on"
      fake.hasUpdate = true
      adapter.run()
      #expect(fake.visibility == ["test_strength": true])
    }

    @Test("that mean nothing to a game are hidden as long as it is loaded")
    func hidden() {
      fake.connect(adapter)
      TestCore.onLoad = { $0.hiddenOptions = ["test_filter", "test_strength"] }
      defer { TestCore.onLoad = nil }
      #expect(adapter.load(nil))
      #expect(fake.visibility == ["test_filter": false, "test_strength": false])
      TestCore.onLoad = nil
      #expect(adapter.load(nil))
      #expect(fake.visibility == ["test_filter": true, "test_strength": true])
    }

    @Test("with more values than the interface has room for are cut, not overrun")
    func many() {
      fake.optionsVersion = 2
      fake.connect(CoreAdapter(ManyCore.self))
      let values = fake.options.first?.split(separator: " ").first { $0.contains(",") }
      #expect(values?.split(separator: ",").count == 127)
      #expect(fake.options.last?.hasPrefix("many_next:") == true)
    }
  }
}

private final class ManyCore: Core {
  static let descriptor = CoreDescriptor(name: "Many", version: "0", extensions: "").with {
    $0.options = CoreOptions([
      CoreOption("many", "Many", values: (0..<200).map { OptionValue("v\($0)") }),
      CoreOption("many_next", "Next", values: ["x"]),
    ])
  }
  init(game: borrowing Game, host: Host) throws(CoreError) {}
  var geometry: Geometry { Geometry(width: 1, height: 1) }
  var timing: Timing { Timing(framesPerSecond: 60, sampleRate: 0) }
  func runFrame(_ host: Host) {}
  func reset() {}
}
