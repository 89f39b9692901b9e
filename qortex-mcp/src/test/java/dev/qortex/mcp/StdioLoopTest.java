package dev.qortex.mcp;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.service.Call;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Op;
import dev.qortex.service.Toolset;
import dev.qortex.service.schema.Arg;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines of one client while its calls are at work. */
@Timeout(30)
class StdioLoopTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int CALLS = 12;
  private static final int AT_A_TIME = 8;

  private final Semaphore begun = new Semaphore(0);
  private final CountDownLatch end = new CountDownLatch(1);
  private final List<Integer> carriedOut = new ArrayList<>();
  private final PipedOutputStream client = new PipedOutputStream();
  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
  private CompletableFuture<Void> served;

  record Number(@Arg("A number.") int number) {}

  record Text(@Arg("A text.") String text) {}

  private Number await(Number input, Call call) {
    synchronized (carriedOut) {
      carriedOut.add(input.number());
    }
    begun.release();
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    call.progress().report(1, 1, "done");
    return input;
  }

  /** Each message is written at once. */
  private final class Lines extends OutputStream {

    @Override
    public void write(int b) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void write(byte[] line, int from, int length) {
      answers.add(new String(line, from, length, UTF_8));
    }
  }

  public interface WaitApi {

    @Op(name = "sample_wait", text = "Waits.", toolset = Toolset.MEMORY)
    Number await(Number input, Call call);
  }

  public interface EchoApi {

    @Op(name = "sample_echo", text = "Echoes.", toolset = Toolset.MEMORY)
    Text echo(Text input, Call call);
  }

  @BeforeEach
  void serve() throws IOException {
    Catalogue catalogue =
        Catalogue.builder()
            .bind(WaitApi.class, this::await)
            .bind(EchoApi.class, (input, call) -> input)
            .build();
    PipedInputStream in = new PipedInputStream(client, 1 << 20);
    QortexMcpServer door = QortexMcpServer.of(catalogue).toolsets("memory");
    served =
        CompletableFuture.runAsync(
            () -> {
              try {
                door.stdio(in, new Lines());
              } catch (IOException e) {
                throw new IllegalStateException(e);
              }
            });
  }

  @AfterEach
  void stop() throws IOException {
    end.countDown();
    client.close();
    served.join();
  }

  @Test
  void aPingIsAnsweredWhileMoreCallsWaitThanMayWork() throws Exception {
    beginCalls();

    for (String method : List.of("ping", "initialize", "tools/list")) {
      send("{'jsonrpc': '2.0', 'id': '%s', 'method': '%s'}".formatted(method, method));
      assertThat(answer().path("id").asText()).isEqualTo(method);
    }
    end.countDown();
    assertThat(ids(CALLS)).containsExactlyInAnyOrderElementsOf(numbers(1, CALLS));
  }

  @Test
  void aCancelledCallIsNotBegunAndNoCancelledCallIsAnswered() throws Exception {
    beginCalls();
    int running = carriedOut.get(0);

    for (int id : List.of(CALLS, running, 99)) {
      send(
          "{'jsonrpc': '2.0', 'method': 'notifications/cancelled', 'params': {'reason': 'r',"
              + " 'requestId': "
              + id
              + "}}");
    }
    send("{'jsonrpc': '2.0', 'id': 'p', 'method': 'ping'}");

    assertThat(answer().path("id").asText()).isEqualTo("p");
    end.countDown();
    client.close();
    served.join();
    List<Integer> expected = numbers(1, CALLS - 1);
    assertThat(carriedOut).containsExactlyInAnyOrderElementsOf(expected);
    expected.remove((Integer) running);
    assertThat(ids(CALLS - 2)).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(answers).isEmpty();
  }

  @Test
  void aCallThatWaitsWhenTheInputEndsIsAnswered() throws Exception {
    beginCalls();

    client.close();
    end.countDown();

    assertThat(ids(CALLS)).hasSize(CALLS);
  }

  /** As many calls as may work, which wait, and more, which cannot begin. */
  private void beginCalls() throws Exception {
    for (int i = 1; i <= CALLS; i++) {
      send(
          "{'jsonrpc': '2.0', 'id': %s, 'method': 'tools/call', 'params': {'name': 'sample_wait',"
                  .formatted(i)
              + " 'arguments': {'number': %s}}}".formatted(i));
    }
    begun.acquire(AT_A_TIME);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'id': 7, 'jsonrpc': '2.0', 'method': 'ping', | 7 | -32700",
        "{'id': 'x', 'jsonrpc': '2.0', 'method': 'ping'} true | x | -32700",
        "{'jsonrpc': '2.0', 'id': 7, 'method': 'ping', 'params': {'a': 1, 'a': 2}} | 7 | -32700",
        "{'jsonrpc': '2.0', 'method': 'ping', 'params': {'a': 1, 'a': 2}, 'id': 7} | 7 | -32700",
        "{'params': {'id': 8}, 'id': 7, 'method': 'ping'} | 7 | -32600",
        "{'jsonrpc': '1.0', 'id': 7, 'method': 'ping'} | 7 | -32600",
        "{'jsonrpc': '2.0', 'id': 7, 'method': 'ping', 'params': {'\\ud800': 1}} | 7 | -32700",
        "{'jsonrpc': '2.0', 'id': 7, 'method': 'ping', 'params': {'a': '\\ud800'}} | 7 | -32602",
        "{'jsonrpc': '2.0', 'id': 7, 'method': 'notifications/cancelled'} | 7 | -32601",
        "{'jsonrpc': '2.0', 'id': 7} | 7 | -32600",
        "{'jsonrpc': '2.0', 'id': 7, 'method': 5} | 7 | -32600",
        "{'jsonrpc': '2.0', 'id': 7, 'id': 8, 'method': 'ping'} | null | -32700",
        "{'jsonrpc': '2.0', 'id': 1.5, 'method': 'ping'} | null | -32600",
        "{'jsonrpc': '2.0', 'id': [7], 'method': 'ping'} | null | -32600",
        "{'jsonrpc': '2.0', 'id': '\\ud800', 'method': 'ping'} | null | -32600",
        "{'jsonrpc': '2.0', 'params': {'id': 7} | null | -32700",
        "[{'jsonrpc': '2.0', 'id': 7, 'method': 'ping'}] | null | -32600",
      })
  void anErrorBearsTheIdThatCanBeRead(String message, String id, int code) throws Exception {
    send(message);
    JsonNode error = answer();
    assertThat(error.path("id").asText()).isEqualTo(id);
    assertThat(error.at("/error/code").asInt()).as(error.toString()).isEqualTo(code);
  }

  @Test
  void aLineThatIsTooLongBearsItsId() throws Exception {
    send("{'jsonrpc': '2.0', 'id': 7, 'method': '" + "x".repeat(9 << 20) + "'}");
    JsonNode error = answer();
    assertThat(error.path("id").asInt()).isEqualTo(7);
    assertThat(error.at("/error/message").asText()).contains("longer than");
  }

  @Test
  void invalidUtf8IsRefused() throws Exception {
    client.write(
        "{\"jsonrpc\": \"2.0\", \"id\": 7, \"method\": \"tools/call\", \"params\": {\"name\": \"sample_echo\", \"arguments\": {\"text\": \"é\"}}}\n"
            .getBytes(ISO_8859_1));
    client.flush();
    JsonNode error = answer();
    assertThat(error.path("id").asInt()).isEqualTo(7);
    assertThat(error.at("/error/code").asInt()).isEqualTo(-32700);
    assertThat(error.at("/error/message").asText()).contains("UTF-8");
  }

  @ParameterizedTest
  @ValueSource(strings = {"'text': '\\ud800'", "'text': 'a\\udc00b'", "'more': ['\\udfff']"})
  void halfASurrogatePairIsAnErrorOfTheTool(String argument) throws Exception {
    send(
        "{'jsonrpc': '2.0', 'id': 1, 'method': 'tools/call', 'params': {'name': 'sample_echo',"
            + " 'arguments': {"
            + argument
            + "}}}");
    JsonNode answer = answer();
    assertThat(answer.at("/result/isError").asBoolean()).as(answer.toString()).isTrue();
    assertThat(answer.toString()).contains("invalid_argument", "surrogate");
  }

  private void send(String line) throws IOException {
    client.write((line.replace('\'', '"') + "\n").getBytes(UTF_8));
    client.flush();
  }

  private JsonNode answer() throws Exception {
    return JSON.readTree(answers.take());
  }

  private List<Integer> ids(int count) throws Exception {
    List<Integer> ids = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ids.add(answer().path("id").asInt());
    }
    return ids;
  }

  private static List<Integer> numbers(int from, int to) {
    List<Integer> numbers = new ArrayList<>();
    for (int i = from; i <= to; i++) {
      numbers.add(i);
    }
    return numbers;
  }
}
