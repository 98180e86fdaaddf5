import flash.Lib;
import flash.Vector;
import flash.display.Bitmap;
import flash.display.BitmapData;
import flash.display.Loader;
import flash.display.Sprite;
import flash.events.Event;
import flash.utils.ByteArray;

// Conway's game of life on pixels; a glider crosses the field, and the field goes through a PNG of its own.
// plays: wait 50
// expects: 5 alive at the start
// expects: 5 alive after 40, moved by 10
// expects: loaded 64 x 48
class Life extends Sprite {
	static inline var WIDTH = 64;
	static inline var HEIGHT = 48;

	var cells = new BitmapData(WIDTH, HEIGHT, false, 0);
	var turns = 0;

	static function main() {
		Lib.current.addChild(new Life());
	}

	public function new() {
		super();
		for (cell in [[1, 0], [2, 1], [0, 2], [1, 2], [2, 2]]) cells.setPixel(cell[0] + 4, cell[1] + 4, 0xFFFFFF);
		var shown = new Bitmap(cells);
		shown.scaleX = shown.scaleY = 5;
		addChild(shown);
		Lib.trace(alive() + " alive at the start");
		addEventListener(Event.ENTER_FRAME, step);
	}

	function alive() {
		return Std.int(cells.threshold(cells, cells.rect, new flash.geom.Point(), "==", 0xFFFFFFFF, 0xFFFFFFFF));
	}

	function step(_) {
		var old = cells.getVector(cells.rect);
		var next = new Vector<UInt>(WIDTH * HEIGHT, true);
		for (y in 0...HEIGHT)
			for (x in 0...WIDTH) {
				var count = 0;
				for (dy in -1...2)
					for (dx in -1...2) {
						if (dx == 0 && dy == 0) continue;
						var place = (y + dy + HEIGHT) % HEIGHT * WIDTH + (x + dx + WIDTH) % WIDTH;
						if (old[place] & 0xFF != 0) count++;
					}
				var lives = old[y * WIDTH + x] & 0xFF != 0;
				next[y * WIDTH + x] = count == 3 || (lives && count == 2) ? 0xFFFFFFFF : 0xFF000000;
			}
		cells.setVector(cells.rect, next);
		turns++;
		if (turns != 40) return;
		removeEventListener(Event.ENTER_FRAME, step);
		var bounds = cells.getColorBoundsRect(0xFFFFFF, 0xFFFFFF);
		Lib.trace(alive() + " alive after 40, moved by " + (bounds.x - 4));
		var loader = new Loader();
		loader.contentLoaderInfo.addEventListener(Event.COMPLETE, function(_) {
			Lib.trace("loaded " + loader.content.width + " x " + loader.content.height);
			loader.x = 250;
			addChild(loader);
		});
		loader.loadBytes(cells.encode(cells.rect, new flash.display.PNGEncoderOptions()));
	}
}
