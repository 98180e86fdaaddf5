package import SWF

/// How sounds start, stop and are heard.
extension Player {
  /// What was heard in the last iteration: 44 100 samples a second, left and right.
  public var sound: [Int16] { mixer.output }
}

extension SoundOutput {
  /// A StartSound in a timeline, or a button's sound.
  package func start(_ sound: StartSound, on clip: MovieClip?, in file: MovieFile) {
    guard case .character(let id) = sound.sound,
      case .sound(let character)? = file.library.character(id)
    else { return }
    start(character, sound.info, on: clip)
  }

  package func start(_ character: SoundCharacter, _ info: SoundInfo, on clip: MovieClip?) {
    if info.stops {
      stopSounds(of: character)
      return
    }
    if info.isSingle, player.mixer.voices.contains(where: { $0.character === character }) { return }
    guard let samples = character.samples else { return }
    let scale = Double(samples.rate) / Double(SoundMixer.rate)
    let first = min(Int(Double(info.start ?? 0) * scale), samples.count)
    let end = min(info.end.map { Int(Double($0) * scale) } ?? samples.count, samples.count)
    guard first < end else { return }
    _ = player.mixer.start(
      samples, range: first..<end, position: first, repeats: max(Int(info.loops ?? 1) - 1, 0),
      envelope: info.envelope, character: character, owner: clip, listener: nil, state: nil)
  }

  /// A block of a timeline's sound has come: it begins where none plays.
  package func startStream(of clip: MovieClip) {
    guard clip.isPlaying, let head = clip.timeline.streamHead,
      !player.mixer.streams.contains(where: { $0.owner === clip && !$0.isDone }),
      let stream = SoundStream(of: clip, head: head, from: clip.currentFrame - 1)
    else { return }
    player.mixer.streams.append(stream)
  }

  /// What a stream plays is heard from now on.
  package func hear(_ stream: NetStreamPlayer) {
    if !player.mixer.streams.contains(where: { $0 === stream }) {
      player.mixer.streams.append(stream)
    }
  }

  /// A timeline's sound ends with the timeline.
  package func stopStream(of clip: MovieClip) {
    if !player.mixer.streams.isEmpty { player.mixer.streams.removeAll { $0.owner === clip } }
  }

  package func stopSounds(of character: SoundCharacter) {
    player.mixer.voices.removeAll { $0.character === character }
  }

  /// What plays for a clip: its stream, and what its sounds started.
  package func stopSounds(of clip: MovieClip) {
    stopStream(of: clip)
    player.mixer.voices.removeAll { $0.owner === clip }
  }

  /// What plays in a movie that goes: also for clips that have left it before (S.Ev.9, D.Unload.4).
  package func stopSounds(in root: MovieClip) { player.mixer.voices.removeAll { $0.root === root } }

  package func stopAllSounds() {
    player.mixer.voices.removeAll()
    player.mixer.streams.removeAll()
  }

  /// Mixes what is heard in an iteration.
  package func mixSounds() {
    player.mixer.mix(player.iterationTime) { clip in
      var volume = StereoVolume()
      var object: DisplayObject? = clip
      while let present = object {
        if let clip = present as? MovieClip {
          volume = volume.then(StereoVolume(clip.volumeTransform))
        }
        object = present.parent
      }
      return volume.then(StereoVolume(player.mixer.transform))
    }
    for voice in player.mixer.voices {
      guard let state = voice.state else { continue }
      let position = voice.isDone ? Double(voice.samples.count) : voice.position
      state.position = (position * 1000 / Double(voice.samples.rate)).rounded()
    }
  }

  /// Tells scripts of sounds that have ended.
  package func finishSounds() {
    let done = player.mixer.voices.filter(\.isDone)
    guard !done.isEmpty else { return }
    player.mixer.voices.removeAll { $0.isDone }
    for voice in done {
      guard let listener = voice.listener else { continue }
      player.machines.host(of: listener.owner)?.soundCompleted(
        listener.link, after: voice.samples.duration)
    }
  }
}
