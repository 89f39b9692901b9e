package dev.qortex.engine.internal.relevance;

import dev.qortex.commons.Words;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.spi.SentenceSpans;
import dev.qortex.engine.internal.passages.PassageGraph;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Values of the {@link RelevanceFeature}s of an answer, by what its search has already found: it
 * looks up how rare each word of the question is, and reads the words of three items.
 */
public final class RelevanceEvidence {

  /** Number of first items that count for the margin. */
  public static final int FIRST = 5;

  /**
   * Number of first items whose words are read for coverage: the answer often stands beside the
   * best.
   */
  private static final int READ = 3;

  /** More of a text is not read: a matter of time, and the share of long texts says little. */
  private static final int LONGEST_TEXT = 20_000;

  /** In natural logarithms: brings the surprise to the range of the other features. */
  private static final double SURPRISE_UNIT = 5;

  private static final double GREATEST_SURPRISE = 2;

  /** Share of the names of a question without any: half, as it speaks neither way. */
  private static final double UNNAMED = 0.5;

  /** Texts among which a word that none of them has counts half, and a name in full. */
  private static final double FEW = 20;

  private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}\\p{M}]+");

  /**
   * A passage or concept that may be shown, and its score.
   *
   * @param score what the legs say, before anything was learned: what feedback adds to scores says
   *     nothing of how clear the evidence is
   */
  public record Found(Node node, double score) {}

  private final LexicalIndex words;

  /** Looks up words in that index. */
  public RelevanceEvidence(LexicalIndex words) {
    this.words = words;
  }

  /**
   * The values, by ordinal; empty where nothing was found.
   *
   * @param domains of the question
   * @param bestFirst the best passages, at least five unless there are fewer
   */
  public double[] of(String question, List<PassageGraph> domains, List<Found> bestFirst) {
    double[] values = new double[RelevanceFeature.values().length];
    if (bestFirst.isEmpty()) {
      return new double[0];
    }
    List<Set<String>> sentences =
        bestFirst.stream().limit(READ).flatMap(found -> sentences(found.node()).stream()).toList();
    Set<String> ofFirst = new HashSet<>();
    sentences.forEach(ofFirst::addAll);
    Asked asked = asked(question, domains, ofFirst);
    double sentence = sentences.stream().mapToDouble(asked::mass).max().orElse(0);
    Set<String> ofBest = words(bestFirst.get(0).node().content());
    set(values, RelevanceFeature.SENTENCE, asked.share(sentence));
    set(values, RelevanceFeature.TITLE, asked.share(asked.mass(title(bestFirst.get(0).node()))));
    set(values, RelevanceFeature.SURPRISE, surprise(sentence, asked.texts));
    set(values, RelevanceFeature.WORDS, Math.log1p(asked.count(ofBest)));
    set(values, RelevanceFeature.MARGIN, margin(bestFirst) * asked.share(asked.mass(ofFirst)));
    set(values, RelevanceFeature.UNKNOWN, asked.unknownShare());
    set(values, RelevanceFeature.NAMES, asked.nameShare(ofBest));
    set(values, RelevanceFeature.UNKNOWN_NAME, asked.unknownName());
    return values;
  }

  private static void set(double[] values, RelevanceFeature feature, double value) {
    values[feature.ordinal()] = value;
  }

  private static double surprise(double mass, int texts) {
    double surprise = (mass - Math.log(Math.max(1, texts))) / SURPRISE_UNIT;
    return Math.max(-1, Math.min(GREATEST_SURPRISE, surprise));
  }

  /** The words of each sentence of a passage with those of its title, or of a description. */
  private static List<Set<String>> sentences(Node node) {
    return node instanceof Passage passage && passage.text().length() <= LONGEST_TEXT
        ? SentenceSpans.inContext(passage).stream().map(RelevanceEvidence::words).toList()
        : List.of(words(node.content()));
  }

  private static Set<String> title(Node node) {
    return node instanceof Passage passage ? words(passage.title()) : Set.of();
  }

  /** The margin between the first and the fifth item; 0 stands for a missing fifth one. */
  private static double margin(List<Found> bestFirst) {
    double best = bestFirst.get(0).score();
    double fifth = bestFirst.size() < FIRST ? 0 : bestFirst.get(FIRST - 1).score();
    double most = bestFirst.stream().mapToDouble(Found::score).max().orElse(0);
    return most > 0 ? Math.max(-1, Math.min(1, (best - fifth) / most)) : 0;
  }

  private static Set<String> words(String text) {
    return new HashSet<>(
        Words.of(text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) : text));
  }

  /**
   * The words of a question.
   *
   * @param idf by word
   * @param unknown words that no text has
   * @param names words that are written like names
   * @param texts how many there are
   */
  private record Asked(Map<String, Double> idf, Set<String> unknown, Set<String> names, int texts) {

    double mass(Set<String> having) {
      double mass = 0;
      for (Map.Entry<String, Double> word : idf.entrySet()) {
        mass += having.contains(word.getKey()) ? word.getValue() : 0;
      }
      return mass;
    }

    double unknownShare() {
      double portion = idf.isEmpty() ? 0 : (double) unknown.size() / idf.size();
      return portion * texts / (texts + FEW);
    }

    double unknownName() {
      return names.stream().anyMatch(unknown::contains) ? Math.min(1, texts / FEW) : 0;
    }

    double nameShare(Set<String> having) {
      double all = 0;
      double shared = 0;
      for (String name : names) {
        double mass = idf.getOrDefault(name, 0.0);
        all += mass;
        shared += having.contains(name) ? mass : 0;
      }
      return all > 0 ? shared / all : UNNAMED;
    }

    long count(Set<String> having) {
      return idf.keySet().stream().filter(having::contains).count();
    }

    double share(double mass) {
      double all = mass(idf.keySet());
      return all > 0 ? mass / all : 0;
    }
  }

  /** The words of a question but for those of dates that the first items do not have. */
  private Asked asked(String question, List<PassageGraph> domains, Set<String> ofFirst) {
    Set<String> dates = QuestionWords.dates(question);
    dates.removeAll(ofFirst);
    Map<String, Double> idf = new LinkedHashMap<>();
    Set<String> unknown = new HashSet<>();
    int texts =
        domains.stream().mapToInt(domain -> words.size(domain.domain(), kind(domain))).sum();
    List<String> written = List.of(BETWEEN_WORDS.split(Words.fold(question)));
    Optional<QuestionLanguage> language = QuestionLanguage.of(written);
    for (List<String> said :
        language
            .map(known -> said(written, known, ofFirst))
            .orElseGet(() -> written.stream().map(Words::of).toList())) {
      if (!idf.keySet().containsAll(said) && !dates.containsAll(said)) {
        int having =
            domains.stream()
                .mapToInt(
                    domain -> words.containing(Set.copyOf(said), domain.domain(), kind(domain)))
                .sum();
        for (String word : said) {
          if (idf.putIfAbsent(word, idf(texts, having)) == null && having == 0) {
            unknown.add(word);
          }
        }
      }
    }
    Set<String> names =
        QuestionWords.names(question, language.filter(it -> it.hasCapitalNouns()).isEmpty());
    names.removeAll(dates);
    return new Asked(idf, unknown, names, texts);
  }

  /**
   * The words that count of each written one, in the forms that the first items have. Words that
   * only grammar needs count if these items have them, and some other word of the question.
   */
  private static List<List<String>> said(
      List<String> written, QuestionLanguage language, Set<String> ofFirst) {
    Map<String, List<String>> others = new LinkedHashMap<>();
    for (String word : written) {
      if (!language.grammar().contains(word)) {
        others.put(word, form(Words.of(word), language, ofFirst));
      }
    }
    boolean found =
        others.values().stream().anyMatch(said -> !said.isEmpty() && ofFirst.containsAll(said));
    return written.stream()
        .map(
            word -> {
              List<String> said = others.getOrDefault(word, Words.of(word));
              return others.containsKey(word) || found && ofFirst.containsAll(said)
                  ? said
                  : List.<String>of();
            })
        .toList();
  }

  private static List<String> form(
      List<String> said, QuestionLanguage language, Set<String> ofFirst) {
    return said.size() == 1 && !ofFirst.containsAll(said)
        ? language.formOf(said.get(0), ofFirst).map(List::of).orElse(said)
        : said;
  }

  private static double idf(int texts, int having) {
    return Math.log(1 + (texts + 0.5) / (having + 0.5));
  }

  /** A domain without passages is known by its concepts. */
  private static NodeKind kind(PassageGraph domain) {
    return domain.size() > 0 ? NodeKind.PASSAGE : NodeKind.CONCEPT;
  }
}
