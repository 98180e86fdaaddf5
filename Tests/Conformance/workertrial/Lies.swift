import TrialKit

/// Lies of a worker: what `Tests/Fixtures/cores/liar.c` can say to the host, field by field.
enum Lies {
  private static let wholes = [
    "answer.is_refused", "answer.frames", "answer.size", "answer.frame", "answer.picture",
    "answer.width", "answer.height",
    "answer.is_new", "answer.samples", "answer.event_bytes", "answer.has_more_events",
    "answer.base_width", "answer.base_height",
    "answer.rotation", "answer.mirror0.fingerprint", "answer.mirror0.size", "answer.mirror0.slot",
    "answer.mirror1.fingerprint",
    "answer.mirror1.size", "answer.mirror1.slot", "head.request_number", "head.answer_number",
    "head.kept_number",
    "head.frames_done", "head.request.kind", "head.request.count", "head.request.frame",
    "head.refusals.count",
    "head.refusals.numbers[0]", "head.refusals.numbers[31]", "head.crash.signal", "head.crash.code",
    "head.crash.address",
    "head.crash.count", "head.crash.is_named", "head.crash.frames[0].offset",
    "head.crash.frames[0].address",
  ]
  private static let kept = [
    "outcome", "epoch", "frame", "size", "mirror0.fingerprint", "mirror0.size", "mirror0.slot",
    "mirror1.fingerprint",
    "mirror1.size", "mirror1.slot",
  ]
  private static let fractions = [
    "answer.aspect", "answer.frames_per_second", "answer.sample_rate", "answer.state_seconds",
    "kept0.seconds", "kept1.seconds",
  ]

  /// Some lies, with honest turns between them.
  static func random(_ dice: inout Dice) -> [String] {
    var lines: [String] = []
    if dice.once(in: 8) {
      lines.append("0 0 open")
    } else {
      lines.append("0 0 take \(Hostile.hex(UInt64(dice.below(60))))")
    }
    if dice.once(in: 30) { lines.append("0 0 probe \(probe(&dice))") }
    for _ in 0...dice.below(5) { lines += lie(&dice).map { "\(turns(&dice)) \($0)" } }
    return lines
  }

  /// When: at the first turns, at all, or somewhere.
  private static func turns(_ dice: inout Dice) -> String {
    switch dice.below(4) {
    case 0: "\(dice.below(3)) 0"
    case 1: "\(dice.below(40)) \(1 + dice.below(5))"
    default: "\(dice.below(12)) 1"
    }
  }

  private static func lie(_ dice: inout Dice) -> [String] {
    switch dice.below(32) {
    case 0...8: [field(&dice)]
    case 9...14: events(&dice)
    case 15...18: ["reply \(reply(&dice))"]
    case 19, 20: ["refuse \(refusal(&dice))"]
    case 21: [dice.pick(["reply-never", "never", "no-answer", "close"])]
    case 22: ["reply-slow \(Hostile.hex(UInt64(dice.pick([10, 1000, 20_000, 200_000]))))"]
    case 23: ["reply-length \(Hostile.hex(Hostile.whole(&dice)))"]
    case 24:
      [
        "reply-bytes \(Hostile.hex(dice.bytes(dice.below(400))))",
        "reply-times \(Hostile.hex(UInt64(dice.pick([1, 2, 1000]))))",
      ]
    case 25: ["late \(Hostile.hex(UInt64(dice.pick([5, 100, 900, 3000]))))"]
    case 26:
      ["progress \(dice.pick(["ffffffff", "20", "f0"])) \(dice.pick(["0", "1", "64", "320"]))"]
    case 27: [print(&dice)]
    case 28: ["churn \(Hostile.hex(dice.next() >> 40))"]
    case 29: ["save \(Hostile.hex(dice.pick([0, 1, 300, 4 << 20, 5 << 20, 65 << 20, 1 << 30])))"]
    case 30:
      [
        dice.pick([
          "die 4", "die 6", "die 8", "die 9", "die b", "die 13", "exit 0", "exit ff", "wake ffff",
        ])
      ] + [field(&dice)]
    default: rooms(&dice)
    }
  }

  private static func field(_ dice: inout Dice) -> String {
    switch dice.below(8) {
    case 0, 1: "set \(dice.pick(fractions)) \(Hostile.hex(Hostile.fraction(&dice).bitPattern))"
    case 2: "set kept\(dice.below(2)).\(dice.pick(kept)) \(Hostile.hex(Hostile.whole(&dice)))"
    default: "set \(dice.pick(wholes)) \(Hostile.hex(Hostile.whole(&dice)))"
    }
  }

