package dev.qortex.core.query;

/** The ways in which feedback changes the next ranking. Each can be switched off. */
public enum Effect {
  /** Walks start more often from nodes that helped. */
  FACTORS,
  /** What is believed of a node raises or lowers its score. */
  BELIEFS,
  /** The outcomes of similar past questions raise or lower the score of a node. */
  PAST_QUESTIONS,
  /** The legs that were right weigh more, and so do the traits of what helped. */
  LEG_WEIGHTS
}
