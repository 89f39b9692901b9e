package dev.qortex.core.pagerank;

import java.util.List;

/**
 * The best of a push, and what is not known about them.
 *
 * @param top best first; equal scores by id
 * @param unsettled which part of all visits was not followed to its end, from 0 to 1. No bound is
 *     greater, and no node that the push did not come by has a greater score
 * @param arcs how many arcs were followed
 */
public record PushScores(List<Bounded> top, double unsettled, long arcs) {

  /** Keeps a copy of the list. */
  public PushScores {
    top = List.copyOf(top);
  }

  /**
   * A score that is nearly known.
   *
   * @param id of a node
   * @param score near what power iteration without end says
   * @param bound by how much the two differ at most, but for rounding
   */
  public record Bounded(String id, double score, double bound) {}
}
