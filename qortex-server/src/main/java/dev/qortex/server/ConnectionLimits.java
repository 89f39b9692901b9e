package dev.qortex.server;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Limits of the open connections. One on which no whole head of a request has come for some time is
 * closed, however steadily its bytes drip. When there are too many, the one that has waited longest
 * for a head is closed, of the address that has the most: slow clients shut out nobody else.
 * Thread-safe.
 */
final class ConnectionLimits extends AbstractLifeCycle implements Connection.Listener {

  /** Sweeps within the time for a head, so that one lasts a quarter longer at most. */
  private static final int SWEEPS = 4;

  /**
   * State of a connection.
   *
   * @param since the time in nanoseconds at which it was opened, or its last request ended
   * @param read bytes that had come by then
   */
  private record State(String address, int atWork, long since, long read) {

    boolean waits() {
      return atWork == 0;
    }
  }

  private final int most;
  private final Duration head;
  private final Scheduler scheduler;
  private final Map<EndPoint, State> connections = new ConcurrentHashMap<>();

  /**
   * @param most open connections
   * @param head time for the head of a request to come whole
   */
  ConnectionLimits(int most, Duration head, Scheduler scheduler) {
    this.most = most;
    this.head = head;
    this.scheduler = scheduler;
  }

  @Override
  protected void doStart() {
    schedule();
  }

  private void schedule() {
    scheduler.schedule(this::sweep, head.toMillis() / SWEEPS + 1, TimeUnit.MILLISECONDS);
  }

  private void sweep() {
    long now = System.nanoTime();
    connections.forEach(
        (connection, state) -> {
          if (state.waits() && now - state.since > head.toNanos()) {
            close(connection, state);
          }
        });
    if (isRunning()) {
      schedule();
    }
  }

  @Override
  public void onOpened(Connection connection) {
    EndPoint opened = connection.getEndPoint();
    String address =
        opened.getRemoteSocketAddress() instanceof InetSocketAddress remote
            ? remote.getAddress().getHostAddress()
            : "";
    connections.put(opened, new State(address, 0, System.nanoTime(), 0));
    if (connections.size() > most) {
      longestWaiting()
          .ifPresentOrElse(
              entry -> close(entry.getKey(), entry.getValue()),
              () -> close(opened, connections.get(opened)));
    }
  }

  private Optional<Map.Entry<EndPoint, State>> longestWaiting() {
    Map<String, Long> counts =
        connections.values().stream()
            .filter(State::waits)
            .collect(Collectors.groupingBy(State::address, Collectors.counting()));
    long now = System.nanoTime();
    return connections.entrySet().stream()
        .filter(entry -> entry.getValue().waits())
        .max(
            Comparator.<Map.Entry<EndPoint, State>>comparingLong(
                    entry -> counts.getOrDefault(entry.getValue().address, 0L))
                .thenComparingLong(entry -> now - entry.getValue().since));
  }

  /** Closes the connection, unless a request has begun on it meanwhile. */
  private void close(EndPoint connection, State state) {
    if (connections.remove(connection, state)) {
      AccessLog.closed(state.address, state.since);
      connection.close();
    }
  }

  /** A request has begun, the head of which is whole, and ends when {@link #ended} is called. */
  void begun(Connection connection) {
    change(connection, 1);
  }

  /** A request has ended. */
  void ended(Connection connection) {
    change(connection, -1);
  }

  private void change(Connection connection, int requests) {
    connections.computeIfPresent(
        connection.getEndPoint(),
        (any, state) ->
            new State(
                state.address,
                state.atWork + requests,
                System.nanoTime(),
                connection.getBytesIn()));
  }

  /** Notes a connection that the client gave up, or Jetty, in the middle of a head. */
  @Override
  public void onClosed(Connection connection) {
    State state = connections.remove(connection.getEndPoint());
    if (state != null && state.waits() && connection.getBytesIn() > state.read) {
      AccessLog.closed(state.address, state.since);
    }
  }
}
