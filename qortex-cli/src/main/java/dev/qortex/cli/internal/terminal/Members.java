package dev.qortex.cli.internal.terminal;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.Validity;
import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAmount;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Members of a result for a reader at the terminal, by the names that they have in JSON: records
 * and maps become maps, collections become lists, absent values are left out. Pure functions.
 */
public final class Members {

  private static final Pattern HUMP = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");

  private Members() {}

  /** The members of a record or a map, in their order. */
  public static Map<String, @Nullable Object> of(Object result) {
    return map(value(result));
  }

  /** The value as a map; empty when it is none. */
  @SuppressWarnings("unchecked") // Made by this class, with names as keys.
  static Map<String, @Nullable Object> map(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? (Map<String, @Nullable Object>) map : Map.of();
  }

  /** A map, a list, a text, a number, a truth value, or null. */
  private static @Nullable Object value(@Nullable Object value) {
    if (value == null
        || value instanceof String
        || value instanceof Number
        || value instanceof Boolean) {
      return value;
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, @Nullable Object> members = new LinkedHashMap<>();
      map.forEach((name, member) -> members.put(String.valueOf(value(name)), value(member)));
      return members;
    }
    if (value instanceof Iterable<?> elements && !(value instanceof JsonNode)) {
      List<@Nullable Object> list = new ArrayList<>();
      elements.forEach(element -> list.add(value(element)));
      return list;
    }
    if (value.getClass().isArray()) {
      List<@Nullable Object> list = new ArrayList<>();
      for (int i = 0; i < Array.getLength(value); i++) {
        list.add(value(Array.get(value, i)));
      }
      return list;
    }
    if (value instanceof Outcome outcome) {
      return outcome.word().isEmpty() ? outcome.reward() : outcome.word();
    }
    return value instanceof Record result ? members(result) : single(value);
  }

  private static @Nullable Object single(Object value) {
    if (value instanceof Optional<?> optional) {
      return value(optional.orElse(null));
    }
    if (value instanceof OptionalInt optional) {
      return optional.isPresent() ? optional.getAsInt() : null;
    }
    if (value instanceof OptionalLong optional) {
      return optional.isPresent() ? optional.getAsLong() : null;
    }
    if (value instanceof OptionalDouble optional) {
      return optional.isPresent() ? optional.getAsDouble() : null;
    }
    if (value instanceof Enum<?> constant) {
      return constant.name().toLowerCase(Locale.ROOT);
    }
    if (value instanceof Instant instant) {
      return seconds(instant);
    }
    if (value instanceof Temporal || value instanceof TemporalAmount) {
      return value.toString();
    }
    if (value instanceof JsonNode json) {
      return json(json);
    }
    throw new IllegalArgumentException(
        "A value of type %s cannot be shown.".formatted(value.getClass().getName()));
  }

  /** An instant without the parts of its second, which are for programs. */
  public static String seconds(Instant instant) {
    return instant.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private static @Nullable Object json(JsonNode json) {
    if (json.isObject()) {
      Map<String, @Nullable Object> members = new LinkedHashMap<>();
      json.properties().forEach(member -> members.put(member.getKey(), json(member.getValue())));
      return members;
    }
    if (json.isArray()) {
      List<@Nullable Object> elements = new ArrayList<>();
      json.forEach(element -> elements.add(json(element)));
      return elements;
    }
    if (json.isNumber()) {
      return json.numberValue();
    }
    return json.isBoolean() ? json.booleanValue() : json.isNull() ? null : json.asText();
  }

  private static Map<String, @Nullable Object> members(Record result) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    if (result instanceof Validity validity) {
      members.putAll(validity.fields());
      return members;
    }
    for (RecordComponent component : result.getClass().getRecordComponents()) {
      Object member = value(component(result, component));
      boolean unlimited = component.getType() == Validity.class && map(member).isEmpty();
      if (member != null && !unlimited) {
        members.put(name(component.getName()), member);
      }
    }
    return members;
  }

  /** The name of a component in JSON and, with dashes, as an option. */
  public static String name(String component) {
    return HUMP.matcher(component).replaceAll("_").toLowerCase(Locale.ROOT);
  }

  private static @Nullable Object component(Record result, RecordComponent component) {
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(result);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("The result %s cannot be read.".formatted(result), e);
    }
  }
}
