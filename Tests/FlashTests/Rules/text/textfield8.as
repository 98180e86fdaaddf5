// Text fields: what SWF 8 added.
this.createTextField("f", 1, 0, 0, 100, 50);
trace(f.antiAliasType + " " + f.gridFitType + " " + f.thickness + " " + f.sharpness); //= normal pixel 0 0 [C.TextField.4]
f.antiAliasType = "advanced";
trace(f.antiAliasType); //= advanced [C.TextField.32]
f.antiAliasType = "NORMAL";
trace(f.antiAliasType); //= advanced [C.TextField.32]
f.gridFitType = "subpixel";
trace(f.gridFitType); //= subpixel [C.TextField.32]
f.gridFitType = "Pixel";
trace(f.gridFitType); //= subpixel [C.TextField.32]
f.thickness = 1000;
trace(f.thickness); //= 1000 [C.TextField.32]
f.sharpness = 0.1;
trace(f.sharpness); //= 0.100000001490116 [C.TextField.32]
trace(f.filters.length); //= 0 [C.TextField.34, C.MovieClip.76]
f.filters = [new flash.filters.BlurFilter(), 5, new flash.filters.GlowFilter()];
trace(f.filters.length); //= 2 [C.TextField.34, C.MovieClip.76]
// A class of a script's own
_global.TextField = function() { this.mark = "made"; };
_global.TextField.prototype.kind = "own";
var g = this.createTextField("g", 2, 0, 0, 10, 10);
trace(g.mark + " " + g.kind + " " + typeof g.text); //= made own undefined [C.MovieClip.15]
