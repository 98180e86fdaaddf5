import TestSupport
import Testing

@Suite("What a start loads")
struct StartTests {
  /// Foundation and ICU's tables cost 7 ms of each start; `FoundationEssentials` costs less than one.
  @Test("neither the program nor our cores load the whole of Foundation")
  func libraries() throws {
    let home = try Home()
    home.wrapper = ["ldd"]
    let result = home.run(["libgb.so", "libswf.so"].map { TestRun.products + "/" + $0 })
    let libraries = result.output.split(separator: "\n").filter { $0.contains(".so") }
    try #require(result.code == 0 && libraries.count > 30, "\(result)")
    let heavy = [
      "libFoundation.so", "libFoundationInternationalization.so", "lib_FoundationICU.so",
    ]
    let found = libraries.filter { line in heavy.contains { line.contains($0) } }
    #expect(found.isEmpty, "\(found)")
  }
}
