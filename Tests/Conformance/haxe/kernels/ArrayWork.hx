/** Arrays: growing, sorting by a function, moving elements. **/
class ArrayWork {
  static function main() {
    var sum = 0, seed = 1;
    for (round in 0...120) {
      var list = [];
      for (i in 0...3000) { seed = (seed * 1103 + 12345) & 0xFFFFF; list.push(seed); }
      list.sort((a, b) -> a - b);
      for (i in 0...300) { list.splice(i * 5, 1); list.insert(i * 3, i); list.unshift(list.pop()); }
      var even = list.filter(x -> x & 1 == 0).map(x -> x >> 1);
      for (value in even) sum = (sum * 17 + value) & 0xFFFFFF;
      sum = (sum + list.indexOf(299) + list.slice(100, 900).length) & 0xFFFFFF;
    }
    Out.line("" + sum);
  }
}
