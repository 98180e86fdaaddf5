// The tune and what is heard of the play. The tune is played note by note, so that it can follow the night.

var muted = false;
var quiet = false;   // nobody plays: the title's own game makes no noise of its own
var tuneClip = _root.createEmptyMovieClip("tune", 900);
var playClip = _root.createEmptyMovieClip("noises", 901);
var tuneSounds = {};
var playSounds = {};

function addSound(list, clip, name, volume) {
  var sound = new Sound(clip);
  sound.attachSound(name);
  sound.setVolume(volume);
  list[name] = sound;
}
var soundNames = "c1 c2 c3 c4 c5 c6 c7 c8 c9 d f bb c a g tick gem hurt flare splash squeak".split(" ");
for (var i = 0; i < soundNames.length; i++) {
  addSound(tuneSounds, tuneClip, soundNames[i], 46);
  addSound(playSounds, playClip, soundNames[i], 84);
}

function hear(name) {
  if (!muted && !quiet) playSounds[name].start();
}

var tuneStep = 0;
var tuneWait = 0;
function playTune(pace) {
  if (--tuneWait > 0) return;
  tuneWait = pace;
  if (!muted) {
    var step = tuneStep % melodyVoice.length;
    // Each second time round the melody rests now and then, so that it does not tire.
    var rests = (tuneStep / melodyVoice.length & 1) == 1 && (step & 24) == 8;
    if (melodyVoice[step] != "-" && !rests) tuneSounds[melodyVoice[step]].start();
    if (bassVoice[step] != "-") tuneSounds[bassVoice[step]].start();
    if (beatVoice[step] != "-" && mode == "play") tuneSounds[beatVoice[step]].start();
  }
  tuneStep++;
}
