package dev.qortex.service.internal;

import dev.qortex.commons.TextForms;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Domains in arguments, and in the bounds of callers: the components that are named so. File names
 * of macOS are decomposed (NFD), and what people type is composed (NFC); so both forms of a name
 * are one domain. Thread-safe.
 *
 * @param known the names of the domains that there are
 */
public record DomainNames(Supplier<? extends Collection<String>> known) {

  /** Returns the argument with the names of the domains that it means. */
  public Record resolved(Record argument) {
    RecordComponent[] components = argument.getClass().getRecordComponents();
    boolean changes = false;
    for (RecordComponent component : components) {
      if (isNamed(component)) {
        Object value = RecordCheck.component(argument, component);
        changes |= value != null && !resolved(value).equals(value);
      }
    }
    return changes ? changed(argument, components) : argument;
  }

  private static boolean isNamed(RecordComponent component) {
    String name = component.getName();
    return name.equals("domain") || name.equals("domains") || name.endsWith("Domains");
  }

  private Record changed(Record argument, RecordComponent[] components) {
    @Nullable Object[] values = new @Nullable Object[components.length];
    for (int i = 0; i < components.length; i++) {
      Object value = RecordCheck.component(argument, components[i]);
      values[i] = isNamed(components[i]) && value != null ? resolved(value) : value;
    }
    return made(argument.getClass(), components, values);
  }

  private Object resolved(Object value) {
    if (value instanceof String name) {
      return TextForms.known(name, known);
    }
    if (value instanceof Optional<?> optional) {
      return optional.map(this::resolved);
    }
    if (value instanceof Set<?> names) {
      return names.stream().map(this::resolved).collect(Collectors.toUnmodifiableSet());
    }
    return value instanceof List<?> names ? names.stream().map(this::resolved).toList() : value;
  }

  private static Record made(
      Class<? extends Record> type, RecordComponent[] components, @Nullable Object[] values) {
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      Constructor<? extends Record> constructor = type.getDeclaredConstructor(types);
      constructor.trySetAccessible();
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof RuntimeException refusal
          ? refusal
          : new IllegalStateException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new AssertionError("A record cannot be made.", e);
    }
  }
}
