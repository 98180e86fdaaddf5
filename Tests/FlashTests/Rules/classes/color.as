//! swf 6-8
//! player 9,32
// Color.
this.createEmptyMovieClip("c", 1);
var tint = new Color(c);
trace((tint.target == c) + " " + new Color().hasOwnProperty("target") + " " + new Color(5).target); //= true true 5 [C.Color.1]
tint.target = 7;
trace((tint.target == c) + " " + delete tint.target); //= true false [C.Color.1]
var other = {};
Color.call(other, "c");
trace(other.target); //= c [C.Color.1]
// The target is looked up by each call.
other.getRGB = tint.getRGB;
tint.setRGB(0x123456);
trace(other.getRGB() + " " + tint.getRGB()); //= 1193046 1193046 [C.Color.2, C.Color.3]
trace(typeof new Color("nobody").getRGB() + " " + typeof new Color().getRGB() + " " + typeof new Color().setRGB(5)); //= undefined undefined undefined [C.Color.2]
var t = tint.getTransform();
trace(t.ra + " " + t.ga + " " + t.ba + " " + t.aa + " " + t.rb + " " + t.gb + " " + t.bb + " " + t.ab); //= 0 0 0 100 18 52 86 0 [C.Color.3, C.Color.5]
var names = "";
for (var n in t) names += n + " ";
trace(names); //= ab bb gb rb aa ba ga ra\x20 [C.Color.5]
trace(typeof tint.setRGB(-1) + " " + tint.getRGB()); //= undefined 16777215 [C.Color.3, C.Color.6]
tint.setRGB();
trace(tint.getRGB()); //= 0 [C.Color.3]
// Transforms
trace(typeof tint.setTransform({ra: 50, rb: "7.9", ga: -100, gb: 40000, ba: 12800})); //= undefined [C.Color.6]
t = tint.getTransform();
trace(t.ra + " " + t.rb + " " + t.ga + " " + t.gb + " " + t.ba + " " + t.bb); //= 50 7 -100 -25536 -12800 0 [C.Color.4]
tint.setTransform({rb: -1, gb: 0, bb: 1});
trace(tint.getRGB()); //= -65535 [C.Color.3]
var above = {ra: 1};
var heir = {gb: 3};
heir.__proto__ = above;
tint.setTransform(heir);
trace(tint.getTransform().ra + " " + tint.getTransform().gb); //= 50 3 [C.Color.4]
tint.setTransform(5);
trace(tint.getTransform().ra); //= 50 [C.Color.4]
var said = "";
var o = {};
function watched(name) { o.addProperty(name, function() { said += name + " "; return 1; }, null); }
var all = ["ab", "bb", "gb", "rb", "aa", "ba", "ga", "ra"];
for (var i = 0; i < 8; i++) watched(all[i]);
tint.setTransform(o);
trace(said); //= ra ga ba aa rb gb bb ab\x20 [C.Color.4]
