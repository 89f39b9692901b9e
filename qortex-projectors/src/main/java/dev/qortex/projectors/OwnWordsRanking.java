package dev.qortex.projectors;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Words;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.model.IdOrder;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Rule;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.core.text.Similarity;
import dev.qortex.core.text.Similarity.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Source that ranks the rules of another source by belief and by the project's vocabulary, so that
 * a file for a tool holds the rules that are certain and about the project. The score of a rule is
 *
 * <pre>c · (1 + n / (n + 3)) / 2</pre>
 *
 * where <i>c</i> is its confidence after what was learned of it, and <i>n</i> the number of its
 * different words, without function words and inflection, that stand in names of concepts of its
 * domain. Of equal scores the rule with the higher confidence comes first, then the lesser id; the
 * order of the source does not matter. Rules of one domain that are the same by {@link
 * Similarity#rules} count once.
 *
 * <p>It reads all rules that the selection accepts and all names of concepts of their domains,
 * regardless of the limit. As thread-safe as the source and the graph.
 */
public final class OwnWordsRanking implements ProjectionSource {

  /** Own words that count half; so a long sentence gains little by more of them. */
  private static final double HALF = 3.0;

  private final ProjectionSource source;
  private final GraphBackend graph;
  private final boolean eachDomain;

  /**
   * Ranking of that source's rules.
   *
   * @param graph the graph that has the names of concepts
   */
  public OwnWordsRanking(ProjectionSource source, GraphBackend graph) {
    this(source, graph, false);
  }

  private OwnWordsRanking(ProjectionSource source, GraphBackend graph, boolean eachDomain) {
    this.source = Checks.given("source", source);
    this.graph = Checks.given("graph", graph);
    this.eachDomain = eachDomain;
  }

  /** Ranking whose offset and limit count in each domain, for targets with a file a domain. */
  public OwnWordsRanking eachDomain() {
    return new OwnWordsRanking(source, graph, true);
  }

  private record Scored(Rule rule, double score) {

    static final Comparator<Scored> ORDER =
        Comparator.comparingDouble(Scored::score)
            .thenComparingDouble(scored -> scored.rule.confidence())
            .reversed()
            .thenComparing(scored -> scored.rule.id(), IdOrder.BY_CODE_POINT);
  }

  @Override
  public List<Rule> rules(RuleSelection selection) {
    List<Rule> rules = source.rules(selection.offset(0).limit(Integer.MAX_VALUE));
    Map<String, Set<String>> own = new HashMap<>();
    List<Scored> scored = new ArrayList<>(rules.size());
    for (Rule rule : rules) {
      Set<String> words = own.computeIfAbsent(rule.domain(), this::words);
      scored.add(new Scored(rule, score(rule, words)));
    }
    scored.sort(Scored.ORDER);
    return page(withoutRepetition(scored.stream().map(Scored::rule).toList()), selection);
  }

  /** The first of the rules of one domain that demand the same. */
  private static List<Rule> withoutRepetition(List<Rule> ranked) {
    Set<Integer> repeated = new HashSet<>();
    Similarity.rules()
        .join(
            ranked.stream().map(Rule::text).toList(),
            match -> {
              Rule first = ranked.get(match.first());
              Rule second = ranked.get(match.second());
              boolean same =
                  match.verdict() == Verdict.SAME && first.domain().equals(second.domain());
              if (same && !repeated.contains(match.first())) {
                repeated.add(match.second());
              }
            });
    return IntStream.range(0, ranked.size())
        .filter(i -> !repeated.contains(i))
        .mapToObj(ranked::get)
        .toList();
  }

  private List<Rule> page(List<Rule> ranked, RuleSelection selection) {
    Map<String, Integer> seen = new HashMap<>();
    long end = (long) selection.offset() + selection.limit();
    List<Rule> page = new ArrayList<>();
    for (Rule rule : ranked) {
      int before = seen.merge(eachDomain ? rule.domain() : "", 1, Integer::sum) - 1;
      if (before >= selection.offset() && before < end) {
        page.add(rule);
      }
    }
    return List.copyOf(page);
  }

  private static double score(Rule rule, Set<String> own) {
    Set<String> shared = new TreeSet<>(Words.of(rule.text()));
    shared.retainAll(own);
    double n = shared.size();
    return rule.confidence() * (1 + n / (n + HALF)) / 2;
  }

  private Set<String> words(String domain) {
    Set<String> words = new HashSet<>();
    graph
        .streamNodes(NodeQuery.all().domains(Set.of(domain)).kinds(Set.of(NodeKind.CONCEPT)))
        .forEach(node -> words.addAll(Words.of(node.name())));
    return words;
  }
}
