package dev.qortex.buildlog.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.buildlog.model.GauntletRule.Notes;
import dev.qortex.buildlog.model.GauntletRule.Origin;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TopicsTest {

  private static final String DIFF =
      """
      diff --git a/src/db/Store.java b/src/db/Store.java
      --- a/src/db/Store.java
      +++ b/src/db/Store.java
      @@ -1 +1 @@
      -a
      +b
      diff --git a/old.py b/new name.py
      rename from old.py
      rename to new name.py
      --- /dev/null
      +++ b/Dockerfile
      """;

  private static GauntletRule rule(String category, List<String> tags, List<String> paths) {
    return new GauntletRule(
        "p:1",
        "p",
        "Do it",
        category,
        new Notes("", "", "", tags, Map.of()),
        paths.isEmpty() ? Map.of() : Map.of("paths", paths),
        new Origin("", "", "", 1),
        true);
  }

  @Test
  void aDiffHasTheKindsAndPathsOfItsFiles() {
    Topics topics = Topics.ofDiff(DIFF);

    assertThat(topics.kinds()).containsExactly("docker", "java", "python");
    assertThat(topics.paths())
        .containsExactly("Dockerfile", "new name.py", "old.py", "src/db/Store.java");
    assertThat(Topics.ofTarget(DIFF)).isEqualTo(topics);
  }

  @Test
  void aFileHasItsKindAndProseHasNone() {
    assertThat(Topics.ofTarget("src/App.tsx").kinds()).containsExactly("typescript");
    assertThat(Topics.ofTarget("the login page")).isEqualTo(Topics.NONE);
    assertThat(Topics.ofTarget("two\nlines")).isEqualTo(Topics.NONE);
  }

  @Test
  void aRuleAppliesWhenEachAspectThatBothNameMeets() {
    Topics change = Topics.ofFiles(List.of("src/db/Store.java", "README.md"));

    assertThat(change.admit(Topics.of(rule("security", List.of(), List.of())))).isTrue();
    assertThat(change.admit(Topics.of(rule("java", List.of(), List.of())))).isTrue();
    assertThat(change.admit(Topics.of(rule("style", List.of("Python"), List.of())))).isFalse();
    assertThat(change.admit(Topics.of(rule("style", List.of(), List.of("src/db"))))).isTrue();
    assertThat(change.admit(Topics.of(rule("style", List.of(), List.of("src/d"))))).isFalse();
    assertThat(Topics.of(rule("style", List.of(), List.of(" ", "src/db"))).paths())
        .as("a blank one names nothing")
        .containsExactly("src/db");
    Topics named = change.categories(Set.of("security"));
    assertThat(named.admit(Topics.of(rule("style", List.of(), List.of())))).isFalse();
    assertThat(named.admit(Topics.of(rule("general", List.of(), List.of())))).isTrue();
    assertThat(Topics.NONE.admit(Topics.of(rule("style", List.of("python"), List.of("x")))))
        .isTrue();
  }
}
