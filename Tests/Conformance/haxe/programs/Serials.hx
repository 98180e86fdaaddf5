import haxe.Serializer;
import haxe.Unserializer;

enum Tree { Leaf; Node(left:Tree, value:Int, right:Tree); }

class Animal {
  public var name:String;
  public var friends:Array<Animal> = [];
  var secret = 42;
  public function new(name) this.name = name;
  public function speak() return name + secret;
}

class Custom {
  public var value:Int;
  public function new(value) this.value = value;
  @:keep function hxSerialize(to:Serializer) to.serialize(value * 2);
  @:keep function hxUnserialize(from:Unserializer) value = from.unserialize();
}

class Serials {
  static function sum(tree:Tree):Int return switch (tree) { case Leaf: 0; case Node(l, v, r): sum(l) + v + sum(r); }

  static function main() {
    for (value in ([0, 1, -1, 123456789, -2147483648, 1.5, true, false, null, "", "text with: special % chars é", [1, 2, 3], [null, null, null, 4, null, null], "same"] : Array<Dynamic>)) {
      var text = Serializer.run(value);
      Out.show("text", text);
      Out.show("back", Serializer.run(Unserializer.run(text)) == text);
    }
    Out.show("nan", Serializer.run(Math.NaN) + Serializer.run(Math.POSITIVE_INFINITY) + Serializer.run(Math.NEGATIVE_INFINITY));
    Out.show("object", Serializer.run({a: 1}));
    var tree = Node(Node(Leaf, 3, Leaf), 4, Node(Leaf, 5, Node(Leaf, 6, Leaf)));
    Out.show("tree", Serializer.run(tree));
    Out.show("sum", sum(Unserializer.run(Serializer.run(tree))));
    Serializer.USE_ENUM_INDEX = true;
    Out.show("index", Serializer.run(tree));
    Serializer.USE_ENUM_INDEX = false;
    var one = new Animal("cat");
    var two = new Animal("dog");
    one.friends = [two];
    two.friends = [one, two];
    var serializer = new Serializer();
    serializer.useCache = true;
    serializer.serialize(one);
    var back:Animal = new Unserializer(serializer.toString()).unserialize();
    Out.show("cycle", back.friends[0].friends[0] == back);
    Out.show("speak", back.friends[0].speak());
    var map = new Map<String, Int>();
    map["k"] = 7;
    Out.show("map", Serializer.run(map));
    var ints = [9 => "nine"];
    Out.show("ints", Serializer.run(ints) + (Unserializer.run(Serializer.run(ints)) : Map<Int, String>)[9]);
    var list = new haxe.ds.List<Int>();
    for (i in 0...4) list.add(i);
    Out.show("list", Serializer.run(list));
    var bytes = haxe.io.Bytes.ofString("binary \x01\x02 data!");
    Out.show("bytes", Serializer.run(bytes));
    Out.show("bytes back", (Unserializer.run(Serializer.run(bytes)) : haxe.io.Bytes).compare(bytes));
    Out.show("date", (Unserializer.run(Serializer.run(Date.fromTime(1e12))) : Date).getTime());
    Out.show("custom", (Unserializer.run(Serializer.run(new Custom(21))) : Custom).value);
    Out.show("class", Serializer.run(Animal) + Serializer.run(Tree));
    Out.show("strings", Serializer.run(["again", "again", "other", "again"]));
    for (bad in ["", "x", "y5:ab", "ai1", "o", "cy7:Missing", "jy4:None:0:0"]) {
      var result = try { Unserializer.run(bad); "read"; } catch (error:Dynamic) "refused";
      Out.show('bad $bad', result);
    }
    var exception = new Serializer();
    exception.serializeException("oops");
    Out.show("exception", try { Unserializer.run(exception.toString()); } catch (error:Dynamic) "thrown " + error);
  }
}
