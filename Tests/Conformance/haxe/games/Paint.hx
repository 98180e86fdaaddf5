import flash.Lib;
import flash.display.Bitmap;
import flash.display.BitmapData;
import flash.display.Sprite;
import flash.events.MouseEvent;
import flash.geom.Point;
import flash.geom.Rectangle;

// A canvas of pixels: a palette at the left, lines by dragging, a fill by a double colour.
// plays: click 10 30; down 100 50; move 200 50; move 200 150; move 100 150; move 100 50; up 100 50; click 10 70; click 150 100; wait 2
// expects: colour ff0000ff
// expects: line
// expects: colour ff00a000
// expects: filled ff00a000
// expects: outside ffffffff
class Paint extends Sprite {
	static var COLOURS = [0xFF000000, 0xFF0000FF, 0xFFD00000, 0xFF00A000];

	var canvas = new BitmapData(280, 240, false, 0xFFFFFF);
	var colour = COLOURS[0];
	var last:Point;
	var moved = false;

	static function main() {
		Lib.current.addChild(new Paint());
	}

	public function new() {
		super();
		for (index in 0...COLOURS.length) {
			var button = new Sprite();
			button.graphics.beginFill(COLOURS[index] & 0xFFFFFF);
			button.graphics.drawRect(0, 0, 20, 20);
			button.x = 2;
			button.y = index * 22;
			button.buttonMode = true;
			button.addEventListener(MouseEvent.CLICK, function(_) {
				colour = COLOURS[index];
				Lib.trace("colour " + StringTools.hex(colour, 8).toLowerCase());
			});
			addChild(button);
		}
		var sheet = new Sprite();
		sheet.x = 40;
		sheet.addChild(new Bitmap(canvas));
		sheet.addEventListener(MouseEvent.MOUSE_DOWN, function(event) {
			last = new Point(event.localX, event.localY);
			moved = false;
		});
		sheet.addEventListener(MouseEvent.MOUSE_MOVE, function(event) {
			if (last == null || !event.buttonDown) return;
			line(new Point(event.localX, event.localY));
			moved = true;
		});
		sheet.addEventListener(MouseEvent.MOUSE_UP, function(event) {
			if (moved) {
				Lib.trace("line");
			} else {
				canvas.floodFill(Std.int(event.localX), Std.int(event.localY), colour);
				Lib.trace("filled " + hex(110, 100));
				Lib.trace("outside " + hex(10, 10));
			}
			last = null;
		});
		addChild(sheet);
	}

	function hex(x:Int, y:Int) {
		return StringTools.hex(canvas.getPixel32(x, y), 8).toLowerCase();
	}

	function line(to:Point) {
		var length = Math.ceil(Point.distance(last, to));
		canvas.lock();
		for (step in 0...length + 1) {
			var at = Point.interpolate(to, last, length == 0 ? 1 : step / length);
			canvas.fillRect(new Rectangle(at.x - 1, at.y - 1, 3, 3), colour);
		}
		canvas.unlock();
		last = to;
	}
}
