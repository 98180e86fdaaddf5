import Catalog
import Foundation
import HostBase
import Isolation
import Session
import TestSupport
import Testing

/// Reports of cores that ended, as they are written and read.
@Suite("Crash reports")
struct CrashReportTests {
  private let folder = TemporaryFolder("reports")

  private var rules: IsolatedSession.Rules {
    var rules = Isolated.rules
    rules.report = CrashReport.Place(folder: folder.path, stem: "A game", gameType: "villain")
    return rules
  }

  /// A report of the villain's, with buttons pressed in each third frame.
  private func report(of misdeed: String, frames: Int = 200) throws -> String {
    let session = try Isolated.villain(misdeed, rules: rules)
    var input = InputState()
    #expect(throws: SessionError.self) {
      for frame in 0..<frames {
        input.pads[0].buttons = frame % 3 == 0 ? 9 : 0
        try session.runFrame(input: input, wants: .all)
      }
    }
    let path = try #require(session.failure?.report)
    #expect(session.failure?.message.contains(path) == true)
    return path
  }

  @Test("it says what happened, with what, and holds the way to it")
  func whole() throws {
    let path = try report(of: "segfault")
    #expect(path.hasPrefix(folder.path + "/") && path.hasSuffix("-villain-A game.zip"))
    let recording = try CrashReport.read(path)
    let report = recording.report
    #expect(report.crash.signal?.hasPrefix("SIGSEGV") == true)
    #expect(report.crash.faultAddress == 16)
    #expect(report.crash.backtrace.contains { $0.symbol == "retro_run" })
    #expect(report.coreFile.digest?.count == 64 && report.game?.digest?.count == 40)
    #expect(report.game?.name == "Some Game.bin" && report.gameType == "villain")
    #expect(report.isWhole && recording.state != nil)
    // The state is of the first frame, and the rest leads to the frame of the misdeed.
    #expect(report.firstFrame == 1)
    #expect(recording.stretches.reduce(0) { $0 + $1.frames } == 90)
    #expect(report.frames == 90)
    #expect(recording.stretches.count == 60)
  }

  @Test("its inputs lead from its state to the same end")
  func reproducible() throws {
    let recording = try CrashReport.read(report(of: "again segfault"))
    let session = try Isolated.villain("again segfault")
    try session.loadState(try #require(recording.state))
    session.frameNumber = recording.report.firstFrame
    #expect(throws: SessionError.self) {
      for stretch in recording.stretches {
        for _ in 0..<stretch.frames { try session.runFrame(input: stretch.input, wants: .all) }
      }
    }
    #expect(session.crash?.isSame(as: recording.report.crash) == true)
    #expect(session.frameNumber == 90)
  }

  @Test("a hang and a core that dies at its start give one, too")
  func others() throws {
    #expect(try CrashReport.read(report(of: "loop")).report.crash.hungSeconds != nil)
    var path: String?
    do {
      _ = try Isolated.villain("exit-load", rules: rules)
    } catch let error as SessionError {
      path = error.report
    }
    let recording = try CrashReport.read(try #require(path))
    #expect(recording.report.crash.exitStatus == 0)
    #expect(recording.report.isWhole && recording.stretches.isEmpty && recording.state == nil)
  }

  @Test("twenty are kept, the newest")
  func sweep() throws {
    for day in 10..<40 {
      try Data("x".utf8).write(to: URL(filePath: folder.path + "/200001\(day)-000000-a-b.zip"))
    }
    let path = try report(of: "abort")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names.count == CrashReport.most)
    #expect(names.last.map { folder.path + "/" + $0 } == path)
    #expect(names.first == "20000121-000000-a-b.zip")
  }

  @Test("what is no report, or a hostile one, is refused with a sentence")
  func hostile() throws {
    let good = try report(of: "segfault")
    func refused(_ files: [(String, String)]) throws -> Bool {
      let path = folder.path + "/\(UUID().uuidString).zip"
      let archive = folder.path + "/\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: archive, withIntermediateDirectories: true)
      for (name, text) in files {
        try Data(text.utf8).write(to: URL(filePath: archive + "/" + name))
      }
      #expect(shell("cd '\(archive)' && python3 -m zipfile -c '\(path)' *") == 0)
      do {
        _ = try CrashReport.read(path)
        return false
      } catch is any HostFailure {
        return true
      }
    }
    #expect(shell("cd '\(folder.path)' && mkdir good && python3 -m zipfile -e '\(good)' good") == 0)
    let json = try String(contentsOfFile: folder.path + "/good/report.json", encoding: .utf8)
    let inputs = try String(contentsOfFile: folder.path + "/good/input.json", encoding: .utf8)
    #expect(try !refused([("report.json", json), ("input.json", inputs)]))
    #expect(try refused([("report.json", json)]))
    #expect(try refused([("report.json", "{}"), ("input.json", inputs)]))
    #expect(try refused([("report.json", json), ("input.json", "[1]")]))
    let newer = json.replacing("\"version\" : 1", with: "\"version\" : 2")
    #expect(newer != json)
    #expect(try refused([("report.json", newer), ("input.json", inputs)]))
    let endless = inputs.replacing("\"frames\":1,", with: "\"frames\":9000000000000000000,")
    #expect(endless != inputs)
    #expect(try refused([("report.json", json), ("input.json", endless)]))
    let few = inputs.replacing("\"pads\":[{", with: "\"pads\":[],\"was\":[{")
    #expect(few != inputs)
    #expect(try refused([("report.json", json), ("input.json", few)]))
    #expect(throws: (any Error).self) {
      _ = try CrashReport.read(folder.path + "/good/report.json")
    }
  }
}
