//! swf 5-8
// 13 blocks of `with` nest, and the code continues behind a deeper one (L2.10.2).
var o = {v: 1};
var n = 0;
with (o) { with (o) { with (o) { with (o) { with (o) { with (o) { with (o) {
with (o) { with (o) { with (o) { with (o) { with (o) { with (o) { n = 13; with (o) { n = 14; } trace("behind"); } } } } } }
} } } } } } }
//= behind [L2.10.2]
trace(n); //= 13 [L2.10.2]
