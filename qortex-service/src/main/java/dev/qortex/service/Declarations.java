package dev.qortex.service;

import dev.qortex.commons.Checks;
import dev.qortex.service.Operation.Facets;
import dev.qortex.service.Operation.Facts;
import dev.qortex.service.Operation.Hints;
import dev.qortex.service.Operation.Invocation;
import dev.qortex.service.Operation.Shape;
import dev.qortex.service.internal.Nothing;
import dev.qortex.service.internal.SchemaFile;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Operations as interfaces declare them, known without a memory. */
public final class Declarations {

  private Declarations() {}

  /**
   * The operations of these interfaces, by interface in the order given, then by name. Schemas come
   * from the resource {@code NAME.schemas.json} beside an interface; without one they are generated
   * when they are asked for.
   *
   * @throws IllegalArgumentException when an interface is not public, or a method that {@link Op}
   *     marks takes or returns something else than records and a call
   */
  public static List<Operation> of(Class<?>... apis) {
    return of(List.of(apis));
  }

  /** The operations of these interfaces. */
  public static List<Operation> of(List<Class<?>> apis) {
    return apis.stream().flatMap(api -> declared(api).map(method -> of(api, method))).toList();
  }

  /** The methods of an interface that declare operations, by the name of the operation. */
  static Stream<Method> declared(Class<?> api) {
    if (!Checks.given("interface of operations", api).isInterface()
        || !Modifier.isPublic(api.getModifiers())) {
      throw new IllegalArgumentException(
          "Operations are declared by public interfaces, which %s is not.".formatted(api));
    }
    return Arrays.stream(api.getMethods())
        .filter(method -> method.isAnnotationPresent(Op.class))
        .sorted(Comparator.comparing(method -> method.getAnnotation(Op.class).name()));
  }

  static Operation of(Class<?> api, Method method) {
    Op op = method.getAnnotation(Op.class);
    Class<? extends Record> input = input(method);
    Class<? extends Record> output = record(method, method.getReturnType());
    return new Operation(
        facts(op),
        new Shape(
            input,
            output,
            () -> SchemaFile.of(api).input(op.name(), input),
            () -> SchemaFile.of(api).output(op.name(), output)),
        invocation(method));
  }

  private static Facts facts(Op op) {
    boolean readsOnly = op.scope() == Scope.READ || op.readsOnly();
    if (readsOnly && op.destructive()) {
      throw new IllegalArgumentException(
          "The operation '%s' reads only and is destructive.\nMaybe give it the scope WRITE."
              .formatted(op.name()));
    }
    return new Facts(
        op.name(),
        op.text(),
        op.toolset(),
        new Hints(readsOnly, op.destructive(), readsOnly || op.idempotent()),
        op.scope(),
        op.withinDomains(),
        op.whole(),
        op.asks(),
        new Facets(
            op.when(),
            op.route(),
            op.command(),
            List.of(op.commandAliases()),
            Set.of(op.prose()),
            Set.of(op.files())));
  }

  private static Class<? extends Record> input(Method method) {
    Class<?>[] types = method.getParameterTypes();
    if (types.length == 1 && types[0] == Call.class) {
      return Nothing.class;
    }
    if (types.length != 2 || types[1] != Call.class) {
      throw malformed(method);
    }
    return record(method, types[0]);
  }

  private static Class<? extends Record> record(Method method, Class<?> type) {
    if (!type.isRecord()) {
      throw malformed(method);
    }
    return type.asSubclass(Record.class);
  }

  private static IllegalArgumentException malformed(Method method) {
    return new IllegalArgumentException(
        "The method %s declares no operation.\nMaybe let it take a record and a Call, or a Call alone, and return a record."
            .formatted(method));
  }

  private static Invocation invocation(Method method) {
    boolean callAlone = method.getParameterCount() == 1;
    return (implementation, input, call) -> {
      try {
        Object result =
            callAlone
                ? method.invoke(implementation, call)
                : method.invoke(implementation, input, call);
        return (Record) result;
      } catch (InvocationTargetException e) {
        throw unchecked(e);
      } catch (IllegalAccessException e) {
        throw new AssertionError("A method of a public interface is not accessible.", e);
      }
    };
  }

  /** The exception of the code behind an operation, none of which declares a checked one. */
  private static RuntimeException unchecked(InvocationTargetException e) {
    if (e.getCause() instanceof RuntimeException failure) {
      return failure;
    }
    if (e.getCause() instanceof Error error) {
      throw error;
    }
    throw new AssertionError("An operation threw an exception that it does not declare.", e);
  }
}
