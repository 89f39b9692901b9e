package dev.qortex.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.service.Catalogue;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that open connections and send little. */
@Timeout(30)
class ConnectionsTest {

  private static final String HEALTH = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n";
  private static final String BEGINNING = "GET /health HTTP/1.1\r\nX-Slow: ";

  private final List<Socket> sockets = new ArrayList<>();
  private final CountingOperations counting = new CountingOperations();

  @AfterEach
  void close() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  @Test
  void slowConnectionsShutOutNobody() throws IOException {
    try (QortexServer narrow = open(ServerLimits.defaults().connections(10))) {
      for (int i = 0; i < 60; i++) {
        send(connect(narrow), BEGINNING);
      }
      for (int i = 0; i < 20; i++) {
        assertAnswered(connect(narrow));
      }
    }
  }

  @Test
  void theLongestWaitingConnectionMakesRoomAndOneAtWorkDoesNot() throws Exception {
    counting.entered = new CountDownLatch(1);
    counting.gate = new CountDownLatch(1);
    try (QortexServer narrow = open(ServerLimits.defaults().connections(2))) {
      Socket working = connect(narrow);
      send(
          working,
          "POST /v1/test/add HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
              + "Content-Length: 12\r\n\r\n{\"name\":\"a\"}");
      counting.entered.await();
      Socket idle = connect(narrow);
      assertAnswered(idle);

      // The server may note the end of a request after the client has its answer.
      boolean answered = false;
      while (!answered) {
        answered = isAnswered(connect(narrow));
      }

      idle.getInputStream().readAllBytes();
      counting.gate.countDown();
      assertThat(new String(working.getInputStream().readNBytes(12), US_ASCII))
          .isEqualTo("HTTP/1.1 200");
    }
  }

  @Test
  void aHeadThatComesByteByByteHasNoMoreTime() throws IOException {
    Duration sending = Duration.ofSeconds(1);
    try (QortexServer patient = open(ServerLimits.defaults().times(sending, sending))) {
      Socket slow = connect(patient);
      slow.setSoTimeout(100);
      long begin = System.nanoTime();
      send(slow, BEGINNING);

      assertThatThrownBy(
              () -> {
                while (true) {
                  try {
                    if (slow.getInputStream().read() < 0) {
                      throw new IOException("closed");
                    }
                  } catch (SocketTimeoutException e) {
                    send(slow, "x");
                  }
                }
              })
          .isInstanceOf(IOException.class);

      assertThat(Duration.ofNanos(System.nanoTime() - begin))
          .isBetween(Duration.ofMillis(900), Duration.ofSeconds(60));
    }
  }

  private QortexServer open(ServerLimits limits) {
    return QortexServer.builder(Catalogue.of(counting))
        .port(0)
        .withoutAuthentication()
        .limits(limits)
        .start();
  }

  private Socket connect(QortexServer server) throws IOException {
    Socket socket = new Socket(server.uri().getHost(), server.uri().getPort());
    sockets.add(socket);
    return socket;
  }

  private static void assertAnswered(Socket socket) throws IOException {
    assertThat(isAnswered(socket)).isTrue();
  }

  private static boolean isAnswered(Socket socket) throws IOException {
    socket.setSoTimeout(20_000);
    try {
      send(socket, HEALTH);
      return new String(socket.getInputStream().readNBytes(12), US_ASCII).equals("HTTP/1.1 200");
    } catch (SocketException closed) {
      return false;
    }
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(US_ASCII));
    socket.getOutputStream().flush();
  }
}
