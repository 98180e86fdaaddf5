//! swf 8
//! player 9,32
// The colour of a transform has a sign in player 9.
var color = new flash.geom.ColorTransform(1, 1, 1, 1, 1, -2, 3, 0);
trace(color.rgb); //=p9: -509 //=p32: 65027 [C.ColorTransform.3]
color.blueOffset = -1;
trace(color.rgb < 0); //=p9: true //=p32: false [C.ColorTransform.3]
