package dev.qortex.examples.reference;

import static dev.qortex.examples.reference.Page.code;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.examples.reference.Sources.Member;
import dev.qortex.examples.reference.Sources.Type;
import dev.qortex.observations.ObservationSettings;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Settings of processes, of Spring applications and of builders. */
final class SettingsPage {

  private static final String START =
      """
      Everything that can be set: environment variables of the command line and its servers, files of settings, options of \
      the JVM, keys of Spring Boot, and settings of the builders. Options of single commands are in [commands](commands.md), \
      those of the server below [`qortex serve`](commands.md#qortex-serve). This page is made from the code by \
      `ReferenceTest`.\
      """;

  private static final String BUILDERS =
      """
      `StandardQortex.builder(file)` opens everything with defaults that fit most applications; its `memory(...)`, \
      `learners(...)`, `observations(...)` and `buildlog(...)` hand on the builders below. Clocks, random generators and \
      suppliers of ids are for tests.\
      """;

  /** Environment variables: default, meaning. A test compares the names with the code. */
  private static final Map<String, List<String>> VARIABLES = variables();

  /** Files by name: folder, meaning. A test finds the names in the code. */
  private static final Map<String, List<String>> FILES = files();

  private static final List<List<String>> JVM =
      List.of(
          List.of(
              code("--add-modules jdk.incubator.vector"),
              "Makes exact vector search about three times as fast. The JVM prints a warning."),
          List.of(
              code("--enable-native-access=ALL-UNNAMED"),
              "Ends the warning of Java 24 and later about the native libraries of SQLite and ONNX"
                  + " Runtime. A runnable jar can have `Enable-Native-Access: ALL-UNNAMED` in its"
                  + " manifest instead."),
          List.of(
              code("-Dorg.sqlite.tmpdir=DIR"),
              "Names the folder into which the SQLite driver unpacks its library, where the"
                  + " temporary folder forbids execution."),
          List.of(
              code("-Dqortex.start=DIR"),
              "Names the folder of the prepared start; `qortex launcher` sets it."),
          List.of(
              code("--add-modules ALL-MODULE-PATH"),
              "Is needed on the module path: the jars are automatic modules."));

  private static final Pattern VARIABLE =
      Pattern.compile(
          "\"(?:[^\"\\n"
              + "]*\\W)?((?:QORTEX|PG|PGVECTOR|BUILDLOG)_?[A-Z]+(?:_[A-Z]+)*|NO_COLOR|XDG_CONFIG_HOME)(?=[\\W\"])");

  /** Builders of values and not of settings. */
  private static final Set<String> VALUES =
      Set.of("IngestionManifest.Builder", "Observation.Builder", "Lexicon.Builder");

  /** A setting whose default depends on the machine. */
  private static final String OF_THE_HEAP = "bodiesBytes";

  /** Types that come first, and others of settings that their names do not show. */
  private static final List<String> FIRST =
      List.of("StandardQortex.Builder", "LocalQortexClient.Builder", "Question");

  private static final Set<String> FURTHER =
      Set.of(
          "Question", "RuleSelection", "LastStage", "QortexMcpServer", "Chunker", "EvidenceCredit");

  private SettingsPage() {}

