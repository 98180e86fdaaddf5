extension FacePackage {
  /// `flash.utils`.
  static let utils = FacePackage(
    "flash.utils",
    [
      ("ByteArray", ByteArrayFace.face),
      ("CompressionAlgorithm", CompressionAlgorithmFace.face),
      ("Dictionary", DictionaryFace.face),
      ("Endian", EndianFace.face),
      ("IDataInput", IDataInputFace.face),
      ("IDataInput2", IDataInput2Face.face),
      ("IDataOutput", IDataOutputFace.face),
      ("IDataOutput2", IDataOutput2Face.face),
      ("IExternalizable", IExternalizableFace.face),
      ("Proxy", ProxyFace.face),
      ("Timer", TimerFace.face),
      ("clearInterval", UtilsFunctionsFace.face),
      ("clearTimeout", UtilsFunctionsFace.face),
      ("describeType", UtilsFunctionsFace.face),
      ("escapeMultiByte", UtilsFunctionsFace.face),
      ("flash_proxy", UtilsFunctionsFace.face),
      ("getDefinitionByName", UtilsFunctionsFace.face),
      ("getQualifiedClassName", UtilsFunctionsFace.face),
      ("getQualifiedSuperclassName", UtilsFunctionsFace.face),
      ("getTimer", UtilsFunctionsFace.face),
      ("setInterval", UtilsFunctionsFace.face),
      ("setTimeout", UtilsFunctionsFace.face),
      ("unescapeMultiByte", UtilsFunctionsFace.face),
    ])
}
