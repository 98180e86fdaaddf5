import TrialKit

/// Every native of every class, and every opcode, with hostile values on hostile objects.
///
/// None of them may end the program, keep it for longer than `NativeRun.timeLimit`, take more memory than
/// `NativeRun.memoryLimit`, or leave a player whose state cannot be restored.
public enum NativeCase: String, CaseIterable, Sendable {
  /// Functions as such, as methods and as constructors.
  case natives
  /// Properties of classes and of what is on the stage, read, set and deleted.
  case properties
  /// Functions by their numbers (ASnative).
  case numbers
  /// Opcodes with such values on the stack, with too few, and with damaged operands.
  case opcodes
  /// Series of methods with arguments that they almost expect.
  case guided

  /// Makes and plays case `number` of `seed`.
  public func run(
    seed: UInt64, number: Int, coverage: NativeCoverage, checksMemory: Bool = false,
    keep: ([UInt8]) -> Void = { _ in }
  ) throws {
    var dice = Dice(seed: seed &* 0x1_0000_0001 &+ UInt64(number) &* 0x9E37_79B9 &+ 1234)
    let catalog = NativeCatalog.found
    // Each seed begins at another place, and comes by everything.
    func next<T>(_ all: [T], _ part: Int, of parts: Int) -> T {
      let step = Int(truncatingIfNeeded: seed % 1_000_003) + number * parts + part
      return all[step % all.count]
    }
    let scripts: [[UInt8]]
    switch self {
    case .natives:
      scripts = (0..<3).map { part in
        Self.calls(next(catalog.functions, part, of: 3), &dice)
      }
    case .properties:
      scripts = (0..<6).map { part in
        Self.accesses(next(catalog.properties, part, of: 6), catalog.prototypes, &dice)
      }
    case .numbers:
      scripts = (0..<16).map { part in
        let (category, index) = next(catalog.numbers, part, of: 16)
        return Self.calls(category, index, &dice)
      }
    case .opcodes:
      scripts = (0..<4).flatMap { part in
        let opcode = UInt8((Int(seed % 256) + number * 4 + part) % 256)
        return (0..<3).map { _ in HostileActions.script(opcode, &dice) }
      }
    case .guided:
      let first = next(NativeSignatures.guided, 0, of: 1)
      // The whole class, or for a class its package.
      let family = first.split(separator: ".").dropLast().joined(separator: ".")
      let others = NativeSignatures.guided.filter { $0.hasPrefix(family) }
      scripts = [Self.series(first, others, &dice)]
    }
    let version =
      self == .opcodes
      ? dice.pick([3, 4, 5, 6, 7, 8, 9, 10, 15]) : dice.pick([5, 6, 7, 8, 8, 8, 9, 10, 11, 13, 30])
    let file = NativeMovie.make(version: version, scripts.map { Self.placed($0, &dice) })
    keep(file)
    try NativeRun(coverage, checksMemory: checksMemory).play(file)
  }

  // MARK: - Scripts

  /// A mark in the trace, which says what comes next.
  static func mark(_ kind: String, _ name: String) -> String { "trace(\"#\(kind) \(name)\");" }

  private static func attempt(_ text: String, _ dice: inout Dice) -> [UInt8] {
    ScriptCompiler.attempt(ScriptCompiler.actions(HostileValues.filled(text, &dice)))
  }

  /// Code as it stands, or in a function that something calls later.
  private static func placed(_ code: [UInt8], _ dice: inout Dice) -> [UInt8] {
    guard code.count < 0x7000, dice.once(in: 4) else { return code }
    let head = ByteWriter.bytes { writer in
      writer.string("t_later")
      writer.u16(0)
      writer.u16(code.count)
    }
    let use = dice.pick([
      "clip.onEnterFrame = t_later;", "setInterval(t_later, 150);", "t_list.sort(t_later);",
      "made.onUnload = t_later; made.removeMovieClip();",
      "t_object.watch(\"a\", t_later); t_object.a = 5;",
      "var o = {valueOf: t_later, toString: t_later}; o = o - 1;", "clip.onMouseDown = t_later;",
      "Stage.addListener({onResize: t_later}); input.onChanged = t_later; input.onSetFocus = t_later; Selection.setFocus(input);",
      "button.onRollOver = t_later; clip.onRollOver = t_later; clip.onPress = t_later;",
      "with_ = new t_later();",
      "t_object.addProperty(\"z\", t_later, t_later); t_object.z = t_object.z;",
      "clip.createTextField(\"v\", 5, 0, 0, 9, 9); clip.v.variable = \"vv\"; clip.onData = t_later; clip.loadVariables(\"text.txt\");",
    ])
    return ScriptCompiler.action(0x9B, head) + code + ScriptCompiler.actions(use)
  }

  /// Class and name of a function's path, as `NativeSignatures` has them.
  private static func split(_ path: String) -> (owner: String, name: String) {
    var parts = path.split(separator: ".").map(String.init)
    let name = parts.removeLast()
    if parts.last == "prototype" { return (parts.dropLast().joined(separator: "."), name) }
    return (parts.isEmpty ? "_global$" : parts.joined(separator: ".") + "$", name)
  }

