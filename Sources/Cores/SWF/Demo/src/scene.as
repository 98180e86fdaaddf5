// The lake and what moves there by itself.

var world = _root.createEmptyMovieClip("world", 10);

// What never moves is one picture.
var back = world.createEmptyMovieClip("back", 1);
addTo(back, "sky");
var moon = addAt(back, "moon", 498, 92, 100);
moon.filters = [glow(0xffd890, 0.7, 24, 1.2)];
addTo(back, "mountains");
addTo(back, "hills");
addTo(back, "lake");
var mirrorImage = addAt(back, "mountains", 0, 498, 100);
mirrorImage._yscale = -50;
mirrorImage._alpha = 26;
addTo(back, "shore");
addTo(back, "vignette");
back.cacheAsBitmap = true;

var starsA = world.attachMovie("stars1", "starsA", 2);
var starsB = world.attachMovie("stars2", "starsB", 3);
var clouds = [];
for (var i = 0; i < 3; i++) {
  var cloud = world.attachMovie("cloud", "cloud" + i, 4 + i);
  cloud._x = 60 + i * 250;
  cloud._y = 150 + (i * 53) % 90;
  cloud._xscale = 110 - i * 18;
  cloud._yscale = 60 + i * 8;
  cloud.speed = 0.05 + i * 0.03;
  clouds.push(cloud);
}
var glitter = world.attachMovie("glitter", "glitter", 8);
glitter._x = 498;
glitter._y = 336;
glitter.blendMode = "add";
world.attachMovie("waves", "waves", 9);

// The play is between the water and the reeds.
var play = world.createEmptyMovieClip("play", 20);
var lights = world.createEmptyMovieClip("lights", 21);

var front = world.createEmptyMovieClip("front", 30);
addAt(front, "lily", 168, 452, 100);
addAt(front, "flower", 178, 446, 110);
addAt(front, "lily", 408, 466, 120);
addAt(front, "lily", 236, 468, 76);
addAt(front, "flower", 398, 460, 84);
front.cacheAsBitmap = true;
var reeds = [];
for (var i = 0; i < 4; i++) {
  var reed = world.attachMovie("thicket", "reed" + i, 31 + i);
  reed._x = [14, 92, 566, 632][i];
  reed._y = [486, 500, 500, 488][i];
  reed._xscale = [120, 84, -86, -126][i];
  reed._yscale = [122, 70, 76, 128][i];
  reeds.push(reed);
}
var dawn = world.attachMovie("dawn", "dawn", 41);
dawn.blendMode = "screen";
dawn._visible = false;

// Small lights far away, which nobody can catch.
var specks = [];
for (var i = 0; i < 12; i++) {
  var speck = lights.attachMovie("spark", "speck" + i, i);
  speck._xscale = speck._yscale = 22 + (i * 7) % 20;
  speck.x = (i * 97) % 640;
  speck.y = 290 + (i * 61) % 150;
  speck.phase = i * 1.7;
  specks.push(speck);
}

function moveScene(frame) {
  starsA._alpha = 78 + 22 * Math.sin(frame * 0.031);
  starsB._alpha = 70 + 30 * Math.sin(frame * 0.023 + 2);
  for (var i = 0; i < clouds.length; i++) {
    var cloud = clouds[i];
    cloud._x += cloud.speed;
    if (cloud._x > 780) cloud._x = -140;
  }
  for (var i = 0; i < reeds.length; i++) {
    reeds[i]._rotation = 1.8 * Math.sin(frame * 0.017 + i * 1.3) + 0.7 * Math.sin(frame * 0.041 + i);
  }
  for (var i = 0; i < specks.length; i++) {
    var speck = specks[i];
    speck._x = speck.x + 22 * Math.sin(frame * 0.008 + speck.phase);
    speck._y = speck.y + 12 * Math.sin(frame * 0.013 + speck.phase * 2);
    speck._alpha = 50 + 50 * Math.sin(frame * 0.035 + speck.phase * 3);
  }
}

// The wipe: the world is seen through a disc that grows and shrinks.
var iris = _root.attachMovie("disc", "iris", 50);
iris._visible = false;
var irisSize = 500;
var irisGoal = 500;
function moveIris() {
  if (irisSize == irisGoal) return;
  irisSize += clamp((irisGoal - irisSize) * 0.12, -16, 16);
  if (Math.abs(irisGoal - irisSize) < 1) irisSize = irisGoal;
  iris._xscale = iris._yscale = irisSize;
  if (irisSize == 500) world.setMask(null);
  else world.setMask(iris);
}
function setIris(x, y, from, to) {
  iris._x = x;
  iris._y = y;
  irisSize = from;
  irisGoal = to;
  iris._xscale = iris._yscale = from;
  world.setMask(iris);
}
