package dev.qortex.graph.memgraph;

import dev.qortex.graph.memgraph.settings.BoltSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/**
 * Stands before a server and keeps what clients send, which is legible as Bolt is not encrypted.
 */
final class RecordingProxy implements AutoCloseable {

  private final ServerSocket socket;
  private final URI server;
  private final ByteArrayOutputStream sent = new ByteArrayOutputStream();

  RecordingProxy(URI server) {
    this.server = server;
    try {
      this.socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    start(this::accept);
  }

  private interface Work {
    void run() throws IOException;
  }

  /** Until a connection is closed, by whichever side. */
  private static void start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (SocketException e) {
                return; // closed
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() throws IOException {
    while (true) {
      Socket client = socket.accept();
      Socket behind = new Socket(server.getHost(), server.getPort());
      start(() -> copy(client, behind, sent));
      start(() -> copy(behind, client, OutputStream.nullOutputStream()));
    }
  }

  private static void copy(Socket from, Socket to, OutputStream kept) throws IOException {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      byte[] piece = new byte[8192];
      for (int length = in.read(piece); length >= 0; length = in.read(piece)) {
        kept.write(piece, 0, length);
        to.getOutputStream().write(piece, 0, length);
      }
    }
  }

  /** To be reached through this. */
  BoltSettings settings() {
    return BoltSettings.of("bolt://127.0.0.1:" + socket.getLocalPort())
        .login(RealServer.settings().user(), RealServer.settings().password());
  }

  /** What was sent since the last call, a character for each byte. */
  String sent() {
    synchronized (sent) {
      String text = sent.toString(StandardCharsets.ISO_8859_1);
      sent.reset();
      return text;
    }
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
