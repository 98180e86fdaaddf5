import Glibc
import TestSupport
import Testing

@testable import HostBase
@testable import Library

@Suite("What looking for files to import may take")
struct ImportBudgetTests {
  private let library = TestLibrary()

  private func run(
    _ path: String, _ budget: ImportBudget = .looking(), isDryRun: Bool = true
  ) throws -> [GameImporter.Result] {
    var importer = try GameImporter(
      places: library.places, data: library.data, types: [library.type])
    importer.budget = budget
    return importer.run([path], isDryRun: isDryRun)
  }

  @Test("a whole disk is given up in time, with one sentence and without games")
  func disk() throws {
    let start = MonotonicTime.seconds
    let results = try run("/", ImportBudget(names: 20_000, seconds: 5))
    #expect(MonotonicTime.seconds - start < 10)
    let sentences = results.compactMap { result -> String? in
      if case .failed(let reason, _) = result.outcome { reason.text } else { nil }
    }
    #expect(sentences.contains { $0.contains("/: only a part") && $0.contains("smaller folder") })
    #expect(!results.contains { $0.outcome == .imported })
  }

  @Test(
    "what the kernel makes up is no folder of files, and no file",
    arguments: ["/proc", "/sys", "/proc/self", "/proc/self/fd", "/proc/kcore", "/proc/self/maps"])
  func kernel(_ path: String) throws {
    let start = MonotonicTime.seconds
    let results = try run(path, ImportBudget())
    #expect(MonotonicTime.seconds - start < 2)
    #expect(results.count == 1)
    guard case .failed? = results.first?.outcome else {
      Issue.record("\(results)")
      return
    }
  }

  @Test("below a folder, the kernel's files are left out")
  func below() throws {
    for name in ["in/A.gb", "in/B.gb"] { try library.scratch.write(name, [UInt8(name.utf8.count)]) }
    symlink("/proc/self", library.scratch("in/link"))
    let results = try run(library.scratch("in"))
    #expect(results.contains { $0.outcome == .imported })
    #expect(!results.contains { $0.source.hasPrefix(library.scratch("in/link")) })
  }

  @Test("too many files, and a budget that is over, add nothing", arguments: [true, false])
  func spent(_ isCount: Bool) throws {
    for number in 0..<60 { try library.scratch.write("in/\(number).gb", [UInt8(number)]) }
    let small = isCount ? ImportBudget(names: 50) : ImportBudget(isCancelled: { true })
    let results = try run(library.scratch("in"), small, isDryRun: false)
    #expect(results.count == 1 && library.tree().isEmpty, "\(results)")
    let all = try run(library.scratch("in"), ImportBudget(names: 60), isDryRun: false)
    #expect(all.count { $0.outcome == .imported } == 60)
  }

  @Test("time that ends while games are looked at keeps what was found, and says so")
  func late() throws {
    for number in 0..<50 { try library.scratch.write("in/\(number).gb", [UInt8(number)]) }
    var looks = 0
    // The walk looks once at each name and folder.
    let budget = ImportBudget(isCancelled: {
      looks += 1
      return looks > 120
    })
    let results = try run(library.scratch("in"), budget)
    let found = results.count { $0.outcome == .imported }
    #expect(found > 0 && found < 50, "\(found)")
    guard case .failed? = results.last?.outcome else {
      Issue.record("\(String(describing: results.last))")
      return
    }
  }
}
