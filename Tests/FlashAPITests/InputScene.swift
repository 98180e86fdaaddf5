import Testing

@testable import Flash
@testable import FlashDisplay

/// A movie whose objects note what they hear, and what a person does in it.
///
/// In the constructor, local 1 and the following ones are free. `note` traces the type of an event, its target and the object that hears it, by name;
/// `tell` traces its text.
enum InputScene {
  static let members = """
    method note (e:*) {
      getlocal0 pushscope
      findpropstrict trace
      getlocal1 getproperty type pushstring " " add
      getlocal1 getproperty target getproperty name add
      pushstring "/" add getlocal1 getproperty currentTarget getproperty name add
      callpropvoid trace 1
      returnvoid
    }
    method tell (e:*) {
      getlocal0 pushscope
      findpropstrict trace getlocal1 callproperty toString 0 callpropvoid trace 1
      returnvoid
    }
    method prevent (e:*) {
      getlocal0 pushscope
      getlocal1 callpropvoid preventDefault 0
      returnvoid
    }
    method box (name:String, x:int):flash.display::Sprite {
      getlocal0 pushscope
      getlex flash.display::Sprite construct 0 coerce flash.display::Sprite setlocal3
      getlocal3 getlocal1 setproperty name
      getlocal3 getlocal2 setproperty x
      getlocal3 getproperty graphics pushshort 255 callpropvoid beginFill 1
      getlocal3 getproperty graphics pushbyte 0 pushbyte 0 pushbyte 20 pushbyte 20 callpropvoid drawRect 4
      getlocal3 returnvalue
    }
    """

  /// Makes a square of 20 pixels at the top, and keeps it in a local; `parent` is the code of what it is put into.
  static func box(_ name: String, at x: Int, _ local: Int, in parent: String = "getlocal0")
    -> String
  {
    """
    getlocal0 pushstring "\(name)" pushbyte \(x) callproperty box 2 setlocal \(local)
    \(parent) getlocal \(local) callpropvoid addChild 1

    """
  }

  /// Lets a method listen to events of an object.
  static func hear(_ object: String, _ types: String, by method: String = "note") -> String {
    types.split(separator: " ").map {
      "\n\(object) pushstring \"\($0)\" getlocal0 getproperty \(method) callpropvoid addEventListener 2\n"
    }.joined()
  }

  /// What the movie traces, once it stands, in iterations with these inputs.
  static func trace(
    _ constructor: String, members more: String = "", _ input: [InputEvent]...
  ) throws -> [String] {
    let run = try MovieRun(constructor, members: members + more)
    for events in input { run.player.runIteration(input: events) }
    return run.trace
  }
}

extension InputEvent {
  static func move(_ x: Double, _ y: Double = 10) -> InputEvent { .mouseMove(x: x, y: y) }
  static func down(_ x: Double, _ y: Double = 10, _ button: Button = .left) -> InputEvent {
    .mouseDown(x: x, y: y, button)
  }
  static func up(_ x: Double, _ y: Double = 10, _ button: Button = .left) -> InputEvent {
    .mouseUp(x: x, y: y, button)
  }
  static func key(_ code: Int, _ character: Int = 0, _ place: Key.Location = .standard)
    -> InputEvent
  {
    .keyDown(Key(code: code, character: character, location: place))
  }
  static let tab = key(9, 9)
}
