package dev.qortex.storage.sqlite.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The statements that a connection prepared last, for {@link Sql} to use again: preparing costs
 * more than running most of them. Used by one thread at a time, as the connection is.
 */
final class StatementCache implements InvocationHandler {

  private static final int SIZE = 64;

  private final Connection connection;
  private final Map<String, PreparedStatement> idle = new LinkedHashMap<>(16, 0.75f, true);

  private StatementCache(Connection connection) {
    this.connection = connection;
  }

  /** The same connection, which keeps its statements. */
  static Connection around(Connection connection) {
    return (Connection)
        Proxy.newProxyInstance(
            StatementCache.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            new StatementCache(connection));
  }

  /** The statement, which nobody else has until it is given back. */
  static PreparedStatement take(Connection connection, String sql) throws SQLException {
    StatementCache cache = of(connection);
    PreparedStatement known = cache == null ? null : cache.idle.remove(sql);
    return known == null ? connection.prepareStatement(sql) : known;
  }

  /** Keeps a statement that ran without a failure. */
  static void giveBack(Connection connection, String sql, PreparedStatement statement)
      throws SQLException {
    StatementCache cache = of(connection);
    statement.clearParameters();
    PreparedStatement surplus = cache == null ? statement : cache.idle.putIfAbsent(sql, statement);
    if (surplus != null) {
      statement.close();
    } else if (cache != null) {
      cache.trim();
    }
  }

  private void trim() throws SQLException {
    if (idle.size() > SIZE) {
      String eldest = idle.keySet().iterator().next();
      PreparedStatement statement = idle.remove(eldest);
      if (statement != null) {
        statement.close();
      }
    }
  }

  private static @Nullable StatementCache of(Connection connection) {
    return Proxy.isProxyClass(connection.getClass())
            && Proxy.getInvocationHandler(connection) instanceof StatementCache cache
        ? cache
        : null;
  }

  /** Closing the connection closes its statements, in the driver. */
  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    try {
      return method.invoke(connection, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }
}
