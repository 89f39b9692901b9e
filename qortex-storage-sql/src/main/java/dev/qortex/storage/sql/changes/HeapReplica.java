package dev.qortex.storage.sql.changes;

import dev.qortex.storage.sql.changes.ChangeLog.Change;
import dev.qortex.storage.sql.elements.MetaKey;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Index on the heap that is brought up to the last committed state of the file before each search,
 * or that of one {@linkplain SqlDatabase#look look}, for changes of all processes: by the {@link
 * ChangeLog}, or as a whole if all of it changed or the log does not reach back far enough. Built
 * at the first search. Thread-safe; a search never sees half a transaction.
 */
public final class HeapReplica<I> {

  /** Loading and updating of the index from the file. */
  public interface Content<I> {

    /** All of it. */
    I load(SqlConnection connection) throws SQLException;

    /** Returns whether all of it changed, so that it must be loaded again. */
    default boolean outdated(List<Change> changes) {
      return false;
    }

    /** Brings it up to date after these changes, of any kind. */
    void update(SqlConnection connection, I index, List<Change> changes) throws SQLException;

    /** Lets go of an index that is used no more. */
    default void discard(I index) {}
  }

  private final SqlDatabase database;
  private final Content<I> content;

  /** One thread follows; the others wait here, without a connection. */
  private final ReentrantLock following = new ReentrantLock();

  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

  private volatile long position = -1;
  private @Nullable I index;

  public HeapReplica(SqlDatabase database, Content<I> content) {
    this.database = database;
    this.content = content;
  }

  /** Asks one state. A question inside of a question of this thread is asked of the same state. */
  public <R> R ask(Function<I, R> question) {
    while (true) {
      if (lock.getReadHoldCount() == 0) {
        follow();
      }
      lock.readLock().lock();
      try {
        I known = index;
        // Another thread may have failed to follow after this one did: then this one tries again.
        if (known != null) {
          return question.apply(known);
        }
      } finally {
        lock.readLock().unlock();
      }
    }
  }

  private void follow() {
    if (MetaKey.POSITION.look(database) <= position) {
      return;
    }
    following.lock();
    try {
      database.<Long>readCommitted(this::follow);
    } finally {
      following.unlock();
    }
  }

  private long follow(SqlConnection connection) throws SQLException {
    long now = MetaKey.POSITION.read(connection);
    if (now <= position) {
      return position;
    }
    lock.writeLock().lock();
    try {
      I known = index;
      List<Change> changes =
          known == null ? null : ChangeLog.since(connection, position).orElse(null);
      position = -1;
      if (known == null || changes == null || content.outdated(changes)) {
        discard();
        index = content.load(connection);
      } else {
        update(connection, known, changes);
      }
      position = now;
      return now;
    } finally {
      lock.writeLock().unlock();
    }
  }

  /** After a failure nobody knows what the index has. */
  private void update(SqlConnection connection, I known, List<Change> changes) throws SQLException {
    boolean done = false;
    try {
      content.update(connection, known, changes);
      done = true;
    } finally {
      if (!done) {
        discard();
      }
    }
  }

  private void discard() {
    I known = index;
    index = null;
    if (known != null) {
      content.discard(known);
    }
  }

  /** Lets go of the index when no question is asked of it any more; the database is closed. */
  public void close() {
    lock.writeLock().lock();
    try {
      position = -1;
      discard();
    } finally {
      lock.writeLock().unlock();
    }
  }
}
