package dev.qortex.engine.internal.candidates;

import dev.qortex.core.query.Fusion;

/** Search for candidates by one criterion, with scores on one scale. Thread-safe. */
interface Leg {

  /** Greatest number of candidates of each kind that a leg brings. */
  int DEPTH = Fusion.DEPTH;

  /** A short name, for fusion and explanations. */
  String name();

  /**
   * The candidates of the legs before this one with its own: those in scope, best first, at most
   * {@link #DEPTH} of each kind.
   */
  Candidates search(RetrievalContext context, Candidates before);
}
