//! swf 8
//! player 9,32
// Filters: their setters, and the objects that clips give.
var F = flash.filters;
var said = "";
function say(name, value) { return {valueOf: function() { said += name; return value; }}; }
function after(value) { var s = said; said = ""; return s + " " + value; }
var blur = new F.BlurFilter(1, 2, 3);
blur.__proto__ = {own: 5, clone: blur.clone};
trace(blur.clone().own + " " + (blur.clone() instanceof F.BlurFilter)); //= 5 false [C.Filter.1]
trace(typeof F.BitmapFilter.prototype.clone.call({}) + " " + typeof blur.clone.call(5)); //= undefined undefined [C.Filter.1]
// Arguments
trace(typeof F.BlurFilter(1, 2, 3)); //= undefined [C.Filter.2]
var glow = new F.GlowFilter(say("c", 0x1234567), say("a", 0.5), say("x", 1), say("y", 300), say("s", 3), say("q", 99));
trace(after(glow.color + " " + glow.blurX + " " + glow.blurY + " " + glow.strength + " " + glow.quality)); //= caxysq 2311527 1 255 3 15 [C.Filter.2]
trace(new F.GlowFilter().blurX + " " + new F.GlowFilter().strength + " " + new F.GlowFilter().color); //= 6 2 16711680 [C.Filter.2]
blur = new F.BlurFilter(undefined);
trace(blur.blurX + " " + blur.blurY + " " + blur.quality); //= NaN 4 1 [C.Filter.2]
trace(new F.GlowFilter(0, 1, "x").blurX + " " + new F.DropShadowFilter(1, 2, 3, 1, "x").blurX + " " + new F.BevelFilter(1, 2, 3, 1, 4, 1, 5, "x").blurY); //= NaN NaN NaN [C.Filter.2]
trace(new F.GradientGlowFilter(1, 2, [], [], [], "x").blurX + " " + new F.GradientBevelFilter(1, 2, [], [], [], 1, "x").blurY); //= 0 0 [C.Filter.2]
function asked(name) { var d = F.BlurFilter.prototype; var o = {}; o.__proto__ = d; return typeof o[name]; }
trace(asked("blurX") + " " + asked("quality")); //= undefined undefined [C.Filter.2]
// Lists
this.createEmptyMovieClip("c", 1);
blur = new F.BlurFilter(1, 2, 3);
c.filters = [blur, 5, {}, glow];
blur.blurX = 9;
c.filters[0].blurX = 8;
trace(c.filters.length + " " + c.filters[0].blurX + " " + (c.filters[0] == c.filters[0])); //= 2 1 false [C.Filter.3]
trace((c.filters[0] instanceof F.BlurFilter) + " " + (c.filters[1] instanceof F.GlowFilter)); //= true true [C.Filter.3]
c.filters = [new F.BlurFilter("x", NaN, 3), new F.GlowFilter(0, 1, NaN, NaN), new F.BevelFilter(1, 2, 3, 1, 4, 1, NaN, NaN)];
//! frame
trace(c.filters[0].blurX + " " + c.filters[1].blurY); //= NaN NaN [C.Filter.3]
// Tables of natives
blur = new F.BlurFilter(1, 2, 3);
ASnative(1102, 4).call(blur, 77);
trace(ASnative(1102, 1).call(blur) + " " + ASnative(1102, 3).call(blur) + " " + ASnative(1102, 5).call(blur)); //= 1 77 3 [C.Filter.4]
trace(ASnative(1103, 1).call(new F.GlowFilter(7)) + " " + ASnative(1101, 1).call(new F.DropShadowFilter(6)) + " " + ASnative(1107, 1).call(new F.BevelFilter(5))); //= 7 6 5 [C.Filter.4]
trace(ASnative(1109, 1).call(new F.ConvolutionFilter(2)) + " " + ASnative(1110, 1).call(new F.ColorMatrixFilter()).length); //= 2 20 [C.Filter.4]
// Gradients
var g = new F.GradientGlowFilter(4, 45, [0x1FFFFFF, "0x12", undefined], [0.5, 2, "x", 1], [300, -1, 7]);
trace(g.colors + " " + g.ratios); //= 16777215,18,0 255,0,7 [C.Gradient.1, C.Gradient.3]
trace(g.alphas); //= 0.501960784313725,1,1 [C.Gradient.2]
g.colors = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];
trace(g.colors.length); //= 16 [C.Gradient.1]
g.alphas = [0];
trace(g.alphas.length + " " + g.alphas[0] + " " + g.alphas[1]); //= 16 0 1 [C.Gradient.2]
g.alphas = 5;
trace(g.alphas[0]); //= 0 [C.Gradient.2]
g.ratios = [1, 2];
trace(g.colors + " " + g.alphas.length + " " + g.ratios); //= 1,2 2 1,2 [C.Gradient.3]
g.ratios = [1, 2, 3, 4];
trace(g.ratios); //= 1,2 [C.Gradient.3]
// Matrices
var m = new F.ColorMatrixFilter([1, 0.1, "x"]);
trace(m.matrix.length + " " + m.matrix[0] + " " + (m.matrix[1] == 0.1) + " " + m.matrix[2] + " " + m.matrix[3]); //= 20 1 false NaN NaN [C.ColorMatrix.1]
m.matrix = undefined;
trace(m.matrix[0]); //= 1 [C.ColorMatrix.1]
m.matrix = 5;
trace(m.matrix.length + " " + m.matrix[0]); //= 20 NaN [C.ColorMatrix.1]
trace(m.matrix == m.matrix); //= false [C.ColorMatrix.1]
var k = new F.ConvolutionFilter(2, 3, [1, 2]);
trace(k.matrix + " " + k.divisor); //= 1,2,0,0,0,0 3 [C.Convolution.1, C.Convolution.2, C.Convolution.3]
k.matrixX = 1;
trace(k.matrix.length); //= 6 [C.Convolution.1]
k.matrixX = 99;
trace(k.matrixX + " " + k.matrix.length); //= 15 45 [C.Convolution.1]
k.matrixY = -1;
trace(k.matrixY + " " + k.matrix.length); //= 0 45 [C.Convolution.1]
k.matrix = ["7", 0.5, "x"];
trace(k.matrix); //= 7,0.5,NaN [C.Convolution.2]
trace(k.matrix == k.matrix); //= false [C.Convolution.2]
trace(new F.ConvolutionFilter().divisor + " " + new F.ConvolutionFilter(1, 1, [5]).divisor + " " + new F.ConvolutionFilter(1, 1, [5], 4).divisor); //= 1 5 4 [C.Convolution.3]
trace(new F.ConvolutionFilter(1, 1, [5], 4, 0, true, true, 5).alpha + " " + new F.ConvolutionFilter(1, 1, [5], 4, 0, true, true).alpha + " " + new F.ConvolutionFilter(1, 1, [5], 4, 0, true, true, 5, 0).alpha); //= 1 0 0 [C.Convolution.3]
k.alpha = 0.5;
trace(Math.round(k.alpha * 255)); //= 127 [C.Convolution.4]
k.alpha = "x";
trace(k.alpha); //= 0 [C.Convolution.4]
k.alpha = 7;
trace(k.alpha); //= 1 [C.Convolution.4]
// Displacements
var d = new F.DisplacementMapFilter();
trace(typeof d.mapBitmap + " " + d.mapPoint + " " + d.mode); //= undefined (x=0, y=0) wrap [C.Displacement.1, C.Displacement.2]
var b = new flash.display.BitmapData(2, 3, false, 0);
d.mapBitmap = b;
d.mapBitmap = {width: 1};
trace(d.mapBitmap.width + " " + (d.mapBitmap instanceof flash.display.BitmapData)); //= 2 true [C.Displacement.1]
d.mapPoint = {x: "1.9", y: NaN};
trace(d.mapPoint + " " + (d.mapPoint instanceof flash.geom.Point)); //= (x=1, y=-2147483648) true [C.Displacement.2]
d.mapPoint = {x: 1};
trace(d.mapPoint); //= (x=0, y=0) [C.Displacement.2]
d.componentX = "3.9";
d.componentY = -1;
d.scaleX = 1e9;
d.scaleY = "x";
trace(d.componentX + " " + d.componentY + " " + d.scaleX + " " + d.scaleY); //= 3 -1 65535 -65535 [C.Displacement.3]
d.mode = "clamp";
trace(d.mode); //= clamp [C.Displacement.3]
d.mode = "Clamp";
trace(d.mode); //= wrap [C.Displacement.3]
