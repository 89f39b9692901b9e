package dev.qortex.projectors.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class FileNamesTest {

  @Test
  void namesThatLookAlikeStayApart() {
    Map<String, String> names = FileNames.of(List.of("Calls", "calls", "calls!", "CALLS"));
    assertThat(names).containsEntry("calls", "calls");
    assertThat(Set.copyOf(names.values())).hasSize(4);
  }

  @Test
  void whatNoFileSystemTakesGetsAnotherName() {
    assertThat(FileNames.of(List.of("../../etc/passwd")).values()).containsExactly("etc-passwd");
    assertThat(FileNames.of(List.of("con")).values()).allMatch(name -> name.startsWith("con-"));
    assertThat(FileNames.of(List.of("LPT1")).values()).allMatch(name -> name.startsWith("lpt1-"));
    assertThat(FileNames.of(List.of("數")).values()).allMatch(name -> name.startsWith("rules-"));
    assertThat(FileNames.of(List.of("x".repeat(200), "x".repeat(201))).values())
        .doesNotHaveDuplicates()
        .allMatch(name -> name.length() <= 64);
  }

  @Test
  void aNameThatLooksLikeOneWithAHashStaysApart() {
    String hashed = FileNames.of(List.of("a", "A")).get("A");
    assertThat(FileNames.of(List.of("a", "A", hashed)).values()).doesNotHaveDuplicates();
    assertThat(FileNames.of(List.of("a", "A", hashed))).containsEntry(hashed, hashed);
  }

  @Property(tries = 500)
  void everyNameGetsAUsableOneOfItsOwnInAnyOrder(@ForAll("names") List<String> names) {
    Map<String, String> chosen = FileNames.of(names);
    assertThat(chosen.keySet()).isEqualTo(Set.copyOf(names));
    assertThat(chosen.values())
        .doesNotHaveDuplicates()
        .allMatch(name -> name.matches("[a-z0-9]+(-[a-z0-9]+)*") && name.length() <= 64);
    List<String> reversed = new ArrayList<>(names);
    Collections.reverse(reversed);
    assertThat(FileNames.of(reversed)).isEqualTo(chosen);
  }

  @Provide
  Arbitrary<List<String>> names() {
    return SampleRules.texts().filter(text -> !text.isBlank()).list().ofMaxSize(8);
  }
}
