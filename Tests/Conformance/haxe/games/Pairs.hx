import flash.Lib;
import flash.display.SimpleButton;
import flash.display.Sprite;
import flash.events.Event;
import flash.events.MouseEvent;
import flash.text.TextField;
import flash.text.TextFormat;
import flash.text.TextFieldAutoSize;

// Pairs of cards, made of SimpleButtons; two that differ are covered again after some frames.
// plays: click 40 40; click 120 40; wait 20; click 40 40; click 200 40; wait 5; click 120 40; click 280 40; wait 5
// expects: A and B differ
// expects: pair A
// expects: pair B
// expects: won after 3
class Pairs extends Sprite {
	static var FACES = ["A", "B", "A", "B"];

	var covers:Array<SimpleButton> = [];
	var open:Array<Int> = [];
	var found = 0;
	var tries = 0;
	var wait = 0;

	static function main() {
		Lib.current.addChild(new Pairs());
	}

	public function new() {
		super();
		for (index in 0...FACES.length) {
			var label = new TextField();
			label.defaultTextFormat = new TextFormat("_sans", 32, 0x203060, true);
			label.autoSize = TextFieldAutoSize.LEFT;
			label.text = FACES[index];
			label.x = 10 + index * 80 + 30 - label.width / 2;
			label.y = 40 - label.height / 2;
			addChild(label);
			var cover = new SimpleButton(card(0x4060C0), card(0x6080E0), card(0x3050A0), card(0));
			cover.x = 10 + index * 80;
			cover.y = 10;
			cover.addEventListener(MouseEvent.CLICK, function(_) turn(index));
			covers.push(cover);
			addChild(cover);
		}
		addEventListener(Event.ENTER_FRAME, step);
	}

	static function card(colour:Int) {
		var sprite = new Sprite();
		sprite.graphics.lineStyle(2, 0x102040);
		sprite.graphics.beginFill(colour);
		sprite.graphics.drawRoundRect(0, 0, 60, 60, 12);
		return sprite;
	}

	function turn(index:Int) {
		if (wait > 0 || !covers[index].visible) return;
		covers[index].visible = false;
		open.push(index);
		if (open.length < 2) return;
		tries++;
		var names = open.map(function(one) return FACES[one]);
		if (names[0] == names[1]) {
			Lib.trace("pair " + names[0]);
			open = [];
			found++;
			if (found == 2) Lib.trace("won after " + tries);
		} else {
			Lib.trace(names.join(" and ") + " differ");
			wait = 12;
		}
	}

	function step(_) {
		if (wait == 0) return;
		wait--;
		if (wait > 0) return;
		for (one in open) covers[one].visible = true;
		open = [];
	}
}
