//! swf 4-5
//! player 9,32
// Actions of later versions in movies of SWF 4 and 5 (L2.1.3).
trace(@StrictEquals("a", "a")); //=4: 1 //=5: true [L2.1.3]
trace(@Greater(3, 2)); //=4: 1 //=5: true [L2.1.3]
trace(@StringGreater("b", "a")); //=4: 1 //=5: true [L2.1.3]
trace(@TypeOf(5)); //= number [L2.1.3]
