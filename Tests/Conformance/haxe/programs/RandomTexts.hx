/** Operations on texts, arrays and maps at random. **/
class RandomTexts {
  static var seed = 977;

  static function below(n:Int):Int {
    seed = (seed * 1103 + 12345) & 0xFFFFF;
    return (seed >> 4) % n;
  }

  static function word():String {
    var text = "";
    for (i in 0...below(9)) text += "abcé€ .,".charAt(below(8));
    return text;
  }

  static function main() {
    var text = "start";
    var list = [for (i in 0...6) word()];
    for (round in 0...600) {
      var other = word();
      switch (below(14)) {
        case 0: text += other;
        case 1: text = text.substr(below(text.length + 2), below(12));
        case 2: text = text.substring(below(text.length + 2), below(text.length + 2));
        case 3: text = text.split(other.length > 0 ? other.charAt(0) : "a").join("+");
        case 4: text = StringTools.replace(text, "+", other);
        case 5: list.push(text);
        case 6: if (list.length > 3) text = list.splice(below(list.length), 1)[0];
        case 7: list.sort(Reflect.compare);
        case 8: list.reverse();
        case 9: list.insert(below(list.length + 2), other);
        case 10: Out.line(round + " " + text.indexOf(other) + " " + text.lastIndexOf(other) + " " + text.length);
        case 11: text = list.join(other).substr(0, 60);
        case 12: Out.line(haxe.Serializer.run(list) + haxe.Json.stringify(text));
        case 13: Out.line(haxe.crypto.Md5.encode(text) + StringTools.urlEncode(text) + text.toUpperCase());
      }
      if (list.length > 20) list = list.slice(below(10), 15);
      if (text.length > 80) text = text.substr(below(20), 50);
    }
    Out.line(text + list.join("|"));
  }
}
