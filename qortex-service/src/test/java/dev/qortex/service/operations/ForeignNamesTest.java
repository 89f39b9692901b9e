package dev.qortex.service.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.service.Call;
import dev.qortex.service.Caller;
import dev.qortex.service.Catalogue;
import dev.qortex.service.Operation;
import dev.qortex.service.Progress;
import dev.qortex.service.Scope;
import dev.qortex.service.ServiceException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names that a caller who is bound to domains gets to see when it names almost another domain. */
class ForeignNamesTest {

  private static final long SEED = 5;
  private static final String SECRET = "patient-alma";
  private static final Call TENANT =
      new Call(new Caller("tenant", Set.of(Scope.values()), Set.of("ops")), Progress.none());

  @TempDir Path folder;

  @Test
  void noOperationNamesADomainOfOthers() throws IOException {
    Map<String, List<String>> near = new HashMap<>();
    near.put("", List.of("ops", "patient-alm", "patient-alna", "patient", "alma"));
    Random random = new Random(SEED);
    int refused = 0;
    try (AllGroups groups = new AllGroups(folder.resolve("groups"))) {
      Catalogue catalogue = groups.catalogue();
      for (String domain : List.of(SECRET, "ops")) {
        JsonNode text =
            new ObjectMapper()
                .createObjectNode()
                .put("text", "Keys are rotated. Backups are kept.")
                .put("domain", domain);
        catalogue.call("qortex_ingest_text", text, Call.ofOwner());
      }
      for (Operation operation : catalogue.operations()) {
        for (int i = 0; i < 30; i++) {
          JsonNode argument = new RandomArguments(random, near).of(operation.inputSchema());
          refused += seen(catalogue, operation, argument) ? 1 : 0;
        }
      }
    }
    assertThat(refused).isGreaterThan(100);
  }

  /** Whether it was refused. */
  private static boolean seen(Catalogue catalogue, Operation operation, JsonNode argument) {
    try {
      assertThat(catalogue.call(operation.name(), argument, TENANT).toString())
          .as("%s(%s), seed %s", operation, argument, SEED)
          .doesNotContain(SECRET);
      return false;
    } catch (ServiceException e) {
      assertThat(e.getMessage())
          .as("%s(%s), seed %s", operation, argument, SEED)
          .doesNotContain(SECRET);
      return true;
    }
  }
}
