import TOMLFormat
import Testing

/// Python's tomllib reads the same values from each text.
@Suite("Tables of TOML")
struct TOMLTableTests {
  // MARK: - Reading

  @Test("every kind of value is read, and the accessor of another kind gives nothing")
  func kinds() throws {
    let table = try TOMLTable(
      """
      text = "a\\tb\\u00e9"
      literal = 'C:\\x'
      long = \"\"\"
      one \\
        two\"\"\"
      whole = -17
      hexadecimal = 0xdead_beef
      smallest = -9223372036854775808
      number = 6.5e-1
      yes = true
      no = false
      day = 1979-05-27
      list = [1, "two", [3.0]]
      [table.inner]
      a = 1
      """)
    #expect(table["text"] == .string("a\tb\u{E9}"))
    #expect(table["literal"]?.string == "C:\\x")
    #expect(table["long"]?.string == "one two")
    #expect(table["whole"]?.integer == -17)
    #expect(table["hexadecimal"]?.integer == 0xDEAD_BEEF)
    #expect(table["smallest"]?.integer == Int.min)
    #expect(table["number"]?.double == 0.65)
    #expect(table["yes"]?.boolean == true && table["no"]?.boolean == false)
    #expect(table["list"]?.array == [.integer(1), .string("two"), .array([.double(3)])])
    #expect(table["table"]?.table?["inner"]?.table?["a"] == .integer(1))
    #expect(table["none"] == nil)
    for (key, value) in table {
      let found: [Any?] = [
        value.string, value.integer, value.double, value.boolean, value.array, value.table,
      ]
      #expect(found.filter { $0 != nil }.count == (key == "day" ? 0 : 1), "\(key)")
    }
  }

  @Test(
    "numbers at the ends of their ranges",
    arguments: [
      ("inf", Double.infinity), ("-inf", -.infinity), ("1e308", 1e308),
      ("5e-324", .leastNonzeroMagnitude),
      ("-0.0", -0.0), ("0.1", 0.1), ("1_000.5", 1000.5),
      ("123456789.123456789", 123456789.123456789),
    ])
  func numbers(word: String, number: Double) throws {
    let value = try #require(try TOMLTable("a = \(word)")["a"]?.double)
    #expect(value.bitPattern == number.bitPattern)
  }

  @Test("what is no number is one that equals none")
  func notANumber() throws {
    #expect(try TOMLTable("a = nan")["a"]?.double?.isNaN == true)
  }

  @Test(
    "dates and times keep their text",
    arguments: [
      ("1979-05-27", "1979-05-27"), ("07:32:00", "07:32:00"), ("00:00:00.500", "00:00:00.5"),
      ("23:59:59.000000001", "23:59:59.000000001"), ("0001-01-01 00:00:00", "0001-01-01T00:00:00"),
      ("1979-05-27t07:32:00z", "1979-05-27T07:32:00Z"),
      ("1979-05-27T07:32:00-07:30", "1979-05-27T07:32:00-07:30"),
      ("1979-05-27T07:32:00+00:45", "1979-05-27T07:32:00+00:45"),
      ("1979-05-27T07:32:00-00:45", "1979-05-27T07:32:00-00:45"),
      ("1979-05-27T07:32:00+00:00", "1979-05-27T07:32:00Z"),
    ])
  func dates(word: String, text: String) throws {
    #expect(try TOMLTable("a = \(word)")["a"] == .date(text))
  }

  @Test("names are in the order of their bytes, and two spellings of a letter are two names")
  func order() throws {
    let table = try TOMLTable(
      "b = 1\nB = 2\nba = 3\n\"\\u00e9\" = 4\n\"e\\u0301\" = 5\n\"\" = 6\n\"\u{1F600}\" = 7\n1 = 8")
    #expect(table.map(\.value).compactMap(\.integer) == [6, 8, 2, 1, 3, 5, 4, 7])
    #expect(table["\u{E9}"]?.integer == 4 && table["e\u{301}"]?.integer == 5)
    #expect(table[""]?.integer == 6 && table["\u{1F600}"]?.integer == 7)
    #expect(table.keys.count == 8)
  }

