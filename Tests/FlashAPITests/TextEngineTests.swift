import Testing

@Suite("flash.text.engine")
struct TextEngineTests {
  private static let engine = "flash.text.engine"

  static func new(_ name: String, _ arguments: String = "", _ count: Int = 0) -> String {
    "getlex \(engine)::\(name) \(arguments) construct \(count)"
  }

  static func set(_ name: String, _ property: String, _ value: String) -> String {
    "\(new(name)) dup \(value) setproperty \(property) getproperty \(property)"
  }

  /// A block whose text is in the system's font.
  static func block(_ text: String) -> String {
    new(
      "TextBlock", new("TextElement", "pushstring \"\(text)\" \(new("ElementFormat"))", 2), 1)
  }

  /// A property of the first line of a block, as wide as so many pixels.
  static func line(_ text: String, _ property: String, width: Int = 1000) -> String {
    "\(block(text)) pushnull pushint \(width) callproperty createTextLine 2 getproperty \(property)"
  }

  static let cases: [(String, String)] = [
    // X.Fd.1
    ("\(new("FontDescription")) getproperty fontName", "_serif"),
    (set("FontDescription", "fontWeight", "pushstring \"bold\""), "bold"),
    // X.Fd.2
    (
      "\(new("FontDescription")) dup pushtrue setproperty locked callproperty clone 0"
        + " getproperty locked", "false"
    ),
    (
      "\(new("FontDescription")) dup pushtrue setproperty locked dup pushfalse setproperty locked"
        + " getproperty locked", "true"
    ),
    // X.Ef.1
    ("\(new("ElementFormat")) getproperty fontDescription", "[object FontDescription]"),
    ("\(new("ElementFormat")) getproperty fontSize", "12"),
    (set("ElementFormat", "alpha", "pushbyte 3"), "1"),
    (set("ElementFormat", "trackingLeft", "pushnan"), "0"),
    // X.Ef.3
    (
      "\(new("ElementFormat")) dup setlocal1 callproperty clone 0 getproperty fontDescription"
        + " getlocal1 getproperty fontDescription strictequals", "false"
    ),
    (
      "\(new("ElementFormat")) callproperty getFontMetrics 0 getproperty emBox getproperty height",
      "12"
    ),
    // X.Tab.1
    ("\(new("TabStop")) getproperty alignment", "start"),
    // X.Ju.1
    ("\(new("SpaceJustifier")) getproperty maximumSpacing", "1.5"),
    ("\(new("EastAsianJustifier")) getproperty lineJustification", "allButLast"),
    (
      "getlex \(engine)::TextJustifier pushstring \"ja\" callproperty getJustifierForLocale 1",
      "[object EastAsianJustifier]"
    ),
    // X.Ce.2
    ("\(new("TextElement")) getproperty textBlockBeginIndex", "-1"),
    ("\(new("TextElement")) getproperty textRotation", "rotate0"),
    // X.Ce.3
    ("\(new("TextElement")) getproperty text", "null"),
    ("\(new("GroupElement")) getproperty text", "null"),
    ("\(new("GraphicElement")) getproperty rawText callproperty charCodeAt 0", "65007"),
    // X.Te.1
    (
      "\(new("TextElement", "pushstring \"abc\"", 1)) dup pushbyte 1 pushbyte 2 pushnull"
        + " callpropvoid replaceText 3 getproperty text", "ac"
    ),
    // X.Gr.1 and .2
    ("\(new("GroupElement")) getproperty elementCount", "0"),
    (
      "\(new("GroupElement")) pushbyte 9 pushbyte 9 pushnull callproperty replaceElements 3",
      "null"
    ),
    // X.Tb.1
    ("\(new("TextBlock")) getproperty textJustifier", "[object SpaceJustifier]"),
    ("\(new("TextBlock")) getproperty baselineZero", "roman"),
    // X.Tb.2
    (set("TextBlock", "tabStops", "pushnull"), "null"),
    (set("TextBlock", "bidiLevel", "pushbyte 7"), "7"),
    // X.Tb.3
    ("\(new("TextBlock")) getproperty textLineCreationResult", "null"),
    // X.Tb.4
    ("\(new("TextBlock")) callproperty createTextLine 0", "null"),
    // X.Tb.5
    (line("ab\\ncd", "rawTextLength"), "3"), (line("ab\\r\\ncd", "rawTextLength"), "4"),
    (line("aaa bbb", "rawTextLength", width: 30), "4"),
    ("\(block("")) callproperty createTextLine 0", "null"),
    (
      "\(block("aaaaaaaaaaaa")) dup setlocal1 pushnull pushbyte 20 callproperty createTextLine 2"
        + " pop getlocal1 getproperty textLineCreationResult", "insufficientWidth"
    ),
    (
      "\(block("aaaaaaaaaaaa")) dup setlocal1 pushnull pushbyte 20 pushbyte 0 pushtrue"
        + " callproperty createTextLine 4 pop getlocal1 getproperty textLineCreationResult",
      "emergency"
    ),
    // X.Tb.6
    (
      "\(block("a\\nb")) dup setlocal1 callproperty createTextLine 0 setlocal2 getlocal1 getlocal2"
        + " callproperty recreateTextLine 1 getlocal2 strictequals", "true"
    ),
    // X.Tb.7
    (
      "\(block("a\\nb")) dup setlocal1 callproperty createTextLine 0 setlocal2 getlocal1 getlocal2"
        + " getlocal2 callpropvoid releaseLines 2 getlocal2 getproperty validity", "invalid"
    ),
    // X.Tl.2
    (line("a", "validity"), "valid"),
    (
      "\(block("a")) callproperty createTextLine 0 dup pushstring \"static\" setproperty validity"
        + " getproperty textBlock", "null"
    ),
    // X.Tl.3
    (line("a\\tb", "hasTabs"), "true"), (line("a", "specifiedWidth", width: 77), "77"),
    (
      "\(block("a\\nb")) dup setlocal1 callproperty createTextLine 0 setlocal2 getlocal1 getlocal2"
        + " callproperty createTextLine 1 dup getproperty textBlockBeginIndex setlocal3"
        + " getproperty previousLine getlocal2 strictequals getlocal3 add", "3"
    ),
    // X.Tl.5
    (line("ab", "atomCount"), "2"),
    (
      "\(block("ab")) callproperty createTextLine 0 pushbyte 1"
        + " callproperty getAtomTextBlockEndIndex 1", "2"
    ),
    (
      "\(block("ab")) callproperty createTextLine 0 pushbyte 9"
        + " callproperty getAtomIndexAtCharIndex 1", "-1"
    ),
    // X.Tl.6
    (
      "\(block("ab")) dup setlocal1 callproperty createTextLine 0 setlocal2 getlocal1"
        + " getproperty content pushbyte 0 pushbyte 0 pushstring \"x\" callpropvoid replaceText 3"
        + " getlocal2 getproperty validity", "invalid"
    ),
  ]

  @Test("formats, contents, blocks and lines", arguments: cases)
  func values(_ expression: String, _ expected: String) throws {
    #expect(try MovieRun.value(expression) == expected, "\(expression)")
  }

  static let refused: [(String, String)] = [
    // X.Fd.1
    (set("FontDescription", "fontName", "pushnull"), "Error #2007: Parameter fontName"),
    (
      set("FontDescription", "fontLookup", "pushstring \"any\""),
      "Error #2008: Parameter fontLookup"
    ),
    // X.Fd.2
    (
      "\(new("FontDescription")) dup pushtrue setproperty locked pushstring \"a\""
        + " setproperty fontName pushnull", "Error #2185"
    ),
    // X.Ef.2
    (set("ElementFormat", "fontSize", "pushbyte -1"), "Error #2004"),
    (
      set("ElementFormat", "dominantBaseline", "pushstring \"useDominantBaseline\""),
      "Error #2008"
    ),
    (set("ElementFormat", "fontDescription", "pushnull"), "Error #2007"),
    (
      "\(new("ElementFormat")) dup pushtrue setproperty locked pushbyte 1 setproperty color pushnull",
      "Error #2184"
    ),
    // X.Tab.1
    (set("TabStop", "position", "pushbyte -1"), "Error #2004"),
    (set("TabStop", "decimalAlignmentToken", "pushnull"), "Error #2007"),
    // X.Ju.1
    (
      new("TextJustifier", "pushstring \"en\" pushstring \"unjustified\"", 2),
      "Error #2012: TextJustifier$"
    ),
    // X.Ce.1
    (new("ContentElement"), "Error #2012: ContentElement"),
    // X.Ce.2
    (set("TextElement", "textRotation", "pushstring \"auto\""), "Error #2008"),
    // X.Te.1
    (
      "\(new("TextElement", "pushstring \"abc\"", 1)) pushbyte 1 pushbyte 4 pushnull"
        + " callproperty replaceText 3", "Error #2006"
    ),
    // X.Gr.1 and .2
    ("\(new("GroupElement")) pushbyte 0 callproperty getElementAt 1", "Error #2006"),
    (
      "\(new("GroupElement")) pushbyte -1 pushbyte 0 pushnull callproperty replaceElements 3",
      "Error #2006"
    ),
    // X.Tb.2
    (set("TextBlock", "baselineFontSize", "pushbyte -1"), "Error #2004"),
    (set("TextBlock", "lineRotation", "pushstring \"auto\""), "Error #2008"),
    (set("TextBlock", "textJustifier", "pushnull"), "Error #2007: Parameter textJustifier"),
    // X.Tb.4
    ("\(block("a")) pushnull pushint 1000001 callproperty createTextLine 2", "Error #2004"),
    (
      "\(new("TextBlock", new("TextElement", "pushstring \"a\"", 1), 1)) callproperty createTextLine 0",
      "Error #2175"
    ),
    // X.Tb.7
    ("\(block("a")) pushnull pushnull callproperty releaseLines 2", "Error #2004"),
    // X.Tl.1
    (
      "\(block("a")) callproperty createTextLine 0 pushbyte 1 setproperty tabIndex pushnull",
      "Error #2181"
    ),
    // X.Tl.2
    (
      "\(block("a")) callproperty createTextLine 0 pushstring \"possiblyInvalid\""
        + " setproperty validity pushnull", "Error #2008: Parameter validity"
    ),
    // X.Tl.5
    (
      "\(block("a")) callproperty createTextLine 0 pushbyte 5 callproperty getAtomBounds 1",
      "Error #2006"
    ),
  ]

  @Test("what is refused", arguments: refused)
  func refuses(_ expression: String, _ error: String) throws {
    let line = try MovieRun.value(expression)
    #expect(line.contains(error), "\(expression): \(line)")
  }
}

