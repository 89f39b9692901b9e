package dev.qortex.engine.internal.client;

import dev.qortex.core.evaluation.AnswerReceipt.Fate;
import dev.qortex.engine.internal.ranking.ConsideredNode;
import dev.qortex.engine.internal.ranking.Retriever.Retrieval;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Circumstances of an answer, which its receipt needs. A store keeps them among the shares of an
 * open answer: under the id of the answer those of the whole, and under the id of each candidate
 * its score by a name that no leg has.
 *
 * @param at the time of the answer
 * @param relevance of the answer, from 0 to 1
 * @param withheld whether it has no items for the sake of a trial
 * @param revision of the graph; 0 if unknown
 * @param considered the best candidates, best first
 */
record AnswerTrace(
    Instant at,
    double relevance,
    boolean withheld,
    long revision,
    List<ConsideredNode> considered) {

  private static final String AT = "receipt/at";
  private static final String RELEVANCE = "receipt/relevance";
  private static final String WITHHELD = "receipt/withheld";
  private static final String REVISION = "receipt/revision";
  private static final String SCORE = "receipt/score/";

  /** Without anything known. */
  static final AnswerTrace NONE = new AnswerTrace(Instant.EPOCH, 0, false, 0, List.of());

  /** Copies. */
  AnswerTrace {
    considered = List.copyOf(considered);
  }

  static AnswerTrace of(Retrieval retrieval, boolean withheld, Instant at) {
    return new AnswerTrace(
        at,
        retrieval.answer().relevance(),
        withheld,
        retrieval.trace().revision(),
        retrieval.trace().considered());
  }

  /** Adds the circumstances to the shares of an open answer. */
  void addTo(String answerId, SortedMap<String, SortedMap<String, Double>> shares) {
    SortedMap<String, Double> whole = new TreeMap<>();
    whole.put(AT, (double) at.toEpochMilli());
    whole.put(RELEVANCE, relevance);
    whole.put(WITHHELD, withheld ? 1.0 : 0.0);
    whole.put(REVISION, (double) revision);
    shares.put(answerId, whole);
    for (ConsideredNode node : considered) {
      SortedMap<String, Double> said =
          new TreeMap<>(shares.getOrDefault(node.id(), new TreeMap<>()));
      said.put(SCORE + node.fate().name().toLowerCase(Locale.ROOT), node.score());
      shares.put(node.id(), said);
    }
  }

  /**
   * Takes the circumstances out of the shares of an open answer, with the nodes that are not items
   * of it; shares of other versions have none.
   */
  static AnswerTrace takenFrom(
      String answerId, SortedMap<String, SortedMap<String, Double>> shares) {
    Map<String, Double> whole = shares.remove(answerId);
    List<ConsideredNode> considered = new ArrayList<>();
    for (String id : Set.copyOf(shares.keySet())) {
      SortedMap<String, Double> said = new TreeMap<>(Objects.requireNonNull(shares.get(id)));
      boolean isItem = true;
      for (Fate fate : Fate.values()) {
        Double score = said.remove(SCORE + fate.name().toLowerCase(Locale.ROOT));
        if (score != null) {
          considered.add(new ConsideredNode(id, score, fate));
          isItem = fate == Fate.SHOWN;
        }
      }
      if (isItem) {
        shares.put(id, said);
      } else {
        shares.remove(id);
      }
    }
    if (whole == null) {
      return NONE;
    }
    considered.sort((one, other) -> Double.compare(other.score(), one.score()));
    return new AnswerTrace(
        Instant.ofEpochMilli(whole.getOrDefault(AT, 0.0).longValue()),
        whole.getOrDefault(RELEVANCE, 0.0),
        whole.getOrDefault(WITHHELD, 0.0) > 0,
        whole.getOrDefault(REVISION, 0.0).longValue(),
        considered);
  }
}
