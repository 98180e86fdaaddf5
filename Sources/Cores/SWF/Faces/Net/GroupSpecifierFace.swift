import FlashAVM2

/// `flash.net.GroupSpecifier`.
enum GroupSpecifierFace {
  static let face = Face(
    """
    package flash.net
    [667] [payload] public final class GroupSpecifier {
      native public function GroupSpecifier(name:String)
      native public static function get version():uint
      native public static function get maxSupportedGroupspecVersion():uint
      native public static function encodeBootstrapPeerIDSpec(peerID:String):String
      native public static function encodeIPMulticastAddressSpec(address:String, port:* = null,
        source:String = null):String
      native public static function encodePostingAuthorization(password:String):String
      native public static function encodePublishAuthorization(password:String):String
      native public function get multicastEnabled():Boolean
      native public function set multicastEnabled(value:Boolean):void
      native public function get objectReplicationEnabled():Boolean
      native public function set objectReplicationEnabled(value:Boolean):void
      native public function get postingEnabled():Boolean
      native public function set postingEnabled(value:Boolean):void
      native public function get routingEnabled():Boolean
      native public function set routingEnabled(value:Boolean):void
      native public function get serverChannelEnabled():Boolean
      native public function set serverChannelEnabled(value:Boolean):void
      native public function get ipMulticastMemberUpdatesEnabled():Boolean
      native public function set ipMulticastMemberUpdatesEnabled(value:Boolean):void
      native public function get peerToPeerDisabled():Boolean
      native public function set peerToPeerDisabled(value:Boolean):void
      native public function get minGroupspecVersion():int
      native public function set minGroupspecVersion(value:int):void
      native public function addBootstrapPeer(peerID:String):void
      native public function addIPMulticastAddress(address:String, port:* = null, source:String = null):void
      native public function setPostingPassword(password:String = null, salt:String = null):void
      native public function setPublishPassword(password:String = null, salt:String = null):void
      native public function makeUnique():void
      native public function authorizations():String
      native public function groupspecWithAuthorizations():String
      native public function groupspecWithoutAuthorizations():String
      native public function toString():String
    }
    """)
}
