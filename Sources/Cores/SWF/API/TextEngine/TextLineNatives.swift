import FlashAVM2
import FlashData
import FlashDisplay
import FlashHeap
import Raster

/// X.Tl: TextLine.
enum TextLineNatives {
  static func of(_ key: String) -> NativeFunction? {
    switch key {
    // (X.Tl.1)
    case "set contextMenu", "set focusRect", "set tabChildren", "set tabEnabled", "set tabIndex":
      NativeCall.act { _ throws(ScriptError) in throw ScriptError(2181) }
    case "get ascent", "get totalAscent": get(.ascent)
    case "get descent", "get totalDescent": get(.descent)
    case "get textHeight":
      NativeCall.number { call in line(call)[.ascent].double + line(call)[.descent].double }
    case "get textWidth": get(.width)
    case "get unjustifiedTextWidth": get(.plainWidth)
    case "get specifiedWidth": get(.given)
    case "get hasGraphicElement": get(.hasGraphics)
    case "get hasTabs": get(.hasTabs)
    case "get nextLine": get(.next)
    case "get previousLine": get(.previous)
    case "get rawTextLength": get(.length)
    case "get textBlock": get(.block)
    case "get textBlockBeginIndex": get(.start)
    case "get validity": get(.state)
    case "set validity": NativeCall.act(setValidity)
    case "get atomCount":
      NativeCall.give { call in Value(rawInt: Int32(clamping: line(call).atoms.count)) }
    case "flushAtomData": NativeCall.act { _ in }
    case "getBaselinePosition": NativeCall.number(baseline)
    case "get mirrorRegions", "getMirrorRegion": NativeCall.give { _ in .null }
    case "dump": NativeCall.text { _ in "" }
    default: ofAtoms(key)
    }
  }

  private static func line(_ call: NativeCall) -> TextLineFields {
    TextLineFields(call.this, call.api.types.engine)
  }

  private static func get(_ field: TextLineFields.Field) -> NativeFunction {
    NativeCall.give { call in line(call)[field] }
  }

  /// Scripts may set the validity of a line to anything, but an invalid one stays so, and none is possibly invalid by a script (X.Tl.2).
  private static func setValidity(_ call: NativeCall) throws(ScriptError) {
    let line = line(call)
    let new = try call.text(1, named: "validity")
    let old = line.state
    guard new != old else { return }
    guard new != "possiblyInvalid", new == "static" || old != "invalid" && old != "static" else {
      throw ScriptError(2008, "validity")
    }
    line[.state] = call.value(1)
    if new == "static" { line[.block] = .null }
  }

  /// How far a baseline is from the line's own, downwards (X.Tl.5).
  private static func baseline(_ call: NativeCall) throws(ScriptError) -> Double {
    try EngineClass.baseline.test(call.value(1), "baseline")
    let (ascent, descent) = (line(call)[.ascent].double, line(call)[.descent].double)
    return switch call.text(1) {
    case "ascent", "ideographicTop": -ascent
    case "descent", "ideographicBottom": descent
    case "ideographicCenter": (descent - ascent) / 2
    default: 0
    }
  }

  // MARK: - Atoms

  private static func ofAtoms(_ key: String) -> NativeFunction? {
    switch key {
    case "getAtomBounds":
      atom { call, atom, _ throws(ScriptError) in
        let line = line(call)
        return try call.interpreter.makeRectangle(
          atom.x, -line[.ascent].double, atom.width,
          line[.ascent].double + line[.descent].double)
      }
    case "getAtomCenter": atom { _, atom, _ in Value(outside: atom.x + atom.width / 2) }
    case "getAtomBidiLevel":
      atom { call, _, _ in
        let block = line(call)[.block].asObject
        return block.map { TextBlockFields($0, call.api.types.engine)[.level] } ?? .zero
      }
    case "getAtomTextRotation":
      atom { call, _, _ in call.value("rotate0") }
    case "getAtomTextBlockBeginIndex":
      atom(needsBlock: true) { _, atom, _ in Value(rawInt: Int32(clamping: atom.range.lowerBound)) }
    case "getAtomTextBlockEndIndex":
      atom(needsBlock: true) { _, atom, _ in Value(rawInt: Int32(clamping: atom.range.upperBound)) }
    case "getAtomGraphic": atom(needsBlock: true) { call, atom, _ in graphic(call, atom) }
    case "getAtomWordBoundaryOnLeft":
      atom(needsBlock: true) { call, atom, _ in Value(rawBoolean: beginsWord(call, atom)) }
    case "getAtomIndexAtCharIndex":
      NativeCall.give { call in
        let index = Int(call.int(1))
        let found = line(call).atoms.firstIndex { $0.range.contains(index) }
        return Value(rawInt: Int32(clamping: found ?? -1))
      }
    case "getAtomIndexAtPoint": NativeCall.give(atomAtPoint)
    default: nil
    }
  }

  /// What an atom has; throws for those that there are none of (X.Tl.5).
  private static func atom(
    needsBlock: Bool = false,
    _ body: @escaping (NativeCall, TextLineFields.Atom, Int) throws(ScriptError) -> Value
  ) -> NativeFunction {
    NativeCall.give { call throws(ScriptError) in
      let line = line(call)
      if line.state == "static" { throw ScriptError(2168) }
      if needsBlock, line.state == "invalid" { throw ScriptError(2160) }
      let (atoms, index) = (line.atoms, Int(call.int(1)))
      guard atoms.indices.contains(index) else { throw ScriptError(2006) }
      return try body(call, atoms[index], index)
    }
  }

  private static func block(_ call: NativeCall) -> TextBlockFields? {
    line(call)[.block].asObject.map { TextBlockFields($0, call.api.types.engine) }
  }

  private static func graphic(_ call: NativeCall, _ atom: TextLineFields.Atom) -> Value {
    var start = 0
    for leaf in block(call)?.content?.leaves() ?? [] {
      if start == atom.range.lowerBound, leaf.isKind(of: "GraphicElement") {
        return leaf.own("GraphicElement")
      }
      start += leaf.units(withGraphics: true)?.count ?? 0
    }
    return .null
  }

  private static func beginsWord(_ call: NativeCall, _ atom: TextLineFields.Atom) -> Bool {
    let units = block(call)?.content?.units(withGraphics: true) ?? []
    let place = atom.range.lowerBound
    guard place > 0, place < units.count else { return true }
    return (units[place] == 0x20) != (units[place - 1] == 0x20)
  }

  /// The atom at a point of the stage; -1 is none.
  private static func atomAtPoint(_ call: NativeCall) -> Value {
    guard let display = call.this.payload as? DisplayObject else { return Value(rawInt: -1) }
    let place = display.localPixels(call.number(1), call.number(2))
    let line = line(call)
    guard place.y >= -line[.ascent].double, place.y <= line[.descent].double else {
      return Value(rawInt: -1)
    }
    let found = line.atoms.firstIndex { place.x >= $0.x && place.x < $0.x + $0.width }
    return Value(rawInt: Int32(clamping: found ?? -1))
  }
}
