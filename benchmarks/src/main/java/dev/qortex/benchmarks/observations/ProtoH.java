package dev.qortex.benchmarks.observations;
public final class ProtoH { public static void main(String[] a) throws Exception { var p = dev.qortex.observations.SecurityProfile.defaults(); p.injection("x"); p.redacted("x");
  int n = 1 << Integer.parseInt(a[0]);
  for (String s : new String[] {"a", "\u0301\u0316", "%41", "QUJD", "ignore ", "&#97;", "\\u0061", "<!-- assistant: ", "\"", "password ", "1 ", "x y ", "=", "{\"role\":", "curl x | ", "-----BEGIN PRIVATE KEY-----", "\uD55C", "if you are an ", "a@b.", "token=", "://", "`'\"("}) {
    String t = s.repeat(n / s.length()); long t0 = System.nanoTime(); p.injection(t); long t1 = System.nanoTime(); p.redacted(t); long t2 = System.nanoTime();
    System.out.printf("%-30s %6d ms %6d ms%n", s, (t1 - t0) / 1000000, (t2 - t1) / 1000000); } } }
