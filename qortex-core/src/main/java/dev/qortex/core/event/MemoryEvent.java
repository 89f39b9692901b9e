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
 * Event of a memory: a question that was asked, or a change of what it knows or has learned. More
 * kinds may come, so handle the ones that you know and pass over the rest. Other artifacts have
 * families of their own that extend this one. Texts of questions and of knowledge are not part of
 * events; ids, and names of domains and sessions, are.
 */
public interface MemoryEvent {

  /** Time of the event. */
  Instant at();

  /**
   * A manifest became part of the graph.
   *
   * @param at the time of the event
   * @param domain of the manifest
   * @param report the changes of the graph
   * @param nanos the duration in nanoseconds, with the embedding
   */
  record ManifestIngested(Instant at, String domain, IngestReport report, long nanos)
      implements MemoryEvent {}

  /**
   * The contributions of a source were removed.
   *
   * @param at the time of the event
   * @param report the changes of the graph
   */
  record SourceRetracted(Instant at, RetractReport report) implements MemoryEvent {}

  /**
   * A domain was erased.
   *
   * @param at the time of the event
   * @param report the number of elements and questions that are gone
   */
  record DomainErased(Instant at, ErasureReport report) implements MemoryEvent {}

  /**
   * Nodes that had no vector were embedded.
   *
   * @param at the time of the event
   * @param nodes the number of these nodes
   * @param nanos the duration in nanoseconds
   */
  record NodesEmbedded(Instant at, int nodes, long nanos) implements MemoryEvent {}

  /**
   * A question was answered.
   *
   * @param at the time of the event
   * @param answerId the answer
   * @param items the number of its items
   * @param rules the number of its rules
   * @param relevance the probability, from 0 to 1, that one of the first items answers the question
   * @param nanos the duration in nanoseconds, with the embedding
   */
  record QuestionAnswered(
      Instant at, String answerId, int items, int rules, double relevance, long nanos)
      implements MemoryEvent {

    /** Returns true if it has neither an item nor a rule. */
    public boolean isEmpty() {
      return items == 0 && rules == 0;
    }

    /** Returns true if it is empty because what was found is too weak for the question. */
    public boolean isRefused() {
      return isEmpty() && relevance > 0;
    }
  }

  /**
   * A question was refused, or could not be answered.
   *
   * @param at the time of the event
   * @param failure the reason; its message may quote names that the question filters by
   * @param nanos the duration in nanoseconds
   */
  record QuestionFailed(Instant at, RuntimeException failure, long nanos) implements MemoryEvent {}

  /**
   * Numbers of outcomes by what they say. A reward strictly between 0 and 1 counts as partial.
   *
   * @param accepted the number of rewards of 1
   * @param partial the number of rewards between
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

    /** All of them. */
    public int total() {
      return accepted + partial + rejected;
    }
  }

  /**
   * Feedback took effect. Inside of a transaction of the host that is so when it is committed.
   *
   * @param at the time of the event
   * @param answerId the answer
   * @param outcomes numbers of the outcomes that took effect
   * @param repeated outcomes that were known before
   * @param refused outcomes of items that the answer does not have
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
   * A reply showed which items of an answer it used.
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
   * The feedback of a session was withdrawn.
   *
   * @param at the time of the event
   * @param report the number of outcomes, factors and observations that changed
   */
  record SessionForgotten(Instant at, ForgetReport report) implements MemoryEvent {}

  /**
   * Pairs that questions found alike were recorded, and those that were found alike often enough
   * became edges.
   *
   * @param at the time of the event
   * @param recorded the number of sightings of pairs that were written
   * @param promoted the number of pairs that became edges
   * @param dropped the number of pairs that were ready and cannot become edges
   * @param waiting the number of pairs that are not seen often enough yet
   */
  record PairsRecorded(Instant at, int recorded, int promoted, int dropped, int waiting)
      implements MemoryEvent {}

  /**
   * A listener that learns in another store failed; the feedback waits in the outbox and is tried
   * again. Feedback that will never be learned from can be taken out there by its number.
   *
   * @param at the time of the event
   * @param listener the name of the listener
   * @param number of the outbox entry; 0 when the outbox could not be read
   * @param failure the reason
   */
  record FeedbackWaits(Instant at, String listener, long number, RuntimeException failure)
      implements MemoryEvent {}

  /**
   * Pairs that questions found alike could not be written, or not be made edges; feedback took
   * effect all the same. They are kept and tried again with the next feedback.
   *
   * @param at the time of the event
   * @param failure the reason
   */
  record PairsWait(Instant at, RuntimeException failure) implements MemoryEvent {}

  /**
   * Answers that a client could not leave in its store when it was closed, so that feedback for
   * them cannot come through the next client. Those that the store refused are dropped; those that
   * it could not write now are tried again when the client is closed again.
   *
   * @param at the time of the event
   * @param answers the number of these answers
   * @param failure the reason, with those of further refused answers suppressed
   */
  record AnswersNotKept(Instant at, int answers, RuntimeException failure) implements MemoryEvent {}
}
