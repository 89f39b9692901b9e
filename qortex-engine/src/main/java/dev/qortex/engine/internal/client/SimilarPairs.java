package dev.qortex.engine.internal.client;

import dev.qortex.core.event.EventSink;
import dev.qortex.core.event.MemoryEvent;
import dev.qortex.core.feedback.EdgeBuffer.Pair;
import dev.qortex.core.feedback.EdgeBuffer.Sighting;
import dev.qortex.core.query.ExtraEdge;
import dev.qortex.core.store.EdgePromotion;
import dev.qortex.core.store.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The pairs that questions found alike since they were written last: a question only notes them, so
 * that it never waits for the store. Of too many the oldest are forgotten. Thread-safe.
 */
public final class SimilarPairs {

  private static final int MOST = 4096;

  /**
   * Time after a writing in which feedback leaves the pairs to later feedback: a writing costs as
   * much as a question, and the question after it reads a changed graph.
   */
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final MemoryStore store;
  private final EdgePromotion promotion;
  private final EventSink events;
  private final Deque<Sighting> noted = new ArrayDeque<>();

  /** True while recorded pairs wait for their promotion to edges. */
  private final AtomicBoolean behind = new AtomicBoolean();

  /** The time of the last writing after feedback. */
  private volatile Instant written = Instant.MIN;

  /** True while feedback has left pairs to later feedback. */
  private final AtomicBoolean left = new AtomicBoolean();

  public SimilarPairs(MemoryStore store, EdgePromotion promotion, EventSink events) {
    this.store = store;
    this.promotion = promotion;
    this.events = events;
  }

  public synchronized void note(Collection<ExtraEdge> alike) {
    for (ExtraEdge edge : alike) {
      if (noted.size() == MOST) {
        noted.removeFirst();
      }
      noted.addLast(new Sighting(Pair.of(edge.sourceId(), edge.targetId()), edge.confidence()));
    }
  }

  private synchronized List<Sighting> taken() {
    List<Sighting> all = List.copyOf(noted);
    noted.clear();
    return all;
  }

  /** The pairs whose nodes were not deleted since, by this client or another. */
  private List<Sighting> ofGraph(List<Sighting> sightings) {
    Set<String> ids = new HashSet<>();
    sightings.forEach(seen -> ids.addAll(List.of(seen.pair().first(), seen.pair().second())));
    Set<String> known = store.graph().nodes(ids).keySet();
    return sightings.stream()
        .filter(seen -> known.contains(seen.pair().first()) && known.contains(seen.pair().second()))
        .toList();
  }

  private synchronized void putBack(List<Sighting> oldestFirst) {
    for (int i = oldestFirst.size() - 1; i >= 0 && noted.size() < MOST; i--) {
      noted.addFirst(oldestFirst.get(i));
    }
  }

  /**
   * Writes what was noted, if anything was, and makes edges of what was seen often enough; within a
   * second of the last such writing it leaves that to a later call, unless many pairs wait. It
   * comes after feedback that has taken effect, so a failure is emitted as an event, and the pairs
   * are written by a later call.
   */
  public void writeIfAny(Instant at) {
    if (isSoon(at)) {
      left.set(true);
      return;
    }
    write(at);
  }

  /** Writes the pairs that feedback has left to later feedback; for a client that closes. */
  public void writeLeft(Instant at) {
    if (left.get()) {
      write(at);
    }
  }

  private void write(Instant at) {
    left.set(false);
    List<Sighting> sightings = taken();
    if (!sightings.isEmpty() || behind.get()) {
      try {
        promote(sightings, at);
        written = at;
      } catch (RuntimeException e) {
        events.emit(new MemoryEvent.PairsWait(at, e));
      }
    }
  }

  private synchronized boolean isSoon(Instant at) {
    return noted.size() < MOST / 2
        && !at.isBefore(written)
        && Duration.between(written, at).compareTo(PAUSE) < 0;
  }

  /** Writes what was noted and returns the promoted edges; throws a failure. */
  public EdgePromotion.Report promote(Instant at) {
    return promote(taken(), at);
  }

  private EdgePromotion.Report promote(List<Sighting> sightings, Instant at) {
    try {
      store.exclusively(
          () -> {
            store.edgeBuffer().record(ofGraph(sightings), at);
            return true;
          });
    } catch (RuntimeException e) {
      putBack(sightings);
      throw e;
    }
    behind.set(true);
    EdgePromotion.Report report = promotion.promote(store, at);
    behind.set(false);
    int promoted = report.promoted().size();
    int dropped = report.dropped().size();
    if (sightings.size() + promoted + dropped > 0) {
      events.emit(
          new MemoryEvent.PairsRecorded(
              at, sightings.size(), promoted, dropped, report.remaining()));
    }
    return report;
  }
}
