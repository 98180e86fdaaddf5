//! swf 8
//! player 9,32
//! shape box 20x20
//! button press box
//! place press 5 as b at 30,40
// Settings of clips and buttons that keep what they are given, or parts of it.
this.createEmptyMovieClip("c", 1);
c.createEmptyMovieClip("low", 3);
trace(c.getNextHighestDepth() + " " + this.createEmptyMovieClip("d", 2).getNextHighestDepth()); //= 4 0 [C.MovieClip.21]
trace(c.getSWFVersion() + " " + c.getBytesTotal() + " " + c.getBytesLoaded()); //= 8 0 0 [C.MovieClip.34, C.MovieClip.35]
trace(typeof c.tabIndex); //= undefined [C.MovieClip.71]
c.tabIndex = true;
trace(c.tabIndex); //= 1 [C.MovieClip.71]
c.tabIndex = 1e12;
trace(c.tabIndex); //= -2147483648 [C.MovieClip.71]
c.tabIndex = null;
trace(typeof c.tabIndex); //= undefined [C.MovieClip.71]
trace(c.cacheAsBitmap); //= false [C.MovieClip.72]
c.cacheAsBitmap = "yes";
trace(c.cacheAsBitmap); //= true [C.MovieClip.72]
c.cacheAsBitmap = false;
c.filters = [new flash.filters.BlurFilter()];
trace(c.cacheAsBitmap); //= true [C.MovieClip.72]
c.filters = [];
trace(typeof c.opaqueBackground); //= undefined [C.MovieClip.73]
c.opaqueBackground = -1;
trace(c.opaqueBackground); //= 16777215 [C.MovieClip.73]
c.opaqueBackground = null;
trace(typeof c.opaqueBackground); //= undefined [C.MovieClip.73]
trace(typeof c.scrollRect); //= undefined [C.MovieClip.74]
c.scrollRect = {x: 1.9, y: 2, width: 30, height: 40};
trace(c.scrollRect + " " + (c.scrollRect == c.scrollRect)); //= (x=1, y=2, w=30, h=40) false [C.MovieClip.74]
c.scrollRect = {x: 5};
trace(c.scrollRect); //= (x=1, y=2, w=30, h=40) [C.MovieClip.74]
c.scrollRect = 5;
trace(typeof c.scrollRect); //= undefined [C.MovieClip.74]
trace(typeof c.scale9Grid); //= undefined [C.MovieClip.75]
c.scale9Grid = new flash.geom.Rectangle(1, 2, 3, 4);
trace(c.scale9Grid); //= (x=1, y=2, w=3, h=4) [C.MovieClip.75]
trace(MovieClip.prototype.enabled + " " + MovieClip.prototype.useHandCursor + " " + c.hasOwnProperty("enabled")); //= true true false [C.MovieClip.70]
c.enabled = "text";
trace(c.enabled); //= text [C.MovieClip.70]
_global.TextSnapshot = function(clip) { this.of = clip; };
trace(c.getTextSnapshot().of == c); //= true [C.MovieClip.81]
// Buttons
trace((b.__proto__ == Button.prototype) + " " + (b instanceof Button)); //= true true [C.Button.2]
b.tabIndex = 7;
b.cacheAsBitmap = true;
trace(b.tabIndex + " " + b.cacheAsBitmap); //= 7 true [C.Button.1]
trace(b._x + " " + b._width + " " + typeof b._currentframe + " " + typeof b._totalframes); //= 30 20 undefined undefined [C.Button.3]
// Sounds
var s = new Sound(c);
trace(s.getVolume() + " " + s.getPan()); //= 100 0 [C.Sound.3, C.Sound.4]
s.setVolume(250.9);
trace(s.getVolume()); //= 250 [C.Sound.3]
s.setVolume();
trace(s.getVolume()); //= 0 [C.Sound.3]
s.setPan(-30);
trace(s.getPan()); //= -30 [C.Sound.4]
var t = s.getTransform();
var names = "";
for (var n in t) names += n + t[n] + " ";
trace(names); //= rl0 rr70 lr0 ll100\x20 [C.Sound.4, C.Sound.5]
s.setTransform({ll: "5", __proto__: {rr: 9}});
trace(s.getTransform().ll + " " + s.getTransform().rr); //= 5 70 [C.Sound.5]
trace(typeof s.attachSound("missing") + typeof s.duration + typeof s.position); //= undefinedundefinedundefined [C.Sound.7, C.Sound.10]
trace(typeof s.getPosition() + typeof s.getDuration() + typeof s.setPosition(5) + typeof s.getPosition()); //= undefinedundefinedundefinedundefined [C.Sound.10]
