/** Maps by text, by number and by object. **/
class MapWork {
  static function main() {
    var sum = 0;
    var keys = [for (i in 0...500) "key" + i * 13];
    var holders = [for (i in 0...500) {value: i}];
    for (round in 0...400) {
      var texts = new Map<String, Int>();
      var numbers = new Map<Int, Int>();
      var objects = new haxe.ds.ObjectMap<{value:Int}, Int>();
      for (i in 0...500) { texts[keys[i]] = i; numbers[i * 7919 % 10007] = i; objects.set(holders[i], round); }
      for (i in 0...500) {
        if (texts.exists(keys[(i * 3) % 500])) sum += texts[keys[i]];
        if (numbers.exists(i * 11)) sum += numbers[i * 11];
        sum = (sum + objects.get(holders[(i * 7) % 500])) & 0xFFFFFF;
        if (i % 3 == 0) texts.remove(keys[i]);
      }
      var count = 0;
      for (value in texts) count += value;
      sum = (sum + count) & 0xFFFFFF;
    }
    Out.line("" + sum);
  }
}
