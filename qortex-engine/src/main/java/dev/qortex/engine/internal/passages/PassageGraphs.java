package dev.qortex.engine.internal.passages;

import dev.qortex.core.graph.ChangeFeed;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.GraphChanges;
import dev.qortex.core.graph.snapshot.GraphSnapshots;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.query.SequenceSettings;
import dev.qortex.core.query.WalkSettings;
import dev.qortex.core.spi.RevisionTracker;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Follows a backend: the passages of each domain that was asked for, prepared for ranking. What
 * changed is read again where the backend is a {@link ChangeFeed}, the whole domain otherwise. Who
 * asks sees all that was committed before, and waits for the domains that it asks for only.
 * Thread-safe.
 */
public final class PassageGraphs {

  private final GraphBackend backend;
  private final GraphSnapshots snapshots;
  private final SentenceVectors sentences;
  private final TokenVectors tokens;
  private final WalkSettings settings;
  private final SequenceSettings sequence;
  private final KeptPassages kept;
  private final Map<String, DomainPassages> known = new HashMap<>();
  private final RevisionTracker tracker;

  /**
   * Reads nothing yet.
   *
   * @param snapshots of that backend, for the order of locks
   * @param kept passages of earlier processes
   */
  public PassageGraphs(
      GraphBackend backend,
      GraphSnapshots snapshots,
      SentenceVectors sentences,
      TokenVectors tokens,
      WalkSettings settings,
      SequenceSettings sequence,
      KeptPassages kept) {
    this.backend = backend;
    this.snapshots = snapshots;
    this.tracker = new RevisionTracker(backend);
    this.sentences = sentences;
    this.tokens = tokens;
    this.settings = settings;
    this.sequence = sequence;
    this.kept = kept;
  }

  /**
   * The passages of these domains that hold at an instant, by domain. Instants may go back and
   * forth; passages that begin or end between two of them are read again.
   *
   * @param domains names; empty for all
   */
  public List<PassageGraph> current(Set<String> domains, Instant at) {
    List<PassageGraph> graphs = new ArrayList<>();
    for (Map.Entry<String, DomainPassages> wanted :
        snapshots.reading(() -> followed(domains)).entrySet()) {
      graphs.add(wanted.getValue().graph(at));
      if (wanted.getValue().isEmpty()) {
        forget(wanted.getKey(), wanted.getValue());
      }
    }
    return graphs;
  }

  private synchronized Map<String, DomainPassages> followed(Set<String> domains) {
    follow();
    Set<String> wanted =
        domains.isEmpty()
            ? new TreeSet<>(backend.domains().stream().map(Domain::name).toList())
            : new TreeSet<>(domains);
    Map<String, DomainPassages> found = new LinkedHashMap<>();
    for (String domain : wanted) {
      found.put(
          domain,
          known.computeIfAbsent(
              domain,
              name ->
                  new DomainPassages(
                      name, backend, snapshots, sentences, tokens, settings, sequence, kept)));
    }
    return found;
  }

  private synchronized void forget(String domain, DomainPassages empty) {
    known.remove(domain, empty);
  }

  /** Reads those passages again at the next question: their vectors came. */
  public synchronized void refresh(Collection<Passage> passages) {
    for (Passage passage : passages) {
      DomainPassages domain = known.get(passage.domain());
      if (domain != null) {
        domain.changed(passage.id(), NodeKind.PASSAGE, true);
      }
    }
  }

  /** Keeps the domains that were asked for, as far as they were read and are not kept yet. */
  public void keep() {
    Map<String, PassageImage.State> unkept = new LinkedHashMap<>();
    long revision;
    synchronized (this) {
      revision = tracker.revision();
      known.forEach((name, domain) -> domain.unkept().ifPresent(state -> unkept.put(name, state)));
    }
    unkept.forEach((name, state) -> kept.keep(name, revision, state));
  }

  private void follow() {
    tracker.follow(
        changes -> {
          forgetDeleted(changes);
          known.forEach((name, domain) -> mark(name, domain, changes));
        },
        now -> {
          known.clear();
          return now;
        });
  }

  private void forgetDeleted(GraphChanges changes) {
    Set<String> deleted = new TreeSet<>();
    for (GraphChanges.NodeChange change : changes.nodes()) {
      if (!change.present() && change.kind() == NodeKind.PASSAGE) {
        deleted.add(change.domain());
      }
    }
    if (!deleted.isEmpty()) {
      backend.domains().forEach(domain -> deleted.remove(domain.name()));
      deleted.forEach(known::remove);
    }
  }

  private static void mark(String name, DomainPassages domain, GraphChanges changes) {
    for (GraphChanges.NodeChange change : changes.nodes()) {
      domain.changed(change.id(), change.kind(), change.domain().equals(name));
    }
    for (GraphChanges.EdgeChange change : changes.edges()) {
      if (change.key().relation() == RelationType.MENTIONS) {
        domain.changed(change.key().sourceId(), NodeKind.PASSAGE, false);
      }
    }
  }
}
