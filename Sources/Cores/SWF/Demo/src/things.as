// Stars, bats, the pike, and the sparks that fly.

var stars = [];
var bats = [];
var pike = null;
var nextThing = 0;

function addThing(name, x, y) {
  var clip = play.attachMovie(name, "thing" + nextThing, 100 + nextThing % 400);
  nextThing++;
  clip._x = clip.x = x;
  clip._y = clip.y = y;
  return clip;
}
function removeFrom(list, index) {
  list[index].removeMovieClip();
  list.splice(index, 1);
}
function clearThings() {
  while (stars.length) removeFrom(stars, 0);
  while (bats.length) removeFrom(bats, 0);
  if (pike != null) pike.removeMovieClip();
  pike = null;
}

// Sparks, bubbles and rings of water come from a store, so that none is made while the game runs.
const SPARKS = 44;
const DROPS = 16;
var sparks = [];
for (var i = 0; i < SPARKS; i++) {
  var spark = lights.attachMovie("spark", "spark" + i, 50 + i);
  spark._visible = false;
  spark.left = 0;
  sparks.push(spark);
}
// The last of them are drops of water, which look otherwise.
for (var i = 0; i < DROPS; i++) {
  var drop = lights.attachMovie("droplet", "droplet" + i, 110 + i);
  drop._visible = false;
  drop.left = 0;
  sparks.push(drop);
}
var sparkNext = 0;
var dropNext = 0;
function addSpark(x, y, vx, vy, size, life, weight) {
  launch(sparks[sparkNext], x, y, vx, vy, size, life, weight);
  sparkNext = (sparkNext + 1) % SPARKS;
}
function addDrop(x, y, vx, vy, size, life, weight) {
  launch(sparks[SPARKS + dropNext], x, y, vx, vy, size, life, weight);
  dropNext = (dropNext + 1) % DROPS;
}
function launch(spark, x, y, vx, vy, size, life, weight) {
  spark._x = x;
  spark._y = y;
  spark.vx = vx;
  spark.vy = vy;
  spark.size = size;
  spark.left = spark.life = life;
  spark.weight = weight;
  spark._visible = true;
}
function burst(x, y, count, speed) {
  for (var i = 0; i < count; i++) {
    var angle = (i + chance()) / count * 6.2832;
    var fast = speed * between(0.4, 1);
    addSpark(x, y, Math.cos(angle) * fast, Math.sin(angle) * fast, between(40, 90), 30, 0.03);
  }
}
var ripples = [];
for (var i = 0; i < 8; i++) {
  var ripple = play.attachMovie("ripple", "ripple" + i, i);
  ripple._visible = false;
  ripple.age = 99;
  ripples.push(ripple);
}
var rippleNext = 0;
function addRipple(x, y, size) {
  var ripple = ripples[rippleNext];
  rippleNext = (rippleNext + 1) % 8;
  ripple._x = x;
  ripple._y = y;
  ripple.age = 0;
  ripple.size = size;
  ripple._visible = true;
}
function moveSparks() {
  for (var i = 0; i < sparks.length; i++) {
    var spark = sparks[i];
    if (spark.left > 0) {
      spark.left--;
      spark.vy += spark.weight;
      spark._x += spark.vx;
      spark._y += spark.vy;
      spark._xscale = spark._yscale = spark.size * spark.left / spark.life;
      if (spark.left == 0) spark._visible = false;
    }
  }
  for (var i = 0; i < 8; i++) {
    var ripple = ripples[i];
    if (ripple._visible) {
      ripple.age++;
      ripple._xscale = ripple._yscale = ripple.size * (0.2 + ripple.age / 30);
      ripple._alpha = 100 - ripple.age * 2.5;
      if (ripple.age >= 40) ripple._visible = false;
    }
  }
}

// What was won, written where it was won.
var notes = [];
for (var i = 0; i < 6; i++) {
  var note = makeText(lights, 15, 0xfff2c0, "center", "");
  note.left = 0;
  note._visible = false;
  notes.push(note);
}
var noteNext = 0;
function addNote(x, y, words, color) {
  var note = notes[noteNext];
  noteNext = (noteNext + 1) % 6;
  note.field.textColor = color;
  note.field.text = words;
  note._x = x;
  note._y = y;
  note.left = 45;
  note._visible = true;
}
function moveNotes() {
  for (var i = 0; i < 6; i++) {
    var note = notes[i];
    if (note.left > 0) {
      note.left--;
      note._y -= 0.7;
      note._alpha = note.left * 4;
      if (note.left == 0) note._visible = false;
    }
  }
}

// How hard it is: 0 at the first dusk, 1 at the first dawn, and on.
function hardness() { return night - 1 + time / NIGHT; }

var starWait, gemWait, batWait, pikeWait;
function startThings() {
  clearThings();
  starWait = 10;
  gemWait = 420;
  batWait = 260;
  pikeWait = 900;
}

