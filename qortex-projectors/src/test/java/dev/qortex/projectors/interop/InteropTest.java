package dev.qortex.projectors.interop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.harrel.jsonschema.ValidatorFactory;
import dev.harrel.jsonschema.providers.JacksonNode;
import dev.qortex.core.error.StorageException;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import dev.qortex.core.spool.Spool;
import dev.qortex.json.StrictJson;
import dev.qortex.json.StrictYaml;
import dev.qortex.projectors.EnrichedRule;
import dev.qortex.projectors.Enrichment;
import dev.qortex.projectors.ruleset.RuleSet;
import dev.qortex.projectors.ruleset.RuleSetFormat;
import dev.qortex.projectors.ruleset.RuleSetLimits;
import dev.qortex.projectors.ruleset.RuleSetTarget;
import dev.qortex.projectors.ruleset.RuleSets;
import dev.qortex.projectors.tool.RuleFile;
import dev.qortex.projectors.tool.RuleFile.Placement;
import dev.qortex.projectors.tool.RuleFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InteropTest {

  private static final int WRITERS = 10;

  @TempDir Path root;

  @Test
  void tenThreadsInOneSecondPublishTenFilesAndTenSignals() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(WRITERS);
    try {
      CountDownLatch start = new CountDownLatch(1);
      List<Future<Path>> written = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        RuleSet set = SeedWriter.set(i);
        written.add(
            pool.submit(
                () -> {
                  start.await();
                  return SeedWriter.publisher(root).publish(set);
                }));
      }
      start.countDown();
      for (Future<Path> file : written) {
        assertThat(file.get()).exists();
      }
    } finally {
      pool.shutdownNow();
    }
    tenFilesAndTenSignals();
  }

  @Test
  void tenProcessesInOneSecondPublishTenFilesAndTenSignals() throws Exception {
    List<Process> writers = new ArrayList<>();
    try {
      for (int i = 0; i < WRITERS; i++) {
        writers.add(
            new ProcessBuilder(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xshare:auto",
                    "-cp",
                    System.getProperty("java.class.path"),
                    SeedWriter.class.getName(),
                    root.toString(),
                    Integer.toString(i))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
      }
      for (Process writer : writers) {
        assertThat(writer.inputReader().readLine()).isEqualTo("ready");
      }
      for (Process writer : writers) {
        writer.outputWriter().write("\n");
        writer.outputWriter().flush();
      }
      for (Process writer : writers) {
        assertThat(writer.waitFor()).isZero();
      }
    } finally {
      writers.forEach(Process::destroyForcibly);
    }
    tenFilesAndTenSignals();
  }

  private void tenFilesAndTenSignals() throws IOException {
    List<String> names = spool().pending();
    Set<String> expected =
        IntStream.rangeClosed(2, WRITERS)
            .mapToObj("p_2026-11-21T10-15-30-%s.yaml"::formatted)
            .collect(Collectors.toCollection(HashSet::new));
    expected.add("p_2026-11-21T10-15-30.yaml");
    assertThat(names).containsExactlyInAnyOrderElementsOf(expected);
    List<RuleSet> sets = new ArrayList<>();
    for (String name : names) {
      Path file = root.resolve("seeds/pending").resolve(name);
      assertThat(FormatCheck.seed().problems(Files.readString(file), RuleSetFormat.YAML)).isEmpty();
      sets.add(RuleSets.read(file));
    }
    assertThat(sets)
        .extracting(RuleSet::rules)
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, WRITERS).mapToObj(i -> SeedWriter.set(i).rules()).toList());
    assertThat(sets)
        .extracting(RuleSet::version)
        .containsExactlyInAnyOrderElementsOf(IntStream.rangeClosed(1, WRITERS).boxed().toList());
    SignalLog.Reading reading = SeedWriter.log(root).readSignals();
    assertThat(reading.bad()).isEmpty();
    assertThat(reading.signals())
        .extracting(
            signal -> Path.of(signal.fields().get("path").toString()).getFileName().toString())
        .containsExactlyInAnyOrderElementsOf(names);
    for (String line : Files.readAllLines(root.resolve("signals/projections.jsonl"))) {
      assertThat(errors(FormatCheck.signalSchema(), line, InputFormat.JSON)).isEmpty();
    }
  }

  @Test
  void namesAreThoseOfPythonAndStayInTheSpool() {
    SeedPublisher publisher = SeedWriter.publisher(root);
    Map<String, String> names =
        Map.of(
            "careful_caller",
            "careful_caller",
            "../../etc/passwd\n",
            "_etc_passwd_",
            "~root",
            "_root",
            "größe",
            "gr_e",
            "..",
            "unnamed",
            ".hidden",
            "_.hidden",
            "x".repeat(300),
            "x".repeat(150));
    names.forEach(
        (persona, name) -> {
          RuleSet set = new RuleSet(persona, 1, List.of(), Map.of());
          Path file = publisher.publish(set);
          assertThat(file.getFileName()).hasToString(name + "_2026-11-21T10-15-30.yaml");
          assertThat(file.getParent()).isEqualTo(spool().root().resolve("pending"));
          assertThat(RuleSets.read(file).persona()).isEqualTo(persona);
        });
    assertThat(spool().pending()).hasSize(names.size());
  }

  @Test
  void signalsOfPythonAreReadAndBadLinesAreCounted() throws IOException {
    Path file = root.resolve("log.jsonl");
    Files.write(file, resource("python-signals.jsonl").getBytes(UTF_8));
    Files.write(file, new byte[] {'\n', (byte) 0xff, '\n'}, StandardOpenOption.APPEND);
    Files.writeString(
        file,
        "[]\n{\"event\":1,\"ts\":\"x\"}\n{\"event\":\"e\",\"ts\":\"x\"}\n",
        StandardOpenOption.APPEND);
    SignalLog log = new SignalLog(file, SeedWriter.SECOND);
    log.append(Signal.SEED_FAILED, "test", Map.of("error", "no\nlines"));

    SignalLog.Reading reading = log.readSignals();
    assertThat(reading.signals())
        .extracting(Signal::event)
        .containsExactly(
            "projection_complete", "seed_ingested", "seed_skipped", Signal.SEED_FAILED);
    assertThat(reading.signals().get(0).time()).isEqualTo("2026-02-01T10:00:00.123456Z");
    assertThat(reading.signals().get(0).fields()).containsEntry("rule_count", 3L);
    assertThat(reading.signals().get(1).time()).isEqualTo("2026-02-01T10:00:05.000001Z");
    assertThat(reading.bad())
        .extracting(SignalLog.BadLine::number)
        .containsExactly(4L, 6L, 7L, 8L, 9L);
    assertThat(reading.bad().get(1).reason()).contains("UTF-8");
    assertThat(reading.bad().get(2).reason()).contains("([])");
    assertThat(reading.bad().get(3).reason()).contains("event (1)");
    assertThat(reading.bad().get(4).reason()).contains("ts (x)");

    SignalLog.Reading later = log.readSignals(Instant.parse("2026-02-01T10:00:05.000001Z"));
    assertThat(later.signals())
        .extracting(Signal::event)
        .containsExactly("seed_skipped", Signal.SEED_FAILED);
    assertThat(later.bad()).hasSameSizeAs(reading.bad());
  }

  @Test
  void aWriterThatDiedInTheMiddleOfALineSpoilsNoOther() throws IOException {
    Path file = Files.writeString(root.resolve("log.jsonl"), "{\"event\":\"proj");
    SignalLog log = new SignalLog(file, SeedWriter.SECOND);
    Signal signal = log.append(Signal.SEED_INGESTED, "test", Map.of("persona", "p"));
    assertThat(log.readSignals().signals()).containsExactly(signal);
    assertThat(log.readSignals().bad()).extracting(SignalLog.BadLine::number).containsExactly(1L);
  }

  @Test
  void aLineThatIsTooLongIsBad() throws IOException {
    Path file = Files.writeString(root.resolve("log.jsonl"), "x".repeat(3 << 20) + "\n");
    SignalLog log = new SignalLog(file, SeedWriter.SECOND);
    log.append(Signal.SEED_INGESTED, "test", Map.of());
    assertThat(log.readSignals().signals()).hasSize(1);
    assertThat(log.readSignals().bad()).hasSize(1);
  }

  @Test
  void aLogThatIsNotThereIsEmpty() {
    assertThat(new SignalLog(root.resolve("none"), SeedWriter.SECOND).readSignals().signals())
        .isEmpty();
  }

  @Test
  void aSignalThatDoesNotFitTheFormatIsRefused() {
    SignalLog log = SeedWriter.log(root);
    assertThatThrownBy(() -> log.append("seed_lost", "test", Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("event (seed_lost)");
    assertThatThrownBy(() -> log.append(Signal.SEED_FAILED, "test", Map.of("rule_count", -1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("rule_count (-1): must have a minimum value of 0");
    assertThat(log.readSignals().signals()).isEmpty();
  }

  @Test
  void anInterruptedThreadPublishesAndStaysInterrupted() {
    Thread.currentThread().interrupt();
    SeedWriter.publisher(root).publish(SeedWriter.set(1));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(SeedWriter.log(root).readSignals().signals()).hasSize(1);
  }

  @Test
  void fault26NothingIsOverwrittenOrTakenFromOutsideAndSignalsFitTheirFormat() throws IOException {
    Path project = Files.createDirectory(root.resolve("a"));
    Path beside = Files.createDirectory(root.resolve("ab"));
    Path outside = Files.writeString(beside.resolve("outside.yaml"), "rules: []");
    Files.createSymbolicLink(spool().root().resolve("pending/link.yaml"), outside);
    SeedConsumer consumer = new SeedConsumer(spool(), "test").signals(SeedWriter.log(root));
    for (String text : List.of("rules: []", "rules: 1", "rules: []\n", "rules: 2")) {
      spool().publish("a.yaml", text.getBytes(UTF_8));
      consumer.consume(seed -> true);
    }

    assertThat(spool().processed()).containsExactly("a-1.yaml", "a.yaml");
    assertThat(spool().failed()).containsExactly("a-1.yaml", "a.yaml");
    assertThat(outside).hasContent("rules: []");
    assertThat(Files.readAllLines(root.resolve("signals/projections.jsonl")))
        .hasSize(4)
        .allSatisfy(
            line -> assertThat(FormatCheck.signal().problems(line, RuleSetFormat.JSON)).isEmpty());

    Files.createSymbolicLink(project.resolve("CLAUDE.md"), beside.resolve("CLAUDE.md"));
    Files.writeString(beside.resolve("CLAUDE.md"), "mine");
    RuleFiles files = new RuleFiles(List.of(new RuleFile("CLAUDE.md", "x", Placement.WHOLE)));
    assertThatThrownBy(() -> files.writeTo(project)).isInstanceOf(IllegalArgumentException.class);
    assertThat(beside.resolve("CLAUDE.md")).hasContent("mine");
  }

  @Test
  void aConsumerCountsAContentOnce() throws IOException {
    SeedPublisher publisher = SeedWriter.publisher(root);
    publisher.publish(SeedWriter.set(1));
    publisher.publish(SeedWriter.set(1));
    publisher.publish(SeedWriter.set(2));
    spool().publish("broken.yaml", "rules: 1".getBytes(UTF_8));
    spool().publish("note.txt", "hello".getBytes(UTF_8));
    Map<String, RuleSet> store = new HashMap<>();
    SeedConsumer consumer = new SeedConsumer(spool(), "test").signals(SeedWriter.log(root));

    SeedConsumer.Report report =
        consumer.consume(seed -> store.putIfAbsent(seed.hash(), seed.rules()) == null);
    assertThat(report.stored())
        .containsExactly("p_2026-11-21T10-15-30-2.yaml", "p_2026-11-21T10-15-30-3.yaml");
    assertThat(report.repeated()).containsExactly("p_2026-11-21T10-15-30.yaml");
    assertThat(report.failed()).extracting(Spool.Failure::name).containsExactly("broken.yaml");
    assertThat(report.skipped()).containsExactly("note.txt");
    assertThat(store.values())
        .containsExactlyInAnyOrder(SeedWriter.set(1), SeedWriter.set(2).after(SeedWriter.set(1)));
    assertThat(SeedWriter.log(root).readSignals().signals())
        .extracting(Signal::event)
        .containsExactly(
            Signal.PROJECTION_COMPLETE,
            Signal.PROJECTION_COMPLETE,
            Signal.PROJECTION_COMPLETE,
            Signal.SEED_INGESTED,
            Signal.SEED_INGESTED,
            Signal.SEED_FAILED);
  }

  @Test
  void aFileThatIsDeliveredAgainAfterACrashIsNotCountedAgain() {
    SeedWriter.publisher(root).publish(SeedWriter.set(1));
    Map<String, RuleSet> store = new HashMap<>();
    SeedConsumer consumer = new SeedConsumer(spool(), "test");
    SeedConsumer.Store dying =
        seed -> {
          store.put(seed.hash(), seed.rules());
          throw new StorageException("The process dies after its commit.", null);
        };
    assertThatThrownBy(() -> consumer.consume(dying)).isInstanceOf(StorageException.class);
    SeedConsumer.Report report =
        consumer.consume(seed -> store.putIfAbsent(seed.hash(), seed.rules()) == null);
    assertThat(report.stored()).isEmpty();
    assertThat(report.repeated()).hasSize(1);
    assertThat(store).hasSize(1);
  }

  @Test
  void aSeedBeyondTheLimitsOfItsConsumerIsRefused() {
    SeedWriter.publisher(root).publish(SeedWriter.set(1));
    SeedConsumer.Report report =
        new SeedConsumer(spool(), "test")
            .limits(new RuleSetLimits(1 << 20, 500, 4))
            .consume(seed -> true);
    assertThat(report.stored()).isEmpty();
    assertThat(report.failed()).singleElement().extracting("reason").asString().contains("(4)");
  }

  @Test
  void filesOfPythonAreConsumedUnderAllNamesThatPythonGives() throws IOException {
    String text = resource("/dev/qortex/projectors/ruleset/seed.v1.0.yaml");
    Path pending = spool().root().resolve("pending");
    Files.writeString(pending.resolve("_etc_2026-02-01T10-00-00.yaml"), text);
    Files.writeString(pending.resolve("p_2026-02-01T10-00-00.yaml"), text + "\n");
    List<RuleSet> taken = new ArrayList<>();
    SeedConsumer.Report report =
        new SeedConsumer(spool(), "test").consume(seed -> taken.add(seed.rules()));
    assertThat(report.stored()).hasSize(2);
    assertThat(taken.get(0)).isEqualTo(taken.get(1));
    assertThat(taken.get(0).rules()).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"EXPLICIT", "DERIVED"})
  void aSeedOfOursPassesTheFieldRulesOfPython(String derivation) throws IOException {
    Rule rule =
        new Rule(
            "r",
            "d",
            "Do.",
            Derivation.valueOf(derivation),
            List.of("c"),
            "",
            0.5,
            3,
            Map.of("relation_type", "requires", "template_id", "requires:imperative"));
    RuleSet set =
        RuleSetTarget.of("p", SeedWriter.SECOND)
            .graphVersion("7")
            .serialize(
                List.of(new EnrichedRule(rule, new Enrichment("c", "a", "r", List.of("t")))));
    Path file = SeedWriter.publisher(root).publish(set);
    assertThat(
            errors(
                resource("python-seed.v1.0.schema.json"), Files.readString(file), InputFormat.YAML))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{persona: p, version: 1, rules: []}",
        "{persona: p, version: 1.0, rules: []}",
        "[]",
        "{}",
        "{version: 1, rules: []}",
        "{persona: ' ', version: -1, rules: []}",
        "{persona: p, version: '1', rules: {}}",
        "{persona: p, version: 1.5, rules: [{rule: r, category: c}]}",
        "{persona: p, version: 1, rules: [1, {category: c}, {rule: ' ', category: 2}]}",
        "{persona: p, version: 1, rules: [{rule: r, category: c, tags: [t, '', 3]}]}",
        "{persona: p, version: 1, rules: [{rule: r, category: c, references: [{title: t}]}]}",
        "{persona: p, version: 1, rules: [{rule: r, category: c, provenance: {derivation: x,"
            + " confidence: 2, relevance: -1}}]}",
        "{persona: p, version: 1, rules: [{rule: r, category: c, provenance: {path: [{source: a}],"
            + " posterior: {mean: 2}}}]}",
        "{persona: p, version: 1, rules: [{rule: r, category: c, provenance: {derivation:"
            + " discovered, lesson: 1, path: [{source: a}]}}]}",
        "{persona: p, version: 1, rules: [{rule: r, category: c, provenance: {derivation: explicit,"
            + " lesson: 1, path: 7}}]}",
        "{persona: p, version: 1, rules: [], metadata: {rule_count: -1}}"
      })
  void theCheckFindsWhatTheValidatorOfAnotherVendorFinds(String text) {
    String json = StrictJson.line(StrictYaml.load(text, Integer.MAX_VALUE));
    Set<String> theirs =
        new ValidatorFactory()
                .withJsonNodeFactory(new JacksonNode.Factory())
                .validate(RuleSets.schema(), json)
                .getErrors()
                .stream()
                // It names a broken condition beside what breaks it.
                .filter(error -> !Set.of("if", "then").contains(error.getKeyword()))
                .map(dev.harrel.jsonschema.Error::getInstanceLocation)
                .map(
                    path ->
                        path.replaceAll("/(\\d+)", "[$1]").replaceFirst("^/", "").replace('/', '.'))
                .collect(Collectors.toSet());
    Set<String> ours =
        FormatCheck.seed().problems(text, RuleSetFormat.YAML).stream()
            .map(FormatCheck.Problem::path)
            .collect(Collectors.toSet());
    assertThat(ours).isEqualTo(theirs);
  }

  @Test
  void aProblemNamesPathValueAndRule() {
    String text =
        "{persona: p, version: 1, rules: [{rule: r, category: c, provenance: {confidence: 1.7}}]}";
    assertThat(FormatCheck.seed().problems(text, RuleSetFormat.YAML))
        .containsExactly(
            new FormatCheck.Problem(
                "rules[0].provenance.confidence", "1.7", "must have a maximum value of 1"))
        .allSatisfy(
            problem ->
                assertThat(problem)
                    .hasToString(
                        "rules[0].provenance.confidence (1.7): must have a maximum value of 1"));
    assertThat(
            FormatCheck.seed()
                .problems(
                    "{persona: p, version: 1, rules: [], metadata: {projected_at: today}}",
                    RuleSetFormat.YAML))
        .singleElement()
        .satisfies(problem -> assertThat(problem.path()).isEqualTo("metadata.projected_at"));
    assertThat(FormatCheck.seed().problems("{", RuleSetFormat.JSON))
        .singleElement()
        .satisfies(problem -> assertThat(problem.rule()).startsWith("must be JSON"));
  }

  private Spool spool() {
    return Spool.open(root.resolve("seeds"));
  }

  private static List<Error> errors(String schema, String text, InputFormat format) {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(schema)
        .validate(
            text,
            format,
            context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)));
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = InteropTest.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), UTF_8);
    }
  }
}
