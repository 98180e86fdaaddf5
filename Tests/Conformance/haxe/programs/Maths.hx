class Maths {
  static function main() {
    var values = [0.0, 0.5, 1.0, -1.0, 1.5, -1.5, 2.5, -2.5, 2.4999, 100.25, -0.49, 1e6, Math.PI];
    for (v in values) {
      Out.show("value", v);
      Out.show("rounded", [Math.round(v), Math.floor(v), Math.ceil(v)]);
      for (f in [Math.sin, Math.cos, Math.atan, Math.exp, Math.abs, Math.fround, Math.ffloor, Math.fceil])
        if (!(f == Math.exp && v > 100)) Out.show("f", f(v));
      if (v > 0) for (f in [Math.sqrt, Math.log]) Out.show("g", f(v));
      if (Math.abs(v) <= 1) for (f in [Math.asin, Math.acos]) Out.show("h", f(v));
      for (w in [2.0, 0.5, -1.0]) Out.show("two", [Math.min(v, w), Math.max(v, w), Math.atan2(v, w)].map(Out.number));
    }
    Out.show("pow", [Math.pow(2, 10), Math.pow(2, -1), Math.pow(9, 0.5), Math.pow(0, 0), Math.pow(-2, 3)].map(Out.number));
    Out.show("nan", [Math.sqrt(-1), Math.log(-1), Math.NaN + 1, Math.POSITIVE_INFINITY - Math.POSITIVE_INFINITY].map(Out.number));
    Out.show("infinite", [1 / 0.0, -1 / 0.0, Math.log(0)].map(Out.number));
    Out.show("tests", [Math.isNaN(Math.NaN), Math.isNaN(1), Math.isFinite(1), Math.isFinite(Math.POSITIVE_INFINITY), Math.NaN == Math.NaN, Math.NaN < 1, Math.NaN >= 1]);
    for (text in ["12", "-12", "+7", " 42", "0x1F", "-0xff", "12abc", "abc", "", "1.9", "1e3", "0", "007", "0x", "-"]) Out.show('int $text', Std.parseInt(text));
    for (text in ["1.5", "-2.25", " 3", "1e3", "1.5e-2", ".5", "5.", "abc", "", "12abc", "-"]) Out.show('float $text', Std.parseFloat(text));
    var random = true;
    for (i in 0...100) { var r = Math.random(); if (r < 0 || r >= 1) random = false; if (Std.random(7) > 6) random = false; }
    Out.show("random", random);
    Out.show("strings", [for (v in [0.0, 1.0, -1.5, 0.1, 123456.789, 0.001]) Std.string(v)]);
    var pi = 0.0;
    for (k in 0...5000) pi += (k % 2 == 0 ? 4 : -4) / (2 * k + 1);
    Out.show("pi", pi);
    var gcd = (a:Int, b:Int) -> { while (b != 0) { var t = a % b; a = b; b = t; } a; };
    Out.show("gcd", [gcd(1071, 462), gcd(17, 5), gcd(0, 9)]);
    var x = 27, steps = 0;
    while (x != 1) { x = x % 2 == 0 ? x >> 1 : 3 * x + 1; steps++; }
    Out.show("collatz", steps);
    var matrix = [[1.0, 2.0], [3.0, 4.0]];
    var product = matrix;
    for (i in 0...10) product = [for (r in 0...2) [for (c in 0...2) { var s = 0.0; for (k in 0...2) s += product[r][k] * matrix[k][c]; s / 3; }]];
    Out.show("matrix", [for (row in product) row.map(Out.number).join(",")]);
    var set = 0;
    for (py in 0...24) for (px in 0...40) { var cx = px / 16 - 2, cy = py / 12 - 1, zx = 0.0, zy = 0.0, n = 0; while (zx * zx + zy * zy < 4 && n < 50) { var t = zx * zx - zy * zy + cx; zy = 2 * zx * zy + cy; zx = t; n++; } set += n; }
    Out.show("mandelbrot", set);
  }
}
