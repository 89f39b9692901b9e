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
 * @param text the question itself, not blank
 * @param filter the conditions on what may come back
 * @param limits the limits on the size of the answer
 * @param ranking the search for candidates and their scoring
 * @param session the session that asks; empty when unknown
 * @param time the instant that it asks about, and whether earlier versions come along
 */
public record Question(
    String text, Filter filter, Limits limits, Ranking ranking, String session, Time time) {

  /**
   * The probability below which an answer is better not shown, as an argument of {@link
   * #minRelevance}. {@code benchmarks/run relevance-weights} prints what it refuses.
   */
  public static final double RECOMMENDED_MIN_RELEVANCE = 0.07;

  /**
   * Conditions on what may come back. What does not pass is neither an item, nor a rule, nor an
   * example, nor on a path; what lies in other domains does not influence the answer either.
   *
   * @param domains the domains to search; empty for all
   * @param kinds passages, concepts, or both when empty: then without concepts that are names
   *     alone, where their domain holds passages
   * @param sources the sources whose words may come back, by id; empty for all. Of an element with
   *     several contributions the visible one counts
   * @param metadata the condition on the properties of a node; a rule has only its {@code
   *     category}, a code example only its {@code language}
   * @param minConfidence concepts and rules that are less sure stay out, from 0 to 1
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

    /** Everything may come back. */
    public static Filter none() {
      return NONE;
    }

    /** Returns whether a node may come back, as far as it alone tells. */
    public boolean accepts(Node node) {
      return (kinds.isEmpty() || kinds.contains(node.kind()))
          && accepts(node.domain(), node.provenance().sourceId(), node.confidence())
          && metadata.matches(node.properties());
    }

    /** Returns whether a stated rule may come back, whatever kinds of nodes may. */
    public boolean accepts(ExplicitRule rule) {
      return accepts(rule.domain(), rule.provenance().sourceId(), rule.confidence())
          && metadata.matches(
              rule.category().isEmpty() ? Map.of() : Map.of("category", rule.category()));
    }

    /**
     * Returns whether a code example may come back, whatever kinds of nodes may; it is always sure.
     */
    public boolean accepts(CodeExample example) {
      return accepts(example.domain(), example.provenance().sourceId(), 1)
          && metadata.matches(
              example.language().isEmpty() ? Map.of() : Map.of("language", example.language()));
    }

    /**
     * Returns whether a path may name a node: a passage that might come back as one, and a concept
     * that is sure enough, whoever states it: its name stands in such a passage.
     */
    public boolean mayLead(Node node) {
      return node.kind() == NodeKind.PASSAGE
          ? accepts(node.domain(), node.provenance().sourceId(), node.confidence())
              && metadata.matches(node.properties())
          : covers(node.domain()) && node.confidence() >= minConfidence;
    }

    /** Everything of these domains. */
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

    /** Returns whether domains and kinds are all that is asked of a node. */
    public boolean isScopeOnly() {
      return sources.isEmpty() && minConfidence == 0 && metadata.equals(MetadataFilter.all());
    }
  }

  /**
   * Limits on the size of an answer, and its form.
   *
   * @param items at most so many passages and concepts, from 0
   * @param rules at most so many rules, from 0
   * @param examples at most so many code examples, from 0
   * @param tokens all of these together take at most so many tokens; 0 for no limit
   * @param ruleShare the share of the tokens that is kept for rules, from 0 to 1; what rules do not
   *     need goes to items, and the other way round. Nothing is kept for examples: they get what
   *     items and rules leave
   * @param plain whether items have texts without markup; else they have what the author wrote
   * @param minRelevance an answer that is less relevant has no items, rules and examples, from 0
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

    /** Checks the components. */
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
     * Ten items, ten rules, three examples; any number of tokens, a quarter kept for rules; texts
     * as they were written.
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
   * @param legs those that look for candidates, by name; empty for those of the client
   * @param fusion the combination of their scores; empty for that of the client
   */
  public record Ranking(Set<String> legs, Optional<Fusion> fusion) {

    private static final Ranking OF_CLIENT = new Ranking(Set.of(), Optional.empty());

    /** Checks the components and makes defensive copies. */
    public Ranking {
      legs = RetrievalSettings.known(legs);
      Checks.given("fusion of a question", fusion);
    }

    /** Legs and fusion of the client. */
    public static Ranking ofClient() {
      return OF_CLIENT;
    }
  }

  /**
   * Instant that a question asks about. What does not hold at it is neither an item, nor a rule,
   * nor an example, nor on a path; it influences the answer as little as another domain does.
   *
   * @param asOf the instant; empty for that of the client's clock when it asks
   * @param history whether items bring all their earlier versions, and not the last one only
   */
  public record Time(Optional<Instant> asOf, boolean history) {

    private static final Time NOW = new Time(Optional.empty(), false);

    /** Checks the components. */
    public Time {
      Checks.given("instant of a question", asOf);
    }

    /** The instant at which the question is asked. */
    public static Time now() {
      return NOW;
    }
  }

  /** A question about now. */
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
   * Ten items with texts, which are passages and concepts with a description, and rules and code
   * examples of what it is about, from everywhere. Concepts that are names alone come back from
   * domains that hold no passages, and to whoever asks for concepts by {@link #kinds}.
   */
  public static Question of(String text) {
    return new Question(text, Filter.none(), Limits.defaults(), Ranking.ofClient(), "");
  }

  /** Only in these domains. */
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
   * Only these kinds. With {@link NodeKind#CONCEPT} among them, concepts come back that are names
   * alone, without a description, too. Rules and examples come along as if all were wanted: where
   * there are any, that takes a second search, unless {@link #rules} and {@link #examples} say that
   * none are wanted.
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

  /** Only what these sources say. */
  public Question from(String... sourceIds) {
    return with(
        new Filter(
            filter.domains,
            filter.kinds,
            Checks.set("sources of an answer", sourceIds),
            filter.metadata,
            filter.minConfidence));
  }

  /** Only what has such properties, as {@link MetadataFilter} reads the map. */
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
   * No concept and no rule that is less sure than this. Walks still go over all edges, each as
   * heavy as it is sure; but no path over edges shows one that is less sure.
   */
  public Question minConfidence(double confidence) {
    return with(
        new Filter(filter.domains, filter.kinds, filter.sources, filter.metadata, confidence));
  }

  /**
   * At most so many items.
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

  /** At most so many rules; 0 for none. */
  public Question rules(int most) {
    return with(limits.most(limits.items, most, limits.examples, limits.tokens));
  }

  /**
   * At most so many code examples of the concepts that the question activates; 0 for none. Equal
   * code comes once.
   */
  public Question examples(int most) {
    return with(limits.most(limits.items, limits.rules, most, limits.tokens));
  }

  /**
   * Rules and nothing else. They are found through all concepts and passages of the domains;
   * sources, properties and confidence are then asked of the rules alone.
   */
  public Question onlyRules() {
    return with(limits.most(0, limits.rules, 0, limits.tokens));
  }

  /** At most so many tokens. */
  public Question tokenBudget(int tokens) {
    return with(limits.most(limits.items, limits.rules, limits.examples, tokens));
  }

  /** Share of the tokens that is kept for rules, from 0 to 1. */
  public Question ruleShare(double share) {
    return with(limits.with(share, limits.plain, limits.minRelevance));
  }

  /** Items with texts without markup, as they are searched; a token budget counts these. */
  public Question plain() {
    return with(limits.with(limits.ruleShare, true, limits.minRelevance));
  }

  /**
   * Nothing rather than what is probably no answer: an answer whose {@link Answer#relevance} is
   * below this has no items, rules and examples, and still says its relevance. {@link
   * #RECOMMENDED_MIN_RELEVANCE} refuses most questions about other subjects and few that the memory
   * answers; 0, the default, refuses none.
   *
   * @param probability a value from 0 to 1
   */
  public Question minRelevance(double probability) {
    return with(limits.with(limits.ruleShare, limits.plain, probability));
  }

  /**
   * Only these legs look for candidates, such as {@link RetrievalSettings#LEXICAL} for words alone;
   * none named means those of the client. They need not be among those of the client. {@link
   * RetrievalSettings#GRAPH} walks from what the others find and from names in the question; {@link
   * RetrievalSettings#SENTENCE} counts beside {@link RetrievalSettings#VECTOR} only.
   *
   * @throws IllegalArgumentException for a name that is not one of a leg
   */
  public Question legs(String... names) {
    return with(new Ranking(Checks.set("legs", names), ranking.fusion));
  }

  /** Returns a copy with another combination of the scores of the legs than the client's. */
  public Question fusion(Fusion chosen) {
    return with(new Ranking(ranking.legs, Optional.of(Checks.given("fusion", chosen))));
  }

  /** Asked by that session. */
  public Question session(String name) {
    return new Question(text, filter, limits, ranking, name, time);
  }

  /**
   * Asks about an instant: what held then, and nothing that ended before or began after it. Ranking
   * uses what feedback has taught until now. The first question about a period of the past lays out
   * the passages of its domains anew, which takes as long as the first question after a start.
   */
  public Question asOf(Instant instant) {
    return with(
        new Time(Optional.of(Checks.given("instant of a question", instant)), time.history));
  }

  /** Items with all of their earlier versions, the newest first. */
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
