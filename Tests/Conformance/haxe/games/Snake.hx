import flash.Lib;
import flash.display.Sprite;
import flash.events.KeyboardEvent;
import flash.events.TimerEvent;
import flash.ui.Keyboard;
import flash.utils.Timer;

// A snake that timers move and the arrow keys turn.
// plays: wait 16; key ArrowDown; wait 60
// expects: ate 1
// expects: ate 2
// expects: over at 2
class Snake extends Sprite {
	static inline var SIDE = 20;
	static inline var COLUMNS = 16;
	static inline var ROWS = 12;

	var body:Array<{x:Int, y:Int}> = [{x: 3, y: 2}, {x: 2, y: 2}, {x: 1, y: 2}];
	var way = {x: 1, y: 0};
	var foods:Array<{x:Int, y:Int}> = [{x: 6, y: 2}, {x: 8, y: 6}, {x: 15, y: 11}];
	var eaten = 0;
	var timer = new Timer(100);

	static function main() {
		Lib.current.addChild(new Snake());
	}

	public function new() {
		super();
		Lib.current.stage.addEventListener(KeyboardEvent.KEY_DOWN, turn);
		timer.addEventListener(TimerEvent.TIMER, step);
		timer.start();
		draw();
	}

	function turn(event:KeyboardEvent) {
		way = switch (event.keyCode) {
			case Keyboard.LEFT: {x: -1, y: 0};
			case Keyboard.RIGHT: {x: 1, y: 0};
			case Keyboard.UP: {x: 0, y: -1};
			case Keyboard.DOWN: {x: 0, y: 1};
			default: way;
		};
	}

	function step(_) {
		var head = {x: body[0].x + way.x, y: body[0].y + way.y};
		var hits = Lambda.exists(body, function(part) return part.x == head.x && part.y == head.y);
		if (hits || head.x < 0 || head.y < 0 || head.x >= COLUMNS || head.y >= ROWS) {
			timer.stop();
			Lib.trace("over at " + eaten);
			return;
		}
		body.unshift(head);
		if (foods[0].x == head.x && foods[0].y == head.y) {
			foods.shift();
			eaten++;
			Lib.trace("ate " + eaten);
		} else {
			body.pop();
		}
		draw();
	}

	function draw() {
		graphics.clear();
		graphics.beginFill(0x1B2B1B);
		graphics.drawRect(0, 0, COLUMNS * SIDE, ROWS * SIDE);
		graphics.beginFill(0xD04030);
		graphics.drawCircle(foods[0].x * SIDE + 10, foods[0].y * SIDE + 10, 7);
		for (index in 0...body.length) {
			graphics.beginFill(index == 0 ? 0xC0FF80 : 0x70B040);
			graphics.drawRoundRect(body[index].x * SIDE + 1, body[index].y * SIDE + 1, SIDE - 2, SIDE - 2, 8);
		}
		graphics.endFill();
	}
}
