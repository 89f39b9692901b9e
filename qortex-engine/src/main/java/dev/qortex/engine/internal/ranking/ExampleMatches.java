package dev.qortex.engine.internal.ranking;

import dev.qortex.commons.Words;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.IdOrder;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.engine.internal.candidates.RetrievalContext;
import dev.qortex.engine.internal.passages.PassageGraph;
import dev.qortex.engine.internal.scoring.Examples;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Match of code examples and a question. An example of a document comes only out of the sections of
 * the best passages, by the words of the question that it has; one that has no section and stands
 * in no passage, as an application gives it, or of a domain without passages comes by the
 * activation of its concepts. Used once.
 */
final class ExampleMatches {

  private final RetrievalContext context;
  private final Examples settings;
  private final Activation activated;
  private final Map<String, Map<String, Double>> idf = new HashMap<>();

  /**
   * Matches with a question.
   *
   * @param activated what the question is about
   */
  ExampleMatches(RetrievalContext context, Examples settings, Activation activated) {
    this.context = context;
    this.settings = settings;
    this.activated = activated;
  }

  private record Match(CodeExample example, double score, double activation) {}

  /**
   * The examples that fit, best first, equally good ones by the activation of their concepts; of
   * equal code only the first.
   */
  List<CodeExample> fitting(List<CodeExample> examples) {
    Set<String> codes = new HashSet<>();
    return examples.stream()
        .flatMap(example -> match(example).stream())
        .sorted(
            Comparator.comparingDouble(Match::score)
                .thenComparingDouble(Match::activation)
                .reversed()
                .thenComparing(match -> match.example().id(), IdOrder.BY_CODE_POINT))
        .map(Match::example)
        .filter(example -> codes.add(example.code()))
        .toList();
  }

  private Optional<Match> match(CodeExample example) {
    double activation = RuleCollector.relevance(example.conceptIds(), activated.concepts());
    if (isInBest(example)) {
      double share = share(example);
      return share >= settings.floor()
          ? Optional.of(new Match(example, share, activation))
          : Optional.empty();
    }
    return isOfDocument(example)
        ? Optional.empty()
        : Optional.of(new Match(example, activation, activation));
  }

  private boolean isOfDocument(CodeExample example) {
    Provenance shown = example.provenance();
    return shown.location().isEmpty()
        ? context.passages().stream()
            .anyMatch(graph -> graph.stating(shown.sourceId(), example.code().strip()) >= 0)
        : context.hasPassages(example.domain());
  }

  private boolean isInBest(CodeExample example) {
    for (PassageGraph graph : context.passages()) {
      for (String id : activated.examplePassages()) {
        int number = graph.indexOf(id);
        if (number >= 0 && isIn(graph.passage(number), example)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isIn(Passage passage, CodeExample example) {
    Provenance place = passage.provenance();
    Provenance shown = example.provenance();
    return place.sourceId().equals(shown.sourceId())
        && (!place.location().isEmpty() && place.location().equals(shown.location())
            || passage.text().contains(example.code().strip()));
  }

  private double share(CodeExample example) {
    Map<String, Double> asked =
        idf.computeIfAbsent(example.domain(), domain -> RuleMatches.idf(context, domain));
    Set<String> around =
        new HashSet<>(
            Words.of(
                String.join(
                    "\n",
                    example.provenance().location(),
                    example.language(),
                    example.description())));
    Set<String> code = new HashSet<>(Words.of(example.code()));
    double all = 0;
    double shared = 0;
    for (Map.Entry<String, Double> word : asked.entrySet()) {
      all += word.getValue();
      if (around.contains(word.getKey())) {
        shared += word.getValue();
      } else if (code.contains(word.getKey())) {
        shared += settings.code() * word.getValue();
      }
    }
    return all > 0 ? shared / all : 0;
  }
}
