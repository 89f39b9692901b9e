package dev.qortex.core.internal.candidates;

import dev.qortex.core.internal.scoring.ScoringProfile;
import dev.qortex.core.search.Scored;
import java.util.List;

/** One way to find candidates: one reason, one scale. Thread-safe. */
public interface Leg {

  /** How many candidates of each kind a leg brings at most. */
  int DEPTH = ScoringProfile.DEPTH;

  /** A short name, for fusion and explanations. */
  String name();

  /** Candidates in scope, best first, at most {@link #DEPTH} of each kind. */
  List<Scored> candidates(RetrievalContext context);
}
