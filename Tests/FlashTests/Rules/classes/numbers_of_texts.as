//! swf 5-8
//! player 9,32
// parseInt: a sign before a prefix of base 16 (C.parseInt.3), and bases that are none (C.parseInt.2).
trace(parseInt("-0x10")); //= NaN [C.parseInt.3]
trace(parseInt("+0x10")); //= NaN [C.parseInt.3]
trace(parseInt("-0x10", 10)); //= NaN [C.parseInt.3]
trace(parseInt("+0X10", 16)); //= NaN [C.parseInt.3]
trace(parseInt("-0x1", 33)); //= NaN [C.parseInt.3]
trace(parseInt("-0x1", 34)); //= 1123 [C.parseInt.3]
trace(parseInt("+0x1", 36)); //= 1189 [C.parseInt.3]
trace(parseInt("0x10", 10)); //= 10 [C.parseInt.3]
trace(parseInt(" -0x10", 16)); //= 0 [C.parseInt.6]
var asked = "";
var text = {toString: function() { asked += "s"; return "7"; }};
trace(parseInt(text, 1) + asked); //=p9: NaNs //=p32: NaN [M.unused-texts]
asked = "";
trace(parseInt(text, 37) + asked); //=p9: NaNs //=p32: NaN [M.unused-texts]
asked = "";
trace(parseInt(text, 8) + asked); //= 7s [C.parseInt.2]
// An array's length reads as what was set (C.Array.3).
var list = [1, 2, 3, 4];
list.length = 2.7;
trace(list.length); //= 2.7 [C.Array.3]
trace(list[2]); //= undefined [C.Array.3]
trace(list.push(9)); //= 3 [C.Array.3]
trace(list.length); //= 3 [C.Array.3]
list.length = "2";
trace(typeof list.length); //= string [C.Array.3]
trace(list); //= 1,2 [C.Array.3]
list[3] = 5;
trace(list.length); //= 4 [C.Array.4]
list.length = null;
trace(list.length); //= null [C.Array.3]
trace(list.toString() == ""); //= true [C.Array.3]
list.length = -4;
trace(list.length); //= -4 [C.Array.3]
list.length = "har";
list.length = 2;
trace(list.length); //= 2 [C.Array.3]
// Parts of a date are cut, not rounded down (M.cut-dates).
trace(new Date(1983, 11, -0.5, 22, 43, -0.5, 89).valueOf() == new Date(1983, 11, 0, 22, 43, 0, 89).valueOf()); //= true [M.cut-dates]
trace(new Date(1999, -0.9, 1).valueOf() == new Date(1999, 0, 1).valueOf()); //= true [M.cut-dates]
trace(new Date(1999, 2, 3, -1.5).valueOf() == new Date(1999, 2, 3, -1).valueOf()); //= true [M.cut-dates]
trace(Date.UTC(1970, 0, 1, 0, 0, 1.9)); //= 1000 [M.cut-dates]
