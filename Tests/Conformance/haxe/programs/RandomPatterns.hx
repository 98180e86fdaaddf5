/** Patterns at random, each against ten texts: Haxe's interpreter has PCRE. **/
class RandomPatterns {
  static var seed = 20240229;
  static final atoms = ["a", "b", "c", ".", "\\d", "\\w", "\\s", "[ab]", "[^a]", "[a-c]", "\\b", "^", "$", "ab", "x"];
  static final counts = ["*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{0,2}?"];
  static final texts = ["", "a", "ab", "abc", "aabbcc", "xaxbxc", "a b\nc", "cab1 2", "bbbbbb", "abcabcabc"];

  static function below(n:Int):Int {
    seed = (seed * 1103 + 12345) & 0xFFFFF;
    return (seed >> 4) % n;
  }

  static function pick(list:Array<String>) return list[below(list.length)];

  static function pattern(depth:Int):String {
    var kind = below(100);
    if (depth <= 0 || kind < 35) return pick(atoms);
    if (kind < 55) return pattern(depth - 1) + pattern(depth - 1);
    if (kind < 65) return "(" + pattern(depth - 1) + ")";
    if (kind < 72) return "(?:" + pattern(depth - 1) + "|" + pattern(depth - 1) + ")";
    if (kind < 78) return "(" + pattern(depth - 1) + "|" + pattern(depth - 1) + ")";
    if (kind < 90) return "(?:" + pattern(depth - 1) + ")" + pick(counts);
    if (kind < 94) return pick(["(?=", "(?!"]) + pattern(depth - 1) + ")";
    if (kind < 97) return pick(["(?<=", "(?<!"]) + pick(["a", "b", "[ab]", "ab"]) + ")";
    return "(" + pattern(depth - 1) + ")" + pattern(depth - 1) + "\\1";
  }

  static function describe(expression:EReg, all:EReg, text:String):String {
    if (!expression.match(text)) return " -";
    var at = expression.matchedPos();
    var line = " " + at.pos + "+" + at.len;
    for (i in 1...6) {
      var group = try expression.matched(i) catch (error:Dynamic) break;
      line += "(" + group + ")";
    }
    return line + all.replace(text, "<>").split("\n").join("N");
  }

  static function main() {
    for (i in 0...600) {
      var source = pattern(4);
      var options = pick(["", "i", "m", "s"]);
      var line = source + " " + options + ":";
      try {
        var expression = new EReg(source, options), all = new EReg(source, options + "g");
        for (text in texts) line += describe(expression, all, text);
      } catch (error:Dynamic) line += " refused";
      Out.line(line);
    }
  }
}
