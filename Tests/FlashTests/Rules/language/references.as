// Movie-clip references (L1.2).
//! sprite empty
//! end
this.createEmptyMovieClip("a", 1);
a.createEmptyMovieClip("b", 2);
var kept = a.b;
trace(kept); //= _level0.a.b [L1.2.13, L1.2.8]
trace(targetPath(kept)); //= _level0.a.b [L2.7.16]
trace(kept._target); //= /a/b [L1.2.14]
trace(_root._target); //= / [L1.2.14]
trace(_root); //= _level0 [L1.2.13]
a.b._name = "c";
trace(kept); //= _level0.a.c [L1.2.4, L1.2.8]
a.b._name = "gone";
a.c._name = "b";
trace(kept); //= _level0.a.b [L1.2.4]
a.b.removeMovieClip();
trace(kept + "|"); //= | [L1.2.8, L1.2.11]
trace(kept); //=  [L1.2.11, L2.11.1]
trace(typeof kept); //= movieclip [L1.2.11, L1.11]
trace(kept == undefined); //= false [L1.2.11]
trace(kept.y); //= undefined [L1.2.11, L1.2.12]
kept.y = 1;
trace(kept.y); //= undefined [L1.2.11]
trace(kept.f()); //= undefined [L1.2.11]
trace(kept.toString); //= undefined [L1.2.12]
trace(kept.valueOf()); //= undefined [L1.2.12]
trace(Boolean(kept)); //= true [L1.8.1]
trace(!kept); //= false [L1.8.1]
a.createEmptyMovieClip("b", 2);
a.b.mark = "new";
trace(kept.mark); //= new [L1.2.5, L1.2.7]
trace(kept); //= _level0.a.b [L1.2.8]
function passed(x) { return typeof x + " " + x; }
trace(passed(kept)); //= movieclip _level0.a.b [L1.2.10]
a.b.removeMovieClip();
trace(passed(kept)); //= movieclip\x20 [L1.2.10]
// Renamed, removed and made again: found under the name it had when the reference was made (L1.2.9).
this.createEmptyMovieClip("x", 5);
var other = x;
x._name = "y";
y.removeMovieClip();
this.createEmptyMovieClip("y", 5);
trace(other + "|"); //= | [L1.2.9]
this.createEmptyMovieClip("x", 6);
trace(other); //= _level0.x [L1.2.9, L1.2.5]
// A variable of the same name is not followed.
x.removeMovieClip();
var x = {mark: "variable"};
trace(other.mark); //= undefined [L1.2.5]
delete x;
// Two references are equal by path; two that dangle are equal.
this.createEmptyMovieClip("p", 10); this.createEmptyMovieClip("q", 11);
var one = p, two = q;
trace(one == two); //= false [L1.12.1]
p.removeMovieClip(); q.removeMovieClip();
trace(one == two); //= true [L1.12.1]
trace(one == ""); //= false [L1.12.1]
trace(isNaN(one) + " " + Number(one)); //= true NaN [L1.3.5]
trace(one instanceof Object); //= false [L1.12.7]
// An empty name in the path.
this.createEmptyMovieClip("", 20).createEmptyMovieClip("z", 1);
trace(this.getInstanceAtDepth(20).z); //= _level0..z [L1.2.13]
