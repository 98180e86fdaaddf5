import Glibc
import TestSupport
import Testing

@testable import HostBase
@testable import Library

@Suite("Records of games")
struct GameRecordsTests {
  private let scratch = Scratch()
  private let data: DataFolder
  private let places: Places
  private let gb = GameType(id: "gb", name: "Game Boy", folder: "Game Boy", extensions: ["gb"])

  init() throws {
    data = try DataFolder.open(scratch("A")).folder
    places = Places(environment: ["HOME": scratch.path])
    try data.ensureFolders(of: gb)
    try scratch.write("A/Games/Game Boy/Tobu.gb", [1, 2, 3])
  }

  private var records: GameRecords { GameRecords(places: places, data: data) }

  private func games() throws -> [LibraryGame] {
    try GameSelection(places: places, data: data, types: [gb]).all()
  }

  @Test("what is kept is read again, and play adds up")
  func keeps() throws {
    #expect(records.record(type: gb, stem: "Tobu") == GameRecord())
    // Nothing to say leaves no file.
    try records.change(type: gb, stem: "Tobu") { $0.isFavourite = false }
    #expect(FileSystem.kind(records.file(type: gb, stem: "Tobu")) == nil)
    try records.change(type: gb, stem: "Tobu") { record in
      record.isFavourite = true
      record.name = "Tobu\u{1B}[2J!"
      record.set(true, in: " Best  of ")
      record.set(true, in: "Best of")
    }
    try records.notePlayed(type: gb, stem: "Tobu", seconds: 59.6, at: UTCTime(seconds: 500))
    try records.notePlayed(type: gb, stem: "Tobu", seconds: 1e300, at: UTCTime(seconds: 400))
    let record = records.record(type: gb, stem: "Tobu")
    #expect(record.isFavourite && record.collections == ["Best of"] && record.plays == 2)
    #expect(record.playSeconds == GameRecord.maxSeconds && record.lastPlayed?.seconds == 500)
    #expect(GameRecords.decode(try scratch.read("A/Saves/Game Boy/Tobu.arcadia")) == record)
    #expect(record.name == "Tobu?[2J!")
  }

  @Test("the disc that was last in the drive is kept; one that no game has is none")
  func disc() throws {
    let disc = RecordedDisc(number: 3, file: "Rondo (Disc 3).cue")
    try records.change(type: gb, stem: "Tobu") { $0.disc = disc }
    #expect(records.record(type: gb, stem: "Tobu").disc == disc)
    for (text, kept) in [
      (#"{"number": 0}"#, nil), (#"{"number": 257}"#, nil),
      (#"{"number": 2}"#, RecordedDisc(number: 2)),
      (#"{"number": 2, "file": "/a/../b.cue"}"#, RecordedDisc(number: 2, file: "b.cue")),
    ] as [(String, RecordedDisc?)] {
      let record = GameRecords.decode(Array("{\"version\": 1, \"disc\": \(text)}".utf8))
      #expect(record != nil && record?.disc == kept, "\(text)")
    }
  }

  @Test("members of a newer version stay; other texts are no records")
  func format() throws {
    let text = #"{"version": 2, "favourite": true, "mood": ["calm", 3], "play_seconds": -5}"#
    try scratch.write("A/Saves/Game Boy/Tobu.arcadia", text)
    try records.change(type: gb, stem: "Tobu") { $0.plays = 1 }
    let written = String(decoding: try scratch.read("A/Saves/Game Boy/Tobu.arcadia"), as: UTF8.self)
    #expect(written.contains("calm") && written.contains("\"version\" : 2"))
    for text in ["", "{}", "[]", "{\"version\": \"x\"}", String(repeating: "[", count: 5000)] {
      #expect(GameRecords.decode(Array(text.utf8)) == nil)
    }
    for seed in 0..<300 { _ = GameRecords.decode(noise(seed, seed: seed)) }
  }

  @Test("a damaged record gives way to the version before, and is not lost")
  func damaged() throws {
    for name in ["One", "Two", "Three"] {
      try records.change(type: gb, stem: "Tobu") { $0.name = name }
    }
    try scratch.write("A/Saves/Game Boy/Tobu.arcadia", "{\"version\": 1, \"na")
    #expect(records.record(type: gb, stem: "Tobu").name == "Two")
    try records.change(type: gb, stem: "Tobu") { $0.isFavourite = true }
    let record = records.record(type: gb, stem: "Tobu")
    #expect(record.name == "Two" && record.isFavourite)
    let kept = scratch.files().filter { $0.hasSuffix("-damaged") }
    #expect(kept.count == 1)
    // One that cannot be read as a file is not replaced.
    unlink(records.file(type: gb, stem: "Tobu"))
    mkdir(records.file(type: gb, stem: "Tobu"), 0o755)
    #expect(throws: FileFailure.self) {
      try records.change(type: gb, stem: "Tobu") { $0.name = "Lost" }
    }
  }

  @Test("many writers lose nothing")
  func concurrent() async throws {
    let (records, gb) = (records, gb)
    await withTaskGroup(of: Void.self) { group in
      for worker in 0..<4 {
        group.addTask {
          for round in 0..<10 {
            _ = try? records.change(type: gb, stem: "Tobu") {
              $0.plays += 1
              $0.set(true, in: "c\(worker)-\(round)")
            }
          }
        }
      }
    }
    let record = records.record(type: gb, stem: "Tobu")
    #expect(record.plays == 40 && record.collections.count == 40)
  }

  @Test("a rename, a deletion, a restoration and an export take the record along")
  func travels() throws {
    try records.change(type: gb, stem: "Tobu") { $0.name = "One" }
    try records.change(type: gb, stem: "Tobu") { $0.name = "Two" }
    let rename = GameRename(among: try games(), places: places, data: data)
    let change = try rename.plan(try games()[0], to: "Girl")
    #expect(change.files.contains { $0.role == .record })
    try change.run()
    #expect(records.record(type: gb, stem: "Tobu") == GameRecord())
    #expect(records.record(type: gb, stem: "Girl").name == "Two")
    try scratch.write("A/Saves/Game Boy/Girl.arcadia", "")
    #expect(records.record(type: gb, stem: "Girl").name == "One", "the version before moved too")
    try records.change(type: gb, stem: "Girl") { $0.name = "Three" }

    let files = try GameExport(among: try games(), places: places, data: data)
      .files(of: try games()[0])
    #expect(files.contains { $0.name == "Saves/Game Boy/Girl.arcadia" })

    let deletion = GameDeletion(among: try games(), places: places, data: data)
    try deletion.plan(try games()[0], .init()).run()
    #expect(records.record(type: gb, stem: "Girl") == GameRecord())
    let restoration = GameRestoration(places: places, data: data)
    try restoration.plan(try #require(restoration.deletions().first)).run()
    #expect(records.record(type: gb, stem: "Girl").name == "Three")
  }
}