  private static Map<String, List<String>> variables() {
    Map<String, List<String>> all = new LinkedHashMap<>();
    all.put("QORTEX_DB", List.of("`~/.qortex/memory.db`", "The file of the memory."));
    all.put(
        "QORTEX_EMBEDDING",
        List.of(
            "that of the file, else `minilm`",
            "The embedding model: `minilm` knows meanings, `hashing` knows words only."));
    all.put(
        "QORTEX_STORE",
        List.of(
            "a file",
            "The address of a shared memory in PostgreSQL, for `serve`:"
                + " `postgres://USER@HOST/DATABASE?schema=NAME`, or `postgres` for the address in"
                + " `PGVECTOR_DSN`."));
    all.put(
        "PGVECTOR_DSN",
        List.of(
            "from the variables below",
            "The address that `QORTEX_STORE=postgres` uses, as in Python qortex."));
    all.put("PGVECTOR_USER", List.of("`qortex`", "The user, if `PGVECTOR_DSN` is not set."));
    all.put("PGVECTOR_HOST", List.of("`localhost`", "The host, if `PGVECTOR_DSN` is not set."));
    all.put("PGVECTOR_PORT", List.of("`5432`", "The port, if `PGVECTOR_DSN` is not set."));
    all.put("PGVECTOR_DB", List.of("`qortex`", "The database, if `PGVECTOR_DSN` is not set."));
    all.put("PGPASSWORD", List.of("the file `.pgpass`", "The password for PostgreSQL."));
    all.put("PGVECTOR_PASSWORD", List.of("none", "The password, if `PGPASSWORD` is not set."));
    all.put("QORTEX_KEYS", List.of("`~/.qortex/keys.json`", "The file with the API keys."));
    all.put("QORTEX_CORTEX", List.of("`~/.qortex/cortex`", "The folder of the observations."));
    all.put(
        "QORTEX_CREDIT",
        List.of("`evidence`", "How rules of projects get credit: `evidence` or `python`."));
    all.put(
        "QORTEX_HOLD_OUT",
        List.of(
            "`0.05`",
            "The share of chosen rules that sessions withhold at random to measure their lift;"
                + " 0 for none."));
    all.put(
        "QORTEX_MEMORY_HOLD_OUT",
        List.of(
            "no trial",
            "The share of answers that are withheld at random to measure what the memory is"
                + " worth."));
    all.put(
        "BUILDLOG_ENFORCE",
        List.of("on", "`0` lets a commit pass the hook that protects main branches."));
    all.put(
        "XDG_CONFIG_HOME",
        List.of(
            "`~/.config`",
            "The folder below which `cortex night --install` writes a timer of systemd."));
    all.put("NO_COLOR", List.of("not set", "Any value switches colours off."));
    return Collections.unmodifiableMap(all);
  }

  private static Map<String, List<String>> files() {
    ObservationSettings standard = ObservationSettings.defaults();
    Map<String, List<String>> all = new LinkedHashMap<>();
    all.put(
        "keys.json",
        List.of(
            "`~/.qortex`",
            "The API keys of the server, with their rights and domains; `qortex keys create` adds"
                + " one. Read at the start."));
    all.put(
        "connections.json",
        List.of(
            "the home folder of the memory",
            "The folders that are sources; `qortex source sync` adds one, and `qortex source"
                + " disconnect` removes it."));
    all.put(
        "settings.json",
        List.of(
            "`observer` in the folder of the observations",
            "`profile`, the screening of texts: %s. `remote`, the traffic with the upstream branch: %s."
                .formatted(
                    words(ObservationSettings.Profile.values(), standard.profile()),
                    words(ObservationSettings.Remote.values(), standard.remote()))));
    all.put(
        "calibration.yml",
        List.of(
            "`observer`",
            "Corrections of the scores of observations, as in [formats](observation-formats.md)."));
    all.put(
        "taxonomy.yml",
        List.of(
            "`observer`",
            "Further types of observations, as in [formats](observation-formats.md)."));
    return Collections.unmodifiableMap(all);
  }

  private static String words(Enum<?>[] constants, Enum<?> standard) {
    return Stream.of(constants)
        .map(
            one ->
                code(one.name().toLowerCase(Locale.ROOT))
                    + (one == standard ? " (the default)" : ""))
        .collect(Collectors.joining(", "));
  }

  static String text() throws IOException {
    List<Path> published = Sources.published();
    assertThat(named(Sources.all())).isEqualTo(new TreeSet<>(VARIABLES.keySet()));
    Page page = new Page("Settings").paragraph(START);
    page.heading(2, "Environment variables");
    page.table(
        List.of("variable", "default", "meaning"),
        VARIABLES.entrySet().stream()
            .map(it -> List.of(code(it.getKey()), it.getValue().get(0), it.getValue().get(1)))
            .toList());
    List<String> sources = Sources.all().stream().map(Sources::read).toList();
    FILES.keySet().forEach(name -> assertThat(sources).anyMatch(text -> text.contains(name + '"')));
    page.heading(2, "Files of settings");
    page.table(
        List.of("file", "folder", "meaning"),
        FILES.entrySet().stream()
            .map(it -> List.of(code(it.getKey()), it.getValue().get(0), it.getValue().get(1)))
            .toList());
    page.heading(2, "Options of the JVM");
    page.table(List.of("option", "meaning"), JVM);
    page.heading(2, "Keys of Spring Boot");
    page.table(List.of("key", "type", "default", "meaning"), spring());
    page.heading(2, "Builders and settings in Java").paragraph(BUILDERS);
    List<Type> types = Sources.types(published);
    types.stream()
        .filter(SettingsPage::isOfSettings)
        .sorted(Comparator.comparing(SettingsPage::place))
        .forEach(type -> add(page, type, types));
    return page.toString();
  }

