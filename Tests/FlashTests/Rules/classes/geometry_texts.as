//! swf 6-8
//! player 9,32
// Texts of geometry are put together by `+`; constructors without arguments call methods by their names.
ASSetPropFlags(_global, "flash", 0, 5248);
var value = {valueOf: function() { return "value"; }, toString: function() { return "text"; }};
trace(new flash.geom.Point(value, undefined)); //=6: (x=value, y=) //=7+: (x=value, y=undefined) [C.Point.1]
trace(new flash.geom.Rectangle(1, value, null)); //=6: (x=1, y=value, w=null, h=) //=7+: (x=1, y=value, w=null, h=undefined) [C.Rectangle.1]
trace(new flash.geom.Matrix(value, 2, 3, 4, 5, 6)); //= (a=value, b=2, c=3, d=4, tx=5, ty=6) [C.Matrix.1]
flash.geom.Rectangle.prototype.setEmpty = function() { this.x = "own"; };
trace(new flash.geom.Rectangle().x); //= own [C.Rectangle.1]
flash.geom.Matrix.prototype.identity = function() { this.b = "own"; };
trace(new flash.geom.Matrix().b); //= own [C.Matrix.1]
// Properties of colour transforms are hidden before SWF 8.
var color = new flash.geom.ColorTransform(1, 1, 1, 1, 1, -2, 3, 0);
trace(typeof color.redOffset + " " + typeof flash.geom.Transform.prototype.matrix); //=-7: undefined undefined //=8: number undefined [C.Flags.2]
