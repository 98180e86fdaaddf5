import Testing

@testable import FlashAVM2

/// C.Re.5: what patterns match.
@Suite("Regular expressions")
struct RegExpTests {
  /// The match and its groups, `-` where a group matched nothing; nil without a match, `!` for a pattern that is none.
  private func find(_ pattern: String, _ subject: String, _ flags: String = "", from start: Int = 0)
    -> String?
  {
    let options = RegExpFlags(letters: flags.utf16)
    guard let program = try? RegExpCompiler.compile(Array(pattern.utf16), options) else {
      return "!"
    }
    let units = Array(subject.utf16)
    return units.withUnsafeBufferPointer { buffer in
      var matcher = RegExpMatcher(program, buffer)
      defer { matcher.deallocate() }
      switch matcher.search(from: start) {
      case .match: break
      case .none: return nil
      case .limit: return "limit"
      case .timeUp: return "time"
      }
      return (0...program.groupCount).map { group in
        matcher.range(of: group).map { String(decoding: units[$0], as: UTF16.self) } ?? "-"
      }.joined(separator: ",")
    }
  }

  @Test(
    "characters, sets and quantifiers",
    arguments: [
      ("abc", "xabcx", "abc"), ("a.c", "a\nc", nil), ("a.c", "a\rc", "a\rc"),
      ("a+", "caaat", "aaa"), ("a+?", "caaat", "a"), ("a*", "bbb", ""), ("a{2}", "aaa", "aa"),
      ("a{2,}", "aaaa", "aaaa"), ("a{1,2}?b", "aab", "aab"), ("a{,2}", "a{,2}", "a{,2}"),
      ("a{x", "a{x", "a{x"), ("[abc]+", "xxcabx", "cab"), ("[^abc]+", "abxyc", "xy"),
      ("[]a]+", "a]b", "a]"), ("[^]a]", "]ab", "b"), ("[a-c-]+", "b-d", "b-"),
      ("[\\w-]+", "a-b c", "a-b"), ("[a\\-z]+", "a-zb", "a-z"), ("[\\d-z]+", "3-z", "3-z"),
      ("[[:alpha:]]+", "12ab3", "ab"), ("[[:^digit:]]+", "12ab3", "ab"),
      ("\\x41\\x{42}", "AB", "AB"),
      ("\\101\\0101", "A\u{8}1", "A\u{8}1"), ("[\\b]", "\u{8}", "\u{8}"),
      ("\\cA", "\u{1}", "\u{1}"),
      ("\\s", "\u{B}", nil), ("[[:space:]]", "\u{B}", "\u{B}"), ("\\w+", "é_9", "_9"),
      ("\\Qa.b\\E+", "a.bb", "a.bb"), ("a(?#note)b", "ab", "ab"), ("\\p{Lu}+", "abÄÖc", "ÄÖ"),
      ("\\P{L}+", "ab12", "12"), ("\\p{^L}", "a1", "1"), (".", "😀", "😀"), ("^.{2}$", "😀a", "😀a"),
      ("[😀-😂]+", "a😁😂", "😁😂"), ("\\R", "\r\n", "\r\n"), ("a\\Rb", "a\u{85}b", "a\u{85}b"),
      ("\\X", "e\u{301}x", "e\u{301}"), ("\\h+", "a \tb", " \t"),
    ])
  func characters(pattern: String, subject: String, expected: String?) {
    #expect(find(pattern, subject) == expected, "\(pattern)")
  }

  @Test(
    "groups, alternatives and references",
    arguments: [
      ("(a)(b)?", "ac", "a,a,-"), ("(a|b)+", "abab", "abab,b"), ("(?:a|b)+c", "abc", "abc"),
      ("(a*)*", "aab", "aa,"), ("(a*)+", "b", ","), ("(?:a?)*b", "aab", "aab"),
      ("(a+|b){2,3}", "aabb", "aabb,b"), ("(a+|b){2,3}?", "aabb", "aab,b"),
      ("(?:ab){2}", "ababab", "abab"), ("(ab|a)(bc)?", "abc", "ab,ab,-"), ("(a)|(b)", "b", "b,-,b"),
      ("(\\w)\\1", "abccd", "cc,c"), ("(a)?\\1b", "b", nil), ("(a)\\2", "a", "!"),
      ("(?P<x>a)(?P=x)", "aa", "aa,a"), ("(?<x>a)\\k<x>", "aa", "aa,a"),
      ("(?'x'a)\\g{x}\\g1\\g{-1}", "aaaa", "aaaa,a"), ("(?P=y)", "", "!"),
      ("(?>a+)b", "aab", "aab"), ("(?>a+)ab", "aaab", nil), ("a++a", "aaa", nil),
      ("(?:a|ab)++c", "abc", nil), ("(?|(a)|(b))(c)", "bc", "bc,b,c"),
      ("(a)?(?(1)b|c)", "ab", "ab,a"), ("(a)?(?(1)b|c)", "c", "c,-"),
      ("(?<n>a)?(?(n)b)", "ab", "ab,a"),
      ("(?(?=a)ab|cd)", "cd", "cd"), ("(?(?=a)ab|cd)", "ab", "ab"), ("(?(?!a)cd|ab)", "ab", "ab"),
      ("(?(?!a)cd|ab)", "xcd", "cd"), ("\\((?:[^()]|(?R))*\\)", "a(b(c)d)e", "(b(c)d)"),
      ("(\\((?:[^()]|(?1))*\\))!", "(a(b))!", "(a(b))!,(a(b))"),
      ("(?P<r>a(?P>r)?b)", "aabb", "aabb,aabb"),
      ("(a(b)?)+", "aba", "aba,a,b"), ("(x)(a\\Kb)", "xab", "b,x,ab"),
    ])
  func groups(pattern: String, subject: String, expected: String?) {
    #expect(find(pattern, subject) == expected, "\(pattern)")
  }

