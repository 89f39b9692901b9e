package dev.qortex.benchmarks.quality;

import java.util.Arrays;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The singular of an English noun in lower case, good enough for technical texts. */
final class Singular {

  /** Words that the endings below get wrong. */
  private static final Map<String, String> IRREGULAR =
      Arrays.stream(
              ("axes axis, indices index, vertices vertex, matrices matrix, aliases alias, biases"
                      + " bias, canvases canvas, lenses lens, caches cache, niches niche, cookies"
                      + " cookie, movies movie, series series, excuses excuse, abuses abuse, fuses"
                      + " fuse, menus menu, cpus cpu, gpus gpu, tpus tpu, ids id, vms vm")
                  .split(", "))
          .map(forms -> forms.split(" "))
          .collect(Collectors.toMap(forms -> forms[0], forms -> forms[1]));

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
