package dev.qortex.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.qortex.service.Operation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Cost of messages that shall be refused, or that ask for little: processor time and allocated
 * bytes of the server's threads, from the first byte of the head to the last of the answer.
 */
@Timeout(120)
class AttackCostTest {

  private static final int MEGABYTE = 1 << 20;

  /** A message of the largest size, less what surrounds the attack. */
  private static final int LARGE = (8 << 20) - 1_000;

  private static final long MOST_NANOS = 1_000_000_000;

  /** With {@link #READING}, eight megabytes above the dearest attack of a process that is new. */
  private static final long MOST_BYTES = 72L << 20;

  /** A message is read into an array, becomes a text, and its parts are copied out of that. */
  private static final int READING = 6;

  private static final int SMALL_ANSWER = 50_000;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @TempDir private static Path folder;

  private static ServedMemory memory;

  @BeforeAll
  static void start() throws IOException {
    memory = new ServedMemory(folder);
    ask("/v1/ingest/text", "{\"text\":\"Keys are rotated.\",\"domain\":\"docs\",\"name\":\"n\"}");
    ask("/v1/query", "{\"context\":\"keys\"}");
    ask("/mcp", call("qortex_ask", "{\"context\":\"keys\"}"));
  }

  @AfterAll
  static void stop() {
    memory.close();
  }

  private static String call(String tool, String arguments) {
    return message("tools/call", "{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}");
  }

  private static String message(String method, String params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + params + "}";
  }

  private static void ask(String path, String body) throws IOException {
    assertThat(send(Attack.post("warm up", path, body).request())).contains(" 200 OK");
  }

  /** Sends a request, and returns its answer. */
  private static String send(String request) throws IOException {
    try (Socket socket = new Socket(memory.uri().getHost(), memory.uri().getPort())) {
      Thread writer =
          new Thread(
              () -> {
                try {
                  OutputStream out = socket.getOutputStream();
                  out.write(request.getBytes(UTF_8));
                  out.flush();
                } catch (IOException e) {
                  // The server may answer and close before it has read everything.
                }
              });
      writer.start();
      ByteArrayOutputStream answer = new ByteArrayOutputStream();
      try (InputStream in = socket.getInputStream()) {
        in.transferTo(answer);
      } catch (IOException e) {
        // Likewise.
      }
      return answer.toString(UTF_8);
    }
  }

  /** Processor time and allocated bytes of the server's threads so far. */
  private record Spent(Map<Long, Long> nanos, Map<Long, Long> bytes) {

    static Spent now() {
      long[] ids =
          Arrays.stream(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
              .filter(thread -> thread != null && thread.getThreadName().startsWith("qtp"))
              .mapToLong(ThreadInfo::getThreadId)
              .toArray();
      long[] nanos = THREADS.getThreadCpuTime(ids);
      long[] bytes = THREADS.getThreadAllocatedBytes(ids);
      Map<Long, Long> spent = new LinkedHashMap<>();
      Map<Long, Long> allocated = new LinkedHashMap<>();
      for (int i = 0; i < ids.length; i++) {
        spent.put(ids[i], nanos[i]);
        allocated.put(ids[i], bytes[i]);
      }
      return new Spent(spent, allocated);
    }

    private static long more(Map<Long, Long> after, Map<Long, Long> before) {
      return after.entrySet().stream()
          .mapToLong(entry -> entry.getValue() - before.getOrDefault(entry.getKey(), 0L))
          .sum();
    }

    long nanosSince(Spent before) {
      return more(nanos, before.nanos);
    }

    long bytesSince(Spent before) {
      return more(bytes, before.bytes);
    }
  }

  /** A message, and the door that it is sent to. */
  private record Attack(String name, String request) {

    static Attack post(String name, String path, String body) {
      return new Attack(
          name,
          head("POST " + path)
              + "Content-Type: application/json\r\nContent-Length: %s\r\n\r\n"
                  .formatted(body.getBytes(UTF_8).length)
              + body);
    }

    static Attack get(String name, String path, String headers) {
      return new Attack(name, head("GET " + path) + headers + "\r\n");
    }

    static Attack chunked(String name, String chunks) {
      return new Attack(
          name,
          head("POST /v1/query")
              + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
              + chunks);
    }

    private static String head(String line) {
      return line + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";
    }

