class Heap { final items:Array<{cost:Int, at:Int}> = []; public function new() {} public function push(cost:Int, at:Int) { items.push({cost: cost, at: at}); var i = items.length - 1; while (i > 0) { var up = (i - 1) >> 1; if (items[up].cost <= items[i].cost) break; var t = items[up]; items[up] = items[i]; items[i] = t; i = up; } } public function pop() { var top = items[0]; var last = items.pop(); if (items.length > 0) { items[0] = last; var i = 0; while (true) { var c = 2 * i + 1; if (c >= items.length) break; if (c + 1 < items.length && items[c + 1].cost < items[c].cost) c++; if (items[i].cost <= items[c].cost) break; var t = items[c]; items[c] = items[i]; items[i] = t; i = c; } } return top; } public function empty() return items.length == 0; }

class Puzzles {
  static function queens(n:Int):Int { function place(row:Int, columns:Int, left:Int, right:Int):Int { if (row == n) return 1; var count = 0; for (c in 0...n) { var a = 1 << c, l = 1 << (row + c), r = 1 << (row - c + n); if (columns & a != 0 || left & l != 0 || right & r != 0) continue; count += place(row + 1, columns | a, left | l, right | r); } return count; } return place(0, 0, 0, 0); }

  static function sudoku(text:String):String {
    var cells = [for (c in text.split("")) c == "." ? 0 : Std.parseInt(c)];
    function fits(at:Int, v:Int):Bool { var r = Std.int(at / 9), c = at % 9; for (i in 0...9) { if (cells[r * 9 + i] == v || cells[i * 9 + c] == v || cells[(Std.int(r / 3) * 3 + Std.int(i / 3)) * 9 + Std.int(c / 3) * 3 + i % 3] == v) return false; } return true; }
    function solve(at:Int):Bool { while (at < 81 && cells[at] != 0) at++; if (at == 81) return true; for (v in 1...10) if (fits(at, v)) { cells[at] = v; if (solve(at + 1)) return true; } cells[at] = 0; return false; }
    return solve(0) ? cells.join("") : "none";
  }

  static function brain(code:String, input:String):String {
    var tape = [for (i in 0...100) 0], at = 0, pc = 0, read = 0, out = new StringBuf(), jumps = new Map<Int, Int>(), stack = [];
    for (i in 0...code.length) switch (code.charAt(i)) { case "[": stack.push(i); case "]": var j = stack.pop(); jumps[i] = j; jumps[j] = i; default: }
    while (pc < code.length) { switch (code.charAt(pc)) { case ">": at++; case "<": at--; case "+": tape[at] = (tape[at] + 1) & 255; case "-": tape[at] = (tape[at] - 1) & 255; case ".": out.addChar(tape[at]); case ",": tape[at] = read < input.length ? input.charCodeAt(read++) : 0; case "[": if (tape[at] == 0) pc = jumps[pc]; case "]": if (tape[at] != 0) pc = jumps[pc]; default: } pc++; }
    return out.toString();
  }

  static function distance(a:String, b:String):Int { var row = [for (i in 0...b.length + 1) i]; for (i in 1...a.length + 1) { var last = row[0]; row[0] = i; for (j in 1...b.length + 1) { var up = row[j]; row[j] = Std.int(Math.min(Math.min(row[j] + 1, row[j - 1] + 1), last + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1))); last = up; } } return row[b.length]; }

  static function main() {
    Out.show("queens", [for (n in 1...8) queens(n)]);
    Out.show("sudoku", sudoku("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"));
    Out.show("brain", brain("++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+.", ""));
    Out.show("echo", brain(",[.,]", "echo!"));
    Out.show("distance", [distance("kitten", "sitting"), distance("", "abc"), distance("flaw", "lawn")]);
    var heap = new Heap(), best = [for (i in 0...100) 100000];
    heap.push(0, 0); best[0] = 0;
    while (!heap.empty()) { var top = heap.pop(); if (top.cost > best[top.at]) continue; for (step in [1, -1, 10, -10]) { var to = top.at + step; if (to < 0 || to > 99 || (step == 1 && to % 10 == 0) || (step == -1 && to % 10 == 9)) continue; var cost = top.cost + (to * 7 + to % 3) % 9 + 1; if (cost < best[to]) { best[to] = cost; heap.push(cost, to); } } }
    Out.show("path", [for (i in 0...10) best[i * 11]]);
    var life = [for (y in 0...12) [for (x in 0...12) (x == 1 && y == 0) || (x == 2 && y == 1) || (y == 2 && x < 3)]];
    for (step in 0...20) life = [for (y in 0...12) [for (x in 0...12) { var n = 0; for (dy in -1...2) for (dx in -1...2) if ((dx != 0 || dy != 0) && life[(y + dy + 12) % 12][(x + dx + 12) % 12]) n++; n == 3 || (n == 2 && life[y][x]); }]];
    for (row in life) Out.line(row.map(c -> c ? "#" : ".").join(""));
    var permutations = [];
    function permute(left:Array<String>, done:String) { if (left.length == 0) permutations.push(done); for (c in left) permute(left.filter(x -> x != c), done + c); }
    permute(["a", "b", "c", "d"], "");
    Out.show("permutations", permutations.length + permutations[13]);
    var roman = n -> { var s = ""; for (pair in [{v: 1000, t: "M"}, {v: 900, t: "CM"}, {v: 500, t: "D"}, {v: 400, t: "CD"}, {v: 100, t: "C"}, {v: 90, t: "XC"}, {v: 50, t: "L"}, {v: 40, t: "XL"}, {v: 10, t: "X"}, {v: 9, t: "IX"}, {v: 5, t: "V"}, {v: 4, t: "IV"}, {v: 1, t: "I"}]) while (n >= pair.v) { s += pair.t; n -= pair.v; } s; };
    Out.show("roman", [for (n in [4, 9, 14, 1994, 2023]) roman(n)]);
  }
}
