package dev.qortex.service.operations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.service.Call;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Operation;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Named pipes and devices below a folder that may be read: opening one may never end. */
class SpecialFilesTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path root;

  @Test
  void noOperationOpensAPipeOrADevice() throws Exception {
    try (AllGroups groups = new AllGroups(root.resolve("all"))) {
      Path docs = root.resolve("all/docs");
      for (String ending : List.of("md", "yaml", "json", "jsonl")) {
        pipe(docs.resolve("pipe." + ending));
      }
      Files.createSymbolicLink(docs.resolve("link.md"), docs.resolve("pipe.md"));
      int refused = 0;
      for (Operation operation : groups.catalogue().operations()) {
        for (String argument : List.of("source_path", "source", "connection_string", "path")) {
          if (takesPath(operation, argument)) {
            for (String file : List.of("pipe.md", "pipe.yaml", "pipe.json", "link.md")) {
              assertThat(refusal(groups.catalogue(), operation, argument, file))
                  .as("%s %s", operation, file)
                  .isEqualTo(ErrorCode.INVALID_ARGUMENT);
              refused++;
            }
          }
        }
      }
      assertThat(refused).isGreaterThanOrEqualTo(3 * 4);
    }
  }

  @Test
  void aFolderWithAPipeIsReadWithoutIt() throws Exception {
    try (AllGroups groups = new AllGroups(root.resolve("all"))) {
      pipe(root.resolve("all/docs/pipe.md"));
      ObjectNode folder = JSON.createObjectNode().put("source_path", ".").put("domain", "d");

      JsonNode read =
          assertTimeoutPreemptively(
              Duration.ofSeconds(60),
              () -> groups.catalogue().call("qortex_ingest", folder, Call.ofOwner()));

      assertThat(read.at("/files/added").asInt()).isEqualTo(1);
      assertThat(read.at("/warnings/0").asText()).contains("pipe.md", "not a regular file");
    }
  }

  private static boolean takesPath(Operation operation, String argument) {
    JsonNode described = operation.inputSchema().path("properties").path(argument);
    return described.path("description").asText().contains("older");
  }

  private static ErrorCode refusal(
      Catalogue catalogue, Operation operation, String argument, String file) {
    ObjectNode input = JSON.createObjectNode().put(argument, file);
    for (JsonNode required : operation.inputSchema().path("required")) {
      if (!required.asText().equals(argument)) {
        input.put(required.asText(), "x");
      }
    }
    return assertTimeoutPreemptively(
            Duration.ofSeconds(60),
            () ->
                catchThrowableOfType(
                    ServiceException.class,
                    () -> catalogue.call(operation.name(), input, Call.ofOwner())))
        .code();
  }

  private static void pipe(Path file) throws IOException, InterruptedException {
    Process made;
    try {
      made = new ProcessBuilder("mkfifo", file.toString()).start();
    } catch (IOException e) {
      assumeTrue(false, "This machine has no mkfifo.");
      throw e;
    }
    assertThat(made.waitFor()).isZero();
  }
}
