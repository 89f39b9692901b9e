package dev.qortex.buildlog.patterns.model;

/** State of a pattern's life cycle. Patterns reach {@link #ACTIVE} by people only. */
public enum PatternState {
  /** Seen once. */
  OBSERVED,
  /** Seen twice. */
  CANDIDATE,
  /** Held up three times more than it was dismissed, in at least two contexts. */
  VERIFIED,
  /** The pattern was approved by a person, with a reason. */
  ACTIVE,
  /** Out of use: never injected; a fresh sighting makes it a candidate again. */
  DEPRECATED;

  /** The least number of sightings of a candidate. */
  private static final int CANDIDATE_SIGHTINGS = 2;

  /** The least number of contexts of what is verified. */
  private static final int VERIFIED_CONTEXTS = 2;

  /** The state that a track record earns without a human decision. */
  static PatternState earned(TrackRecord track, PatternContext learnedIn) {
    if (track.validated() && learnedIn.keys().size() >= VERIFIED_CONTEXTS) {
      return VERIFIED;
    }
    return track.sightings() >= CANDIDATE_SIGHTINGS ? CANDIDATE : OBSERVED;
  }
}
