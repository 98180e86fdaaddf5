//! swf 5-8
// Variables and paths (L2.6).
//! sprite leaf
//! end
//! sprite branch
//! place leaf 1 as leaf
//! end
//! place branch 1 as branch
var v = "root";
branch.v = "branch";
branch.leaf.v = "leaf";
branch.o = {p: {q: "deep"}};
trace(@GetVariable("v")); //= root [L2.6.4]
trace(@GetVariable("/:v")); //= root [L2.6.7, L2.6.6]
trace(@GetVariable("branch:v")); //= branch [L2.6.7]
trace(@GetVariable("branch.v")); //= branch [L2.6.7]
trace(@GetVariable("/branch/leaf:v")); //= leaf [L2.6.6]
trace(@GetVariable("branch/leaf.v")); //= leaf [L2.6.6]
trace(@GetVariable("branch.leaf.v")); //= leaf [L2.6.6]
trace(@GetVariable("branch/leaf/..:v")); //= branch [L2.6.6]
trace(@GetVariable("branch/leaf/../..:v")); //= root [L2.6.6]
trace(@GetVariable("..:v")); //= undefined [L2.6.6]
trace(@GetVariable("/:branch/:leaf:v") + " " + @GetVariable("/:_root/:branch:v")); //= leaf branch [L2.6.6]
trace(@GetVariable("branch::leaf:v") + " " + typeof @GetVariable("branch:::v") + typeof @GetVariable("branch::")); //= leaf undefinedundefined [L2.6.6]
trace(@GetVariable("branch.o.p.q")); //= deep [L2.6.6]
trace(@GetVariable("_level0.v")); //= root [L2.6.6]
trace(@GetVariable("_root.branch.v")); //= branch [L2.6.6]
trace(@GetVariable("this.v")); //= root [L2.6.6]
trace(@GetVariable("_level1.v")); //= undefined [L2.6.6]
trace(@GetVariable("_level0..:branch:v") + " " + @GetVariable("_flash0:/:v") + " " + @GetVariable("branch:_level0..:v")); //= branch root root [L2.6.6]
trace(typeof @GetVariable(":v") + typeof @GetVariable(".v")); //= undefinedundefined [L2.6.7]
trace(typeof @GetVariable("/this:v") + " " + @GetProperty("branch", 13) + @GetProperty("_level0..:branch", 13) + "."); //= undefined branchbranch. [L2.6.6]
trace(@GetVariable("THIS.v")); //=5-6: root //=7+: undefined [L2.6.6]
trace(typeof @GetVariable("this/branch") + typeof @GetProperty("this", 0)); //= undefinedundefined [L2.6.6, L2.6.7]
trace(@GetVariable("branch/leaf")); //= _level0.branch.leaf [L2.6.7]
trace(@GetVariable("/branch/leaf")); //= _level0.branch.leaf [L2.6.7]
trace(@GetVariable("/")); //= _level0 [L2.6.7]
trace(@GetVariable("branch/nothing")); //= undefined [L2.6.7]
trace(@GetVariable("nothing:v")); //= undefined [L2.6.7]
trace(@GetVariable("v.length")); //= undefined [L2.6.6]
@SetVariable("branch/leaf:w", "set");
trace(branch.leaf.w); //= set [L2.6.8]
@SetVariable("branch.leaf.w", "again");
trace(branch.leaf.w); //= again [L2.6.8]
@SetVariable("nothing:w", "lost");
trace(w); //= undefined [L2.6.8]
@SetVariable("", "lost");
trace(this[""]); //= undefined [L2.6.8]
@SetVariable("a/b", "plain");
trace(this["a/b"]); //= plain [L2.6.8]
trace(@GetVariable("a/b")); //= plain [L2.6.7]
trace(eval("branch.v")); //= branch [L2.6.10]
// `_global` is SWF 6's; `_root`, `_parent` and levels SWF 5's.
trace(typeof _global); //=5: undefined //=6+: object [L2.6.9]
trace(_root.v + branch._parent.v + _level0.v); //= rootrootroot [L2.6.9]
trace(_root._parent); //= undefined [L3.2.8]
trace(_level5); //= undefined [L3.2.9]
trace(_level.v + " " + _level0abc.v); //= root root [L3.2.9]
// Names by version.
trace(V); //=5-6: root //=7+: undefined [L3.1.1]
trace(BRANCH.v); //=5-6: branch //=7+: undefined [L3.1.2]
trace(_ROOT.v); //=5-6: root //=7+: undefined [L3.1.2]
// Scopes, inner to outer.
var o = {v: "object"};
with (o) {
  trace(v); //= object [L2.6.1]
  v = "changed";
  fresh = 1;
}
trace(o.v + " " + v + " " + typeof o.fresh + " " + fresh); //= changed root undefined 1 [L2.6.8, L2.7.1]
function f(v) { v = "local"; return v; }
trace(f(1) + " " + v); //= local root [L2.6.8]
function g() { made = "on the clip"; }
g();
trace(this.made); //= on the clip [L2.6.8]
// The own variable before the child, the child before the display property.
branch.leaf = "variable";
trace(branch.leaf); //= variable [L3.2.10, L3.3.5]
delete branch.leaf;
trace(branch.leaf); //= _level0.branch.leaf [L3.2.10]
this._parent = "own";
trace(_parent); //= own [L3.3.6]
