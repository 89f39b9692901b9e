package dev.qortex.core.spi.bounded;

import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.search.VectorIndex;
import java.util.List;
import java.util.function.Supplier;

/** Reads of a store for bounded questions. All see the last committed state. Thread-safe. */
public interface BoundedReads {

  /**
   * Lexical index of the nodes with the scores and statistics of the store's own index, read from
   * the store for each question.
   */
  LexicalIndex words();

  /** Vectors of the nodes, compared in the store or in compressed form; the scores are exact. */
  VectorIndex vectors();

  /** Index of the names of the concepts. */
  NameIndex names();

  /** Reader of the graph around some nodes. */
  Neighbourhoods neighbourhoods();

  /** Statistics of a domain, and some of its passages. */
  DomainStatistics statistics(String domain);

  /** The ids of all passages of a domain, in their order; for a domain that is read whole. */
  List<String> passages(String domain);

  /**
   * Brings the data that only bounded questions read up to date. The first time in a large memory
   * that takes minutes; what was done stays when it is interrupted. Questions are right without it,
   * and slow.
   */
  void prepare();

  /**
   * Runs work whose reads are consistent with each other. Does before it as {@link #prepare} does
   * if the number of changes makes questions slow.
   *
   * @param work the work, which runs once
   * @return the result of the work, which is not null
   */
  <T> T reading(Supplier<T> work);
}
