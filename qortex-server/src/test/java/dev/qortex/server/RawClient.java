package dev.qortex.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** Bytes over a socket, as no library for HTTP would send them. */
record RawClient(int port) {

  /** Far more than any answer takes; a server that hangs fails the test. */
  private static final int PATIENCE_MS = 15_000;

  /**
   * Answer of the server.
   *
   * @param status 0 when the connection was closed without an answer
   */
  record Answer(int status, String head, String body) {

    static Answer of(String all) {
      int end = all.indexOf("\r\n\r\n");
      if (end < 0 || !all.startsWith("HTTP/")) {
        return new Answer(0, all, "");
      }
      return new Answer(
          Integer.parseInt(all.split(" ", 3)[1].substring(0, 3)),
          all.substring(0, end),
          all.substring(end + 4));
    }
  }

  /**
   * Sends the bytes and no more, and reads until the server closes.
   *
   * @throws SocketTimeoutException when it does not
   */
  Answer send(byte[] bytes) throws IOException {
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(PATIENCE_MS);
      try {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
        socket.shutdownOutput();
        socket.getInputStream().transferTo(answer);
      } catch (SocketTimeoutException e) {
        throw e;
      } catch (IOException e) {
        // The server has closed the connection before it read all.
        return Answer.of(answer.toString(UTF_8));
      }
    }
    return Answer.of(answer.toString(UTF_8));
  }

  /** A request with that body, after which the server closes. */
  static byte[] request(String line, String headers, byte[] body) throws IOException {
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    request.write(
        (line + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + headers + "\r\n")
            .getBytes(ISO_8859_1));
    request.write(body);
    return request.toByteArray();
  }
}
