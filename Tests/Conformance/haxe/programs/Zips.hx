import haxe.io.*;
import haxe.zip.*;

class Zips {
  static function main() {
    var text = [for (i in 0...400) "line " + (i % 13) + " of text"].join("\n");
    var bytes = Bytes.ofString(text);
    for (level in [1, 6, 9]) {
      var packed = Compress.run(bytes, level);
      Out.show("smaller", packed.length < bytes.length);
      Out.show("round", Uncompress.run(packed).compare(bytes));
      Out.show("inflate", InflateImpl.run(new BytesInput(packed)).compare(bytes));
    }
    var stored = Bytes.ofHex("789c4bcc4a4c4a4d4c4ac34601002a0d05c5");
    Out.show("bad", try { InflateImpl.run(new BytesInput(stored)).toString(); } catch (error:Dynamic) "refused");
    var fixed = Bytes.ofHex("789ccb48cdc9c95728cf2fca49010 01a0b045d".split(" ").join(""));
    Out.show("fixed", try { InflateImpl.run(new BytesInput(fixed)).toString(); } catch (error:Dynamic) "refused");
    var date = new Date(2020, 5, 6, 7, 8, 10);
    var entries = new haxe.ds.List<Entry>();
    for (name in ["a.txt", "folder/b.bin"]) {
      var data = Bytes.ofString(name + " has data");
      entries.add({fileName: name, fileSize: data.length, fileTime: date, compressed: false, dataSize: data.length, data: data, crc32: haxe.crypto.Crc32.make(data)});
    }
    var output = new BytesOutput();
    new Writer(output).write(entries);
    var archive = output.getBytes();
    Out.show("archive", archive.length + " " + haxe.crypto.Md5.make(archive).toHex());
    for (entry in Reader.readZip(new BytesInput(archive)))
      Out.show(entry.fileName, entry.fileSize + " " + entry.compressed + " " + entry.crc32 + " " + entry.fileTime.toString() + " " + Reader.unzip(entry).toString());
    Tools.compress(entries.first(), 9);
    Out.show("compressed", entries.first().compressed);
  }
}
