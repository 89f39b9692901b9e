package dev.qortex.benchmarks.observations;

import dev.qortex.benchmarks.run.Results;
import dev.qortex.observations.model.SecurityProfile;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Processor time of the redaction of texts of one million characters that repeat what the detector
 * looks for: words, prefixes, operators, quotes and brackets, alone, all together, and at random.
 */
final class HostileTexts {

  private static final int LENGTH = 1 << 20;
  private static final int WARM = 20_000;
  private static final int SEED = 40;
  private static final double NANOSECONDS = 1e9;

  private static final List<String> PIECES =
      List.of(
          "a",
          "\u0301",
          "%41",
          "QUJD",
          "\"",
          "'",
          "password ",
          "password=",
          "password: ",
          "\"password\": \"",
          "password='",
          "pass ",
          "passphrase ",
          "1 ",
          "x y ",
          "token=",
          "key ",
          "sk-",
          "ghp_",
          "ghp_ ",
          "pypi-AgE.",
          "xkeysib-a.",
          "s.",
          "eyJ-",
          "eyJabcdefghij.",
          "@",
          "a@b.",
          "a/b@c:",
          "://",
          "http://",
          "http://a:b",
          "curl -u ",
          "mysql -p",
          "docker login -p ",
          "openssl -k ",
          "login as ",
          "admin / ",
          "user:",
          "pin ",
          "kind: Secret ",
          "kind: Secret\ndata:\n a: ",
          "<password>",
          "apiKey(",
          "API_KEY_",
          "auth ",
          "-----BEGIN PRIVATE KEY-----",
          "=",
          "[",
          "(",
          "{",
          "<",
          ".",
          "-",
          "_",
          "--password ",
          "  ",
          "\n",
          "\\n",
          "\uD83D\uDE00",
          "\u5bc6\u7801",
          "\u30d1\u30b9\u30ef\u30fc\u30c9",
          "\u043f\u0430\u0440\u043e\u043b\u044c ",
          "seed words: ",
          "wallet ",
          "abc ",
          "licence key A1B-",
          "pass phrase abc abc ",
          "bearer abcdefghijklmnopqrst ",
          "authorization: ",
          "a:1:a:a:",
          "&sig=",
          "echo a | sudo ",
          "net use /user:a ",
          "identified by ",
          "0123456789abcdef ",
          "key 0123456789abcdef0123456789abcdef ",
          "cloudflare Qx7Zk2Lm9Pq4Rt8Vw3Yb5Nc6 public ",
          "password Tr4mway-Lemon!88 ",
          "Tr4mway-Lemon!88 password ",
          "AKIA",
          "SG.abcdefghijklmnop.",
          "12345678:",
          "aaaaaaaaaaaaaaaaaaaa.atlasv1.",
          "1dQ~",
          "a_b_c_d_e_f_",
          "aB",
          "client-key-data: ",
          "LS0tLS1CRUdJTiBQUklWQVRFIEtFWS",
          "putty-user-key-file-",
          "password value = ",
          "enable secret ",
          "credentials a/",
          "totp: ABCDEFGHIJKLMNOP",
          "7z -p",
          "ab_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5",
          "pAssword(\"",
          "\\\"password\\\":\\\"",
          "passphrase: a b c d ",
          "passphrase \"a b c ",
          "password=\"a b c ",
          "PIN ",
          "code is ",
          "door code (1234) ",
          "recovery 123456-",
          "key aaaa bbbb ",
          "password is a.B.c.D ",
          "\"abcdef\" // key ",
          "login(\"a\",\"b ",
          "/hooks/",
          "a:b@tcp(",
          "log in with ");

  private HostileTexts() {}

  /** Reports the first text, before the code is compiled, and the slowest one afterwards. */
  static void report(Results results) {
    SecurityProfile profile = SecurityProfile.defaults();
    List<String> pieces = new ArrayList<>(PIECES);
    pieces.add(String.join("", PIECES));
    Random random = new Random(SEED);
    pieces.add(
        random
            .ints(LENGTH, '!', '~' + 1)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString());
    double cold = seconds(profile, pieces.get(pieces.size() - 1), LENGTH);
    results.report("observations-speed", "hostile-redaction-cold", cold, "s", 1);
    pieces.forEach(piece -> seconds(profile, piece, WARM));
    String slowest = "";
    double most = 0;
    for (String piece : pieces) {
      double seconds = seconds(profile, piece, LENGTH);
      if (seconds > most) {
        most = seconds;
        slowest = piece.substring(0, Math.min(piece.length(), 20));
      }
    }
    results.say("  slowest: %s", slowest);
    results.report("observations-speed", "hostile-redaction", most, "s", pieces.size());
  }

  private static double seconds(SecurityProfile profile, String piece, int length) {
    String text = piece.repeat(Math.max(1, length / piece.length()));
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    profile.redacted(text);
    return (threads.getCurrentThreadCpuTime() - start) / NANOSECONDS;
  }
}
