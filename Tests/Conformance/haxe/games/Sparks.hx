import flash.Lib;
import flash.display.BlendMode;
import flash.display.GradientType;
import flash.display.Shape;
import flash.display.Sprite;
import flash.events.Event;
import flash.events.MouseEvent;
import flash.filters.BlurFilter;
import flash.filters.GlowFilter;
import flash.geom.Matrix;

// Sparks with gradients, glow and added light, from where the mouse was pressed.
// plays: click 160 120; wait 10; click 80 60; wait 10
// expects: 12 sparks
// expects: 24 sparks
// expects: all gone
class Sparks extends Sprite {
	var sparks:Array<{shape:Shape, x:Float, y:Float, life:Int}> = [];

	static function main() {
		Lib.current.addChild(new Sparks());
	}

	public function new() {
		super();
		graphics.beginFill(0x101030);
		graphics.drawRect(0, 0, 320, 240);
		Lib.current.stage.addEventListener(MouseEvent.MOUSE_DOWN, burst);
		addEventListener(Event.ENTER_FRAME, step);
	}

	function burst(event:MouseEvent) {
		for (index in 0...12) {
			var shape = new Shape();
			var matrix = new Matrix();
			matrix.createGradientBox(24, 24, 0, -12, -12);
			shape.graphics.beginGradientFill(GradientType.RADIAL, [0xFFFFC0, 0xFF8020], [1, 0], [0, 255], matrix);
			shape.graphics.drawCircle(0, 0, 12);
			shape.x = event.stageX;
			shape.y = event.stageY;
			shape.blendMode = BlendMode.ADD;
			shape.filters = index % 2 == 0 ? [new GlowFilter(0xFF4000, 1, 8, 8)] : [new BlurFilter(4, 4)];
			addChild(shape);
			var angle = index * Math.PI / 6;
			sparks.push({shape: shape, x: Math.cos(angle) * 3, y: Math.sin(angle) * 3, life: 30});
		}
		Lib.trace(sparks.length + " sparks");
	}

	function step(_) {
		if (sparks.length == 0) return;
		for (spark in sparks.copy()) {
			spark.shape.x += spark.x;
			spark.shape.y += spark.y;
			spark.y += 0.1;
			spark.life--;
			spark.shape.alpha = spark.life / 30;
			if (spark.life > 0) continue;
			removeChild(spark.shape);
			sparks.remove(spark);
		}
		if (sparks.length == 0) Lib.trace("all gone");
	}
}
