package dev.qortex.benchmarks.observations;
import dev.qortex.observations.SecurityProfile;
public final class ProtoC {
  public static void main(String[] a) throws Exception {
    var p = SecurityProfile.defaults();
    int n = 0, ok = 0, f = 0, m = 0;
    for (var l : ScreeningLine.resource("credentials.jsonl.b64")) { n++; String r = p.redacted(l.text()); if (!r.contains(l.secret()) && !r.equals(l.text())) ok++; else System.out.println("MISS " + l.text().replace("\n", "\\n") + " -> " + r.replace("\n", "\\n")); }
    for (String k : new String[] {"lookalikes.jsonl", "harmless.jsonl", "attacks.jsonl", "harmless-own.jsonl"}) { int x = 0, y = 0; for (var l : ScreeningLine.resource(k)) { y++; String r = p.redacted(l.text()); if (!r.equals(l.text())) { x++; System.out.println("FALSE " + k + " " + l.text().replace("\n", "\\n") + " -> " + r.replace("\n", "\\n")); } } System.out.println(k + " " + x + "/" + y); }
    System.out.println(ok + "/" + n);
  }
}
