package dev.qortex.cli.internal.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.cli.internal.session.Session;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.service.Operation;
import dev.qortex.service.internal.Json;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class MembersTest {

  private static final Set<Class<?>> SINGLE =
      Set.of(
          String.class,
          Object.class,
          Boolean.class,
          Integer.class,
          Long.class,
          Double.class,
          OptionalInt.class,
          OptionalLong.class,
          OptionalDouble.class,
          Instant.class,
          LocalDate.class,
          Duration.class,
          JsonNode.class);

  record Inner(String someName, int topK) {}

  record Sample(
      String text,
      double number,
      boolean isTrue,
      Optional<String> present,
      Optional<String> absent,
      OptionalInt none,
      OptionalDouble some,
      List<Inner> inner,
      Map<String, Object> properties,
      float[] vector,
      TimeUnit unit,
      Instant at,
      LocalDate day,
      Outcome outcome,
      Map<String, Outcome> outcomes,
      JsonNode json) {}

  @Test
  void theMembersOfARecordAreThoseOfItsJson() throws Exception {
    Sample sample =
        new Sample(
            "a",
            0.5,
            true,
            Optional.of("b"),
            Optional.empty(),
            OptionalInt.empty(),
            OptionalDouble.of(1.5),
            List.of(new Inner("c", 2)),
            Map.of("key", List.of(1, "x")),
            new float[] {1, 2},
            TimeUnit.DAYS,
            Instant.parse("2026-01-31T12:00:00Z"),
            LocalDate.parse("2026-01-31"),
            Outcome.ACCEPTED,
            Map.of("item", Outcome.reward(0.25)),
            Json.mapper().readTree("{\"a\": [1, null, true]}"));
    JsonNode shown = Json.mapper().readTree(Json.mapper().writeValueAsString(Members.of(sample)));
    JsonNode json = Json.mapper().readTree(Json.mapper().writeValueAsString(sample));
    assertThat(shown).isEqualTo(json);
  }

  @Test
  void theResultOfEveryOperationCanBeShown() {
    for (Operation operation : Session.declared()) {
      check(operation.output(), operation.name(), new HashSet<>());
    }
  }

  private static void check(Type type, String where, Set<Type> seen) {
    if (!seen.add(type)) {
      return;
    }
    if (type instanceof ParameterizedType generic) {
      Class<?> raw = (Class<?>) generic.getRawType();
      assertThat(
              raw == Optional.class
                  || Map.class.isAssignableFrom(raw)
                  || Collection.class.isAssignableFrom(raw))
          .as("%s has a %s", where, type)
          .isTrue();
      for (Type argument : generic.getActualTypeArguments()) {
        check(argument, where, seen);
      }
    } else if (type instanceof Class<?> plain && plain.isRecord()) {
      for (RecordComponent component : plain.getRecordComponents()) {
        check(component.getGenericType(), where + "." + component.getName(), seen);
      }
    } else if (type instanceof Class<?> plain && plain.isArray()) {
      check(plain.getComponentType(), where, seen);
    } else if (type instanceof Class<?> plain) {
      assertThat(plain.isPrimitive() || plain.isEnum() || SINGLE.contains(plain))
          .as("%s has a %s", where, type)
          .isTrue();
    }
  }

  @Test
  void anObjectOfAnotherTypeIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Members.of(Map.of("a", new Thread())))
        .withMessageContaining("java.lang.Thread");
  }
}
