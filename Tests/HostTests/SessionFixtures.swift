import Catalog
import CoreABI
import Foundation
import HostBase
import Session
import TestSupport
import Testing

/// Small C cores, compiled when a test first asks for them.
enum FixtureCore {
  // Not `Mutex`: the thread sanitizer does not see that it is held, since its library is not built for that.
  private static let lock = NSLock()
  nonisolated(unsafe) private static var built: [String: URL] = [:]
  private static let folder: URL = {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("arcadia-session-tests-\(ProcessInfo.processInfo.processIdentifier)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }()

  /// A fresh copy of a core: a core keeps globals, so tests must not share one file.
  static func copy(_ name: String) throws -> URL {
    let original = try lock.withLock {
      if let known = built[name] { return known }
      let url = try compile(name)
      built[name] = url
      return url
    }
    let copy = folder.appendingPathComponent("\(name)-\(UUID().uuidString).so")
    try FileManager.default.copyItem(at: original, to: copy)
    return copy
  }

  private static func compile(_ name: String) throws -> URL {
    let target = folder.appendingPathComponent("\(name).so")
    try #require(TestRun.compileCore(name, to: target.path), "cc did not compile \(name).c")
    return target
  }

  /// A plan for a core that runs content whose first byte chooses the scenario; nil runs it without content.
  static func plan(_ name: String, scenario: UInt8? = 0) throws -> SessionPlan {
    let path = try copy(name).path
    var plan = SessionPlan(
      core: CoreDescription(
        id: name, name: "Test core", version: "1", path: path, source: .systemInfo, gameTypes: []),
      systemDirectory: folder.appendingPathComponent("system").path,
      saveDirectory: folder.appendingPathComponent("saves").path)
    if let scenario {
      plan.contentPath = "/games/Some Game.bin"
      plan.content = [scenario, 1, 2, 3]
    }
    plan.virtualClockStart = 1_000_000_000
    return plan
  }

  /// A started session.
  static func session(
    _ name: String, scenario: UInt8? = 0, _ adjust: (inout SessionPlan) -> Void = { _ in }
  ) throws -> LocalSession {
    var plan = try plan(name, scenario: scenario)
    adjust(&plan)
    return try LocalSession(plan: plan)
  }
}

extension LocalSession {
  /// Runs frames with nothing pressed.
  func run(_ count: Int = 1, wants: FrameWants = .all) throws {
    for _ in 0..<count { try runFrame(input: InputState(), wants: wants) }
  }

  /// The picture's pixels.
  var pixels: [UInt32] { picture.map { Array($0.pixels) } ?? [] }
}
