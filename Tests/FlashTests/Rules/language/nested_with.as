//! swf 5-6
// SWF 5 nests 13 blocks of `with`, and goes on behind a deeper one (L2.10.2).
var o = {v: 1};
var n = 0;
with (o) { with (o) { with (o) { with (o) { with (o) { with (o) { with (o) {
with (o) { with (o) { with (o) { with (o) { with (o) { with (o) { n = 13; with (o) { n = 14; } trace("behind"); } } } } } }
} } } } } } }
//= behind [L2.10.2]
trace(n); //=5: 13 //=6: 14 [L2.10.2]
