package dev.qortex.buildlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeReport.Details;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.model.PriorLink;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.commons.Resources;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The text of every kind of artefact, byte by byte: other programs read it. */
class EmissionFormatTest extends ProjectTest {

  @Test
  void everyArtefactIsWrittenAsTheFormatHasIt() throws IOException {
    project.rewards().log(Reward.revision(0.25).rules(List.of(Fixture.SQL)));
    fixture.pass(Duration.ofSeconds(1));
    project.sessions().start(SessionRequest.defaults().errorClass("naming").count(2));
    project
        .mistakes()
        .log(
            MistakeReport.of("naming", "a field named \"data\"", MistakeSeverity.HIGH)
                .correctedBy(Fixture.SQL)
                .details(
                    new Details(
                        "A.java:1",
                        "renamed it",
                        List.of("c:1", "c:2"),
                        Arrays.stream(PriorLink.Kind.values())
                            .map(kind -> new PriorLink("m" + kind.ordinal(), kind))
                            .toList())));
    fixture.pass(Duration.ofSeconds(1));
    project.mistakes().log(MistakeReport.of("other", "für µs", MistakeSeverity.LOW));
    project
        .gauntlet()
        .review(
            ReviewRequest.of(
                    List.of(
                        Issue.of(IssueSeverity.MINOR, "n")
                            .learned("Name things")
                            .citing(Fixture.SQL, "why")
                            .citing("x:1", ""),
                        Issue.of(IssueSeverity.MAJOR, "m").location("B.java:2")))
                .iteration(2));
    fixture.pass(Duration.ofSeconds(90));
    project.rewards().log(Reward.accepted());
    project.sessions().end();

    StringBuilder texts = new StringBuilder();
    for (String name : fixture.spool.pending()) {
      texts.append("# ").append(name, 0, name.indexOf('_', name.indexOf('_') + 1)).append('\n');
      texts.append(Files.readString(fixture.spool.root().resolve("pending").resolve(name)));
      texts.append('\n');
    }
    assertThat(texts.toString())
        .isEqualTo(Resources.text(EmissionFormatTest.class, "emissions.txt"));
  }
}
