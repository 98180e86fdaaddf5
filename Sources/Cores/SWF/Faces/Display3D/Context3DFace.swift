import FlashAVM2

/// `flash.display3D.Context3D`.
enum Context3DFace {
  static let face = Face(
    """
    package flash.display3D
    import flash.display.BitmapData
    import flash.utils.ByteArray
    import flash.display3D.textures.CubeTexture
    import flash.events.EventDispatcher
    import flash.geom.Matrix3D
    import flash.geom.Rectangle
    import flash.display3D.textures.RectangleTexture
    import flash.display3D.textures.Texture
    import flash.display3D.textures.TextureBase
    import flash.display3D.textures.VideoTexture
    [674] [abstract] public final class Context3D extends EventDispatcher {
      [706] native public static function get supportsVideoTexture():Boolean
      [700] native public function get backBufferHeight():int
      [700] native public function get backBufferWidth():int
      native public function get driverInfo():String
      native public function get enableErrorChecking():Boolean
      native public function set enableErrorChecking(value:Boolean):void
      [700] native public function get maxBackBufferHeight():int
      [700] native public function set maxBackBufferHeight(value:int):void
      [700] native public function get maxBackBufferWidth():int
      [700] native public function set maxBackBufferWidth(value:int):void
      [692] native public function get profile():String
      native public function clear(red:Number = 0.0, green:Number = 0.0, blue:Number = 0.0, alpha:Number = 1.0,
        depth:Number = 1.0, stencil:uint = 0, mask:uint = 0xffffffff):void
      native public function configureBackBuffer(width:int, height:int, antiAlias:int,
        enableDepthAndStencil:Boolean = true, wantsBestResolution:Boolean = false,
        wantsBestResolutionOnBrowserZoom:Boolean = false):void
      native public function createCubeTexture(size:int, format:String, optimizeForRenderToTexture:Boolean,
        streamingLevels:int = 0):CubeTexture
      native public function createIndexBuffer(numIndices:int, bufferUsage:String = "staticDraw"):IndexBuffer3D
      native public function createProgram():Program3D
      [690] native public function createRectangleTexture(width:int, height:int, format:String,
        optimizeForRenderToTexture:Boolean):RectangleTexture
      native public function createTexture(width:int, height:int, format:String, optimizeForRenderToTexture:Boolean,
        streamingLevels:int = 0):Texture
      native public function createVertexBuffer(numVertices:int, data32PerVertex:int,
        bufferUsage:String = "staticDraw"):VertexBuffer3D
      [706] native public function createVideoTexture():VideoTexture
      native public function dispose(recreate:Boolean = true):void
      native public function drawToBitmapData(destination:BitmapData):void
      native public function drawTriangles(indexBuffer:IndexBuffer3D, firstIndex:int = 0, numTriangles:int = -1):void
      native public function present():void
      native public function setBlendFactors(sourceFactor:String, destinationFactor:String):void
      native public function setColorMask(red:Boolean, green:Boolean, blue:Boolean, alpha:Boolean):void
      native public function setCulling(triangleFaceToCull:String):void
      native public function setDepthTest(depthMask:Boolean, passCompareMode:String):void
      native public function setProgram(program:Program3D):void
      [676] native public function setProgramConstantsFromByteArray(programType:String, firstRegister:int,
        numRegisters:int, data:ByteArray, dataOffset:uint):void
      native public function setProgramConstantsFromMatrix(programType:String, firstRegister:int, matrix:Matrix3D,
        transposedMatrix:Boolean = false):void
      native public function setProgramConstantsFromVector(programType:String, firstRegister:int, data:Vector.<Number>,
        numRegisters:int = -1):void
      native public function setRenderToBackBuffer():void
      native public function setRenderToTexture(texture:TextureBase, enableDepthAndStencil:Boolean = false,
        antiAlias:int = 0, surfaceSelector:int = 0, colorOutputIndex:int = 0):void
      [686] native public function setSamplerStateAt(sampler:int, wrap:String, filter:String, mipfilter:String):void
      native public function setScissorRectangle(rectangle:Rectangle):void
      native public function setStencilActions(triangleFace:String = "frontAndBack", compareMode:String = "always",
        actionOnBothPass:String = "keep", actionOnDepthFail:String = "keep",
        actionOnDepthPassStencilFail:String = "keep"):void
      native public function setStencilReferenceValue(referenceValue:uint, readMask:uint = 255,
        writeMask:uint = 255):void
      native public function setTextureAt(sampler:int, texture:TextureBase):void
      native public function setVertexBufferAt(index:int, buffer:VertexBuffer3D, bufferOffset:int = 0,
        format:String = "float4"):void
      [712] native public function get totalGPUMemory():Number
      [704] native public function createVertexBufferForInstances(numVertices:int, data32PerVertex:int,
        instancesPerElement:int, bufferUsage:String = "staticDraw"):VertexBuffer3D
      [704] native public function drawTrianglesInstanced(indexBuffer:IndexBuffer3D, numInstances:int,
        firstIndex:int = 0, numTriangles:int = -1):void
    }
    """)
}
