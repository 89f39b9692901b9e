package dev.qortex.engine.internal.ranking;

import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.Rule;
import dev.qortex.core.query.Question;
import dev.qortex.engine.internal.candidates.RetrievalContext;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * Rules and code examples that come along with the items of an answer. It remembers which domains
 * have any until the graph changes. Thread-safe.
 */
final class CarriedRules {

  /** Number of sets of domains that are known to have rules or none, until the graph changes. */
  private static final int KNOWN_CARRIERS = 1000;

  private final GraphBackend graph;
  private final RuleCollector rules;
  private volatile Carriers carriers = Carriers.at(-1);

  CarriedRules(GraphBackend graph) {
    this.graph = graph;
    this.rules = new RuleCollector(graph);
  }

  /**
   * Rules and code examples that accompany the items of an answer, the most relevant first.
   *
   * @param unstated the rules that no passage states
   */
  record Carried(List<Rule> rules, List<Rule> unstated, List<CodeExample> examples) {}

  /** Cache of which domains have rules, and code examples, at one revision of the graph. */
  private record Carriers(
      long revision, Map<RuleQuery, Boolean> rules, Map<RuleQuery, Boolean> examples) {

    static Carriers at(long revision) {
      return new Carriers(revision, new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
    }

    boolean isFull() {
      return rules.size() + examples.size() > KNOWN_CARRIERS;
    }
  }

  private Carriers carriers(long revision) {
    Carriers known = carriers;
    if (known.revision != revision || known.isFull()) {
      known = Carriers.at(revision);
      carriers = known;
    }
    return known;
  }

  /** Asks without a lock, as a writer whom it waited for could wait for that lock. */
  private static boolean known(
      Map<RuleQuery, Boolean> known, RuleQuery any, Predicate<RuleQuery> asked) {
    Boolean before = known.get(any);
    if (before != null) {
      return before;
    }
    boolean now = asked.test(any);
    known.put(any, now);
    return now;
  }

  private boolean hasRules(RuleQuery any) {
    return !graph.rules(any).isEmpty();
  }

  private boolean hasExamples(RuleQuery any) {
    return !graph.examples(any).isEmpty();
  }

  private List<ExplicitRule> stated(
      Map<String, Double> concepts, Question.Filter filter, Instant at) {
    return rules.stated(concepts.keySet(), filter.domains()).stream()
        .filter(rule -> rule.validity().holdsAt(at) && filter.accepts(rule))
        .toList();
  }

  /** Elements that a question wants along and its domains have. */
  record Wanted(boolean rules, boolean examples) {

    boolean isNone() {
      return !rules && !examples;
    }
  }

  /** The rules and code examples that the question wants and its domains have. */
  Wanted wanted(RetrievalContext context) {
    Question.Limits limits = context.question().limits();
    RuleQuery any = RuleQuery.history().domains(context.question().filter().domains()).limit(1);
    Carriers now = carriers(context.graph().revision());
    return new Wanted(
        limits.rules() > 0 && known(now.rules(), any, this::hasRules),
        limits.examples() > 0 && known(now.examples(), any, this::hasExamples));
  }

  /**
   * The rules and code examples of the activated concepts that fit; of other domains not even the
   * ids of concepts.
   *
   * @param matches of the question with rules
   * @param examples matches of the question with code examples
   * @param activated what the question is about
   */
  Carried along(
      RetrievalContext context,
      Wanted wanted,
      RuleMatches matches,
      ExampleMatches examples,
      Activation activated) {
    Question.Filter filter = context.question().filter();
    Map<String, Double> concepts = activated.concepts();
    Predicate<String> named = id -> filter.domains().isEmpty() || context.graph().indexOf(id) >= 0;
    List<Rule> fitting =
        wanted.rules()
            ? matches.fitting(stated(concepts, filter, context.at()), activated).stream()
                .map(rule -> rule.about(named))
                .toList()
            : List.of();
    return new Carried(
        fitting,
        fitting.stream().filter(rule -> !matches.isStated(rule)).toList(),
        wanted.examples()
            ? examples
                .fitting(
                    rules.examples(
                        concepts.keySet(),
                        filter.domains(),
                        example ->
                            example.validity().holdsAt(context.at()) && filter.accepts(example)))
                .stream()
                .map(example -> example.showing(named))
                .toList()
            : List.of());
  }
}
