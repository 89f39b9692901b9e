package dev.qortex.observability;

import dev.qortex.buildlog.patterns.event.PatternEvent;
import dev.qortex.core.event.EventSink;
import dev.qortex.core.event.MemoryEvent;
import java.util.Locale;

/**
 * Meters of pattern loops.
 *
 * @param meters to which values are written
 */
record PatternMeters(Meters meters) implements EventSink {

  @Override
  public void emit(MemoryEvent event) {
    if (event instanceof PatternEvent.AnswerRecorded) {
      meters.add(QortexMeter.PATTERN_RUNS, 1, "answer");
    } else if (event instanceof PatternEvent.RunFinished run) {
      meters.add(QortexMeter.PATTERN_RUNS, 1, run.passed() ? "passed" : "failed");
    } else if (event instanceof PatternEvent.PatternsChosen chosen) {
      meters.add(QortexMeter.PATTERN_PROMPTS, 1, chosen.mode().name().toLowerCase(Locale.ROOT));
    } else if (event instanceof PatternEvent.PatternsCorrected corrected) {
      meters.add(QortexMeter.PATTERN_CHANGES, corrected.dismissed(), "dismissed");
      meters.add(QortexMeter.PATTERN_CHANGES, corrected.reinforced(), "reinforced");
    } else if (event instanceof PatternEvent.PatternDecided decided) {
      meters.add(QortexMeter.PATTERN_CHANGES, 1, decided.state().name().toLowerCase(Locale.ROOT));
    } else if (event instanceof PatternEvent.RunForgotten forgotten) {
      meters.add(QortexMeter.PATTERN_CHANGES, forgotten.patterns(), "forgotten");
    } else if (event instanceof PatternEvent.PatternsImported imported) {
      meters.add(QortexMeter.PATTERN_CHANGES, imported.patterns(), "imported");
    }
  }
}