extension TextEngineTests {
  static let groupCases: [(String, String)] = [
    // X.Gr.3
    (
      group(3) + " dup pushbyte 0 pushbyte 2 callproperty groupElements 2"
        + " getproperty elementCount setlocal1 getproperty elementCount getlocal1 add", "4"
    ),
    (
      group(3) + " dup pushbyte 0 pushbyte 2 callproperty groupElements 2 pop"
        + " dup pushbyte 0 callpropvoid ungroupElements 1 getproperty elementCount", "3"
    ),
    (
      group(3) + " dup pushbyte 0 pushbyte 3 callproperty mergeTextElements 2 pop"
        + " dup getproperty text setlocal1 getproperty elementCount getlocal1 add", "1aaa"
    ),
    (
      group(1) + " dup pushbyte 0 pushbyte 1 callproperty splitTextElement 2 pop"
        + " getproperty elementCount", "2"
    ),
    (group(2) + " pushbyte 1 callproperty getElementAtCharIndex 1 getproperty text", "a"),
    // X.Ce.2
    (
      group(2) + " dup setlocal1 pushbyte 0 callproperty getElementAt 1 getproperty groupElement"
        + " getlocal1 strictequals", "true"
    ),
  ]

  /// A group of so many elements, each with the text "a".
  static func group(_ count: Int) -> String {
    let elements = (0..<count).map { _ in new("TextElement", "pushstring \"a\"", 1) }
    return new("GroupElement", vector(elements), 1)
  }

  private static func vector(_ elements: [String]) -> String {
    let type = "getlex __AS3__.vec::Vector getlex flash.text.engine::ContentElement applytype 1"
    return elements.enumerated().reduce("\(type) construct 0") {
      "\($0) dup \($1.1) callproperty AS3::push 1 pop"
    }
  }

  @Test("groups", arguments: groupCases)
  func groups(_ expression: String, _ expected: String) throws {
    #expect(try MovieRun.value(expression) == expected, "\(expression)")
  }

  @Test("an element has one place (X.Gr.2)")
  func onePlace() throws {
    let line = try MovieRun.value(
      Self.new("TextElement") + " setlocal1 "
        + Self.new("GroupElement", Self.vector(["getlocal1", "getlocal1"]), 1))
    #expect(line.contains("Error #2004"), "\(line)")
  }
}
