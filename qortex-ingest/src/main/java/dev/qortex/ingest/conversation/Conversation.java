package dev.qortex.ingest.conversation;

import dev.qortex.commons.Checks;

/**
 * Conversation by its name, whose messages become part of a memory in the order in which they are
 * accepted. Cheap; a later object of the same name goes on where the former ended. Thread-safe.
 */
public final class Conversation {

  private final Conversations conversations;
  private final String domain;
  private final String name;

  Conversation(Conversations conversations, String domain, String name) {
    this.conversations = conversations;
    this.domain = Checks.id("domain", domain);
    this.name = Checks.id("name of a conversation", name);
  }

  /** The name of the conversation, which is the session of its messages. */
  public String name() {
    return name;
  }

  /** The domain of its messages. */
  public String domain() {
    return domain;
  }

  /**
   * Accepts a message, as {@link ConversationIngestor#message(String, String, String)} does.
   *
   * @param role {@code user}, {@code assistant}, {@code system}, or the name of another speaker
   * @throws IllegalStateException when the conversations are closed
   */
  public Receipt message(String role, String text) {
    return conversations.accept(domain, ingestor -> ingestor.message(name, role, text));
  }

  /** Accepts a message under an id: the same id twice in a conversation changes nothing. */
  public Receipt message(String role, String text, String id) {
    return conversations.accept(domain, ingestor -> ingestor.message(name, role, text, id));
  }

  /** Accepts the result of a tool, whose rules are left out. */
  public Receipt toolResult(String tool, String text) {
    return conversations.accept(domain, ingestor -> ingestor.toolResult(name, tool, text));
  }

  /** Accepts the result of a tool under an id. */
  public Receipt toolResult(String tool, String text, String id) {
    return conversations.accept(domain, ingestor -> ingestor.toolResult(name, tool, text, id));
  }

  /** The source id of the message with that id. */
  public String sourceId(String id) {
    return ConversationIds.source(domain, name, Checks.id("id of a message", id));
  }
}
