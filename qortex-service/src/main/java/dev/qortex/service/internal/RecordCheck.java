package dev.qortex.service.internal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import dev.qortex.commons.Checks;
import dev.qortex.commons.EditDistance;
import dev.qortex.commons.Surrogates;
import dev.qortex.json.Coercions;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Check of a record against the limits of its schema, without JSON of it: lengths, sizes, ranges,
 * choices and missing values, as {@link ArgumentCheck} finds them in JSON. Types need no check.
 */
public final class RecordCheck {

  private static final PropertyNamingStrategies.NamingBase NAMES =
      (PropertyNamingStrategies.NamingBase) PropertyNamingStrategies.SNAKE_CASE;

  private RecordCheck() {}

  /**
   * Checks an argument.
   *
   * @throws ServiceException naming the first component that the schema refuses
   */
  public static void check(Record argument, JsonNode schema) {
    components(argument, schema, "");
  }

  private static void components(Record record, JsonNode schema, String path) {
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      String name = NAMES.translate(component.getName());
      value(
          component(record, component),
          schema.path("properties").path(name),
          Coercions.member(path, name));
    }
  }

  /** The value of a component. */
  static @Nullable Object component(Record record, RecordComponent component) {
    try {
      component.getAccessor().trySetAccessible();
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError("A component of a record cannot be read.", e);
    }
  }

  private static void value(@Nullable Object given, JsonNode schema, String path) {
    if (given == null) {
      throw ServiceException.invalid(
          path, "The argument '%s' is missing.\nGive it.".formatted(path));
    }
    if (given instanceof Optional<?> optional) {
      optional.ifPresent(present -> value(present, schema, path));
    } else if (given instanceof OptionalInt number) {
      number.ifPresent(present -> number(present, schema, path));
    } else if (given instanceof OptionalLong number) {
      number.ifPresent(present -> number(present, schema, path));
    } else if (given instanceof OptionalDouble number) {
      number.ifPresent(present -> number(present, schema, path));
    } else if (given instanceof CharSequence text) {
      text(text.toString(), schema, path);
    } else if (given instanceof Number number) {
      number(number, schema, path);
    } else if (given instanceof Map<?, ?> map) {
      members(map, schema, path);
    } else if (given instanceof Collection<?> collection) {
      elements(collection, schema, path);
    } else if (given.getClass().isArray()) {
      elements(boxed(given), schema, path);
    } else if (given instanceof Record record) {
      components(record, schema, path);
    }
  }

  private static void text(String text, JsonNode schema, String path) {
    whole(text, path);
    int length = text.codePointCount(0, text.length());
    size("minLength", "maxLength", length, "has %s characters".formatted(length), schema, path);
    if (schema.path("enum").isArray()) {
      List<String> choices = new ArrayList<>();
      schema.path("enum").forEach(choice -> choices.add(choice.asText()));
      if (!choices.contains(text)) {
        throw ServiceException.invalid(
            path,
            "The argument '%s' (%s) is not one of its choices.%s"
                .formatted(path, Checks.shown(text), EditDistance.remedy(text, choices)));
      }
    }
  }

  /**
   * Refuses half of a surrogate pair, which UTF-8 cannot hold: a store would refuse it later, or
   * two different texts would become one.
   */
  static void whole(String text, String path) {
    int half = Surrogates.half(text);
    if (half >= 0) {
      throw ServiceException.invalid(
          Checks.shown(path),
          "The argument '%s' (%s) has half of a surrogate pair at index %s.\nMaybe the text was cut inside of an emoji: give whole characters."
              .formatted(Checks.shown(path), Checks.shown(text), half));
    }
  }

  private static void number(Number given, JsonNode schema, String path) {
    double number = given.doubleValue();
    JsonNode least = schema.path("minimum");
    JsonNode most = schema.path("maximum");
    if (Double.isNaN(number) || least.isNumber() && number < least.doubleValue()) {
      throw refused(ErrorCode.INVALID_ARGUMENT, "is " + given, path, "at least", least, "");
    }
    if (most.isNumber() && number > most.doubleValue()) {
      throw refused(ErrorCode.INVALID_ARGUMENT, "is " + given, path, "at most", most, "");
    }
  }

  private static void members(Map<?, ?> map, JsonNode schema, String path) {
    ofElements("minProperties", "maxProperties", map.size(), schema, path);
    JsonNode ofMember = schema.path("additionalProperties");
    map.forEach(
        (key, member) -> {
          String name = String.valueOf(key);
          JsonNode own = schema.path("properties").path(name);
          whole(name, Coercions.member(path, name));
          value(member, own.isMissingNode() ? ofMember : own, Coercions.member(path, name));
        });
  }

  private static void elements(Collection<?> elements, JsonNode schema, String path) {
    ofElements("minItems", "maxItems", elements.size(), schema, path);
    int i = 0;
    for (Object element : elements) {
      value(element, schema.path("items"), Coercions.member(path, i++));
    }
  }

  private static List<?> boxed(Object array) {
    return array instanceof Object[] objects
        ? Arrays.asList(objects)
        : new java.util.AbstractList<Object>() {
          @Override
          public Object get(int index) {
            return Array.get(array, index);
          }

          @Override
          public int size() {
            return Array.getLength(array);
          }
        };
  }

  private static void ofElements(
      String least, String most, int size, JsonNode schema, String path) {
    size(least, most, size, "has %s elements".formatted(size), schema, path);
  }

  private static void size(
      String least, String most, int size, String found, JsonNode schema, String path) {
    if (schema.path(least).isInt() && size < schema.path(least).intValue()) {
      throw refused(ErrorCode.INVALID_ARGUMENT, found, path, "at least", schema.path(least), "");
    }
    if (schema.path(most).isInt() && size > schema.path(most).intValue()) {
      throw refused(
          ErrorCode.TOO_LARGE, found, path, "at most", schema.path(most), meaning(schema));
    }
  }

  /** The meaning of what is too large: it says where more than that belongs. */
  static String meaning(JsonNode schema) {
    String description = schema.path("description").asText();
    return description.isEmpty() ? "" : " Meaning: " + description;
  }

  private static ServiceException refused(
      ErrorCode code, String found, String path, String bound, JsonNode limit, String meaning) {
    return new ServiceException(
        code,
        path,
        String.format(
            Locale.ROOT,
            "The argument '%s' %s.\nGive %s %s.%s",
            path,
            found,
            bound,
            limit,
            meaning),
        null);
  }
}
