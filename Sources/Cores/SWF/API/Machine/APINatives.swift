import FlashAVM2
import FlashHeap

/// The player's functions for what the faces of `flash.*` call native.
enum APINatives {
  /// Those of a class, by its name with its package; nil is none yet.
  static func of(_ name: String) -> Face.Natives? {
    switch name {
    case "flash.crypto::generateRandomBytes": { CryptoNatives.of($0) }
    case "flash.display::DisplayObject": { DisplayObjectNatives.of($0) }
    case "flash.display::DisplayObjectContainer": { ContainerNatives.ofAny($0) }
    case "flash.display::MovieClip": { MovieClipNatives.of($0) }
    case "flash.display::SimpleButton": { SimpleButtonNatives.of($0) }
    case "flash.display::Stage": { StageNatives.of($0) }
    case "flash.display::Sprite": { MovieClipNatives.ofSprite($0) }
    case "flash.events::Event": { EventNatives.of($0) }
    case "flash.events::EventDispatcher": { EventDispatcherNatives.of($0) }
    case "flash.system::ApplicationDomain": { ApplicationDomainNatives.of($0) }
    case "flash.net::DynamicPropertyOutput", "flash.net::ObjectEncoding",
      "flash.net::getClassByAlias", "flash.net::registerClassAlias":
      { AliasNatives.of($0) }
    case "flash.display::Shape":
      { key in
        key == "get graphics" ? GraphicsNatives.graphics { $0.shape } : nil
      }
    case "flash.display::GraphicsPath": { GraphicsPathRecord.of($0) }
    case "flash.display::Graphics": { GraphicsNatives.of($0) }
    case let name where name.hasPrefix("flash.text.engine::"):
      EngineNatives.of(name) ?? RecordNatives(name).map { $0.natives }
    case let name where name.hasPrefix("flash.text::"):
      TextNatives.of(name) ?? RecordNatives(name).map { $0.natives }
    case "flash.display::InteractiveObject": { InteractiveObjectNatives.of($0) }
    case "flash.display::Bitmap": { BitmapNatives.of($0) }
    case "flash.display::BitmapData": { BitmapDataNatives.of($0) }
    case "flash.display::LoaderInfo": { LoaderInfoNatives.of($0) }
    case "flash.display::AVM1Movie":
      { key in
        // Its scripts and these know nothing of one another (D.A1.1).
        key == "call" || key == "addCallback"
          ? NativeCall.give { _ throws(ScriptError) in throw ScriptError(2014) } : nil
      }
    case let name where name.hasPrefix("flash.display3D"): SpaceNatives.of(name)
    case "flash.display::Stage3D": { Stage3DNatives.of($0) }
    case "flash.display::Shader": { ShaderNatives.of($0) }
    case "flash.display::ShaderData": { ShaderNatives.ofData($0) }
    case "flash.display::ShaderJob": { ShaderJobNatives.of($0) }
    case "flash.display::Loader": { LoaderNatives.of($0) }
    case "flash.external::ExternalInterface": { ExternalInterfaceNatives.of($0) }
    case "flash.net::SharedObject": { SharedObjectNatives.of($0) }
    case "flash.net::FileReference": { FileReferenceNatives.of($0) }
    case "flash.net::FileReferenceList": { FileReferenceNatives.ofList($0) }
    case "flash.net::Socket": { SocketNatives.of($0) }
    case "flash.net::SecureSocket":
      { key in key == "static get isSupported" ? NativeCall.flag { _ in false } : nil }
    case "flash.net::XMLSocket": { XMLSocketNatives.of($0) }
    case "flash.net::LocalConnection": { LocalConnectionNatives.of($0) }
    case "flash.net::NetConnection": { NetConnectionNatives.of($0) }
    case "flash.net::NetStream": { NetStreamNatives.of($0) }
    case "flash.net::NetStreamInfo": { NetStreamNatives.ofInfo($0) }
    case "flash.net::Responder": { NetConnectionNatives.ofResponder($0) }
    case "flash.net::URLLoader": { URLLoaderNatives.of($0) }
    case "flash.net::URLStream": { URLStreamNatives.of($0) }
    case "flash.net::URLVariables": { URLVariablesNatives.of($0) }
    case "flash.net::navigateToURL", "flash.net::sendToURL": { NetFunctionNatives.of($0) }
    case "flash.system::Capabilities": { CapabilitiesNatives.of($0) }
    case "flash.media::Sound": { SoundNatives.of($0) }
    case "flash.media::SoundChannel": { SoundChannelNatives.of($0) }
    case "flash.media::SoundMixer": { SoundMixerNatives.of($0) }
    case "flash.media::Video": { VideoNatives.of($0) }
    case "flash.media::SoundTransform": { SoundTransformNatives.of($0) }
    case "flash.media::Camera", "flash.media::Microphone": { CaptureNatives.of($0) }
    case "flash.ui::Keyboard": { DeviceNatives.ofKeyboard($0) }
    case "flash.ui::Multitouch": { DeviceNatives.ofMultitouch($0) }
    case "flash.ui::GameInput": { DeviceNatives.ofGameInput($0) }
    case "flash.ui::Mouse": { MouseNatives.of($0) }
    case "flash.display::NativeMenu": { NativeMenuNatives.of($0) }
    case "flash.display::NativeMenuItem": { NativeMenuNatives.ofItem($0) }
    case "flash.ui::ContextMenu": { ContextMenuNatives.of($0) }
    case "flash.ui::ContextMenuItem": { ContextMenuNatives.ofItem($0) }
    case "flash.system::System": { SystemNatives.of($0) }
    case "flash.system::fscommand", "flash.system::IME", "flash.system::SecurityDomain":
      { SystemNatives.ofRest($0) }
    case "flash.system::Worker": { WorkerNatives.of($0) }
    case "flash.system::WorkerDomain": { WorkerNatives.ofDomain($0) }
    case "flash.system::MessageChannel": { WorkerNatives.ofChannel($0) }
    case "flash.desktop::Clipboard": { ClipboardNatives.of($0) }
    case "flash.system::LoaderContext": { RecordNatives.ofContext($0) }
    case "flash.filters::ColorMatrixFilter": { RecordNatives.ofColorMatrix($0) }
    case "flash.automation::MouseAutomationAction": { RecordNatives.ofMouseAction($0) }
    case "flash.system::Security": { SystemNatives.ofSecurity($0) }
    case "flash.filters::BitmapFilter":
      { key in key == "clone" ? NativeCall.give { _ in .null } : nil }
    case "flash.net::URLRequest": { RecordNatives.ofRequest($0) }
    case "flash.utils::Timer": { TimerNatives.of($0) }
    case let name where name.hasPrefix("flash.utils::"): { TimerNatives.ofFunctions($0) }
    case "flash.xml::XMLDocument": { FlashXMLNatives.ofDocument($0) }
    case "flash.xml::XMLNode": { FlashXMLNatives.ofNode($0) }
    default:
      AbsentNatives.of(name) ?? GeomNatives.of(name) ?? EventClassNatives(name).map { $0.natives }
        ?? RecordNatives(name).map { $0.natives }
    }
  }
}
