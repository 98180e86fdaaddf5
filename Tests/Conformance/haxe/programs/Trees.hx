import haxe.xml.Access;
import haxe.xml.Printer;
import haxe.xml.Parser;

class Trees {
  static function walk(node:Xml, depth:Int) {
    var indent = StringTools.rpad("", " ", depth * 2);
    switch (node.nodeType) {
      case Element:
        var attributes = [for (name in node.attributes()) name + "=" + node.get(name)];
        attributes.sort(Reflect.compare);
        Out.line(indent + "<" + node.nodeName + " " + attributes.join(","));
        for (child in node) walk(child, depth + 1);
      case Document: for (child in node) walk(child, depth);
      default: Out.line(indent + node.nodeType + ":" + StringTools.replace(node.nodeValue, "\n", "\\n"));
    }
  }

  static function main() {
    var text = '<?xml version="1.0"?><!-- top --><library name="city &amp; town" open=\'yes\'>
      <book id="1"><title>Dune</title><author>Herbert</author></book>
      <book id="2"><title>Emma &lt;3 &#65;&#x42;</title><![CDATA[raw <b>&amp;</b>]]></book>
      <empty/><?php echo ?></library>';
    var document = Xml.parse(text);
    walk(document, 0);
    var library = document.firstElement();
    Out.show("name", library.get("name") + library.exists("open") + library.exists("shut"));
    Out.show("books", [for (book in library.elementsNamed("book")) book.get("id")]);
    Out.show("elements", [for (element in library.elements()) element.nodeName]);
    library.set("open", "no <\">");
    library.remove("name");
    var added = Xml.createElement("added");
    added.addChild(Xml.createPCData("a < b & c"));
    added.addChild(Xml.createComment("note"));
    added.addChild(Xml.createCData("x]]"));
    added.set("k", "v");
    library.insertChild(added, 0);
    Out.show("parent", added.parent.nodeName);
    Out.show("printed", StringTools.replace(Printer.print(document), "\n", "\\n"));
    Out.line(Printer.print(Xml.parse("<a><b x='1'>t</b><c/><d><e>f</e></d></a>"), true));
    Out.show("removed", library.removeChild(added) + " " + library.removeChild(added));
    Out.show("first", library.firstChild().nodeType == PCData);
    var access = new Access(library);
    for (book in access.nodes.book) Out.show("access", book.att.id + " " + book.node.title.innerData);
    Out.show("has", access.has.open + " " + access.hasNode.book + " " + access.hasNode.film);
    Out.show("inner", StringTools.replace(new Access(Xml.parse("<a><b>1</b><c/></a>").firstElement()).innerHTML, "\n", ""));
    for (bad in ["<a>", "<a></b>", "<a b=c/>", "</a>", "<a><b></a></b>", "<a b='1' b='2'/>", "text", "<a>&unknown;</a>"]) {
      var result = try { Xml.parse(bad); "parsed"; } catch (error:haxe.xml.XmlParserException) { "refused"; } catch (error:Dynamic) { "failed"; }
      Out.show(bad, result);
    }
    for (strict in [true, false]) try Out.show("strict", Parser.parse("<a>&copy;</a>", strict).toString())
      catch (error:Dynamic) Out.show("strict", "refused");
    var deep = Xml.createElement("n0");
    var at = deep;
    for (i in 1...60) { var next = Xml.createElement("n" + i); at.addChild(next); at = next; }
    Out.show("deep", deep.toString().length);
  }
}
