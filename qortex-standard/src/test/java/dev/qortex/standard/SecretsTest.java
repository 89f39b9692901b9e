package dev.qortex.standard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.ReviewRequest;
import dev.qortex.buildlog.SessionRequest;
import dev.qortex.buildlog.export.ExportFormat;
import dev.qortex.buildlog.journal.Insight;
import dev.qortex.buildlog.journal.JournalEntry;
import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeReport.Details;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.model.RunRequest;
import dev.qortex.buildlog.patterns.Patterns;
import dev.qortex.buildlog.patterns.model.Deliberation;
import dev.qortex.buildlog.skill.Distillation;
import dev.qortex.buildlog.skill.Skill;
import dev.qortex.projectors.tool.ToolTargets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Credentials in what a buildlog takes in. */
class SecretsTest {

  /** Parts of credentials that must be nowhere. */
  private static final List<String> SECRETS =
      List.of(
          "AKIAQ3EGTLPMVXN5ZK2W",
          "ghp_k2Lq8Zt5Rw1Xy7Vb3Nm6Pd9Fs4Gh0Jc2Ae5T",
          "MIIEowIBAAKCAQEAy8Dbv8prpJ",
          "hR7!kq9Zt2");

  private static final String TEXT =
      """
      The key %s and the token %s were committed, with password=%s and
      -----BEGIN RSA PRIVATE KEY-----
      %s/GPv4QCnZ7
      -----END RSA PRIVATE KEY-----
      """
          .formatted(SECRETS.get(0), SECRETS.get(1), SECRETS.get(3), SECRETS.get(2));

  @TempDir Path root;

  @Test
  void noStoreEmissionPromptOrFileHasACredential() throws IOException {
    List<String> shown = new ArrayList<>();
    try (StandardQortex qortex = StandardQortex.open(root.resolve("memory.db"))) {
      Project project = qortex.buildlog().project("shop");
      project.sessions().start(SessionRequest.defaults().notes(TEXT));
      MistakeReport mistake =
          MistakeReport.of("leak", TEXT, MistakeSeverity.HIGH)
              .details(new Details(TEXT, TEXT, List.of(), List.of()));
      project.mistakes().log(mistake, "m1");
      assertThat(project.mistakes().log(mistake, "m1").recorded()).isFalse();
      Issue issue =
          Issue.of(IssueSeverity.MAJOR, TEXT).learned("Never commit. " + TEXT).location(TEXT);
      GauntletRun run = project.gauntlet().start(RunRequest.of(TEXT));
      project.gauntlet().review(ReviewRequest.of(List.of(issue)).run(run.id()).source(TEXT));
      shown.add(project.gauntlet().prompt(run.id()));
      project.gauntlet().acceptRisk(run.id(), List.of(issue), TEXT);
      project.learnings().learn(List.of(issue), "PR " + TEXT);
      project.rewards().log(Reward.accepted().notes(TEXT).source(TEXT), "r1");
      assertThat(project.rewards().log(Reward.accepted().notes(TEXT).source(TEXT), "r1").recorded())
          .isFalse();
      project.sessions().end(TEXT);
      Insight insight = new Insight(Insight.Category.WORKFLOW, "Rotate it: " + TEXT);
      List<JournalEntry> journal =
          List.of(new JournalEntry("a.md", LocalDate.EPOCH, TEXT, List.of(insight)));
      List<Skill> skills = project.skills().distil(journal, Distillation.byWords());
      skills.forEach(skill -> project.skills().promote(skill, skill.rule() + TEXT));
      shown.add(project.skills().project(ToolTargets.claudeMd()).toString());
      shown.add(project.report().toString() + skills + journal);
      Patterns patterns = Patterns.builder(qortex.patternStorage(), project.info().id()).build();
      patterns.record(Deliberation.of("run", "adversary", answer(), Instant.EPOCH));
      shown.add(patterns.list().toString());
      assertThat(patterns.list()).isNotEmpty();
      qortex.buildlog().exportTo(root.resolve("export"), ExportFormat.JSONL);
    }
    shown.add(bytes());
    assertThat(String.join("\n", shown)).contains("[REDACTED]").doesNotContain(SECRETS);
  }

  private static String answer() {
    return "## Accumulated patterns\n\n- Never commit a password: password="
        + SECRETS.get(3)
        + " is in the source of the shop\n";
  }

  private String bytes() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        all.append(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
      }
    }
    return all.toString();
  }
}
