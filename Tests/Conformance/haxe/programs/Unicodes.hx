class Unicodes {
  static function main() {
    for (text in ["abc", "äöüß", "日本語", "a😀b", "€", ""]) {
      var unicode = new UnicodeString(text);
      Out.show("length", unicode.length);
      Out.show("codes", [for (code in unicode) code]);
      Out.show("pairs", [for (at => code in unicode) at + ":" + code]);
      Out.show("char", unicode.charAt(1) + "|" + unicode.charCodeAt(0));
      Out.show("sub", unicode.substr(1, 1) + "|" + unicode.substring(0, 2));
      Out.show("bytes", haxe.io.Bytes.ofString(text).toHex());
      Out.show("back", haxe.io.Bytes.ofString(text).toString() == text);
      Out.show("valid", UnicodeString.validate(haxe.io.Bytes.ofString(text), UTF8));
      Out.show("url", StringTools.urlEncode(text));
      Out.show("unurl", StringTools.urlDecode(StringTools.urlEncode(text)) == text);
      Out.show("upper", text.toUpperCase());
    }
    for (hex in ["ff", "c3", "c328", "e282ac", "f09f9880", "eda080", "f4908080"]) Out.show('valid $hex', UnicodeString.validate(haxe.io.Bytes.ofHex(hex), UTF8));
    var buffer = new StringBuf();
    for (code in [72, 228, 8364, 128512]) buffer.addChar(code);
    Out.show("buffer", buffer.toString());
    Out.show("made", String.fromCharCode(128512).length >= 1);
    Out.show("order", "a" < "ä" && "ä" < "日");
    Out.show("index", "日本語日本".indexOf("語") + " " + "日本語日本".lastIndexOf("本"));
  }
}
