import Raster
import Testing

@testable import Flash
@testable import FlashAVM1
@testable import FlashClasses
@testable import FlashDisplay
@testable import FlashHeap

@Suite struct SoundTests {
  private static func mixer(_ samples: [Int16], rate: Int, repeats: Int = 0) -> SoundMixer {
    var mixer = SoundMixer()
    let sound = SoundSamples(rate: rate, channels: 1, samples: samples)
    _ = mixer.start(
      sound, range: 0..<sound.count, position: 0, repeats: repeats, envelope: [], character: nil,
      owner: nil, listener: nil, state: nil)
    return mixer
  }

  @Test func aSoundOfHalfTheRateTakesTwiceAsLong() {
    var mixer = Self.mixer([1000, 3000], rate: 22050)
    mixer.mix(1) { _ in StereoVolume() }
    #expect(mixer.output.count == 88)
    #expect(
      Array(mixer.output.prefix(10)) == [1000, 1000, 2000, 2000, 3000, 3000, 3000, 3000, 0, 0])
    #expect(mixer.voices.first?.isDone == true)
  }

  @Test func soundsRepeatAndEnd() {
    var mixer = Self.mixer([5], rate: 44100, repeats: 2)
    mixer.mix(1) { _ in StereoVolume() }
    #expect(mixer.output.filter { $0 == 5 }.count == 6)
    #expect(mixer.voices.first?.isDone == true)
  }

  @Test func whatIsTooLoudIsCutAndPartsOfSamplesAddUp() {
    var mixer = Self.mixer([Int16](repeating: 30000, count: 200), rate: 44100)
    let double = SoundTransform(volume: 200)
    mixer.mix(0.5) { _ in StereoVolume(double) }
    #expect(mixer.output.count == 44)
    #expect(mixer.output.allSatisfy { $0 == 32767 })
    // 22.05 samples each: in twenty times, one more.
    var counts = 22
    for _ in 1..<20 {
      mixer.mix(0.5) { _ in StereoVolume() }
      counts += mixer.output.count / 2
    }
    #expect(counts == 441)
  }

  @Test func volumesOfClipsMultiply() {
    let half = StereoVolume(SoundTransform(volume: 50))
    let left = StereoVolume(SoundTransform(leftToRight: 0, rightToRight: 0))
    let both = half.then(left)
    #expect(both.leftToLeft == 0.5)
    #expect(both.rightToRight == 0)
  }

  @Test("a removed clip's sounds end with the movie that it stood in (S.Ev.9)")
  func soundsEndWithTheirMovie() throws {
    let player = try PlayerTests.idlePlayer()
    let root = try #require(player.island.levels[0])
    let clip = root.createEmpty("clip", depth: MovieClip.scriptDepth)
    let sound = SoundSamples(rate: 44100, channels: 1, samples: [1, 2, 3])
    _ = player.mixer.start(
      sound, range: 0..<3, position: 0, repeats: 0, envelope: [], character: nil, owner: clip,
      listener: nil, state: nil)
    root.remove(clip)
    #expect(player.mixer.voices.count == 1)
    root.unload()
    #expect(player.mixer.voices.isEmpty)
  }

  @Test("a Sound's id3 has the texts by both names, and all comments in a list (C.Sound.12)")
  func textsOfASound() throws {
    func frame(_ name: String, _ body: [UInt8]) -> [UInt8] {
      Array(name.utf8) + [0, 0, 0, UInt8(body.count), 0, 0] + body
    }
    let frames =
      frame("TIT2", [0] + Array("Title".utf8)) + frame("COMM", [0] + Array("engA\0first".utf8))
      + frame("TLEN", [0] + Array("7".utf8))
      + frame("COMM", [1] + Array("eng".utf8) + [0xFF, 0xFE, 66, 0, 0, 0, 0xFF, 0xFE, 50, 0])
    let head = Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, UInt8(frames.count)]
    let silence = [0xFF, 0xFB, 0x90, 0xC4] + [UInt8](repeating: 0, count: 413)
    let player = try PlayerTests.idlePlayer(version: 8)
    let machine = player.machines.actionMachine!
    let (heap, objects) = (player.heap, machine.machine.objects)
    let object = machine.machine.world.makeObject()
    let state = SoundState(ownerPath: nil)
    object.native = state
    state.loadToken = 1
    machine.services.sounds.loads[1] = SoundLoad(object: object, isStreaming: false)
    machine.services.sounds.soundLoaded(
      token: 1, .success(head + frames + silence + silence, status: 0))
    #expect(state.loaded != nil)
    let tags = try #require(try objects.get(object, heap.intern("id3")).asObject)
    #expect(tags.proto == nil)
    #expect(!objects.enumerableNames(object).contains(heap.intern("id3")))
    let names = objects.enumerableNames(tags).reversed().map { heap.text($0).text }
    #expect(names == ["songname", "TIT2", "comment", "COMM", "TLEN"])
    #expect(try objects.string(objects.get(tags, heap.intern("comment"))).text == "2")
    #expect(try objects.string(objects.get(tags, heap.intern("COMM"))).text == "first,2")
  }

  /// A text frame in Latin-1 and one in UTF-16.
  private static let tagged: [UInt8] =
    Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, 30] + Array("TIT2".utf8) + [
      0, 0, 0, 3, 0, 0, 0, 0x41, 0xE9,
    ]
    + Array("TPE1".utf8) + [0, 0, 0, 7, 0, 0, 1, 0xFF, 0xFE, 0x42, 0, 0x43, 0] + [9, 9, 9]

  @Test func readsTheTextsOfAFile() {
    #expect(ID3.length(of: Self.tagged) == 40)
    let texts = ID3.texts(in: Self.tagged)
    #expect(texts.map(\.name) == ["TIT2", "TPE1"])
    #expect(texts.map(\.text) == ["Aé", "BC"])
  }

  @Test(arguments: 0..<44) func brokenFilesGiveNoSound(_ length: Int) {
    let bytes = Array(Self.tagged.prefix(length))
    #expect(ID3.length(of: bytes) <= length)
    _ = ID3.texts(in: bytes)
    #expect(SoundDecoding.mp3(bytes) == nil)
  }

  @Test func noiseIsNoPicture() {
    var seed: UInt32 = 1
    for start in [[0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], Array("GIF89a".utf8)]
      as [[UInt8]]
    {
      let noise = (0..<500).map { _ -> UInt8 in
        seed = seed &* 1_664_525 &+ 1_013_904_223
        return UInt8(truncatingIfNeeded: seed >> 24)
      }
      #expect(BitmapDecoding.picture(start + noise) == nil)
    }
  }
}
