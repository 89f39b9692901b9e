package dev.qortex.service.internal;

import dev.qortex.commons.Checks;
import dev.qortex.commons.UnknownNameException;
import dev.qortex.core.LoggedFeedback;
import dev.qortex.core.MemoryStatus;
import dev.qortex.core.QortexClient;
import dev.qortex.core.evaluation.AnswerReceipt;
import dev.qortex.core.evaluation.CoverageReport;
import dev.qortex.core.feedback.FeedbackReport;
import dev.qortex.core.feedback.ForgetReport;
import dev.qortex.core.feedback.LearningReport;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.feedback.ReplyReport;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.GraphStats;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.graph.RetractReport;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Comparison;
import dev.qortex.core.query.Conflict;
import dev.qortex.core.query.Exploration;
import dev.qortex.core.query.GraphPath;
import dev.qortex.core.query.Question;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.core.search.Scored;
import dev.qortex.core.store.EdgePromotion;
import dev.qortex.core.store.ErasureReport;
import dev.qortex.service.error.ServiceException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * View of a memory that ends at some of its domains. A question without domains asks these; what
 * names another domain is refused, and so is what cannot be kept to domains. What lies in other
 * domains is treated as if it did not exist, and neither a result nor a message names it.
 */
public final class BoundClient implements QortexClient {

  private final QortexClient memory;
  private final SortedSet<String> bound;

  public BoundClient(QortexClient memory, Set<String> bound) {
    this.memory = memory;
    this.bound = new TreeSet<>(bound);
  }

  /**
   * Refuses a domain that is not among those.
   *
   * @param argument that names the domains
   * @throws ServiceException of code FORBIDDEN
   */
  public static void checkInside(String argument, Set<String> domains, Set<String> bound) {
    for (String domain : new TreeSet<>(domains)) {
      if (!bound.contains(domain)) {
        throw ServiceException.forbidden(
            argument,
            "The domain '%s' is not among those of the caller.\nMaybe one of %s."
                .formatted(Checks.shown(domain), new TreeSet<>(bound)));
      }
    }
  }

  private OwnElements own() {
    return new OwnElements(memory, bound);
  }

  @Override
  public IngestReport ingest(IngestionManifest manifest) {
    checkInside("domain", new BoundManifest(manifest).domains(), bound);
    return memory.ingest(manifest);
  }

  /** A source of other domains is as unknown as one that nobody ingested. */
  @Override
  public RetractReport retract(String sourceId) {
    return hasSource(sourceId)
        ? memory.retract(sourceId)
        : new RetractReport(
            sourceId, false, ElementCounts.ZERO, ElementCounts.ZERO, List.of(), List.of(), 0);
  }

  /** Read once for a question that may name many sources. */
  private Set<String> sourceIds() {
    return bound.stream()
        .flatMap(domain -> memory.sources(domain).stream())
        .map(SourceMetadata::id)
        .collect(Collectors.toSet());
  }

  private boolean hasSource(String id) {
    return bound.stream()
        .anyMatch(
            domain -> memory.sources(domain).stream().anyMatch(source -> source.id().equals(id)));
  }

  @Override
  public List<SourceMetadata> sources(String domain) {
    checkInside("domain", Set.of(domain), bound);
    return memory.sources(domain);
  }

  @Override
  public Stream<ConceptNode> concepts(String domain, Set<String> apartFrom, String after) {
    checkInside("domain", Set.of(domain), bound);
    return memory.concepts(domain, apartFrom, after).map(own()::concept);
  }

  @Override
  public Answer query(Question question) {
    return own().answer(asking(question, memory::query));
  }

  @Override
  public Comparison compare(Question question) {
    return own().comparison(asking(question, memory::compare));
  }

  private <T> T asking(Question question, Function<Question, T> ask) {
    Set<String> known = question.filter().sources().isEmpty() ? Set.of() : sourceIds();
    for (String source : new TreeSet<>(question.filter().sources())) {
      if (!known.contains(source)) {
        throw ServiceException.notFound(
            "sources",
            "There is no source '%s' in the domains of the caller.\nMaybe its id is misspelled."
                .formatted(Checks.shown(source)));
      }
    }
    return within(
        question.filter().domains(),
        domains -> ask.apply(question.in(domains.toArray(String[]::new))));
  }

  /** The first outcome may come from anyone who knows the answer, but not for foreign items. */
  @Override
  public FeedbackReport feedback(String answerId, Map<String, Outcome> outcomes) {
    Map<String, Outcome> own = new TreeMap<>(outcomes);
    own.keySet().retainAll(nodes(outcomes.keySet()).stream().map(Node::id).toList());
    if (own.size() < outcomes.size()) {
      ownRules().filter(outcomes::containsKey).forEach(id -> own.put(id, outcomes.get(id)));
    }
    if (outcomes.containsKey(answerId)) {
      own.put(answerId, outcomes.get(answerId));
    }
    FeedbackReport report = memory.feedback(answerId, own);
    SortedMap<String, String> refused = new TreeMap<>(report.refused());
    outcomes.keySet().stream()
        .filter(id -> !own.containsKey(id))
        .forEach(id -> refused.put(id, FeedbackReport.noItem(answerId, id)));
    return new FeedbackReport(report.answerId(), report.applied(), report.repeated(), refused);
  }

