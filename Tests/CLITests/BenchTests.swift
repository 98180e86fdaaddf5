import Testing

@Suite("arcadia bench: what states and running time back cost")
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

  @Test("a core without states is told")
  func noStates() throws {
    let home = try Home(withOurCores: false)
    let core = try home.core("counter")
    let game = try home.write("Round.count", [7])
    let result = home.run("bench", game, "--core", core, "--states", "--minutes", "1")
    #expect(result.code == 13 || result.code == 8, "\(result)")
    #expect(result.errors.contains("states"), "\(result.errors)")
  }
}
