package dev.qortex.ingest.conversation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.commons.Sha256;
import dev.qortex.commons.Surrogates;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Forms in which chat tools write a message: an object with a speaker and a text under one of
 * several names, the text as a string or as a list of blocks.
 *
 * @param names of users by their ids, for exports that give ids only
 */
record MessageShapes(Map<String, String> names) {

  private static final Set<String> ROLES =
      Set.of("user|assistant|system|tool|function|developer|human|gpt|model|bot|ai".split("\\|"));
  private static final List<String> SURE = List.of("speaker", "sender", "from", "sender_name");
  private static final List<String> OTHERS = List.of("author", "name", "user", "username");
  private static final List<String> TEXTS = List.of("content", "text", "message", "value");
  private static final List<String> WORKS = List.of("title", "subject", "commit", "sha", "hash");
  private static final List<String> IDS = List.of("message_id", "uuid", "id");
  private static final List<String> SESSIONS =
      List.of("conversation_id", "session_id", "sessionId", "thread_id", "chat_id", "channel_id");
  private static final Pattern MENTION = Pattern.compile("<@([A-Z0-9]+)(?:\\|[^<>]*)?>");
  private static final int DIGITS = 16;
  private static final int LONGEST_ID = 200;

  /**
   * True if a list is one of messages: at least half of its objects are, and a field names the
   * speaker without doubt, or one of them speaks twice or at a time. An author and a text alone may
   * as well be a book.
   */
  static boolean are(Collection<JsonNode> elements) {
    MessageShapes shapes = new MessageShapes(Map.of());
    Set<String> speakers = new HashSet<>();
    int messages = 0;
    boolean sure = false;
    for (JsonNode element : elements) {
      String speaker = shapes.speaker(core(element));
      if (!speaker.isBlank() && hasText(core(element)) && !isWork(element)) {
        messages++;
        sure |= isSure(element) || !speakers.add(speaker);
      }
    }
    return sure && messages * 2 >= elements.size();
  }

  /** A value is a text only beside its sender: settings have names and values, too. */
  private static boolean hasText(JsonNode message) {
    return TEXTS.stream()
        .filter(field -> !field.equals("value") || message.has("from"))
        .map(message::path)
        .anyMatch(text -> text.isTextual() || text.isArray() || text.has("parts"));
  }

  /** True if it is an article, a letter or a commit, which have authors and texts, too. */
  private static boolean isWork(JsonNode element) {
    return WORKS.stream().anyMatch(element::has);
  }

  private static boolean isSure(JsonNode element) {
    JsonNode message = core(element);
    String role = message.path("role").asText().toLowerCase(Locale.ROOT);
    return isSlack(element)
        || ROLES.contains(role)
        || !scalar(message, SURE).isEmpty()
        || MessageTimes.of(element) != null;
  }

  static boolean isSlack(JsonNode element) {
    return element.path("type").asText().equals("message") && element.path("ts").isTextual();
  }

  /** The message that an entry of a log wraps, or the element itself. */
  private static JsonNode core(JsonNode element) {
    JsonNode inner = element.path("message");
    return inner.has("role") && inner.has("content") ? inner : element;
  }

  /** The first of these fields that is a text or a number; empty if none. */
  static String scalar(JsonNode node, List<String> fields) {
    for (String field : fields) {
      JsonNode value = node.path(field);
      if ((value.isTextual() || value.isNumber()) && !value.asText().isBlank()) {
        return Surrogates.wellFormed(value.asText());
      }
    }
    return "";
  }

  /** The first of these fields that is an id; a very long one is its hash. Empty if none. */
  static String id(JsonNode node, List<String> fields) {
    String id = scalar(node, fields);
    return id.length() > LONGEST_ID ? Sha256.of(id, DIGITS) : id;
  }

  /** The conversation that a message says it is of; empty if it does not. */
  static String session(JsonNode element) {
    return id(element, SESSIONS);
  }

  List<ExportedMessage> ofAll(Collection<JsonNode> elements) {
    List<ExportedMessage> messages = new ArrayList<>();
    elements.forEach(element -> messages.addAll(of(element)));
    return messages;
  }

  /**
   * The messages of an element: that of its speaker and the answers of tools; none if it is not a
   * message.
   */
  List<ExportedMessage> of(JsonNode element) {
    JsonNode message = core(element);
    String speaker = speaker(message);
    if (speaker.isBlank() || isUnseen(element)) {
      return List.of();
    }
    Instant at = MessageTimes.of(element);
    String id = id(element, isSlack(element) ? List.of("ts") : IDS);
    boolean tool = isTool(message);
    List<ExportedMessage> said = new ArrayList<>();
    Texts texts = texts(message);
    if (!texts.said().isBlank()) {
      said.add(new ExportedMessage(id, speaker, tool, mentions(texts.said()), at));
    }
    for (String result : texts.results()) {
      String own = id.isEmpty() ? "" : id + ".result" + said.size();
      said.add(new ExportedMessage(own, "tool", true, result, at));
    }
    return said;
  }

