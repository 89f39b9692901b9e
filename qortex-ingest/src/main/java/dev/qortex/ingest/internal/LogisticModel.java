package dev.qortex.ingest.internal;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What each sign weighs. The logistic function of the sum of the weights of all signs is the
 * probability. The weights were fitted by logistic regression with a quadratic penalty on labelled
 * sentences of software documentation. Immutable, thread-safe.
 */
public final class LogisticModel {

  private final Map<String, Double> weights = new HashMap<>();
  private final double bias;

  /** From a resource beside a class, with a weight and a sign on each line; "any" is the bias. */
  public LogisticModel(Class<?> owner, String resource) {
    InputStream stream = Objects.requireNonNull(owner.getResourceAsStream(resource), resource);
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        int tab = line.indexOf('\t');
        weights.put(line.substring(tab + 1), Double.valueOf(line.substring(0, tab)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    bias = weights.getOrDefault("any", 0.0);
  }

  /** From 0 to 1, in hundredths. */
  public double probability(List<String> signs) {
    double sum = bias;
    for (String sign : signs) {
      sum += weights.getOrDefault(sign, 0.0);
    }
    return Math.round(100 / (1 + Math.exp(-sum))) / 100.0;
  }
}
