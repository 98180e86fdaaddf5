import CoreABI
import Foundation
import TestSupport
import Testing

@testable import HostBase
@testable import Library
@testable import Session

/// A command that is answered with true must have an effect: a core that hears no falls back, one that hears an empty yes fails.
@Suite("What the host says yes to")
struct EnvironmentAnswersTests {
  /// What uses that which a command brings or reads, outside the code that answers it.
  private static let users: [String: String] = [
    "SET_ROTATION": "avInfo.rotation", "GET_OVERSCAN": "fill(data, false)",
    "GET_CAN_DUPE": "VideoSink", "SET_PIXEL_FORMAT": "PixelConversion",
    "SET_SYSTEM_AV_INFO": ".avInfoChanged", "SET_GEOMETRY": "avInfo.aspect",
    "GET_AUDIO_VIDEO_ENABLE": "wants.contains", "GET_TARGET_REFRESH_RATE": "displayRate",
    "GET_TARGET_SAMPLE_RATE": "rate = 48000", "SET_AUDIO_BUFFER_STATUS_CALLBACK": "audioStatus",
    "SET_FRAME_TIME_CALLBACK": "frameTime", "GET_FASTFORWARDING": ".fastForward",
    "SET_FASTFORWARDING_OVERRIDE": "speedChoice.ofCore", "GET_THROTTLE_STATE": ".fastForward",
    "GET_PERF_INTERFACE": "Performance.interface",
    "SET_MESSAGE": "show(.words(text)", "GET_MESSAGE_INTERFACE_VERSION": "setMessageExtended",
    "SET_MESSAGE_EXT": "show(.words(text)", "GET_LOG_INTERFACE": "hostLog",
    "SHUTDOWN": ".coreShutdown",
    "GET_VARIABLE": "optionTable", "SET_VARIABLE": "optionTable",
    "GET_VARIABLE_UPDATE": "optionTable", "GET_CORE_OPTIONS_VERSION": "OptionReader",
    "SET_VARIABLES": "session.options", "SET_CORE_OPTIONS": "session.options",
    "SET_CORE_OPTIONS_INTL": "session.options", "SET_CORE_OPTIONS_V2": "session.options",
    "SET_CORE_OPTIONS_V2_INTL": "session.options", "SET_CORE_OPTIONS_DISPLAY": "isVisible",
    "SET_CORE_OPTIONS_UPDATE_DISPLAY_CALLBACK": "updateDisplay",
    "SET_INPUT_DESCRIPTORS": "inputDescriptors", "SET_CONTROLLER_INFO": "facts.controllers.count",
    "SET_KEYBOARD_CALLBACK": "facts.keyboard", "GET_INPUT_BITMASKS": "JOYPAD_MASK",
    "GET_INPUT_MAX_USERS": "portCount", "GET_INPUT_DEVICE_CAPABILITIES": "deviceCapabilities",
    "GET_RUMBLE_INTERFACE": "input.rumble(",
    "GET_SYSTEM_DIRECTORY": "systemDirectory", "GET_CORE_ASSETS_DIRECTORY": "systemDirectory",
    "GET_SAVE_DIRECTORY": "saveDirectory", "GET_LIBRETRO_PATH": "core.path",
    "GET_USERNAME": "cores.username", "GET_LANGUAGE": "cores.language",
    "GET_JIT_CAPABLE": "mprotect",
    "SET_SUPPORT_NO_GAME": "supportsNoGame", "SET_CONTENT_INFO_OVERRIDE": "contentOverrides",
    "GET_GAME_INFO_EXT": "ContentBlock", "SET_SERIALIZATION_QUIRKS": "facts.quirks",
    "SET_SERIALIZATION_QUIRKS_NEW": "facts.quirks", "GET_SAVESTATE_CONTEXT": "stateContext",
    "SET_MEMORY_MAPS": "memoryMaps", "SET_NETPACKET_INTERFACE": "facts.network",
    "GET_DISK_CONTROL_INTERFACE_VERSION": "set_initial_image",
    "SET_DISK_CONTROL_INTERFACE": "facts.drive", "SET_DISK_CONTROL_EXT_INTERFACE": "facts.drive",
    "GET_HOST": "HostVersion", "REGISTER_GAME_TYPES": "registration", "TRACE": ".trace(",
    "SET_STATUS": "coreStatus", "GET_GAME_SETTINGS": "gameSettings",
    "GET_CLOCK": "virtualClockStart", "KEEP_IMAGE": "ImageShelf", "GET_DISPLAY": "latch.display",
    "SET_DESCRIBER": "facts.describer",
  ]

  private static let host = TestRun.package + "/Sources/Host"
  private static let door = host + "/Session/CoreEnvironment+Commands.swift"

