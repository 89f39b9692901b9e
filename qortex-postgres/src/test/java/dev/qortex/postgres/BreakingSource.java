package dev.qortex.postgres;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;

/** Data source whose connections break at the next commit, as networks do. */
final class BreakingSource {

  /** When the connection breaks. */
  enum Break {
    NEVER,
    BEFORE_COMMIT,
    AFTER_COMMIT
  }

  private final AtomicReference<Break> next = new AtomicReference<>(Break.NEVER);
  private final DataSource source;
  private final Runnable meanwhile;

  BreakingSource(DataSource source) {
    this(source, () -> {});
  }

  /** Breaks connections, and does something meanwhile. */
  BreakingSource(DataSource source, Runnable meanwhile) {
    this.source = source;
    this.meanwhile = meanwhile;
  }

  /** Breaks one connection that commits. */
  void breakNext(Break when) {
    next.set(when);
  }

  /** Returns true if no more connections are to be broken. */
  boolean isBroken() {
    return next.get() == Break.NEVER;
  }

  DataSource source() {
    return proxy(
        DataSource.class,
        source,
        (method, result) ->
            method.equals("getConnection")
                ? proxy(Connection.class, (Connection) result, (name, value) -> value)
                : result);
  }

  private interface Result {
    Object of(String method, Object result);
  }

  private <T> T proxy(Class<T> type, T target, Result then) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          try {
            boolean commits = target instanceof Connection && method.getName().equals("commit");
            Break when = commits ? next.getAndSet(Break.NEVER) : Break.NEVER;
            if (when == Break.BEFORE_COMMIT) {
              throw broken((Connection) target);
            }
            Object result = method.invoke(target, arguments);
            if (when == Break.AFTER_COMMIT) {
              throw broken((Connection) target);
            }
            return then.of(method.getName(), result);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        };
    return type.cast(
        Proxy.newProxyInstance(
            BreakingSource.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private SQLException broken(Connection connection) throws SQLException {
    connection.abort(Runnable::run);
    meanwhile.run();
    return new SQLException("The network is gone.", "08006");
  }
}
