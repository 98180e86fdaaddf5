//! swf 8
//! stage 1600x1200
//! iterations 42
// The same with a filter over a group of them.
var flowers = 24;
var group = this.createEmptyMovieClip("group", 1);
for (var i = 0; i < flowers; i++) {
  var flower = group.createEmptyMovieClip("flower" + i, i);
  flower._x = 130 + i % 6 * 260;
  flower._y = 160 + Math.floor(i / 6) * 280;
  flower.beginFill(0xc06040 + i * 0x000503, 100);
  flower.moveTo(120, 0);
  for (var k = 1; k <= 180; k++) {
    var angle = k * Math.PI / 90;
    flower.lineTo((k % 2 ? 60 : 120) * Math.cos(angle), (k % 2 ? 60 : 120) * Math.sin(angle));
  }
  flower.endFill();
}
group.filters = [new flash.filters.DropShadowFilter(6, 45, 0, 0.6, 8, 8, 1, 1)];
var time = 0;
this.onEnterFrame = function() {
  time++;
  for (var i = 0; i < flowers; i++) group["flower" + i]._rotation = time * 2;
  if (time == 40) trace(Math.round(group.flower3._rotation)); //= 80 [D.Order.1]
};
