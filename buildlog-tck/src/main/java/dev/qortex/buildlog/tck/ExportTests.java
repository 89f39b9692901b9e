package dev.qortex.buildlog.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.export.ExportFormat;
import dev.qortex.buildlog.model.ClosedSession;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.model.ProjectInfo;
import dev.qortex.buildlog.storage.BuildlogStorage;
import dev.qortex.buildlog.storage.DecisionStorage.Decision;
import dev.qortex.buildlog.storage.EdgeStorage;
import dev.qortex.buildlog.storage.RuleStorage;
import dev.qortex.buildlog.storage.memory.InMemoryBuildlogStorage;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.tck.support.HostileTexts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

abstract class ExportTests extends StorageTests {

  @TempDir private Path folder;

  private static Map<String, String> files(Path folder) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        contents.put(file.getFileName().toString(), Files.readString(file, StandardCharsets.UTF_8));
      }
    }
    return contents;
  }

  private static Buildlog over(BuildlogStorage storage, LearningStores arms) {
    return Buildlog.builder(storage, arms).clock(() -> AT).build();
  }

  private static void fill(BuildlogStorage storage, LearningStores arms) {
    storage.projects().add(new ProjectInfo(P, "one", AT));
    storage.projects().add(new ProjectInfo("p2", "two", AT));
    storage.projects().locate(P, "path:/one");
    GauntletRule global = rule("g:1", "g", "all").of(RuleStorage.GLOBAL);
    storage.rules().put(List.of(rule("a:1", "a", "one").active(false), global));
    storage.rules().mute(P, "a:1", true);
    storage.rules().mute("p2", "g:1", true);
    storage.sessions().start(P, session("s1"));
    storage.sessions().close(P, new ClosedSession(session("s1"), AT, true, List.of("b:1"), "end"));
    storage.sessions().start(P, session("s2"));
    storage.sessions().start(P, session("s3", "agent"));
    storage.mistakes().append(P, mistake("m1", "s1", "c"));
    storage.mistakes().append("p2", mistake("m1", "s1", "c"));
    storage.rewards().append(P, reward("r1"));
    storage.reviews().append(P, review("v1"));
    storage.runs().append(P, run("run-1"));
    storage.learnings().reinforce(P, learning("l1", AT));
    storage.learnings().reinforce(P, learning("l1", AT.plusNanos(1)));
    storage.learnings().contradict(P, "l1", AT);
    storage.decisions().decide(P, new Decision("sk-1", true, AT));
    storage.decisions().decide(P, new Decision("sk-2", false, AT));
    storage.edges().add(P, List.of(edge("z", "b", "uses"), edge("a", "b", "uses")));
    storage.outbox().add(emission("file.json"));
    storage.evidence().put(P, EvidenceTests.evidence("s1"), Map.of());
    arms.learning("buildlog-" + P)
        .apply(
            List.of(
                ArmUpdate.observation("o1", "general", "a:1", 0.3, "s1", AT),
                ArmUpdate.observation("o2", "sql", "g:1", 1, "", AT)));
    HostileTexts.ALL.stream()
        .filter(text -> !text.isBlank())
        .forEach(
            text -> {
              MistakeReport report = MistakeReport.of(text, text, MistakeSeverity.LOW);
              storage
                  .mistakes()
                  .append(
                      P, new Mistake(text, text, AT, report.consulted(List.of(text)), text, text));
            });
  }

  @Test
  void whatIsImportedIsExportedWithTheSameBytes() throws IOException {
    LearningStores evidence = LearningStores.inMemory();
    LearningStores arms = LearningStores.inMemory();
    try (BuildlogStorage source = new InMemoryBuildlogStorage()) {
      fill(source, evidence);
      over(source, evidence).exportTo(folder.resolve("source"), ExportFormat.CSV);
    }
    Buildlog buildlog = over(storage, arms);
    buildlog.importFrom(folder.resolve("source"));
    for (ExportFormat format : ExportFormat.values()) {
      buildlog.exportTo(folder.resolve("of-" + format), format);
      try (BuildlogStorage copy = new InMemoryBuildlogStorage()) {
        Buildlog copied = over(copy, LearningStores.inMemory());
        copied.importFrom(folder.resolve("of-" + format));
        copied.exportTo(folder.resolve("copy-" + format), format);
      }
      assertThat(files(folder.resolve("copy-" + format)))
          .isEqualTo(files(folder.resolve("of-" + format)))
          .hasSize(16);
    }

    assertThat(files(folder.resolve("of-CSV"))).isEqualTo(files(folder.resolve("source")));
    assertThat(storage.sessions().active(P)).containsExactly(session("s3", "agent"), session("s2"));
    assertThat(storage.runs().list(P)).containsExactly(run("run-1"));
    assertThat(storage.evidence().list(P)).containsExactly(EvidenceTests.evidence("s1"));
    assertThat(storage.rules().ownedBy(P)).containsExactly(rule("a:1", "a", "one").active(false));
    assertThat(storage.edges().newest(P, EdgeStorage.ANY, 1))
        .containsExactly(edge("a", "b", "uses"));
    assertThat(arms.learning("buildlog-" + P).loadAll("sql")).containsOnlyKeys("g:1");
  }

  @Test
  void aSecondImportAddsNothingAndChangesNothingThatIsKnown() throws IOException {
    LearningStores arms = LearningStores.inMemory();
    fill(storage, arms);
    Buildlog buildlog = over(storage, arms);
    Map<String, Integer> rows = buildlog.exportTo(folder.resolve("before"), ExportFormat.JSONL);
    storage.learnings().contradict(P, "l1", AT);
    Map<String, Integer> added = buildlog.importFrom(folder.resolve("before"));

    assertThat(rows).containsEntry("reward_events", 1).containsEntry("arm_updates", 2);
    assertThat(added.keySet()).isEqualTo(rows.keySet());
    assertThat(added.values()).containsOnly(0);
    assertThat(storage.learnings().find(P, "l1").orElseThrow().support().contradicted())
        .isEqualTo(2);
  }
}
