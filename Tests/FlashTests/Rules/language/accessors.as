//! swf 6-8
// addProperty (L3.4), watch (L3.5), ASSetPropFlags (L3.6).
var o = {kept: "stored", other: 1};
function g() { return "got"; }
trace(o.addProperty()); //= false [L3.4.1]
trace(o.addProperty("", g, null)); //= false [L3.4.1]
trace(o.addProperty("x", 5, null)); //= false [L3.4.1]
trace(o.addProperty("x", g, 5)); //= false [L3.4.1]
trace(o.addProperty("x", g)); //= false [L3.4.1]
trace(o.addProperty("x", g, null)); //= true [L3.4.2]
o.x = 5;
trace(o.x); //= got [L3.4.2]
trace(o.addProperty({toString: function() { return "named"; }}, g, null) + o.named); //= truegot [L3.4.1]
trace(o.addProperty("kept", g, null)); //= true [L3.4.3]
var names = "";
for (var n in o) names += n + " ";
trace(names + "."); //= named x kept other . [L3.4.3]
trace(delete o.kept); //= true [L3.4.3]
trace(o.kept); //= undefined [L3.4.3]
// The recorded player takes functions only.
trace(o.addProperty("y", {}, null) + " " + o.addProperty("y", g, {})); //= false false [L3.4.4]
var given = "";
o.addProperty("z", function() { given += "g" + arguments.length; return 1; }, function() { given += "s" + arguments.length + arguments[0]; return "ignored"; });
o.z = 4;
trace(o.z + given); //= 1s14g0 [L3.4.5]
trace(++o.z + given); //= 2s14g0g0s12 [L3.4.5]
// watch
o = {};
function watcher(name, old, now, data) { said += name + "," + old + "," + now + "," + data + " "; return now + "!"; }
var said = "";
trace(o.watch() + " " + o.watch("x") + " " + o.watch("x", 5) + " " + o.watch("x", {})); //= false false false false [L3.5.1]
trace(o.watch("x", watcher, "data")); //= true [L3.5.1]
o.x = 1;
trace(o.x + " " + said + "."); //=6: 1! x,,1,data . //=7+: 1! x,undefined,1,data . [L3.5.3]
said = "";
o.x += 1;
trace(o.x + " " + said + "."); //= 1!1! x,1!,1!1,data . [L3.5.3]
said = "";
delete o.x;
trace(said + "."); //= . [L3.5.3]
o.x = 2;
trace(o.x); //= 2! [L3.5.6]
said = "";
var heir = {__proto__: o};
heir.x = 5;
trace(heir.x + said); //= 5 [L3.5.1]
trace(o.unwatch() + " " + o.unwatch("y") + " " + o.unwatch("x") + " " + o.unwatch("x")); //= false false true false [L3.5.2]
o.x = 3;
trace(o.x); //= 3 [L3.5.2]
o.watch("n", function() {});
o.n = 5;
trace(o.n); //= undefined [L3.5.3]
o.watch("t", function() { throw "thrown"; });
try { o.t = "value"; } catch (e) { trace(e + " " + o.t); } //=6: thrown\x20 //=7+: thrown undefined [L3.5.4]
// The old value is the stored one, accessors aside.
o = {};
o.v = "stored";
o.addProperty("v", function() { return "virtual"; }, function(x) { said += "set" + x; });
o.watch("v", watcher, 1);
said = "";
o.v = "new";
trace(said); //= v,stored,new,1 setnew! [L3.5.3, L3.3.2]
// addProperty of a watched name that the object does not own.
o = {};
o.watch("late", watcher, "d");
said = "";
o.addProperty("late", g, null);
trace(said + "."); //=6: late,,,d . //=7+: late,undefined,undefined,d . [L3.4.6]
o = {late: 1};
o.watch("late", watcher, "d");
said = "";
o.addProperty("late", g, null);
trace(said + "."); //= . [L3.4.6]
// A watcher for the same property nests to a depth of 65.
o = {};
var depth = 0;
o.watch("deep", function(name, old, now) { depth++; this.deep = now; return now; });
o.deep = 1;
trace(depth); //=6: 1 //=7+: 65 [L3.5.5]
depth = 0;
o.addProperty("again", function() { depth++; return this.again; }, null);
trace(o.again + " " + depth); //=6:  1 //=7+: undefined 65 [L3.5.5, L3.2.6]
// `super` in a getter or setter stands above the object's prototype, wherever the property is.
function Upper() {}
Upper.prototype.who = function() { return "base"; };
function Lower() {}
Lower.prototype = new Upper();
Lower.prototype.who = function() { return "heir"; };
var heard = "";
Lower.prototype.addProperty("above", function() { return super.who(); }, function() { heard += super.who(); });
var made = new Lower();
made.addProperty("own", function() { return super.who(); }, null);
made.above = 1;
trace(made.above + " " + made.own + " " + heard); //= base base base [L3.4.5]
// ASSetPropFlags
o = {a: 1, b: 2, " c": 3, d: 4};
function shown() { var all = ""; for (var n in o) all += n + ";"; return all; }
trace(ASSetPropFlags() + "" + ASSetPropFlags(o, "a", 1)); //=6:  //=7+: undefinedundefined [L3.6.1, L3.6.5]
trace(shown()); //= b; c;d; [L3.6.2]
ASSetPropFlags(o, "b, c", 1);
trace(shown()); //= d; [L3.6.2]
ASSetPropFlags(o, null, 0, 1);
trace(shown()); //= a;b; c;d;__proto__;constructor; [L3.6.2, L3.6.5]
ASSetPropFlags(o, ["a", "d"], 1);
trace(shown()); //= b; c;__proto__;constructor; [L3.6.2]
ASSetPropFlags(o, null, 1, 1);
trace(shown() + "."); //= . [L3.6.3]
ASSetPropFlags(o, "A", 0, 1);
trace(shown()); //= a; [L3.6.3]
ASSetPropFlags(o, "nothing", 0, 1);
trace(shown()); //= a; [L3.6.3]
ASSetPropFlags(o, "b", 0, "1");
trace(shown()); //= a;b; [L3.6.1]
var protoless = {};
ASSetPropFlags(protoless, "__proto__", 0, 3);
names = "";
for (var n in protoless) names += n;
trace(names); //= __proto__ [L3.6.6]
