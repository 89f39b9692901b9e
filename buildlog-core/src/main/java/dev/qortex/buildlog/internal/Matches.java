package dev.qortex.buildlog.internal;

import dev.qortex.buildlog.internal.text.BuildlogSimilarity;
import dev.qortex.buildlog.internal.text.BuildlogTexts;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.commons.Checks;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.text.Similarity;
import dev.qortex.core.text.Similarity.Verdict;
import dev.qortex.core.text.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Likeness of mistakes to rules and to earlier mistakes, by words and, with a model, by meaning.
 * Texts are read once, as far as there is room. Thread-safe.
 */
public final class Matches {

  /** The most rules that a mistake matches: if many are like it, it says little of each. */
  private static final int MOST_RULES = 5;

  /** The number of texts to show as alike. */
  public static final int MOST_ALIKE = 3;

  /**
   * Least share of weight of texts that are shown as alike. With it the three that are shown hold
   * the fault that is meant for 762 of 784 restatements in reports of faults by review tools, among
   * which it was chosen.
   */
  private static final double ALIKE = 0.2;

  private final Reader words = new Reader(BuildlogSimilarity.RULES_OF_MISTAKES);
  private final Optional<Reader> meaning;
  private final Optional<Reader> paraphrases;

  /** Without a model, mistakes are matched by words only. */
  public Matches(Optional<EmbeddingModel> model) {
    meaning = model.map(any -> new Reader(BuildlogSimilarity.rulesOfMistakes(any::embed)));
    paraphrases = model.map(any -> new Reader(BuildlogSimilarity.paraphrases(any::embed)));
  }

  /** The rules that a mistake matches best, with their scores; by meaning when no words do. */
  public Map<String, Double> rules(String mistake, Collection<GauntletRule> rules) {
    Map<String, Double> scores = byWords(mistake, rules);
    return scores.isEmpty() && meaning.isPresent()
        ? best(meaning.get().scores(mistake, rules, GauntletRule::text), MOST_RULES)
        : scores;
  }

  /** The rules that a mistake matches best by words, which costs little. */
  public Map<String, Double> byWords(String mistake, Collection<GauntletRule> rules) {
    return best(words.scores(mistake, rules, Matches::text), MOST_RULES);
  }

  private static Map<String, Double> best(Map<String, Double> scores, int most) {
    Map<String, Double> best = new LinkedHashMap<>();
    scores.entrySet().stream()
        .sorted(
            Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(most)
        .forEach(match -> best.put(match.getKey(), match.getValue()));
    return best;
  }

  private static String text(GauntletRule rule) {
    return rule.text() + " " + rule.notes().antipattern();
  }

  /**
   * The ids of the known texts that share more than a fifth of the shorter text's words, rarer ones
   * counting more, the likest first. They may well say something else.
   */
  public static List<String> alike(String text, Map<String, String> known) {
    Map<String, Set<String>> stems = new LinkedHashMap<>();
    known.forEach((id, words) -> stems.put(id, BuildlogTexts.stems(words)));
    Map<String, Integer> holders = new HashMap<>();
    stems.values().forEach(words -> words.forEach(word -> holders.merge(word, 1, Integer::sum)));
    ToDoubleFunction<Collection<String>> weight =
        words ->
            words.stream()
                .mapToDouble(
                    word -> Math.log1p((double) known.size() / holders.getOrDefault(word, 1)))
                .sum();
    Set<String> wanted = BuildlogTexts.stems(text);
    Map<String, Double> scores = new HashMap<>();
    stems.forEach(
        (id, words) -> {
          List<String> common = words.stream().filter(wanted::contains).toList();
          double share =
              weight.applyAsDouble(common)
                  / Math.min(weight.applyAsDouble(wanted), weight.applyAsDouble(words));
          if (common.size() > 1 && share > ALIKE) {
            scores.put(id, share);
          }
        });
    return best(scores, scores.size()).keySet().stream().toList();
  }

  /** The score of two wordings of one mistake; empty for different mistakes, or without a model. */
  public Optional<Double> paraphrase(String mistake, String earlier) {
    return paraphrases.flatMap(reader -> reader.score(mistake, earlier));
  }

  /** One policy with the texts that it read. */
  private static final class Reader {

    private static final int ROOM = 4_096;

    private final Similarity policy;
    private final Map<String, Statement> known =
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1;

          @Override
          protected boolean removeEldestEntry(Map.Entry<String, Statement> eldest) {
            return size() > ROOM;
          }
        };

    Reader(Similarity policy) {
      this.policy = policy;
    }

    Map<String, Double> scores(
        String mistake, Collection<GauntletRule> rules, Function<GauntletRule, String> text) {
      List<String> texts = new ArrayList<>(rules.stream().map(text).toList());
      texts.add(mistake);
      List<Statement> read = read(texts);
      Statement wanted = read.get(read.size() - 1);
      Map<String, Double> scores = new HashMap<>();
      int place = 0;
      for (GauntletRule rule : rules) {
        Statement said = read.get(place++);
        if (policy.compare(said, wanted) == Verdict.SAME) {
          scores.put(rule.id(), Math.min(1, policy.score(said, wanted)));
        }
      }
      return scores;
    }

    Optional<Double> score(String one, String other) {
      List<Statement> both = read(List.of(one, other));
      return policy.compare(both.get(0), both.get(1)) == Verdict.SAME
          ? Optional.of(policy.score(both.get(0), both.get(1)))
          : Optional.empty();
    }

    private synchronized List<Statement> read(List<String> texts) {
      Map<String, Statement> read = new HashMap<>();
      List<String> fresh = new ArrayList<>();
      for (String text : new LinkedHashSet<>(texts)) {
        Statement before = known.get(text);
        if (before == null) {
          fresh.add(text);
        } else {
          read.put(text, before);
        }
      }
      if (!fresh.isEmpty()) {
        policy.read(fresh).forEach(statement -> read.put(statement.text(), statement));
      }
      known.putAll(read);
      return texts.stream().map(text -> Checks.given("statement", read.get(text))).toList();
    }
  }
}
