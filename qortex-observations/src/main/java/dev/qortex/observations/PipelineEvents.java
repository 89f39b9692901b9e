package dev.qortex.observations;

import dev.qortex.core.event.EventSink;
import dev.qortex.observations.event.ObservationEvent;
import dev.qortex.observations.event.ObservationEvent.Decision;
import dev.qortex.observations.event.ObservationEvent.Fates;
import dev.qortex.observations.model.CycleReport;
import dev.qortex.observations.model.Fate;
import dev.qortex.observations.model.NoteErasure;
import dev.qortex.observations.model.Quarantine;
import dev.qortex.observations.model.RollbackReport;
import dev.qortex.observations.model.SleepReport;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Events that follow from the reports of a pipeline.
 *
 * @param sink guarded
 * @param clock dates them
 */
record PipelineEvents(EventSink sink, InstantSource clock) {

  void ended(CycleReport run) {
    Fates lines =
        new Fates(
            count(run, Fate.Accepted.class),
            count(run, Fate.Reinforced.class),
            count(run, Fate.BelowThreshold.class),
            count(run, Fate.Rejected.class));
    if (lines.total() + run.memorized() > 0 || run.failure().isPresent()) {
      sink.emit(
          new ObservationEvent.RunEnded(
              clock.instant(), lines, run.memorized(), run.waiting(), run.failure().isPresent()));
    }
  }

  private static int count(CycleReport run, Class<? extends Fate> kind) {
    return (int) run.outcomes().stream().filter(line -> kind.isInstance(line.fate())).count();
  }

  void ended(SleepReport night) {
    sink.emit(
        new ObservationEvent.NightEnded(
            clock.instant(),
            night.archived().size(),
            night.merged().size(),
            night.flagged().size(),
            night.entries(),
            night.failure().isPresent()));
  }

  void decided(Decision decision) {
    sink.emit(new ObservationEvent.PairDecided(clock.instant(), decision));
  }

  void erased(NoteErasure report) {
    sink.emit(new ObservationEvent.PersonErased(clock.instant(), report.entries(), report.lines()));
  }

  void rolledBack(RollbackReport report) {
    sink.emit(
        new ObservationEvent.RolledBack(
            clock.instant(), report.removed().size(), report.restored().size()));
  }

  void configured() {
    sink.emit(new ObservationEvent.SettingsChanged(clock.instant()));
  }

  /** The quarantine, with an event for each decision. */
  Quarantine watched(Quarantine quarantine) {
    return new Quarantine() {
      @Override
      public List<Item> list() {
        return quarantine.list();
      }

      @Override
      public Optional<Item> show(String id) {
        return quarantine.show(id);
      }

      @Override
      public void release(String id) {
        quarantine.release(id);
        sink.emit(new ObservationEvent.QuarantineDecided(clock.instant(), id, true));
      }

      @Override
      public void drop(String id) {
        boolean known = quarantine.show(id).isPresent();
        quarantine.drop(id);
        if (known) {
          sink.emit(new ObservationEvent.QuarantineDecided(clock.instant(), id, false));
        }
      }
    };
  }
}
