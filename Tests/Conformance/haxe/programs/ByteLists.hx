import haxe.io.*;

class ByteLists {
  static function main() {
    var bytes = Bytes.alloc(32);
    for (i in 0...32) bytes.set(i, i * 17);
    Out.show("hex", bytes.toHex());
    Out.show("get", [for (at in [0, 1, 15, 31]) bytes.get(at)]);
    bytes.setUInt16(0, 0xABCD);
    bytes.setInt32(2, -123456789);
    bytes.setFloat(6, 1.5);
    bytes.setDouble(10, -Math.PI);
    bytes.setInt64(20, haxe.Int64.make(0x12345678, 0x9ABCDEF0));
    Out.show("written", bytes.toHex());
    Out.show("read", [bytes.getUInt16(0), bytes.getInt32(2)]);
    Out.show("float", bytes.getFloat(6));
    Out.show("double", bytes.getDouble(10));
    Out.show("int64", haxe.Int64.toStr(bytes.getInt64(20)));
    Out.show("sub", bytes.sub(4, 8).toHex());
    bytes.blit(16, bytes, 0, 8);
    bytes.fill(0, 4, 0xEE);
    Out.show("filled", bytes.toHex());
    Out.show("compare", [Bytes.ofString("a").compare(Bytes.ofString("b")) < 0 ? 1 : 0, Bytes.ofString("ab").compare(Bytes.ofString("a")) > 0 ? 1 : 0]);
    Out.show("text", Bytes.ofString("Grüße €").toHex());
    Out.show("string", Bytes.ofHex("4772c3bcc39f65").toString());
    Out.show("getString", Bytes.ofString("hello world").getString(6, 5));
    for (at in [-1, 32, 100]) {
      var result = try { bytes.sub(at, 4); "read"; } catch (error:Error) "refused" catch (error:Dynamic) "other";
      Out.show('sub $at', result);
    }
    var buffer = new BytesBuffer();
    buffer.addByte(1);
    buffer.addString("two");
    buffer.addInt32(3);
    buffer.addDouble(4.25);
    buffer.addFloat(0.125);
    buffer.add(Bytes.ofString("five"));
    buffer.addBytes(Bytes.ofString("abcdef"), 2, 3);
    var made = buffer.getBytes();
    Out.show("buffer", made.length + " " + made.toHex());
    var output = new BytesOutput();
    output.bigEndian = true;
    output.writeByte(200);
    output.writeInt8(-5);
    output.writeInt16(-1000);
    output.writeUInt16(60000);
    output.writeInt24(-70000);
    output.writeUInt24(0xFEDCBA);
    output.writeInt32(0x7FEDCBA9);
    output.writeFloat(3.5);
    output.writeDouble(1e100);
    output.writeString("line one\nline two\r\nrest");
    var data = output.getBytes();
    Out.show("output", data.toHex());
    var input = new BytesInput(data);
    input.bigEndian = true;
    Out.show("bytes", [input.readByte(), input.readInt8()]);
    Out.show("shorts", [input.readInt16(), input.readUInt16(), input.readInt24(), input.readUInt24(), input.readInt32()]);
    Out.show("float", input.readFloat());
    Out.show("double", input.readDouble());
    Out.show("lines", [input.readLine(), input.readLine(), input.readAll().toString()]);
    Out.show("eof", try { input.readByte(); "read"; } catch (error:Eof) "end");
    input.position = 0;
    input.bigEndian = false;
    Out.show("little", [input.readUInt16(), input.readInt32()]);
    Out.show("until", new BytesInput(Bytes.ofString("key=value;")).readUntil("=".code));
    var floats = [0.0, 1.0, -1.0, 0.1, 1e-40, 3.4e38, 65504.0];
    Out.show("bits", [for (value in floats) StringTools.hex(FPHelper.floatToI32(value), 8)]);
    Out.show("wide", [for (value in [0.1, -2.5, 1e300, 5e-324]) haxe.Int64.toStr(FPHelper.doubleToI64(value))]);
    for (bits in [0x3F800000, 0x7F800000, 0x40490FDB, 1]) Out.show("from", FPHelper.i32ToFloat(bits));
    var view = new UInt8Array(8);
    for (i in 0...8) view[i] = 250 + i;
    Out.show("view", [for (i in 0...8) view[i]]);
    var ints = Int32Array.fromArray([1, -2, 0x7FFFFFFF]);
    Out.show("ints", [for (i in 0...ints.length) ints[i]] + ints.view.buffer.toHex());
    Out.show("sub", [for (value in [UInt8Array.fromArray([9, 8, 7, 6]).subarray(1, 3)]) value.length + value[0]]);
    Out.show("path", new Path("/a/b/c.tar.gz").ext + Path.withoutExtension("x/y.z") + Path.directory("x/y.z") + Path.normalize("a/./b/../c//d") + Path.join(["a", "b/", "c"]));
  }
}
