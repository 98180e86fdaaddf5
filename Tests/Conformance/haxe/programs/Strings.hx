using StringTools;

class Strings {
  static function main() {
    var text = "The quick brown fox";
    for (at in [-3, 0, 4, 18, 19, 40]) {
      Out.show('charAt $at', text.charAt(at));
      Out.show('charCodeAt $at', text.charCodeAt(at));
    }
    for (word in ["quick", "o", "", "zebra", "fox"]) {
      Out.show('indexOf $word', text.indexOf(word));
      Out.show('indexOf $word 5', text.indexOf(word, 5));
      Out.show('split $word', text.split(word));
      Out.show('replace $word', text.replace(word, "<>"));
      Out.show('starts $word', text.startsWith(word));
      Out.show('ends $word', text.endsWith(word));
      Out.show('contains $word', text.contains(word));
    }
    for (word in ["quick", "o", "zebra", "fox"]) {
      Out.show('lastIndexOf $word', text.lastIndexOf(word));
      Out.show('lastIndexOf $word 5', text.lastIndexOf(word, 5));
    }
    for (start in [0, 1, 5, 18, 19, 25]) for (length in [0, 1, 4, 30])
      Out.show('substr $start $length', text.substr(start, length));
    for (start in [-4, -1]) Out.show('substr $start', text.substr(start, 2));
    for (start in [-1, 0, 4, 19]) for (end in [-1, 2, 4, 19, 30])
      Out.show('substring $start $end', text.substring(start, end));
    Out.show("upper", text.toUpperCase());
    Out.show("lower", text.toLowerCase());
    Out.show("fromCharCode", String.fromCharCode(65) + String.fromCharCode(0x20AC));
    Out.show("trim", "[" + " \t\n mid dle \r\n".trim() + "]");
    Out.show("ltrim", "[" + "  a  ".ltrim() + "]");
    Out.show("rtrim", "[" + "  a  ".rtrim() + "]");
    Out.show("lpad", "7".lpad("0", 4) + "|" + "abc".lpad("-+", 8) + "|" + "abc".lpad("", 8));
    Out.show("rpad", "7".rpad("0", 4) + "|" + "abc".rpad("-+", 8));
    for (value in [0, 1, 15, 255, 4096, 65535, 16777215]) Out.show('hex $value', value.hex() + " " + value.hex(4));
    Out.show("hex -1", (-1).hex());
    Out.show("html", "<a href=\"x\">b & 'c'</a>".htmlEscape(true));
    Out.show("html without", "<a href=\"x\">b & 'c'</a>".htmlEscape());
    Out.show("unhtml", "&lt;a href=&quot;x&quot;&gt;b &amp; &#039;c&#039;&lt;/a&gt;".htmlUnescape());
    Out.show("url", "a b&c=d/e?f+g".urlEncode());
    Out.show("unurl", "a%20b%26c%3Dd%2Fe%3Ff%2Bg".urlDecode());
    Out.show("isSpace", [for (i in 0..." a\tb\n".length) " a\tb\n".isSpace(i)]);
    Out.show("isEof", StringTools.isEof(StringTools.fastCodeAt("a", 1)));
    Out.show("compare", [for (pair in [["a", "b"], ["b", "a"], ["a", "a"], ["", "a"], ["Z", "a"]]) pair[0] < pair[1]]);
    Out.show("equal", ("a" + "b") == "ab");
    var buffer = new StringBuf();
    for (i in 0...20) { buffer.add(i); buffer.addChar(64 + i); buffer.addSub("hello", i % 4, 2); }
    Out.show("buffer", buffer.toString());
    Out.show("buffer length", buffer.length);
    Out.show("null", "a" + null + true + 1 + 1.5);
    Out.show("iterator", [for (code in "abc".iterator()) code]);
    Out.show("pairs", [for (at => code in "abc".keyValueIterator()) at * 1000 + code]);
    var many = "";
    for (i in 0...300) many += String.fromCharCode(33 + i % 90);
    Out.show("many", many.length + many.substr(250));
    Out.show("quote", StringTools.replace("a'b'c", "'", "\\'"));
    Out.show("count", text.split("").length);
    Out.show("unicode", "naïve café €5".split("").join("."));
  }
}
