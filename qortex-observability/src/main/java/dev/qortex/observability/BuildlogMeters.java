package dev.qortex.observability;

import dev.qortex.buildlog.event.BuildlogEvent;
import dev.qortex.buildlog.model.Event;
import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.Review;
import dev.qortex.core.event.EventSink;
import dev.qortex.core.event.MemoryEvent;
import java.util.Locale;

/**
 * Meters of a buildlog.
 *
 * @param meters to which values are written
 */
record BuildlogMeters(Meters meters) implements EventSink {

  @Override
  public void emit(MemoryEvent event) {
    if (event instanceof BuildlogEvent.SessionOpened opened) {
      meters.add(QortexMeter.BUILDLOG_SESSIONS, 1, opened.resumed() ? "resumed" : "started");
    } else if (event instanceof BuildlogEvent.SessionClosed) {
      meters.add(QortexMeter.BUILDLOG_SESSIONS, 1, "closed");
    } else if (event instanceof BuildlogEvent.Recorded recorded) {
      meters.add(QortexMeter.BUILDLOG_ENTRIES, 1, kind(recorded.entry()));
    } else if (event instanceof BuildlogEvent.LearningChanged learning) {
      meters.add(
          QortexMeter.BUILDLOG_LEARNINGS, 1, learning.contradicted() ? "contradicted" : "seen");
    } else if (event instanceof BuildlogEvent.RuleDecided decided) {
      meters.add(
          QortexMeter.BUILDLOG_DECISIONS, 1, decided.change().name().toLowerCase(Locale.ROOT));
    } else if (event instanceof BuildlogEvent.SeedsImported imported) {
      meters.add(QortexMeter.BUILDLOG_IMPORTS, imported.seeds().added(), "rule");
      meters.add(QortexMeter.BUILDLOG_IMPORTS, imported.seeds().failed().size(), "refused_file");
    } else if (event instanceof BuildlogEvent.Imported imported) {
      meters.add(
          QortexMeter.BUILDLOG_IMPORTS,
          imported.rows().values().stream().mapToInt(Integer::intValue).sum(),
          "row");
    } else if (event instanceof BuildlogEvent.EmissionFailed) {
      meters.add(QortexMeter.BUILDLOG_EMISSION_FAILURES, 1);
    }
  }

  private static String kind(Event entry) {
    return entry instanceof Mistake
        ? "mistake"
        : entry instanceof Review ? "review" : entry instanceof GauntletRun ? "run" : "reward";
  }
}
