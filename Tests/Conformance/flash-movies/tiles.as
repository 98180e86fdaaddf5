//! swf 8
//! stage 800x600
//! rate 60
//! iterations 122
// A map of 3,000 tiles of four kinds, which scrolls; tiles outside are hidden.
//! shape grass 16x16
//! shape stone 15x15
//! sprite tile
//! place grass 1
//! frame
//! place stone 2
//! end
var columns = 60;
var rows = 50;
var map = this.createEmptyMovieClip("map", 1);
for (var y = 0; y < rows; y++) {
  for (var x = 0; x < columns; x++) {
    var tile = map.attachMovie("tile", "t" + x + "_" + y, y * columns + x);
    tile._x = x * 16;
    tile._y = y * 16;
    tile.gotoAndStop(1 + (x * 3 + y * 5) % 2);
  }
}
var time = 0;
this.onEnterFrame = function() {
  time++;
  map._x = -(time % 160);
  map._y = -(time % 200);
  var column = Math.floor(time / 2) % columns;
  for (var y = 0; y < rows; y++) map["t" + column + "_" + y]._visible = time % 2 == 0;
  if (time == 120) trace(map.t59_49._x + map._x); //= 824 [D.Order.1]
};
