/** Texts: joining, searching, cutting, replacing. **/
class StringWork {
  static function main() {
    var sum = 0;
    for (round in 0...120) {
      var text = "";
      for (i in 0...2000) text += "item" + (i * 7 + round) % 97 + ";";
      var parts = text.split(";");
      for (part in parts) sum = (sum * 31 + part.length + (part.length > 4 ? part.charCodeAt(4) : 0)) & 0xFFFFFF;
      var at = text.indexOf("item42");
      while (at >= 0) { sum = (sum + at) & 0xFFFFFF; at = text.indexOf("item42", at + 1); }
      sum = (sum + text.toUpperCase().substr(100, 500).length + StringTools.replace(text, "item9", "x").length) & 0xFFFFFF;
    }
    Out.line("" + sum);
  }
}
