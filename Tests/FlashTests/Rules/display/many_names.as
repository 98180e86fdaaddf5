//! swf 6-8
// Children by name where there are many (L3.2.7): a table finds them, and must tell what looking at each child would.
var box = this.createEmptyMovieClip("box", 1);
for (var i = 0; i < 30; i++) box.createEmptyMovieClip("Part" + i, i);
trace(box.Part17.getDepth() + " " + box["Part" + 29].getDepth() + " " + typeof box.Part30); //= 17 29 undefined [L3.2.7]
// Letters' case counts since SWF 7.
trace(box.part5.getDepth()); //=-6: 5 //=7+: undefined [L3.2.7]
// Of several, the lowest is found, whatever order they came in.
box.Part20._name = "Part3";
trace(box.Part3.getDepth() + " " + typeof box.Part20); //= 3 undefined [L3.2.7]
box.createEmptyMovieClip("Part3", -5);
trace(box.Part3.getDepth()); //= -5 [L3.2.7]
box.Part3.swapDepths(40);
trace(box.Part3.getDepth()); //= 3 [L3.2.7]
box.Part3.removeMovieClip();
trace(box.Part3.getDepth()); //= 20 [L3.2.7]
box.Part3.removeMovieClip();
trace(box.Part3.getDepth()); //= 40 [L3.2.7]
box.Part3._name = "Last";
trace(typeof box.Part3 + " " + box.Last.getDepth()); //= undefined 40 [L3.2.7]
// One that takes the place of another at its depth.
box.createEmptyMovieClip("New", 10);
trace(typeof box.Part10 + " " + box.New.getDepth()); //= undefined 10 [L3.2.7]
// A child whose name is that of an event's method is one, as any property would be.
box.onData = undefined;
delete box.onData;
box.createEmptyMovieClip("onPress", 50);
trace(typeof box.onPress); //= movieclip [L3.2.7]
box.onPress._name = "Silent";
trace(typeof box.onPress); //= undefined [L3.2.7]
