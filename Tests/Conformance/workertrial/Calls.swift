import TrialKit

/// Honest calls with hostile values: what `Tests/Fixtures/cores/caller.c` can ask of the host, by name.
enum Calls {
  /// What the values of a call are, in their order: w whole number, s small one, f fraction of 4 bytes, d of 8, t text.
  private static let calls: [(name: String, values: String)] = [
    ("rotation", "w"), ("pixel_format", "w"), ("performance_level", "w"), ("audio_latency", "w"),
    ("quirks", "w"),
    ("achievements", "w"), ("shutdown", ""), ("unknown", "w"), ("geometry", "wwwwf"),
    ("av_info", "wwwwfdd"), ("override", "fsss"),
    ("message", "tw"), ("message_ext", "twwwwww"), ("messages", "tww"),
    ("variables", "stttttttttttt"), ("variable", "tt"),
    ("options", "ssttttttttttttttt"), ("options_v2", "ssttttttttttttttt"), ("option_display", "ts"),
    ("descriptors", "wwwwwtwwwwt"),
    ("controllers", "wwtwtwtwtw"), ("subsystems", "ttssstts"), ("memory_maps", "wwwwwwwtwwwwwwt"),
    ("disks", ""), ("callbacks", "ssws"),
    ("overrides", "tsstss"), ("netpacket", "t"), ("registration", "t"), ("trace", "tw"),
    ("status", "tss"), ("describer", "twsw"), ("settings", "www"),
    ("image", "wwwswtt"), ("log", "wtw"), ("print", "tww"), ("rumble", "wwwwwwwww"),
    ("input", "wwwwwwwwwwwwwwww"), ("video", "wwws"),
    ("sound", "www"), ("write_files", "tw"), ("scratch", "ww"), ("spin", "w"), ("hang", ""),
    ("exit", "s"), ("crash", ""),
  ]
  /// Calls that end the game, so that later calls are not reached.
  private static let ends: Set<String> = ["hang", "exit", "crash", "shutdown"]

  static func random(_ dice: inout Dice) -> [String] {
    var lines: [String] = []
    if dice.once(in: 6) {
      lines.append(
        "0 0 is save \(Hostile.hex(dice.pick([0, 1, 255, 256, 5 << 20, 65 << 20, 1 << 30])))")
    }
    if dice.once(in: 6) {
      lines.append("0 0 is state \(Hostile.hex(dice.pick([0, 1, 300, 65 << 20, 200 << 20])))")
    }
    if dice.once(in: 20) { lines.append("0 0 is noise") }
    if dice.once(in: 6) { lines.append("0 0 is av \(values("wwwwfdd", &dice))") }
    if dice.once(in: 8) { lines.append("0 0 is system \(values("ttts", &dice))") }
    if dice.once(in: 8) {
      lines.append("0 0 is \(dice.pick(["region ffffffff", "refuses", "all_memory"]))")
    }
    for _ in 0...dice.below(6) {
      var call = dice.pick(calls)
      if ends.contains(call.name), !dice.once(in: 4) { call = dice.pick(calls) }
      lines.append("\(turns(&dice)) call \(call.name) \(values(call.values, &dice))")
    }
    return lines
  }

  private static func turns(_ dice: inout Dice) -> String {
    switch dice.below(8) {
    case 0: "-1 1"
    case 1: "0 1"
    case 2: "1 0"
    case 3: "\(dice.below(60)) \(1 + dice.below(20))"
    default: "\(1 + dice.below(60)) 1"
    }
  }

  private static func values(_ kinds: String, _ dice: inout Dice) -> String {
    kinds.map { kind in
      switch kind {
      case "s": UInt64(dice.below(4))
      case "f": UInt64(Float(Hostile.fraction(&dice)).bitPattern)
      case "d": Hostile.fraction(&dice).bitPattern
      case "t":
        UInt64(dice.below(64))
          | (dice.once(in: 8) ? UInt64(dice.pick([2, 100, 5000, 100_000])) << 8 : 0)
      default: Hostile.whole(&dice)
      }
    }.map(Hostile.hex).joined(separator: " ")
  }
}
