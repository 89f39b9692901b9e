package dev.qortex.service.operations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.service.Operation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The reference of operations has those of the catalogue. */
class OperationTableTest {

  private static final Pattern NAME = Pattern.compile("(?m)^### `(\\w+)`$");

  @TempDir private Path root;

  @Test
  void everyOperationHasASectionAndEverySectionIsOfOne() throws IOException {
    Set<String> names = names(Files.readString(Path.of("../docs/reference/operations.md")));
    try (AllGroups groups = new AllGroups(root)) {
      assertThat(names)
          .containsExactlyInAnyOrderElementsOf(
              groups.catalogue().operations().stream().map(Operation::name).toList());
    }
  }

  private static Set<String> names(String page) {
    return NAME.matcher(page).results().map(name -> name.group(1)).collect(Collectors.toSet());
  }
}
