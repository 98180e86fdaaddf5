// Title, play, end; score and best; keys and mouse.

var mode = "";
var frame = 0;
var modeFrame = 0;
var shake = 0;

// Texts above the world.
var head = _root.createEmptyMovieClip("head", 60);
var scoreText = makeText(head, 24, 0xfff6d8, "left", "0");
scoreText._x = 56;
scoreText._y = 38;
var bestText = makeText(head, 13, 0xc8b8f0, "right", "");
bestText._x = 628;
bestText._y = 24;
var hourText = makeText(head, 13, 0xc8b8f0, "center", "");
hourText._x = 320;
hourText._y = 24;
var factorText = makeText(head, 15, 0xffd060, "left", "");
factorText._x = 57;
factorText._y = 58;

var lantern = _root.createEmptyMovieClip("lantern", 61);
lantern._x = 30;
lantern._y = 38;
lantern.attachMovie("lantern-glass", "glass", 1);
lantern.attachMovie("lantern-light", "flame", 2);
lantern.attachMovie("block", "block", 3);
lantern.flame.setMask(lantern.block);
lantern.attachMovie("lantern-frame", "frame", 4);
var charges = [];
for (var i = 0; i < 3; i++) {
  var charge = lantern.attachMovie("drop-blue", "charge" + i, 10 + i);
  charge._x = -12 + i * 14;
  charge._y = 34;
  charge._xscale = charge._yscale = 52;
  charges.push(charge);
}

var titleClip = _root.createEmptyMovieClip("title", 70);
var titleFace = titleClip.createEmptyMovieClip("face", 1);
var titleText = makeText(titleFace, 74, 0xfff3c4, "center", "FIREFLY HOUR");
titleText._x = 320;
titleText._y = 170;
titleFace.filters = [glow(0xff9a3c, 0.9, 14, 1.8), shadow(5, 0x0a0830, 0.7, 6)];
var titleLine = makeText(titleClip, 15, 0xffd9c8, "center", "CATCH THE FALLING STARS BEFORE THE LAKE DOES");
titleLine._x = 320;
titleLine._y = 206;
var goText = makeText(titleClip, 20, 0xffffff, "center", "CLICK OR PRESS SPACE");
goText._x = 320;
goText._y = 292;
var helpText = makeText(titleClip, 12, 0xb8c4f4, "center", "FLY: MOUSE OR ARROWS     FLARE: CLICK OR SPACE     SOUND: M");
helpText._x = 320;
helpText._y = 232;
goText.filters = [glow(0x6a5aff, 0.8, 8, 1.6)];

var overClip = _root.createEmptyMovieClip("over", 71);
overClip._x = 320;
overClip._y = 216;
overClip.attachMovie("panel", "panel", 1);
var overHead = makeText(overClip, 34, 0xffe2a0, "center", "YOUR LIGHT IS OUT");
overHead._y = -38;
overHead.filters = [glow(0xff7a3c, 0.8, 10, 1.4)];
var overScore = makeText(overClip, 30, 0xffffff, "center", "");
overScore._y = 12;
var overBest = makeText(overClip, 15, 0xc8b8f0, "center", "");
overBest._y = 42;
var overGo = makeText(overClip, 13, 0xa8d8ff, "center", "CLICK OR PRESS SPACE");
overGo._y = 74;

var banner = makeText(_root, 40, 0xfff0c0, "center", "");
banner.swapDepths(80);
banner._x = 320;
banner._y = 150;
banner.filters = [glow(0xff9a50, 0.9, 10, 1.6)];
banner._visible = false;
banner.left = 0;
function announce(words) {
  banner.field.text = words;
  banner.left = 110;
  banner._visible = true;
}
function moveBanner() {
  if (banner.left == 0) return;
  banner.left--;
  banner._alpha = Math.min(100, banner.left * 4);
  banner._y = 150 - 10 * Math.cos(banner.left / 110 * 3.1416);
  if (banner.left == 0) banner._visible = false;
}

// What is kept.
var kept = SharedObject.getLocal("firefly-hour");
if (kept.data.best > 0) best = Math.floor(kept.data.best);

// Keys and mouse. A press counts once, however long it lasts and however short it was.
var pressed = false;
var byMouse = false;
var held = {};
var keys = {};
keys.onKeyDown = function () {
  var code = Key.getCode();
  if (held[code]) return;
  held[code] = true;
  if (code == Key.SPACE || code == Key.ENTER) pressed = true;
  if (code >= Key.LEFT && code <= Key.DOWN) byMouse = false;
  if (code == 77) muted = !muted;
};
keys.onKeyUp = function () { held[Key.getCode()] = false; };
Key.addListener(keys);
var mouse = {};
mouse.onMouseDown = function () { pressed = true; byMouse = true; };
mouse.onMouseMove = function () { byMouse = true; };
Mouse.addListener(mouse);

