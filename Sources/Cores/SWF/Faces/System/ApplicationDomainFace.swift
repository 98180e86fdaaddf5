import FlashAVM2

/// `flash.system.ApplicationDomain`.
enum ApplicationDomainFace {
  static let face = Face(
    """
    package flash.system
    import flash.utils.ByteArray
    [payload] public final class ApplicationDomain {
      native public function ApplicationDomain(parentDomain:ApplicationDomain = null)
      native public static function get currentDomain():ApplicationDomain
      native public static function get MIN_DOMAIN_MEMORY_LENGTH():uint
      native public function get domainMemory():ByteArray
      native public function set domainMemory(value:ByteArray):void
      native public function get parentDomain():ApplicationDomain
      native public function getDefinition(name:String):Object
      native public function getQualifiedDefinitionNames():Vector.<String>
      native public function hasDefinition(name:String):Boolean
    }
    """)
}