  /** The variables that the sources name in texts. */
  private static TreeSet<String> named(List<Path> sources) {
    return sources.stream()
        .filter(file -> !Sources.artifact(file).equals("qortex-tck"))
        .flatMap(file -> VARIABLE.matcher(Sources.read(file)).results())
        .map(found -> found.group(1))
        .filter(name -> !name.matches("BUILDLOG_(?!ENFORCE).*|QORTEX_BOLT_.*"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<List<String>> spring() throws IOException {
    List<List<String>> rows = new ArrayList<>();
    for (URL url :
        Collections.list(
            SettingsPage.class
                .getClassLoader()
                .getResources("META-INF/spring-configuration-metadata.json"))) {
      try (InputStream in = url.openStream()) {
        for (JsonNode property : new ObjectMapper().readTree(in).path("properties")) {
          String name = property.path("name").asText();
          if (name.startsWith("qortex.") || name.matches("management\\..*\\.qortex\\..*")) {
            rows.add(
                List.of(
                    code(name),
                    code(property.path("type").asText().replaceAll(".*[.$]", "")),
                    code(property.path("defaultValue").asText()),
                    property.path("description").asText()));
          }
        }
      }
    }
    assertThat(rows).hasSizeGreaterThan(10);
    return rows;
  }

  private static boolean isOfSettings(Type type) {
    return !VALUES.contains(type.name())
        && (FURTHER.contains(type.name())
            || type.simpleName().matches("Builder|\\w+(Settings|Limits)"));
  }

  private static int place(Type type) {
    int place = FIRST.indexOf(type.name());
    return place < 0 ? FIRST.size() : place;
  }

  /** Adds the methods of a builder or of settings that return the same type. */
  private static void add(Page page, Type type, List<Type> all) {
    List<List<String>> rows =
        type.members().stream()
            .filter(member -> member.type().equals(type.simpleName()))
            .filter(member -> !member.parameters().isEmpty() || !member.isStatic())
            .filter(member -> !member.name().equals("of"))
            .map(member -> row(type, member, all))
            .toList();
    if (!rows.isEmpty()) {
      page.heading(3, "`%s` of `%s`".formatted(type.name(), type.artifact()));
      page.table(List.of("setting", "default", "meaning"), rows);
    }
  }

  private static List<String> row(Type type, Member member, List<Type> all) {
    String owner = type.name().split("\\.")[0];
    String text =
        all.stream()
            .filter(other -> other.name().equals(owner))
            .flatMap(other -> other.component(member.name()).stream())
            .map(component -> component.doc().paragraph())
            .filter(found -> !found.isEmpty())
            .findFirst()
            .orElse(member.doc().paragraph());
    return List.of(
        code("%s(%s)".formatted(member.name(), member.parameters())),
        code(byDefault(type, member.name())),
        sentence(text));
  }

  /** A description of a component, which may begin in lower case, as a sentence. */
  private static String sentence(String text) {
    return text.isEmpty()
        ? ""
        : text.substring(0, 1).toUpperCase(Locale.ROOT)
            + text.substring(1)
            + (text.endsWith(".") ? "" : ".");
  }

  /** The value in the default settings; empty if the text has to say it. */
  private static String byDefault(Type type, String setting) {
    if (OF_THE_HEAP.equals(setting)) {
      return "";
    }
    try {
      Class<?> settings = Class.forName(type.within() + "." + type.name().split("\\.")[0]);
      Method defaults = settings.getMethod("defaults");
      return Modifier.isStatic(defaults.getModifiers())
          ? shown(settings.getMethod(setting).invoke(defaults.invoke(null)))
          : "";
    } catch (ReflectiveOperationException | LinkageError e) {
      return "";
    }
  }

  private static String shown(Object value) {
    if (value instanceof Duration duration) {
      return duration.toDaysPart() > 0 && duration.equals(Duration.ofDays(duration.toDays()))
          ? duration.toDays() + " days"
          : duration.toMillis() % 1000 == 0
              ? duration.toSeconds() + " s"
              : duration.toMillis() + " ms";
    }
    return value instanceof Number || value instanceof Boolean || value instanceof Enum<?>
        ? String.valueOf(value)
        : "";
  }
}
