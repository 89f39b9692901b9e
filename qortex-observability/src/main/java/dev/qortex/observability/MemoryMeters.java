package dev.qortex.observability;

import dev.qortex.core.event.EventSink;
import dev.qortex.core.event.MemoryEvent;
import dev.qortex.core.event.MemoryEvent.OutcomeCounts;
import dev.qortex.core.graph.ElementCounts;
import java.util.Locale;

/**
 * Meters of the memory itself.
 *
 * @param meters to which values are written
 */
record MemoryMeters(Meters meters) implements EventSink {

  @Override
  public void emit(MemoryEvent event) {
    if (event instanceof MemoryEvent.QuestionAnswered answered) {
      answered(answered);
    } else if (event instanceof MemoryEvent.QuestionFailed failed) {
      boolean refused =
          failed.failure() instanceof IllegalArgumentException
              || failed.failure() instanceof IllegalStateException;
      meters.add(QortexMeter.QUERY_ERRORS, 1, refused ? "refused" : "failed");
    } else if (event instanceof MemoryEvent.FeedbackApplied feedback) {
      feedback(feedback);
    } else if (event instanceof MemoryEvent.ReplyObserved reply) {
      reply
          .uses()
          .forEach(
              (use, items) ->
                  meters.add(QortexMeter.REPLY_ITEMS, items, use.name().toLowerCase(Locale.ROOT)));
    } else if (event instanceof MemoryEvent.ManifestIngested ingested) {
      ingested(ingested);
    } else if (event instanceof MemoryEvent.NodesEmbedded embedded) {
      meters.add(QortexMeter.VECTORS_ADDED, embedded.nodes());
      meters.time(QortexMeter.VECTORS_DURATION, embedded.nanos());
    } else if (event instanceof MemoryEvent.PairsRecorded pairs) {
      meters.add(QortexMeter.ONLINE_EDGES, pairs.recorded());
      meters.add(QortexMeter.EDGES_PROMOTED, pairs.promoted());
      meters.set(QortexMeter.BUFFER_EDGES, pairs.waiting());
    } else {
      removed(event);
      failed(event);
    }
  }

  private void answered(MemoryEvent.QuestionAnswered answered) {
    meters.add(QortexMeter.QUERIES, 1, result(answered));
    meters.time(QortexMeter.QUERY_DURATION, answered.nanos());
    meters.record(QortexMeter.QUERY_RELEVANCE, answered.relevance());
  }

  private static String result(MemoryEvent.QuestionAnswered answered) {
    return answered.isRefused() ? "refused" : answered.isEmpty() ? "empty" : "answered";
  }

  private void feedback(MemoryEvent.FeedbackApplied feedback) {
    OutcomeCounts outcomes = feedback.outcomes();
    meters.add(QortexMeter.FEEDBACK, outcomes.accepted(), "accepted");
    meters.add(QortexMeter.FEEDBACK, outcomes.partial(), "partial");
    meters.add(QortexMeter.FEEDBACK, outcomes.rejected(), "rejected");
    meters.add(QortexMeter.FEEDBACK_ANSWERS, feedback.applied() > 0 ? 1 : 0);
    meters.add(QortexMeter.FEEDBACK_IGNORED, feedback.repeated(), "repeated");
    meters.add(QortexMeter.FEEDBACK_IGNORED, feedback.refused(), "refused");
  }

  private void ingested(MemoryEvent.ManifestIngested ingested) {
    ElementCounts added = ingested.report().added();
    meters.add(QortexMeter.MANIFESTS_INGESTED, 1);
    meters.time(QortexMeter.INGEST_DURATION, ingested.nanos());
    meters.set(QortexMeter.INGEST_LAST, ingested.at().getEpochSecond());
    meters.add(QortexMeter.NODES_CREATED, added.concepts(), "concept");
    meters.add(QortexMeter.NODES_CREATED, added.passages(), "passage");
    meters.add(QortexMeter.EDGES_CREATED, added.edges());
    meters.add(QortexMeter.ELEMENTS_REMOVED, ingested.report().removed().total(), "ingested");
  }

  private void removed(MemoryEvent event) {
    if (event instanceof MemoryEvent.SourceRetracted retracted) {
      meters.add(QortexMeter.ELEMENTS_REMOVED, retracted.report().removed().total(), "retracted");
    } else if (event instanceof MemoryEvent.DomainErased erased) {
      meters.add(QortexMeter.ELEMENTS_REMOVED, erased.report().removed().total(), "erased");
    } else if (event instanceof MemoryEvent.SessionForgotten) {
      meters.add(QortexMeter.SESSIONS_FORGOTTEN, 1);
    }
  }

  private void failed(MemoryEvent event) {
    if (event instanceof MemoryEvent.FeedbackWaits) {
      meters.add(QortexMeter.FEEDBACK_WAITS, 1);
    } else if (event instanceof MemoryEvent.PairsWait) {
      meters.add(QortexMeter.PAIRS_WAIT, 1);
    } else if (event instanceof MemoryEvent.VectorsWait) {
      meters.add(QortexMeter.VECTORS_WAIT, 1);
    } else if (event instanceof MemoryEvent.AnswersNotKept lost) {
      meters.add(QortexMeter.ANSWERS_LOST, lost.answers());
    }
  }
}
