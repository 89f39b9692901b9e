package dev.qortex.engine.internal.candidates;

import dev.qortex.commons.UnitVector;
import dev.qortex.core.model.IdOrder;
import dev.qortex.core.query.LegScore;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.engine.internal.passages.PassageGraph;
import dev.qortex.engine.internal.scoring.Texts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Combined text score of passages, from the legs of vectors, sentences and words. Each leg counts
 * in standard deviations from its mean over all passages, so that a leg which tells passages apart
 * weighs more than one that finds all of them alike:
 *
 * <pre>
 * D = half z(cosine) + half (z(best sentence) - sentences ln(sentences of it)) - source ln(passages of its source)
 * x = D + lexical rare unclear (greatest b / greatest D) b
 * b = context z(BM25) + title {@link AskedTitles}
 * </pre>
 *
 * since the best of many sentences, and of many passages, is high by chance; the factor {@code
 * context} is for passages that are searched with the words of their neighbours, and {@code rare}
 * and {@code unclear} are from 0 to 1, by the rarity of the question's rarest word in the passage's
 * domain and by how little the greatest D stands out; both are 1 beside vectors that compare words
 * themselves. With late interaction a share of D, but for its last term, is that of {@link
 * TokenScores}. Used once.
 */
final class TextScores {

  /**
   * The best score by vectors counts as high as this, in deviations, at least: words must not weigh
   * without bound where vectors find all passages alike. Halved or doubled it moves no figure.
   */
  private static final double LEAST = 0.5;

  private final RetrievalContext context;
  private final Texts settings;
  private final boolean alike;
  private final VectorIndex vectors;
  private final LexicalIndex texts;
  private final Candidates found;
  private final UnitVector question;

  TextScores(RetrievalContext context, Texts settings, boolean alike, Candidates found) {
    this.context = context;
    this.settings = settings;
    this.alike = alike;
    this.vectors = context.vectors();
    this.texts = context.words();
    this.found = found;
    this.question = context.unitVector();
  }

  /** Result of one leg: raw scores by id, ranks of the candidates that it brought. */
  private record Said(String leg, Map<String, Double> raw, Map<String, Integer> rank) {

    static Said of(String leg, List<Scored> bestFirst) {
      Map<String, Double> raw = new HashMap<>();
      Map<String, Integer> rank = new HashMap<>();
      for (Scored scored : bestFirst) {
        raw.put(scored.id(), scored.score());
        rank.put(scored.id(), rank.size() + 1);
      }
      return new Said(leg, raw, rank);
    }

    /** Adds its share; the whole for one leg where no candidate is better than another. */
    void add(List<LegScore> legs, String id, double range, double part) {
      if (!raw.isEmpty()) {
        double share = range > 0 ? part / range : legs.isEmpty() ? 1 : 0;
        legs.add(new LegScore(leg, raw.getOrDefault(id, 0.0), rank.getOrDefault(id, 0), share));
      }
    }
  }

  /** Summands of a candidate's score by leg, in standard deviations. */
  private record Parts(
      String id, double vector, double sentence, double tokens, double words, double rare) {

    double sum() {
      return vector + sentence + tokens + words;
    }

    Parts weighted(double weight) {
      return new Parts(id, vector, sentence, tokens, weight * rare * words, 1);
    }
  }

  /**
   * By passage, best first: its score from 0 to 1, in the shares of the legs. A share below 0 says
   * that the leg finds the passage worse than the last of all candidates.
   */
  Map<String, List<LegScore>> byPassage() {
    Said near = Said.of(VectorLeg.NAME, passages(VectorLeg.NAME));
    Said sentences = Said.of(SentenceLeg.NAME, passages(SentenceLeg.NAME));
    Said words = Said.of(LexicalLeg.NAME, passages(LexicalLeg.NAME));
    boolean compared = !near.raw.isEmpty();
    Set<String> ids = new HashSet<>(near.raw.keySet());
    ids.addAll(words.raw.keySet());
    if (compared) {
      complete(near.raw, ids);
    }
    Spread ofCosines = compared ? cosines(near.raw) : Spread.NONE;
    Spread ofSentences = sentences(sentences.raw);
    TokenScores tokens = new TokenScores(context, settings, compared ? ids : Set.of());
    Said ofTokens = Said.of(TokenScores.NAME, tokens.bestFirst());
    double share = sentences.raw.isEmpty() ? 0 : settings.sentence();
    Map<String, AskedWords> asked = words.raw.isEmpty() ? Map.of() : askedWords();
    List<Parts> parts = new ArrayList<>();
    for (String id : ids) {
      double z = compared ? ofCosines.z(near.raw.getOrDefault(id, 0.0)) : 0;
      Traits traits = traits(id, asked);
      double best = ofSentences.z(sentences.raw.getOrDefault(id, 0.0)) - traits.sentences;
      double others = 1 - tokens.share(id);
      double b =
          traits.words(others) * found.words().z(words.raw.getOrDefault(id, 0.0)) + traits.title;
      parts.add(
          compared
              ? new Parts(
                  id,
                  others * (1 - share) * z - traits.source,
                  share == 0 ? 0 : others * share * best,
                  tokens.of(id),
                  b,
                  traits.rare)
              : new Parts(id, 0, 0, 0, b - traits.source, 1));
    }
    double weight = compared ? weight(parts) : 1;
    return shares(
        parts.stream().map(part -> part.weighted(weight)).toList(),
        near,
        sentences,
        ofTokens,
        words);
  }

