import haxe.ds.*;

enum Shape { Point; Circle(radius:Int); Rect(width:Int, height:Int); }

class Key {
  public var name:String;
  public function new(name) this.name = name;
  public function hashCode() return name.length;
}

class Maps {
  static function main() {
    var words = new Map<String, Int>();
    for (word in "the cat and the dog and the bird".split(" "))
      words[word] = (words.exists(word) ? words[word] : 0) + 1;
    for (word in Out.sorted(words.keys())) Out.show(word, words[word]);
    for (odd in ["__proto__", "constructor", "toString", "hasOwnProperty", "", "0", "-1", "1.5", "length", "prototype", "null"]) {
      Out.show('exists $odd', words.exists(odd));
      words[odd] = odd.length;
      Out.show('now $odd', words.exists(odd) + " " + words[odd]);
      Out.show('remove $odd', words.remove(odd) + " " + words.remove(odd) + " " + words.get(odd));
    }
    var numbers = new Map<Int, String>();
    for (i in [5, -7, 0, 1000000, -2147483648, 2147483647]) numbers[i] = "n" + i;
    var keys = [for (key in numbers.keys()) key];
    keys.sort(Reflect.compare);
    Out.show("ints", keys);
    for (key in keys) Out.show('$key', numbers[key]);
    Out.show("gone", numbers.remove(0) + " " + numbers.remove(0) + " " + numbers.exists(0));
    var count = 0;
    for (key => value in numbers) count += value.length;
    Out.show("pairs", count);
    var objects = new Map<Key, Int>();
    var list = [for (name in ["a", "b", "a"]) new Key(name)];
    for (i in 0...3) objects[list[i]] = i;
    Out.show("objects", [for (key in list) objects[key]]);
    Out.show("other", objects.exists(new Key("a")));
    Out.show("removed", objects.remove(list[1]) + " " + Lambda.count(objects));
    var shapes = new Map<Shape, String>();
    shapes[Point] = "point";
    shapes[Circle(3)] = "circle";
    shapes[Rect(2, 3)] = "rect";
    Out.show("shapes", [shapes[Point], shapes[Circle(3)], shapes[Circle(4)], shapes[Rect(2, 3)], shapes[Rect(3, 2)]]);
    var literal = ["one" => 1, "two" => 2, "three" => 3];
    Out.show("literal", [for (key in Out.sorted(literal.keys())) key + literal[key]].join(" "));
    var copy = literal.copy();
    copy.clear();
    Out.show("copy", Lambda.count(copy) + " " + Lambda.count(literal));
    var tree = new BalancedTree<Int, Int>();
    for (i in 0...100) tree.set((i * 37) % 101, i);
    Out.show("tree", [for (key in tree.keys()) key].slice(0, 30));
    for (i in 0...50) tree.remove(i * 2);
    Out.show("thinned", [for (key in tree.keys()) key].join(","));
    var linked = new List<Int>();
    for (i in 0...5) { linked.add(i); linked.push(-i); }
    Out.show("list", linked.toString() + linked.length + linked.first() + linked.last());
    Out.show("filtered", linked.filter(x -> x > 0).map(x -> x * 2).join("/"));
    Out.show("pop", linked.pop() + " " + linked.remove(3) + linked.remove(33));
    var stack = new GenericStack<Int>();
    for (i in 0...5) stack.add(i);
    Out.show("stack", stack.pop() + " " + stack.first() + " " + stack.toString());
    var hashed = new HashMap<Key, String>();
    hashed[new Key("ab")] = "two";
    hashed[new Key("xyz")] = "three";
    Out.show("hashed", hashed[new Key("cd")] + hashed.exists(new Key("a")));
    var random = new Map<Int, Int>();
    var seed = 12345;
    var check = 0;
    for (i in 0...3000) {
      seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF;
      var key = (seed >> 8) % 300;
      if (seed % 3 == 0) check += random.remove(key) ? 1 : 0;
      else if (seed % 3 == 1) random[key] = i;
      else check += random.exists(key) ? random[key] & 7 : 3;
    }
    Out.show("random", check + " " + Lambda.count(random));
    var nested = new Map<String, Map<Int, Array<String>>>();
    for (word in ["apple", "avocado", "bean", "beet", "corn"]) {
      var first = word.charAt(0);
      if (!nested.exists(first)) nested[first] = new Map();
      if (!nested[first].exists(word.length)) nested[first][word.length] = [];
      nested[first][word.length].push(word);
    }
    for (first in Out.sorted(nested.keys())) for (length in 0...9)
      if (nested[first].exists(length)) Out.show('$first$length', nested[first][length]);
  }
}
