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

/** The tables of operations in the guide are those of the catalogue. */
class OperationTableTest {

  private static final Pattern NAME =
      Pattern.compile("`((?:qortex|buildlog|patterns|cortex)_\\w+)`");

  @TempDir private Path root;

  @Test
  void everyOperationStandsInATableAndEveryNameThereIsOne() throws IOException {
    Set<String> names = names(Files.readString(Path.of("../docs/service.md")));
    try (AllGroups groups = new AllGroups(root)) {
      assertThat(names)
          .containsExactlyInAnyOrderElementsOf(
              groups.catalogue().operations().stream().map(Operation::name).toList());
    }
  }

  private static Set<String> names(String line) {
    return NAME.matcher(line).results().map(name -> name.group(1)).collect(Collectors.toSet());
  }
}
