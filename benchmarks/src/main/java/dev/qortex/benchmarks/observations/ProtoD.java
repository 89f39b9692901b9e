package dev.qortex.benchmarks.observations;
public final class ProtoD { public static void main(String[] a) throws Exception { var p = dev.qortex.observations.SecurityProfile.defaults(); for (String f : a) for (String l : java.nio.file.Files.readAllLines(java.nio.file.Path.of(f))) { String r = p.redacted(l); System.out.println((r.equals(l) ? "   " : "*  ") + r); } } }
