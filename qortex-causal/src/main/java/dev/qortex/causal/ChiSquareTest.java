package dev.qortex.causal;

import dev.qortex.commons.Checks;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.special.Gamma;

/**
 * Chi-square test of claims of independence on samples of variables with few values each. Samples
 * that agree in all that is given are a group, or all samples when nothing is given. A group counts
 * if it has at least 5 samples and two values of each variable; statistics and degrees of freedom
 * add up over groups. Data say that variables are independent when the p-value is above the
 * significance. A value; thread-safe.
 *
 * <p>Sources: Pearson, On the Criterion That a Given System of Deviations ... (1900). A single
 * group with two values each is corrected as in Yates, Contingency Tables Involving Small Numbers
 * and the Chi-Square Test (1934), which makes large p-values out of little data. In a sum over
 * groups such corrections would add up and hide dependence, so there each statistic is multiplied
 * by (n - 1) / n, as in Pearson, The Choice of Statistical Tests Illustrated on the Interpretation
 * of Data Classed in a 2 x 2 Table (1947).
 *
 * @param significance the probability of refuting an independence that is true (the level of the
 *     test), from 0 to 1
 */
public record ChiSquareTest(double significance) {

  private static final int LEAST_SAMPLES = 5;
  private static final ChiSquareTest DEFAULTS = new ChiSquareTest(0.05);

  /** Checks the significance. */
  public ChiSquareTest {
    Checks.unit("significance of a test", significance);
  }

  /** Standard test: one true independence in twenty is refuted. */
  public static ChiSquareTest standard() {
    return DEFAULTS;
  }

  /**
   * Tests one claim.
   *
   * @param samples the value of each variable, by its name; others are not looked at
   * @throws IllegalArgumentException when the samples lack a variable, or are too few or too
   *     similar
   */
  public Refutation test(IndependenceClaim claim, List<Map<String, String>> samples) {
    if (samples.size() < LEAST_SAMPLES) {
      throw new IllegalArgumentException(
          "The number of samples (%s) must be at least %s.\nMaybe collect more before testing."
              .formatted(samples.size(), LEAST_SAMPLES));
    }
    List<ContingencyTable> counted =
        groups(claim, samples).stream()
            .filter(table -> table.total() >= LEAST_SAMPLES && table.degreesOfFreedom() > 0)
            .toList();
    if (counted.isEmpty()) {
      throw new IllegalArgumentException(
          "No group of samples that agree in (%s) has %s samples and two values each of (%s) and (%s).\nMaybe collect more samples, or join rare values."
              .formatted(claim.given(), LEAST_SAMPLES, claim.x(), claim.y()));
    }
    double statistic =
        counted.size() == 1
            ? counted.get(0).statistic()
            : counted.stream().mapToDouble(ContingencyTable::summand).sum();
    int degreesOfFreedom = counted.stream().mapToInt(ContingencyTable::degreesOfFreedom).sum();
    // The upper tail itself, because one minus the lower one is 0 for strong dependence.
    double pValue = Gamma.regularizedGammaQ(degreesOfFreedom / 2.0, statistic / 2);
    boolean independent = pValue > significance;
    return new Refutation(statistic, degreesOfFreedom, pValue, independent == claim.independent());
  }

  /**
   * Tests claims one by one; what could not be tested is reported with the reason. Of many true
   * independences some are refuted by chance: as many as the significance says.
   *
   * @param samples the value of each variable, by its name
   */
  public RefutationReport testAll(
      Collection<IndependenceClaim> claims, List<Map<String, String>> samples) {
    Map<IndependenceClaim, Refutation> tested = new LinkedHashMap<>();
    Map<IndependenceClaim, String> untested = new LinkedHashMap<>();
    for (IndependenceClaim claim : claims) {
      try {
        tested.put(claim, test(claim, samples));
      } catch (IllegalArgumentException e) {
        untested.put(claim, String.valueOf(e.getMessage()));
      }
    }
    return new RefutationReport(tested, untested);
  }

  private static Collection<ContingencyTable> groups(
      IndependenceClaim claim, List<Map<String, String>> samples) {
    Map<List<String>, ContingencyTable> groups = new LinkedHashMap<>();
    int number = 0;
    for (Map<String, String> sample : samples) {
      List<String> known = new ArrayList<>();
      for (String variable : claim.given()) {
        known.add(value(sample, number, variable));
      }
      groups
          .computeIfAbsent(known, values -> new ContingencyTable())
          .add(value(sample, number, claim.x()), value(sample, number, claim.y()));
      number++;
    }
    return groups.values();
  }

  private static String value(Map<String, String> sample, int number, String variable) {
    String value = sample.get(variable);
    if (value == null) {
      throw new IllegalArgumentException(
          "The variable (%s) is missing in sample (%s).\nMaybe leave out samples that are not complete."
              .formatted(Checks.shown(variable), number));
    }
    return value;
  }
}
