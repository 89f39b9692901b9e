package dev.qortex.observations.model;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Resources;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.json.YamlFields;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.ScalarNode;

/**
 * Types of observations, each with its folder and the rate of its decay.
 *
 * @param types the types, by name
 */
public record Taxonomy(Map<String, Type> types) {

  /** The partition that decays. */
  public static final String MIND = "mind";

  /** The permanent partition. */
  public static final String VAULT = "vault";

  /** The type of what was not classified; no entry has it. */
  static final String UNCLASSIFIED = "observation";

  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,39}");
  private static final Pattern FOLDER =
      Pattern.compile("(?:%s|%s)(?:/[a-z0-9_-]+)++".formatted(MIND, VAULT));

  /** Kind of a type. */
  public enum Category {
    /** An idea that an agent holds. */
    CONCEPT(MIND + "/concepts"),
    /** A thing that exists or happens. */
    ENTITY(VAULT + "/entities"),
    /** A connection of things. */
    RELATION(VAULT + "/relations");

    private final String value = name().toLowerCase(Locale.ROOT);
    private final String folder;

    Category(String folder) {
      this.folder = folder;
    }

    /** The lower-case name that files use. */
    public String value() {
      return value;
    }

    /** The category of that name. */
    static Category of(String name) {
      return Arrays.stream(values())
          .filter(category -> category.value.equals(name))
          .findFirst()
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "The category (%s) is unknown.\nMaybe concept, entity or relation."
                          .formatted(Checks.shown(name))));
    }
  }

  /**
   * A type.
   *
   * @param name the name: lower-case letters, digits and underscores
   * @param category the kind of the type
   * @param folder the folder, relative to {@code mind} or {@code vault}
   * @param perMonth linear loss of importance in a month, from 0 to 1
   * @param perDay exponential rate of decay in a day, from 0 to 1
   */
  public record Type(
      String name, Category category, String folder, double perMonth, double perDay) {

    /** Checks the components. */
    public Type {
      if (!NAME.matcher(name).matches() || name.equals(UNCLASSIFIED)) {
        throw new IllegalArgumentException(
            "The type (%s) must be of lower-case letters, digits and underscores, and not %s.\nMaybe rename it."
                .formatted(Checks.shown(name), UNCLASSIFIED));
      }
      Checks.given("category of the type (" + name + ")", category);
      if (!FOLDER.matcher(folder).matches()) {
        throw new IllegalArgumentException(
            "The folder (%s) of the type (%s) must lie below mind or vault.\nMaybe mind/%s."
                .formatted(Checks.shown(folder), name, name));
      }
      Checks.unit("linear decay of the type (" + name + ")", perMonth);
      Checks.unit("exponential decay of the type (" + name + ")", perDay);
    }
  }

  /** Makes defensive copies. */
  public Taxonomy {
    types = Collections.unmodifiableMap(new TreeMap<>(types));
  }

  /** The 17 types of the walkthrough; decisions are kept in the vault. */
  public static Taxonomy standard() {
    return resource("taxonomy.txt");
  }

  /** The 20 types of the later versions, each with a separate folder; facts are in the vault. */
  public static Taxonomy extended() {
    return resource("taxonomy-20.txt");
  }

  private static Taxonomy resource(String name) {
    Map<String, Type> types = new TreeMap<>();
    for (String line : Resources.lines(Taxonomy.class, name)) {
      String[] part = line.split(" ");
      types.put(
          part[0],
          new Type(
              part[0],
              Category.of(part[1]),
              part[2],
              Double.parseDouble(part[3]),
              Double.parseDouble(part[4])));
    }
    return new Taxonomy(types);
  }

  /** The type with that name. */
  public Optional<Type> type(String name) {
    return Optional.ofNullable(types.get(name));
  }

  /**
   * Returns a copy with another type.
   *
   * @throws IllegalArgumentException when there is one of that name: types are only added
   */
  public Taxonomy with(Type type) {
    if (types.containsKey(type.name())) {
      throw new IllegalArgumentException(
          "The type (%s) is there already.\nMaybe choose another name: types are only added."
              .formatted(type.name()));
    }
    Map<String, Type> more = new TreeMap<>(types);
    more.put(type.name(), type);
    return new Taxonomy(more);
  }

  /**
   * Returns a copy with the types of a YAML file: a list {@code types} of maps with {@code name}
   * and {@code category}. They stand in the folder of their category and do not decay.
   *
   * @throws SourceReadException when the text is not such YAML
   */
  public Taxonomy with(String yaml) {
    Taxonomy all = this;
    try {
      Map<String, Object> fields = YamlFields.read(yaml, ScalarNode::getValue);
      for (Object each : (List<?>) fields.getOrDefault("types", List.of())) {
        Map<?, ?> type = (Map<?, ?>) each;
        Category category = Category.of(String.valueOf(type.get("category")));
        all = all.with(new Type(String.valueOf(type.get("name")), category, category.folder, 0, 0));
      }
      return all;
    } catch (YAMLException | ClassCastException | IllegalArgumentException e) {
      throw new SourceReadException(
          "The file of own types (taxonomy.yml) cannot be understood: %s\nMaybe it should be a list (types) of maps with (name) and (category)."
              .formatted(e.getMessage()),
          e);
    }
  }
}
