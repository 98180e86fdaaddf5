import FlashAVM2
import FlashHeap

/// The types that the player itself makes objects of, looked up when they are first wanted.
final class APITypes {
  private unowned let machine: Machine

  init(_ machine: Machine) { self.machine = machine }

  /// A class of the player.
  func type(_ package: String, _ name: String) -> Traits {
    let namespace = machine.namespaces.intern(.public, machine.heap.intern(package))
    let name = QualifiedName(namespace, machine.heap.intern(name))
    // A face without it is a mistake that a test finds.
    return machine.system.type(named: name) ?? machine.types.object
  }

  /// Those of `flash.geom`.
  private(set) lazy var geom = GeomTypes { [unowned self] in type("flash.geom", $0) }
  private(set) lazy var displayObject = type("flash.display", "DisplayObject")
  private(set) lazy var container = type("flash.display", "DisplayObjectContainer")
  private(set) lazy var sprite = type("flash.display", "Sprite")
  private(set) lazy var movieClip = type("flash.display", "MovieClip")
  private(set) lazy var shape = type("flash.display", "Shape")
  private(set) lazy var morphShape = type("flash.display", "MorphShape")
  private(set) lazy var simpleButton = type("flash.display", "SimpleButton")
  private(set) lazy var staticText = type("flash.text", "StaticText")
  private(set) lazy var textField = type("flash.text", "TextField")
  private(set) lazy var text = TextTypes { [unowned self] in type("flash.text", $0) }
  private(set) lazy var engine = EngineTypes { [unowned self] in type("flash.text.engine", $0) }
  private(set) lazy var media = SoundTypes { [unowned self] in type("flash.media", $0) }
  private(set) lazy var textEvent = type("flash.events", "TextEvent")
  private(set) lazy var video = type("flash.media", "Video")
  private(set) lazy var bitmap = type("flash.display", "Bitmap")
  private(set) lazy var bitmapData = type("flash.display", "BitmapData")
  private(set) lazy var loaderInfo = type("flash.display", "LoaderInfo")
  private(set) lazy var loader = type("flash.display", "Loader")
  private(set) lazy var loaderContext = type("flash.system", "LoaderContext")
  private(set) lazy var avm1Movie = type("flash.display", "AVM1Movie")
  private(set) lazy var sharedObject = type("flash.net", "SharedObject")
  private(set) lazy var fileFilter = type("flash.net", "FileFilter")
  private(set) lazy var fileReference = type("flash.net", "FileReference")
  private(set) lazy var fileReferenceList = type("flash.net", "FileReferenceList")
  private(set) lazy var socket = type("flash.net", "Socket")
  private(set) lazy var xmlSocket = type("flash.net", "XMLSocket")
  private(set) lazy var localConnection = type("flash.net", "LocalConnection")
  private(set) lazy var netConnection = type("flash.net", "NetConnection")
  private(set) lazy var netStream = type("flash.net", "NetStream")
  private(set) lazy var responder = type("flash.net", "Responder")
  private(set) lazy var urlLoader = type("flash.net", "URLLoader")
  private(set) lazy var urlStream = type("flash.net", "URLStream")
  private(set) lazy var urlRequest = type("flash.net", "URLRequest")
  private(set) lazy var urlRequestHeader = type("flash.net", "URLRequestHeader")
  private(set) lazy var urlVariables = type("flash.net", "URLVariables")
  private(set) lazy var filter = type("flash.filters", "BitmapFilter")
  private(set) lazy var interactive = type("flash.display", "InteractiveObject")
  private(set) lazy var space = SpaceTypes { [unowned self] in type($0, $1) }
  private(set) lazy var shader = ShaderTypes { [unowned self] in type("flash.display", $0) }
  private(set) lazy var graphics = type("flash.display", "Graphics")
  private(set) lazy var stage = type("flash.display", "Stage")
  private(set) lazy var byteArray = type("flash.utils", "ByteArray")
  private(set) lazy var event = type("flash.events", "Event")
  private(set) lazy var mouseEvent = type("flash.events", "MouseEvent")
  private(set) lazy var keyboardEvent = type("flash.events", "KeyboardEvent")
  private(set) lazy var focusEvent = type("flash.events", "FocusEvent")
  private(set) lazy var uncaughtErrorEvent = type("flash.events", "UncaughtErrorEvent")
  private(set) lazy var contextMenuEvent = type("flash.events", "ContextMenuEvent")
  private(set) lazy var fullScreenEvent = type("flash.events", "FullScreenEvent")
  private(set) lazy var timer = type("flash.utils", "Timer")
  private(set) lazy var timerEvent = type("flash.events", "TimerEvent")
  private(set) lazy var dispatcher = type("flash.events", "EventDispatcher")

  /// The class of what a timeline places and no class is tied to.
  func standard(_ kind: DisplayKind) -> Traits {
    switch kind {
    case .clip: movieClip
    case .group: sprite
    case .shape: shape
    case .morph: morphShape
    case .button: simpleButton
    case .text: staticText
    case .field: textField
    case .video: video
    case .bitmap: bitmap
    }
  }
}

/// What display objects there are, as their classes tell them apart.
enum DisplayKind { case clip, group, shape, morph, button, text, field, video, bitmap }
