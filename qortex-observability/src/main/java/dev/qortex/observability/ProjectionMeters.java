package dev.qortex.observability;

import dev.qortex.core.event.EventSink;
import dev.qortex.core.event.MemoryEvent;
import dev.qortex.projectors.event.ProjectionEvent;

/**
 * Meters of projections.
 *
 * @param meters to which values are written
 */
record ProjectionMeters(Meters meters) implements EventSink {

  @Override
  public void emit(MemoryEvent event) {
    if (event instanceof ProjectionEvent.SeedPublished) {
      meters.add(QortexMeter.SEEDS_PUBLISHED, 1);
    } else if (event instanceof ProjectionEvent.RulesEnriched enriched) {
      meters.add(QortexMeter.ENRICHMENTS, enriched.enriched());
      meters.add(QortexMeter.ENRICHMENT_FALLBACKS, enriched.fallbacks());
      meters.time(QortexMeter.ENRICHMENT_DURATION, enriched.nanos());
    }
  }
}
