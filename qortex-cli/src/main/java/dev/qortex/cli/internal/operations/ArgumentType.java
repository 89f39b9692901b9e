package dev.qortex.cli.internal.operations;

import dev.qortex.cli.internal.terminal.Nearest;
import dev.qortex.service.error.ServiceException;
import java.lang.reflect.Array;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Type of an argument as a word of a command line can give it: one value, a list of such values, or
 * a structure, which is given as JSON.
 *
 * @param isOptional whether there may be none
 * @param shape a collection, an array, an optional number, or the type of the value itself
 * @param value the type of a value
 */
public record ArgumentType(boolean isOptional, Class<?> shape, Class<?> value) {

  private static final Map<Class<?>, Class<?>> OPTIONAL_NUMBERS =
      Map.of(
          OptionalInt.class, int.class,
          OptionalLong.class, long.class,
          OptionalDouble.class, double.class);

  /** Readers of the words for a value. */
  private static final Map<Class<?>, Function<String, ?>> READERS =
      Map.ofEntries(
          Map.entry(String.class, text -> text),
          Map.entry(int.class, Integer::valueOf),
          Map.entry(Integer.class, Integer::valueOf),
          Map.entry(long.class, Long::valueOf),
          Map.entry(Long.class, Long::valueOf),
          Map.entry(float.class, Float::valueOf),
          Map.entry(double.class, Double::valueOf),
          Map.entry(Double.class, Double::valueOf),
          Map.entry(boolean.class, ArgumentType::truth),
          Map.entry(Boolean.class, ArgumentType::truth),
          Map.entry(Instant.class, Instant::parse),
          Map.entry(LocalDate.class, LocalDate::parse),
          Map.entry(Duration.class, Duration::parse));

  static ArgumentType of(Type type) {
    if (type instanceof ParameterizedType generic
        && generic.getRawType() instanceof Class<?> shape) {
      Type inner = generic.getActualTypeArguments()[0];
      if (shape == Optional.class) {
        ArgumentType present = of(inner);
        return new ArgumentType(true, present.shape, present.value);
      }
      return Collection.class.isAssignableFrom(shape)
              && inner instanceof Class<?> value
              && isValue(value)
          ? new ArgumentType(false, shape, value)
          : new ArgumentType(false, Object.class, Object.class);
    }
    Class<?> whole = type instanceof Class<?> plain ? plain : Object.class;
    if (whole.isArray() && isValue(whole.getComponentType())) {
      return new ArgumentType(false, whole, whole.getComponentType());
    }
    Class<?> number = OPTIONAL_NUMBERS.get(whole);
    return new ArgumentType(number != null, whole, number == null ? whole : number);
  }

  private static boolean isValue(Class<?> type) {
    return type.isEnum() || READERS.containsKey(type);
  }

  boolean isFlag() {
    return value == boolean.class || value == Boolean.class;
  }

  boolean isList() {
    return (Collection.class.isAssignableFrom(shape) || shape.isArray()) && isValue(value);
  }

  boolean isStructure() {
    return !isValue(value);
  }

  /** The words of an enumeration; none for another type. */
  List<String> choices() {
    return value.getEnumConstants() instanceof Enum<?>[] constants
        ? Stream.of(constants).map(it -> it.name().toLowerCase(Locale.ROOT)).toList()
        : List.of();
  }

  /**
   * The value of an argument.
   *
   * @param name the name of the argument, for refusals
   * @throws ServiceException when a word does not give a value
   */
  Object of(String name, List<String> words) {
    Object present = isList() ? all(name, words) : one(name, words.get(words.size() - 1));
    if (shape == OptionalInt.class) {
      return OptionalInt.of((int) present);
    }
    if (shape == OptionalLong.class) {
      return OptionalLong.of((long) present);
    }
    if (shape == OptionalDouble.class) {
      return OptionalDouble.of((double) present);
    }
    return isOptional ? Optional.of(present) : present;
  }

  private Object all(String name, List<String> words) {
    if (shape.isArray()) {
      Object array = Array.newInstance(value, words.size());
      for (int i = 0; i < words.size(); i++) {
        Array.set(array, i, one(name, words.get(i)));
      }
      return array;
    }
    Collection<Object> all = shape == Set.class ? new LinkedHashSet<>() : new ArrayList<>();
    words.forEach(word -> all.add(one(name, word)));
    return all;
  }

  /** The value of an argument that is not given and has no default. */
  Object absent() {
    if (shape == OptionalInt.class) {
      return OptionalInt.empty();
    }
    if (shape == OptionalLong.class) {
      return OptionalLong.empty();
    }
    return shape == OptionalDouble.class ? OptionalDouble.empty() : Optional.empty();
  }

  private Object one(String name, String word) {
    try {
      return value.isEnum()
          ? constant(word)
          : Objects.requireNonNull(READERS.get(value)).apply(word);
    } catch (RuntimeException e) {
      throw ServiceException.invalid(
          name, "The argument '%s' (%s) is not %s.".formatted(name, word, expected(word)));
    }
  }

  private Object constant(String word) {
    String name = word.toUpperCase(Locale.ROOT).replace('-', '_');
    return Stream.of(value.getEnumConstants())
        .filter(constant -> ((Enum<?>) constant).name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private String expected(String word) {
    if (value.isEnum()) {
      List<String> near = Nearest.names(word, choices());
      return "one of its choices.\nMaybe one of " + (near.isEmpty() ? choices() : near);
    }
    if (value == Instant.class) {
      return "a time.\nMaybe " + Nearest.instant(word).orElse("2026-01-31T12:00:00Z");
    }
    if (value == LocalDate.class) {
      return "a date.\nMaybe "
          + Nearest.instant(word).map(instant -> instant.substring(0, 10)).orElse("2026-01-31");
    }
    if (value == Duration.class) {
      return "a duration.\nMaybe P1DT12H";
    }
    if (isFlag()) {
      return "true or false";
    }
    return "a number of its kind" + nearestNumber(word).map(near -> ".\nMaybe " + near).orElse("");
  }

  private Optional<String> nearestNumber(String word) {
    return value == int.class || value == Integer.class
        ? Nearest.whole(word, Integer.MIN_VALUE, Integer.MAX_VALUE)
        : value == long.class || value == Long.class
            ? Nearest.whole(word, Long.MIN_VALUE, Long.MAX_VALUE)
            : Nearest.decimal(word);
  }

  private static Boolean truth(String word) {
    if (!word.equals("true") && !word.equals("false")) {
      throw new IllegalArgumentException(word);
    }
    return Boolean.valueOf(word);
  }
}