  /** An answer to a question that reached beyond the bound is as unknown as one never given. */
  @Override
  public AnswerReceipt receipt(String answerId) {
    AnswerReceipt receipt = memory.receipt(answerId);
    Set<String> domains = receipt.question().filter().domains();
    if (domains.isEmpty() || !bound.containsAll(domains)) {
      throw new UnknownNameException(
          "answer_id", "The answer (%s) is unknown.".formatted(Checks.shown(answerId)));
    }
    return own().receipt(receipt);
  }

  /** Items of other domains are left out, as if the answer did not have them. */
  @Override
  public ReplyReport observeReply(String answerId, String reply, Set<String> domains) {
    checkInside("domains", domains, bound);
    return memory.observeReply(answerId, reply, domains.isEmpty() ? bound : domains);
  }

  /** Only stated rules come with an answer. */
  private Stream<String> ownRules() {
    RuleSelection stated = RuleSelection.all().derivations(Set.of(Rule.Derivation.EXPLICIT));
    Set<String> domains = existing();
    return domains.isEmpty()
        ? Stream.empty()
        : memory.rules(stated.domains(domains)).stream().map(Rule::id);
  }

  @Override
  public List<ConceptNode> find(String name, Set<String> domains) {
    return within(domains, asked -> memory.find(name, asked)).stream().map(own()::concept).toList();
  }

  @Override
  public List<Node> nodes(Collection<String> ids) {
    return memory.nodes(ids).stream()
        .filter(node -> bound.contains(node.domain()))
        .map(own()::node)
        .toList();
  }

  @Override
  public List<Scored> nearest(String nodeId, int limit) {
    return nodes(List.of(nodeId)).isEmpty() ? List.of() : memory.nearest(nodeId, limit);
  }

  @Override
  public Optional<Exploration> explore(String nodeId, int depth) {
    return memory
        .explore(nodeId, depth)
        .filter(found -> bound.contains(found.node().domain()))
        .map(own()::exploration);
  }

  @Override
  public List<GraphPath> related(String nodeId, Set<String> otherDomains) {
    checkInside("domains", otherDomains, bound);
    return nodes(List.of(nodeId)).isEmpty()
        ? List.of()
        : within(otherDomains, asked -> memory.related(nodeId, asked));
  }

  @Override
  public List<Rule> rules(RuleSelection selection) {
    OwnElements own = own();
    Set<String> concepts = own.own(selection.concepts().stream());
    return concepts.isEmpty() && !selection.concepts().isEmpty()
        ? List.of()
        : own.rules(
            within(
                selection.domains(),
                asked -> memory.rules(selection.concepts(concepts).domains(asked))));
  }

  @Override
  public List<FeedbackReport> replay(List<LoggedFeedback> log) {
    throw beyond("A replay of feedback");
  }

  @Override
  public ForgetReport forget(String session) {
    throw beyond("Forgetting a session");
  }

  /** Checkpoints may hold other domains, too, and are deleted with it. */
  @Override
  public ErasureReport eraseDomain(String domain) {
    throw beyond("Erasing a domain");
  }

  @Override
  public int embedMissing() {
    throw beyond("Embedding what is missing");
  }

  @Override
  public LearningReport learningReport() {
    throw beyond("The report of what was learned");
  }

  @Override
  public CoverageReport coverage() {
    throw beyond("The coverage of past questions");
  }

  @Override
  public List<Conflict> conflicts(String domain) {
    checkInside("domain", Set.of(domain), bound);
    return memory.conflicts(domain);
  }

  @Override
  public int deliverFeedback() {
    throw beyond("Handing out feedback");
  }

  @Override
  public EdgePromotion.Report promoteEdges() {
    throw beyond("Promoting edges");
  }

  /** The figures of these domains; what is not counted by domain is 0, and so is the revision. */
  @Override
  public MemoryStatus status() {
    MemoryStatus whole = memory.status();
    SortedMap<String, ElementCounts> own = new TreeMap<>(whole.graph().domains());
    own.keySet().retainAll(bound);
    int sources = own.keySet().stream().mapToInt(domain -> memory.sources(domain).size()).sum();
    return new MemoryStatus(new GraphStats(0, own, sources), 0, whole.embeddingModel(), 0, 0);
  }

  /** The memory stays open. */
  @Override
  public void close() {}

  /**
   * Asks the domains named, or all of the bound. The memory refuses domains into which nothing was
   * ingested, and lists all that it has: so the question is put again without them, or refused in
   * other words.
   */
  private <T> T within(Set<String> named, Function<Set<String>, T> ask) {
    checkInside("domains", named, bound);
    Set<String> asked = named.isEmpty() ? bound : named;
    try {
      return ask.apply(asked);
    } catch (IllegalArgumentException e) {
      SortedSet<String> existing = existing();
      if (existing.containsAll(asked)) {
        throw e;
      }
      if (named.isEmpty() && !existing.isEmpty()) {
        return ask.apply(existing);
      }
      throw ServiceException.notFound(
          "domains",
          "Nothing was ingested yet into one of %s.\nMaybe ingest first; there is something in %s."
              .formatted(new TreeSet<>(asked), existing));
    }
  }

  private SortedSet<String> existing() {
    SortedSet<String> existing = new TreeSet<>(memory.status().graph().domains().keySet());
    existing.retainAll(bound);
    return existing;
  }

  private static ServiceException beyond(String what) {
    return ServiceException.forbidden("", what + " reaches beyond the domains of the caller.");
  }
}
