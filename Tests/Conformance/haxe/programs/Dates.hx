class Dates {
  static function show(date:Date) {
    Out.show("date", date.toString());
    Out.show("parts", [date.getFullYear(), date.getMonth(), date.getDate(), date.getHours(), date.getMinutes(), date.getSeconds(), date.getDay()]);
  }

  static function main() {
    for (parts in [[2000, 0, 1, 0, 0, 0], [1999, 11, 31, 23, 59, 59], [2024, 1, 29, 12, 30, 15], [1970, 0, 1, 12, 0, 0], [2038, 0, 20, 1, 2, 3]])
      show(new Date(parts[0], parts[1], parts[2], parts[3], parts[4], parts[5]));
    show(Date.fromString("2010-06-15 08:09:10"));
    show(Date.fromString("2010-06-15"));
    Out.show("time", Date.fromString("00:00:10").getTime());
    for (time in [0.0, 1e9, 1e12, 951782400000.0, 1709210096000.0]) {
      var date = Date.fromTime(time);
      Out.show("back", date.getTime() == time);
      Out.show("utc", [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds(), date.getUTCDay()]);
    }
    var date = new Date(2021, 6, 4, 15, 6, 7);
    for (format in ["%Y-%m-%d", "%H:%M:%S", "%d/%m/%y", "%I:%M %p", "%D", "%e", "%F", "%R", "%T", "%u", "%w", "%A %B", "%a %b", "%%", "%k %l", "%C", "%n%t|"])
      Out.show(format, DateTools.format(date, format));
    Out.show("delta", DateTools.delta(date, DateTools.days(30)).toString());
    Out.show("delta back", DateTools.delta(date, -DateTools.hours(20)).toString());
    for (year in [1900, 1999, 2000, 2023, 2024]) Out.show('February $year', DateTools.getMonthDays(new Date(year, 1, 5, 0, 0, 0)));
    Out.show("months", [for (month in 0...12) DateTools.getMonthDays(new Date(2023, month, 5, 0, 0, 0))]);
    var parsed = DateTools.parse(DateTools.days(3) + DateTools.hours(4) + DateTools.minutes(5) + DateTools.seconds(6) + 7);
    Out.show("parsed", [parsed.days, parsed.hours, parsed.minutes, parsed.seconds, Std.int(parsed.ms)]);
    Out.show("made", DateTools.make({ms: 7, seconds: 6, minutes: 5, hours: 4, days: 3}));
    Out.show("order", Reflect.compare(new Date(2000, 0, 1, 0, 0, 0).getTime(), new Date(2000, 0, 2, 0, 0, 0).getTime()));
  }
}