  @Test(
    "places and what stands around",
    arguments: [
      ("^b", "a\nb", "", nil), ("^b", "a\nb", "m", "b"), ("a$", "a\n", "", "a"),
      ("a$", "a\nb", "", nil), ("a$", "a\nb", "m", "a"), ("a\\z", "a\n", "", nil),
      ("a\\Z", "a\n", "", "a"), ("\\Ab", "a\nb", "m", nil), ("\\bb", "ab b", "", "b"),
      ("a\\Bb", "ab", "", "ab"), ("a(?=b)", "acab", "", "a"), ("a(?!b)\\w", "abac", "", "ac"),
      ("(?<=a)b", "bab", "", "b"), ("(?<!a)b\\d", "ab1b2", "", "b2"),
      ("(?<=ab|c)d", "abdcd", "", "d"),
      ("(?<=a+)b", "ab", "", "!"), ("(?<=(?:ab|cd))x", "cdx", "", "x"), ("(?<=^|,)x", "x", "", "x"),
      ("(?=(a))a", "a", "", "a,a"), ("(?!(a))b", "b", "", "b,-"), ("(?<=😀)a", "😀a", "", "a"),
      ("a b # c\nd", "abd", "x", "abd"), ("a [ ] b", "a b", "x", "a b"),
      ("a\\ b", "a b", "x", "a b"),
      ("a +", "aa", "x", "aa"), ("a.b", "a\nb", "s", "a\nb"), ("ÄB", "äb", "i", "äb"),
      ("[a-z]+", "ABC", "i", "ABC"), ("[^a]", "A", "i", nil), ("(a)\\1", "aA", "i", "aA,a"),
      ("a(?i)b", "aB", "", "aB"), ("(a(?i)b|c)C", "abC", "", "abC,ab"), ("(?i:a)b", "Ab", "", "Ab"),
      ("(?i:a)b", "AB", "", nil), ("(?-i)a", "A", "i", nil), ("(?U)a+", "aaa", "", "a"),
      ("(?U)a+?", "aaa", "", "aaa"), ("(?s-s).", "\n", "", nil), ("\\Gb", "ab", "", nil),
    ])
  func places(pattern: String, subject: String, flags: String, expected: String?) {
    #expect(find(pattern, subject, flags) == expected, "\(pattern)")
  }

  @Test(
    "patterns that are none (C.Re.6)",
    arguments: [
      "(", ")", "a)", "[", "[a", "a**", "*", "+a", "?", "{2}", "(?", "(?z)", "(?<a", "(?P<a>b",
      "[b-a]", "\\", "\\u0041", "\\N", "a{3,2}", "a{70000}", "(?<=a*)b", "(?<=\\C)b", "^*", "\\b+",
      "(?=a)*",
      "(?(1)a|b|c)", "(?(2)a)", "\\g{}", "[[:nothing:]]", "[[.a.]]", "[:alpha:]", "\\p{Xx}", "(?#",
      "(|*)", "(?i)*", "\\c", "(?5)", "\\2",
    ])
  func mistakes(pattern: String) {
    #expect(find(pattern, "a") == "!", "\(pattern)")
  }

  @Test("a search begins at the place that is given, and sees what is before")
  func starts() {
    #expect(find("a", "aba", from: 1) == "a")
    #expect(find("^b", "ab", from: 1) == nil)
    #expect(find("\\Gb", "ab", from: 1) == "b")
    #expect(find("(?<=a)b", "ab", from: 1) == "b")
    #expect(find("a*", "b", from: 1) == "")
    #expect(find("", "a", from: 2) == nil)
  }

