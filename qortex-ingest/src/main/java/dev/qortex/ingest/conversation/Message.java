package dev.qortex.ingest.conversation;

import dev.qortex.core.graph.IngestReport;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;

/**
 * A message that waits.
 *
 * @param fresh whether its id was made here, so that nothing else may have it
 * @param text well-formed, not blank
 * @param at when it was said
 * @param remembered completed by whoever knows first what became of it
 */
record Message(
    String sourceId,
    boolean fresh,
    String session,
    Speaker speaker,
    String text,
    Instant at,
    CompletableFuture<IngestReport> remembered) {}
