//! swf 5-8
//! player 9,32
//! shape box 20x20
//! button press box
//! place press 5 as b at 30,40
// To SWF 5 a button's name is the clip around it, too.
trace(typeof b + " " + (b == this)); //=5: movieclip true //=6+: object false [L1.2.2, L1.11.1]
trace(b._x); //=5: 0 //=6+: 30 [L1.2.2]
