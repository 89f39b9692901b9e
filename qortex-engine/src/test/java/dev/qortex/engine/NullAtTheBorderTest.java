package dev.qortex.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.qortex.core.LoggedFeedback;
import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.FeedbackSettings;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.query.Fusion;
import dev.qortex.core.query.Question;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.storage.memory.InMemoryStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What an application calls first refuses null by the name of the argument. */
class NullAtTheBorderTest {

  private static final Question QUESTION = Question.of("When?");

  /** Arguments that are right, by type. */
  private static Map<Class<?>, Object> arguments() {
    Map<Class<?>, Object> arguments = new HashMap<>();
    arguments.put(String.class, "x");
    arguments.put(int.class, 1);
    arguments.put(double.class, 0.5);
    arguments.put(Question.class, QUESTION);
    arguments.put(Fusion.class, Fusion.adaptive());
    arguments.put(Map.class, Map.of("x", Outcome.ACCEPTED));
    arguments.put(Set.class, Set.of("x"));
    arguments.put(String[].class, new String[] {"x"});
    arguments.put(NodeKind[].class, new NodeKind[] {NodeKind.PASSAGE});
    return arguments;
  }

  @TestFactory
  Stream<DynamicTest> everyArgumentIsNamed() {
    return Stream.of(
            nulls(QortexClient.class, null),
            nulls(Question.class, QUESTION),
            nulls(LocalQortexClient.Builder.class, LocalQortexClient.builder(new InMemoryStore())),
            nulls(Outcome.class, Outcome.ACCEPTED),
            nulls(LoggedFeedback.class, null),
            nulls(RetrievalSettings.class, RetrievalSettings.defaults()),
            nulls(FeedbackSettings.class, FeedbackSettings.defaults()))
        .flatMap(tests -> tests);
  }

  private static Stream<DynamicTest> nulls(Class<?> type, Object target) {
    return Arrays.stream(type.getMethods())
        .filter(method -> method.getDeclaringClass() == type && !method.isSynthetic())
        .filter(method -> !method.getName().equals("equals"))
        .filter(method -> target != null || Modifier.isStatic(method.getModifiers()))
        .flatMap(
            method ->
                IntStream.range(0, method.getParameterCount())
                    .filter(i -> !method.getParameterTypes()[i].isPrimitive())
                    .mapToObj(
                        i ->
                            dynamicTest(
                                "%s.%s, argument %s"
                                    .formatted(type.getSimpleName(), method.getName(), i + 1),
                                () -> refuses(method, target, i))));
  }

  private static void refuses(Method method, Object target, int missing) throws Exception {
    Map<Class<?>, Object> known = arguments();
    known.put(Instant.class, Instant.EPOCH);
    Object[] arguments =
        Arrays.stream(method.getParameterTypes()).map(known::get).toArray(Object[]::new);
    arguments[missing] = null;
    Throwable thrown = null;
    try {
      method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      thrown = e.getCause();
    }
    assertThat(thrown).isInstanceOf(NullPointerException.class);
    assertThat(thrown.getMessage()).matches("The [a-z ]+ must not be null\\.");
  }
}
