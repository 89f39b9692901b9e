package dev.qortex.langchain4j;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ChatMessageDeserializer;
import dev.langchain4j.data.message.ChatMessageSerializer;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.rag.content.injector.DefaultContentInjector;
import dev.langchain4j.store.memory.chat.ChatMemoryStore;
import dev.qortex.commons.Checks;
import dev.qortex.commons.DurableFiles;
import dev.qortex.commons.OwnerOnly;
import dev.qortex.commons.Sha256;
import dev.qortex.core.error.StorageException;
import dev.qortex.ingest.conversation.Conversation;
import dev.qortex.ingest.conversation.Conversations;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Store of chat memories in a folder, one file for each, which is replaced as a whole. Calls of
 * tools and their results stay together: a result whose call left the window goes with it, and so
 * does a call that was passed over without all of its results, since models refuse either alone.
 *
 * <p>With {@link #remembering}, messages become part of a memory as well, off this thread, and
 * stays there when it leaves the window. That needs {@code qortex-ingest}. Thread-safe within a
 * process.
 */
public final class QortexChatMemoryStore implements ChatMemoryStore {

  private static final int DIGITS = 32;

  /** Text between a message and the contents that were retrieved for it, by default. */
  private static final String RETRIEVED =
      DefaultContentInjector.DEFAULT_PROMPT_TEMPLATE
          .template()
          .replace("{{userMessage}}", "")
          .replace("{{contents}}", "");

  private final Path folder;
  private final Optional<Conversations> conversations;

  private QortexChatMemoryStore(Path folder, Optional<Conversations> conversations) {
    this.folder = folder;
    this.conversations = conversations;
  }

  /** A store in that folder, which is made with the first message. */
  public static QortexChatMemoryStore in(Path folder) {
    return new QortexChatMemoryStore(Checks.given("folder of chats", folder), Optional.empty());
  }

  /**
   * This store, whose new messages become part of a memory, in a conversation under the id of the
   * chat memory. Close the conversations before the memory.
   *
   * <p>A memory must not learn its own answers. So the results of {@link QortexTools} are left out,
   * and of a user's message the contents that an AI service added, as far as {@link
   * DefaultContentInjector}'s own template shows where they begin. With another template, build the
   * service with {@code storeRetrievedContentInChatMemory(false)}.
   */
  public QortexChatMemoryStore remembering(Conversations chosen) {
    return new QortexChatMemoryStore(folder, Optional.of(Checks.given("conversations", chosen)));
  }

  private Path file(Object memoryId) {
    return folder.resolve(Sha256.of(String.valueOf(memoryId), DIGITS) + ".json");
  }

  @Override
  public synchronized List<ChatMessage> getMessages(Object memoryId) {
    try {
      return ChatMessageDeserializer.messagesFromJson(Files.readString(file(memoryId)));
    } catch (NoSuchFileException none) {
      return List.of();
    } catch (IOException e) {
      throw failed(memoryId, "read", e);
    }
  }

  @Override
  public synchronized void updateMessages(Object memoryId, List<ChatMessage> messages) {
    conversations.ifPresent(
        them ->
            said(getMessages(memoryId), messages)
                .forEach(
                    message -> remember(them.conversation(String.valueOf(memoryId)), message)));
    String json = ChatMessageSerializer.messagesToJson(together(messages));
    try {
      OwnerOnly.createFolders(folder);
      DurableFiles.replace(file(memoryId), json.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw failed(memoryId, "written", e);
    }
  }

  @Override
  public synchronized void deleteMessages(Object memoryId) {
    try {
      Files.deleteIfExists(file(memoryId));
    } catch (IOException e) {
      throw failed(memoryId, "deleted", e);
    }
  }

  private StorageException failed(Object memoryId, String what, IOException e) {
    return new StorageException(
        "The chat memory (%s) cannot be %s in (%s).\nMaybe the folder is read-only, or the disk is full."
            .formatted(memoryId, what, folder),
        e);
  }

  /** The messages without results whose call is gone, and calls whose results are gone. */
  private static List<ChatMessage> together(List<ChatMessage> messages) {
    List<ChatMessage> kept = new ArrayList<>();
    for (int i = 0; i < messages.size(); ) {
      ChatMessage message = messages.get(i);
      int end = i + 1;
      while (end < messages.size() && messages.get(end) instanceof ToolExecutionResultMessage) {
        end++;
      }
      if (message instanceof AiMessage calls && calls.hasToolExecutionRequests()) {
        boolean isLast = end == messages.size();
        if (isLast || end - i - 1 >= calls.toolExecutionRequests().size()) {
          kept.addAll(messages.subList(i, end));
        }
      } else if (!(message instanceof ToolExecutionResultMessage)) {
        kept.add(message);
      }
      i = end;
    }
    return kept;
  }

  /** The messages that follow those that were known, of which the oldest may have left. */
  private static List<ChatMessage> said(List<ChatMessage> known, List<ChatMessage> now) {
    List<ChatMessage> before = withoutInstructions(known);
    List<ChatMessage> after = withoutInstructions(now);
    for (int from = 0; from <= before.size(); from++) {
      List<ChatMessage> rest = before.subList(from, before.size());
      if (rest.size() <= after.size() && after.subList(0, rest.size()).equals(rest)) {
        return after.subList(rest.size(), after.size());
      }
    }
    return after;
  }

  private static List<ChatMessage> withoutInstructions(List<ChatMessage> messages) {
    return messages.stream().filter(message -> !(message instanceof SystemMessage)).toList();
  }

  private static void remember(Conversation conversation, ChatMessage message) {
    if (message instanceof UserMessage user) {
      conversation.message(
          "user",
          user.contents().stream()
              .filter(TextContent.class::isInstance)
              .map(content -> written(((TextContent) content).text()))
              .collect(Collectors.joining("\n")));
    } else if (message instanceof AiMessage answer && answer.text() != null) {
      conversation.message("assistant", answer.text());
    } else if (message instanceof ToolExecutionResultMessage result
        && !QortexTools.NAMES.contains(result.toolName())) {
      conversation.toolResult(result.toolName(), result.text());
    }
  }

  /** A message without the contents that were retrieved for it, which the memory has already. */
  private static String written(String text) {
    int retrieved = text.indexOf(RETRIEVED);
    return retrieved > 0 ? text.substring(0, retrieved) : text;
  }
}