  /// The sources of the host, but for the table of commands.
  private static let sources: [String] = {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: host)) ?? []
    return names.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".c") }
      .map { "\(host)/\($0)" }.filter { $0 != door }
      .compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }
  }()

  @Test("each command that is answered has a use, and each use belongs to a command")
  func effects() throws {
    let tables = [Self.door, Self.host + "/Session/ArcadiaCommands.swift"]
    let table = try tables.map { try String(contentsOfFile: $0, encoding: .utf8) }.joined()
    // The commands of a case, and what it answers.
    let cases = table.matches(
      of: /case ((?:(?:RETRO|ARCADIA)_ENVIRONMENT_\w+,?\s*)+):\s*([^\n]+)/)
    var answered: Set<String> = []
    for one in cases where one.2 != "false" {
      for name in one.1.matches(of: /_ENVIRONMENT_(\w+)/) { answered.insert(String(name.1)) }
    }
    #expect(answered.count > 50)
    #expect(answered == Set(Self.users.keys))
    for (command, use) in Self.users where use != "fill(data, false)" {
      #expect(Self.sources.contains { $0.contains(use) }, "nothing uses \(command): \(use)")
    }
  }

  @Test(
    "commands that nothing here uses are refused",
    arguments: [
      RETRO_ENVIRONMENT_SET_SUBSYSTEM_INFO,
      RETRO_ENVIRONMENT_GET_LED_INTERFACE, RETRO_ENVIRONMENT_SET_PERFORMANCE_LEVEL,
      RETRO_ENVIRONMENT_SET_SUPPORT_ACHIEVEMENTS, RETRO_ENVIRONMENT_SET_PROC_ADDRESS_CALLBACK,
      RETRO_ENVIRONMENT_SET_MINIMUM_AUDIO_LATENCY, RETRO_ENVIRONMENT_GET_SENSOR_INTERFACE,
      RETRO_ENVIRONMENT_GET_CAMERA_INTERFACE,
    ])
  func refused(command: Int32) throws {
    let session = try FixtureCore.session("echo")
    var room = [UInt64](repeating: 0, count: 64)
    #expect(!session.environment.answer(UInt32(bitPattern: command), &room))
    #expect(room.allSatisfy { $0 == 0 })
  }

  @Test("a describer that ends before its function takes back the one before")
  func describer() throws {
    let session = try FixtureCore.session("private")
    #expect(session.describeFrame() != nil)
    var nothing = arcadia_describer(size: 8, describe: { _, _ in 4 })
    #expect(session.environment.answer(UInt32(ARCADIA_ENVIRONMENT_SET_DESCRIBER), &nothing))
    #expect(session.describeFrame() == nil)
  }

  @Test("a drive that lacks a function, and NULL, take back the one before")
  func drive() throws {
    for command in [
      RETRO_ENVIRONMENT_SET_DISK_CONTROL_INTERFACE,
      RETRO_ENVIRONMENT_SET_DISK_CONTROL_EXT_INTERFACE,
    ] {
      for isNull in [true, false] {
        let session = try FixtureCore.session("discs", scenario: 97)
        #expect(session.discs != nil)
        var nothing = retro_disk_control_ext_callback()
        nothing.get_num_images = { 3 }
        let data = withUnsafeMutablePointer(to: &nothing) { UnsafeMutableRawPointer($0) }
        #expect(session.environment.answer(UInt32(command), isNull ? nil : data))
        #expect(session.discs == nil)
      }
    }
  }

  @Test("the player's name, language and display are those of the plan")
  func player() throws {
    let session = try FixtureCore.session("echo") {
      $0.player.name = "ada"
      $0.player.language = 4
      $0.player.displayRate = 144
    }
    var name: UnsafePointer<CChar>?
    var language: UInt32 = 99
    var rate: Float = 0
    #expect(session.environment.answer(UInt32(RETRO_ENVIRONMENT_GET_USERNAME), &name))
    #expect(session.environment.answer(UInt32(RETRO_ENVIRONMENT_GET_LANGUAGE), &language))
    #expect(
      session.environment.answer(UInt32(RETRO_ENVIRONMENT_GET_TARGET_REFRESH_RATE), &rate))
    #expect(name.map { String(cString: $0) } == "ada" && language == 4 && rate == 144)
  }

  @Test("the virtual clock has the zone of the plan")
  func zone() throws {
    let session = try FixtureCore.session("echo") {
      $0.virtualClockStart = 1000
      $0.virtualClockOffset = -12_600
    }
    var clock = arcadia_clock()
    clock.size = MemoryLayout<arcadia_clock>.size
    #expect(session.environment.answer(UInt32(ARCADIA_ENVIRONMENT_GET_CLOCK), &clock))
    #expect(clock.utc_offset_seconds == -12_600 && clock.is_virtual)
  }
}
