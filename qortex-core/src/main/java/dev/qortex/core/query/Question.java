package dev.qortex.core.query;

import dev.qortex.commons.Checks;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.MetadataFilter;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Question to a memory, with the filter and the limits of its answer.
 *
 * @param text the text of the question, not blank
 * @param filter the conditions on results
 * @param limits the limits on the size of the answer
 * @param ranking the search for candidates and their scoring
 * @param session the session that asks; empty if unknown
 * @param time the instant of the question, and whether earlier versions are returned
 */
public record Question(
    String text, Filter filter, Limits limits, Ranking ranking, String session, Time time) {

  /**
   * The recommended least probability of relevance, as an argument of {@link #minRelevance}. {@code
   * benchmarks/run relevance-weights} prints what it refuses.
   */
  public static final double RECOMMENDED_MIN_RELEVANCE = 0.07;

  /**
   * Conditions on results. What does not pass is neither an item, nor a rule, nor an example, nor
   * on a path; what lies in other domains does not influence the answer either.
   *
   * @param domains the domains to search; empty for all
   * @param kinds the kinds of results: passages, concepts, or both if empty; then without concepts
   *     that have only a name, if their domain holds passages
   * @param sources the ids of the sources whose text may be returned; empty for all. The visible
   *     one of several contributions to an element counts
   * @param metadata the condition on the properties of a node; a rule has only its {@code
   *     category}, a code example only its {@code language}
   * @param minConfidence the least confidence of concepts and rules, from 0 to 1
   */
  public record Filter(
      Set<String> domains,
      Set<NodeKind> kinds,
      Set<String> sources,
      MetadataFilter metadata,
      double minConfidence) {

    private static final Filter NONE =
        new Filter(Set.of(), Set.of(), Set.of(), MetadataFilter.all(), 0);

    /** Checks the components and makes defensive copies. */
    public Filter {
      domains = Checks.domains(domains);
      kinds = Checks.set("kinds of an answer", kinds);
      sources = Checks.set("sources of an answer", sources);
      Checks.given("metadata filter", metadata);
      sources.forEach(source -> Checks.id("source of an answer", source));
      Checks.unit("least confidence", minConfidence);
    }

    /** Filter that accepts everything. */
    public static Filter none() {
      return NONE;
    }

    /** Returns whether the filter accepts a node, judged by the node alone. */
    public boolean accepts(Node node) {
      return (kinds.isEmpty() || kinds.contains(node.kind()))
          && accepts(node.domain(), node.provenance().sourceId(), node.confidence())
          && metadata.matches(node.properties());
    }

    /** Returns whether the filter accepts a stated rule, regardless of the kinds of nodes. */
    public boolean accepts(ExplicitRule rule) {
      return accepts(rule.domain(), rule.provenance().sourceId(), rule.confidence())
          && metadata.matches(
              rule.category().isEmpty() ? Map.of() : Map.of("category", rule.category()));
    }

    /**
     * Returns whether the filter accepts a code example, regardless of the kinds of nodes and the
     * confidence.
     */
    public boolean accepts(CodeExample example) {
      return accepts(example.domain(), example.provenance().sourceId(), 1)
          && metadata.matches(
              example.language().isEmpty() ? Map.of() : Map.of("language", example.language()));
    }

    /**
     * Returns whether a path may name a node: a passage that the filter accepts, or a concept with
     * enough confidence from any source, since its name is part of such a passage.
     */
    public boolean mayLead(Node node) {
      return node.kind() == NodeKind.PASSAGE
          ? accepts(node.domain(), node.provenance().sourceId(), node.confidence())
              && metadata.matches(node.properties())
          : covers(node.domain()) && node.confidence() >= minConfidence;
    }

    /** Returns a filter with only the domains of this one. */
    public Filter ofDomains() {
      return new Filter(domains, Set.of(), Set.of(), MetadataFilter.all(), 0);
    }

    private boolean accepts(String domain, String source, double confidence) {
      return covers(domain)
          && (sources.isEmpty() || sources.contains(source))
          && confidence >= minConfidence;
    }

    private boolean covers(String domain) {
      return domains.isEmpty() || domains.contains(domain);
    }

    /** Returns whether the filter has no conditions on nodes besides domains and kinds. */
    public boolean isScopeOnly() {
      return sources.isEmpty() && minConfidence == 0 && metadata.equals(MetadataFilter.all());
    }
  }

  /**
   * Limits on the size of an answer, and its form.
   *
   * @param items the greatest number of passages and concepts, from 0
   * @param rules the greatest number of rules, from 0
   * @param examples the greatest number of code examples, from 0
   * @param tokens the greatest number of tokens of items, rules and examples together; 0 for no
   *     limit
   * @param ruleShare the share of the tokens that is reserved for rules, from 0 to 1; unused tokens
   *     of rules go to items, and those of items to rules. Examples get the tokens that items and
   *     rules leave
   * @param plain whether items have texts without markup; otherwise they have the original text
   * @param minRelevance the relevance below which an answer has no items, rules and examples, from
   *     0
   */
  public record Limits(
      int items,
      int rules,
      int examples,
      int tokens,
      double ruleShare,
      boolean plain,
      double minRelevance) {

    private static final Limits DEFAULTS = new Limits(10, 10, 3, 0, 0.25, false, 0);

    /** Checks the instant. */
    public Limits {
      Checks.atLeast("limit of items", items, 0);
      Checks.atLeast("limit of rules", rules, 0);
      Checks.atLeast("limit of examples", examples, 0);
      Checks.atLeast("token budget", tokens, 0);
      Checks.unit("share of the rules", ruleShare);
      Checks.unit("least relevance", minRelevance);
      if (items + (long) rules + examples == 0) {
        throw new IllegalArgumentException(
            "The question wants neither items (0) nor rules (0) nor examples (0).\n"
                + "Maybe limit(10).");
      }
    }

    /**
     * Default limits: ten items, ten rules, three examples; any number of tokens, a quarter of them
     * reserved for rules; original texts.
     */
    public static Limits defaults() {
      return DEFAULTS;
    }

    private Limits most(int items, int rules, int examples, int tokens) {
      return new Limits(items, rules, examples, tokens, ruleShare, plain, minRelevance);
    }

    private Limits with(double ruleShare, boolean plain, double minRelevance) {
      return new Limits(items, rules, examples, tokens, ruleShare, plain, minRelevance);
    }
  }

  /**
   * Legs and fusion of a question, where they differ from the {@link RetrievalSettings} of the
   * client.
   *
   * @param legs the legs that search for candidates, by name; empty for those of the client
   * @param fusion the combination of their scores; empty for that of the client
   */
  public record Ranking(Set<String> legs, Optional<Fusion> fusion) {

    private static final Ranking OF_CLIENT = new Ranking(Set.of(), Optional.empty());

    /** Checks the components and makes defensive copies. */
    public Ranking {
      legs = RetrievalSettings.known(legs);
      Checks.given("fusion of a question", fusion);
    }

    /** Ranking with the legs and the fusion of the client. */
    public static Ranking ofClient() {
      return OF_CLIENT;
    }
  }

  /**
   * Instant of a question. What does not hold at it is neither an item, nor a rule, nor an example,
   * nor on a path; it influences the answer as little as another domain does.
   *
   * @param asOf the instant; empty for the time of the client's clock
   * @param history whether items have all their earlier versions, and not only the last one
   */
  public record Time(Optional<Instant> asOf, boolean history) {

    private static final Time NOW = new Time(Optional.empty(), false);

    /** Checks the components. */
    public Time {
      Checks.given("instant of a question", asOf);
    }

    /** Time of a question about the present. */
    public static Time now() {
      return NOW;
    }
  }

  /** Creates a question about the present. */
  public Question(String text, Filter filter, Limits limits, Ranking ranking, String session) {
    this(text, filter, limits, ranking, session, Time.now());
  }

  /** Checks the components. */
  public Question {
    time = time == null ? Time.now() : time;
    Checks.id("question", text);
    Checks.given("filter of a question", filter);
    Checks.given("limits of a question", limits);
    Checks.given("ranking of a question", ranking);
    if (!Checks.given("session", session).isEmpty()) {
      Checks.id("session", session);
    }
  }

  /**
   * Creates a question for ten items with texts, which are passages and concepts with a
   * description, and for rules and code examples of its concepts, from all domains. Concepts that
   * are names alone come back from domains that hold no passages, and if {@link #kinds} selects
   * concepts.
   */
  public static Question of(String text) {
    return new Question(text, Filter.none(), Limits.defaults(), Ranking.ofClient(), "");
  }

  /** Returns a copy that is restricted to these domains. */
  public Question in(String... domains) {
    return with(
        new Filter(
            Checks.set("names of domains", domains),
            filter.kinds,
            filter.sources,
            filter.metadata,
            filter.minConfidence));
  }

  /**
   * Returns a copy that is restricted to these kinds of nodes. With {@link NodeKind#CONCEPT} among
   * them, concepts come back that are names alone, without a description, too. Rules and examples
   * come along as if all were wanted: where there are any, that takes a second search, unless
   * {@link #rules} and {@link #examples} say that none are wanted.
   */
  public Question kinds(NodeKind... kinds) {
    return with(
        new Filter(
            filter.domains,
            Checks.set("kinds of an answer", kinds),
            filter.sources,
            filter.metadata,
            filter.minConfidence));
  }

  /** Returns a copy that is restricted to the content of these sources. */
  public Question from(String... sourceIds) {
    return with(
        new Filter(
            filter.domains,
            filter.kinds,
            Checks.set("sources of an answer", sourceIds),
            filter.metadata,
            filter.minConfidence));
  }

  /**
   * Returns a copy that is restricted to nodes with such properties, as {@link MetadataFilter}
   * reads the map.
   */
  public Question where(Map<String, ?> properties) {
    return with(
        new Filter(
            filter.domains,
            filter.kinds,
            filter.sources,
            MetadataFilter.of(Checks.given("properties", properties)),
            filter.minConfidence));
  }

  /**
   * Returns a copy without concepts and rules of a lower confidence. Walks still go over all edges,
   * each as heavy as it is sure; but no path over edges shows one that is less sure.
   */
  public Question minConfidence(double confidence) {
    return with(
        new Filter(filter.domains, filter.kinds, filter.sources, filter.metadata, confidence));
  }

  /**
   * Returns a copy with another greatest number of items.
   *
   * @throws IllegalArgumentException below 1
   */
  public Question limit(int items) {
    if (items < 1) {
      throw new IllegalArgumentException(
          "The limit of items (%s) must be at least 1.\nMaybe onlyRules().".formatted(items));
    }
    return with(limits.most(items, limits.rules, limits.examples, limits.tokens));
  }

  /** Returns a copy with another greatest number of rules; 0 for none. */
  public Question rules(int most) {
    return with(limits.most(limits.items, most, limits.examples, limits.tokens));
  }

  /**
   * Returns a copy with another greatest number of code examples; 0 for none. They show concepts
   * that the question activates, and fit it. Equal code comes once.
   */
  public Question examples(int most) {
    return with(limits.most(limits.items, limits.rules, most, limits.tokens));
  }

  /**
   * Returns a copy that requests only rules. They are found through all concepts and passages of
   * the domains; sources, properties and confidence are then asked of the rules alone.
   */
  public Question onlyRules() {
    return with(limits.most(0, limits.rules, 0, limits.tokens));
  }

  /**
   * Returns a copy with a greatest number of tokens of items, rules and code examples together. An
   * element that does not fit is passed over for smaller ones, so that an answer may have none.
   *
   * @param tokens the number of tokens; 0, the default, for no limit
   * @throws IllegalArgumentException below 0
   */
  public Question tokenBudget(int tokens) {
    return with(limits.most(limits.items, limits.rules, limits.examples, tokens));
  }

  /** Returns a copy with another share of the tokens that is reserved for rules, from 0 to 1. */
  public Question ruleShare(double share) {
    return with(limits.with(share, limits.plain, limits.minRelevance));
  }

  /**
   * Returns a copy that requests texts without markup, as they are searched; a token budget counts
   * these.
   */
  public Question plain() {
    return with(limits.with(limits.ruleShare, true, limits.minRelevance));
  }

  /**
   * Returns a copy with a least relevance: an answer whose {@link Answer#relevance} is below it has
   * no items, rules and examples, but states its relevance. {@link #RECOMMENDED_MIN_RELEVANCE}
   * refuses most questions about other subjects and few that the memory answers; 0, the default,
   * refuses none.
   *
   * @param probability the probability, from 0 to 1
   */
  public Question minRelevance(double probability) {
    return with(limits.with(limits.ruleShare, limits.plain, probability));
  }

  /**
   * Returns a copy in which only these legs search for candidates, such as {@link
   * RetrievalSettings#LEXICAL} for words alone; empty means those of the client. They need not be
   * among those of the client. {@link RetrievalSettings#GRAPH} walks from what the others find and
   * from names in the question; {@link RetrievalSettings#SENTENCE} counts beside {@link
   * RetrievalSettings#VECTOR} only.
   *
   * @throws IllegalArgumentException for a name that is not one of a leg
   */
  public Question legs(String... names) {
    return with(new Ranking(Checks.set("legs", names), ranking.fusion));
  }

  /** Returns a copy with another fusion than the client's. */
  public Question fusion(Fusion chosen) {
    return with(new Ranking(ranking.legs, Optional.of(Checks.given("fusion", chosen))));
  }

  /** Returns a copy with a session. */
  public Question session(String name) {
    return new Question(text, filter, limits, ranking, name, time);
  }

  /**
   * Returns a copy about an instant: what was valid then, and nothing that ended before or began
   * after it. Ranking uses the current learned state. The first question about a period of the past
   * lays out the passages of its domains anew, which takes as long as the first question after a
   * start.
   */
  public Question asOf(Instant instant) {
    return with(
        new Time(Optional.of(Checks.given("instant of a question", instant)), time.history));
  }

  /** Returns a copy that requests all earlier versions of items, the newest first. */
  public Question history() {
    return with(new Time(time.asOf, true));
  }

  private Question with(Filter changed) {
    return new Question(text, changed, limits, ranking, session, time);
  }

  private Question with(Limits changed) {
    return new Question(text, filter, changed, ranking, session, time);
  }

  private Question with(Ranking changed) {
    return new Question(text, filter, limits, changed, session, time);
  }

  private Question with(Time changed) {
    return new Question(text, filter, limits, ranking, session, changed);
  }
}
