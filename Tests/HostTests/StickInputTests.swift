import Catalog
import HostBase
import Library
import Play
import Testing

@Suite("Directions of sticks") struct StickInputTests {
  private func map(_ toml: String) throws -> InputMap {
    try InputMap.standard.applying(toml: toml, file: "input.toml")
  }

  /// One pad, whose sticks are at these places.
  private func devices(
    left: SIMD2<Int16> = .zero, right: SIMD2<Int16> = .zero, _ controls: PadControl...
  ) -> DeviceState {
    var pad = DeviceState.Pad()
    pad.left = left
    pad.right = right
    pad.controls = controls.reduce(0) { $0 | $1.bit }
    var devices = DeviceState()
    devices.pads = [pad]
    return devices
  }

  /// A type whose pad has both sticks, so that the left one is no d-pad.
  private let sticks = GameType(
    id: "n", name: "N", folder: "N", extensions: [],
    layout: [
      LayoutElement(kind: .stick, buttons: [.init(label: "", device: 5, index: 0, id: 0)]),
      LayoutElement(kind: .stick, buttons: [.init(label: "", device: 5, index: 1, id: 0)]),
    ])

  // MARK: - As presses

  @Test("a direction goes down past a half, stays down until two fifths, and comes back up")
  func hysteresis() throws {
    var mapper = InputMapper(map: try map("[pad]\nA = \"RightStickUp\""))
    func isDown(_ y: Int16) -> Bool {
      mapper.next(devices(right: SIMD2(0, y))).state.pads[0].buttons == PadButton.a.bit
    }
    #expect(!isDown(-16_000))
    #expect(isDown(-16_500))
    #expect(isDown(-14_000))
    #expect(isDown(-13_200))
    #expect(!isDown(-13_000))
    #expect(!isDown(-16_000))
    #expect(isDown(.min))
    // The other direction, and the other axis, are others.
    #expect(!isDown(.max))
    #expect(mapper.next(devices(right: SIMD2(.min, 0))).state.pads[0].buttons == 0)
    #expect(mapper.next(devices(left: SIMD2(0, .min))).state.pads[0].buttons == PadButton.up.bit)
  }

  @Test("each direction of both sticks is a control of its own")
  func all() throws {
    let places: [(PadControl, SIMD2<Int16>)] = [
      (.leftStickUp, SIMD2(0, -30_000)), (.leftStickDown, SIMD2(0, 30_000)),
      (.leftStickLeft, SIMD2(-30_000, 0)), (.leftStickRight, SIMD2(30_000, 0)),
      (.rightStickUp, SIMD2(0, -30_000)), (.rightStickDown, SIMD2(0, 30_000)),
      (.rightStickLeft, SIMD2(-30_000, 0)), (.rightStickRight, SIMD2(30_000, 0)),
    ]
    for (control, _) in places {
      var mapper = InputMapper(map: try map("[pad]\nA = \"\(control.name)\""), gameType: sticks)
      for (other, place) in places {
        let isRight = other.stick?.isRight == true
        let state = mapper.next(
          isRight ? devices(right: place) : devices(left: place)
        ).state
        #expect((state.pads[0].buttons == PadButton.a.bit) == (other == control))
      }
    }
    #expect(places.count == PadControl.allCases.count { $0.stick != nil })
  }