  /// Other bytes in a room of the memory: backtraces, states, saves, pictures, sound.
  private static func rooms(_ dice: inout Dice) -> [String] {
    let byte = Hostile.hex(UInt64(dice.byte()))
    switch dice.below(5) {
    case 0:
      return [
        "set head.crash.count \(Hostile.hex(Hostile.whole(&dice)))", "set head.crash.is_named 1",
        "write frames \(Hostile.hex(UInt64(dice.below(200)))) ~40*\(Hostile.hex(dice.pick(Hostile.texts) + [0x41]))~",
        "set head.crash.signal b", "die b",
      ]
    case 1: return ["fill mirrors 0 \(Hostile.hex(UInt64(dice.below(16 << 20)))) \(byte)"]
    case 2:
      return [
        "fill kept 0 \(Hostile.hex(UInt64(dice.below(1 << 20)))) \(byte)",
        "set head.kept_number \(Hostile.hex(Hostile.whole(&dice)))",
      ]
    case 3:
      let side = UInt64(dice.pick([1, 64, 1000, 8192]))
      return [
        "set answer.width \(Hostile.hex(side))",
        "set answer.height \(Hostile.hex(UInt64(dice.pick([1, 48, 2000, 8192]))))",
      ]
    default:
      return [
        "fill block 0 \(Hostile.hex(UInt64(dice.below(8 << 20)))) \(byte)",
        "set answer.size \(Hostile.hex(Hostile.whole(&dice)))",
      ]
    }
  }

