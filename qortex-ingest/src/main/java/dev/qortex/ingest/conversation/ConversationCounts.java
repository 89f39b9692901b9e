package dev.qortex.ingest.conversation;

/**
 * Numbers of messages that a {@link ConversationIngestor} has received; blank ones are not counted.
 *
 * @param accepted the number of accepted messages; an id is counted again unless its message is
 *     waiting
 * @param remembered accepted ones that are part of the memory
 * @param refused the number of messages that were refused for lack of room within the budget
 * @param failed accepted ones that could not be written
 * @param waiting accepted ones that are neither remembered nor failed so far
 */
public record ConversationCounts(
    long accepted, long remembered, long refused, long failed, long waiting) {}