  @Test("a direction starts turbo, a combo and, behind the pad's modifier, a hotkey")
  func others() throws {
    let map = try map(
      """
      [turbo]
      B = "pad:RightStickLeft"
      [[combo]]
      trigger = "pad:RightStickRight"
      steps = ["X:2"]
      [hotkeys]
      pause = "pad:RightStickDown"
      """)
    var mapper = InputMapper(map: map)
    let pressed = (0..<4).map { _ in
      mapper.next(devices(right: SIMD2(-30_000, 0))).state.pads[0].buttons
    }
    #expect(pressed == [PadButton.b.bit, PadButton.b.bit, 0, 0])
    _ = mapper.next(devices())
    #expect(
      mapper.next(devices(right: SIMD2(30_000, 0))).state.pads[0].buttons == PadButton.x.bit)
    _ = mapper.next(devices())
    #expect(mapper.next(devices(right: SIMD2(0, 30_000))).commands == [])
    _ = mapper.next(devices())
    _ = mapper.next(devices(.guide))
    #expect(mapper.next(devices(right: SIMD2(0, 30_000), .guide)).commands == [.pause])
    #expect(mapper.next(devices(right: SIMD2(0, 20_000), .guide)).commands == [])
  }

  @Test("a stick that is out when a menu closes presses nothing until it was back")
  func released() throws {
    var mapper = InputMapper(map: try map("[pad]\nA = \"RightStickUp\""))
    let out = devices(right: SIMD2(0, -30_000))
    func isDown(_ devices: DeviceState) -> Bool {
      mapper.next(devices).state.pads[0].buttons != 0
    }
    #expect(isDown(out))
    mapper.releaseAll()
    #expect(!isDown(DeviceState()))
    #expect(!isDown(out))
    #expect(!isDown(out))
    #expect(!isDown(devices()))
    #expect(isDown(out))
  }

  @Test("a stick that is out keeps the modifier from the menu only if a hotkey needs it")
  func menu() throws {
    for (text, opens) in [("", true), ("[hotkeys]\npause = \"pad:RightStickDown\"", false)] {
      var mapper = InputMapper(map: try map(text))
      mapper.opensMenu = true
      _ = mapper.next(devices(.guide))
      _ = mapper.next(devices(right: SIMD2(0, 30_000), .guide))
      #expect(mapper.next(devices()).commands == (opens ? [.menu] : []))
    }
  }

  // MARK: - As what moves the game's sticks

  @Test("without bindings the sticks pass as they are, at every place")
  func passes() {
    var mapper = InputMapper(map: .standard, gameType: sticks)
    for place in [
      SIMD2<Int16>(.min, .min), SIMD2(.max, .max), SIMD2(.min, .max), SIMD2(5_001, -123),
      SIMD2(-32_767, 7), .zero,
    ] {
      let pad = mapper.next(devices(left: place, right: SIMD2(place.y, place.x))).state.pads[0]
      #expect(pad.left == place && pad.right == SIMD2(place.y, place.x))
      #expect(pad.buttons == 0)
    }
    #expect(mapper.next(devices(left: SIMD2(3_000, 3_000))).state.pads[0].left == .zero)
  }

  @Test("keys and buttons move a stick all the way, sticks and triggers as far as they are out")
  func moves() throws {
    let map = try map(
      """
      [keyboard]
      LS_UP = "W"
      LS_DOWN = "S"
      p2.RS_LEFT = "J"
      [pad]
      RS_RIGHT = "LeftStickUp"
      RS_LEFT = ["L1", "RightStickLeft"]
      LS_RIGHT = "R2"
      """)
    var mapper = InputMapper(map: map, gameType: sticks)
    func next(_ keys: String..., pad: DeviceState) -> InputState {
      var devices = pad
      devices.keys = Set(keys.compactMap { Key(name: $0)?.rawValue })
      return mapper.next(devices).state
    }
    // Without a pad, too.
    #expect(next("W", pad: DeviceState()).pads[0].left == SIMD2(0, -32_767))
    #expect(next("W", "S", pad: DeviceState()).pads[0].left == .zero)
    #expect(next("J", pad: DeviceState()).pads[1].right == SIMD2(-32_767, 0))
    // Half of the way is half of the way; what moved the stick before does not any more.
    let up = next(pad: devices(left: SIMD2(20_000, -12_000)))
    #expect(up.pads[0].right == SIMD2(12_000, 0))
    #expect(up.pads[0].left == SIMD2(0, -12_000))
    #expect(next(pad: devices(right: SIMD2(9_000, 0))).pads[0].right == .zero)
    // The farthest of several counts.
    #expect(next(pad: devices(right: SIMD2(-9_000, 0))).pads[0].right.x == -9_000)
    #expect(next(pad: devices(right: SIMD2(-9_000, 0), .l1)).pads[0].right.x == -32_767)
    var pulled = devices(.r2)
    #expect(next(pad: pulled).pads[0].left.x == 32_767)
    pulled.pads[0].triggers.y = 10_000
    #expect(next(pad: pulled).pads[0].left.x == 10_000)
    // The modifier's are the hotkeys.
    #expect(next(pad: devices(left: SIMD2(0, -30_000), .guide, .l1)).pads[0].right == .zero)
  }

  @Test("a direction that is bound to a button still moves the stick, and is the d-pad")
  func both() throws {
    let map = try map("[pad]\nA = \"LeftStickUp\"")
    let up = devices(left: SIMD2(0, -30_000))
    var mapper = InputMapper(map: map, gameType: sticks)
    var pad = mapper.next(up).state.pads[0]
    #expect(pad.buttons == PadButton.a.bit && pad.left.y == -30_000)
    mapper = InputMapper(map: map)
    pad = mapper.next(up).state.pads[0]
    #expect(pad.buttons == PadButton.a.bit | PadButton.up.bit)
  }

  // MARK: - Text

  @Test("names of directions lead back to them, in any case")
  func names() {
    for control in PadControl.allCases {
      #expect(PadControl(name: control.name.uppercased()) == control)
    }
    for direction in StickDirection.allCases {
      #expect(StickDirection(name: direction.name.lowercased()) == direction)
      #expect(direction.control.stick?.isRight == direction.isRight)
    }
    #expect(Set(PadControl.allCases.map(\.bit)).count == PadControl.allCases.count)
    #expect(PadControl(name: "LeftStick") == nil && StickDirection(name: "LS_") == nil)
  }

  @Test("what a settings file says of sticks is read, layer over layer")
  func layers() throws {
    let changed = try map(
      """
      [keyboard]
      ls_up = ["W", "I"]
      [pad]
      LS_UP = "rightstickup"
      p3.RS_DOWN = []
      """)
    #expect(
      changed.sticks[0][.leftUp] == [.key(Key(119)), .key(Key(105)), .pad(.rightStickUp)])
    #expect(changed.sticks[1][.leftUp] == [.pad(.leftStickUp)])
    #expect(changed.sticks[2][.rightDown] == [])
    // A key that is named stays what is printed on it.
    let placed = changed.placed { $0 == Key(119) ? Key(122) : $0 }
    #expect(placed.sticks == changed.sticks)
    #expect(try map("").sticks == InputMap.standard.sticks)
  }

  @Test(
    "what cannot be read is named by its entry",
    arguments: [
      ("[pad]\nA = \"LeftStick\"", "pad.A"), ("[pad]\nLS_UP = \"W\"", "pad.LS_UP"),
      ("[keyboard]\nLS_UP = \"LeftStickUp\"", "keyboard.LS_UP"),
      ("[pad]\nLS_NORTH = \"East\"", "pad.LS_NORTH"), ("[pad]\nRS_UP = 3", "pad.RS_UP"),
      ("[pad.p2]\nRS_UP = [[]]", "pad.p2.RS_UP"), ("[pad]\np9.RS_UP = \"East\"", "pad.p9"),
      ("[turbo]\nLS_UP = \"W\"", "turbo.LS_UP"),
      ("[hotkeys]\nmodifier = \"pad:LeftStickUp\"", "hotkeys.modifier"),
    ])
  func complains(toml: String, entry: String) {
    let error = #expect(throws: InputMapError.self) { try map(toml) }
    #expect(error?.entry == entry, "\(error?.message ?? "")")
  }

  @Test("a list without an end is refused, for buttons, sticks and hotkeys")
  func bounds() throws {
    func list(_ count: Int, _ name: String) -> String {
      "[" + Array(repeating: "\"\(name)\"", count: count).joined(separator: ",") + "]"
    }
    for (table, entry, name) in [
      ("pad", "A", "RightStickUp"), ("pad", "LS_UP", "RightStickUp"), ("turbo", "A", "X"),
      ("hotkeys", "pause", "pad:RightStickUp"),
    ] {
      _ = try map("[\(table)]\n\(entry) = \(list(64, name))")
      let error = #expect(throws: InputMapError.self) {
        try map("[\(table)]\n\(entry) = \(list(65, name))")
      }
      #expect(error?.message == "input.toml: \(table).\(entry): has more than 64 keys or controls")
    }
  }

  @Test("help lists a stick that something else moves, and no other")
  func help() throws {
    #expect(inputHelp(for: sticks, map: .standard).buttons.allSatisfy { !$0.what.contains("tick") })
    let help = inputHelp(
      for: sticks, map: try map("[keyboard]\nLS_UP = \"W\"\n[pad]\nA = \"RightStickUp\""))
    let row = try #require(help.buttons.first { $0.what == "Left stick up" })
    #expect(row.keys == ["W"] && row.pad == ["LeftStickUp"])
    #expect(help.buttons.first { $0.button == .a }?.pad == ["RightStickUp"])
    #expect(padSticks(of: nil).count == 8)
    var type = sticks
    type.layout.removeLast()
    #expect(padSticks(of: type) == [.leftUp, .leftDown, .leftLeft, .leftRight])
    type.layout = [LayoutElement(kind: .start, buttons: [])]
    #expect(padSticks(of: type).isEmpty)
  }
}
