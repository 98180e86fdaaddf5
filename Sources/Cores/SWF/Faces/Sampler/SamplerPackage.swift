import FlashAVM2

extension FacePackage {
  /// `flash.sampler`.
  static let sampler = FacePackage(
    "flash.sampler",
    [
      ("DeleteObjectSample", DeleteObjectSampleFace.face),
      ("NewObjectSample", NewObjectSampleFace.face),
      ("Sample", SampleFace.face),
      ("StackFrame", StackFrameFace.face),
      ("clearSamples", SamplerFunctionsFace.face),
      ("getGetterInvocationCount", SamplerFunctionsFace.face),
      ("getInvocationCount", SamplerFunctionsFace.face),
      ("getLexicalScopes", SamplerFunctionsFace.face),
      ("getMasterString", SamplerFunctionsFace.face),
      ("getMemberNames", SamplerFunctionsFace.face),
      ("getSampleCount", SamplerFunctionsFace.face),
      ("getSamples", SamplerFunctionsFace.face),
      ("getSavedThis", SamplerFunctionsFace.face),
      ("getSetterInvocationCount", SamplerFunctionsFace.face),
      ("getSize", SamplerFunctionsFace.face),
      ("isGetterSetter", SamplerFunctionsFace.face),
      ("pauseSampling", SamplerFunctionsFace.face),
      ("sampleInternalAllocs", SamplerFunctionsFace.face),
      ("setSamplerCallback", SamplerFunctionsFace.face),
      ("startSampling", SamplerFunctionsFace.face),
      ("stopSampling", SamplerFunctionsFace.face),
    ])
}
