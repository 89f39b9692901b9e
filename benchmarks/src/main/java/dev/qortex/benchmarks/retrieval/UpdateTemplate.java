package dev.qortex.benchmarks.retrieval;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.commons.Resources;
import dev.qortex.commons.Sha256;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Template of a dialogue in which a fact changes. Texts have slots in braces, such as {@code
 * {person}}, for each of which one of some values is chosen.
 *
 * @param id unique among all templates
 * @param hand who wrote it: the author of the ranking, or another
 * @param kind of the change, such as {@code moved}
 * @param slots possible values by name
 * @param steps of each step of the fact, paraphrases of a turn that states it: the former fact
 *     first, and at most three
 * @param distractors turns that are like a statement and are none
 * @param chat turns about anything else
 * @param present questions about what holds
 * @param past questions about what held before
 * @param dated questions about what held in a {@code {month}}; may be empty
 * @param returns whether the last step states the first fact again
 */
record UpdateTemplate(
    String id,
    String hand,
    String kind,
    Map<String, List<String>> slots,
    List<List<String>> steps,
    List<String> distractors,
    List<String> chat,
    List<String> present,
    List<String> past,
    List<String> dated,
    boolean returns) {

  /** The name of the templates by the author of the ranking. */
  static final String OWN = "own";

  /** The name of the templates by another writer. */
  static final String OTHER = "other";

  private static final Pattern SLOT = Pattern.compile("\\{(\\w+)}");

  /** Copies. */
  UpdateTemplate {
    slots = Map.copyOf(slots);
    steps = steps.stream().map(List::copyOf).toList();
    distractors = List.copyOf(distractors);
    chat = List.copyOf(chat);
    present = List.copyOf(present);
    past = List.copyOf(past);
    dated = List.copyOf(dated);
  }

  /** All templates of both hands. */
  static List<UpdateTemplate> all() {
    List<UpdateTemplate> all = new ArrayList<>();
    for (String hand : List.of(OWN, OTHER)) {
      String resource = "updates_qa-" + hand + ".jsonl";
      List<String> lines = Resources.text(UpdateTemplate.class, resource).lines().toList();
      JsonLine.read(resource, lines).forEach(line -> all.add(of(hand, line)));
    }
    return all;
  }

  private static UpdateTemplate of(String hand, JsonLine line) {
    JsonNode node = line.node();
    Map<String, List<String>> slots = new LinkedHashMap<>();
    node.path("slots").properties().forEach(slot -> slots.put(slot.getKey(), texts(slot.getValue())));
    List<List<String>> steps = new ArrayList<>();
    for (String step : List.of("old", "new", "newer")) {
      List<String> statements = texts(node.path("statements_" + step));
      if (!statements.isEmpty()) {
        steps.add(statements);
      }
    }
    return new UpdateTemplate(
        line.text("id"),
        hand,
        line.text("kind"),
        slots,
        steps,
        texts(node.path("distractors")),
        texts(node.path("chat")),
        texts(node.path("present")),
        texts(node.path("past")),
        texts(node.path("dated")),
        steps.size() > 2 && line.text("answer_present").equals("{old}"));
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(text -> texts.add(text.asText()));
    return texts;
  }

  /** True for the half that nothing is chosen by: by a hash of the id, within each hand. */
  static boolean isKept(UpdateTemplate template, List<UpdateTemplate> all) {
    List<String> ofHand =
        all.stream()
            .filter(other -> other.hand().equals(template.hand()))
            .map(UpdateTemplate::id)
            .sorted(Comparator.comparing(Sha256::of))
            .toList();
    return ofHand.indexOf(template.id()) % 2 == 1;
  }

  /** A value for each slot, none of them one of those that are taken. */
  Map<String, String> values(RandomGenerator random, List<String> taken) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String slot : slots.keySet().stream().sorted().toList()) {
      List<String> all = slots.getOrDefault(slot, List.of());
      List<String> free = all.stream().filter(value -> !taken.contains(value)).toList();
      List<String> from = free.isEmpty() ? all : free;
      values.put(slot, from.get(random.nextInt(from.size())));
    }
    return values;
  }

  /** A text with values in place of its slots, and a capital at its start. */
  static String filled(String text, Map<String, String> values) {
    String filled =
        SLOT.matcher(text)
            .replaceAll(slot -> Matcher.quoteReplacement(value(slot.group(1), values)));
    return filled.substring(0, 1).toUpperCase(Locale.ROOT) + filled.substring(1);
  }

  private static String value(String slot, Map<String, String> values) {
    String value = values.get(slot);
    if (value == null) {
      throw new IllegalArgumentException(
          "The slot (%s) has no values.\nMaybe list them in \"slots\".".formatted(slot));
    }
    return value;
  }
}