  @Test("what nests as deep as texts may is read")
  func depth() throws {
    func times(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    let limit = TOMLRecogniser.depthLimit
    var value = try #require(
      try TOMLTable("a = " + times("[", limit - 1) + times("]", limit - 1))["a"])
    var depth = 0
    while let inner = value.array {
      depth += 1
      guard let first = inner.first else { break }
      value = first
    }
    #expect(depth == limit - 1)
    // Each key is an array and a table in it.
    let headers = (1...limit).map { "[[" + times("a.", $0 - 1) + "a]]" }.joined(separator: "\n")
    var table = try TOMLTable(headers)
    depth = 0
    while let inner = table["a"]?.array?.first?.table {
      depth += 1
      table = inner
    }
    #expect(depth == limit)
    #expect(throws: TOMLObjection.self) { try TOMLTable("[" + times("a.", 100_000) + "a]") }
  }

  @Test("many values and long texts are read whole")
  func size() throws {
    let wide = "a = [" + String(repeating: "1,", count: 50_000) + "]\n"
    #expect(try TOMLTable(wide)["a"]?.array?.count == 50_000)
    let long = String(repeating: "é\\\"", count: 100_000)
    #expect(try TOMLTable("a = '\(long)'")["a"]?.string == long)
    let names = (0..<5_000).map { "k\($0) = \($0)\n" }.joined()
    let table = try TOMLTable(names)
    let found = (0..<5_000).map { number in table["k\(number)"]?.integer }
    #expect(found == Array(0..<5_000) && table.count == 5_000)
  }

  @Test("a text that is empty, or that begins with a byte order mark, is a document")
  func small() throws {
    #expect(try TOMLTable("").isEmpty && TOMLTable("# a\n").isEmpty)
    #expect(try TOMLTable("\u{FEFF}a = 1")["a"] == .integer(1))
  }

  @Test("an objection names line and column where toml++ has them")
  func objections() {
    #expect(throws: TOMLObjection(line: 2, reason: "a value is missing after =")) {
      try TOMLTable("a = 1\nb =")
    }
    let twice = #expect(throws: TOMLObjection.self) { try TOMLTable("b = 1\na = 1\na = 2\n") }
    #expect(twice?.line == 3 && twice?.column.map((1...6).contains) == true)
    #expect(twice?.reason.contains("'a'") == true)
    let range = #expect(throws: TOMLObjection.self) { try TOMLTable("a = 1e999") }
    #expect(range?.line == 1)
  }

  @Test("bytes that are not UTF-8 are no document")
  func notUTF8() {
    #expect(throws: TOMLObjection.self) { try TOMLTable(Array("a = \"".utf8) + [0xFF, 0x22]) }
  }

  // MARK: - Changing and writing

  @Test("values are set, replaced and taken out, and stay in order")
  func changing() {
    var table = TOMLTable()
    table["b"] = .integer(1)
    table["a"] = .boolean(true)
    table["c"] = .string("x")
    table["b"] = .integer(2)
    table["c"] = nil
    table["none"] = nil
    #expect(table.keys == ["a", "b"] && table["b"] == .integer(2))
    #expect(table.description == "a = true\nb = 2\n")
  }

  @Test("a written table is read as the same one")
  func writing() throws {
    var inner = TOMLTable()
    inner["x y"] = .array([.date("07:32:00"), .double(-0.5), .double(1e300), .double(.infinity)])
    inner["none"] = .table(TOMLTable())
    var table = TOMLTable()
    table[""] = .string("")
    table["a.b"] = .string("\"quoted\" C:\\x\n\r\t\u{1}\u{7F} é \u{1F600}")
    table["A_1-b"] = .integer(Int.min)
    table["é\n"] = .boolean(false)
    table["inner"] = .table(inner)
    table["list"] = .array([.table(inner), .array([])])
    let text = table.description
    #expect(try TOMLTable(text) == table, "\(text)")
    #expect(text.split(separator: "\n").count == table.count)
    #expect(text.contains("A_1-b = -9223372036854775808\n\"a.b\" = \"\\\"quoted\\\" C:\\\\x\\n\\r"))
    #expect(text.contains("inner = { none = {}, \"x y\" = [07:32:00, -0.5, 1e+300, inf] }\n"))
  }

  @Test("a written whole number stays one, and one with a fraction stays that")
  func kindsStay() throws {
    let table = try TOMLTable("a = 1\nb = 1.0\nc = 100000000000000000000.0")
    #expect(try TOMLTable(table.description) == table)
  }
}
