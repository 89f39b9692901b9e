package dev.qortex.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.json.wire.WireJson;
import dev.qortex.service.Caller;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Streams of server-sent events that say what changed: {@code memory} and {@code learning}, by
 * comparing from time to time what each caller may see of the state, and at once the toolset of a
 * call that changed something, to callers who are bound to no domains. A stream that its reader
 * does not drain keeps one set of names. Thread-safe.
 */
final class ChangeStreams {

  static final String PATH = "/v1/events";
  static final String MEDIA_TYPE = "text/event-stream";

  private static final Logger LOG = LoggerFactory.getLogger(ChangeStreams.class);

  private static final int MOST = 64;
  private static final int MOST_OF_CALLER = 16;
  private static final Duration PERIOD = Duration.ofSeconds(2);
  private static final Duration HEARTBEAT = Duration.ofSeconds(10);

  /** Denominator of the greatest share of a processor's time that goes into comparing. */
  private static final int SHARE = 20;

  /** Number of periods of a stream; its reader connects again, with a key that still holds. */
  private static final int LONGEST = 450;

  private final Function<Caller, Map<String, String>> state;
  private final Scheduler scheduler;
  private final Executor executor;
  private final Duration heartbeat;
  private final List<Stream> streams = new CopyOnWriteArrayList<>();
  private volatile boolean closed;

  /**
   * Streams over a state.
   *
   * @param state the fingerprints of the state that a caller may see, by name
   * @param idle time after which a connection without a byte is closed
   */
  ChangeStreams(
      Function<Caller, Map<String, String>> state,
      Scheduler scheduler,
      Executor executor,
      Duration idle) {
    this.state = state;
    this.scheduler = scheduler;
    this.executor = executor;
    this.heartbeat = shorter(HEARTBEAT, idle.dividedBy(3));
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  /** Begins to compare. */
  void start() {
    schedule(PERIOD);
  }

  private void schedule(Duration delay) {
    if (!closed) {
      scheduler.schedule(
          () -> executor.execute(this::compare),
          shorter(delay, PERIOD.multipliedBy(30)).toMillis(),
          TimeUnit.MILLISECONDS);
    }
  }

  /**
   * A stream for a caller. Beyond the greatest number of one caller its oldest stream ends, which
   * mostly belongs to a page that was left: a reader that still needs it opens it again.
   *
   * @throws Problem.Refused with 503 when the server has too many
   */
  Outgoing open(Caller caller) {
    Stream stream = new Stream(caller, state.apply(caller));
    List<Stream> own;
    synchronized (streams) {
      own = streams.stream().filter(each -> each.caller.equals(caller)).toList();
      boolean replaces = own.size() >= MOST_OF_CALLER;
      if (closed || streams.size() >= MOST && !replaces) {
        throw Problem.of(503, "The server has too many streams of events.\nTry again soon.")
            .refused();
      }
      if (replaces) {
        streams.remove(own.get(0));
      }
      streams.add(stream);
    }
    if (own.size() >= MOST_OF_CALLER) {
      own.get(0).end();
    }
    return stream;
  }

  /** Announces a call that changed something, to those who may see all. */
  void changed(String toolset) {
    streams.stream()
        .filter(stream -> stream.caller.domains().isEmpty())
        .forEach(stream -> stream.tell(Set.of(toolset)));
  }

  private void compare() {
    long begin = System.nanoTime();
    Map<Caller, Map<String, String>> known = new HashMap<>();
    for (Stream stream : streams) {
      try {
        stream.compare(known.computeIfAbsent(stream.caller, state));
      } catch (RuntimeException e) {
        LOG.debug("The state of the memory cannot be read", e);
      }
      stream.beat();
    }
    Duration cost = Duration.ofNanos(System.nanoTime() - begin).multipliedBy(SHARE);
    schedule(cost.compareTo(PERIOD) > 0 ? cost : shorter(PERIOD, heartbeat));
  }

  /** Ends all streams; there are no more. */
  void close() {
    List<Stream> open;
    synchronized (streams) {
      closed = true;
      open = new ArrayList<>(streams);
    }
    open.forEach(Stream::end);
  }

  /** Stream of one reader, which writes one event at a time. */
  private final class Stream implements Outgoing, Callback {

    private final Caller caller;
    private final Set<String> waiting = new TreeSet<>();
    private Map<String, String> last;
    private @Nullable Response response;
    private Callback whole = Callback.NOOP;
    private long written = System.nanoTime();
    private int periods;
    private boolean writing;
    private boolean ending;

    Stream(Caller caller, Map<String, String> first) {
      this.caller = caller;
      this.last = first;
    }

    @Override
    public int bytes() {
      return 0;
    }

    @Override
    public synchronized void send(Response to, Callback callback) {
      to.setStatus(200);
      to.getHeaders()
          .put(HttpHeader.CONTENT_TYPE, MEDIA_TYPE)
          .put(HttpHeader.CACHE_CONTROL, "no-store")
          .put("X-Content-Type-Options", "nosniff")
          .put("X-Accel-Buffering", "no");
      response = to;
      whole = callback;
      write("event: open\ndata: {}\n\n", false);
    }

    synchronized void tell(Set<String> changed) {
      waiting.addAll(changed);
      next();
    }

    synchronized void compare(Map<String, String> now) {
      Set<String> changed = new HashSet<>();
      now.forEach(
          (name, fingerprint) -> {
            if (!fingerprint.equals(last.get(name))) {
              changed.add(name);
            }
          });
      last = now;
      tell(changed);
    }

    synchronized void beat() {
      if (++periods >= LONGEST) {
        end();
      } else if (!writing && System.nanoTime() - written >= heartbeat.toNanos()) {
        write(": still here\n\n", false);
      }
    }

    synchronized void end() {
      ending = true;
      next();
    }

    private void next() {
      if (writing || response == null) {
        return;
      }
      if (ending) {
        streams.remove(this);
        write("", true);
      } else if (!waiting.isEmpty()) {
        ObjectNode data = WireJson.mapper().createObjectNode();
        waiting.forEach(data.putArray("changed")::add);
        waiting.clear();
        write("event: change\ndata: " + data + "\n\n", false);
      }
    }

    private void write(String event, boolean end) {
      Response to = response;
      if (to != null) {
        writing = true;
        written = System.nanoTime();
        to.write(end, ByteBuffer.wrap(event.getBytes(StandardCharsets.UTF_8)), end ? whole : this);
      }
    }

    @Override
    public synchronized void succeeded() {
      writing = false;
      next();
    }

    /** Reports that the reader has disconnected. */
    @Override
    public void failed(Throwable failure) {
      streams.remove(this);
      whole.failed(failure);
    }
  }
}