function setMode(name) {
  mode = name;
  modeFrame = 0;
  titleClip._visible = name == "title" || name == "demo";
  titleFace._visible = titleLine._visible = helpText._visible = name == "title";
  overClip._visible = false;
  lantern._visible = scoreText._visible = factorText._visible = hourText._visible = name != "title";
  goText._y = name == "demo" ? 404 : 292;
  quiet = name != "play" && name != "over";
  trace(name);
}

var shownScore, shownHour, shownFactor;
function startGame(name) {
  shownScore = shownHour = shownFactor = -1;
  startFly();
  startThings();
  setMode(name);
  showFly(true);
  setIris(320, 230, 12, 500);
  banner.left = 0;
  banner._visible = false;
  if (name == "play") announce("NIGHT 1");
}
function showTitle() {
  clearThings();
  startFly();
  fly.alive = false;
  showFly(false);
  setMode("title");
  showBest();
  setIris(320, 230, 12, 500);
}
function showBest() { bestText.field.text = best > 0 ? "BEST " + best : ""; }

function endGame() {
  fly.alive = false;
  fly.vy = 0;
  hear("hurt");
  if (mode == "demo") return showTitle();
  var isBest = score > best;
  if (isBest) {
    best = score;
    kept.data.best = best;
    kept.flush();
  }
  trace("best " + best);
  overScore.field.text = score + " POINTS";
  overBest.field.text = isBest ? "THE BEST SO FAR!" : "BEST " + best;
  setMode("over");
  setIris(fly.x, fly.y, 500, 74);
}

function showHead() {
  if (score != shownScore) scoreText.field.text = shownScore = score;
  var hour = Math.floor(time * 48 / NIGHT);
  if (hour != shownHour) {
    shownHour = hour;
    var clock = (21 + Math.floor(hour / 6)) % 24;
    hourText.field.text = "NIGHT " + night + "   " + clock + ":" + hour % 6 + "0";
  }
  if (factor() != shownFactor) {
    shownFactor = factor();
    factorText.field.text = shownFactor > 1 ? "x" + shownFactor : "";
  }
  // The flame goes down behind its mask.
  lantern.block._y = 33 - 33 * clamp(light, 0, 100) / 100;
  lantern.flame._alpha = light < 25 && (frame & 8) != 0 ? 55 : 100;
  for (var i = 0; i < 3; i++) charges[i]._alpha = i < flares ? 100 : 16;
}

function moveGame() {
  addThings();
  moveStars(frame);
  moveBats(frame);
  movePike(frame);
  moveFly(frame);
  time++;
  var late = time / NIGHT;
  dawn._visible = late > 0.8 || night > 1 && time < 120;
  dawn._alpha = late > 0.8 ? (late - 0.8) * 260 : 52 * (1 - time / 120);
  if (time == NIGHT) {
    var won = 500 * night;
    win(won);
    light = 100;
    night++;
    time = 0;
    flares = 3;
    announce("DAWN!  +" + won);
    hear("gem");
    trace("dawn " + (night - 1));
  }
  showHead();
  if (light <= 0 && fly.alive) endGame();
}

_root.onEnterFrame = function () {
  frame++;
  modeFrame++;
  chance();
  var press = pressed;
  pressed = false;
  playTune(mode == "play" ? 14 - Math.min(3, night) : 15);
  moveScene(frame);
  if (mode == "play") {
    if (press) flare();
    if (byMouse) steerTo(_xmouse, _ymouse);
    else steerByKeys();
    moveGame();
  } else if (mode == "demo") {
    steerAlone();
    moveGame();
    if (press) startGame("play");
    else if (modeFrame > 3600) showTitle();
  } else if (mode == "over") {
    moveFly(frame);
    moveStars(frame);
    moveBats(frame);
    showHead();
    if (modeFrame == 50) overClip._visible = true;
    overClip._alpha = Math.min(100, (modeFrame - 50) * 5);
    overGo._visible = modeFrame > 90 && (modeFrame & 32) == 0;
    if (press && modeFrame > 70) startGame("play");
    else if (modeFrame > 900) showTitle();
  } else {
    dawn._visible = false;
    if (press) startGame("play");
    else if (modeFrame == 300) startGame("demo");
  }
  goText._visible = (frame & 63) < 44;
  moveSparks();
  moveNotes();
  moveBanner();
  moveIris();
  if (shake > 0) {
    shake--;
    world._x = between(-0.4, 0.4) * shake;
    world._y = between(-0.4, 0.4) * shake;
    if (shake == 0) world._x = world._y = 0;
  }
};

showTitle();
