package dev.qortex.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.qortex.core.internal.util.TextBytes;
import dev.qortex.service.Caller;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Lines of JSON-RPC from one client. Unlike the SDK's own transport it outlives a malformed line,
 * bounds the length of a line, and answers what was asked before the input ended.
 */
final class StdioLoop {

  /** Calls at a time; while all are busy, the reading thread works, too, and so reads no more. */
  private static final int MOST_THREADS = 8;

  private static final int IDLE_SECONDS = 10;

  private final Protocol protocol;
  private final Caller caller;
  private final InputStream in;
  private final OutputStream out;
  private volatile @Nullable IOException broken;

  StdioLoop(Protocol protocol, Caller caller, InputStream in, OutputStream out) {
    this.protocol = protocol;
    this.caller = caller;
    this.in = new BufferedInputStream(in);
    this.out = out;
  }

  void run() throws IOException {
    ExecutorService threads =
        new ThreadPoolExecutor(
            0,
            MOST_THREADS,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            new ThreadPoolExecutor.CallerRunsPolicy());
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    try {
      while (broken == null && read(line)) {
        if (line.size() > protocol.mostBytes()) {
          write(protocol.tooLong().json());
        } else if (line.size() > 0) {
          String message = TextBytes.withoutMark(line.toString(UTF_8));
          threads.execute(
              () ->
                  protocol
                      .answer(message, caller, this::write)
                      .ifPresent(answer -> write(answer.json())));
        }
      }
    } finally {
      complete(threads);
    }
    IOException failure = broken;
    if (failure != null) {
      throw failure;
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

  private static void complete(ExecutorService threads) {
    threads.shutdown();
    try {
      threads.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      threads.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
