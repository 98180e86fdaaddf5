import TestSupport
import Testing

@testable import HostBase
@testable import Library

let gameBoy = GameType(
  id: "gb", name: "Game Boy", folder: "Game Boy", extensions: ["gb", "gbc"])

@Suite("Data folder")
struct DataFolderTests {
  let scratch = Scratch()

  @Test("the command line beats the environment, that the settings, and those the documents folder")
  func location() {
    let places = Places(environment: ["HOME": "/h"])
    func place(_ line: String?, _ variable: String?, _ settings: String?) -> String {
      DataFolder.location(
        commandLine: line, environment: variable.map { ["ARCADIA_HOME": $0] } ?? [:],
        settings: settings, places: places)
    }
    #expect(place("/a", "/b", "/c") == "/a")
    #expect(place(nil, "/b", "/c") == "/b")
    #expect(place(nil, "", "~/c") == "/h/c")
    #expect(place(nil, nil, nil) == "/h/Documents/Arcadia")
  }

  @Test("the first run makes the five folders and says so once")
  func firstRun() throws {
    #expect(try DataFolder.open(scratch("x/Arcadia")).wasCreated)
    #expect(scratch.names(in: "x/Arcadia") == ["Cores", "Games", "Images", "Saves", "States"])
    #expect(try !DataFolder.open(scratch("x/Arcadia")).wasCreated)
  }

  @Test("a file where the folder should be is named")
  func inTheWay() throws {
    let path = try scratch.write("Arcadia", "I am a file")
    let failure = #expect(throws: FileFailure.isNotFolder(path: path)) {
      try DataFolder.open(path)
    }
    #expect(failure?.exitCode == .inputOutput)
  }

  @Test(
    "a data folder on a read-only disk says so before a game starts",
    .enabled(if: TemporaryFolder.canMount, "mounting is not allowed here"))
  func readOnly() throws {
    let disk = try #require(try scratch.smallDisk("disk", bytes: 64 << 10))
    let data = try DataFolder.open(disk).folder
    let type = GameType(id: "gb", name: "Game Boy", folder: "Game Boy", extensions: ["gb"])
    #expect(data.writeProblem(in: type) == .notFound(path: disk + "/Saves/Game Boy"))
    try data.ensureFolders(of: type)
    #expect(data.writeProblem(in: type) == nil)
    try #require(scratch.setReadOnly(disk, true))
    #expect(data.writeProblem(in: type) == .readOnly(path: disk + "/Saves/Game Boy"))
    #expect(data.writeProblem(in: type)?.keepsFromWritingOnly == true)
    #expect(throws: FileFailure.readOnly(path: disk + "/new")) {
      try DataFolder.open(disk + "/new")
    }
  }

  @Test("files of a game carry its stem")
  func paths() throws {
    let data = DataFolder(root: "/d")
    let (srm, rtc) = (SaveKind.usual[0], SaveKind.usual[1])
    #expect(
      data.save(srm, core: "gambatte", type: gameBoy, stem: "Tobu") == "/d/Saves/Game Boy/Tobu.srm")
    #expect(
      data.save(rtc, core: "gambatte", type: gameBoy, stem: "Tobu")
        == "/d/Saves/Game Boy/Tobu.gambatte.rtc")
    #expect(data.plainSave(rtc, type: gameBoy, stem: "Tobu") == "/d/Saves/Game Boy/Tobu.rtc")
    #expect(data.state(.number(0), type: gameBoy, stem: "T") == "/d/States/Game Boy/T.state")
    let odd = GameType(id: "x", name: "X", folder: "../../home", extensions: [])
    #expect(data.folder(.saves, odd) == "/d/Saves/_.._home")
  }

  @Test("screenshots never overwrite each other")
  func screenshots() throws {
    let data = try DataFolder.open(scratch("A")).folder
    let time = UTCTime(seconds: 1_795_218_847)
    try data.ensureFolders(of: gameBoy)
    let first = data.screenshot(type: gameBoy, stem: "T", time: time)
    #expect(PathName.last(first) == "T-20261120-235407.png")
    try AtomicFile.replace(first, with: [1])
    #expect(
      PathName.last(data.screenshot(type: gameBoy, stem: "T", time: time))
        == "T-20261120-235407-2.png")
    #expect(data.cover(type: gameBoy, stem: "T") == nil)
    try scratch.write("A/Images/Game Boy/T.jpg", [1])
    #expect(data.cover(type: gameBoy, stem: "T") == scratch("A/Images/Game Boy/T.jpg"))
  }

  @Test("a game's states are its own")
  func states() throws {
    let data = try DataFolder.open(scratch("A")).folder
    for name in [
      "T.state", "T.state1", "T.state10", "T.state.auto", "T@boss door.state", "Tobu.state",
      "T.state01", "T.srm", "T.state0",
    ] {
      try scratch.write("A/States/Game Boy/\(name)", [1])
    }
    let found = try data.states(type: gameBoy, stem: "T").map(\.slot)
    #expect(found == [.auto, .number(0), .number(1), .number(10), .named("boss door")])
    for slot in found {
      #expect(StateSlot(fileName: slot.fileName(stem: "T"), stem: "T") == slot)
      #expect(StateSlot(word: slot.word) == slot)
    }
    #expect(StateSlot(word: "../x") == .named("_x"))
  }

  @Test("a state named as Arcadia for iOS does is a slot, unless another game of that name has it")
  func statesOfiOS() throws {
    let data = try DataFolder.open(scratch("A")).folder
    for name in ["T_3.state", "T_4.state", "T.state4", "T_5.state", "T@x.state"] {
      try scratch.write("A/States/Game Boy/\(name)", [1])
    }
    try scratch.write("A/Games/Game Boy/T_5.gb", [1])
    try scratch.write("A/Games/Game Boy/deep/T@x.gb", [1])
    let found = try data.states(type: gameBoy, stem: "T")
    #expect(found.map(\.slot) == [.number(3), .number(4)])
    #expect(found.map(\.file.name) == ["T_3.state", "T.state4"])
    #expect(try data.states(type: gameBoy, stem: "T_5").map(\.slot) == [.number(0)])
    #expect(
      data.stateToRead(.number(3), type: gameBoy, stem: "T")
        == scratch("A/States/Game Boy/T_3.state"))
    #expect(
      data.stateToRead(.number(9), type: gameBoy, stem: "T")
        == scratch("A/States/Game Boy/T.state9"))
  }
}
