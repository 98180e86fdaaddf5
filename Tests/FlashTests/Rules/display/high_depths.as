//! swf 6-8
//! player 9,32
//! iterations 5
// Going back over what the timeline has put at depths of scripts.
//! sprite one
trace("one runs");
//! end
//! sprite two
trace("two runs");
//! end
//! place one 32177 as clip
//! place one 32178 as same
//! place one 5 as low
//= one runs [D.Place.3]
//= one runs [D.Place.3]
//= one runs [D.Place.3]
//! frame
//! remove 32177
//! place two 32177 as clip
//! remove 5
//! place two 5 as low
//= two runs [D.Place.3]
//= two runs [D.Place.3]
same.mark = "kept";
//! frame
attachMovie("two", "own", 100);
own.mark = "kept";
low.mark = "kept";
clip.mark = "gone";
gotoAndStop(1);
trace(low.mark + " " + same.mark + " " + own.mark + " " + typeof clip.mark); //= kept kept kept undefined [D.Goto.10, M.high-depths]
// Another character stood there; a clip at a depth of the timeline is known by its ratio alone, and stays.
//= two runs [D.Place.3]
//= one runs [M.high-depths]
