//! swf 5-8
//! player 9,32
// Display properties by number and by name (L2.5).
//! shape box 100x50
//! sprite clip
//! place box 1
//! end
//! place clip 1 as c at 10,20
trace(@GetProperty("c", 0) + " " + @GetProperty("/c", 1)); //= 10 20 [L2.5.1, L2.5.4]
trace(@GetProperty(c, 8) + " " + @GetProperty("c", 9)); //= 100 50 [L2.5.1, L2.5.4]
trace(@GetProperty("c", 0.9) + " " + @GetProperty("c", -0.5) + " " + @GetProperty("c", "1")); //= 10 10 20 [L2.5.1]
trace(@GetProperty("c", -1) + "" + @GetProperty("c", 22) + @GetProperty("c", 0 / 0)); //=5-6:  //=7+: undefinedundefinedundefined [L2.5.1, L2.5.5]
trace(@GetProperty("", 11) + " " + @GetProperty("c", 11)); //= / /c [L2.5.1, L2.5.4]
trace(@GetProperty("nothing", 0)); //= undefined [L2.5.2]
trace(c._X + " " + c._xScale + " " + c._ALPHA); //= 10 100 100 [L2.5.5]
trace(c._currentframe + " " + c._totalframes + " " + c._framesloaded); //= 1 1 1 [L2.5.4]
trace(c._name + " " + c._visible + " " + c._rotation); //= c true 0 [L2.5.4]
trace(_soundbuftime + " " + _quality + " " + _highquality); //= 5 HIGH 1 [L2.5.4]
// The recorded SWF 5 has an empty text here, other than the rule.
trace(c._droptarget + "."); //= . [L2.5.4]
c._currentframe = 2; c._totalframes = 5; c._target = "x"; c._url = "y"; c._xmouse = 3;
trace(c._currentframe + " " + c._totalframes + " " + c._target); //= 1 1 /c [L2.5.4]
c._x = 1.26; c._y = -1.26;
trace(c._x + " " + c._y); //= 1.25 -1.25 [L2.5.6, L1.10.4]
c._x = undefined; c._x = null; c._x = "abc";
trace(c._x); //= 1.25 [L2.5.6]
c._x = "12";
trace(c._x); //= 12 [L2.5.6]
c._x = 1 / 0;
trace(c._x); //=p-9: 0 //=p10+: -107374182.4 [L2.5.6]
c._y = -1 / 0;
trace(c._y); //=p-9: 0 //=p10+: -107374182.4 [L2.5.6]
c._x = 0; c._y = 0;
c._alpha = 33;
trace(c._alpha); //= 32.8125 [L2.5.4, L2.5.8]
c._alpha = 50;
trace(c._alpha); //= 50 [L2.5.4]
c._alpha = 1 / 0;
trace(c._alpha); //= 0 [L2.5.8]
c._xscale = 200;
trace(c._xscale + " " + c._yscale + " " + c._width); //= 200 100 200 [L2.5.7]
c._yscale = 201;
trace((c._yscale == 201) + " " + c._yscale); //= true 201 [L2.5.7]
c._yscale = 100;
c._rotation = 270;
trace(c._rotation); //= -90 [L2.5.7]
c._rotation = 180;
trace(c._rotation); //= 180 [L2.5.7]
c._rotation = -180;
trace(c._rotation); //= -180 [L2.5.7]
c._rotation = 725;
trace(c._rotation); //= 5 [L2.5.7]
c._rotation = 0;
c._xscale = 12.3456789;
trace(c._xscale); //= 12.3456789 [L2.5.7]
c._width = 50;
trace(c._xscale + " " + c._yscale); //= 50 100 [L2.5.9]
c._height = 25;
trace(c._xscale + " " + c._yscale + " " + c._height); //= 50 50 25 [L2.5.9]
c._visible = 0;
trace(c._visible); //= false [L2.5.4]
c._visible = "1";
trace(c._visible); //= true [L2.5.4]
c._visible = "abc";
trace(c._visible); //= true [L2.5.6]
c._name = 0 / 0;
trace(this[SWF > 6 ? "0" : "NaN"]._name); //=5-6: NaN //=7+: 0 [L2.5.10]
this[SWF > 6 ? "0" : "NaN"]._name = "c";
_highquality = 2;
trace(_quality); //= BEST [L2.5.11, L2.5.4]
_highquality = 0;
trace(_quality + _highquality); //= LOW0 [L2.5.11]
_highquality = -3;
trace(_quality + _highquality); //= HIGH1 [L2.5.11]
_highquality = undefined; _highquality = "x";
trace(_quality); //= HIGH [L2.5.11]
_quality = "best";
trace(_quality); //= BEST [L2.5.4]
_quality = "nothing";
trace(_quality); //= BEST [L2.5.4]
_soundbuftime = 0 / 0; _soundbuftime = undefined;
trace(_soundbuftime); //= 5 [L2.5.4]
_soundbuftime = 7.9;
trace(_soundbuftime); //= 7 [L2.5.4]
trace(_focusrect); //=5: 1 //=6+: true [L2.5.12]
_focusrect = false;
trace(_focusrect); //=5: 0 //=6+: false [L2.5.12]
trace(c._focusrect); //=5: 0 //=6+: null [L2.5.12]
c._focusrect = 1;
trace(c._focusrect); //=5: 1 //=6+: true [L2.5.12]
