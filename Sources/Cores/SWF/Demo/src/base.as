// What everything else uses: the stage's measures, chance, texts.

const WIDTH = 640;
const HEIGHT = 480;
const WATER = 352;       // where stars drown
const NIGHT = 4500;      // frames from dusk to dawn

Stage.scaleMode = "showAll";
Stage.showMenu = false;
_quality = "HIGH";

// The same input from the first frame on is the same game: chance is a row of numbers, never a clock.
var seed = 20041;
function chance() {
  seed = seed * 16807 % 2147483647;
  return seed / 2147483647;
}
function between(low, high) { return low + (high - low) * chance(); }

function clamp(value, low, high) { return value < low ? low : value > high ? high : value; }

// A text of our own font in a clip of its own, around the clip's place. `align` as in TextFormat.
function makeText(parent, size, color, align, words) {
  var clip = parent.createEmptyMovieClip("text" + parent.getNextHighestDepth(), parent.getNextHighestDepth());
  var width = 620;
  var left = align == "center" ? -width / 2 : align == "right" ? -width : 0;
  clip.createTextField("field", 1, left, -size * 0.8 - 2, width, size * 1.3 + 4);
  var format = new TextFormat("Lantern", size, color);
  format.align = align;
  clip.field.embedFonts = true;
  clip.field.selectable = false;
  clip.field.setNewTextFormat(format);
  clip.field.text = words;
  return clip;
}

function glow(color, alpha, blur, strength) {
  return new flash.filters.GlowFilter(color, alpha, blur, blur, strength, 2, false, false);
}
function shadow(distance, color, alpha, blur) {
  return new flash.filters.DropShadowFilter(distance, 60, color, alpha, blur, blur, 1, 2, false, false, false);
}

function addTo(parent, name) {
  var depth = parent.getNextHighestDepth();
  return parent.attachMovie(name, name + depth, depth);
}
function addAt(parent, name, x, y, scale) {
  var clip = addTo(parent, name);
  clip._x = x;
  clip._y = y;
  clip._xscale = clip._yscale = scale;
  return clip;
}
