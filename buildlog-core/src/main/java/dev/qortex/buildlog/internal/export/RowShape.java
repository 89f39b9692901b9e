package dev.qortex.buildlog.internal.export;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import dev.qortex.commons.Checks;
import dev.qortex.json.Mappers;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Flat row of a record: a column for each component, and for those of nested records in their
 * place. A name is that of the component in snake case; when an outer record has it, too, the name
 * of the nested one goes before it. Immutable.
 *
 * @param <T> the record
 */
final class RowShape<T extends Record> {

  /** Format without limits of length, as what was stored must be readable. */
  static final JsonMapper JSON =
      Mappers.STRICT
          .rebuild()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .enable(
              DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .addModule(
              new SimpleModule()
                  .addSerializer(Enum.class, new LowerCase())
                  .addSerializer(Instant.class, ToStringSerializer.instance)
                  .addDeserializer(Instant.class, new Times()))
          .build();

  /**
   * Place of a column in the tree of the record.
   *
   * @param path the names from the outermost record to the component
   * @param text true for a text or a time, which stands in a cell as it is
   */
  private record Column(List<String> path, boolean text) {}

  private final Class<T> type;
  private final Map<String, Column> columns = new LinkedHashMap<>();

  /** The shape of a type. */
  RowShape(Class<T> type) {
    this.type = type;
    addColumns(type, List.of(), Set.of());
  }

  private void addColumns(Class<?> of, List<String> outer, Set<String> taken) {
    Set<String> names = new HashSet<>(taken);
    for (RecordComponent component : of.getRecordComponents()) {
      names.add(name(component));
    }
    for (RecordComponent component : of.getRecordComponents()) {
      Class<?> kind = component.getType();
      String name = name(component);
      List<String> path = new ArrayList<>(outer);
      path.add(name);
      if (kind.isRecord()) {
        addColumns(kind, path, names);
      } else {
        boolean text = kind == String.class || kind == Instant.class || kind.isEnum();
        String column = taken.contains(name) ? outer.get(outer.size() - 1) + "_" + name : name;
        columns.put(column, new Column(path, text));
      }
    }
  }

  private static String name(RecordComponent component) {
    return SnakeCaseStrategy.INSTANCE.translate(component.getName());
  }

  /** The names of the columns, in order. */
  Set<String> columns() {
    return Collections.unmodifiableSet(columns.keySet());
  }

  /** The row of a record. */
  ObjectNode row(T value) {
    JsonNode tree = JSON.valueToTree(value);
    ObjectNode row = JSON.createObjectNode();
    columns.forEach(
        (name, column) -> {
          JsonNode at = tree;
          for (String step : column.path()) {
            at = at.path(step);
          }
          row.set(name, at);
        });
    return row;
  }

  /** The text of a cell. */
  static String cell(JsonNode value) {
    return value.isTextual() ? value.textValue() : value.toString();
  }

  /** The value in a cell of that column. */
  JsonNode value(String name, String cell) throws JsonProcessingException {
    Column column = columns.get(name);
    return column == null || column.text() ? TextNode.valueOf(cell) : JSON.readTree(cell);
  }

  /**
   * The record of a row that has these columns and no others.
   *
   * @throws IllegalArgumentException that names a column that is missing, not known or of another
   *     type
   */
  T value(ObjectNode row) throws JsonProcessingException {
    ObjectNode tree = JSON.createObjectNode();
    for (Map.Entry<String, Column> column : columns.entrySet()) {
      JsonNode value = row.path(column.getKey());
      boolean text = column.getValue().text();
      if (value.isMissingNode() || value.isNull() || text != value.isTextual()) {
        throw new IllegalArgumentException(
            "The column (%s) must have a %s, not (%s)."
                .formatted(
                    column.getKey(),
                    text ? "text" : "value that is not a text",
                    Checks.shown(value.toString())));
      }
      List<String> path = column.getValue().path();
      ObjectNode at = tree;
      for (String step : path.subList(0, path.size() - 1)) {
        at = at.withObjectProperty(step);
      }
      at.set(path.get(path.size() - 1), value);
    }
    row.fieldNames()
        .forEachRemaining(
            name -> {
              if (!columns.containsKey(name)) {
                throw new IllegalArgumentException(
                    "The column (%s) is not known.".formatted(Checks.shown(name)));
              }
            });
    return JSON.treeToValue(tree, type);
  }

  /** WRITE_ENUMS_TO_LOWERCASE of Jackson goes by the locale of the host. */
  @SuppressWarnings("rawtypes") // A serializer of all enums has no other type.
  private static final class LowerCase extends StdSerializer<Enum> {
    private static final long serialVersionUID = 1;

    LowerCase() {
      super(Enum.class);
    }

    @Override
    public void serialize(Enum value, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeString(value.name().toLowerCase(Locale.ROOT));
    }
  }

  private static final class Times extends FromStringDeserializer<Instant> {
    private static final long serialVersionUID = 1;

    Times() {
      super(Instant.class);
    }

    @Override
    protected Instant _deserialize(String text, DeserializationContext context) {
      return Instant.parse(text);
    }
  }
}
