package dev.qortex.benchmarks.patterns;

import dev.qortex.buildlog.patterns.PatternScorer;
import dev.qortex.buildlog.patterns.Patterns;
import dev.qortex.buildlog.patterns.PromptRequest;
import dev.qortex.buildlog.patterns.storage.InMemoryPatternStorage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A project of 200 patterns whose reviews are simulated, six a day. 40 % of the patterns are true
 * at any time: every ten reviews 2 % of all change, as many from true to false as back. A review
 * injects what the judge's budget holds, about 30; the judge raises a share of these and five of
 * all others, with evidence; the inspector passes what is left when it has dismissed what is false,
 * and errs about one finding in ten. Nine of ten runs hold up in the end, whatever was injected.
 */
final class SimulatedProject {

  private static final int PATTERNS = 200;
  private static final double TRUE_SHARE = 0.4;
  private static final int FLIP_EVERY = 10;
  private static final double FLIPPING = 0.02;
  private static final double WRONG = 0.1;
  private static final int OTHERS = 5;
  private static final double HELD_UP = 0.9;
  private static final int WORDS = 12;
  private static final Duration BETWEEN = Duration.ofHours(4);
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final SplittableRandom random;
  private final double raised;
  private final List<String> texts = IntStream.range(0, PATTERNS).mapToObj(this::text).toList();
  private final BitSet truth = new BitSet();

  /**
   * A project.
   *
   * @param raised the share of the injected patterns that the judge raises, from 0 to 1
   */
  SimulatedProject(double raised, long seed) {
    this.raised = raised;
    random = new SplittableRandom(seed);
    while (truth.cardinality() < TRUE_SHARE * PATTERNS) {
      truth.set(random.nextInt(PATTERNS));
    }
  }

  /** Words that no other text has; of ten texts, three are rules and two causal. */
  private String text(int place) {
    String words =
        IntStream.range(0, WORDS)
            .mapToObj(word -> "w%sx%s".formatted(place, word))
            .collect(Collectors.joining(" "));
    return switch (place % 10) {
      case 0, 3, 6 -> "Always " + words;
      case 1, 5 -> "Causes " + words;
      default -> words;
    };
  }

  /** Lets a loop with that scorer go through some reviews. */
  SimulatedCourse run(PatternScorer scorer, int reviews) {
    List<BitSet> injected = new ArrayList<>();
    List<BitSet> truths = new ArrayList<>();
    Instant[] now = {START};
    try (InMemoryPatternStorage storage = new InMemoryPatternStorage()) {
      Patterns patterns =
          Patterns.builder(storage, "simulated").scorer(scorer).clock(() -> now[0]).build();
      for (int number = 0; number < reviews; number++) {
        if (number > 0 && number % FLIP_EVERY == 0) {
          flip();
        }
        injected.add(review(patterns, scorer, "run-" + number, now[0]));
        truths.add((BitSet) truth.clone());
        now[0] = now[0].plus(BETWEEN);
      }
    }
    return new SimulatedCourse(injected, truths);
  }

  private void flip() {
    for (int change = 0; change < FLIPPING * PATTERNS; change++) {
      boolean from = change % 2 == 0;
      int place = random.nextInt(PATTERNS);
      while (truth.get(place) != from) {
        place = random.nextInt(PATTERNS);
      }
      truth.flip(place);
    }
  }

  /** The places of what it injected. */
  private BitSet review(Patterns patterns, PatternScorer scorer, String run, Instant at) {
    Map<Integer, String> ids = new LinkedHashMap<>();
    patterns
        .prompt(PromptRequest.of(Review.ROLE, run))
        .patterns()
        .forEach(one -> ids.put(texts.indexOf(one.pattern().text()), one.pattern().id()));
    BitSet injected = new BitSet();
    ids.keySet().forEach(injected::set);
    BitSet said = new BitSet();
    injected.stream().filter(place -> random.nextDouble() < raised).forEach(said::set);
    int all = said.cardinality() + OTHERS;
    while (said.cardinality() < all) {
      int place = random.nextInt(PATTERNS);
      if (!injected.get(place)) {
        said.set(place);
      }
    }
    Map<String, String> findings = new LinkedHashMap<>();
    Set<String> dismissed = new LinkedHashSet<>();
    said.stream()
        .forEach(
            place -> {
              findings.put("J" + place, texts.get(place));
              boolean errs = random.nextDouble() < WRONG;
              if (truth.get(place) == errs) {
                dismissed.add("J" + place);
              }
            });
    new Review(run, at, findings, dismissed).teach(patterns);
    patterns.finish(run, random.nextDouble() < HELD_UP);
    if (scorer instanceof CreditedPatterns credited) {
      ids.keySet().removeIf(said::get);
      credited.silent(ids.values());
    }
    return injected;
  }
}
