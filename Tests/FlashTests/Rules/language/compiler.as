// Every construct of rule files, by rules that are beyond doubt.
function counted() {
  var seen = "";
  for (var i = 0; i < 5; i++) {
    if (i == 1) continue;
    if (i == 4) break;
    seen += i;
  }
  do { seen += "d" } while (seen.length < 6);
  while (true) { break; }
  return seen;
}
trace(counted()); //= 023ddd [L2.1.7]
function chosen(x) {
  switch (x) {
    case 1:
    case 2: return "low";
    case "2": return "text";
    default: x = "other";
    case 3: return x + "!";
  }
}
trace(chosen(1) + chosen(2) + chosen("2") + chosen(3) + chosen(9)); //= lowlowtext3!other! [L1.12.5]
function first(o) { for (var name in o) { return name; } }
function second(o) { for (var name in o) { if (found) break; var found = name; } return name; }
trace(first({a: 1, "b c": 2}) + second({a: 1, b: 2, c: 3})); //= ab [L2.7.7]
var log = [];
function attempt(f) {
  try { log.push("try"); f(); log.push("done"); return 1; }
  catch (e) { log.push("caught " + e); }
  finally { log.push("finally"); }
}
trace(attempt(function() {}) + " " + attempt(function() { throw "x"; })); //= 1 undefined [L2.10.6, L2.10.5]
trace(log); //= try,done,finally,try,caught x,finally [L2.10.6]
var o = {n: 1};
with (o) { n++; n += 2; }
trace(o.n-- + " " + --o.n + " " + typeof void o); //= 4 2 undefined [L2.10.1]
trace(o instanceof Object); //= true [L1.12.6]
trace(delete o.n, 5); //= true [L2.7.3]
trace((1, 2, 3)); //= 3 [L2.12.1]
trace(@Add("1", 2) + @StringExtract("abcde", 2, 3)); //= 3bcd [L2.3, L2.4.3]
@StoreRegister[2](7);
@Pop();
@1 = 5;
trace(@2 + @1); //= 12 [L2.12.4]
function2(0x2A, 3) sum(a:1, b:2) { return @1 + @2; }
trace(sum(3, 4)); //= 7 [L2.13.12]
trace(-0 === 0, 1 / -0); //= true [L1.12.5]
@Code[0x5F]();
@Push[7, 1, 0, 0, 0]();
trace(SWF + " " + PLAYER); //= 8 32 [L0.1]
