//! swf 5-8
//! player 9,32
// What a jump out of a `with` still does in it.
// The condition leads to the end of the block; the jump there leads back into it, so the block has never been left.
var x = 10;
var o = {x: 1};
with (o) {
  trace(x);
  x = x + 1;
  if (x > 3) { @Jump[5, 0](); }
}
@Jump[0xBF, 0xFF]();
//= 1 [M.jumps-out-of-with]
//= 2 [M.jumps-out-of-with]
//= 3 [M.jumps-out-of-with]
trace(x); //= 10 [L2.10.2]
// Any other action there ends it. So a loop leaves a block as often as it likes: blocks that were left do not nest.
var sum = 0;
var i = 0;
while (i < 40) {
  i = i + 1;
  with ({v: 2}) {
    if (i % 2) { @Jump[0xA5, 0xFF](); }
    sum = sum + v;
  }
}
trace(i + " " + sum); //= 40 40 [L2.10.2]
