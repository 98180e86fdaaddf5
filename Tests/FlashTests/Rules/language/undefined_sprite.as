//! swf 6-8
// Init actions of a sprite that is not defined do not run, and do not count (L5.6.1).
//! tag 59 6300 9607 00006E6576657200 26 00
trace("frame"); //= frame [L5.6.1]
