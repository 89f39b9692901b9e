package dev.qortex.benchmarks.quality;

import java.util.Map;
import java.util.regex.Pattern;

/** The singular of an English noun in lower case, good enough for technical texts. */
final class Singular {

  /** What the endings below get wrong. */
  private static final Map<String, String> IRREGULAR =
      Map.ofEntries(
          Map.entry("axes", "axis"),
          Map.entry("indices", "index"),
          Map.entry("vertices", "vertex"),
          Map.entry("matrices", "matrix"),
          Map.entry("aliases", "alias"),
          Map.entry("biases", "bias"),
          Map.entry("canvases", "canvas"),
          Map.entry("lenses", "lens"),
          Map.entry("caches", "cache"),
          Map.entry("niches", "niche"),
          Map.entry("cookies", "cookie"),
          Map.entry("movies", "movie"),
          Map.entry("series", "series"),
          Map.entry("excuses", "excuse"),
          Map.entry("abuses", "abuse"),
          Map.entry("fuses", "fuse"),
          Map.entry("menus", "menu"),
          Map.entry("cpus", "cpu"),
          Map.entry("gpus", "gpu"),
          Map.entry("tpus", "tpu"),
          Map.entry("ids", "id"),
          Map.entry("vms", "vm"));

  private static final Pattern Y = Pattern.compile("(?<=..)ies$");
  private static final Pattern SIS = Pattern.compile("(?<=[ey]s)es$");
  private static final Pattern ES = Pattern.compile("(?<=x|ss|sh|ch|[^aoe]us)es$");

  /** Not "status", "class", "analysis", "dns". */
  private static final Pattern S = Pattern.compile("(?<=..[^su])(?<![sx]i)s$");

  private Singular() {}

  static String of(String word) {
    if (IRREGULAR.containsKey(word) || IRREGULAR.containsValue(word)) {
      return IRREGULAR.getOrDefault(word, word);
    }
    if (Y.matcher(word).find()) {
      return Y.matcher(word).replaceFirst("y");
    }
    if (SIS.matcher(word).find()) {
      return SIS.matcher(word).replaceFirst("is");
    }
    return (ES.matcher(word).find() ? ES : S).matcher(word).replaceFirst("");
  }
}
