//! swf 6-8
// Date: recorded at 2001-02-03 04:05:06, 5:45 ahead of UTC.
function names(o) {
  var text = "";
  for (var name in o) { text += (text.length ? " " : "") + name; }
  return text;
}
function u(x) { return x === undefined ? "undefined" : x; }
trace(Date(1, 2, 3)); //= Sat Feb 3 04:05:06 GMT+0545 2001 [C.Date.4, C.Date.20, C.Date.22]
trace(new Date(undefined, 5).toString() === Date() && new Date().toString() === Date()); //= true [C.Date.3]
trace(new Date(1.5).getTime() + " " + new Date("Jan 1 1990").getTime() + " " + new Date(9e15).getTime()); //= 1.5 NaN 9e+15 [C.Date.1, C.Date.3, C.Date.5]
trace(new Date(2001, 0).getTime() + " " + new Date(2001, 1, 3, 4, 5, 6, 7).getTime()); //= 978286500000 981152406007 [C.Date.3, C.Date.2]
trace(new Date(70, 0).getFullYear() + " " + new Date(-1, 0).getFullYear() + " " + new Date(100, 0).getFullYear()); //= 1970 1899 100 [C.Date.10]
trace(new Date(2001, 14, 1).getMonth() + " " + new Date(2001, -1, 1).getFullYear() + " " + new Date(2001, 0, 32).getDate()); //= 2 2000 1 [C.Date.11]
ASSetPropFlags(Date.prototype, null, 0, 1);
trace(names(Date.prototype).substr(0, 60)); //= valueOf setUTCMilliseconds setUTCSeconds setUTCMinutes setUT [C.Date.6]
trace((Date.prototype.valueOf === Date.prototype.getTime) + " " + u(Date.UTC(2001))); //= true undefined [C.Date.6, C.Date.12]
var asked = "";
trace(u(Date.prototype.setMonth.call({}, {valueOf: function() { asked = "asked"; return 1; }})) + " " + asked); //= undefined asked [C.Date.7]
trace(ASnative(103, 0).call(new Date(0)) + " " + ASnative(103, 128).call(new Date(0)) + " " + ASnative(103, 257)(2001, 0)); //= 1970 1970 978307200000 [C.Date.8]
var far = new Date(Infinity);
trace(isNaN(far.getFullYear()) + " " + far.getTime()); //= false Infinity [C.Date.8a]
var bad = new Date(NaN);
trace(bad.getDate() + " " + bad.getTimezoneOffset() + " " + bad.setMonth(1) + " " + bad.setTime(0) + " " + bad); //= NaN NaN NaN 0 Thu Jan 1 05:45:00 GMT+0545 1970 [C.Date.9, C.Date.13, C.Date.17]
trace(new Date(0).getTimezoneOffset() + " " + Date.UTC(NaN, 0)); //= -345 -6.77681005679712e+19 [C.Date.9, C.Date.10]
trace(Date.UTC(2001, 1, 3, 4, 5, 6, 7) + " " + Date.UTC(300000, 0)); //= 981173106007 9.4049183808e+15 [C.Date.12]
var d = new Date(2001, 0, 31, 10, 20, 30, 40);
trace(d.setFullYear(2004, 1, 29) + " " + d.getDate() + " " + d.getHours()); //= 1078029330040 29 10 [C.Date.13]
trace(d.setHours(1, 2, 3, 4) + " " + d.getMilliseconds() + " " + d.setSeconds() + " " + d); //= 1077995823004 4 NaN Invalid Date [C.Date.13, C.Date.20]
d = new Date(2001, 5, 5);
d.setYear(95);
trace(d.getFullYear() + " " + d.getYear() + " " + d.setYear(2010) + " " + d.getFullYear()); //= 1995 95 1275675300000 2010 [C.Date.14, C.Date.19]
d = new Date(2001, 5, 5);
d.setMonth(NaN);
trace(d.getMonth()); //= 0 [C.Date.15]
d = new Date(0);
trace(d.setTime() + " " + d.setTime(1.7) + " " + d.setTime(-1.5) + " " + d.setTime(8.64e15 + 1e6)); //= NaN 1 -2 NaN [C.Date.17]
d = new Date(2001, 1, 3, 4, 5, 6, 7);
trace(d.getDay() + " " + d.getUTCDay() + " " + d.getUTCDate() + " " + d.getUTCHours() + " " + d.getUTCYear()); //= 6 5 2 22 101 [C.Date.19, C.Date.21]
