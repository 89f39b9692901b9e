package dev.qortex.cli.internal.session;

import dev.qortex.buildlog.event.BuildlogEvent;
import dev.qortex.core.event.EventSink;
import dev.qortex.core.event.MemoryEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Events that a session logs or acts on: no result tells of them. Thread-safe. */
public final class Notices implements EventSink {

  private static final Logger LOG = LoggerFactory.getLogger(Session.class);

  private volatile boolean answersLost;
  private volatile EventSink others = EventSink.none();
  private volatile Runnable onRejection = () -> {};

  /** Runs that when a lesson of the buildlog is rejected. */
  void onRejection(Runnable work) {
    onRejection = work;
  }

  /** Hands every event from now on to another receiver, too. */
  void alsoTo(EventSink sink) {
    others = EventSink.guarded(sink);
  }

  /** Returns whether all answers were kept for later feedback. */
  boolean keptAnswers() {
    return !answersLost;
  }

  @Override
  public void emit(MemoryEvent event) {
    others.emit(event);
    if (event instanceof MemoryEvent.FeedbackWaits waits) {
      LOG.warn(
          "Feedback waits for {}, entry {}: {}",
          waits.listener(),
          waits.number(),
          waits.failure().getMessage());
    } else if (event instanceof MemoryEvent.PairsWait waits) {
      LOG.warn("Pairs of similar nodes could not be written: {}", waits.failure().getMessage());
    } else if (event instanceof MemoryEvent.VectorsWait waits) {
      LOG.warn("Vectors of stored texts could not be made: {}", waits.failure().getMessage());
    } else if (event instanceof MemoryEvent.AnswersNotKept lost) {
      answersLost = true;
      LOG.warn(
          "{} answers were not kept for later feedback: {}",
          lost.answers(),
          lost.failure().getMessage());
    } else if (event instanceof BuildlogEvent.RuleDecided decision
        && decision.change() == BuildlogEvent.RuleChange.REJECTED) {
      onRejection.run();
    }
  }
}
