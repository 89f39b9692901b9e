package dev.qortex.engine.internal.candidates;

import dev.qortex.core.search.Scored;
import dev.qortex.core.spi.TopK;
import dev.qortex.engine.internal.passages.PassageGraph;
import dev.qortex.engine.internal.passages.TokenStates;
import dev.qortex.engine.internal.scoring.Texts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Late interaction: what the tokens of passages say of a question, where all passages of its
 * domains have theirs. A question's token weighs its inverse document frequency. The best of many
 * tokens is high by chance, and takes time to find, so that a long passage counts by its other
 * scores. Used once.
 */
final class TokenScores {

  static final String NAME = "tokens";

  private final RetrievalContext context;
  private final Texts settings;
  private final TokenStates.Asked question;
  private final Map<String, Double> raw = new HashMap<>();
  private final Map<String, Double> shares = new HashMap<>();
  private final Spread spread;

  TokenScores(RetrievalContext context, Texts settings, Collection<String> candidates) {
    this.context = context;
    this.settings = settings;
    this.question = context.tokens().asked(weights(context));
    if (context.tokens().count() > 0
        && context.passages().stream().allMatch(graph -> graph.isTokened())) {
      candidates.forEach(this::score);
      List<double[]> samples = new ArrayList<>();
      double longest = settings.tokenFade() * settings.tokenLength();
      context.passages().forEach(graph -> samples.add(graph.sample().tokens(question, longest)));
      this.spread =
          Spread.of(samples, context.passages().stream().mapToInt(graph -> graph.size()).toArray());
    } else {
      this.spread = Spread.NONE;
    }
  }

  private static double[] weights(RetrievalContext context) {
    TokenStates question = context.tokens();
    double all = context.passages().stream().mapToInt(graph -> graph.size()).sum();
    double[] weights = new double[question.count()];
    for (int token = 0; token < weights.length; token++) {
      int id = question.id(token);
      double with =
          context.passages().stream().mapToInt(graph -> graph.tokenCounts().passages(id)).sum();
      weights[token] = Math.log(1 + (all - with + 0.5) / (with + 0.5));
    }
    return weights;
  }

  private void score(String id) {
    for (PassageGraph graph : context.passages()) {
      int passage = graph.indexOf(id);
      if (passage >= 0) {
        TokenStates tokens = graph.row(passage).tokens;
        double share =
            settings.tokens()
                * Math.min(1, settings.tokenFade() - tokens.count() / settings.tokenLength());
        if (share > 0) {
          raw.put(id, tokens.maxSim(question));
          shares.put(id, share);
        }
      }
    }
  }

  /** The candidates by MaxSim, best first. */
  List<Scored> bestFirst() {
    TopK top = new TopK(Math.max(1, raw.size()));
    raw.forEach(top::offer);
    return top.best();
  }

  /**
   * The share of tokens in a passage's score by vectors, from 0 to 1; 0 where tokens do not
   * distinguish passages.
   */
  double share(String id) {
    return spread.deviation() > 0 ? shares.getOrDefault(id, 0.0) : 0;
  }

  /** The score by tokens, in deviations times the share of tokens. */
  double of(String id) {
    return share(id) * spread.z(raw.getOrDefault(id, 0.0));
  }
}
