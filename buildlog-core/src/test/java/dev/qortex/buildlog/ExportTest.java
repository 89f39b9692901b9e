package dev.qortex.buildlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.buildlog.event.BuildlogEvent;
import dev.qortex.buildlog.export.ExportFormat;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.report.ArmReport;
import dev.qortex.buildlog.storage.RuleStorage;
import dev.qortex.core.error.SourceReadException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ExportTest {

  @TempDir private Path folder;
  private Fixture fixture;
  private Fixture other;
  private Project project;

  @BeforeEach
  void open() {
    fixture = new Fixture(folder.resolve("emissions"));
    other = new Fixture(folder.resolve("other"));
    project = fixture.seeded("p");
    project.sessions().start(SessionRequest.defaults().count(2));
    project.mistakes().log(mistake("a field named \"data\",\nand one named it"), "m1");
    project.mistakes().log(mistake("another"), "m2");
    project.rewards().log(Reward.revision(0.25).notes("well, nearly"), "r1");
    project.sessions().end();
  }

  @AfterEach
  void close() {
    fixture.close();
    other.close();
  }

  private static MistakeReport mistake(String description) {
    return MistakeReport.of("naming", description, MistakeSeverity.LOW);
  }

  private Path exported(ExportFormat format) {
    Path target = folder.resolve("export-" + format);
    fixture.buildlog.exportTo(target, format);
    return target;
  }

  @ParameterizedTest
  @EnumSource
  void aProjectIsInAnotherStorageAsItWas(ExportFormat format) {
    other.buildlog.importFrom(exported(format));

    Project copy = other.buildlog.project("p");
    assertThat(copy.info()).isEqualTo(project.info());
    assertThat(copy.report()).isEqualTo(project.report());
    assertThat(copy.arms()).isEqualTo(project.arms());
    assertThat(copy.history(Set.of(), Instant.MIN, 99))
        .isEqualTo(project.history(Set.of(), Instant.MIN, 99))
        .hasSize(6);
    assertThat(copy.mistakes().list()).isEqualTo(project.mistakes().list());
    assertThat(copy.edges("", 99)).isEqualTo(project.edges("", 99)).isNotEmpty();
  }

  @Test
  void columnsHaveTheNamesOfFieldsAndTextsStandAsTheyAre() throws IOException {
    Path csv = exported(ExportFormat.CSV);
    String id = project.info().id();
    String session = project.sessions().closed().get(0).session().id();

    assertThat(Files.readString(csv.resolve("mistakes.csv")))
        .startsWith(
            "project_id,id,session_id,at,error_class,description,severity,consulted,corrected_by,"
                + "context,resolution,concepts,priors,repeat_of,evidence\r\n"
                + id
                + ",m1,"
                + session
                + ",2026-01-21T14:00:00Z,naming,\"a field named \"\"data\"\",\nand one named it\","
                + "low,[],,,,[],[],,\r\n");
    assertThat(Files.readString(csv.resolve("sessions.csv")))
        .startsWith(
            "project_id,id,agent,error_class,started_at,pool,selected,session_notes,ended_at,"
                + "abandoned,pool_at_end,notes\r\n");
    assertThat(Files.readString(csv.resolve("gauntlet_rules.csv")))
        .startsWith(
            "id,persona,text,category,context,antipattern,rationale,tags,references,provenance,"
                + "project,file,hash,version,active\r\n");
    assertThat(Files.readString(exported(ExportFormat.JSONL).resolve("reward_events.jsonl")))
        .startsWith(
            "{\"project_id\":\"%s\",\"id\":\"r1\",\"session_id\":\"%s\",\"at\":\"2026-01-21T14:00:00Z\",\"outcome\":\"revision\",\"distance\":0.25,"
                .formatted(id, session))
        .endsWith("\"notes\":\"well, nearly\",\"source\":\"manual\"}\n");
    assertThat(Files.readString(exported(ExportFormat.JSON).resolve("gauntlet_rules.json")))
        .startsWith("[\n{\"id\":\"karen:effbccc3\",\"persona\":")
        .endsWith(",\"version\":1,\"active\":true}\n]\n");
    assertThat(Files.readString(folder.resolve("export-JSON/muted_rules.json")))
        .isEqualTo("[\n]\n");
  }

  @Test
  void theManifestCountsTheRowsOfEachTable() throws IOException {
    assertThat(Files.readString(exported(ExportFormat.JSONL).resolve("manifest.json")))
        .contains(
            "\"version\" : 1",
            "\"format\" : \"jsonl\"",
            "\"exported_at\" : \"2026-01-21T14:00:00Z\"",
            "\"mistakes\" : 2",
            "\"gauntlet_rules\" : 3",
            "\"arm_updates\" : 6");
  }

  @Test
  void anExportIsNeverMixedWithAnotherOne() throws IOException {
    Path target = exported(ExportFormat.CSV);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> fixture.buildlog.exportTo(target, ExportFormat.CSV))
        .withMessageContaining(target.toString())
        .withMessageContaining("\nMaybe");
    Path file = Files.createFile(folder.resolve("file"));
    assertThatThrownBy(() -> fixture.buildlog.exportTo(file.resolve("x"), ExportFormat.CSV))
        .hasMessageContaining("cannot be written");
    fixture.storage.close();
    assertThatThrownBy(() -> fixture.buildlog.exportTo(folder.resolve("x"), ExportFormat.CSV))
        .isInstanceOf(IllegalStateException.class);
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrder("emissions", "other", "export-CSV", "file", "seeds-00000001")
          .as("nothing half written");
    }
  }

  private void edit(Path file, String from, String to) throws IOException {
    String text = Files.readString(file);
    assertThat(text).contains(from);
    Files.writeString(file, text.replace(from, to));
  }

  private void refused(Path export, String... parts) {
    assertThatThrownBy(() -> other.buildlog.importFrom(export))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContainingAll(parts)
        .hasMessageContaining("\nMaybe");
    assertThat(other.buildlog.projects()).isEmpty();
    assertThat(other.storage.rules().ownedBy(RuleStorage.GLOBAL)).isEmpty();
    assertThat(other.learning.learning("buildlog-" + project.info().id()).contexts()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "CSV, another, \"x\"y, closing quote, mistakes.csv, (4)",
    "CSV, low, blocker, '', mistakes.csv, (2)",
    "CSV, revision, 'a,b', fields, reward_events.csv, (2)",
    "CSV, error_class, class, error_class, mistakes.csv, (2)",
    "CSV, 'm2,', ',', id of a mistake, mistakes.csv, (4)",
    "JSONL, naming, ' ', error class, mistakes.jsonl, (1)",
    "JSONL, '0.25', '\"x\"', distance, reward_events.jsonl, (1)",
    "JSONL, '\"notes\"', '\"nots\"', notes, reward_events.jsonl, (1)",
    "JSONL, '\"id\":\"m2\"', '\"id\":null', id, mistakes.jsonl, (2)",
    "JSONL, '\"project_id\"', '\"project\"', project_id, mistakes.jsonl, (1)",
    "JSON, '2026-01-21', '2026-99-21', 2026-99, reward_events.json, (2)",
    "JSON, '\"id\":\"m2\"', '\"id\":\"m2\",\"id\":\"m3\"', Duplicate, mistakes.json, (3)",
    "JSON, '\"pulls\":1', '\"pulls\":-1', pulls (-1), arm_updates.json, (2)"
  })
  void aBadRowIsRefusedByFileAndLine(
      ExportFormat format, String from, String to, String reason, String file, String line)
      throws IOException {
    Path export = exported(format);
    edit(export.resolve(file), from, to);
    refused(export, file, "line " + line, reason);
  }

  @Test
  void whatIsCutOffOrMissingIsRefused() throws IOException {
    Path jsonl = exported(ExportFormat.JSONL);
    Path mistakes = jsonl.resolve("mistakes.jsonl");
    String all = Files.readString(mistakes);
    Files.writeString(mistakes, all.substring(0, all.indexOf('\n') + 1));
    refused(jsonl, "mistakes.jsonl", "It has 1 rows, and 2 in the manifest.");
    Files.writeString(mistakes, all.substring(0, all.length() - 20));
    refused(jsonl, "mistakes.jsonl", "line (2)");
    Files.write(mistakes, new byte[] {(byte) 0xff});
    refused(jsonl, "mistakes.jsonl", "UTF-8");
    Files.delete(mistakes);
    refused(jsonl, "mistakes.jsonl", "cannot be read");
    Path json = exported(ExportFormat.JSON);
    edit(json.resolve("arm_updates.json"), "]\n", "");
    refused(json, "arm_updates.json");
    Path csv = exported(ExportFormat.CSV);
    edit(csv.resolve("projects.csv"), project.info().id(), "unknown");
    refused(csv, "sessions.csv", "line (2)", "(" + project.info().id());
  }

  @Test
  void aManifestOfAnotherKindIsRefused() throws IOException {
    Path export = exported(ExportFormat.JSONL);
    Path manifest = export.resolve("manifest.json");
    edit(manifest, "\"version\" : 1", "\"version\" : 2");
    refused(export, "manifest.json", "version (2)");
    edit(manifest, "\"version\" : 2", "\"version\" : 1");
    edit(manifest, "\"projects\"", "\"unknown\"");
    refused(export, "manifest.json", "(unknown)");
    edit(manifest, "\"unknown\" : 1", "\"projects\" : null");
    refused(export, "manifest.json", "tables of a manifest");
    Files.writeString(manifest, "{");
    refused(export, "manifest.json", "line (1)");
    refused(folder, "manifest.json", "not an export");
  }

  @Test
  void whatIsKnownStaysAndALocationStaysWithItsProject() {
    Path export = exported(ExportFormat.JSONL);
    Project mine = other.seeded("mine");
    mine.rewards().log(Reward.accepted().rules(List.of(Fixture.SQL)));
    other.storage.projects().locate(mine.info().id(), "name:p");
    other.buildlog.importFrom(export);
    other.buildlog.importFrom(export);

    assertThat(mine.rewards().list()).hasSize(1);
    assertThat(other.buildlog.project("p").info()).isEqualTo(mine.info());
    assertThat(other.buildlog.projects()).hasSize(2);
    assertThat(other.storage.rewards().list(project.info().id())).hasSize(1);
    assertThat(mine.gauntlet().rules()).hasSize(3);
  }

  @Test
  void anImportThatAddsIsAnEvent() {
    List<Object> told = new ArrayList<>();
    try (Buildlog quiet =
        Buildlog.builder(other.storage, other.learning)
            .clock(() -> Instant.EPOCH)
            .events(told::add)
            .build()) {
      Path export = exported(ExportFormat.CSV);
      Map<String, Integer> added = quiet.importFrom(export);
      quiet.importFrom(export);

      assertThat(added).containsEntry("mistakes", 2).containsEntry("arm_updates", 6);
      assertThat(told).containsExactly(new BuildlogEvent.Imported(Instant.EPOCH, added));
    }
  }

  @Test
  void whatAProjectDecidedSinceIsNotUndone() {
    project.gauntlet().activate(Fixture.SQL, false);
    Path export = exported(ExportFormat.JSONL);
    project.gauntlet().activate(Fixture.SQL, true);
    project.sessions().start(SessionRequest.defaults());
    Session active = project.sessions().active().orElseThrow();
    Path later = folder.resolve("later");
    fixture.buildlog.exportTo(later, ExportFormat.CSV);
    project.sessions().end();

    assertThat(fixture.buildlog.importFrom(export).values()).containsOnly(0);
    assertThat(fixture.buildlog.importFrom(later).values()).containsOnly(0);
    assertThat(project.gauntlet().find(Fixture.SQL).orElseThrow().active()).isTrue();
    assertThat(project.sessions().active()).isEmpty();
    other.buildlog.importFrom(export);
    Project copy = other.buildlog.project("p");
    assertThat(copy.gauntlet().find(Fixture.SQL).orElseThrow().active()).isFalse();
    other.buildlog.importFrom(later);
    assertThat(copy.sessions().active()).contains(active);
  }

  @Test
  void theEvidenceOfAFallbackRewardGivesWayToThatOfAnotherOnBothSides() {
    Session rewarded = project.sessions().start(SessionRequest.defaults().count(1));
    project.sessions().end();
    Path before = exported(ExportFormat.JSONL);
    project.about(rewarded.id()).rewards().log(Reward.accepted());
    Path after = exported(ExportFormat.CSV);
    List<ArmReport> arms = project.arms();

    assertThat(fixture.buildlog.importFrom(before).values()).containsOnly(0);
    assertThat(project.arms()).isEqualTo(arms);
    other.buildlog.importFrom(before);
    assertThat(other.buildlog.project("p").arms()).isNotEqualTo(arms);
    other.buildlog.importFrom(after);
    assertThat(other.buildlog.project("p").arms()).isEqualTo(arms);
  }
}
