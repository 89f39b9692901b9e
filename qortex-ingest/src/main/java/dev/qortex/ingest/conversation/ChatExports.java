package dev.qortex.ingest.conversation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.ingest.FileImport;
import dev.qortex.ingest.internal.SourceFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Import of chat exports as messages of conversations.
 *
 * <ul>
 *   <li>ChatGPT, {@code conversations.json}: each conversation from its root to the current
 *       message. Claude, {@code conversations.json} with {@code chat_messages}. Slack, the daily
 *       files in the folder of a channel, with names from {@code users.json} beside it or in the
 *       folder above. Others: messages with {@code role} and {@code content} or with a speaker
 *       ({@code speaker}, {@code sender}, {@code from}, {@code author}, {@code name}, {@code user})
 *       and a {@code text}, {@code content} or {@code message}, in an array, in JSON Lines, or in
 *       the array {@code messages} of a conversation.
 *   <li>Files that end with {@code json}, {@code jsonl} or {@code ndjson} are recognised by the
 *       first 20 elements of their first mebibyte. A list of nothing but authors or names with
 *       texts counts as messages only if they have times or one author occurs twice.
 *   <li>The session is the id of the conversation, the channel of Slack, or else the path of the
 *       file. The title of a conversation is the heading of its messages. Messages keep speaker,
 *       order and time. Their ids are those of the export, or else made of speaker, text and time:
 *       an export that has grown adds its new messages, at the end of the session, and the same
 *       again nothing. A message that was edited under its old id stays as it was.
 *   <li>What cannot be read is left out and noted: broken lines, the rest of a file that breaks
 *       off, objects that are not messages. Pictures, thoughts, and calls of tools are not read.
 * </ul>
 *
 * <p>Conversations are read one at a time; messages without a conversation around them are in
 * memory together. Thread-safe.
 */
public final class ChatExports implements FileImport {

  private static final Set<String> ENDINGS = Set.of("json", "jsonl", "ndjson");

  private static final String USERS = "users.json";

  private static final Duration UNLIMITED = Duration.ofNanos(Long.MAX_VALUE);

  private final ConversationIngestor conversations;
  private final long largest;

  /** Import into conversations, of files of at most 64 MiB. */
  public ChatExports(ConversationIngestor conversations) {
    this(conversations, 64L << 20);
  }

  /**
   * Import into conversations.
   *
   * @param largestFile greatest size of a file, in bytes; a larger one cannot be read
   */
  public ChatExports(ConversationIngestor conversations, long largestFile) {
    this.conversations = conversations;
    this.largest = largestFile;
  }

  @Override
  public boolean recognises(Path file) {
    return isExport(file) || isUsers(file);
  }

  /** True for the names of users of Slack, which the messages beside or below them need. */
  private static boolean isUsers(Path file) {
    if (!file.endsWith(USERS) || !Files.isRegularFile(file)) {
      return false;
    }
    try {
      Map<String, String> names = new TreeMap<>();
      JsonElements.first(file).forEach(user -> MessageShapes.name(user, names));
      return !names.isEmpty();
    } catch (IOException unreadable) {
      return false;
    }
  }

  /** Returns true if the file is a chat export; false when it is unreadable. */
  public static boolean isExport(Path file) {
    if (!ENDINGS.contains(SourceFiles.ending(String.valueOf(file.getFileName())))
        || !Files.isRegularFile(file)) {
      return false;
    }
    try {
      List<JsonNode> first = new ArrayList<>();
      JsonElements.first(file).forEach(element -> first.addAll(expanded(element)));
      return first.stream().anyMatch(ExportedChat::is) || MessageShapes.are(first);
    } catch (IOException unreadable) {
      // Nobody knows what it is; files of unknown kinds are skipped, readable or not.
      return false;
    }
  }

