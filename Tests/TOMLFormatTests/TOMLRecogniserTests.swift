import TOMLFormat
import Testing

/// Judged by the grammar of TOML 1.0 (toml.io/en/v1.0.0); Python's tomllib, which follows it, says the same of each text.
@Suite("Which texts are TOML")
struct TOMLRecogniserTests {
  private func isRefused(_ text: String) -> Bool { TOMLRecogniser.objection(to: text) != nil }

  @Test("a zero character is refused, in keys and in values: it would end a path or a name of C")
  func zero() {
    for text in ["\"a\\u0000\" = 1", "a = \"\\U00000000\"", "[\"\\u0000\"]"] {
      #expect(isRefused(text), "\(text)")
    }
  }

  // MARK: - What is TOML

  @Test(
    "keys, bare, quoted and dotted",
    arguments: [
      "", "\n", " \t\n# only a comment", "a = 1", "a=1#c", "\ta\t=\t1\t", "1234 = 1", "-_- = 1",
      "\"\" = 1", "'' = 1", "\"ʎǝʞ\" = 1", "'quoted \"x\"' = 1", "a.\"b.c\".'d' = 1",
      "a . b .\tc = 1", "3.14159 = \"pi\"", "true = 1", "\"\\u00e9\" = 1", "\u{FEFF}a = 1",
      "a = 1\r\nb = 2\r\n", "[a]\nb = 1\n[a.b.c]", "[ a . \"b\" . 'c' ] # d", "[[a]]\n[[ a ]]",
      "[-]", "[a] # b\n\n\n[b]",
    ])
  func keys(text: String) { #expect(TOMLRecogniser.objection(to: text) == nil) }

  @Test(
    "strings of all four kinds",
    arguments: [
      "\"\"", "\"\\b\\t\\n\\f\\r\\\"\\\\\"", "\"\\u0001 \\uD7FF \\uE000 \\U0010FFFF\"",
      "\"\ttab 'é' \u{2028}\u{1F600}\"", "'C:\\Users\\x'", "'<\\i\\c*\\s*>'", "\"\"\"\"\"\"",
      "\"\"\"a\"\"\"", "\"\"\"\nRoses\r\n\t\"are\" \"\"red\"\"\"",
      "\"\"\"\\\n  a \\  \n\n b\\\r\n\"\"\"",
      "\"\"\"\"quoted\"\"\"\"\"", "\"\"\"\"\"\"\"\"", "\"\"\"\\\"\"\"\"", "''''''",
      "'''\n\\'x''\n'''",
      "''''That,' she said''''", "'''''x'''''", "'''[!\n]] = '''",
    ])
  func strings(value: String) { #expect(TOMLRecogniser.objection(to: "a = \(value)\n") == nil) }

  @Test(
    "numbers and booleans",
    arguments: [
      "0", "+0", "-0", "+99", "-17", "1_000", "1_2_3", "9223372036854775807",
      "-9223372036854775808", "0xDEADbeef", "0xdead_beef", "0x00ff", "0o755", "0b1101_0110",
      "0x7fffffffffffffff", "1.0", "+3.14", "-0.01", "5e+22", "1e06", "-2E-2", "6.626e-34",
      "224_617.445_991_228", "0.0", "0e0", "1_0e1_0", "inf", "+inf", "-inf", "nan", "+nan", "-nan",
      "true", "false", "1e999",
    ])
  func numbers(value: String) { #expect(TOMLRecogniser.objection(to: "a = \(value)#") == nil) }

  @Test(
    "dates and times",
    arguments: [
      "1979-05-27T07:32:00Z", "1979-05-27t00:32:00.999999-07:00", "1979-05-27 07:32:00z",
      "1979-05-27T07:32:00", "1979-05-27 07:32:00.5", "1979-05-27", "07:32:00", "23:59:59.999",
      "2000-02-29", "2024-02-29T00:00:00+23:59", "1979-05-27 ",
    ])
  func moments(value: String) {
    #expect(TOMLRecogniser.objection(to: "a = \(value)") == nil)
    #expect(TOMLRecogniser.objection(to: "a = [\(value),\(value)]") == nil)
    #expect(TOMLRecogniser.objection(to: "a = \(value) # 1") == nil)
  }

  @Test(
    "arrays and inline tables",
    arguments: [
      "[]", "[ ]", "[1, 2]", "[1,2,]", "[\n  1, # one\n\n  2\n  # end\n]", "[[1, 2], [\"a\", 2.5]]",
      "[ [+1], [{ x = 1 }],\n[ # one\n ]\n]", "{}", "{ }", "{ a = 1 }", "{a=1,b.c='[!'}",
      "{ a = [\n1,\n], b = '''\n''' }", "{ type.name = \"pug\", \"x\" = {} }",
    ])
  func nested(value: String) throws {
    #expect(TOMLRecogniser.objection(to: "a = \(value)") == nil)
    _ = try TOMLTable("a = \(value)")
  }

  // MARK: - What is none

  @Test(
    "a header without a name is refused with its line",
    arguments: ["[!x]", "[.a]", "[ =", "[[ .a]]", "[é]", "[{", "[\n", "[#", "\t[,]", "[+]", "[]"])
  func headers(header: String) {
    #expect(TOMLRecogniser.objection(to: header)?.line == 1)
    let below = "a = 1 # [!\nb = \"[!\\\" [!\"\n[c]\n" + header
    let objection = TOMLObjection(line: 4, reason: "a table's name is missing after [")
    #expect(TOMLRecogniser.objection(to: below) == objection)
    #expect(throws: objection) { try TOMLTable(below) }
  }

  @Test(
    "keys and lines that are none",
    arguments: [
      "a", "a =", "= 1", "a = 1 b = 2", "a b = 1", "a. = 1", ".a = 1", "a..b = 1", "é = 1",
      "a = \n1", "\"a\nb\" = 1", "\"\"\"a\"\"\" = 1", "'''a''' = 1", "a = 1\rb = 2", "a = 1\r",
      "a = = 1", "a = 1]", "[a", "[a]]", "[[a]", "[[a] ]", "[a]b", "[a] b = 1", "[ [a]]", "[a b]",
      "[[]]", "[a.]", "# \u{0}", "# \u{7F}", "# a\rb", "a = 1 # \u{1F}", "\u{A0}a = 1", "\u{B}",
      "a = 1\u{FEFF}", "!", "{}", "a\n= 1",
    ])
  func notLines(text: String) { #expect(isRefused(text)) }

  @Test(
    "values that are none",
    arguments: [
      "full", "True", "tru", "truest", "\"a", "'a", "\"a\nb\"", "'a\nb'", "\"\"\"a", "'''a",
      "\"\"\"a\"\"", "\"\"\"a\"\"\"\"\"\"", "'''a''''''", "\"\\a\"", "\"\\x41\"", "\"\\e\"", "\"\\",
      "\"\\u12\"", "\"\\u12G4\"", "\"\\uD800\"", "\"\\U00110000\"", "\"\\UFFFFFFFF\"",
      "\"\u{0}\"", "'\u{8}'", "\"\"\"\u{1F}\"\"\"", "'''\u{7F}'''", "\"\"\"a\rb\"\"\"",
      "\"\"\"\\ a\"\"\"", "\"\"\"\\ \"\"\"", "\"a\" \"b\"", "01", "-01", "+01.0", "1_", "_1",
      "1__0", "+", "-", "+-1", "--1", "0x", "0xG", "+0x1", "-0b1", "0X1", "0x_1", "0b2", "0o8",
      "0x1_", "1.", ".1", "1.e1", "1._0", "1_.0", "1e", "1e+", "1e1.0", "1.0.0", "1e_1", "infinity",
      "+ inf", "Inf", "1e1e1", "9223372036854775808", "-9223372036854775809", "0x8000000000000000",
      "99999999999999999999999", "0xfffffffffffffffffffff", "1979-5-27", "1979-05", "1979-13-01",
      "1979-00-01", "1979-02-29", "1900-02-29", "1979-04-31", "1979-05-00", "1979-05-27T",
      "1979-05-27T$7:32:00Z", "1979-05-27T07:32", "1979-05-27T24:00:00", "1979-05-27T07:60:00",
      "1979-05-27T07:32:60", "1979-05-27T07:32:00.", "1979-05-27T07:32:00.Z",
      "1979-05-27  07:32:00",
      "1979-05-27 0", "1979-05-27T07:32:00+1:00", "1979-05-27T07:32:00+24:00",
      "1979-05-27T07:32:00ZZ", "1979-05-27Z", "07:32", "7:32:00", "24:00:00", "07:32:00Z",
      "07:32:00.",
      "12345-01-01", "[", "[1", "[1 2]", "[,]", "[1,,2]", "[}]", "[}}\"a\", 1]", "[1}", "[ = 1 ]",
      "[a = 1]", "[1,\n", "[1 # ]", "{", "{ a", "{ a = }", "{ a = 1,}", "{ a = 1, , b = 2 }",
      "{ , }", "{ a = 1 b = 2 }", "{ a = 1\n}", "{\na = 1 }", "{ a = 1, # c\n b = 2 }", "{ 1 }",
      "{ a = 1 ]", "{ = 1 }", "}", "]", ",", "#", "$", "\u{A0}1", "1\u{A0}", "é",
    ])
  func notValues(value: String) {
    #expect(isRefused("a = \(value)"))
    #expect(isRefused("[t]\nb = [[0, \(value)]]\n"))
    #expect(isRefused("a = { b = \(value) }"))
  }

  @Test("bytes that are not UTF-8 are refused wherever they stand")
  func notUTF8() {
    let broken: [[UInt8]] = [
      [0x80], [0xC0, 0x80], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82],
      [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
    ]
    for bytes in broken {
      for (before, after) in [("\n#", ""), ("\na = \"", "\""), ("\na = '", "'"), ("\n", " = 1")] {
        let objection = TOMLRecogniser.objection(to: before.utf8 + bytes + after.utf8)
        #expect(objection?.line == 2, "\(bytes) after \(before)")
      }
    }
    let good: [[UInt8]] = [[0xC2, 0x80], [0xE0, 0xA0, 0x80], [0xF4, 0x8F, 0xBF, 0xBF]]
    for bytes in good { #expect(TOMLRecogniser.objection(to: [0x23] + bytes) == nil) }
  }

  @Test("a text that nests deeper than any honest one is refused, however it does so")
  func depth() {
    let limit = TOMLRecogniser.depthLimit
    func times(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    // Each is as deep as is allowed with the last argument at `limit`.
    let shapes: [(Int) -> String] = [
      { "a = " + times("[", $0 - 1) + times("]", $0 - 1) },
      { times("a.", $0 - 1) + "a = 1" },
      { "[" + times("a.", $0 - 2) + "a]\nb = 1" },
      { "[[a.b]]\nc = [" + times("{ d = ", ($0 - 4) / 2) + "1" + times("}", ($0 - 4) / 2) + "]" },
    ]
    for shape in shapes {
      #expect(TOMLRecogniser.objection(to: shape(limit)) == nil)
      #expect(TOMLRecogniser.objection(to: shape(limit + 2))?.reason.contains("100 deep") == true)
      #expect(isRefused(shape(100_000)))
    }
    // What has been left no longer counts, and dots in numbers and texts never did.
    let flat = times("a = [[1.5], [{ b.c = 1 }]]\n", 1) + times("[x.y]\n", 1)
    #expect(TOMLRecogniser.objection(to: flat + "z = \"" + times(".", 5000) + "\"") == nil)
    let wide = "a = [" + times("[1.5, \"..\"], { b.c = [] },\n", 1000) + "]\n"
    #expect(TOMLRecogniser.objection(to: wide + times("[x.y]\nz.z = [[]]\n", 1000)) == nil)
  }

  // MARK: - Messages

  @Test(
    "the objection names the line and what to mend",
    arguments: [
      (1, "scale = full", "full is not a valid value (put text in quotes)"),
      (2, "[video]\nscale =\n", "a value is missing after ="),
      (2, "[video]\nscale 3\n", "= is missing after a key"),
      (1, "a = \"x\nb = 1\n", "a string is not closed"),
      (2, "\na = '''x\n\n\n", "a string is not closed: its ''' is missing"),
      (1, "a = [1,\n2\n", "an array is not closed: its ] is missing"),
      (2, "a = [1,\nb = 2]\n", "b is not a valid value (put text in quotes)"),
      (3, "a = [1,\n2\nb = 2\n", "a comma or ] is missing in the array of line 1"),
      (1, "A = [}]", "a value or ] is missing after ["),
      (1, "a = [1, }]", "a value or ] is missing after ,"),
      (1, "a = { b = 1\n}", "an inline table is not closed: its } must be on the same line"),
      (1, "a = 007", "007 is not a number: it begins with a needless 0"),
      (1, "a = 99999999999999999999", "99999999999999999999 is too large a number for 64 bits"),
      (
        2, "\na = 1979-05-27T$7:32:00Z",
        "1979-05-27T$7:32:00Z is not a date (like 2026-02-28, perhaps with 07:30:00)"
      ),
      (1, "a = 7:30", "7:30 is not a number"),
      (1, "[video\nx = 1", "] is missing after a table's name"),
      (3, "a = \"\"\"\n\n\"\"\" b", "b stands where the line should end"),
      (2, "\r\n; ini", "a line begins with ; instead of a key, a [table] or a # comment"),
      (
        1, "a = \"\\Games\"",
        "a string holds \\ and G (a backslash is written \\\\, or the string in single quotes)"
      ),
      (
        3, "a = \"\"\"x \\\n\n é\"\"\"",
        "é stands first after a line that ends with \\ (begin with a plain letter)"
      ),
      (1, "a = 1 # \u{1B}[2J", "a comment holds a control character (0x1b)"),
    ])
  func reasons(line: Int, text: String, reason: String) {
    #expect(TOMLRecogniser.objection(to: text) == TOMLObjection(line: line, reason: reason))
  }

  @Test("a message holds no control characters, and no more than a part of a long word")
  func printable() throws {
    let long = "a = " + String(repeating: "x", count: 10_000)
    #expect(try #require(TOMLRecogniser.objection(to: long)).reason.count < 100)
    for text in ["a = \u{1B}[2J", "\u{1B}[2J", "a = 1 \u{9B}2J"] {
      let reason = try #require(TOMLRecogniser.objection(to: text)).reason
      #expect(reason.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }
  }

  @Test("toml++ takes what is TOML, and says so itself of a name that stands there twice")
  func handedOn() throws {
    let whole = "[a.b]\nc = \"X\"\n[[d]]\n[[d]]\ne = []\n[a]\nf.g = 1\n"
    let table = try TOMLTable(whole)
    #expect(table["a"]?.description == "{ b = { c = \"X\" }, f = { g = 1 } }")
    #expect(table["d"]?.description == "[{}, { e = [] }]" && table.count == 2)
    let twice = [
      "a = 1\na = 2", "a.b = 1\na = 2", "a = 1\na.b = 2", "[a]\n[a]", "[a]\n[[a]]", "[[a]]\n[a]",
      "a = {}\n[a]", "a = {}\n[a.b]", "a = {}\na.b = 1", "a = []\n[[a]]", "a = [{}]\n[[a]]",
      "a = { b = 1, b = 2 }", "a = { b = {}, b.c = 1 }", "[a.b]\nc = 1\n[a]\nb.d = 1",
      "[a]\nb.c = 1\n[a.b]", "a = [{}]\n[a.b]", "[[a.b]]\n[a]\nb.c = 1", "\"a\" = 1\n'a' = 2",
    ]
    for text in twice {
      #expect(TOMLRecogniser.objection(to: text) == nil, "\(text)")
      let objection = #expect(throws: TOMLObjection.self, "\(text)") { try TOMLTable(text) }
      #expect(objection?.column != nil && objection?.reason.isEmpty == false, "\(text)")
    }
  }
}
