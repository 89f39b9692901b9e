package dev.qortex.postgresserver;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Data source over one connection, of which any number of connections take turns: each has it for
 * one transaction, or until it is closed when it commits by itself.
 */
public final class OneConnection implements AutoCloseable {

  private final Connection shared;
  private final ReentrantLock turn = new ReentrantLock(true);
  private @Nullable String schema;

  private OneConnection(Connection shared) throws SQLException {
    this.shared = shared;
    shared.setAutoCommit(false);
  }

  /**
   * Connects to a database.
   *
   * @param url the address for JDBC
   */
  public static OneConnection to(String url) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(url);
    try {
      return new OneConnection(source.getConnection());
    } catch (SQLException e) {
      throw new IllegalStateException("No connection to " + url, e);
    }
  }

  /** Connections that take turns. */
  public DataSource source() {
    return proxy(
        DataSource.class,
        (proxy, method, arguments) -> {
          if (method.getName().equals("getConnection")) {
            return proxy(Connection.class, new Turns());
          }
          throw new UnsupportedOperationException(method.toString());
        });
  }

  @Override
  public void close() {
    try {
      shared.close();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(
            OneConnection.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private static @Nullable Object invoke(
      Object target, Method method, Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** One of the connections that take turns. */
  private final class Turns implements InvocationHandler {

    private boolean holding;
    private boolean committing = true;
    private @Nullable String own;

    private void begin() throws SQLException {
      if (holding) {
        return;
      }
      if (turn.isHeldByCurrentThread()) {
        throw new IllegalStateException("This thread waits for its own other transaction.");
      }
      turn.lock();
      holding = true;
      if (own != null && !own.equals(schema)) {
        shared.setSchema(own);
        shared.commit();
        schema = own;
      }
      if (committing) {
        shared.setAutoCommit(true);
      }
    }

    private void end() throws SQLException {
      if (holding) {
        try {
          if (committing) {
            shared.setAutoCommit(false);
          }
        } finally {
          holding = false;
          turn.unlock();
        }
      }
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
        throws Throwable {
      switch (method.getName()) {
        case "setAutoCommit" -> {
          end();
          committing = arguments != null && (Boolean) arguments[0];
          return null;
        }
        case "setSchema" -> {
          own = arguments == null ? null : (String) arguments[0];
          return null;
        }
        case "commit", "rollback" -> {
          if (holding) {
            try {
              OneConnection.invoke(shared, method, arguments);
            } finally {
              end();
            }
          }
          return null;
        }
        case "close" -> {
          if (holding && !committing) {
            shared.rollback();
          }
          end();
          return null;
        }
        case "equals" -> {
          return arguments != null && proxy == arguments[0];
        }
        case "hashCode" -> {
          return System.identityHashCode(proxy);
        }
        default -> {
          begin();
          Object result = OneConnection.invoke(shared, method, arguments);
          return result instanceof PreparedStatement prepared
              ? statement(PreparedStatement.class, prepared)
              : result instanceof Statement plain ? statement(Statement.class, plain) : result;
        }
      }
    }

    private <T extends Statement> T statement(Class<T> type, T target) {
      return proxy(
          type,
          (proxy, method, arguments) -> {
            if (method.getName().startsWith("execute")) {
              begin();
            }
            return OneConnection.invoke(target, method, arguments);
          });
    }
  }
}
