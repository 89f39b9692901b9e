package dev.qortex.observability;

import dev.qortex.core.event.EventSink;
import dev.qortex.core.event.MemoryEvent;
import dev.qortex.observations.event.ObservationEvent;
import java.util.Locale;

/**
 * Meters of the pipeline of observations.
 *
 * @param meters to which values are written
 */
record ObservationMeters(Meters meters) implements EventSink {

  @Override
  public void emit(MemoryEvent event) {
    if (event instanceof ObservationEvent.RunEnded run) {
      ended(run);
    } else if (event instanceof ObservationEvent.NightEnded night) {
      ended(night);
    } else if (event instanceof ObservationEvent.PairDecided pair) {
      meters.add(
          QortexMeter.OBSERVATION_DECISIONS, 1, pair.decision().name().toLowerCase(Locale.ROOT));
    } else if (event instanceof ObservationEvent.QuarantineDecided item) {
      meters.add(QortexMeter.OBSERVATION_DECISIONS, 1, item.released() ? "released" : "dropped");
    } else if (event instanceof ObservationEvent.SettingsChanged) {
      meters.add(QortexMeter.OBSERVATION_DECISIONS, 1, "configured");
    } else if (event instanceof ObservationEvent.RolledBack back) {
      meters.add(QortexMeter.OBSERVATIONS_REMOVED, back.removed(), "rolled_back");
    } else if (event instanceof ObservationEvent.PersonErased erased) {
      meters.add(QortexMeter.OBSERVATIONS_REMOVED, erased.entries(), "erased");
    }
  }

  private void ended(ObservationEvent.RunEnded run) {
    ObservationEvent.Fates lines = run.lines();
    meters.add(QortexMeter.OBSERVED_LINES, lines.accepted(), "accepted");
    meters.add(QortexMeter.OBSERVED_LINES, lines.reinforced(), "reinforced");
    meters.add(QortexMeter.OBSERVED_LINES, lines.belowThreshold(), "below_threshold");
    meters.add(QortexMeter.OBSERVED_LINES, lines.refused(), "refused");
    meters.add(QortexMeter.MEMORIZED, run.memorized());
    meters.set(QortexMeter.OBSERVATIONS_WAITING, run.waiting());
    meters.add(QortexMeter.OBSERVATION_FAILURES, run.failed() ? 1 : 0, "run");
  }

  private void ended(ObservationEvent.NightEnded night) {
    meters.add(QortexMeter.NIGHT_CHANGES, night.archived(), "archived");
    meters.add(QortexMeter.NIGHT_CHANGES, night.merged(), "merged");
    meters.set(QortexMeter.PAIRS_FLAGGED, night.flagged());
    meters.set(QortexMeter.ENTRIES, night.entries());
    meters.set(QortexMeter.NIGHT_LAST, night.at().getEpochSecond());
    meters.add(QortexMeter.OBSERVATION_FAILURES, night.failed() ? 1 : 0, "night");
  }
}
