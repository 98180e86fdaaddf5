import FlashAVM2

/// `flash.net.NetGroup`.
enum NetGroupFace {
  static let face = Face(
    """
    package flash.net
    import flash.events.EventDispatcher
    [667] public class NetGroup extends EventDispatcher {
      native public function NetGroup(connection:NetConnection, groupspec:String)
      native public function get estimatedMemberCount():Number
      native public function get info():NetGroupInfo
      native public function get localCoverageFrom():String
      native public function get localCoverageTo():String
      native public function get neighborCount():Number
      native public function get receiveMode():String
      native public function set receiveMode(value:String):void
      native public function get replicationStrategy():String
      native public function set replicationStrategy(value:String):void
      native public function addHaveObjects(startIndex:Number, endIndex:Number):void
      native public function addMemberHint(peerID:String):Boolean
      native public function addNeighbor(peerID:String):Boolean
      native public function addWantObjects(startIndex:Number, endIndex:Number):void
      native public function close():void
      native public function convertPeerIDToGroupAddress(peerID:String):String
      native public function denyRequestedObject(requestID:int):void
      native public function post(message:Object):String
      native public function removeHaveObjects(startIndex:Number, endIndex:Number):void
      native public function removeWantObjects(startIndex:Number, endIndex:Number):void
      native public function sendToAllNeighbors(message:Object):String
      native public function sendToNearest(message:Object, groupAddress:String):String
      native public function sendToNeighbor(message:Object, sendMode:String):String
      native public function writeRequestedObject(requestID:int, object:Object):void
    }
    """)
}
