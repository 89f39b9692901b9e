package dev.qortex.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.qortex.service.Caller;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Lines of JSON-RPC from one client. Unlike the SDK's own transport it outlives a malformed line,
 * bounds the length of a line, and answers what was asked before the input ended. The thread that
 * reads answers what takes no time, such as a ping, so that it goes on to read while calls work.
 */
final class StdioLoop {

  /** Calls at a time; the others wait. */
  private static final int MOST_THREADS = 8;

  private static final int IDLE_SECONDS = 10;

  /** Room for messages that wait, in those of the largest size; beyond it nothing more is read. */
  private static final int WAITING = 2;

  /** Methods that ask nothing of the memory. */
  private static final Set<String> QUICK =
      Set.of("", McpSchema.METHOD_PING, McpSchema.METHOD_INITIALIZE, McpSchema.METHOD_TOOLS_LIST);

  private static final String CANCELLED = "notifications/cancelled";

  private final Protocol protocol;
  private final Caller caller;
  private final InputStream in;
  private final OutputStream out;
  private final Semaphore room;
  private final Map<Object, Request> requests = new ConcurrentHashMap<>();
  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          MOST_THREADS, MOST_THREADS, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
  private volatile @Nullable IOException broken;

  StdioLoop(Protocol protocol, Caller caller, InputStream in, OutputStream out) {
    this.protocol = protocol;
    this.caller = caller;
    this.in = new BufferedInputStream(in);
    this.out = out;
    this.room =
        new Semaphore((int) Math.min(Integer.MAX_VALUE, (long) WAITING * protocol.mostBytes()));
    threads.allowCoreThreadTimeOut(true);
  }

  /** A message that waits for a thread, or is worked on. */
  private final class Request implements Runnable {

    private final byte[] message;
    private final Object id;
    private volatile boolean cancelled;

    Request(byte[] message, Object id) {
      this.message = message;
      this.id = id;
    }

    @Override
    public void run() {
      room.release(message.length);
      try {
        if (!cancelled && broken == null) {
          protocol.answer(message, caller, this::send).ifPresent(answer -> send(answer.json()));
        }
      } finally {
        requests.remove(id, this);
      }
    }

    private void send(String json) {
      if (!cancelled) {
        write(json);
      }
    }

    /** Ends the wait for a thread; a call that has begun is completed, and not answered. */
    void cancel() {
      cancelled = true;
      if (threads.remove(this)) {
        room.release(message.length);
        requests.remove(id, this);
      }
    }
  }

  void run() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    try {
      while (broken == null && read(line)) {
        if (line.size() > protocol.mostBytes()) {
          write(protocol.tooLong(line.toByteArray()).json());
        } else if (line.size() > 0) {
          take(line.toByteArray());
        }
      }
    } finally {
      complete();
    }
    IOException failure = broken;
    if (failure != null) {
      throw failure;
    }
  }

  private void take(byte[] message) {
    MessageHead head = MessageHead.of(message);
    Object id = head.id();
    if (id == null || QUICK.contains(head.method())) {
      if (head.method().equals(CANCELLED)) {
        cancel(head.cancelled());
      }
      protocol.answer(message, caller, this::write).ifPresent(answer -> write(answer.json()));
    } else {
      Request request = new Request(message, id);
      room.acquireUninterruptibly(message.length);
      requests.put(id, request);
      threads.execute(request);
    }
  }

  private void cancel(@Nullable Object id) {
    Request request = id == null ? null : requests.get(id);
    if (request != null) {
      request.cancel();
    }
  }

  /**
   * Reads a line, of a long one no more than one byte beyond the limit.
   *
   * @return whether there was one
   */
  private boolean read(ByteArrayOutputStream line) throws IOException {
    line.reset();
    int next = in.read();
    if (next < 0) {
      return false;
    }
    for (; next >= 0 && next != '\n'; next = in.read()) {
      if (next != '\r' && line.size() <= protocol.mostBytes()) {
        line.write(next);
      }
    }
    return true;
  }

  private synchronized void write(String message) {
    if (broken == null) {
      try {
        out.write((message + '\n').getBytes(UTF_8));
        out.flush();
      } catch (IOException e) {
        broken = e;
      }
    }
  }

  private void complete() {
    threads.shutdown();
    try {
      threads.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      threads.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
