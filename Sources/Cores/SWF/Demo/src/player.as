// The firefly, what it catches and what catches it.

var night, time, score, light, chain, chainLeft, flares, magnet;
var best = 0;
var fly = { x: 320, y: 240, vx: 0, vy: 0, alive: false, safe: 0, blink: 0 };

var flyHalo = play.attachMovie("halo", "flyHalo", 90);
flyHalo.blendMode = "add";
var flyClip = play.attachMovie("firefly", "flyClip", 800);
flyClip.filters = [glow(0xffd860, 0.55, 8, 1.4)];
var ring = lights.attachMovie("ring", "ring", 40);
ring.blendMode = "add";
ring._visible = false;
var ringAge = 99;

function startFly() {
  fly.x = 320;
  fly.y = 230;
  fly.vx = fly.vy = 0;
  fly.alive = true;
  fly.safe = 120;
  fly.blink = 0;
  night = 1;
  time = score = chain = chainLeft = magnet = 0;
  light = 100;
  flares = 2;
  ringAge = 99;
  ring._visible = false;
  flyClip._alpha = 100;
  flyClip._rotation = 0;
}
function showFly(seen) { flyClip._visible = flyHalo._visible = seen; }

function steer(ax, ay) {
  fly.vx = (fly.vx + ax) * 0.9;
  fly.vy = (fly.vy + ay) * 0.9;
}

// To a place, the faster the farther, but never faster than keys can.
function steerTo(x, y) {
  var dx = x - fly.x;
  var dy = y - fly.y;
  var far = Math.sqrt(dx * dx + dy * dy);
  if (far < 1) return steer(0, 0);
  var push = Math.min(0.62, far * 0.02);
  steer(dx / far * push, dy / far * push);
}

function steerByKeys() {
  var ax = (Key.isDown(Key.RIGHT) ? 1 : 0) - (Key.isDown(Key.LEFT) ? 1 : 0);
  var ay = (Key.isDown(Key.DOWN) ? 1 : 0) - (Key.isDown(Key.UP) ? 1 : 0);
  var push = ax != 0 && ay != 0 ? 0.42 : 0.6;
  steer(ax * push, ay * push);
}

// The title's own game: to the star that is soonest there, away from whoever bites.
function steerAlone() {
  var goalX = 320;
  var goalY = 210;
  var nearest = 100000;
  for (var i = 0; i < stars.length; i++) {
    var star = stars[i];
    if (star.y > 70 && star.y < WATER) {
      var far = Math.abs(star._x - fly.x) + 0.7 * Math.abs(star.y + 24 - fly.y) - (star.blue ? 120 : 0) - star.y * 0.25;
      if (far < nearest) {
        nearest = far;
        goalX = star._x;
        goalY = star.y + 14;
      }
    }
  }
  var close = 0;
  for (var i = 0; i <= bats.length; i++) {
    var foe = i < bats.length ? bats[i] : pike;
    if (foe != null && !foe.scared) {
      var dx = fly.x - foe._x - (foe.vx || 0) * 14;
      var dy = fly.y - foe._y;
      var away = Math.sqrt(dx * dx + dy * dy) + 0.01;
      if (away < 110) {
        goalX += dx / away * (110 - away) * 3.2;
        goalY += dy / away * (110 - away) * 3.2;
        if (away < 62) close++;
      }
    }
  }
  if (close > 0 && flares > 0 && fly.safe == 0) flare();
  steerTo(clamp(goalX, 40, 600), clamp(goalY, 50, 330));
}

function moveFly(frame) {
  if (fly.alive) {
    fly.x = clamp(fly.x + fly.vx, 16, WIDTH - 16);
    fly.y = clamp(fly.y + fly.vy, 22, 436);
    light -= 0.036 + 0.008 * Math.min(hardness(), 4);
    if (fly.safe > 0) fly.safe--;
    if (fly.blink > 0) fly.blink--;
    if (chainLeft > 0 && --chainLeft == 0) chain = 0;
    if (magnet > 0) magnet--;
    if (frame % 5 == 0) addSpark(fly.x - 12, fly.y + 2, -fly.vx * 0.2, 0.3, 45, 28, 0.01);
  } else {
    fly.vy += 0.05;
    fly.y = Math.min(fly.y + fly.vy, 420);
    flyClip._rotation += 3;
  }
  flyClip._x = flyHalo._x = fly.x;
  flyClip._y = fly.y + 2 * Math.sin(frame * 0.12);
  flyHalo._y = fly.y;
  if (fly.alive) flyClip._rotation = clamp(fly.vy * 4, -24, 24);
  if (fly.vx > 0.4) flyClip._xscale = 100;
  if (fly.vx < -0.4) flyClip._xscale = -100;
  flyClip._visible = fly.blink == 0 || (frame & 4) != 0 || !fly.alive;
  flyHalo._xscale = flyHalo._yscale = (20 + Math.max(light, 0) * 0.85) * (1 + 0.05 * Math.sin(frame * 0.13));
  if (ringAge < 30) {
    ringAge++;
    ring._x = fly.x;
    ring._y = fly.y;
    ring._xscale = ring._yscale = 20 + 170 * Math.sin(ringAge / 30 * 1.57);
    ring._alpha = 100 - ringAge * 3.2;
    ring._visible = ringAge < 30;
    flareReach(ring._xscale);
  }
}

function win(points) {
  score += points;
  trace("score " + score);
}
function factor() { return Math.min(9, 1 + Math.floor(chain / 4)); }

function catchStar(star) {
  chain++;
  chainLeft = 110;
  var won = (star.blue ? 50 : 10) * factor();
  win(won);
  light = Math.min(100, light + (star.blue ? 12 : 3));
  if (star.blue) flares = Math.min(3, flares + 1);
  hear(star.blue ? "gem" : "c" + Math.min(9, chain));
  burst(star._x, star._y, star.blue ? 14 : 7, star.blue ? 3.2 : 2.2);
  addNote(star._x, star._y - 14, "+" + won, star.blue ? 0xa8ecff : 0xffe9a0);
  if (chain % 4 == 0 && factor() > 1) addNote(fly.x, fly.y - 36, "x" + factor() + "!", 0xffffff);
}

function flare() {
  if (flares == 0 || !fly.alive) return;
  flares--;
  ringAge = 0;
  magnet = 70;
  fly.safe = Math.max(fly.safe, 30);
  hear("flare");
}
function flareReach(radius) {
  for (var i = 0; i < bats.length; i++) {
    var bat = bats[i];
    var dx = bat._x - fly.x;
    var dy = bat._y - fly.y;
    if (!bat.scared && dx * dx + dy * dy < radius * radius) {
      bat.scared = true;
      bat.vx = dx > 0 ? 3 : -3;
      win(25 * factor());
      hear("squeak");
      addNote(bat._x, bat._y, "+" + 25 * factor(), 0xd8b8ff);
      burst(bat._x, bat._y, 6, 2);
    }
  }
}

function hurtFly(dx, dy) {
  if (fly.safe > 0 || !fly.alive) return;
  light -= 20;
  chain = chainLeft = 0;
  fly.safe = fly.blink = 90;
  var far = Math.sqrt(dx * dx + dy * dy) + 0.1;
  fly.vx = dx / far * 9;
  fly.vy = dy / far * 9;
  shake = 14;
  hear("hurt");
  burst(fly.x, fly.y, 10, 3);
}
