package dev.qortex.examples.doors;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.server.ApiKey;
import dev.qortex.server.ApiKeys;
import dev.qortex.service.Scope;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every command of the page on REST, as it is written there, in its order. */
class RestPageTest {

  private static final Path PAGE = Path.of("../../docs/rest.md");
  private static final Pattern BLOCK =
      Pattern.compile("```(sh|json)[^\\n]*\\n(.*?)```", Pattern.DOTALL);
  private static final Set<Scope> SCOPES = Set.of(Scope.READ, Scope.WRITE);
  private static final int COMMANDS = 8;

  @TempDir private Path folder;

  @Test
  void everyCommandRunsAsWritten() throws IOException {
    Path docs = Files.createDirectory(folder.resolve("docs"));
    Files.writeString(docs.resolve("retry.md"), "# Retry\n\nA call is retried after a time-out.");
    SecureRandom random = new SecureRandom();
    ApiKey.Generated key = ApiKey.bearer("laptop", SCOPES, Set.of(), random);
    ApiKey.Generated gateway = ApiKey.signing("gateway", SCOPES, Set.of("handbook"), random);
    RestServer.serve(
        folder.resolve("memory.db"),
        docs,
        0,
        ApiKeys.of(key.key(), gateway.key()),
        uri -> runAll(uri, key.text(), gateway.text()));
  }

  private void runAll(URI uri, String key, String secret) {
    int commands = 0;
    String output = "";
    try {
      Matcher blocks = BLOCK.matcher(Files.readString(PAGE));
      while (blocks.find()) {
        String block = blocks.group(2);
        if (blocks.group(1).equals("sh")) {
          output = run(block, Map.of("QORTEX", uri.toString(), "KEY", key, "SECRET", secret));
          commands++;
          assertThat(output.contains("Idempotency-Replayed: true"))
              .isEqualTo(block.contains("Idempotency-Key"));
        } else if (block.contains("about:blank")) {
          ObjectMapper json = new ObjectMapper();
          JsonNode shown = json.readTree(block);
          assertThat(json.readTree(output)).isEqualTo(shown);
        }
      }
      assertThat(Files.readString(folder.resolve("answer.json"))).contains("after a time-out");
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
    assertThat(commands).isEqualTo(COMMANDS);
  }

  private String run(String block, Map<String, String> environment)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder("bash", "-euo", "pipefail", "-c", block)
            .directory(folder.toFile())
            .redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process;
    String output;
    do { // signed anew, as the server says to a request of the second in which it was started
      process = builder.start();
      process.getOutputStream().close();
      output = new String(process.getInputStream().readAllBytes(), UTF_8);
      assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    } while (output.contains("may be older than the server"));
    assertThat(process.exitValue()).as(block + output).isZero();
    return output;
  }
}
