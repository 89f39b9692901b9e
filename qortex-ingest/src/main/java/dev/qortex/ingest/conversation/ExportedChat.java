package dev.qortex.ingest.conversation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.ingest.document.Sections;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A conversation of an export: an object with the messages of ChatGPT ({@code mapping}), of Claude
 * ({@code chat_messages}) or of others ({@code messages}, {@code conversations}) in it.
 *
 * @param session id that the export gives it; empty if none
 * @param title that the export gives it; empty if none, or longer than headings are
 * @param messages in the order in which they were said
 */
record ExportedChat(String session, String title, List<ExportedMessage> messages) {

  private static final List<String> LISTS = List.of("chat_messages", "messages", "conversations");
  private static final List<String> IDS =
      List.of("conversation_id", "uuid", "session_id", "id", "thread_id");

  private static final List<String> TITLES = List.of("title", "name");

  /** True if the element of an export is a conversation. */
  static boolean is(JsonNode element) {
    if (element.path("mapping").isObject()) {
      for (JsonNode node : element.path("mapping")) {
        if (node.has("message") && (node.has("parent") || node.has("children"))) {
          return true;
        }
      }
    }
    return MessageShapes.are(list(element));
  }

  static ExportedChat of(JsonNode element, MessageShapes shapes) {
    String session = MessageShapes.id(element, IDS);
    String named = MessageShapes.scalar(element, TITLES).strip();
    String title = named.length() > Sections.LONGEST_HEADING ? "" : named;
    if (element.path("mapping").isObject()) {
      return new ExportedChat(session, title, shapes.ofAll(branch(element)));
    }
    return new ExportedChat(session, title, inOrder(shapes.ofAll(list(element))));
  }

  private static List<JsonNode> list(JsonNode element) {
    List<JsonNode> messages = new ArrayList<>();
    for (String name : LISTS) {
      if (messages.isEmpty()) {
        element.path(name).forEach(messages::add);
      }
    }
    return messages;
  }

  /** The messages from the root to the current one; other branches were given up. */
  private static List<JsonNode> branch(JsonNode conversation) {
    JsonNode mapping = conversation.path("mapping");
    String key = conversation.path("current_node").asText();
    if (!mapping.has(key)) {
      key = newestLeaf(mapping);
    }
    List<JsonNode> branch = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    while (mapping.has(key) && seen.add(key)) {
      branch.add(mapping.path(key).path("message"));
      key = mapping.path(key).path("parent").asText();
    }
    Collections.reverse(branch);
    return branch;
  }

  private static String newestLeaf(JsonNode mapping) {
    String newest = "";
    double latest = Double.NEGATIVE_INFINITY;
    for (Map.Entry<String, JsonNode> node : mapping.properties()) {
      double time = node.getValue().path("message").path("create_time").asDouble();
      if (node.getValue().path("children").isEmpty() && time >= latest) {
        newest = node.getKey();
        latest = time;
      }
    }
    return newest;
  }

  /** Messages by time, if all of them have one: some tools export the newest first. */
  static List<ExportedMessage> inOrder(List<ExportedMessage> messages) {
    if (messages.stream().anyMatch(message -> message.at() == null)) {
      return messages;
    }
    return messages.stream()
        .sorted(Comparator.comparing(message -> Objects.requireNonNull(message.at())))
        .toList();
  }

  /**
   * Messages with an id for each: that of the export, or else the hash of the text, numbered where
   * the text comes again. So a message keeps its id wherever others are added.
   */
  static List<ExportedMessage> identified(List<ExportedMessage> messages) {
    Map<String, Integer> times = new HashMap<>();
    Map<String, ExportedMessage> byId = new HashMap<>();
    List<ExportedMessage> identified = new ArrayList<>();
    for (ExportedMessage message : messages) {
      String hash = MessageShapes.hash(message);
      String id = message.id();
      if (id.isBlank() || !same(byId.getOrDefault(id, message), message)) {
        String own = id.isBlank() ? hash : id + "." + hash;
        int before = times.merge(own, 1, Integer::sum) - 1;
        id = before == 0 ? own : own + "." + before;
      }
      byId.putIfAbsent(id, message);
      identified.add(message.withId(id));
    }
    return identified;
  }

  private static boolean same(ExportedMessage one, ExportedMessage other) {
    return one.text().equals(other.text()) && one.speaker().equals(other.speaker());
  }
}