  @Test("deep patterns and long matches take no stack, and hopeless ones end")
  func limits() {
    let depth = 20_000
    let deep = String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
    #expect(find(deep, "a")?.hasPrefix("a,a,a") == true)
    let loops = String(repeating: "(?:", count: depth) + "a" + String(repeating: ")*", count: depth)
    #expect(find(loops, "b") == "")
    let looks = String(repeating: "(?=", count: depth) + "a" + String(repeating: ")", count: depth)
    #expect(find(looks, "a") == "")
    let long = String(repeating: "ab", count: 50_000)
    #expect(find("(?:a|b)*", long) == long)
    #expect(find("^(?:ab)*?c", long) == nil)
    #expect(find("(a+)+$", String(repeating: "a", count: 40) + "b") == "limit")
    #expect(find("(?:(?:(?:){60000}){60000}){60000}", "a") == "limit")
    #expect(find("(?R)", "a") == "limit")
    #expect(find("(?:a|(?R)b)*c", "aaa") == "limit")
    #expect(find("(?:a|b)*", String(repeating: "ab", count: 1_000_000)) == "limit")
  }

  // MARK: - In code

  @Test(
    "RegExp (C.Re.1–12)",
    arguments: [
      (#"pushstring "a/b" pushstring "gx" construct 2"#, "/a/b/gx"),
      (#"pushstring "/a/gi" construct 1"#, "//a/gi/gi"), ("construct 0", "//"),
      (#"pushstring "a" pushnull construct 2"#, "/a/"),
      (#"pushstring "a" pushstring "g" pushnull pushnull construct 4"#, "/a/g"),
      (#"pushstring "(a)(b)?" construct 1 pushstring "xab" callproperty exec 1"#, "ab,a,b"),
      (
        #"pushstring "(a)(b)?" construct 1 pushstring "xab" callproperty exec 1 getproperty index"#,
        "1"
      ),
      (
        #"pushstring "a" construct 1 pushstring "xab" callproperty exec 1 getproperty input"#, "xab"
      ),
      (#"pushstring "(?P<n>a)" construct 1 pushstring "a" callproperty exec 1 getproperty n"#, "a"),
      (
        #"pushstring "a|(?P<n>b)" construct 1 pushstring "a" callproperty exec 1 getproperty n pushstring "" equals"#,
        "true"
      ),
      (
        #"pushstring "a|(b)" construct 1 pushstring "a" callproperty exec 1 pushbyte 1 getproperty {public}::[]"#,
        "undefined"
      ),
      (#"pushstring "null" construct 1 pushnull callproperty exec 1"#, "null"),
      (#"pushstring "[" construct 1 pushstring "[" callproperty test 1"#, "false"),
      (#"pushstring "x" construct 1 pushstring "axa" callproperty test 1"#, "true"),
      (#"pushstring "a" pushstring "gs" construct 2 getproperty dotall"#, "true"),
      (#"pushstring "a" construct 1 getproperty global"#, "false"),
      (#"getproperty prototype"#, "/(?:)/"), ("getproperty prototype getproperty source", "(?:)"),
    ])
  func expressions(code: String, expected: String) throws {
    let trace = try CoreNativesTests.trace(CoreNativesTests.traced("getlex RegExp \(code)"))
    #expect(trace == [expected])
  }

  @Test("lastIndex, copies, calls and receivers (C.Re.1, .10, .12)")
  func objects() throws {
    func trace(_ code: String) throws -> [String] { try CoreNativesTests.trace(code) }
    func traced(_ code: String) -> String { CoreNativesTests.traced(code) }
    let make = #"getlex RegExp pushstring "a*" pushstring "g" construct 2 setlocal1"#
    let exec = #"getlocal1 pushstring "aab" callproperty exec 1"#
    let index = traced("getlocal1 getproperty lastIndex")
    #expect(
      try trace("\(make) \(traced(exec)) \(index) \(traced(exec)) \(index)") == [
        "aa", "2", "", "2",
      ])
    #expect(
      try trace("\(make) getlocal1 pushbyte 9 setproperty lastIndex \(traced(exec)) \(index)")
        == ["null", "0"])
    let copy = "getlocal1 pushbyte 1 setproperty lastIndex getlex RegExp getlocal1 construct 1"
    #expect(
      try trace("\(make) \(copy) setlocal2 \(traced("getlocal2 getproperty lastIndex"))") == ["0"])
    #expect(
      try trace(
        "\(make) \(traced("findpropstrict RegExp getlocal1 callproperty RegExp 1 getlocal1 strictequals"))"
      )
        == ["true"])
    #expect(
      try trace("\(make) \(traced(#"getlex RegExp getlocal1 pushstring "i" construct 2"#))").first?
        .contains("#1100") == true)
    #expect(
      try trace("\(make) \(traced(#"getlocal1 getlocal0 pushstring "xaab" call 1"#))") == [""])
    let toString = "getlex RegExp getproperty prototype getproperty toString"
    #expect(
      try trace(traced("\(toString) newobject 0 call 0")).first?.hasPrefix(
        "TypeError: Error #1034: Type Coercion failed: cannot convert Object@00000000000 to RegExp."
      )
        == true
    )
  }
}
