class Patterns {
  static function all(pattern:EReg, text:String) {
    var found = [];
    var rest = text;
    var offset = 0;
    while (pattern.matchSub(text, offset)) {
      var at = pattern.matchedPos();
      found.push(at.pos + "+" + at.len + ":" + pattern.matched(0));
      if (at.len == 0 || at.pos + at.len >= text.length) break;
      offset = at.pos + at.len;
    }
    Out.show("all", found);
  }

  static function groups(pattern:EReg, text:String, count:Int) {
    if (!pattern.match(text)) return Out.show("no match", text);
    Out.show("groups", [for (i in 0...count + 1) pattern.matched(i)]);
    Out.show("sides", "[" + pattern.matchedLeft() + "|" + pattern.matchedRight() + "]");
  }

  static function main() {
    all(~/[a-z]+/, "one 22 three 4four");
    all(~/\d+/g, "1 22 333 a4444b");
    all(~/\w+$/, "every word has one");
    groups(~/(\w+)@(\w+)\.(com|org)/, "mail to someone@example.org now", 3);
    groups(~/(a)|(b)/, "xxb", 2);
    groups(~/(a+)(b*)(c?)/, "xxaabbb", 3);
    groups(~/^\s*(\d+)\s*-\s*(\d+)\s*$/, "  12 - 345 ", 2);
    groups(~/(?:ab)+(c|d)/, "zababd", 1);
    groups(~/<(\w+)[^>]*>(.*?)<\/\1>/s, "x<b class='a'>bold <i>it</i></b>y", 2);
    groups(~/hello/i, "say HeLLo", 0);
    groups(~/^second$/m, "first\nsecond\nthird", 0);
    groups(~/a.c/, "a\nc", 0);
    groups(~/a.c/s, "a\nc", 0);
    groups(~/(\d{2,3}?)(\d*)/, "12345", 2);
    groups(~/x(?=y)/, "axbxy", 0);
    groups(~/x(?!y)/, "axybxz", 0);
    groups(~/[^\w\s]+/, "abc !?; def", 0);
    groups(~/[\]\-a]+/, "b-a]a-", 0);
    groups(~/\x41\t/, "zA\t", 0);
    Out.show("replace", ~/o/.replace("foo boo", "0"));
    Out.show("replace g", ~/o/g.replace("foo boo", "0"));
    Out.show("dollar", ~/(\w+) (\w+)/.replace("hello world", "$2 $1 $$"));
    Out.show("empty", ~/x*/g.replace("abc", "-"));
    Out.show("split", ~/,\s*/.split("a, b,c,  d"));
    Out.show("split g", ~/,\s*/g.split("a, b,c,  d"));
    Out.show("split none", ~/;/g.split("a, b"));
    Out.show("split edges", ~/-/g.split("-a--b-"));
    Out.show("map", ~/[aeiou]/g.map("education", e -> e.matched(0).toUpperCase() + e.matchedPos().pos));
    Out.show("map one", ~/[aeiou]/.map("education", e -> "<" + e.matched(0) + ">"));
    Out.show("map groups", ~/(\d)(\w)/g.map("1a 2b 3c", e -> e.matched(2) + e.matched(1)));
    Out.show("escape", EReg.escape("a.b*c[d]"));
    var made = new EReg(EReg.escape("1+1=2"), "g");
    Out.show("made", made.replace("so 1+1=2, not 1+1=3", "yes"));
    var tokens = ~/^(\s+|[0-9]+(\.[0-9]+)?|[A-Za-z_]\w*|"(\\.|[^"\\])*"|[-+*\/=<>!(){};,])/;
    var code = "while (x1 != 3.14) { print(\"a \\\"b\\\"\"); x1 = x1 - 1; }";
    var kinds = [];
    while (code.length > 0 && tokens.match(code)) {
      var token = tokens.matched(0);
      if (StringTools.trim(token) != "") kinds.push(token);
      code = tokens.matchedRight();
    }
    Out.show("tokens", kinds.join("\u00B7"));
    var hard = ~/^(a?){12}a{12}$/;
    Out.show("hard", hard.match("aaaaaaaaaaaa"));
    for (text in ["2024-02-29", "1999-13-01", "12-3-4"]) Out.show(text, ~/^\d{4}-(0[1-9]|1[0-2])-\d\d$/.match(text));
  }
}
