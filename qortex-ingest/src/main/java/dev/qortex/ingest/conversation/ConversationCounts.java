package dev.qortex.ingest.conversation;

/**
 * Number of messages that a {@link ConversationIngestor} has seen; blank ones are not counted.
 *
 * @param accepted those that were not refused; the same id counts again when it does not wait
 * @param remembered accepted ones that are part of the memory
 * @param refused those for which there was no room within the budget
 * @param failed accepted ones that could not be written
 * @param waiting accepted ones that are neither remembered nor failed so far
 */
public record ConversationCounts(
    long accepted, long remembered, long refused, long failed, long waiting) {}
