package dev.qortex.service.operations;

import dev.qortex.core.QortexClient;
import dev.qortex.core.error.QortexException;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.conversation.ChatExports;
import dev.qortex.ingest.conversation.Conversation;
import dev.qortex.ingest.conversation.ConversationIngestor;
import dev.qortex.ingest.conversation.Conversations;
import dev.qortex.ingest.conversation.Receipt;
import dev.qortex.service.Call;
import dev.qortex.service.api.ConversationApi;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Messages and results of tools, which are part of the memory when the call returns. */
final class ConversationOperations implements ConversationApi, AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Conversations conversations;
  private final Duration patience;

  ConversationOperations(
      QortexClient memory, GraphBackend graph, Supplier<DocumentIngestor.Builder> documents) {
    this(memory, graph, documents, PATIENCE);
  }

  /**
   * @param patience the time that a call waits until its message is written, and that closing waits
   *     for all of them
   */
  ConversationOperations(
      QortexClient memory,
      GraphBackend graph,
      Supplier<DocumentIngestor.Builder> documents,
      Duration patience) {
    this.conversations =
        Conversations.of(
            () ->
                ConversationIngestor.builder(memory, graph)
                    .documents(documents.get().build())
                    .patience(patience));
    this.patience = patience;
  }

  @Override
  public MessageResult message(MessageInput input, Call call) {
    Conversation conversation =
        conversations.conversation(input.sessionId(), call.domain(input.domain()));
    return said(
        conversation,
        input.messageId(),
        input
            .toolName()
            .map(tool -> toolResult(conversation, input, tool))
            .orElseGet(() -> message(conversation, input)));
  }

  private static Receipt message(Conversation conversation, MessageInput input) {
    return input
        .messageId()
        .map(id -> conversation.message(input.role(), input.text(), id))
        .orElseGet(() -> conversation.message(input.role(), input.text()));
  }

  private static Receipt toolResult(Conversation conversation, MessageInput input, String tool) {
    return input
        .messageId()
        .map(id -> conversation.toolResult(tool, input.text(), id))
        .orElseGet(() -> conversation.toolResult(tool, input.text()));
  }

  private MessageResult said(
      Conversation conversation, Optional<String> messageId, Receipt receipt) {
    String sourceId = receipt.sourceId();
    // An id that was made has no characters that are escaped.
    String id = messageId.orElseGet(() -> sourceId.substring(sourceId.lastIndexOf('#') + 1));
    IngestReport report = written(receipt, id);
    return new MessageResult(
        conversation.name(),
        sourceId,
        report.added().passages(),
        report.added().concepts(),
        report.added().edges(),
        report.notes().stream().map(Object::toString).toList());
  }

  private IngestReport written(Receipt receipt, String messageId) {
    try {
      return receipt.await(patience);
    } catch (QortexException e) {
      String failure = String.valueOf(e.getMessage());
      throw new ServiceException(
          ErrorCode.UNAVAILABLE,
          "",
          "%s\nMaybe send it again with the message_id '%s', by which it is stored once."
              .formatted(failure.substring(0, failure.lastIndexOf("\nMaybe ")), messageId),
          e);
    }
  }

  /** Does work with an import of chat exports into a domain. */
  <T> T importing(String domain, long largestFile, Function<ChatExports, T> work) {
    return conversations.inDomain(
        domain, ingestor -> work.apply(new ChatExports(ingestor, largestFile)));
  }

  @Override
  public void close() {
    conversations.close();
  }
}
