package dev.qortex.service.internal;

import dev.qortex.core.MemoryStatus;
import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.EdgePromotion;
import dev.qortex.core.feedback.FeedbackReport;
import dev.qortex.core.feedback.ForgetReport;
import dev.qortex.core.feedback.LearningReport;
import dev.qortex.core.feedback.LoggedFeedback;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.graph.RetractReport;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Comparison;
import dev.qortex.core.query.Exploration;
import dev.qortex.core.query.GraphPath;
import dev.qortex.core.query.Question;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.service.ServiceException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * A memory as far as some of its domains. A question without domains asks these; what names another
 * domain is refused, and what cannot be kept to domains is, too.
 */
public final class BoundClient implements QortexClient {

  private final QortexClient memory;
  private final Set<String> bound;

  public BoundClient(QortexClient memory, Set<String> bound) {
    this.memory = memory;
    this.bound = bound;
  }

  @Override
  public IngestReport ingest(IngestionManifest manifest) {
    inside(Set.of(manifest.domain()));
    return memory.ingest(manifest);
  }

  @Override
  public RetractReport retract(String sourceId) {
    for (String domain : memory.status().graph().domains().keySet()) {
      boolean contributes =
          memory.sources(domain).stream().anyMatch(source -> source.id().equals(sourceId));
      if (contributes && !bound.contains(domain)) {
        throw ServiceException.forbidden(
            "source_id", "The source '%s' is of another domain, too.".formatted(sourceId));
      }
    }
    return memory.retract(sourceId);
  }

  @Override
  public List<SourceMetadata> sources(String domain) {
    inside(Set.of(domain));
    return memory.sources(domain);
  }

  @Override
  public Stream<ConceptNode> concepts(String domain, Set<String> apartFrom) {
    inside(Set.of(domain));
    return memory.concepts(domain, apartFrom);
  }

  @Override
  public Answer query(Question question) {
    return memory.query(bounded(question));
  }

  @Override
  public Comparison compare(Question question) {
    return memory.compare(bounded(question));
  }

  private Question bounded(Question question) {
    return question.in(within(question.filter().domains()).toArray(String[]::new));
  }

  @Override
  public FeedbackReport feedback(String answerId, Map<String, Outcome> outcomes) {
    for (String id : new TreeSet<>(outcomes.keySet())) {
      memory.explore(id, 1).ifPresent(found -> inside(Set.of(found.node().domain())));
    }
    return memory.feedback(answerId, outcomes);
  }

  @Override
  public List<ConceptNode> find(String name, Set<String> domains) {
    return memory.find(name, within(domains));
  }

  @Override
  public Optional<Exploration> explore(String nodeId, int depth) {
    return memory.explore(nodeId, depth).filter(found -> bound.contains(found.node().domain()));
  }

  @Override
  public List<GraphPath> related(String nodeId, Set<String> otherDomains) {
    inside(otherDomains);
    return explore(nodeId, 1).isEmpty() ? List.of() : memory.related(nodeId, otherDomains);
  }

  @Override
  public List<Rule> rules(RuleSelection selection) {
    return memory.rules(selection.domains(within(selection.domains())));
  }

  @Override
  public List<FeedbackReport> replay(List<LoggedFeedback> log) {
    throw beyond("A replay of feedback");
  }

  @Override
  public ForgetReport forget(String session) {
    throw beyond("Forgetting a session");
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
  public int deliverFeedback() {
    throw beyond("Handing out feedback");
  }

  @Override
  public EdgePromotion.Report promoteEdges() {
    throw beyond("Promoting edges");
  }

  @Override
  public MemoryStatus status() {
    throw beyond("The status of the memory");
  }

  /** The memory stays open. */
  @Override
  public void close() {}

  private Set<String> within(Set<String> domains) {
    inside(domains);
    return domains.isEmpty() ? bound : domains;
  }

  private void inside(Set<String> domains) {
    for (String domain : new TreeSet<>(domains)) {
      if (!bound.contains(domain)) {
        throw ServiceException.forbidden(
            "domains",
            "The domain '%s' is not among those of the caller.\nMaybe one of %s."
                .formatted(domain, new TreeSet<>(bound)));
      }
    }
  }

  private static ServiceException beyond(String what) {
    return ServiceException.forbidden("", what + " reaches beyond the domains of the caller.");
  }
}
