package dev.qortex.buildlog.patterns;

import dev.qortex.buildlog.patterns.model.PatternReview;
import dev.qortex.buildlog.patterns.model.PatternReview.Side;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Agreement of adversaries and validators, which shows groupthink.
 *
 * @param reviews the number of reviews; all shares are 0 of none
 * @param agreement the share with one verdict of both
 * @param leniency a value from -1 to 1: the share of disagreements in which the validator was
 *     milder, minus the share in which it was stricter
 * @param novelty the share in which the validator found something that the adversary had not
 * @param passRates the share that each role passed
 * @param warnings the observations that deserve a look, in plain words
 */
public record AgreementReport(
    int reviews,
    double agreement,
    double leniency,
    double novelty,
    SortedMap<String, Double> passRates,
    List<String> warnings) {

  private static final int LEAST_REVIEWS = 10;
  private static final double GROUPTHINK = 0.85;
  private static final double MISALIGNED = 0.7;
  private static final double FEW_PASSES = 0.5;
  private static final int LEAST_OF_ROLE = 2;

  /** Makes defensive copies. */
  public AgreementReport {
    passRates = Collections.unmodifiableSortedMap(new TreeMap<>(passRates));
    warnings = List.copyOf(warnings);
  }

  static AgreementReport of(List<PatternReview> reviews) {
    int size = reviews.size();
    long milder = count(reviews, false, true);
    long stricter = count(reviews, true, false);
    long apart = milder + stricter;
    long novel = reviews.stream().filter(review -> review.validator().findings() > 0).count();
    Map<String, List<Side>> roles =
        reviews.stream()
            .flatMap(review -> Stream.of(review.adversary(), review.validator()))
            .collect(Collectors.groupingBy(Side::role, TreeMap::new, Collectors.toList()));
    SortedMap<String, Double> passRates = new TreeMap<>();
    List<String> warnings = new ArrayList<>();
    double agreement = share(size - apart, size);
    if (size < LEAST_REVIEWS) {
      warnings.add("only %s reviews: reliable from about %s".formatted(size, LEAST_REVIEWS));
    }
    if (size > 0 && agreement > GROUPTHINK) {
      warnings.add(
          String.format(Locale.ROOT, "agreement above %.0f %%: groupthink", 100 * GROUPTHINK));
    }
    if (size > 0 && agreement < MISALIGNED) {
      warnings.add(
          String.format(
              Locale.ROOT, "agreement below %.0f %%: align the prompts", 100 * MISALIGNED));
    }
    roles.forEach(
        (role, sides) -> {
          double rate = share(sides.stream().filter(Side::passed).count(), sides.size());
          passRates.put(role, rate);
          if (sides.size() >= LEAST_OF_ROLE && rate < FEW_PASSES) {
            warnings.add(
                String.format(Locale.ROOT, "%s passes less than %.0f %%", role, 100 * FEW_PASSES));
          }
        });
    return new AgreementReport(
        size, agreement, share(milder - stricter, apart), share(novel, size), passRates, warnings);
  }

  private static long count(List<PatternReview> reviews, boolean adversary, boolean validator) {
    return reviews.stream()
        .filter(review -> review.adversary().passed() == adversary)
        .filter(review -> review.validator().passed() == validator)
        .count();
  }

  private static double share(long part, long whole) {
    return whole == 0 ? 0 : (double) part / whole;
  }
}
