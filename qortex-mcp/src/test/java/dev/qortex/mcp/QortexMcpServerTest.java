package dev.qortex.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.qortex.service.Call;
import dev.qortex.service.Caller;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Op;
import dev.qortex.service.Operation;
import dev.qortex.service.Scope;
import dev.qortex.service.Toolset;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class QortexMcpServerTest {

  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
  private static final String WAIT =
      "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\","
          + "\"params\":{\"name\":\"sample_wait\"}}";

  @TempDir private static Path folder;
  private final QortexMcpServer door = QortexMcpServer.of(SampleServer.catalogue(folder));

  @Test
  void theUsualToolsAreOfferedAndToolsetsAddTheOthers() {
    assertThat(door.tools())
        .extracting(Operation::name)
        .containsExactly(
            "qortex_ask",
            "qortex_feedback",
            "qortex_observe_reply",
            "qortex_get",
            "qortex_remember",
            "qortex_correct",
            "buildlog_experiment_start",
            "buildlog_experiment_end",
            "buildlog_log_mistake",
            "buildlog_gauntlet_prompt",
            "buildlog_gauntlet_issues",
            "buildlog_decide");
    assertThat(door.toolsets(" Learning ,maintenance").tools())
        .extracting(Operation::name)
        .startsWith("qortex_ask", "qortex_feedback")
        .contains("qortex_learning_select", "sample_work")
        .doesNotContain("qortex_vector_query");
    assertThat(door.toolsets("all").tools())
        .extracting(Operation::toolset)
        .contains(Toolset.MAINTENANCE);
    assertThat(door.toolsets("").tools()).isEqualTo(door.tools());
  }

  @Test
  void namesOfPythonAreToolsWhereTheyAreAskedFor() throws IOException {
    assertThat(door.toolsets("all").tools())
        .extracting(Operation::toolset)
        .doesNotContain(Toolset.PYTHON);
    assertThat(door.toolsets("python").tools())
        .extracting(Operation::name)
        .contains("qortex_ask", "buildlog_status", "buildlog_gauntlet_loop")
        .doesNotContain("buildlog_skills");
    String call = WAIT.replace("sample_wait", "buildlog_gauntlet_list_personas");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    door.stdio(in(call), out);
    assertThat(out.toString(UTF_8)).contains("not offered", "toolset 'python'");
    out.reset();
    door.toolsets("python").stdio(in(call), out);
    assertThat(out.toString(UTF_8)).contains("\"counts\"", "\"isError\":false");
  }

  @Test
  void theGuideNamesTheUsualTools() throws IOException {
    String tools =
        Files.readString(Path.of("../docs/mcp.md"))
            .split("\n\\| tool \\| job \\|\n", 2)[1]
            .split("\n\n", 2)[0];
    assertThat(Pattern.compile("`(\\w+)`").matcher(tools).results().map(name -> name.group(1)))
        .containsExactlyInAnyOrderElementsOf(door.tools().stream().map(Operation::name).toList());
  }

  @Test
  void aToolOfAnotherToolsetIsNamedWithIt() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    door.stdio(in(WAIT.replace("sample_wait", "qortex_query")), out);
    assertThat(out.toString(UTF_8)).contains("-32602", "not offered", "toolset 'memory'");
  }

  @Test
  void instructionsNameTheToolsThatAreOfferedAndNoOthers() {
    Pattern name = Pattern.compile("(qortex|buildlog)_\\w+");
    for (QortexMcpServer some :
        List.of(door, door.readOnly(), QortexMcpServer.of(Catalogue.of()))) {
      assertThat(name.matcher(AgentTools.instructions(some.tools())).results())
          .extracting(MatchResult::group)
          .containsExactlyInAnyOrderElementsOf(some.tools().stream().map(Operation::name).toList());
    }
  }

  @Test
  void aReadOnlyServerOffersNothingThatChanges() {
    assertThat(door.toolsets("all").readOnly().tools())
        .isNotEmpty()
        .allMatch(operation -> operation.hints().readsOnly());
  }

  @Test
  void wrongToolsetsAreRefused() {
    assertThatThrownBy(() -> door.toolsets("learning,vector"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'vector'")
        .hasMessageContaining("vectors");
    assertThatThrownBy(() -> door.toolsets("client"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("There is no toolset 'client'");
  }

  @Test
  void anAgentOverStandardInputCannotDeleteUnlessTheOwnerLetsIt() throws IOException {
    String list = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}";
    QortexMcpServer all = door.toolsets("all");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    all.stdio(in(list), out);
    assertThat(out.toString(UTF_8))
        .contains("\"name\":\"qortex_correct\"")
        .doesNotContain("\"name\":\"qortex_retract\"")
        .doesNotContain("\"name\":\"cortex_decide\"")
        .doesNotContain("\"name\":\"patterns_forget\"");
    out.reset();
    all.caller(Caller.owner()).stdio(in(list), out);
    assertThat(out.toString(UTF_8)).contains("\"name\":\"qortex_retract\"");
  }

  @Test
  void anotherCallerThanTheOwnerHasItsOwnRights() throws IOException {
    Caller reader = new Caller("reader", Set.of(Scope.READ), Set.of());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    door.caller(reader).stdio(in("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}"), out);
    assertThat(out.toString(UTF_8))
        .contains("\"name\":\"qortex_ask\"")
        .doesNotContain("\"name\":\"qortex_feedback\"");
  }

  @Test
  void aDefectIsNotBlamedOnTheParameters() throws IOException {
    Feature defect =
        (params, caller, notifications) -> {
          throw new NullPointerException("qortex_query");
        };
    Protocol broken =
        new Protocol(
            Catalogue.of(),
            List.of(),
            Map.of("tools/list", defect),
            ServerCapabilities.builder().build(),
            "",
            new JsonMapper(),
            1_000);
    String list = PING.replace("ping", "tools/list");
    assertThat(broken.answer(list, Caller.owner(), told -> {}).orElseThrow().json())
        .contains("\"code\":-32603", "by a defect")
        .doesNotContain("qortex_query");
  }

  @Test
  @Timeout(30)
  void aLongCallHoldsNobodyUp() throws IOException {
    CountDownLatch answered = new CountDownLatch(1);
    ByteArrayOutputStream out =
        new ByteArrayOutputStream() {
          @Override
          public void flush() {
            answered.countDown();
          }
        };
    waiting(answered).stdio(in(WAIT + "\n" + PING), out);
    assertThat(out.toString(UTF_8).lines())
        .satisfiesExactly(
            line -> assertThat(line).contains("\"id\":1"),
            line -> assertThat(line).contains("\"id\":2"));
  }

  @Test
  @Timeout(30)
  void whatWasAskedBeforeTheInputEndedIsAnswered() throws IOException {
    CountDownLatch ended = new CountDownLatch(1);
    InputStream end =
        new InputStream() {
          @Override
          public int read() {
            ended.countDown();
            return -1;
          }
        };
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    waiting(ended).stdio(new SequenceInputStream(in(WAIT + "\n"), end), out);
    assertThat(out.toString(UTF_8)).contains("\"id\":2").contains("\"structuredContent\"");
  }

  record Nothing() {}

  public interface WaitApi {

    @Op(name = "sample_wait", text = "Waits.", toolset = Toolset.MAINTENANCE)
    Nothing await(Nothing input, Call call);
  }

  /** A server with a tool that waits. */
  private static QortexMcpServer waiting(CountDownLatch latch) {
    return QortexMcpServer.of(
            Catalogue.builder()
                .bind(
                    WaitApi.class,
                    (input, call) -> {
                      try {
                        latch.await();
                      } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                      }
                      return input;
                    })
                .build())
        .toolsets("maintenance");
  }

  @Test
  void aBrokenOutputIsReported() {
    OutputStream broken =
        new OutputStream() {
          @Override
          public void write(int next) throws IOException {
            throw new IOException("Broken pipe");
          }
        };
    assertThatThrownBy(() -> door.stdio(in(PING), broken))
        .isInstanceOf(IOException.class)
        .hasMessage("Broken pipe");
  }

  private static ByteArrayInputStream in(String line) {
    return new ByteArrayInputStream(line.getBytes(UTF_8));
  }
}
