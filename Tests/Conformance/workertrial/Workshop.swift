import Foundation
import TestSupport

/// The two cores, compiled once, and what they have to know of this version.
final class Workshop {
  private let folder = TemporaryFolder("workshop")
  private var built: Set<String> = []

  /// A core with a script at the end of its file, in a folder: what is behind a library's sections belongs to no one.
  func core(_ script: Script, in target: String) throws -> String {
    let name = script.core.rawValue
    let path = folder.file("\(name).so")
    if built.insert(name).inserted, !TestRun.compileCore(name, to: path) {
      throw Arena.Broken(description: "cc did not compile \(name).c")
    }
    let made = "\(target)/\(name)_libretro.so"
    // Lies say the version that the host knows, or it would read no further.
    let said = script.lines.map { $0.replacing("@version@", with: String(version)) }
    let lines = ["", "#SCRIPT", "0 0 version \(version)"] + said + [""]
    let bytes = try Data(contentsOf: URL(filePath: path)) + Data(lines.joined(separator: "\n").utf8)
    try bytes.write(to: URL(filePath: made))
    chmod(made, 0o755)
    return made
  }

  /// The program that pretends older versions of Landlock; nil if cc does not compile it.
  func olderKernel() -> String? {
    let path = folder.file("landlock")
    let source = "\(TestRun.package)/Tests/Fixtures/hosts/landlock.c"
    if built.insert("landlock").inserted,
      runProgram(["cc", "-O1", "-o", path, source]) != 0
    {
      built.remove("landlock")
      return nil
    }
    return path
  }

  /// The version of the messages between host and worker.
  private let version: Int = {
    let source = "\(TestRun.package)/Sources/Host/Isolation/WorkerMessage.swift"
    let text = (try? String(contentsOfFile: source, encoding: .utf8)) ?? ""
    return text.firstMatch(of: /static let version = (\d+)/).flatMap { Int($0.1) } ?? 2
  }()
}
