// BitmapData: arguments, results and arithmetic.
var BitmapData = flash.display.BitmapData;
var Rectangle = flash.geom.Rectangle;
var Point = flash.geom.Point;
function hex(n) {
  var high = (n >>> 16) & 0xFFFF;
  var low = (n & 0xFFFF).toString(16);
  while (high != 0 && low.length < 4) low = "0" + low;
  return high == 0 ? low : high.toString(16) + low;
}
trace(typeof new BitmapData() + typeof new BitmapData(5)); //= undefinedundefined [C.BitmapData.1]
trace(typeof new BitmapData(0, 5) + typeof new BitmapData(2881, 5) + typeof new BitmapData(2880, 1)); //= undefinedundefinedobject [C.BitmapData.2]
var b = new BitmapData(4, 3);
trace(b.width + " " + b.height + " " + b.transparent + " " + b.rectangle); //= 4 3 true (x=0, y=0, w=4, h=3) [C.BitmapData.1, C.BitmapData.3]
trace(hex(b.getPixel32(0, 0))); //= ffffffff [C.BitmapData.1]
trace(new BitmapData(1, 1, undefined).transparent); //= false [C.BitmapData.1]
trace(hex(new BitmapData(1, 1, false, 0).getPixel32(0, 0))); //= ff000000 [C.BitmapData.3, C.BitmapData.10]
trace(b.getPixel(4, 0) + " " + b.getPixel32(-1, 0)); //= 0 0 [C.BitmapData.20]
trace(b.getPixel() + " " + b.setPixel(1, 1) + " " + b.fillRect({}) + " " + b.floodFill(1, 1)); //= -1 -1 -1 -1 [C.BitmapData.7]
trace(BitmapData.prototype.getPixel(1, 1) + " " + BitmapData.prototype.width); //= -1 -1 [C.BitmapData.8]
// Colours are kept multiplied with their opacity
trace(b.setPixel32(0, 0, 0x80FF8040)); //= 0 [C.BitmapData.21]
trace(hex(b.getPixel32(0, 0))); //= 80ff7f40 [C.BitmapData.11, C.BitmapData.12]
b.setPixel32(0, 0, 0x12345678);
trace(hex(b.getPixel32(0, 0))); //= 12395571 [C.BitmapData.11, C.BitmapData.12]
b.setPixel(0, 0, 0xFFFFFF);
trace(hex(b.getPixel32(0, 0))); //= 12ffffff [C.BitmapData.21]
b.setPixel32(1, 0, 0x00FFFFFF);
trace(b.getPixel32(1, 0)); //= 0 [C.BitmapData.11]
trace(b.setPixel32(100, 100, 0)); //= 0 [C.BitmapData.21]
// Areas
trace(b.fillRect(new Rectangle(2, 2, -2, -2), 0xFF00FF00)); //= 0 [C.BitmapData.22]
trace(hex(b.getPixel32(0, 0)) + " " + hex(b.getPixel32(1, 1)) + " " + hex(b.getPixel32(2, 2))); //= ff00ff00 ff00ff00 ffffffff [C.BitmapData.22]
trace(b.fillRect({x: 0, y: 0, width: 1}, 0)); //= -1 [C.BitmapData.8]
function Sides() {}
Sides.prototype = new Rectangle(3, 2, 1, 1);
trace(b.fillRect(new Sides(), 0xFF0000FF) + " " + hex(b.getPixel32(3, 2))); //= 0 ff0000ff [C.BitmapData.8]
trace(b.floodFill(0, 0, 0xFF112233) + " " + hex(b.getPixel32(1, 1)) + " " + hex(b.getPixel32(2, 0))); //= 1 ff112233 ffffffff [C.BitmapData.23]
trace(b.floodFill(0, 0, 0xFF112233) + " " + b.floodFill(9, 9, 0)); //= 0 0 [C.BitmapData.23]
trace(b.scroll(1, 0) + " " + hex(b.getPixel32(0, 0)) + " " + hex(b.getPixel32(2, 0))); //= 0 ff112233 ff112233 [C.BitmapData.24]
trace(b.scroll(4, 0) + " " + hex(b.getPixel32(3, 0))); //= 0 ffffffff [C.BitmapData.24]
var o = new BitmapData(4, 4, false, 0);
o.setPixel(1, 2, 0xFF0000);
trace(o.getColorBoundsRect(0xFFFFFF, 0xFF0000)); //= (x=1, y=2, w=1, h=1) [C.BitmapData.25]
trace(o.getColorBoundsRect(0xFFFFFF, 0x123456)); //= (x=0, y=0, w=0, h=0) [C.BitmapData.25]
trace(o.getColorBoundsRect(0xFFFFFF, 0, false)); //= (x=1, y=2, w=1, h=1) [C.BitmapData.25]
o.setPixel(1, 2, 0);
o.setPixel(0, 0, 0xFF00);
trace(o.getColorBoundsRect(0xFFFFFF, 0xFF00)); //= (x=0, y=0, w=0, h=0) [C.BitmapData.25]
// Sources
var d = new BitmapData(2, 2);
d.dispose();
trace(d.width + " " + d.getPixel(0, 0) + " " + typeof d.rectangle); //= -1 -1 number [C.BitmapData.6]
trace(b.copyPixels() + " " + b.copyPixels({}, b.rectangle, new Point()) + " " + b.copyPixels(d, b.rectangle, new Point()) + " " + b.copyPixels(o, {}, new Point())); //= -1 -2 -3 -4 [C.BitmapData.7, C.BitmapData.8]
trace(b.copyPixels(o, o.rectangle, new Point(3, 0)) + " " + hex(b.getPixel32(3, 0))); //= 0 ff00ff00 [C.BitmapData.30, C.BitmapData.32]
trace(b.copyPixels(o, new Rectangle(9, 9, 1, 1), new Point())); //= 0 [C.BitmapData.30]
var half = new BitmapData(1, 1, true, 0x80FF0000);
var under = new BitmapData(1, 1, true, 0xFF0000FF);
under.copyPixels(half, half.rectangle, new Point());
trace(hex(under.getPixel32(0, 0))); //= 80ff0000 [C.BitmapData.32]
under.setPixel32(0, 0, 0xFF0000FF);
under.copyPixels(half, half.rectangle, new Point(), null, null, true);
trace(hex(under.getPixel32(0, 0))); //= ff80007f [C.BitmapData.13, C.BitmapData.32]
var solid = new BitmapData(1, 1, false, 0x0000FF);
solid.copyPixels(half, half.rectangle, new Point());
trace(hex(solid.getPixel32(0, 0))); //= ff80007f [C.BitmapData.32]
// A mask's opacity counts in 256ths, also for an opaque source, and without a word nothing is merged, as recorded
var veil = new BitmapData(1, 1, true, 0x66000000);
var opaque = new BitmapData(1, 1, false, 0xFFFFFF);
var onto = new BitmapData(1, 1, true, 0x80FFFFFF);
onto.copyPixels(opaque, opaque.rectangle, new Point(), veil, new Point());
trace(hex(onto.getPixel32(0, 0))); //= 65ffffff [C.BitmapData.32]
trace(under.copyChannel(half, half.rectangle, new Point(), 1, 2) + " " + hex(under.getPixel32(0, 0))); //= -1 ff80ff7f [C.BitmapData.34]
trace(under.copyChannel(half, half.rectangle, new Point(), 3, 4) + " " + hex(under.getPixel32(0, 0))); //= -1 ff80ff00 [C.BitmapData.34]
trace(under.copyChannel(half, half.rectangle, new Point(), 1, 3) + " " + hex(under.getPixel32(0, 0))); //= -1 ff80ff00 [C.BitmapData.34]
var m = new BitmapData(1, 1, false, 0x000000);
trace(m.merge(new BitmapData(1, 1, false, 0xFFFFFF), m.rectangle, new Point(), 128, 0, 300) + " " + hex(m.getPixel(0, 0))); //= -1 7f00ff [C.BitmapData.35]
m.setPixel(0, 0, 0x804020);
trace(m.colorTransform(m.rectangle, new flash.geom.ColorTransform(0.5, 2, 1, 1, 0, 0, -100, 0)) + " " + hex(m.getPixel(0, 0))); //= -1 408000 [C.BitmapData.37, C.ColorTransform.6]
trace(m.colorTransform({}, new flash.geom.ColorTransform()) + " " + m.colorTransform(m.rectangle, {})); //= -2 -3 [C.BitmapData.8]
trace(m.paletteMap(m, m.rectangle, new Point(), [], null, null) + " " + hex(m.getPixel(0, 0))); //= -1 8000 [C.BitmapData.36]
// Comparing
var one = new BitmapData(2, 1, true, 0xFF102030);
var two = new BitmapData(2, 1, true, 0xFF102030);
trace(one.compare(two) + " " + one.compare() + " " + one.compare({}) + " " + one.compare(o) + " " + one.compare(new BitmapData(2, 2))); //= 0 -1 -2 -3 -4 [C.BitmapData.38]
two.setPixel32(1, 0, 0xFF203010);
trace(hex(one.compare(two).getPixel32(1, 0)) + " " + one.compare(two).getPixel32(0, 0)); //= fff0f020 0 [C.BitmapData.38]
// Threshold and hits
trace(one.threshold(two, two.rectangle, new Point(), "==", 0xFF203010, 0x80FF0000)); //= 1 [C.BitmapData.60]
trace(hex(one.getPixel32(1, 0)) + " " + hex(one.getPixel32(0, 0))); //= 80ff0000 ff102030 [C.BitmapData.60]
trace(one.threshold(two, two.rectangle, new Point(), "other", 0, 0)); //= 0 [C.BitmapData.60]
trace(one.threshold(two, two.rectangle, new Point(), ">", 0xFF, 0xFFFFFFFF, 0x0F)); //= 0 [C.BitmapData.60]
var h = new BitmapData(2, 2, true, 0);
h.setPixel32(1, 1, 0x80000000);
trace(h.hitTest(new Point(), 1, new Point(1, 1)) + " " + h.hitTest(new Point(), 129, new Point(1, 1)) + " " + h.hitTest(new Point(), 0, new Point(0, 0))); //= true false false [C.BitmapData.61]
trace(h.hitTest(new Point(5, 5), 1, new Point(6, 6)) + " " + h.hitTest(new Point(), 1, new Rectangle(0, 0, 2, 2))); //= true true [C.BitmapData.61]
trace(h.hitTest({}, 1, new Point()) + " " + h.hitTest(new Point(), 1, d) + " " + h.hitTest(new Point(), 1, h, {}) + " " + h.hitTest(new Point(), 1, {})); //= -2 -3 -4 -3 [C.BitmapData.61]
trace(h.hitTest(new Point(), 1, h) + " " + h.hitTest(new Point(), 1, h, new Point(1, 1))); //= true false [C.BitmapData.61]
// Noise by the generator of Park and Miller
var n = new BitmapData(2, 1, false, 0);
trace(n.noise(1, 0, 255, 7, false)); //= 0 [C.BitmapData.70]
trace(hex(n.getPixel(0, 0))); //= a7f1d9 [C.BitmapData.71, C.BitmapData.72]
n.noise(1, 0, 255, 7, true);
trace(hex(n.getPixel(0, 0)) + " " + hex(n.getPixel(1, 0))); //= a7a7a7 f1f1f1 [C.BitmapData.72]
n.noise(0, 10, 5);
trace(hex(n.getPixel(0, 0))); //= a0a0a [C.BitmapData.70]
n.noise(1, 0, 255, 2);
trace(hex(n.getPixel(0, 0))); //= a700 [C.BitmapData.72]
trace(n.noise() + " " + n.perlinNoise(1, 1, 1, 1, false)); //= -1 -1 [C.BitmapData.7]
// Drawing
trace(typeof n.draw(b) + " " + n.draw(d) + " " + n.draw({}) + " " + n.draw()); //= undefined -3 -2 -1 [C.BitmapData.85]
trace(n.applyFilter(b, b.rectangle, new Point(), {})); //= -1 [C.BitmapData.90]
var c = b.clone();
c.setPixel32(0, 0, 0);
trace(c.compare(b) == 0); //= false [C.BitmapData.5]
trace(typeof BitmapData.loadBitmap("none")); //= undefined [C.BitmapData.4]
