using Lambda;

class Range {
  final from:Int;
  final to:Int;
  public function new(from, to) { this.from = from; this.to = to; }
  public function iterator() { var at = from; return {hasNext: () -> at < to, next: () -> at++}; }
  public function keyValueIterator():KeyValueIterator<String, Int> {
    var inner = iterator();
    return {hasNext: () -> inner.hasNext(), next: () -> { var v = inner.next(); {key: "k" + v, value: v * v}; }};
  }
}

class Lambdas {
  static function naturals(limit:Int):Iterator<Int> { var n = 0; return {hasNext: () -> n < limit, next: () -> n++}; }

  static function main() {
    var range = new Range(3, 12);
    Out.show("array", range.array());
    Out.show("list", range.list().toString());
    Out.show("map", range.map(x -> x * 2));
    Out.show("mapi", range.mapi((i, x) -> i * x));
    Out.show("filter", range.filter(x -> x & 1 == 0));
    Out.show("fold", range.fold((x, sum) -> sum + x, 0));
    Out.show("foldi", [5, 6, 7].foldi((x, sum, i) -> sum + x * i, 0));
    Out.show("exists", range.exists(x -> x == 7) + " " + range.exists(x -> x == 70));
    Out.show("foreach", range.foreach(x -> x < 20));
    Out.show("count", range.count() + " " + range.count(x -> x > 5));
    Out.show("find", range.find(x -> x * x > 50) + " " + range.find(x -> x > 99));
    Out.show("findIndex", range.findIndex(x -> x == 5));
    Out.show("indexOf", range.indexOf(6) + " " + range.indexOf(60));
    Out.show("has", range.has(4));
    Out.show("empty", range.empty() + " " + new Range(1, 1).empty());
    Out.show("concat", range.concat([100, 200]));
    Out.show("flatten", [[1, 2], [], [3]].flatten());
    Out.show("flatMap", [1, 2, 3].flatMap(x -> [for (i in 0...x) x]));
    var seen = "";
    range.iter(x -> seen += x + ";");
    Out.show("iter", seen);
    for (key => value in range) Out.show(key, value);
    Out.show("iterator", [for (n in naturals(6)) n]);
    var steps = [];
    for (i in 0...4) for (j in i...4) { if (j == 2) continue; if (i == 3) break; steps.push(i * 10 + j); }
    Out.show("steps", steps);
    var words = "one two three four five six".split(" ");
    var groups = words.fold((word, map:Map<Int, Array<String>>) -> { var key = word.length; if (!map.exists(key)) map[key] = []; map[key].push(word); map; }, new Map<Int, Array<String>>());
    for (length in 3...6) Out.show('$length', groups[length]);
    var compose = (f:Int -> Int, g:Int -> Int) -> (x:Int) -> f(g(x));
    Out.show("compose", compose(x -> x + 1, x -> x * 10)(4));
    var counters = [for (i in 0...3) { var n = i; () -> n++; }];
    counters[0](); counters[0](); counters[2]();
    Out.show("counters", [for (counter in counters) counter()]);
    Out.show("reduce", [3, 9, 2].fold(Math.max, 0));
    var sieve = [for (n in 2...100) n];
    var primes = [];
    while (!sieve.empty()) { var p = sieve[0]; primes.push(p); sieve = sieve.filter(n -> n % p != 0); }
    Out.show("primes", primes);
    var memo = new Map<Int, Int>();
    function fib(n:Int):Int { if (n < 2) return n; if (memo.exists(n)) return memo[n]; var v = fib(n - 1) + fib(n - 2); memo[n] = v; return v; }
    Out.show("fib", [for (n in [10, 20, 40]) fib(n)]);
  }
}
