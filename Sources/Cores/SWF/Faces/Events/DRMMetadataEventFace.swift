import FlashAVM2

/// `flash.events.DRMMetadataEvent`.
enum DRMMetadataEventFace {
  static let face = Face(
    """
    package flash.events
    import flash.utils.ByteArray
    import flash.net.drm.DRMContentData
    public class DRMMetadataEvent extends Event {
      [slot] private var timestamp:Number
      [slot] private var drmMetadata:DRMContentData
      native public function DRMMetadataEvent(type:String = "drmMetadata", bubbles:Boolean = false,
        cancelable:Boolean = false, metadata:ByteArray = null, timestamp:Number = 0.0)
      public static const DRM_METADATA:String = "drmMetadata"
      native public function get drmMetadata():DRMContentData
      native public function get timestamp():Number
    }
    """)
}
