import haxe.Template;

class Templates {
  static function main() {
    var data = {name: "Ann", age: 30, items: [{n: "pen", p: 2}, {n: "ink", p: 5}], empty: [], flag: true, nested: {deep: {value: "x"}}};
    var texts = [
      "Hello ::name::!", "::age + 5:: ::age - 5:: ::age * 2:: ::age / 3 > 9::", "::if flag::yes::else::no::end::", "::if (age > 40)::old::elseif (age > 20)::middle::else::young::end::",
      "::foreach items::[::n:::::p::]::end::", "::foreach empty::never::end::|", "::nested.deep.value::", "::missing::", "::if !flag::a::else::b::end::",
      "::if (name == 'Ann' && age == 30)::both::end::", "::(age + 1) * 2::", "::name + \" & \" + age::", "$$up(::name::)", "$$join(a,::name::,b)", "plain : text :: ::name::",
      "::foreach items::::if (p > 3)::::n:: is dear ::end::::end::", "::foreach items::::__current__.n::,::end::", "::\"quoted\"::", "::1.5 + 1::", "::if age != 30 || flag::or::end::"
    ];
    var macros = {up: (resolve:Dynamic, text:String) -> text.toUpperCase(), join: (resolve:Dynamic, a:String, b:String, c:String) -> a + "-" + b + "-" + c};
    for (text in texts) {
      var result = try new Template(text).execute(data, macros) catch (error:Dynamic) "failed";
      Out.show(text, result);
    }
    Template.globals = {name: "Global", other: "everywhere"};
    Out.show("globals", new Template("::name:: ::other::").execute({name: "Own"}));
    for (bad in ["::if a::", "::foreach::", "::(a::", "::a +::"]) {
      var result = try new Template(bad).execute({a: 1}) catch (error:Dynamic) "failed";
      Out.show(bad, result);
    }
    var rows = [for (i in 0...20) {id: i, odd: i % 2 == 1}];
    Out.line(new Template("::foreach rows::::id::::if odd::*::end:: ::end::").execute({rows: rows}));
  }
}
