import flash.Lib;
import flash.Vector;
import flash.display.Sprite;
import flash.display.TriangleCulling;
import flash.display.BitmapData;
import flash.events.Event;
import flash.geom.Matrix3D;
import flash.geom.PerspectiveProjection;
import flash.geom.Utils3D;
import flash.geom.Vector3D;

// A cube with a chequered picture, projected by flash.geom and drawn as triangles.
// plays: wait 60
// expects: 12 triangles
// expects: front 160 120
class Cube extends Sprite {
	var corners = new Vector<Float>();
	var places = new Vector<Float>();
	var picture = new Vector<Float>();
	var sides = new Vector<Int>();
	var turned = new Matrix3D();
	var lens = new PerspectiveProjection();
	var checks = new BitmapData(64, 64, false, 0xFFE0A0);
	var angle = 0.0;

	static function main() {
		Lib.current.addChild(new Cube());
	}

	public function new() {
		super();
		for (y in 0...8)
			for (x in 0...8)
				if ((x + y) % 2 == 0) checks.fillRect(new flash.geom.Rectangle(x * 8, y * 8, 8, 8), 0xC05020);
		var axes = [[0, 1, 2], [1, 2, 0], [2, 0, 1]];
		for (axis in axes)
			for (sign in [-1.0, 1.0]) {
				var first = Std.int(corners.length / 3);
				for (corner in 0...4) {
					var place = [0.0, 0.0, 0.0];
					place[axis[0]] = sign * 50;
					place[axis[1]] = (corner == 1 || corner == 2 ? 50 : -50) * sign;
					place[axis[2]] = corner > 1 ? 50 : -50;
					for (number in place) corners.push(number);
					picture.push(corner == 1 || corner == 2 ? 1 : 0);
					picture.push(corner > 1 ? 1 : 0);
					picture.push(0);
				}
				for (corner in [0, 1, 2, 0, 2, 3]) sides.push(first + corner);
			}
		lens.fieldOfView = 60;
		Lib.trace(Std.int(sides.length / 3) + " triangles");
		var middle = Utils3D.projectVector(lens.toMatrix3D(), new Vector3D(0, 0, 200));
		Lib.trace("front " + Math.round(middle.x + 160) + " " + Math.round(middle.y + 120));
		addEventListener(Event.ENTER_FRAME, step);
	}

	function step(_) {
		angle += 3;
		turned.identity();
		turned.appendRotation(angle, Vector3D.Y_AXIS);
		turned.appendRotation(angle / 2, Vector3D.X_AXIS);
		turned.appendTranslation(0, 0, 250);
		turned.append(lens.toMatrix3D());
		Utils3D.projectVectors(turned, corners, places, picture);
		var moved = new Vector<Float>(places.length, true);
		for (index in 0...places.length) moved[index] = places[index] * 0.5 + (index % 2 == 0 ? 160 : 120);
		graphics.clear();
		graphics.beginFill(0x101820);
		graphics.drawRect(0, 0, 320, 240);
		graphics.beginBitmapFill(checks, null, false, true);
		graphics.drawTriangles(moved, sides, picture, TriangleCulling.POSITIVE);
		graphics.endFill();
	}
}
