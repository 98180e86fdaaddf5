import Foundation
import Testing

/// The checks in layout.c, made by the toolchain's own clang for each machine that Arcadia runs on.
@Suite("The contract's layout") struct LayoutTests {
  @Test(
    "is the same on x86-64 and arm64",
    arguments: ["x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu"])
  func layout(target: String) throws {
    let result = try compile(for: target)
    #expect(result.status == 0, "\(result.output)")
  }

  @Test("would be refused where pointers have another size, so the checks are alive")
  func refused() throws {
    let result = try compile(for: "i686-unknown-linux-gnu")
    #expect(result.status != 0)
    #expect(result.output.contains("laid out for 64-bit systems"))
    #expect(result.output.contains("static assertion failed"))
  }

  @Test("is readable as C++, for cores written in it")
  func plusPlus() throws {
    let result = try compile(
      for: "x86_64-unknown-linux-gnu", language: ["-x", "c++", "-std=c++17"],
      only: "include/CoreABI.h")
    #expect(result.status == 0, "\(result.output)")
  }

  private func compile(
    for target: String, language: [String] = ["-std=c17"], only file: String = "layout.c"
  ) throws -> (status: Int32, output: String) {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/CoreABI")
    let clang = Process()
    clang.executableURL = try clangLocation()
    // Freestanding: the compiler's own headers are enough, so no foreign C library is needed.
    clang.arguments =
      [
        "-target", target, "-ffreestanding", "-nostdlibinc", "-fsyntax-only", "-Wall", "-Wextra",
        "-ferror-limit=0",
      ]
      + language + [
        "-I", folder.appending(path: "include").path, folder.appending(path: file).path,
      ]
    let pipe = Pipe()
    clang.standardError = pipe
    try clang.run()
    let output = String(
      decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    clang.waitUntilExit()
    return (clang.terminationStatus, output)
  }

  /// The clang beside the `swift` in use, else any.
  private func clangLocation() throws -> URL {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map {
      URL(filePath: String($0))
    }
    let beside = folders.map {
      $0.appending(path: "swift").resolvingSymlinksInPath().deletingLastPathComponent()
    }
    let found = (beside + folders).map { $0.appending(path: "clang") }.first {
      FileManager.default.isExecutableFile(atPath: $0.path)
    }
    return try #require(found, "no clang beside swift or in PATH; install the Swift toolchain")
  }
}
