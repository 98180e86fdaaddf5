import flash.Lib;
import flash.display.Shape;
import flash.display.Sprite;
import flash.events.Event;
import flash.events.MouseEvent;
import flash.geom.ColorTransform;

// A ball, a bat that follows the mouse, and bricks that go when the ball touches them.
// plays: move 160 220; wait 30; move 262 220; wait 200
// expects: brick 1
// expects: brick 2
class Bricks extends Sprite {
	var bat = new Shape();
	var ball = new Shape();
	var bricks = new Sprite();
	var speed = {x: 1.5, y: -4.0};
	var count = 0;

	static function main() {
		Lib.current.addChild(new Bricks());
	}

	public function new() {
		super();
		graphics.beginFill(0x202040);
		graphics.drawRect(0, 0, 320, 240);
		bat.graphics.beginFill(0xE0E0E0);
		bat.graphics.drawRoundRect(-40, 0, 80, 8, 8);
		bat.x = 160;
		bat.y = 220;
		ball.graphics.beginFill(0xFFFF80);
		ball.graphics.drawCircle(0, 0, 5);
		ball.x = 160;
		ball.y = 200;
		for (row in 0...3)
			for (column in 0...8) {
				var brick = new Shape();
				brick.graphics.lineStyle(1, 0);
				brick.graphics.beginFill(0xFFFFFF);
				brick.graphics.drawRect(0, 0, 38, 14);
				brick.x = 1 + column * 40;
				brick.y = 20 + row * 18;
				brick.transform.colorTransform = new ColorTransform(1 - row * 0.3, 0.4 + row * 0.2, 0.5, 1);
				bricks.addChild(brick);
			}
		for (child in [bricks, bat, ball]) addChild(child);
		Lib.current.stage.addEventListener(MouseEvent.MOUSE_MOVE, function(event) bat.x = event.stageX);
		addEventListener(Event.ENTER_FRAME, step);
	}

	function step(_) {
		ball.x += speed.x;
		ball.y += speed.y;
		if (ball.x < 5 || ball.x > 315) speed.x = -speed.x;
		if (ball.y < 5) speed.y = -speed.y;
		if (ball.y > 245) {
			removeEventListener(Event.ENTER_FRAME, step);
			Lib.trace("lost");
		}
		if (speed.y > 0 && ball.hitTestObject(bat)) {
			speed.y = -speed.y;
			speed.x = (ball.x - bat.x) / 10;
		}
		for (index in 0...bricks.numChildren) {
			var brick = bricks.getChildAt(index);
			if (!ball.hitTestObject(brick)) continue;
			bricks.removeChild(brick);
			speed.y = -speed.y;
			count++;
			Lib.trace("brick " + count);
			break;
		}
	}
}
