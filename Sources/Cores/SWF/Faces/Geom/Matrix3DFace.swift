import FlashAVM2

/// `flash.geom.Matrix3D`.
enum Matrix3DFace {
  static let face = Face(
    """
    package flash.geom
    public class Matrix3D {
      [slot] private var m0:Number
      [slot] private var m1:Number
      [slot] private var m2:Number
      [slot] private var m3:Number
      [slot] private var m4:Number
      [slot] private var m5:Number
      [slot] private var m6:Number
      [slot] private var m7:Number
      [slot] private var m8:Number
      [slot] private var m9:Number
      [slot] private var m10:Number
      [slot] private var m11:Number
      [slot] private var m12:Number
      [slot] private var m13:Number
      [slot] private var m14:Number
      [slot] private var m15:Number
      [slot] private var owner:Object
      native public function Matrix3D(v:Vector.<Number> = null)
      native public function get determinant():Number
      native public function get position():Vector3D
      native public function set position(value:Vector3D):void
      native public function get rawData():Vector.<Number>
      native public function set rawData(value:Vector.<Number>):void
      native public function append(lhs:Matrix3D):void
      native public function appendRotation(degrees:Number, axis:Vector3D, pivotPoint:Vector3D = null):void
      native public function appendScale(xScale:Number, yScale:Number, zScale:Number):void
      native public function appendTranslation(x:Number, y:Number, z:Number):void
      native public function clone():Matrix3D
      [674] native public function copyColumnFrom(column:uint, vector3D:Vector3D):void
      [674] native public function copyColumnTo(column:uint, vector3D:Vector3D):void
      [674] native public function copyFrom(other:Matrix3D):void
      [674] native public function copyRawDataFrom(vector:Vector.<Number>, index:uint = 0,
        transpose:Boolean = false):void
      [674] native public function copyRawDataTo(vector:Vector.<Number>, index:uint = 0, transpose:Boolean = false):void
      [674] native public function copyRowFrom(row:uint, vector3D:Vector3D):void
      [674] native public function copyRowTo(row:uint, vector3D:Vector3D):void
      native public function copyToMatrix3D(other:Matrix3D):void
      native public function decompose(orientationStyle:String = "eulerAngles"):Vector.<Vector3D>
      native public function deltaTransformVector(v:Vector3D):Vector3D
      native public function identity():void
      native public function invert():Boolean
      native public function pointAt(pos:Vector3D, at:Vector3D = null, up:Vector3D = null):void
      native public function prepend(rhs:Matrix3D):void
      native public function prependRotation(degrees:Number, axis:Vector3D, pivotPoint:Vector3D = null):void
      native public function prependScale(xScale:Number, yScale:Number, zScale:Number):void
      native public function prependTranslation(x:Number, y:Number, z:Number):void
      native public function recompose(components:Vector.<Vector3D>, orientationStyle:String = "eulerAngles"):Boolean
      native public function transformVector(v:Vector3D):Vector3D
      native public function transformVectors(vin:Vector.<Number>, vout:Vector.<Number>):void
      native public function transpose():void
    }
    """)
}
