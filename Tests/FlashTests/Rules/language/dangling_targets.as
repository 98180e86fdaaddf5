//! swf 6-8
// What a reference led to that leads nowhere any more is no target (L2.6.6), and calls of nothing end no code (L2.9.5).
createEmptyMovieClip("first", 1); createEmptyMovieClip("second", 2); createEmptyMovieClip("third", 3);
held = second;
third._x = 123;
@SetTarget2("/held");
trace(_target); //= /second [L2.8.3]
removeMovieClip("/second");
@SetTarget2("/held");
trace(@GetProperty("third", 0)); //= 123 [L2.5.1, L2.6.6]
trace(typeof @GetProperty("", 0)); //= undefined [L2.5.1, L2.8.5]
@SetTarget2("");
