import FlashAVM2

/// Functions of `flash.sampler`.
enum SamplerFunctionsFace {
  static let face = Face(
    """
    package flash.sampler
    native public function clearSamples():void
    native public function getGetterInvocationCount(obj:Object, name:QName):Number
    native public function getInvocationCount(obj:Object, name:QName):Number
    native public function getLexicalScopes(fun:Function):Array
    native public function getMasterString(str:String):String
    native public function getMemberNames(obj:Object, instanceNames:Boolean = false):Object
    native public function getSampleCount():Number
    native public function getSamples():Object
    native public function getSavedThis(fun:Function):Object
    native public function getSetterInvocationCount(obj:Object, name:QName):Number
    native public function getSize(param1:*):Number
    native public function isGetterSetter(obj:Object, name:QName):Boolean
    native public function pauseSampling():void
    native public function sampleInternalAllocs(everything:Boolean):void
    native public function setSamplerCallback(fun:Function):void
    native public function startSampling():void
    native public function stopSampling():void
    """)
}
