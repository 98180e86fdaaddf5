//! swf 5-8
// CloneSprite, RemoveSprite, StartDrag, WaitForFrame (L2.8).
//! shape box 10x10
//! sprite clip
//! place box 1
//! end
//! place clip 1 as c at 3,4
c.v = 1;
c._alpha = 50;
@CloneSprite("c", "copy", 16389);
trace(copy._x + " " + copy._alpha + " " + typeof copy.v); //= 3 50 undefined [L2.8.14, L5.4.8]
trace(copy.getDepth()); //=5: undefined //=6+: 5 [L2.8.14]
@CloneSprite("c", "low", 5);
trace(low._name); //= low [L2.8.14]
@CloneSprite("c", "none", -1);
trace(none); //= undefined [L2.8.14]
@CloneSprite("nothing", "none", 16400);
trace(none); //= undefined [L2.8.14]
@CloneSprite("", "none", 16400);
trace(none); //= undefined [L2.8.14]
@CloneSprite(c, "other", 16389);
trace(typeof copy + " " + other); //= undefined _level0.other [L5.4.8]
@RemoveSprite("c");
trace(c); //= _level0.c [L2.8.15]
@RemoveSprite("low");
trace(low); //= _level0.low [L2.8.15]
@RemoveSprite("other");
trace(other); //= undefined [L2.8.15]
@WaitForFrame[0, 0, 1]();
trace("loaded"); //= loaded [L2.8.17]
@WaitForFrame[0x81, 0x3E, 2]();
trace("not loaded");
trace("after"); //= after [L2.8.17]
