package dev.qortex.service;

import dev.qortex.service.internal.Nothing;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.function.Function;

/**
 * Call of an operation through the interface that declares it.
 *
 * @param input the argument
 */
record TypedCall(Record input, Call call) {

  private static final Nothing NOTHING = new Nothing();

  /** An object of the interface whose methods make these calls. */
  static <A> A proxy(Class<A> api, Map<Method, Function<TypedCall, Record>> calls) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          Function<TypedCall, Record> declared = calls.get(method);
          if (declared != null) {
            return declared.apply(of(arguments));
          }
          return method.isDefault()
              ? InvocationHandler.invokeDefault(proxy, method, arguments)
              : ofObject(api, proxy, method, arguments);
        };
    return api.cast(Proxy.newProxyInstance(api.getClassLoader(), new Class<?>[] {api}, handler));
  }

  private static TypedCall of(Object[] arguments) {
    return arguments.length == 1
        ? new TypedCall(NOTHING, (Call) arguments[0])
        : new TypedCall((Record) arguments[0], (Call) arguments[1]);
  }

  private static Object ofObject(Class<?> api, Object proxy, Method method, Object[] arguments) {
    return switch (method.getName()) {
      case "equals" -> proxy == arguments[0];
      case "hashCode" -> System.identityHashCode(proxy);
      case "toString" -> "operations of " + api.getSimpleName();
      default -> throw new UnsupportedOperationException(method + " declares no operation.");
    };
  }
}
