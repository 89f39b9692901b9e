package dev.qortex.buildlog.patterns;

import dev.qortex.buildlog.patterns.storage.PatternStorage;
import dev.qortex.core.event.EventSink;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

/**
 * Parts that a pattern loop uses.
 *
 * @param storage of patterns, which projects may share
 * @param projectId whose patterns
 * @param scorer of track records
 * @param vectors of patterns; empty without a model
 * @param clock that dates changes
 * @param tokens counts those of a text
 * @param sources the text of a file by its path, or an empty text
 * @param screening gives the reason why a text must not become a pattern, or nothing
 * @param events receives what happens, guarded
 */
record LoopParts(
    PatternStorage storage,
    String projectId,
    PatternScorer scorer,
    Optional<PatternVectors> vectors,
    InstantSource clock,
    ToIntFunction<String> tokens,
    UnaryOperator<String> sources,
    Function<String, Optional<String>> screening,
    EventSink events) {}
