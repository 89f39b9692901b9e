package dev.qortex.graph.memgraph;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.error.StorageException;
import dev.qortex.graph.memgraph.settings.BoltSettings;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is said when the server cannot be used. */
@Timeout(120)
class UnfitServersTest {

  /** Not within the time of the first test that asks for the server. */
  @BeforeAll
  static void start() {
    RealServer.settings();
  }

  private static void open(BoltSettings settings) {
    MemgraphBackend.open(
            settings.timeouts(Duration.ofSeconds(10), Duration.ofSeconds(30)),
            InstantSource.system())
        .close();
  }

  @Test
  void aWrongPasswordIsRefusedAndNotShown() {
    RealServer.assumeStarted();
    assertThatThrownBy(() -> open(RealServer.settings().login("neo4j", "wrong secret")))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("refuses the user (neo4j)")
        .hasMessageContaining("Maybe the password")
        .hasMessageNotContaining("wrong secret");
  }

  @Test
  void aMissingLoginIsRefused() {
    RealServer.assumeStarted();
    assertThatThrownBy(() -> open(BoltSettings.of(RealServer.uri().toString())))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("refuses")
        .hasMessageContaining("Maybe");
  }

  @Test
  void aServerThatDoesNotAnswerIsNamed() throws IOException {
    // The port is taken, so that nobody else listens there.
    try (Socket bound = new Socket()) {
      bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      String address = "bolt://127.0.0.1:" + bound.getLocalPort();
      assertThatThrownBy(() -> open(BoltSettings.of(address)))
          .isInstanceOf(StorageException.class)
          .hasMessageContaining("No Bolt server answers at (" + address + ")")
          .hasMessageContaining("Maybe it is not running");
    }
  }

  @Test
  void anUnknownDatabaseIsNamed() {
    RealServer.assumeStarted();
    assertThatThrownBy(() -> open(RealServer.settings().database("nowhere")))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("nowhere")
        .hasMessageContaining("Maybe the database (nowhere) has another name");
  }

  @Test
  void anAddressThatIsNoneIsRefused() {
    assertThatThrownBy(() -> open(BoltSettings.of("http://localhost:7474")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("http://localhost:7474")
        .hasMessageContaining("Maybe");
  }

  @Test
  void aReadOnlyDatabaseIsNamed(@TempDir Path folder) {
    RealServer.assumeStarted();
    try (ServerProcess server = ServerProcess.start(folder.resolve("data"), "--read-only")) {
      assertThatThrownBy(() -> open(BoltSettings.of(server.uri().toString())))
          .isInstanceOf(StorageException.class)
          .hasMessageContaining("read-only")
          .hasMessageContaining("aybe");
    }
  }

  @Test
  void aServerThatIsNeitherMemgraphNorNeo4jIsRefused() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread stranger = new Thread(() -> answer(socket));
      stranger.setDaemon(true);
      stranger.start();
      assertThatThrownBy(() -> open(BoltSettings.of("bolt://127.0.0.1:" + socket.getLocalPort())))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("Stranger/1.0")
          .hasMessageContaining("neither Memgraph nor Neo4j")
          .hasMessageContaining("Maybe the address is that of another database");
    }
  }

  /** Speaks Bolt 5.2, and finds everything well. */
  private static void answer(ServerSocket socket) {
    try (Socket client = socket.accept();
        DataInputStream in = new DataInputStream(client.getInputStream());
        OutputStream out = client.getOutputStream()) {
      in.skipNBytes(20);
      out.write(new byte[] {0, 0, 2, 5});
      while (true) {
        message(in);
        out.write(success());
      }
    } catch (EOFException e) {
      return; // the client has heard enough
    } catch (IOException e) {
      if (!socket.isClosed()) {
        throw new IllegalStateException("The stranger cannot answer.", e);
      }
    }
  }

  private static void message(DataInputStream in) throws IOException {
    int length = in.readUnsignedShort();
    while (length > 0) {
      in.skipNBytes(length);
      length = in.readUnsignedShort();
    }
  }

  /** A map in a structure in a chunk. */
  private static byte[] success() throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    body.write(new byte[] {(byte) 0xB1, 0x70, (byte) 0xA3});
    text(body, "server");
    text(body, "Stranger/1.0");
    text(body, "connection_id");
    text(body, "one");
    text(body, "fields");
    body.write((byte) 0x91);
    text(body, "one");
    ByteArrayOutputStream chunk = new ByteArrayOutputStream();
    chunk.write(body.size() >> 8);
    chunk.write(body.size());
    body.writeTo(chunk);
    chunk.write(new byte[2]);
    return chunk.toByteArray();
  }

  private static void text(OutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.write(0x80 + bytes.length);
    out.write(bytes);
  }
}
