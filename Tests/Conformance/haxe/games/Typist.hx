import flash.Lib;
import flash.display.Sprite;
import flash.events.Event;
import flash.events.KeyboardEvent;
import flash.events.TextEvent;
import flash.text.TextField;
import flash.text.TextFieldType;
import flash.text.TextFormat;

// Words are typed into a field that takes letters only; ENTER judges them.
// plays: click 100 110; type cat1; key Enter; type dog; key Enter; wait 2
// expects: input c
// expects: input a
// expects: input t
// expects: cat is right
// expects: input d
// expects: input o
// expects: input g
// expects: dog is wrong
class Typist extends Sprite {
	static var WORDS = ["cat", "cow"];

	var shown = new TextField();
	var field = new TextField();
	var at = 0;

	static function main() {
		Lib.current.addChild(new Typist());
	}

	public function new() {
		super();
		graphics.beginFill(0xF4F0E0);
		graphics.drawRect(0, 0, 320, 240);
		shown.defaultTextFormat = new TextFormat("_serif", 28, 0x802020);
		shown.width = 300;
		shown.x = 20;
		shown.y = 40;
		shown.htmlText = "Type <b>" + WORDS[0] + "</b>";
		field.type = TextFieldType.INPUT;
		field.border = true;
		field.background = true;
		field.restrict = "a-z";
		field.maxChars = 8;
		field.defaultTextFormat = new TextFormat("_typewriter", 20);
		field.x = 20;
		field.y = 90;
		field.width = 200;
		field.height = 32;
		field.addEventListener(TextEvent.TEXT_INPUT, function(event) {
			if (event.text >= "a") Lib.trace("input " + event.text);
		});
		field.addEventListener(KeyboardEvent.KEY_DOWN, function(event) {
			if (event.keyCode == 13) judge();
		});
		addChild(shown);
		addChild(field);
	}

	function judge() {
		var isRight = field.text == WORDS[at];
		Lib.trace(field.text + (isRight ? " is right" : " is wrong"));
		field.text = "";
		if (!isRight) return;
		at++;
		shown.htmlText = "Type <b>" + WORDS[at] + "</b>";
	}
}
