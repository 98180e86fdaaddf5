import FlashAVM2

/// `flash.display3D.textures.VideoTexture`.
enum VideoTextureFace {
  static let face = Face(
    """
    package flash.display3D.textures
    import flash.media.Camera
    import flash.net.NetStream
    [abstract] public final class VideoTexture extends TextureBase {
      native public function get videoHeight():int
      native public function get videoWidth():int
      native public function attachNetStream(netStream:NetStream):void
      native public function attachCamera(theCamera:Camera):void
    }
    """)
}