function addThings() {
  var hard = hardness();
  if (--starWait <= 0) {
    starWait = between(24, 46) + 6 * Math.min(hard, 2);
    var star = addThing("star", between(50, 590), -16);
    star.vy = between(0.8, 1.5) + 0.25 * Math.min(hard, 3);
    star.phase = between(0, 6);
    star.blue = false;
    stars.push(star);
  }
  if (--gemWait <= 0) {
    gemWait = between(520, 820);
    var gem = addThing("star-blue", between(80, 560), -20);
    gem.vy = between(1.6, 2.1);
    gem.phase = between(0, 6);
    gem.blue = true;
    stars.push(gem);
  }
  if (--batWait <= 0) {
    batWait = between(130, 220) / (0.7 + 0.55 * Math.min(hard, 4));
    var side = chance() < 0.5 ? -1 : 1;
    var bat = addThing("bat", 320 - side * 360, between(70, 310));
    bat.vx = side * (between(1.5, 2.5) + 0.35 * Math.min(hard, 4));
    bat.phase = between(0, 6);
    bat.base = bat.y;
    bat.swing = between(16, 46);
    bat.scared = false;
    bat._xscale = bat._yscale = between(82, 108);
    bats.push(bat);
  }
  if (--pikeWait <= 0 && pike == null) {
    pikeWait = between(420, 640) / (0.8 + 0.4 * Math.min(hard, 3));
    pike = addThing("pike", clamp(fly.x + between(-130, 130), 70, 570), 404);
    pike.wait = 55;
    pike._visible = false;
  }
}

function moveStars(frame) {
  for (var i = stars.length - 1; i >= 0; i--) {
    var star = stars[i];
    var dx = fly.x - star.x;
    var dy = fly.y - star.y;
    var far = Math.sqrt(dx * dx + dy * dy);
    // A flare draws stars to the firefly; close ones come by themselves.
    var pull = magnet > 0 ? 5 : far < 46 ? 2.4 : 0;
    if (pull > 0 && fly.alive && far < 260) {
      star.x += dx / far * pull;
      star.y += dy / far * pull;
    }
    star.y += star.vy;
    star._x = star.x + (star.blue ? 0 : 14 * Math.sin(frame * 0.04 + star.phase));
    star._y = star.y;
    star._rotation = 16 * Math.sin(frame * 0.05 + star.phase);
    star._xscale = star._yscale = 100 + 8 * Math.sin(frame * 0.11 + star.phase);
    if (star.blue && frame % 4 == 0) addSpark(star.x + between(-5, 5), star.y - 8, 0, -0.4, 45, 24, 0);
    dx = fly.x - star._x;
    if (fly.alive && dx * dx + dy * dy < 26 * 26) {
      catchStar(star);
      removeFrom(stars, i);
    } else if (star.y > WATER + 40 + 30 * Math.sin(star.phase)) {
      addRipple(star._x, star.y, 70);
      burst(star._x, star.y, 3, 1.2);
      removeFrom(stars, i);
    }
  }
}

function moveBats(frame) {
  for (var i = bats.length - 1; i >= 0; i--) {
    var bat = bats[i];
    bat.x += bat.vx;
    if (bat.scared) {
      bat.base -= 3.2;
      bat._rotation += 7;
    } else if (fly.alive) {
      bat.base += clamp((fly.y - bat.base) * 0.004, -0.5, 0.5);
    }
    bat._x = bat.x;
    bat._y = bat.base + bat.swing * Math.sin(frame * 0.05 + bat.phase);
    if (!bat.scared) bat._rotation = bat.vx * 4;
    var dx = fly.x - bat._x;
    var dy = fly.y - bat._y;
    if (!bat.scared && dx * dx + dy * dy < 24 * 24) hurtFly(dx, dy);
    if (bat.x < -60 || bat.x > 700 || bat._y < -60) removeFrom(bats, i);
  }
}

function movePike(frame) {
  if (pike == null) return;
  if (pike.wait > 0) {
    pike.wait--;
    if (pike.wait % 7 == 0) {
      addRipple(pike.x + between(-14, 14), 404 + between(-4, 4), 40);
      addDrop(pike.x + between(-12, 12), 402, between(-0.4, 0.4), -1.1, 70, 26, 0.02);
    }
    if (pike.wait == 0) {
      pike._visible = true;
      pike.vx = fly.x > pike.x ? 1.3 : -1.3;
      pike.vy = -8.2;
      pike._yscale = pike.vx > 0 ? 100 : -100;
      splashAt(pike.x, 404);
    }
    return;
  }
  pike.vy += 0.16;
  pike.x += pike.vx;
  pike.y += pike.vy;
  pike._x = pike.x;
  pike._y = pike.y;
  pike._rotation = Math.atan2(pike.vy, pike.vx) * 57.296;
  var dx = fly.x - pike.x;
  var dy = fly.y - pike.y;
  if (dx * dx + dy * dy < 28 * 28) hurtFly(dx, dy);
  if (pike.y > 412) {
    splashAt(pike.x, 408);
    pike.removeMovieClip();
    pike = null;
  }
}
function splashAt(x, y) {
  hear("splash");
  addRipple(x, y, 130);
  addRipple(x, y, 80);
  for (var i = 0; i < 10; i++) addDrop(x + between(-10, 10), y, between(-1.6, 1.6), between(-4, -1.5), between(70, 130), 40, 0.14);
}
