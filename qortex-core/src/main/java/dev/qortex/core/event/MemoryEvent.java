package dev.qortex.core.event;

import dev.qortex.commons.Checks;
import dev.qortex.core.feedback.ForgetReport;
import dev.qortex.core.feedback.ReplyReport;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.graph.RetractReport;
import dev.qortex.core.store.ErasureReport;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;

/**
 * Event of a memory: a question, or a change of its knowledge or of its learned state. More kinds
 * may come, so handle the ones that you know and pass over the rest. Other artifacts have families
 * of their own that extend this one. Texts of questions and of knowledge are not part of events;
 * ids, and names of domains and sessions, are.
 */
public interface MemoryEvent {

  /** Time of the event. */
  Instant at();

  /**
   * Event after a manifest was ingested.
   *
   * @param at the time of the event
   * @param domain the domain of the manifest
   * @param report the changes of the graph
   * @param nanos the duration in nanoseconds, embedding included
   */
  record ManifestIngested(Instant at, String domain, IngestReport report, long nanos)
      implements MemoryEvent {}

  /**
   * Event after the contributions of a source were retracted.
   *
   * @param at the time of the event
   * @param report the changes of the graph
   */
  record SourceRetracted(Instant at, RetractReport report) implements MemoryEvent {}

  /**
   * Event after a domain was erased.
   *
   * @param at the time of the event
   * @param report the numbers of erased elements and questions
   */
  record DomainErased(Instant at, ErasureReport report) implements MemoryEvent {}

  /**
   * Event after nodes without a vector were embedded.
   *
   * @param at the time of the event
   * @param nodes the number of these nodes
   * @param nanos the duration in nanoseconds
   */
  record NodesEmbedded(Instant at, int nodes, long nanos) implements MemoryEvent {}

  /**
   * Event after a question was answered.
   *
   * @param at the time of the event
   * @param answerId the answer
   * @param items the number of its items
   * @param rules the number of its rules
   * @param relevance the probability, from 0 to 1, that one of the first items answers the question
   * @param nanos the duration in nanoseconds, embedding included
   */
  record QuestionAnswered(
      Instant at, String answerId, int items, int rules, double relevance, long nanos)
      implements MemoryEvent {

    /** Returns true if the answer has neither items nor rules. */
    public boolean isEmpty() {
      return items == 0 && rules == 0;
    }

    /**
     * Returns true if the answer is empty because the results are not relevant enough for the
     * question.
     */
    public boolean isRefused() {
      return isEmpty() && relevance > 0;
    }
  }

  /**
   * Event after a question was refused or failed.
   *
   * @param at the time of the event
   * @param failure the cause; its message may quote names that the question filters by
   * @param nanos the duration in nanoseconds
   */
  record QuestionFailed(Instant at, RuntimeException failure, long nanos) implements MemoryEvent {}

  /**
   * Numbers of outcomes by kind. A reward strictly between 0 and 1 counts as partial.
   *
   * @param accepted the number of rewards of 1
   * @param partial the number of rewards between 0 and 1, both exclusive
   * @param rejected the number of rewards of 0
   */
  record OutcomeCounts(int accepted, int partial, int rejected) {

    /** No outcomes. */
    public static final OutcomeCounts NONE = new OutcomeCounts(0, 0, 0);

    /** Checks that none is negative. */
    public OutcomeCounts {
      Checks.atLeast("accepted outcomes", accepted, 0);
      Checks.atLeast("partial outcomes", partial, 0);
      Checks.atLeast("rejected outcomes", rejected, 0);
    }

    /** Counts rewards from 0 to 1. */
    public static OutcomeCounts of(Collection<Double> rewards) {
      int accepted = 0;
      int rejected = 0;
      for (double reward : rewards) {
        accepted += reward >= 1 ? 1 : 0;
        rejected += reward <= 0 ? 1 : 0;
      }
      return new OutcomeCounts(accepted, rewards.size() - accepted - rejected, rejected);
    }

    /** The total of the three numbers. */
    public int total() {
      return accepted + partial + rejected;
    }
  }

  /**
   * Event after feedback took effect. Inside of a transaction of the host that is so when it is
   * committed.
   *
   * @param at the time of the event
   * @param answerId the answer
   * @param outcomes the numbers of outcomes that took effect
   * @param repeated the number of outcomes that were known before
   * @param refused the number of outcomes of items that the answer does not have
   */
  record FeedbackApplied(
      Instant at, String answerId, OutcomeCounts outcomes, int repeated, int refused)
      implements MemoryEvent {

    /** The number of outcomes that took effect. */
    public int applied() {
      return outcomes.total();
    }
  }

  /**
   * Event after a reply showed its use of the items of an answer.
   *
   * @param at the time of the event
   * @param answerId the answer
   * @param uses the numbers of items by their use
   * @param applied the number of weak outcomes that took effect
   */
  record ReplyObserved(Instant at, String answerId, Map<ReplyReport.Use, Integer> uses, int applied)
      implements MemoryEvent {

    /** Makes defensive copies. */
    public ReplyObserved {
      uses = Map.copyOf(uses);
    }
  }

  /**
   * Event after the feedback of a session was revoked.
   *
   * @param at the time of the event
   * @param report the numbers of outcomes, factors and observations that changed
   */
  record SessionForgotten(Instant at, ForgetReport report) implements MemoryEvent {}

  /**
   * Event after pairs of similar nodes were recorded, and frequent ones were promoted to edges.
   *
   * @param at the time of the event
   * @param recorded the number of sightings of pairs that were written
   * @param promoted the number of pairs that became edges
   * @param dropped the number of pairs that were ready and cannot become edges
   * @param waiting the number of pairs that were not seen often enough yet
   */
  record PairsRecorded(Instant at, int recorded, int promoted, int dropped, int waiting)
      implements MemoryEvent {}

  /**
   * Event after a listener with another store failed; its feedback stays in the outbox and is tried
   * again. Feedback that will never be learned from can be taken out there by its number.
   *
   * @param at the time of the event
   * @param listener the name of the listener
   * @param number the number of the outbox entry; 0 if the outbox could not be read
   * @param failure the cause
   */
  record FeedbackWaits(Instant at, String listener, long number, RuntimeException failure)
      implements MemoryEvent {}

  /**
   * Event after pairs of similar nodes could not be written or promoted to edges; feedback took
   * effect all the same. They are kept and tried again with the next feedback.
   *
   * @param at the time of the event
   * @param failure the cause
   */
  record PairsWait(Instant at, RuntimeException failure) implements MemoryEvent {}

  /**
   * Event after answers could not be kept in the store when a client was closed, so that feedback
   * for them cannot come through the next client. Answers that the store refused are dropped;
   * answers that it could not write are tried again when the client is closed again.
   *
   * @param at the time of the event
   * @param answers the number of these answers
   * @param failure the cause, with those of further refused answers suppressed
   */
  record AnswersNotKept(Instant at, int answers, RuntimeException failure) implements MemoryEvent {}

  /**
   * Event after vectors of stored texts could not be made in the background. These texts are found
   * by their words only, until the vectors are made: after the next ingest or question, or by
   * {@code QortexClient.embedMissing}.
   *
   * @param at the time of the event
   * @param failure the cause
   */
  record VectorsWait(Instant at, RuntimeException failure) implements MemoryEvent {}
}
