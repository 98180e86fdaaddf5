import haxe.Int32;
import haxe.Int64;

class Wide {
  static function main() {
    var values = [Int64.ofInt(0), Int64.ofInt(1), Int64.ofInt(-1), Int64.make(0x7FFFFFFF, 0xFFFFFFFF), Int64.make(0x80000000, 0), Int64.make(1, 2), Int64.parseString("-123456789012345"), Int64.ofInt(1000003)];
    for (a in values) {
      Out.show("value", Int64.toStr(a) + " " + a.high + " " + a.low);
      Out.show("negative", Int64.toStr(-a) + " " + Int64.isNeg(a) + Int64.isZero(a));
      for (b in values) {
        var line = [Int64.toStr(a + b), Int64.toStr(a - b), Int64.toStr(a * b), "" + Int64.compare(a, b), "" + (a < b), Int64.toStr(a & b), Int64.toStr(a | b), Int64.toStr(a ^ b)];
        if (!Int64.isZero(b)) { var d = Int64.divMod(a, b); line.push(Int64.toStr(d.quotient)); line.push(Int64.toStr(d.modulus)); }
        Out.line(line.join(" "));
      }
      for (shift in [0, 1, 31, 32, 33, 63]) Out.line(Int64.toStr(a << shift) + " " + Int64.toStr(a >> shift) + " " + Int64.toStr(a >>> shift));
    }
    for (text in ["0", "-1", "9223372036854775807", "-9223372036854775808", "42"]) Out.show(text, Int64.toStr(Int64.parseString(text)));
    for (bad in ["", "x", "9223372036854775808", "1.5"]) Out.show('bad $bad', try Int64.toStr(Int64.parseString(bad)) catch (error:Dynamic) "refused");
    Out.show("float", Int64.toStr(Int64.fromFloat(9007199254740991.0)) + " " + Int64.toStr(Int64.fromFloat(-4294967297.0)));
    Out.show("zero", try Int64.toStr(Int64.ofInt(1) / Int64.ofInt(0)) catch (error:Dynamic) "refused");
    Out.show("toInt", try Int64.toInt(Int64.make(1, 0)) + "" catch (error:Dynamic) "refused");
    var a:Int32 = 0x7FFFFFFF;
    Out.show("wrap", [a + 1, a * 2, -a - 2, a << 1, a >>> 3, a * a]);
    var b:Int32 = -5;
    Out.show("shift", [b >> 1, b >>> 28, b << 30, ~b]);
    Out.show("less", [Int32.ucompare(a, b), Int32.ucompare(b, a)]);
    var hash:Int32 = 5381;
    for (i in 0...200) hash = (hash << 5) + hash + i;
    Out.show("hash", hash);
    var u:UInt = 0xFFFFFFF0;
    Out.show("unsigned", Std.string(u > 5) + " " + (u >> 4) + " " + (u >>> 4) + " " + Out.number(u * 1.0) + " " + (u % 7));
    var x = 1;
    for (i in 0...40) x = x * 3 + i;
    Out.show("int", x | 0);
    Out.show("division", [7 / 2, -7 / 2, 7 % 3, -7 % 3].map(Out.number));
    Out.show("ints", [Std.int(-3.9), Std.int(3.9), Std.int(2147483646.5)]);
    Out.show("bits", [5 & 3, 5 | 3, 5 ^ 3, ~5, 5 << 3, -5 >> 1, -5 >>> 1]);
  }
}
