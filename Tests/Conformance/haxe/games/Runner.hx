import flash.Lib;
import flash.display.Bitmap;
import flash.display.BitmapData;
import flash.display.Sprite;
import flash.events.Event;
import flash.events.KeyboardEvent;
import flash.events.SampleDataEvent;
import flash.geom.Point;
import flash.geom.Rectangle;
import flash.media.Sound;
import flash.net.SharedObject;

// A course of copied tiles that scrolls; SPACE jumps over the gaps, with a tone; the best way is kept.
// plays: wait 20; key Space; wait 40; key Space; wait 60
// expects: jump
// expects: tone
// expects: jump
// expects: fell after
class Runner extends Sprite {
	var tiles = new BitmapData(32, 16, true, 0);
	var screen = new BitmapData(320, 240, false, 0x80C0F0);
	var way = 0;
	var altitude = 0.0;
	var rise = 0.0;
	var hasTone = false;
	var best = SharedObject.getLocal("runner");

	static function main() {
		Lib.current.addChild(new Runner());
	}

	public function new() {
		super();
		tiles.fillRect(new Rectangle(0, 0, 16, 16), 0xFF806040);
		tiles.fillRect(new Rectangle(0, 0, 16, 4), 0xFF40A040);
		tiles.fillRect(new Rectangle(20, 2, 8, 14), 0xFFC03030);
		addChild(new Bitmap(screen));
		Lib.current.stage.addEventListener(KeyboardEvent.KEY_DOWN, function(event) {
			if (event.keyCode != 32 || altitude > 0) return;
			rise = 6;
			Lib.trace("jump");
			if (hasTone) return;
			hasTone = true;
			var sound = new Sound();
			var written = 0;
			sound.addEventListener(SampleDataEvent.SAMPLE_DATA, function(event) {
				if (written == 0) Lib.trace("tone");
				if (written >= 8192) return;
				for (index in 0...2048) {
					var level = Math.sin((written + index) / 20) * 0.2;
					event.data.writeFloat(level);
					event.data.writeFloat(level);
				}
				written += 2048;
			});
			sound.play();
		});
		addEventListener(Event.ENTER_FRAME, step);
	}

	static function isGround(column:Int) {
		return column % 14 < 11;
	}

	function step(_) {
		way += 4;
		altitude += rise;
		rise -= 0.8;
		var under = Std.int((way + 60) / 16);
		if (altitude <= 0 && isGround(under)) altitude = rise = 0;
		if (altitude < -40) {
			removeEventListener(Event.ENTER_FRAME, step);
			Reflect.setField(best.data, "way", way);
			Lib.trace("fell after " + (way > 0 ? "" : "nothing"));
		}
		screen.lock();
		screen.fillRect(screen.rect, 0x80C0F0);
		var first = Std.int(way / 16);
		for (column in first...first + 21)
			if (isGround(column))
				for (row in 0...3)
					screen.copyPixels(tiles, new Rectangle(0, 0, 16, 16), new Point(column * 16 - way, 192 + row * 16));
		screen.copyPixels(tiles, new Rectangle(16, 0, 16, 16), new Point(52, 176 - altitude), null, null, true);
		screen.unlock();
	}
}
