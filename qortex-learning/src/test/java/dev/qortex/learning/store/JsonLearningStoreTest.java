package dev.qortex.learning.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.core.error.StorageException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonLearningStoreTest {

  private static final Instant NOW = Instant.parse("2026-11-21T10:11:12.123456789Z");
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("tools.json");
  }

  private JsonLearningStore open() {
    return JsonLearningStore.open(folder, "tools");
  }

  private static ArmUpdate seen(String id) {
    return ArmUpdate.observation(id, "default", "a", 0.75, "session", NOW);
  }

  private static SelectionRecord selected(String id) {
    return new SelectionRecord(
        id,
        "default",
        List.of(
            new SelectionRecord.Pick("a", OptionalDouble.of(0.5)),
            new SelectionRecord.Pick("b", OptionalDouble.empty())),
        List.of("a", "b", "c"),
        false,
        "session",
        NOW);
  }

  /** Leaves a file with everything in it. */
  private byte[] written() throws IOException {
    try (JsonLearningStore store = open()) {
      store.apply(List.of(seen("1"), seen("2")), List.of(selected("1")));
    }
    return Files.readAllBytes(file);
  }

  private static byte[] pythonQortex() throws IOException {
    try (InputStream in = JsonLearningStoreTest.class.getResourceAsStream("python-learner.json")) {
      return in.readAllBytes();
    }
  }

  private void assertRefused(byte[] content, String... fragments) throws IOException {
    Files.write(file, content);
    assertThatExceptionOfType(StorageException.class)
        .as(new String(content, StandardCharsets.UTF_8))
        .isThrownBy(this::open)
        .withMessageContainingAll(file.toString(), "\nMaybe ")
        .satisfies(e -> assertThat(List.of(fragments)).allMatch(e.getMessage()::contains));
    assertThat(file).hasBinaryContent(content);
  }

  @Test
  void theFileCanBeReadByPeople() throws IOException {
    JsonNode root = JSON.readTree(written());
    assertThat(root.fieldNames())
        .toIterable()
        .containsExactly("version", "revision", "arms", "log", "selections");
    assertThat(root.at("/arms/default/a"))
        .hasToString(
            "{\"successes\":1.5,\"failures\":0.5,\"pulls\":2,\"totalReward\":1.5,"
                + "\"lastUpdated\":\"2026-11-21T10:11:12.123456789Z\"}");
    assertThat(root.at("/selections/0/picks/1"))
        .hasToString("{\"armId\":\"b\",\"propensity\":null}");
  }

  @Test
  void aFileWithTextsOfContextsIsOfAVersionThatOlderProgramsRefuse() throws IOException {
    assertThat(JSON.readTree(written()).path("version").asInt()).isOne();
    try (JsonLearningStore store = open()) {
      store.describe(Map.of("3f", "{\"task\":\"linting\"}"));
    }
    JsonNode root = JSON.readTree(Files.readAllBytes(file));
    assertThat(root.path("version").asInt()).isEqualTo(2);
    assertThat(root.path("contexts").path("3f").asText()).isEqualTo("{\"task\":\"linting\"}");
    try (JsonLearningStore store = open()) {
      assertThat(store.descriptions()).containsOnlyKeys("3f");
      assertThat(store.contexts()).containsExactly("default");
    }
  }

  @Test
  void withoutAChangeNothingIsWritten() throws IOException {
    try (JsonLearningStore store = open()) {
      store.apply(List.of());
      store.reset("default", List.of());
      assertThat(store.log().rebuild()).isZero();
      assertThat(file).doesNotExist();
      store.apply(List.of(seen("1")));
      Files.writeString(file, "untouched");
      store.apply(List.of(seen("1")));
      store.log().forget("ghost");
      store.log().compact(NOW);
      assertThat(file).hasContent("untouched");
    }
  }

  @Test
  void whatACrashLeftBehindIsIgnoredAndRemoved() throws IOException {
    byte[] content = written();
    Path temporary = Files.write(folder.resolve("tools.json.tmp"), Arrays.copyOf(content, 99));
    try (JsonLearningStore store = open()) {
      assertThat(store.loadAll("default").get("a")).isEqualTo(new ArmState(1.5, 0.5, 2, 1.5, NOW));
      assertThat(temporary).doesNotExist();
      store.apply(List.of(seen("3")));
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrder("tools.json", "tools.json.lock");
    }
  }

  @Test
  void aChangeThatCannotBeWrittenHasNotHappened() throws IOException {
    byte[] before = written();
    try (JsonLearningStore store = open()) {
      long revision = store.revision();
      Path inTheWay = Files.createDirectories(folder.resolve("tools.json.tmp/full"));
      for (Consumer<JsonLearningStore> change :
          List.<Consumer<JsonLearningStore>>of(
              s -> s.apply(List.of(seen("3")), List.of(selected("2"))),
              s -> s.reset("default", List.of()),
              s -> s.log().forget("session"),
              s -> s.log().compact(Instant.MAX))) {
        assertThatExceptionOfType(StorageException.class)
            .isThrownBy(() -> change.accept(store))
            .withMessageContainingAll(file.toString(), "nothing has changed", "\nMaybe ");
        assertThat(file).hasBinaryContent(before);
        assertThat(store.loadAll("default").get("a"))
            .isEqualTo(new ArmState(1.5, 0.5, 2, 1.5, NOW));
        assertThat(store.revision()).isEqualTo(revision);
      }
      Files.delete(inTheWay);
      Files.delete(inTheWay.getParent());
      assertThat(store.apply(List.of(seen("3")))).hasSize(1);
    }
    try (JsonLearningStore store = open()) {
      assertThat(store.loadAll("default").get("a").pulls()).isEqualTo(3);
    }
  }

  @Test
  void aFolderThatCannotBeWrittenToIsNamed() throws IOException {
    Path none = Files.writeString(folder.resolve("no folder"), "but a file");
    assertThatExceptionOfType(StorageException.class)
        .isThrownBy(() -> JsonLearningStore.open(none, "tools"))
        .withMessageContainingAll(none.toString(), "\nMaybe ");
    Path readOnly = Files.createDirectory(folder.resolve("read only"));
    assertThat(readOnly.toFile().setWritable(false)).isTrue();
    assumeFalse(Files.isWritable(readOnly), "this user may write everywhere");
    assertThatExceptionOfType(StorageException.class)
        .isThrownBy(() -> JsonLearningStore.open(readOnly, "tools"))
        .withMessageContainingAll(readOnly.toString(), "\nMaybe ");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aFileThatWasCutOffIsRefusedAndLeftAsItIs(boolean ours) throws IOException {
    byte[] whole = ours ? written() : pythonQortex();
    for (int length = 0; length < whole.length - 1; length += 7) {
      assertRefused(Arrays.copyOf(whole, length));
    }
    Files.write(file, whole);
    try (JsonLearningStore store = open()) {
      assertThat(store.contexts()).contains("default");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "null",
        "3",
        "\"text\"",
        "{\"a\":1}",
        "{\"a\":{\"b\":1}}",
        "{} {}",
        "\u0000"
      })
  void foreignFilesAreRefused(String content) throws IOException {
    assertRefused(content.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void noFieldMayBeMissingNullUnknownTwiceOrOfAnotherType(boolean ours) throws IOException {
    byte[] whole = ours ? written() : pythonQortex();
    List<String> places = new ArrayList<>();
    collect(JSON.readTree(whole), "", places);
    assertThat(places).hasSizeGreaterThan(20);
    for (String place : places) {
      int slash = place.lastIndexOf('/');
      String parent = place.substring(0, slash);
      String field = place.substring(slash + 1);
      // Names of contexts and arms are free.
      boolean named = !parent.matches(ours ? "/arms(/default)?" : "(/[^/]*)?");
      if (named && !field.matches("\\d+")) {
        assertRefused(
            changed(whole, parent, node -> node.remove(field)),
            field.equals("version") ? "revision" : field);
        assertRefused(changed(whole, parent, node -> node.put("surplus", 1)), "surplus");
      }
      if (!field.equals("propensity")) {
        assertRefused(replaced(whole, parent, field, JSON.nullNode()));
      }
      JsonNode value = JSON.readTree(whole).at(place);
      JsonNode other =
          value.isTextual()
              ? JSON.getNodeFactory().numberNode(7)
              : JSON.getNodeFactory().textNode("7");
      assertRefused(
          replaced(whole, parent, field, other), ours ? field.replaceAll("\\d+", "[$0]") : field);
    }
    String text = new String(whole, StandardCharsets.UTF_8);
    String pulls = ours ? "\"pulls\":" : "\"pulls\": ";
    assertRefused(text.replaceFirst(pulls, pulls + "1," + pulls).getBytes(StandardCharsets.UTF_8));
    assertRefused(text.replaceFirst(pulls, pulls + "1.5,\"x\":").getBytes(StandardCharsets.UTF_8));
  }

  private static void collect(JsonNode node, String place, List<String> places) {
    if (node.isObject()) {
      node.fields()
          .forEachRemaining(
              field -> {
                places.add(place + "/" + field.getKey());
                collect(field.getValue(), place + "/" + field.getKey(), places);
              });
    }
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      places.add(place + "/" + i);
      collect(node.get(i), place + "/" + i, places);
    }
  }

  private static byte[] changed(byte[] whole, String parent, Consumer<ObjectNode> change)
      throws IOException {
    JsonNode root = JSON.readTree(whole);
    change.accept((ObjectNode) root.at(parent));
    return JSON.writeValueAsBytes(root);
  }

  private static byte[] replaced(byte[] whole, String parent, String field, JsonNode value)
      throws IOException {
    JsonNode root = JSON.readTree(whole);
    JsonNode owner = root.at(parent);
    if (owner instanceof ArrayNode list) {
      list.set(Integer.parseInt(field), value);
    } else {
      ((ObjectNode) owner).set(field, value);
    }
    return JSON.writeValueAsBytes(root);
  }

  @Test
  void aFaultInsideIsNamedWithItsPlace() throws IOException {
    String whole = new String(written(), StandardCharsets.UTF_8);
    assertRefused(
        whole.replaceFirst("\"kept\":1.0", "\"kept\":1.5").getBytes(StandardCharsets.UTF_8),
        "(log[0].change)",
        "(1.5) must be between 0 and 1");
    assertRefused(
        whole.replaceFirst("12.123456789Z", "12.123456789").getBytes(StandardCharsets.UTF_8),
        "(arms.default.a.lastUpdated)",
        "2026-11-21T10:11:12.123456789");
    assertRefused(
        whole
            .replace("\"observationId\":\"2\"", "\"observationId\":\"1\"")
            .getBytes(StandardCharsets.UTF_8),
        "occurs twice");
    assertRefused(
        whole.replace("{\"a\":{\"succ", "{\" \":{\"succ").getBytes(StandardCharsets.UTF_8),
        "arm id ( ) must not be blank");
  }

  @Test
  void evidenceThatSomebodyChangedIsRebuiltFromTheLog() throws IOException {
    String whole = new String(written(), StandardCharsets.UTF_8);
    Files.writeString(
        file,
        whole
            .replaceFirst("\"successes\":1.5", "\"successes\":99.0")
            .replace("\"arms\":{", "\"arms\":{\"ghost\":{\"b\":" + arm(whole) + "},"));
    try (JsonLearningStore store = open()) {
      assertThat(store.loadAll("default").get("a").successes()).isEqualTo(99);
      long revision = store.revision();
      assertThat(store.log().rebuild()).isEqualTo(2);
      assertThat(store.revision()).isGreaterThan(revision);
    }
    try (JsonLearningStore store = open()) {
      assertThat(store.contexts()).containsExactly("default");
      assertThat(store.loadAll("default").get("a")).isEqualTo(new ArmState(1.5, 0.5, 2, 1.5, NOW));
      assertThat(store.log().rebuild()).isZero();
    }
  }

  private static JsonNode arm(String whole) throws IOException {
    return JSON.readTree(whole).at("/arms/default/a");
  }

  @Test
  void aFileOfANewerVersionIsRefused() throws IOException {
    String whole = new String(written(), StandardCharsets.UTF_8);
    assertRefused(
        whole.replace("\"version\":1", "\"version\":3,\"more\":1").getBytes(StandardCharsets.UTF_8),
        "version (3)",
        "newer");
    assertRefused(
        whole.replace("\"version\":1", "\"version\":0").getBytes(StandardCharsets.UTF_8),
        "version");
  }

  @Test
  void aSecondOpenerIsRefusedUntilTheFirstCloses() {
    try (JsonLearningStore store = open()) {
      for (int i = 0; i < 2; i++) {
        assertThatExceptionOfType(StorageException.class)
            .isThrownBy(this::open)
            .withMessageContainingAll(file.toString(), "in use", "\nMaybe ");
      }
      store.apply(List.of(seen("1")));
      JsonLearningStore.open(folder, "others").close();
    }
    try (JsonLearningStore store = open()) {
      assertThat(store.apply(List.of(seen("1")))).isEmpty();
    }
  }

  @Test
  void anotherProcessIsRefusedToo() throws Exception {
    assertThat(exitOfAnotherProcess()).isZero();
    try (JsonLearningStore store = open()) {
      assertThatExceptionOfType(StorageException.class).isThrownBy(this::open);
      assertThat(exitOfAnotherProcess()).isEqualTo(Opener.REFUSED);
      assertThat(store.loadAll("default").get("a").pulls()).isEqualTo(1);
    }
  }

  private int exitOfAnotherProcess() throws Exception {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Opener.class.getName(),
            folder.toString())
        .inheritIO()
        .start()
        .waitFor();
  }

  /** Another process that observes once, if it may. */
  static final class Opener {

    static final int REFUSED = 3;

    private Opener() {}

    public static void main(String[] args) {
      try (JsonLearningStore store = JsonLearningStore.open(Path.of(args[0]), "tools")) {
        store.apply(List.of(seen("other process")));
      } catch (StorageException e) {
        System.exit(REFUSED);
      }
    }
  }

  @Test
  void aRefusedFileIsNotHeld() throws IOException {
    byte[] whole = written();
    assertRefused(new byte[] {'{'});
    Files.write(file, whole);
    open().close();
  }

  @Test
  void anInterruptedThreadStillLearns() throws IOException {
    try (JsonLearningStore store = open()) {
      Thread.currentThread().interrupt();
      store.apply(List.of(seen("1")));
      assertThat(Thread.interrupted()).isTrue();
    }
    try (JsonLearningStore store = open()) {
      assertThat(store.contexts()).containsExactly("default");
    }
  }

  @Test
  void aFileOfPythonQortexIsTakenOver() throws IOException {
    Files.write(file, pythonQortex());
    for (int i = 0; i < 2; i++) {
      try (JsonLearningStore store = open()) {
        assertTakenOver(store);
        assertThat(file).hasBinaryContent(pythonQortex());
        assertThat(store.log().rebuild()).isZero();
      }
    }
    try (JsonLearningStore store = open()) {
      store.apply(List.of(), List.of(selected("1")));
    }
    assertThat(file).content().startsWith("{\"version\":1");
    try (JsonLearningStore store = open()) {
      assertTakenOver(store);
      store.log().forEachSelection(selection -> assertThat(selection).isEqualTo(selected("1")));
      store.apply(List.of(seen("1")));
      assertThat(store.loadAll("default")).hasSize(3);
    }
  }

  @Test
  void whatPythonQortexShouldNeverHaveKeptDoesNoHarm() throws IOException {
    Files.writeString(
        file,
        """
        {"default": {
          "": {"alpha": 2.0, "beta": 1.0, "pulls": 1, "total_reward": 1.0, "last_updated": ""},
          "endless": {"alpha": 9e999, "beta": 1.0, "pulls": -1, "total_reward": 9e999,
            "last_updated": ""},
          "never": {"alpha": 2.0, "beta": 1.0, "pulls": 1, "total_reward": 1.0,
            "last_updated": "2026-13-41T04:05:06+00:00"},
          "local": {"alpha": 2.0, "beta": 1.0, "pulls": 1, "total_reward": 1.0,
            "last_updated": "2026-02-03T04:05:06"}},
         " ": {"a": {"alpha": 2.0, "beta": 1.0, "pulls": 1, "total_reward": 1.0,
            "last_updated": ""}}}
        """);
    try (JsonLearningStore store = open()) {
      assertThat(store.contexts()).containsExactly("default");
      assertThat(store.loadAll("default"))
          .isEqualTo(
              Map.of(
                  "endless", new ArmState(1e12, 0, 0, 1e12, Instant.EPOCH),
                  "never", new ArmState(1, 0, 1, 1, Instant.EPOCH),
                  "local", new ArmState(1, 0, 1, 1, Instant.parse("2026-02-03T04:05:06Z"))));
      assertThat(store.log().rebuild()).isZero();
    }
  }

  private static void assertTakenOver(LearningStore store) {
    Instant at = Instant.parse("2026-02-03T04:05:06.789012Z");
    assertThat(store.loadAll("default"))
        .isEqualTo(
            Map.of(
                "tool:search", new ArmState(2.5, 0.25, 4, 2.5, at),
                "tool:seed", new ArmState(1, 0, 0, 0, Instant.EPOCH)));
    assertThat(store.loadAll("a1b2c3d4e5f60718"))
        .isEqualTo(
            Map.of(
                "tool:search",
                new ArmState(0.01 - 1, 1.7 - 1, 1, -0.99, Instant.parse("2026-02-03T04:05:06Z")),
                "caf\u00e9 \ud83d\ude00",
                new ArmState(1e-5 - 1, 1e12 - 1, 12, 0.1, Instant.parse("2026-02-03T04:05:07Z"))));
    assertThat(store.contexts()).hasSize(2);
    assertThat(store.revision()).isEqualTo(1);
    List<ArmUpdate> log = new ArrayList<>();
    store.log().forEachUpdate(log::add);
    assertThat(log).hasSize(4).allMatch(update -> update.observationId().equals("original"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"default\":{}}",
        "{\"version\":1,\"revision\":0,\"arms\":{\"c\":{}},\"log\":[],\"selections\":[]}"
      })
  void aFileWithoutArmsIsAnEmptyStore(String content) throws IOException {
    Files.writeString(file, content);
    try (JsonLearningStore store = open()) {
      assertThat(store.contexts()).isEmpty();
      assertThat(store.revision()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"../tools", "a/b", "", "a..b"})
  void aNameIsThatOfAFile(String name) {
    assertThatIllegalArgumentException().isThrownBy(() -> JsonLearningStore.open(folder, name));
  }

  @Test
  void aNameIsNotTooLongForAFile() {
    JsonLearningStore.open(folder, "n".repeat(128)).close();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JsonLearningStore.open(folder, "n".repeat(129)));
  }

  /** One change holds the lock until the others wait, which are then written together. */
  @Test
  @Timeout(60)
  void aChangeThatFailsDoesNotFailThoseThatAreWrittenWithIt() throws Exception {
    try (JsonLearningStore store = open()) {
      List<Thread> threads = new ArrayList<>();
      AtomicInteger counted = new AtomicInteger();
      AtomicInteger failed = new AtomicInteger();
      for (int i = 0; i < 8; i++) {
        String id = "o" + i;
        threads.add(
            new Thread(
                id.equals("o3")
                    ? () ->
                        assertThatIllegalStateException()
                            .isThrownBy(() -> store.change(failing(failed)))
                            .withMessage("mine")
                    : () -> counted.addAndGet(store.apply(List.of(seen(id))).size())));
      }
      store.change(
          evidence -> {
            threads.forEach(Thread::start);
            while (threads.stream().anyMatch(t -> t.getState() != Thread.State.WAITING)) {
              Thread.onSpinWait();
            }
            return 0;
          });
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(failed).hasValueGreaterThan(1);
      assertThat(counted).hasValue(7);
      assertThat(store.loadAll("default").get("a").pulls()).isEqualTo(7);
    }
  }

  private static Function<Evidence, Integer> failing(AtomicInteger times) {
    return evidence -> {
      times.incrementAndGet();
      throw new IllegalStateException("mine");
    };
  }

  @Test
  void aFolderKeepsLearnersApartAndOpensClosedOnesAgain() {
    Path learners = folder.resolve("new/learners");
    try (JsonLearningStores stores = new JsonLearningStores(learners)) {
      LearningStore one = stores.learning("one");
      assertThat(stores.learning("one")).isSameAs(one);
      one.apply(List.of(seen("1")));
      one.close();
      assertThat(stores.learning("one").contexts()).containsExactly("default");
      assertThat(stores.learning("two").contexts()).isEmpty();
    }
    JsonLearningStores closed = new JsonLearningStores(learners);
    LearningStore one = closed.learning("one");
    closed.close();
    assertThatIllegalStateException().isThrownBy(one::revision);
    assertThatIllegalStateException().isThrownBy(() -> closed.learning("one"));
  }
}