  /**
   * {@inheritDoc} Waits until its messages are part of the memory.
   *
   * @return the total of added elements; its notes list the skipped and unreadable parts
   */
  @Override
  public IngestReport read(String path, Path file) {
    try {
      long size = Files.size(file);
      if (size > largest) {
        throw new SourceReadException(
            "The chat export (%s) has (%s) bytes and at most (%s) are read.\nMaybe split it, or allow for larger files."
                .formatted(file, size, largest),
            null);
      }
      return new Run(path, file).report();
    } catch (IOException e) {
      throw new SourceReadException(
          "The chat export (%s) cannot be read.\nMaybe it was moved just now.".formatted(file), e);
    }
  }

  /** The conversations of an archive of several; else the element itself. */
  private static List<JsonNode> expanded(JsonNode element) {
    if (!ExportedChat.is(element)) {
      for (String pointer : List.of("/conversations", "/chats", "/chats/list")) {
        JsonNode list = element.at(pointer);
        if (list.isArray()) {
          List<JsonNode> elements = new ArrayList<>();
          list.forEach(elements::add);
          return elements;
        }
      }
    }
    return List.of(element);
  }

  /** One reading of a file. */
  private final class Run {

    private final String path;
    private final Path file;
    private final MessageShapes shapes;
    private final ImportTally tally;

    /** Messages without a conversation around them, by session. */
    private final Map<String, List<ExportedMessage>> loose = new LinkedHashMap<>();

    private int elements;

    Run(String path, Path file) throws IOException {
      this.path = path;
      this.file = file;
      this.tally = new ImportTally(path);
      this.shapes = new MessageShapes(users());
    }

    IngestReport report() throws IOException {
      if (!isExport(file) && isUsers(file)) {
        return tally.report();
      }
      boolean lines = !SourceFiles.ending(path).equals("json");
      JsonElements.each(file, lines, element -> expanded(element).forEach(this::take))
          .ifPresent(tally::failed);
      loose.forEach((session, messages) -> say(session, "", ExportedChat.inOrder(messages)));
      conversations.flush(UNLIMITED);
      return tally.report();
    }

    private void take(JsonNode element) {
      elements++;
      if (ExportedChat.is(element)) {
        ExportedChat chat = ExportedChat.of(element, shapes);
        String session = chat.session().isEmpty() ? path + "/" + elements : chat.session();
        say(session, chat.title(), chat.messages());
        return;
      }
      List<ExportedMessage> messages = shapes.of(element);
      if (messages.isEmpty()) {
        tally.leftOut();
      } else {
        loose.computeIfAbsent(session(element), any -> new ArrayList<>()).addAll(messages);
      }
    }

    private String session(JsonNode message) {
      if (MessageShapes.isSlack(message)) {
        return channel();
      }
      String own = MessageShapes.session(message);
      return own.isEmpty() ? path : own;
    }

    private String channel() {
      Path folder = file.toAbsolutePath().normalize().getParent();
      return folder == null || folder.getFileName() == null
          ? path
          : folder.getFileName().toString();
    }

    private void say(String session, String title, List<ExportedMessage> messages) {
      for (ExportedMessage message : ExportedChat.identified(messages)) {
        if (!conversations.isKnown(conversations.sourceId(session, message.id()))) {
          tally.sent(conversations.exported(session, title, message, file.toString()));
        }
      }
    }

    /** Names of users by id; never from above the folder that is read. */
    private Map<String, String> users() throws IOException {
      Map<String, String> names = new TreeMap<>();
      Path folder = file.toAbsolutePath().getParent();
      for (int up = 0; up < Math.min(2, path.split("/").length) && folder != null; up++) {
        Path users = folder.resolve(USERS);
        if (names.isEmpty()
            && Files.isRegularFile(users, LinkOption.NOFOLLOW_LINKS)
            && Files.size(users) <= largest) {
          JsonElements.each(users, false, user -> MessageShapes.name(user, names))
              .ifPresent(fault -> tally.failed("Names of users may be missing. " + fault));
        }
        folder = folder.getParent();
      }
      return names;
    }
  }
}