  private static func calls(_ path: String, _ dice: inout Dice) -> [UInt8] {
    let (owner, name) = split(path)
    let isClass = name.first?.isUppercase == true
    let signature = NativeSignatures.all[isClass ? path : owner + "." + name] ?? []
    let good = HostileValues.instances[owner] ?? ["t_object"]
    var code: [UInt8] = []
    for _ in 0..<12 {
      let list = HostileValues.arguments(signature, &dice)
      let receiver = HostileValues.receiver(&dice)
      let call =
        switch dice.below(10) {
        case 0: "var f = \(path); f(\(list));"
        case 1: "t_r = new \(path)(\(list));"
        case 2: "var f = \(path); f.call(\(receiver)\(list.isEmpty ? "" : ", " + list));"
        case 3 where dice.once(in: 3):
          "\(path).apply(\(receiver), \(HostileValues.value("array", &dice)));"
        case 4: "var o = \(receiver); o.q = \(path); t_r = o.q(\(list));"
        case 5:
          "t_sub.prototype = {}; t_sub.prototype.__proto__ = \(path).prototype; t_sub.prototype.__constructor__ = \(path); "
            + "t_r = new t_sub(\(list));"
        case 6: "\(path)(\(list));"
        default: "var o = \(dice.pick(good)); t_r = o.\(name)(\(list));"
        }
      code += attempt(mark("f", path) + call, &dice)
    }
    return code
  }

  private static func accesses(
    _ name: String, _ prototypes: [String], _ dice: inout Dice
  ) -> [UInt8] {
    let instances = HostileValues.instances.values.flatMap { $0 }.sorted()
    var code: [UInt8] = []
    for _ in 0..<10 {
      let receiver =
        dice.once(in: 2) ? HostileValues.receiver(&dice) : dice.pick(instances)
      let value = HostileValues.value(dice.pick(["any", "num", "text", "word"]), &dice)
      let access =
        switch dice.below(7) {
        case 0: "t_r = o.\(name);"
        case 1, 2: "o.\(name) = \(value); t_r = o.\(name);"
        case 3: "o.__proto__ = \(dice.pick(prototypes)); t_r = o.\(name); o.\(name) = \(value);"
        case 4: "delete o.\(name); t_r = o.\(name);"
        case 5: "o.watch(\"\(name)\", t_flip, 1); o.\(name) = \(value); o.unwatch(\"\(name)\");"
        default:
          "o = {}; o.__proto__ = \(dice.pick(prototypes)); o.\(name) = \(value); t_r = o.\(name);"
        }
      code += attempt(mark("p", name) + "var o = \(receiver);" + access, &dice)
    }
    return code
  }

  private static func calls(_ category: Int, _ index: Int, _ dice: inout Dice) -> [UInt8] {
    let instances = HostileValues.instances.values.flatMap { $0 }.sorted()
    var code: [UInt8] = []
    for _ in 0..<5 {
      let list = HostileValues.arguments([], &dice)
      let receiver =
        dice.once(in: 3) ? HostileValues.receiver(&dice) : dice.pick(instances)
      let call =
        switch dice.below(5) {
        case 0: "t_r = new f(\(list));"
        case 1: "t_r = f(\(list));"
        default: "t_r = f.call(\(receiver)\(list.isEmpty ? "" : ", " + list));"
        }
      code += attempt(
        mark("n", "\(category) \(index)") + "var f = ASnative(\(category), \(index));" + call, &dice
      )
    }
    return code
  }

  /// Calls that follow one another on the same objects.
  private static func series(_ first: String, _ family: [String], _ dice: inout Dice) -> [UInt8] {
    var code: [UInt8] = []
    for step in 0..<24 {
      let entry = step == 0 || dice.once(in: 3) ? first : dice.pick(family)
      let list = HostileValues.arguments(NativeSignatures.all[entry] ?? [], &dice)
      var parts = entry.split(separator: ".").map(String.init)
      let name = parts.removeLast()
      let owner = parts.joined(separator: ".")
      let text: String
      if name.first?.isUppercase == true {
        // What comes next uses what was made.
        let good = HostileValues.instances[entry]?.first { $0.hasPrefix("t_") } ?? "t_r"
        text =
          mark("f", entry)
          + "t_r = new \(entry)(\(list)); clip.filters = [t_r]; if (t_r) { \(good) = t_r; }"
      } else if owner.hasSuffix("$") {
        let path = owner == "_global$" ? name : "\(owner.dropLast()).\(name)"
        text = mark("f", path) + "t_r = \(path)(\(list));"
      } else {
        let object = dice.pick(HostileValues.instances[owner] ?? ["t_object"])
        text =
          mark("f", "\(owner).prototype.\(name)") + "var o = \(object); t_r = o.\(name)(\(list));"
      }
      code += attempt(text, &dice)
      // What was made shows on the stage.
      if dice.once(in: 8) {
        code += attempt(
          dice.pick([
            "empty.attachBitmap(#bitmap, 5, \"auto\", true); empty.filters = [#filter, #filter];",
            "clip.transform.matrix = #matrix; made.cacheAsBitmap = true; made.filters = [#filter];",
            "made.setMask(clip); made.scrollRect = #rect; clip.scale9Grid = #rect; clip.blendMode = #word;",
            "empty.beginBitmapFill(#bitmap, #matrix); empty.lineTo(50, 0); empty.lineTo(#num, #num); empty.endFill();",
            "input.htmlText = #text; input.setTextFormat(#format); input.scroll = #num; input.hscroll = #num;",
            "input.html = true; input.styleSheet = t_styles; input.htmlText = #text; input.restrict = #text;",
          ]), &dice)
      }
    }
    return code
  }
}
