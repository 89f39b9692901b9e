package dev.qortex.observations.internal;

import dev.qortex.json.YamlFields;
import dev.qortex.observations.internal.files.Workspace;
import dev.qortex.observations.model.Observation;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.ScalarNode;

/**
 * Corrections of scores by a person, from {@code calibration.yml}: a list {@code rules} of maps,
 * each with a {@code match} of fields and an {@code adjust} of scores.
 *
 * @param rules in the order of the file
 */
record Calibration(List<Rule> rules) {

  /** In bytes; a larger file is none that a person wrote. */
  private static final int LARGEST = 4096;

  private static final Calibration NONE = new Calibration(List.of());

  /**
   * A correction.
   *
   * @param match values by field, all of which must be equal
   * @param confidence what is added
   * @param importance what is added
   */
  record Rule(Map<String, String> match, double confidence, double importance) {

    boolean matches(Observation observation) {
      return match.entrySet().stream()
          .allMatch(
              field ->
                  switch (field.getKey()) {
                    case "source" ->
                        field.getValue().equalsIgnoreCase(observation.origin().attribution());
                    case "attribution" ->
                        field.getValue().equals(observation.origin().attribution());
                    case "type" -> field.getValue().equals(observation.type());
                    case "bucket" -> field.getValue().equals(observation.bucket().value());
                    case "session_id" -> field.getValue().equals(observation.origin().sessionId());
                    default -> false;
                  });
    }
  }

  /** The rules in a file; none when there is no file, or with a warning when it is no such file. */
  static Calibration load(Path file, Consumer<String> warnings) {
    if (!Files.exists(file)) {
      return NONE;
    }
    String yaml = String.join("\n", Workspace.lines(file));
    if (yaml.getBytes(StandardCharsets.UTF_8).length > LARGEST) {
      warnings.accept(
          "The calibration (%s) has more than (%s) bytes and is ignored.".formatted(file, LARGEST));
      return NONE;
    }
    try {
      List<Rule> rules = new ArrayList<>();
      Map<String, Object> fields = YamlFields.read(yaml, ScalarNode::getValue);
      for (Object each : (List<?>) fields.getOrDefault("rules", List.of())) {
        Map<?, ?> rule = (Map<?, ?>) each;
        Map<String, String> match = new TreeMap<>();
        map(rule, "match").forEach((key, value) -> match.put(key.toString(), value.toString()));
        Map<?, ?> adjust = map(rule, "adjust");
        rules.add(new Rule(match, number(adjust, "confidence"), number(adjust, "importance")));
      }
      return new Calibration(rules);
    } catch (YAMLException | ClassCastException | IllegalArgumentException damaged) {
      warnings.accept(
          "The calibration (%s) is damaged and ignored: %s".formatted(file, damaged.getMessage()));
      return NONE;
    }
  }

  private static Map<?, ?> map(Map<?, ?> rule, String key) {
    if (rule.get(key) instanceof Map<?, ?> map) {
      return map;
    }
    throw new IllegalArgumentException("A rule has no map (%s).".formatted(key));
  }

  private static double number(Map<?, ?> adjust, String score) {
    Object value = adjust.get(score);
    double number = value == null ? 0 : Double.parseDouble(value.toString());
    if (!Double.isFinite(number)) {
      throw new IllegalArgumentException("The adjustment (%s) is not a number.".formatted(value));
    }
    return number;
  }
}
