package dev.qortex.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.graph.Direction;
import dev.qortex.core.search.SearchScope;
import dev.qortex.learning.store.ArmState;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import dev.qortex.tck.support.ChildProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteCrashTest {

  private static final int KILLS = 3;

  @TempDir Path folder;

  @Test
  void whatAKilledProcessAcknowledgedIsThereAndNothingIsHalfDone() throws Exception {
    Path file = folder.resolve("memory.db");
    Random random = new Random(5);
    int acknowledged = -1;
    for (int kill = 0; kill < KILLS; kill++) {
      acknowledged = runAndKill(file, written(file, acknowledged), 5 + random.nextInt(25));
      assertThat(written(file, acknowledged)).isBetween(acknowledged + 1, acknowledged + 2);
    }
    try (SqliteDatabase database = SqliteDatabase.open(file, SqliteSettings.defaults())) {
      for (String check : List.of("integrity_check", "foreign_key_check")) {
        assertThat(
                database.<List<String>>read(
                    connection -> connection.list(row -> row.getString(1), "PRAGMA " + check)))
            .isSubsetOf("ok");
      }
    }
  }

  /** Starts a writer, reads so many acknowledgements, kills it; the last number it said. */
  private int runAndKill(Path file, int from, int lines) throws IOException {
    Path errors = folder.resolve("errors.txt");
    try (ChildProcess writer =
        new ChildProcess(List.of(), errors, CrashingWriter.class, file.toString(), "" + from)) {
      int last = from - 1;
      for (int i = 0; i < lines; i++) {
        String line = writer.line();
        assertThat(line).as("an acknowledgement, see errors.txt").isNotEmpty();
        last = Integer.parseInt(line);
      }
      for (String line : writer.kill()) {
        last = Integer.parseInt(line);
      }
      return last;
    }
  }

  /** Checks everything up to what was acknowledged; how many transactions are in the file. */
  private static int written(Path file, int acknowledged) {
    try (SqliteStore store = SqliteStore.open(file)) {
      ArmState arm = store.learning("crash").loadAll("c").get("arm");
      int written = arm == null ? 0 : (int) arm.pulls();
      for (int number = 0; number <= Math.max(written, acknowledged + 2); number++) {
        boolean retracted = number % 3 == 0 && number + 2 < written;
        int expected = number < written && !retracted ? CrashingWriter.NODES : 0;
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < CrashingWriter.NODES; i++) {
          ids.add(CrashingWriter.node(number, i));
        }
        assertThat(store.graph().nodes(ids)).as("nodes of " + number).hasSize(expected);
        assertThat(store.graph().edges(ids.get(0), Direction.IN, Set.of())).hasSize(expected);
        assertThat(store.vectors().contained(ids)).hasSize(expected);
        assertThat(store.words().search("word" + number, 100, SearchScope.everywhere()))
            .hasSize(expected);
        assertThat(store.interoception().factors(ids))
            .isEqualTo(number < written ? Map.of(ids.get(0), 1.5) : Map.of());
      }
      return written;
    }
  }
}
