import Glibc
import Testing

@Suite("arcadia bench: the cost of states and rewind")
struct BenchTests {
  @Test("tells sizes, times and minutes, and leaves nothing behind")
  func states() throws {
    let home = try Home()
    let result = home.run(
      "bench", Home.demo, "--states", "--minutes", "1", "--warmup", "60", "--json")
    #expect(result.code == 0, "\(result.errors)")
    let cost = try JSON(result.output)["cores"][0]
    #expect(cost["core"].string == "gb")
    func number(_ key: String) throws -> Double { try #require(cost[key].double, "\(key)") }
    #expect(try number("raw_bytes") > 10_000)
    #expect(try number("file_bytes") > number("raw_bytes"))
    #expect(try number("compressed_bytes") < number("raw_bytes"))
    #expect(try number("history_bytes") > 0)
    #expect(try number("rewind_bytes_per_frame") > 1)
    // What is promised, and far from being missed.
    #expect(try number("rewind_minutes") > 10)
    for times in ["save_milliseconds", "load_milliseconds", "rewind_microseconds"] {
      #expect(cost[times]["p50"].double ?? 0 > 0 && cost[times].keys == ["p50", "p99", "worst"])
    }
    #expect(
      home.run("bench", Home.demo, "--states", "--minutes", "0").code == 2)
  }

  @Test("numbers of a table have as many digits as they say")
  func digits() throws {
    let home = try Home()
    let result = home.run("bench", Home.demo, "--frames", "60", "--warmup", "0")
    #expect(result.code == 0, "\(result.errors)")
    let row = try #require(result.output.split(separator: "\n").first { $0.hasPrefix("gb ") })
    #expect(row.count < 120 && row.contains(#/ \d+\.\d{4} /#), "\(row.prefix(200))")
  }

  @Test("a core without states is reported")
  func noStates() throws {
    let home = try Home(withOurCores: false)
    let core = try home.core("counter")
    let game = try home.write("Round.count", [7])
    let result = home.run("bench", game, "--core", core, "--states", "--minutes", "1")
    #expect(result.code == 8, "\(result)")
    #expect(result.errors.contains("states"), "\(result.errors)")
  }
}

@Suite("arcadia bench: where cores run")
struct BenchIsolationTests {
  private static let short = ["--frames", "20", "--blocks", "1", "--warmup", "5"]

  private func bench(_ more: [String]) throws -> (result: Home.Result, touched: Bool) {
    let home = try Home(withOurCores: false)
    let mark = home.root + "/mark"
    let core = try home.core("linked", ["-DSAYS_AT_START", "-DWRITES_AT_START=\"\(mark)\""])
    let game = try home.write("game.linked", Array("none\n".utf8))
    let result = home.run(["bench", game, "--core", core] + Self.short + more)
    return (result, access(mark, F_OK) == 0)
  }

  @Test(
    "a core cannot touch the user's files, and nothing of what it prints is shown",
    arguments: [[], ["--states", "--minutes", "1"]])
  func sandboxed(_ more: [String]) throws {
    let (result, touched) = try bench(more)
    #expect(result.code == 0, "\(result)")
    #expect(!result.errors.contains("sandbox"), "\(result.errors)")
    #expect(!(result.errors + result.output).contains("the core is loaded"), "\(result)")
    #expect(!touched)
  }

  @Test("--verbose shows what the core prints")
  func verbose() throws {
    let (result, touched) = try bench(["--verbose"])
    #expect(result.code == 0 && result.errors.contains("the core is loaded"), "\(result)")
    #expect(!touched)
  }

  @Test(
    "without a sandbox it runs only when it is asked for, and a note says so before the core is loaded",
    arguments: [
      ["--in-process"], ["--states", "--minutes", "1", "--in-process"],
      ["--isolation", "--seconds", "1"],
    ])
  func announced(_ more: [String]) throws {
    let (result, touched) = try bench(more)
    #expect(result.code == 0 && touched, "\(result)")
    let note = try #require(result.errors.firstRange(of: "without a sandbox"))
    let load = try #require(result.errors.firstRange(of: "the core is loaded"))
    #expect(note.lowerBound < load.lowerBound, "\(result.errors)")
  }

  @Test("--isolation and --in-process exclude each other")
  func exclusive() throws {
    #expect(try bench(["--isolation", "--in-process"]).result.code == 2)
  }
}
