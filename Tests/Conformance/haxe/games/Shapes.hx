import flash.Lib;
import flash.display.Shape;
import flash.display.Sprite;
import flash.events.MouseEvent;
import flash.geom.Rectangle;

// Forms are dragged onto their places, under a mask with round corners.
// plays: down 60 60; move 120 100; move 240 60; up 240 60; down 60 160; move 100 160; up 100 160; down 100 160; move 240 160; up 240 160; wait 2
// expects: square fits
// expects: circle is wrong
// expects: circle fits
// expects: done
class Shapes extends Sprite {
	var left = 2;

	static function main() {
		Lib.current.addChild(new Shapes());
	}

	public function new() {
		super();
		var table = new Sprite();
		table.graphics.beginFill(0x305070);
		table.graphics.drawRect(0, 0, 320, 240);
		addChild(table);
		var edge = new Shape();
		edge.graphics.beginFill(0);
		edge.graphics.drawRoundRect(4, 4, 312, 232, 40);
		addChild(edge);
		table.mask = edge;
		for (name in ["square", "circle"]) {
			var y = name == "square" ? 60 : 160;
			var place = form(name, 0x203040);
			place.name = name + " place";
			place.x = 240;
			place.y = y;
			table.addChild(place);
		}
		for (name in ["square", "circle"]) {
			var piece = form(name, 0xF0C040);
			piece.x = 60;
			piece.y = name == "square" ? 60 : 160;
			piece.buttonMode = true;
			piece.addEventListener(MouseEvent.MOUSE_DOWN, function(_) piece.startDrag(false, new Rectangle(0, 0, 320, 240)));
			piece.addEventListener(MouseEvent.MOUSE_UP, function(_) {
				piece.stopDrag();
				var under = piece.dropTarget;
				if (under == null || under.name != name + " place") {
					Lib.trace(name + " is wrong");
					return;
				}
				Lib.trace(name + " fits");
				piece.x = under.x;
				piece.y = under.y;
				piece.mouseEnabled = false;
				left--;
				if (left == 0) Lib.trace("done");
			});
			table.addChild(piece);
		}
	}

	static function form(name:String, colour:Int) {
		var sprite = new Sprite();
		sprite.graphics.lineStyle(3, 0x102030);
		sprite.graphics.beginFill(colour);
		if (name == "square") sprite.graphics.drawRect(-25, -25, 50, 50) else sprite.graphics.drawCircle(0, 0, 26);
		return sprite;
	}
}
