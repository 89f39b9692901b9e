package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.cli.internal.session.SharedMemory;
import dev.qortex.postgres.settings.PostgresAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;
import picocli.CommandLine;

/** The compose file of several servers names what there is. It is not started here. */
class ComposeFileTest {

  private static final Path SERVERS = Path.of("../docs/servers");
  private static final Pattern VARIABLE = Pattern.compile("env\\(\\s*\"([A-Z_]+)\"");
  private static final Pattern UPSTREAM = Pattern.compile("server (\\w+):(\\d+);");

  @TempDir private Path folder;

  private Map<String, Map<String, Object>> services;

  @BeforeEach
  void read() throws IOException {
    Map<String, Object> file = new Yaml().load(Files.readString(SERVERS.resolve("compose.yaml")));
    services = map(file.get("services"));
  }

  @SuppressWarnings("unchecked") // The names of the file are texts.
  private static <V> Map<String, V> map(Object value) {
    return (Map<String, V>) value;
  }

  private List<String> words(String service) {
    return ((List<?>) services.get(service).get("command")).stream().map(String::valueOf).toList();
  }

  @Test
  void theServersAreStartedWithOptionsOfTheTerminal() {
    for (String service : List.of("one", "other")) {
      List<String> words = words(service);
      List<String> arguments = words.subList(words.indexOf("serve"), words.size());
      CommandLine line = CommandLines.of(new Terminals(folder).terminal(), arguments);
      assertThat(line.parseArgs(arguments.toArray(String[]::new)).unmatched()).isEmpty();
    }
  }

  @Test
  void theServersGetVariablesThatTheTerminalReads() throws IOException {
    Set<String> known = new TreeSet<>(Set.of("HOME"));
    try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
      for (Path source : sources.filter(path -> path.toString().endsWith(".java")).toList()) {
        VARIABLE
            .matcher(Files.readString(source))
            .results()
            .forEach(found -> known.add(found.group(1)));
      }
    }
    known.add(SharedMemory.VARIABLE);
    for (String service : List.of("one", "other")) {
      assertThat(known).containsAll(environment(service).keySet());
    }
  }

  private Map<String, Object> environment(String service) {
    return map(services.get(service).get("environment"));
  }

  @Test
  void theServersOpenTheDatabaseThatIsMade() {
    Map<String, Object> made = environment("postgres");
    for (String service : List.of("one", "other")) {
      String address = String.valueOf(environment(service).get(SharedMemory.VARIABLE));
      assertThat(PostgresAddress.parse(address))
          .hasToString(
              "postgres://%s@postgres:5432/%s?schema=memory"
                  .formatted(made.get("POSTGRES_USER"), made.get("POSTGRES_DB")));
      assertThat(environment(service)).containsEntry("PGPASSWORD", made.get("POSTGRES_PASSWORD"));
    }
  }

  @Test
  void theProxyAsksBothServersWhereTheyListen() throws IOException {
    List<MatchResult> upstreams =
        UPSTREAM.matcher(Files.readString(SERVERS.resolve("nginx.conf"))).results().toList();
    assertThat(upstreams.stream().map(upstream -> upstream.group(1)).collect(Collectors.toSet()))
        .containsExactlyInAnyOrder("one", "other");
    for (MatchResult upstream : upstreams) {
      List<String> words = words(upstream.group(1));
      assertThat(words.get(words.indexOf("--port") + 1)).isEqualTo(upstream.group(2));
    }
  }
}
