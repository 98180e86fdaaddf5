import CoreABI
import Foundation
import Testing

private let isQuick = ProcessInfo.processInfo.environment["ARCADIA_QUICK"] == "1"
private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

extension HostedTests {
  @Suite("Built cores") struct BuiltCoreTests {
    @Test(
      "a core made from the template builds unchanged and plays",
      .disabled(if: isQuick, "skipped: ARCADIA_QUICK=1 leaves out what builds a package"))
    func template() throws {
      let folder = FileManager.default.temporaryDirectory.appending(
        path: "arcadia-template-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      try instantiate("sample-1", in: folder)
      let swift = Process()
      swift.executableURL = URL(filePath: "/usr/bin/env")
      swift.arguments = ["swift", "build", "--package-path", folder.path]
      let pipe = Pipe()
      swift.standardOutput = pipe
      swift.standardError = pipe
      try swift.run()
      let output = String(
        decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      swift.waitUntilExit()
      try #require(swift.terminationStatus == 0, "\(output)")
      let plugin = try PluginFile(folder.appending(path: ".build/debug/libsample-1.so").path)
      try plugin.check()
      for _ in 0..<20 { try play(plugin) }
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

    /// What `arcadia core new` does: copies the template and fills in the two placeholders, in names and in texts.
    private func instantiate(_ name: String, in folder: URL) throws {
      let kit = root.appending(path: "Sources/Cores/Kit")
      let template = kit.appending(path: "Template")
      let files = try FileManager.default.subpathsOfDirectory(atPath: template.path)
      #expect(files.contains("Package.swift") && files.contains("Makefile"))
      for file in files where !file.hasPrefix(".build") {
        let source = template.appending(path: file)
        guard try source.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
          continue
        }
        let target = folder.appending(path: file.replacing("__NAME__", with: name))
        try FileManager.default.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        let text = try String(contentsOf: source, encoding: .utf8)
          .replacing("__NAME__", with: name).replacing("__KIT_PATH__", with: kit.path)
        try text.write(to: target, atomically: false, encoding: .utf8)
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
