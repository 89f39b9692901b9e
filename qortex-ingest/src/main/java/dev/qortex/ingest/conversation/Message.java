package dev.qortex.ingest.conversation;

import dev.qortex.core.graph.IngestReport;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A message that waits.
 *
 * @param fresh whether its id was made here, so that nothing else may have it
 * @param title of the conversation; empty if none
 * @param text well-formed, not blank
 * @param at when it was said; null if unknown
 * @param location file that it was exported to; empty if none
 * @param remembered completed by the first thread that knows the outcome
 */
record Message(
    String sourceId,
    boolean fresh,
    String session,
    String title,
    Speaker speaker,
    String text,
    @Nullable Instant at,
    String location,
    CompletableFuture<IngestReport> remembered) {}