  /// Lines without an end, with what steers terminals, or with hardly anything in them.
  private static func print(_ dice: inout Dice) -> String {
    let times = dice.pick(["1", "64", "4e20", "ffffffff"])
    if dice.once(in: 3) {
      let line = Hostile.hex(dice.pick(Hostile.texts) + [UInt8(ascii: "\n")])
      return "print-bytes \(times) ~\(1 + dice.below(40_000))*\(line)~"
    }
    let line = dice.pick(["no end ", "\u{1B}[2J\u{9B}31m", "~4000*x~"])
    return "print \(times) \(line)\(dice.pick(["", "\u{7}", "~100*\u{1B}[1m~"]))"
  }

  // MARK: - Events

  /// Kinds of `WorkerEvents` with hostile fields, some lists of many, some that lie about lengths.
  private static func events(_ dice: inout Dice) -> [String] {
    var lines = ["event \((0...dice.below(6)).map { _ in event(&dice) }.joined())"]
    switch dice.below(6) {
    case 0:
      lines = [
        "event ~\(dice.pick([100, 4096, 20_000, 100_000]))*\(event(&dice).replacing("~", with: "").prefix(2000))~"
      ]
    case 1:
      // Texts of a MiB, as many as there is room for.
      let piece = "0000001000~1048576*41~\(Hostile.bytes(60.0))"
      lines = ["event " + String(repeating: piece, count: dice.pick([1, 8, 90]))]
    case 2: lines.append("set answer.event_bytes \(Hostile.hex(Hostile.whole(&dice)))")
    default: break
    }
    if dice.once(in: 3) { lines.append("set answer.has_more_events 1") }
    return lines
  }

  private static func event(_ dice: inout Dice) -> String {
    func text() -> String {
      let bytes = dice.pick(Hostile.texts)
      let length = dice.once(in: 12) ? Hostile.whole(&dice) : UInt64(bytes.count)
      return Hostile.bytes(length, count: 4) + Hostile.hex(bytes)
    }
    switch dice.below(12) {
    case 0, 1: return "00" + text() + Hostile.bytes(Hostile.fraction(&dice))
    case 2: return "01" + text()
    case 3: return "02"
    case 4: return "03" + Hostile.bytes(Hostile.whole(&dice), count: 4) + Hostile.hex(dice.bytes(4))
    case 5: return "04" + Hostile.hex([dice.byte()]) + text() + Hostile.hex(dice.bytes(3))
    case 6: return "05"
    case 7:
      let (width, height) = (1 + dice.below(40), 1 + dice.below(40))
      return "06" + text() + text() + Hostile.bytes(UInt64(width), count: 4)
        + Hostile.bytes(UInt64(height), count: 4)
        + "~\(width * height)*\(Hostile.hex(dice.bytes(4)))~"
    case 8:
      // As large as allowed, with fewer bytes than that.
      let side = dice.pick([0, 1, 2000, 4096, 5000, 16_384, 16_385])
      return "06" + text() + text() + Hostile.bytes(UInt64(side), count: 4)
        + Hostile.bytes(UInt64(dice.pick([1, 2000, 16_384])), count: 4)
        + "~\(dice.pick([4, 4_000_000, 16_000_000]))*\(Hostile.hex(dice.bytes(1)))~"
    case 9, 10: return "07" + Hostile.bytes(Hostile.fraction(&dice))
    default: return dice.pick(["08", "09", "ff", "00", "06ffffffff"])
    }
  }

  // MARK: - Replies

  private static func refusal(_ dice: inout Dice) -> String {
    switch dice.below(8) {
    case 0: "~\(dice.pick([100, 500, 100_000]))*[~"
    case 1: "{}"
    case 2: "~1000*{\"crashed\":~"
    default: error(&dice)
    }
  }

  private static func error(_ dice: inout Dice) -> String {
    func text() -> String { Hostile.json(&dice) }
    switch dice.below(8) {
    case 0: return "{\"notLoadable\":{\"path\":\(text()),\"reason\":\(text())}}"
    case 1:
      return "{\"contentRefused\":{\"core\":\(text()),\"content\":\(text()),\"reason\":\(text())}}"
    case 2: return "{\"stateNotMade\":{\"core\":\(text())}}"
    case 3: return "{\"statesUnsupported\":{\"core\":\(text())}}"
    case 4: return "{\"stateRefused\":{\"core\":\(text()),\"reason\":\(text())}}"
    case 5:
      return
        "{\"unknownOption\":{\"core\":\(text()),\"key\":\(text()),\"value\":\(text()),\"remedy\":\(text())}}"
    case 6: return "{\"crashed\":{\"core\":\(text()),\"reason\":\(text()),\"report\":\(text())}}"
    default:
      return
        "{\"hung\":{\"core\":\(text()),\"seconds\":\(Hostile.jsonNumber(&dice)),\"report\":\(text())}}"
    }
  }

  private static func reply(_ dice: inout Dice) -> String {
    func text() -> String { Hostile.json(&dice) }
    func number() -> String { Hostile.jsonNumber(&dice) }
    func list(_ one: () -> String) -> String {
      let some = (0...dice.below(3)).map { _ in one() }.joined(separator: ",")
      let many =
        dice.once(in: 4) ? "~\(dice.pick([300, 5000]))*,\(one().replacing("~", with: ""))~" : ""
      return "[\(some)\(many)]"
    }
    switch dice.below(12) {
    case 9, 10: return "{\"version\":@version@,\"frame\":\(frame(&dice))}"
    case 11:
      return "{\"version\":@version@,\"link\":{\"core\":\(text()),\"version\":\(text())}}"
    case 0: return "{\"version\":\(number())}"
    case 1: return "{\"version\":@version@,\"error\":\(error(&dice))}"
    case 2:
      return
        "{\"version\":@version@,\"areas\":\(list { "{\"name\":\(text()),\"start\":\(number()),\"count\":\(number())}" })}"
    case 3:
      let options = list {
        "{\"key\":\(text()),\"name\":\(text()),\"info\":\(text()),\"category\":\(text()),\"choices\":[{\"value\":\(text()),\"label\":\(text())}],"
          + "\"defaultValue\":\(text()),\"value\":\(text()),\"isVisible\":true}"
      }
      return "{\"version\":@version@,\"inputDescriptors\":[],\"options\":\(options)}"
    case 4:
      let descriptors = list {
        "{\"port\":\(number()),\"device\":\(number()),\"index\":\(number()),\"id\":\(number()),\"description\":\(text())}"
      }
      return "{\"version\":@version@,\"options\":[],\"inputDescriptors\":\(descriptors)}"
    case 5: return "{\"version\":@version@,\"gaps\":\(list { text() })}"
    case 6: return "~\(dice.pick([500, 100_000, 8_000_000]))*[~"
    case 7: return "{\"version\":@version@,\"gaps\":[\"~\(dice.pick([1000, 15_000_000]))*A~\"]}"
    default: return "{\"version\":@version@}"
    }
  }

  /// What a picture is said to show: a text of any length, with controls, without an end of the line, or no text at all.
  private static func frame(_ dice: inout Dice) -> String {
    switch dice.below(5) {
    case 0: "\"~\(dice.pick([200, 4095, 4096, 4097, 3_000_000]))*A~\""
    case 1:
      "\"~\(dice.pick([5, 2000, 100_000]))*"
        + dice.pick(["\\n", "x\\n", "\\u001b[2J\\n", "\\u0000", "ö\\u2028"]) + "~\""
    case 2: Hostile.jsonNumber(&dice)
    default: Hostile.json(&dice)
    }
  }

  /// The checking process's description of a core, with something wrong in it.
  private static func probe(_ dice: inout Dice) -> String {
    func text() -> String { Hostile.json(&dice) }
    let core =
      "{\"id\":\(text()),\"name\":\(text()),\"version\":\(text()),\"path\":\(text()),\"folder\":\(text()),\"gameTypes\":[],\"extensions\":[\(text())]}"
    return dice.pick([
      "{\"report\":{\"core\":\(core)}}",
      "{\"error\":{\"notACore\":{\"path\":\(text()),\"reason\":\(text())}}}",
      "~100000*{\"report\":~", "phase \u{1B}[2J",
      "{\"report\":null}", "~9000000*x~",
    ])
  }
}
