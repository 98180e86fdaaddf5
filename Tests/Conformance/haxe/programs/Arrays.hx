class Arrays {
  static function show(name:String, list:Array<Dynamic>) Out.show(name, list.length + ":" + list.join(","));

  static function main() {
    var list = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5];
    show("list", list);
    var sorted = list.copy();
    sorted.sort((a, b) -> a - b);
    show("sorted", sorted);
    sorted.sort((a, b) -> b - a);
    show("descending", sorted);
    sorted.reverse();
    show("reversed", sorted);
    Out.show("push", list.push(7));
    Out.show("pop", list.pop());
    Out.show("shift", list.shift());
    list.unshift(8);
    show("unshift", list);
    for (at in [-2, 0, 3, 40]) {
      var copy = list.copy();
      copy.insert(at, 99);
      show('insert $at', copy);
    }
    for (at in [-3, 0, 4, 20]) for (count in [0, 2, 50]) {
      var copy = list.copy();
      show('splice $at $count', copy.splice(at, count));
      show("rest", copy);
    }
    for (at in [-3, 0, 4, 20]) for (end in [-2, 0, 6, 50]) show('slice $at $end', list.slice(at, end));
    Out.show("remove", list.remove(5) + " " + list.remove(77));
    show("removed", list);
    Out.show("indexOf", [for (value in [1, 5, 70]) list.indexOf(value)]);
    Out.show("indexOf from", [for (value in [1, 5, 70]) list.indexOf(value, 3)]);
    Out.show("lastIndexOf", [for (value in [1, 5, 70]) list.lastIndexOf(value)]);
    Out.show("contains", list.contains(9) + " " + list.contains(10));
    show("map", list.map(x -> x * x));
    show("filter", list.filter(x -> x % 2 == 1));
    show("concat", list.concat([0, 0]));
    var grown = [];
    grown[5] = 1;
    Out.show("grown", grown.length + " " + Lambda.count(grown, x -> x == 1));
    grown.resize(2);
    Out.show("resized", grown.length);
    grown.resize(0);
    
    show("comprehension", [for (i in 0...10) if (i % 3 != 0) i * 10]);
    show("while", [while (list.length > 5) list.pop()]);
    var grid = [for (y in 0...5) [for (x in 0...5) x * y]];
    for (row in grid) show("row", row);
    var words = "pear fig apple banana cherry date".split(" ");
    words.sort((a, b) -> a < b ? -1 : a > b ? 1 : 0);
    show("words", words);
    words.sort((a, b) -> a.length == b.length ? Reflect.compare(a, b) : a.length - b.length);
    show("by length", words);
    show("mixed", ([1, "two", true] : Array<Dynamic>));
    Out.show("nested", [[1, 2], [3]].map(part -> part.length));
    var sum = 0;
    for (i => value in list) sum += i * value;
    Out.show("pairs", sum);
    var vector = new haxe.ds.Vector<Int>(6);
    for (i in 0...6) vector[i] = i * i;
    haxe.ds.Vector.blit(vector, 0, vector, 2, 4);
    Out.show("vector", vector.toArray().join(","));
    Out.show("vector copy", vector.copy().map(x -> x + 1).join("-"));
    Out.show("vector from", haxe.ds.Vector.fromArrayCopy([4, 5]).length);
    var floats = new haxe.ds.Vector<Float>(3);
    Out.show("floats", floats.length);
    var big = [for (i in 0...2000) (i * 7919) % 2003];
    haxe.ds.ArraySort.sort(big, (a, b) -> a - b);
    var ordered = true;
    for (i in 1...big.length) if (big[i - 1] > big[i]) ordered = false;
    Out.show("merge sort", ordered + " " + big[0] + " " + big[1999]);
    var random = [for (i in 0...500) (i * 31337) % 1009];
    random.sort((a, b) -> a - b);
    Out.show("quick sort", random.slice(0, 20));
    var readOnly:haxe.ds.ReadOnlyArray<Int> = [1, 2, 3];
    Out.show("read only", readOnly.length + readOnly[1]);
  }
}
