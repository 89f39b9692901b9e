package dev.qortex.benchmarks.observations;





import dev.qortex.benchmarks.observations.InjectionFit.Example;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

public final class Proto {
  public static void main(String[] a) throws Exception {
    Path file = Path.of("qortex-observations/src/main/resources/dev/qortex/observations/internal/screening/injection-weights.txt");
    InjectionFit fit = new InjectionFit(file);
    List<ScreeningLine> att = ScreeningLine.resource("attacks.jsonl"), har = ScreeningLine.resource("harmless.jsonl");
    List<Example> dev = new ArrayList<>();
    List<ScreeningLine> lines = new ArrayList<>();
    for (var l : att) { dev.add(fit.example(true, l)); lines.add(l); }
    for (var l : har) { dev.add(fit.example(false, l)); lines.add(l); }
    for (var l : ScreeningLine.resource("lookalikes.jsonl")) { dev.add(fit.example(false, l)); lines.add(l); }
    List<Example> train = new ArrayList<>(dev);
    List<ScreeningLine> trl = new ArrayList<>(lines);
    for (String l : java.nio.file.Files.readAllLines(file.resolveSibling("exemplars.txt"))) if (!l.startsWith("# ")) {
        var sl = new ScreeningLine("ex", "en", l.substring(2), ""); train.add(fit.example(l.startsWith("+"), sl)); trl.add(sl); }
    List<Example> held = new ArrayList<>(); List<ScreeningLine> hl = new ArrayList<>();
    for (String kind : List.of("injections", "benign", "credentials"))
      for (String l : java.nio.file.Files.readAllLines(Path.of("benchmarks/src/main/resources/dev/qortex/benchmarks/observations/" + kind + ".tsv"))) {
        var sl = new ScreeningLine("old", "xx", l.substring(5).replace("\\n","\n"), "");
        var e = fit.example(kind.equals("injections"), sl);
        if (l.startsWith("tune")) { train.add(e); trl.add(sl);} else { held.add(e); hl.add(sl);} }
    List<Example> own = new ArrayList<>(); List<ScreeningLine> ol = new ArrayList<>();
    for (var l : ScreeningLine.resource("attacks-own.jsonl")) { own.add(fit.example(true, l)); ol.add(l);} 
    for (var l : ScreeningLine.resource("harmless-own.jsonl")) { own.add(fit.example(false, l)); ol.add(l);} 
    double[] w = fit.fit(train);
    show("train", dev, dev.stream().mapToDouble(e -> InjectionFit.score(e, w)).toArray());
    show("oldheld", held, held.stream().mapToDouble(e -> InjectionFit.score(e, w)).toArray());
    double[] os = own.stream().mapToDouble(e -> InjectionFit.score(e, w)).toArray();
    show("own", own, os);
    double t = a.length > 1 ? Double.parseDouble(a[1]) : .5;
    if (a.length > 0 && a[0].contains("c")) {
      if (a[0].contains("L")) { double[] s = fit.crossValidated(train, e -> e.attack() + e.language());
      double[] d = java.util.Arrays.copyOf(s, dev.size());
      show("cv-language", dev, d);
      table(dev, d, t);
      double[] s2 = fit.crossValidated(train, e -> e.attack() + e.style());
      show("cv-style", dev, java.util.Arrays.copyOf(s2, dev.size()));
      table(dev, java.util.Arrays.copyOf(s2, dev.size()), t); }
      java.util.Random r = new java.util.Random(1);
      java.util.Map<Example,String> g = new java.util.IdentityHashMap<>();
      train.forEach(e -> g.put(e, "" + r.nextInt(6)));
      double[] s3 = fit.crossValidated(train, g::get);
      show("cv-random", dev, java.util.Arrays.copyOf(s3, dev.size())); table(dev, java.util.Arrays.copyOf(s3, dev.size()), t);
      if (a[0].contains("m")) for (int i = 0; i < dev.size(); i++) if (dev.get(i).attack() != s3[i] >= t) System.out.printf("%s %.2f %s %s | %s %s%n", dev.get(i).attack() ? "MISS" : "FALSE", s3[i], lines.get(i).style(), lines.get(i).language(), lines.get(i).text().replace("\n", "\\n"), best(lines.get(i).text(), w, fit));
    }
    if (a.length > 0 && a[0].contains("o")) for (int i = 0; i < own.size(); i++) if (own.get(i).attack() != os[i] >= t) System.out.printf("OWN %s %.2f %s %s | %s %s%n", own.get(i).attack() ? "MISS" : "FALSE", os[i], ol.get(i).style(), ol.get(i).language(), ol.get(i).text().replace("\n", "\\n"), best(ol.get(i).text(), w, fit));
    double[] hs = held.stream().mapToDouble(e -> InjectionFit.score(e, w)).toArray();
    if (a.length > 0 && a[0].contains("h")) for (int i = 0; i < held.size(); i++) if (held.get(i).attack() != hs[i] >= t) System.out.printf("HELD %s %.2f %s %s | %s %s%n", held.get(i).attack() ? "MISS" : "FALSE", hs[i], hl.get(i).style(), hl.get(i).language(), hl.get(i).text().replace("\n", "\\n"), best(hl.get(i).text(), w, fit));
    if (a.length > 0 && a[0].contains("w")) fit.write(file, w);
  }
  static String best(String text, double[] w, InjectionFit fit) {
    var l = new ScreeningLine("", "", text, "");
    Set<String> b = Set.of(); double m = -99;
    for (var s : dev.qortex.observations.SecurityProfile.signals(text)) { double v = fit.sum(s, w); if (v > m) { m = v; b = s; } }
    return b.toString();
  }
  static void table(List<Example> e, double[] s, double t) {
    TreeMap<String, int[]> m = new TreeMap<>();
    for (int i = 0; i < s.length; i++) for (String k : List.of((e.get(i).attack() ? "A " : "H ") + e.get(i).style(), (e.get(i).attack() ? "A-" : "H-") + e.get(i).language())) {
      int[] c = m.computeIfAbsent(k, x -> new int[2]); c[1]++; if (s[i] >= t) c[0]++; }
    StringBuilder b = new StringBuilder();
    m.forEach((k, c) -> { if (k.startsWith("A") || c[0] > 0) b.append(k + " " + c[0] + "/" + c[1] + "; "); });
    System.out.println(b);
  }
  static void show(String name, List<Example> e, double[] s) {
    StringBuilder b = new StringBuilder(name + ": ");
    for (double t : new double[] {.2, .3, .4, .5, .6, .7}) {
      double tp = 0, p = 0, fp = 0, n = 0, en = 0, ep = 0;
      for (int i = 0; i < s.length; i++) { boolean h = s[i] >= t; if (e.get(i).attack()) { p++; if (h) tp++; if (e.get(i).language().equals("en")) { ep++; if (h) en++; } } else { n++; if (h) fp++; } }
      b.append(String.format("t=%.1f r=%.3f en=%.3f f=%.3f | ", t, tp / p, en / Math.max(1, ep), fp / n));
    }
    System.out.println(b);
  }
}
