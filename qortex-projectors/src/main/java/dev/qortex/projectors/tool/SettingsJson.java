package dev.qortex.projectors.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.commons.EditedText;
import dev.qortex.json.JsonSettings;
import dev.qortex.projectors.Enrichment;
import dev.qortex.projectors.ruleset.RuleProvenance;
import dev.qortex.projectors.ruleset.RuleSetEntry;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Rules in a settings file of JSON: {@code rules} are texts, of ours and of others; {@code _qortex}
 * says which are ours, and what helps to apply them. All else stays as it is. Pure functions.
 */
final class SettingsJson {

  private static final String OURS = "_qortex";

  private SettingsJson() {}

  /** Settings that hold only these rules. */
  static String of(List<RuleSetEntry> entries) {
    ObjectNode settings = JsonSettings.JSON.createObjectNode();
    Set<String> texts = new LinkedHashSet<>();
    entries.forEach(entry -> texts.add(entry.rule()));
    texts.forEach(settings.putArray("rules")::add);
    ObjectNode ours = settings.putObject(OURS);
    texts.forEach(ours.putArray("added")::add);
    ArrayNode rules = ours.putArray("rules");
    entries.forEach(entry -> rules.add(node(entry)));
    return JsonSettings.text(settings);
  }

  /**
   * The settings with these rules in the place of those that came from us before. A rule that
   * somebody else put there stays, and is not there twice.
   *
   * @throws IllegalArgumentException when it is not a JSON object
   */
  static byte[] update(String file, byte[] existing, String text) {
    if (existing.length == 0) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
    EditedText before = edited(file, existing);
    ObjectNode settings = JsonSettings.parse(file, before.text());
    ObjectNode ours = (ObjectNode) JsonSettings.parse(file, text).get(OURS);
    Set<JsonNode> others = new LinkedHashSet<>();
    array(file, settings, "rules").forEach(others::add);
    array(file, settings.path(OURS), "added").forEach(others::remove);
    List<JsonNode> added = new ArrayList<>();
    ours.get("added").forEach(added::add);
    added.removeAll(others);
    ours.putArray("added").addAll(added);
    settings.putArray("rules").addAll(List.copyOf(others)).addAll(added);
    settings.set(OURS, ours);
    return before.with(JsonSettings.text(settings)).bytes();
  }

  private static EditedText edited(String file, byte[] existing) {
    try {
      return EditedText.of(existing);
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException(
          "The settings (%s) are not in UTF-8.\nMaybe convert them first.".formatted(file), e);
    }
  }

  /** The rules of ours in the settings. */
  static List<RuleSetEntry> entries(String file, String text) {
    List<RuleSetEntry> entries = new ArrayList<>();
    for (JsonNode rule : array(file, JsonSettings.parse(file, text).path(OURS), "rules")) {
      List<String> tags = new ArrayList<>();
      rule.path("tags").forEach(tag -> tags.add(tag.asText()));
      entries.add(
          new RuleSetEntry(
              rule.path("rule").asText(),
              rule.path("category").asText(RuleSetEntry.DEFAULT_CATEGORY),
              new Enrichment(
                  rule.path("context").asText(),
                  rule.path("antipattern").asText(),
                  rule.path("rationale").asText(),
                  tags),
              List.of(),
              provenance(rule)));
    }
    return entries;
  }

  private static RuleProvenance provenance(JsonNode rule) {
    Map<String, Object> fields = new LinkedHashMap<>();
    if (rule.has("id")) {
      fields.put("id", rule.path("id").asText());
    }
    if (rule.has("conflicts")) {
      fields.put("conflicts", JsonSettings.JSON.convertValue(rule.path("conflicts"), List.class));
    }
    if (rule.has("more_conflicts")) {
      fields.put("more_conflicts", rule.path("more_conflicts").longValue());
    }
    return new RuleProvenance(fields);
  }

  private static ObjectNode node(RuleSetEntry entry) {
    ObjectNode node = JsonSettings.JSON.createObjectNode();
    entry.provenance().id().ifPresent(id -> node.put("id", id));
    node.put("rule", entry.rule());
    node.put("category", entry.category());
    Enrichment enrichment = entry.enrichment();
    put(node, "context", enrichment.context());
    put(node, "antipattern", enrichment.antipattern());
    put(node, "rationale", enrichment.rationale());
    if (!enrichment.tags().isEmpty()) {
      enrichment.tags().forEach(node.putArray("tags")::add);
    }
    for (String field : List.of("conflicts", "more_conflicts")) {
      if (entry.provenance().fields().containsKey(field)) {
        node.set(field, JsonSettings.JSON.valueToTree(entry.provenance().fields().get(field)));
      }
    }
    return node;
  }

  private static void put(ObjectNode node, String name, String value) {
    if (!value.isEmpty()) {
      node.put(name, value);
    }
  }

  private static Iterable<JsonNode> array(String file, JsonNode owner, String name) {
    JsonNode value = owner.path(name);
    if (!value.isMissingNode() && !value.isArray()) {
      throw new IllegalArgumentException(
          "The (%s) of the settings (%s) must be an array.\nMaybe another tool uses the name: rename it there."
              .formatted(name, file));
    }
    return value;
  }
}