    /** The message costs what it may, and the server answers. */
    void costsLittle() throws IOException {
      Spent before = Spent.now();
      String answer = send(request);
      Spent after = Spent.now();
      assertThat(answer).as(name).startsWith("HTTP/1.1 ").doesNotContainPattern("^HTTP/1.1 5");
      assertThat(answer.length()).as(name).isLessThan(SMALL_ANSWER);
      assertThat(after.nanosSince(before)).as("ns of %s", name).isLessThan(MOST_NANOS);
      assertThat(after.bytesSince(before))
          .as("bytes of %s", name)
          .isLessThan(MOST_BYTES + READING * (long) request.getBytes(UTF_8).length);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static Stream<Attack> texts() {
    String all = "x".repeat(LARGE);
    String queried = "{\"context\":\"x\",\"%s\":%s}";
    return Stream.of(
        Attack.post("tool", "/mcp", call(all, "{}")),
        Attack.post("method", "/mcp", message(all, "{}")),
        Attack.post("id", "/mcp", message("ping", "{}").replace(":1,", ":\"" + all + "\",")),
        Attack.post(
            "version", "/mcp", message("initialize", "{\"protocolVersion\":\"" + all + "\"}")),
        Attack.post("domain", "/v1/query", queried.formatted("domains", "[\"" + all + "\"]")),
        Attack.post("name", "/v1/query", queried.formatted(all, "1")),
        Attack.post("number", "/v1/query", queried.formatted("top_k", "9".repeat(LARGE))),
        Attack.post("exponent", "/v1/query", queried.formatted("top_k", "1e999999999")),
        Attack.post("escapes", "/v1/query", queried.formatted("from", "\\u0000".repeat(LARGE / 6))),
        Attack.post("blank", "/v1/query", " ".repeat(LARGE)),
        Attack.post(
            "wide letters",
            "/mcp",
            call("qortex_query", "{\"context\":\"" + "\u6f22".repeat(LARGE / 3) + "\"}")));
  }

  private static Stream<Attack> structures() {
    String members = members(600_000, "1");
    String some = members(200_000, "1");
    String ids = list(100_000, "\"docs:x\"");
    return Stream.of(
        Attack.post("open lists", "/v1/query", "[".repeat(LARGE)),
        Attack.post("open objects", "/mcp", "{\"a\":".repeat(LARGE / 5)),
        Attack.post("lists in a tool", "/mcp", call("qortex_query", nested("[", "]", LARGE / 2))),
        Attack.post("members", "/v1/query", members),
        Attack.post("members of a tool", "/mcp", call("qortex_query", members)),
        Attack.post("fewer members", "/v1/query", some),
        Attack.post("fewer members of a tool", "/mcp", call("qortex_query", some)),
        Attack.post("where", "/v1/query", "{\"context\":\"x\",\"where\":" + some + "}"),
        Attack.post(
            "nested where",
            "/v1/query",
            "{\"context\":\"x\",\"where\":" + nested("{\"$and\":[", "]}", 25) + "}"),
        Attack.post(
            "values of where",
            "/v1/query",
            "{\"context\":\"x\",\"where\":{\"a\":{\"$in\":" + list(100_000, "1") + "}}}"),
        Attack.post("ids", "/v1/query", "{\"context\":\"x\",\"from\":" + ids + "}"),
        Attack.post(
            "outcomes",
            "/v1/feedback",
            "{\"query_id\":\"x\",\"outcomes\":" + members(100_000, "\"accepted\"") + "}"),
        Attack.post("batch", "/mcp", list(LARGE / 60, message("ping", "{}"))),
        Attack.post("numbers", "/v1/query", list(LARGE / 2, "1")),
        Attack.post("equal names", "/v1/query", "{" + "\"context\":\"x\",".repeat(LARGE / 14)));
  }

  private static Stream<Attack> frames() {
    String chunk = "100000\r\n" + "x".repeat(MEGABYTE) + "\r\n";
    return Stream.of(
        Attack.get("path", "/" + "x/".repeat(4_000), ""),
        Attack.get("query", "/v1/status?" + "a=b&".repeat(1_900), ""),
        Attack.get("dots", "/v1/" + "../".repeat(2_500), ""),
        Attack.get("escaped dots", "/v1/" + "%2e%2e%2f".repeat(800), ""),
        Attack.get("header", "/v1/status", "X-A: " + "x".repeat(LARGE) + "\r\n"),
        Attack.get("headers", "/v1/status", "X-A: x\r\n".repeat(900)),
        Attack.get("accept", "/v1/status", "Accept: " + "a/b;q=0.1,".repeat(780) + "\r\n"),
        Attack.chunked("small chunks", "1\r\n \r\n".repeat(1_000_000) + "0\r\n\r\n"),
        Attack.chunked("endless chunks", chunk.repeat(80)));
  }

  private static String members(int count, String value) {
    return IntStream.range(0, count)
        .mapToObj(i -> "\"m" + i + "\":" + value)
        .collect(Collectors.joining(",", "{", "}"));
  }

  private static String list(int count, String element) {
    return "[" + (element + ",").repeat(count - 1) + element + "]";
  }

  private static String nested(String open, String close, int levels) {
    return open.repeat(levels) + "{\"a\":1}" + close.repeat(levels);
  }

  @ParameterizedTest
  @MethodSource({"texts", "structures", "frames"})
  void aHostileMessageCostsLittle(Attack attack) throws IOException {
    attack.costsLittle();
  }

  @Test
  void aMegabyteInAnArgumentOfEachToolCostsLittle() throws IOException {
    String mega = "\"" + "x".repeat(MEGABYTE) + "\"";
    for (Operation operation : memory.catalogue().operations()) {
      String name = operation.name();
      String argument = "{" + mega + ":1,\"domain\":" + mega + "}";
      Attack.post(name, "/mcp", call(name, argument)).costsLittle();
    }
  }

  @Test
  void aFileThatUnpacksOrNeverEndsCostsLittle() throws Exception {
    Files.write(memory.docs().resolve("bomb.pdf"), bomb());
    Process made =
        new ProcessBuilder("mkfifo", memory.docs().resolve("pipe.md").toString()).start();
    assertThat(made.waitFor()).isZero();
    for (String file : List.of("bomb.pdf", "pipe.md")) {
      String body = "{\"source_path\":\"" + file + "\",\"domain\":\"files\"}";
      Attack attack = Attack.post(file, "/v1/ingest", body);
      attack.costsLittle();
      assertThat(send(attack.request())).startsWith("HTTP/1.1 400");
    }
  }

  /** A page of 2 GiB of blanks, packed into 2 MiB. */
  private static byte[] bomb() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(packed)) {
      byte[] blank = new byte[MEGABYTE];
      Arrays.fill(blank, (byte) ' ');
      for (int i = 0; i < 2_048; i++) {
        out.write(blank);
      }
    }
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.write(
        ("%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
                + "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
                + "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj\n"
                + "4 0 obj<</Filter/FlateDecode/Length %s>>stream\n".formatted(packed.size()))
            .getBytes(UTF_8));
    packed.writeTo(file);
    file.write("\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n".getBytes(UTF_8));
    return file.toByteArray();
  }
}
