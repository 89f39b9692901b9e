package dev.qortex.buildlog.internal.project;

import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.buildlog.internal.Matches;
import dev.qortex.buildlog.storage.BuildlogStorage;
import dev.qortex.core.event.EventSink;
import dev.qortex.learning.LearnerSettings;
import dev.qortex.learning.store.LearningStores;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Parts that all projects of a buildlog share.
 *
 * @param storage the records
 * @param learning the evidence about arms, for each project by itself
 * @param events the receiver of events; it throws nothing
 * @param settings the choice of rules under the Python policy of credit
 * @param credit the policy of credit
 * @param matches the likeness of mistakes to rules and to each other; reads each text once
 * @param screening the reason why a learned text must not enter a prompt, a rule or a file, if any
 * @param clock the clock of all times
 * @param random the source of randomness; used by one thread at a time
 * @param ids the source of ids that tell apart what happens in the same microsecond
 */
public record Wiring(
    BuildlogStorage storage,
    LearningStores learning,
    EventSink events,
    LearnerSettings settings,
    CreditPolicy credit,
    Matches matches,
    Function<String, Optional<String>> screening,
    InstantSource clock,
    RandomGenerator random,
    Supplier<String> ids) {}
