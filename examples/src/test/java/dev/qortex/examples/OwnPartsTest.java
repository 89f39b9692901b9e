package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OwnPartsTest {

  @Test
  void everyPartOfOnesOwnIsAsked() {
    List<String> events = new ArrayList<>();
    assertThat(OwnParts.checklist(event -> events.add(event.getClass().getSimpleName())).lines())
        .containsExactlyInAnyOrder(
            "- [ ] Start catalogue before cart. For whoever is on call.",
            "- [ ] Never charge a card twice. For whoever is on call.");
    assertThat(events).containsExactly("ManifestIngested");
    assertThat(OwnParts.cautiousChoice()).isEqualTo("proven");
    assertThat(OwnParts.teamsAndFirstAnswer())
        .isEqualTo("A team. On call > Who is on call\nEach team is on call for a week.");
  }
}
