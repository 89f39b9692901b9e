package dev.qortex.core;

import dev.qortex.core.interoception.EdgeBuffer.Pair;
import dev.qortex.core.interoception.EdgeBuffer.Sighting;
import dev.qortex.core.rank.ExtraEdge;
import dev.qortex.core.store.EdgePromotion;
import dev.qortex.core.store.MemoryStore;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;

/**
 * The pairs that questions found alike since they were written last: a question only notes them, so
 * that it never waits for the store. Of too many the oldest are forgotten. Thread-safe.
 */
final class AlikePairs {

  private static final int MOST = 4096;

  private final MemoryStore store;
  private final EdgePromotion promotion;
  private final Deque<Sighting> noted = new ArrayDeque<>();

  AlikePairs(MemoryStore store, EdgePromotion promotion) {
    this.store = store;
    this.promotion = promotion;
  }

  synchronized void note(Collection<ExtraEdge> alike) {
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

  /** Writes what was noted, if anything was, and makes edges of what was seen often enough. */
  void writeIfAny(Instant at) {
    List<Sighting> sightings = taken();
    if (!sightings.isEmpty()) {
      store.edgeBuffer().record(sightings, at);
      promotion.promote(store, at);
    }
  }

  /** The same, and what was promoted. */
  EdgePromotion.Report promote(Instant at) {
    store.edgeBuffer().record(taken(), at);
    return promotion.promote(store, at);
  }
}