  /** A leg whose best stands out more weighs more, and words less where vectors are clear. */
  private double weight(List<Parts> parts) {
    double most = LEAST;
    double mostWords = 0;
    for (Parts part : parts) {
      most = Math.max(most, part.vector + part.sentence + part.tokens);
      mostWords = Math.max(mostWords, part.words);
    }
    double lexical =
        alike ? settings.lexicalAlike() : settings.lexical() * settings.byClarity(most);
    return lexical * mostWords / most;
  }

  private static Map<String, List<LegScore>> shares(
      List<Parts> parts, Said near, Said sentences, Said tokens, Said words) {
    List<Parts> best =
        parts.stream()
            .sorted(
                Comparator.comparingDouble(Parts::sum)
                    .reversed()
                    .thenComparing(Parts::id, IdOrder.BY_CODE_POINT))
            .limit(Leg.DEPTH)
            .toList();
    Map<String, List<LegScore>> shares = new LinkedHashMap<>();
    if (best.isEmpty()) {
      return shares;
    }
    Parts last = best.get(best.size() - 1);
    double range = best.get(0).sum() - last.sum();
    for (Parts part : best) {
      List<LegScore> legs = new ArrayList<>();
      near.add(legs, part.id, range, part.vector - last.vector);
      sentences.add(legs, part.id, range, part.sentence - last.sentence);
      tokens.add(legs, part.id, range, part.tokens - last.tokens);
      words.add(legs, part.id, range, part.words - last.words);
      shares.put(part.id, legs);
    }
    return shares;
  }

  /**
   * The question's words in one domain.
   *
   * @param rare weight of words by the rarity of the rarest
   */
  private record AskedWords(AskedTitles titles, double rare) {}

  private Map<String, AskedWords> askedWords() {
    String question = context.question().text();
    Map<String, AskedWords> asked = new HashMap<>();
    for (PassageGraph graph : context.passages()) {
      WordRarity rarity = new WordRarity(graph, texts);
      asked.put(
          graph.domain(),
          new AskedWords(
              new AskedTitles(question, graph, rarity),
              alike ? 1 : settings.byRarity(rarity.ofRarest(question))));
    }
    return asked;
  }

  private List<Scored> passages(String leg) {
    return found.of(leg).stream().filter(scored -> context.isPassage(scored.id())).toList();
  }

  /** The cosines of those that only words found. */
  private void complete(Map<String, Double> raw, Set<String> ids) {
    List<String> missing = ids.stream().filter(id -> !raw.containsKey(id)).toList();
    if (!missing.isEmpty()) {
      vectors.vectors(missing).forEach((id, vector) -> raw.put(id, question.cosine(vector)));
    }
  }

  /**
   * Corrections of the scores of a passage, in deviations.
   *
   * @param sentences taken off, because the best of many is high by chance
   * @param source the same for the passages of a source
   * @param title added because the question says it
   * @param context by what the score of words is multiplied where tokens are not compared as well
   * @param rare by what it is multiplied beside vectors
   */
  private record Traits(
      double sentences, double source, double title, double context, double rare) {

    /** By what the score of words is multiplied: tokens compare words, too. */
    double words(double withoutTokens) {
      return 1 + (context - 1) * withoutTokens;
    }
  }

  private Traits traits(String id, Map<String, AskedWords> asked) {
    for (PassageGraph graph : context.passages()) {
      int passage = graph.indexOf(id);
      if (passage >= 0) {
        int sentences = graph.row(passage).vectorLength() / question.dimension();
        AskedWords words = asked.get(graph.domain());
        return new Traits(
            settings.sentences() * Math.log(Math.max(1, sentences)),
            settings.source() * Math.log(graph.sourceSize(passage)),
            words == null ? 0 : settings.title() * words.titles.of(passage),
            graph.isInContext(passage) ? settings.context() : 1,
            words == null ? 1 : words.rare);
      }
    }
    return new Traits(0, 0, 0, 1, 1);
  }

  /** Over a sample of all passages; over the candidates where these have no vectors. */
  private Spread cosines(Map<String, Double> candidates) {
    List<double[]> samples = new ArrayList<>();
    for (PassageGraph graph : context.passages()) {
      samples.add(graph.sample().cosines(question, vectors));
    }
    Spread spread = Spread.of(samples, sizes());
    return spread.deviation() > 0 ? spread : Spread.of(candidates.values());
  }

  private int[] sizes() {
    return context.passages().stream().mapToInt(graph -> graph.size()).toArray();
  }

  private Spread sentences(Map<String, Double> candidates) {
    if (candidates.isEmpty()) {
      return Spread.NONE;
    }
    List<double[]> samples = new ArrayList<>();
    for (PassageGraph graph : context.passages()) {
      samples.add(graph.sample().sentences(question));
    }
    return Spread.of(samples, sizes());
  }
}
