import FlashAVM2

/// The player's functions for what the faces of `flash.*` call native.
enum APINatives {
  /// Those of a class, by its name with its package; nil is none yet.
  static func of(_ name: String) -> Face.Natives? {
    switch name {
    case "flash.display::DisplayObject": { DisplayObjectNatives.of($0) }
    case "flash.display::DisplayObjectContainer": { ContainerNatives.of($0) }
    case "flash.display::MovieClip": { MovieClipNatives.of($0) }
    case "flash.display::SimpleButton": { SimpleButtonNatives.of($0) }
    case "flash.display::Stage": { StageNatives.of($0) }
    case "flash.display::Sprite": { MovieClipNatives.ofSprite($0) }
    case "flash.events::Event": { EventNatives.of($0) }
    case "flash.events::EventDispatcher": { EventDispatcherNatives.of($0) }
    case "flash.system::ApplicationDomain": { ApplicationDomainNatives.of($0) }
    case "flash.net::getClassByAlias", "flash.net::registerClassAlias": { AliasNatives.of($0) }
    default: nil
    }
  }
}