  /** True for notices of a channel, such as of joining it, and for prompts that are not shown. */
  private static boolean isUnseen(JsonNode element) {
    String subtype = element.path("subtype").asText();
    return subtype.startsWith("channel_")
        || subtype.startsWith("group_")
        || element.path("metadata").path("is_visually_hidden_from_conversation").asBoolean();
  }

  private static boolean isTool(JsonNode message) {
    String role = message.path("role").asText(message.path("author").path("role").asText());
    return role.equalsIgnoreCase("tool") || role.equalsIgnoreCase("function");
  }

  private String speaker(JsonNode message) {
    JsonNode author = message.path("author");
    String role = scalar(author.has("role") ? author : message, List.of("role"));
    String name = scalar(author.has("role") ? author : message, List.of("name"));
    String speaker = role;
    if (!name.isEmpty() && (role.equals("user") || isTool(message))) {
      speaker = name;
    }
    speaker = speaker.isEmpty() ? scalar(message, SURE) : speaker;
    for (String field : List.of("author", "user", "sender", "from")) {
      JsonNode who = message.path(field);
      speaker =
          speaker.isEmpty()
              ? scalar(who, List.of("global_name", "display_name", "real_name", "name", "username"))
              : speaker;
    }
    speaker =
        speaker.isEmpty()
            ? scalar(message.path("user_profile"), List.of("display_name", "real_name"))
            : speaker;
    speaker = speaker.isEmpty() ? scalar(message, OTHERS) : speaker;
    speaker = speaker.isEmpty() && isSlack(message) ? slackBot(message) : speaker;
    return speaker.equals("human") ? "user" : names.getOrDefault(speaker, speaker);
  }

  private static String slackBot(JsonNode message) {
    String bot = scalar(message.path("bot_profile"), List.of("name"));
    return bot.isEmpty() ? scalar(message, List.of("bot_id")) : bot;
  }

  private String mentions(String text) {
    return names.isEmpty()
        ? text
        : MENTION
            .matcher(text)
            .replaceAll(
                user ->
                    Matcher.quoteReplacement(
                        "@" + names.getOrDefault(user.group(1), user.group(1))));
  }

  /** Words of a speaker, and answers of tools in between. */
  private record Texts(String said, List<String> results) {}

  private static Texts texts(JsonNode message) {
    List<String> results = new ArrayList<>();
    for (String field : TEXTS) {
      String said = text(message.path(field), results);
      if (!said.isBlank() || !results.isEmpty()) {
        return new Texts(said, results);
      }
    }
    return new Texts("", results);
  }

  /** The text of a string, a block, or a list of both; thoughts and calls of tools have none. */
  private static String text(JsonNode content, List<String> results) {
    if (content.isTextual()) {
      return content.textValue();
    } else if (content.path("parts").isArray()) {
      return text(content.path("parts"), results);
    } else if (content.isObject()) {
      if (content.path("type").asText().equals("tool_result")) {
        String result = text(content.path("content"), new ArrayList<>());
        if (!result.isBlank()) {
          results.add(result);
        }
        return "";
      }
      return content.path("text").isTextual() ? content.path("text").textValue() : "";
    }
    List<String> texts = new ArrayList<>();
    for (JsonNode block : content) {
      String text = block.isArray() ? "" : text(block, results);
      if (!text.isBlank()) {
        texts.add(text);
      }
    }
    return String.join(isMixed(content) ? "" : "\n\n", texts);
  }

  /** True if a line is cut into runs of plain text, which are strings, and marked text. */
  private static boolean isMixed(JsonNode content) {
    boolean plain = false;
    boolean marked = false;
    for (JsonNode run : content) {
      plain |= run.isTextual();
      marked |= run.isObject();
    }
    return plain && marked;
  }

  /** Adds the name of a user of Slack. */
  static void name(JsonNode user, Map<String, String> names) {
    List<String> fields = List.of("display_name", "real_name", "name");
    String id = user.path("id").asText();
    String name = scalar(user.path("profile"), fields);
    name = name.isEmpty() ? scalar(user, fields) : name;
    if (!id.isBlank() && !name.isEmpty()) {
      names.put(id, name);
    }
  }

  static String hash(ExportedMessage message) {
    return Sha256.of(
        String.join("\n", message.speaker(), String.valueOf(message.at()), message.text()), DIGITS);
  }
}
