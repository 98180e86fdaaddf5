import CoreABI
import Foundation
import Testing

private let isQuick = ProcessInfo.processInfo.environment["ARCADIA_QUICK"] == "1"

extension HostedTests {
  @Suite("Built cores") struct BuiltCoreTests {
    @Test(
      "a core that `arcadia core new` writes builds unchanged and plays, here and in the host",
      .disabled(if: isQuick, "skipped: ARCADIA_QUICK=1 leaves out what builds a package"))
    func template() throws {
      let home = FileManager.default.temporaryDirectory.appending(
        path: "arcadia-template-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: home) }
      // `swift test` builds the program beside the test program.
      let arcadia = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appending(path: "arcadia").path
      let made = try run([arcadia, "core", "new", "slides"], in: home)
      try #require(made.status == 0, "\(made.text)")
      let folder = home.appending(path: "slides")
      for file in [".gitignore", "Makefile", "Package.swift", "README.md", "demo.slides"] {
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        #expect(!text.contains("__NAME__") && !text.contains("__KIT_PATH__"), "\(file)")
      }
      let again = try run([arcadia, "core", "new", "slides"], in: home)
      #expect(again.status == 10 && again.text.contains("already exists"))
      let odd = try run([arcadia, "core", "new", "../odd"], in: home)
      #expect(odd.status == 2 && odd.text.contains("../odd"))

      let built = try run(["make"], in: folder)
      try #require(built.status == 0, "\(built.text)")
      let plugin = try PluginFile(folder.appending(path: "slides.so").path)
      try plugin.check()
      for _ in 0..<20 { try play(plugin) }
      try playInHost(arcadia, in: folder)
    }

    /// What `make run` does, unseen: picture, sound and state come out, and the buttons count.
    private func playInHost(_ arcadia: String, in folder: URL) throws {
      let headless = [
        arcadia, "run", "demo.slides", "--core", "./slides.so", "--headless", "--frames", "60",
        "--hash", "30", "--quiet",
      ]
      try "1 A+RIGHT\n".write(
        to: folder.appending(path: "script"), atomically: false, encoding: .utf8)
      let idle = try run(headless, in: folder)
      try #require(idle.status == 0, "\(idle.text)")
      #expect(try run(headless, in: folder).text == idle.text, "the same every time")
      let played = try run(
        headless + [
          "--input", "script", "--screenshot", "60=picture.png", "--audio", "sound.wav",
          "--save-state", "here.state",
        ], in: folder)
      try #require(played.status == 0, "\(played.text)")
      let (still, moved) = (try hashes(idle.text), try hashes(played.text))
      #expect(still.video != moved.video && still.audio != moved.audio)
      let picture = try Data(contentsOf: folder.appending(path: "picture.png"))
      #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      #expect(try Data(contentsOf: folder.appending(path: "sound.wav")).contains { $0 > 128 })

      // 60 frames, a state and 60 more are 120 frames.
      let whole = headless.map { $0 == "60" ? "120" : $0 } + ["--input", "script"]
      let script = ["--input", "script", "--load-state", "here.state"]
      let rest = try run(headless + script, in: folder)
      try #require(rest.status == 0, "\(rest.text)")
      #expect(try hashes(rest.text).video == hashes(run(whole, in: folder).text).video)
    }

    /// The last hashes that a headless run printed.
    private func hashes(_ text: String) throws -> (video: Substring, audio: Substring) {
      let words = try #require(text.split(separator: "\n").last).split(separator: " ")
      try #require(words.count == 6 && words[2] == "video" && words[4] == "audio", "\(text)")
      return (words[3], words[5])
    }

    /// Runs a program to its end in a folder, with that folder's own settings and games.
    private func run(
      _ words: [String], in folder: URL
    ) throws -> (status: Int32, text: String) {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = words
      process.currentDirectoryURL = folder
      var environment = ProcessInfo.processInfo.environment
      environment["ARCADIA_HOME"] = folder.appending(path: ".home").path
      for name in ["CONFIG", "DATA", "STATE"] {
        environment["XDG_\(name)_HOME"] = folder.appending(path: ".xdg").path
      }
      process.environment = environment
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = pipe
      process.standardInput = FileHandle.nullDevice
      try process.run()
      let text = String(
        decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      return (process.terminationStatus, text)
    }

    @Test("each core of ours exports the contract, and its manifest agrees with it")
    func ours() throws {
      // `swift test` builds the plugins beside the test program.
      let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      for file in files where file.hasPrefix("lib") && file.hasSuffix(".so") {
        try PluginFile(folder.appending(path: file).path).check()
      }
    }

    /// One session from setup to the end, as strict as a stock host.
    private func play(_ plugin: PluginFile) throws {
      let host = FakeHost()
      FakeHost.current = host
      let setEnvironment: @convention(c) (retro_environment_t) -> Void = try plugin.symbol(
        "retro_set_environment")
      let setVideo: @convention(c) (retro_video_refresh_t) -> Void = try plugin.symbol(
        "retro_set_video_refresh")
      let setAudio: @convention(c) (retro_audio_sample_batch_t) -> Void =
        try plugin.symbol("retro_set_audio_sample_batch")
      let setPoll: @convention(c) (retro_input_poll_t) -> Void = try plugin.symbol(
        "retro_set_input_poll")
      let setState: @convention(c) (retro_input_state_t) -> Void = try plugin.symbol(
        "retro_set_input_state")
      let load: @convention(c) (UnsafePointer<retro_game_info>?) -> Bool = try plugin.symbol(
        "retro_load_game")
      let size: @convention(c) () -> Int = try plugin.symbol("retro_serialize_size")
      let save: @convention(c) (UnsafeMutableRawPointer?, Int) -> Bool = try plugin.symbol(
        "retro_serialize")
      let restore: @convention(c) (UnsafeRawPointer?, Int) -> Bool = try plugin.symbol(
        "retro_unserialize")
      let call = { (name: String) in
        let function: @convention(c) () -> Void = try plugin.symbol(name)
        function()
      }
      try call("retro_run")
      setEnvironment(FakeHost.environment)
      try call("retro_init")
      setVideo(FakeHost.video)
      setAudio(FakeHost.audio)
      setPoll(FakeHost.poll)
      setState(FakeHost.state)
      "nonsense".withCString { text in
        var game = retro_game_info(path: nil, data: text, size: 8, meta: nil)
        #expect(!load(&game))
      }
      #expect(host.log.last?.text.contains("does not begin with a colour") == true)
      "#ff0080\n".withCString { text in
        var game = retro_game_info(path: nil, data: text, size: 8, meta: nil)
        #expect(load(&game))
      }
      host.pads[0] = 1 << 8 | 1 << 7
      for _ in 0..<10 { try call("retro_run") }
      try #require(host.frames.count == 10)
      #expect(host.frames[0].width == 256 && host.frames[0].height == 192)
      #expect(host.frames[0].bytes != host.frames[9].bytes, "the picture moves")
      #expect(host.samples.count == 16_000 && host.samples.contains { $0 != 0 }, "A sounds")
      var state = [UInt8](repeating: 0, count: size())
      #expect(save(&state, state.count))
      host.pads[0] = 0
      try call("retro_run")
      let after = host.frames[10].bytes
      try call("retro_run")
      #expect(restore(state, state.count))
      try call("retro_run")
      #expect(host.frames[12].bytes == after, "the same from the same state")
      try call("retro_unload_game")
      try call("retro_deinit")
      try call("retro_run")
      #expect(host.frames.count == 13)
    }
  }
}
