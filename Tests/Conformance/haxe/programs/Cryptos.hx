import haxe.crypto.*;
import haxe.io.Bytes;

class Cryptos {
  static function main() {
    var long = [for (i in 0...300) String.fromCharCode(32 + (i * 7) % 95)].join("");
    for (text in ["", "a", "abc", "message digest", "The quick brown fox jumps over the lazy dog", "grüße €", long]) {
      Out.show("md5", Md5.encode(text));
      Out.show("sha1", Sha1.encode(text));
      Out.show("sha224", Sha224.encode(text));
      Out.show("sha256", Sha256.encode(text));
      var bytes = Bytes.ofString(text);
      Out.show("adler", Adler32.make(bytes));
      Out.show("crc", Crc32.make(bytes));
      var base = Base64.encode(bytes);
      Out.show("base64", base);
      Out.show("back", Base64.decode(base).toString() == text);
      Out.show("url", Base64.urlEncode(bytes));
      for (method in [haxe.crypto.Hmac.HashMethod.MD5, haxe.crypto.Hmac.HashMethod.SHA1, haxe.crypto.Hmac.HashMethod.SHA256])
        Out.show("hmac", new Hmac(method).make(Bytes.ofString("key"), bytes).toHex());
    }
    var code = new BaseCode(Bytes.ofString("0123456789abcdef"));
    Out.show("hex", code.encodeString("Hello!"));
    Out.show("unhex", code.decodeString("48656c6c6f21"));
    Out.show("md5 bytes", Md5.make(Bytes.ofHex("00ff10")).toHex());
    Out.show("sha1 bytes", Sha1.make(Bytes.ofHex("00ff10")).toHex());
  }
}
