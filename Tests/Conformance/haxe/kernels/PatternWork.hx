/** Regular expressions: finding, replacing, splitting. **/
class PatternWork {
  static function main() {
    var sum = 0;
    var lines = [for (i in 0...200) 'user$i@host${i % 9}.example.org [2024-0${i % 9 + 1}-1${i % 10}] "GET /path/$i?q=${i * i}" ${200 + i % 5}'];
    var entry = ~/^(\w+)@([\w.]+) \[(\d{4})-(\d\d)-(\d\d)\] "(GET|POST) ([^"]+)" (\d+)$/;
    var digits = ~/\d+/g;
    for (round in 0...200) {
      for (line in lines) {
        if (entry.match(line)) sum = (sum * 7 + Std.parseInt(entry.matched(4)) + entry.matched(7).length) & 0xFFFFFF;
        sum = (sum + digits.replace(line, "#").length + ~/[ ?=]/g.split(line).length) & 0xFFFFFF;
      }
    }
    Out.line("" + sum);
  }
}
