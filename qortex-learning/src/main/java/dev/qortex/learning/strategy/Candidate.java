package dev.qortex.learning.strategy;

import dev.qortex.learning.Arm;
import dev.qortex.learning.Posterior;

/**
 * An arm and what is believed of it.
 *
 * @param arm the arm
 * @param posterior its prior and evidence
 * @param pulls the number of its observations
 */
public record Candidate(Arm arm, Posterior posterior, long pulls) {}
