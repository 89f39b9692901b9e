package dev.qortex.core.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.core.model.Node;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.Succession;
import dev.qortex.core.model.Validity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EndedVersionsTest {

  private static final Instant NOW = Instant.parse("2026-06-01T00:00:00Z");

  private final List<Node> nodes = new ArrayList<>();

  private static Instant second(int second) {
    return NOW.minusSeconds(100 - second);
  }

  /** Adds a version of a passage that ended, and returns its id. */
  private String version(String passage, int from, int until, String by) {
    Instant end = second(until);
    String id = Succession.version(passage, end);
    node(id, new Validity(second(from), end, by));
    return id;
  }

  private Node node(String id, Validity validity) {
    Provenance said = Provenance.of("source").during(validity);
    Passage passage = new Passage(id, "d", "", "Text", said, Sequence.NONE, Map.of());
    nodes.add(passage);
    return passage;
  }

  private EndedVersions ended() {
    return EndedVersions.of(nodes);
  }

  @Test
  void aFactThatWasCorrectedOverAndOverIsOneChain() {
    String first = version("fact1", 1, 2, "fact2");
    String second = version("fact2", 2, 3, "fact3");
    Node now = node("fact3", Validity.since(second(3)));
    assertThat(ended().before(now)).containsExactly(second, first);
    assertThat(ended().beyond(1, NOW)).containsExactly(first);
    assertThat(ended().beyond(0, NOW)).containsExactly(first, second);
    assertThat(ended().beyond(2, NOW)).isEmpty();
  }

  @Test
  void versionsOfAPassageThatIsGoneAreOneChain() {
    String first = version("p", 1, 2, "p");
    version("p", 2, 3, "");
    assertThat(ended().beyond(1, NOW)).containsExactly(first);
  }

  @Test
  void eachPassageHasAChainOfItsOwn() {
    version("p", 1, 2, "p");
    version("q", 1, 2, "q");
    assertThat(ended().beyond(1, NOW)).isEmpty();
    assertThat(ended().beyond(0, NOW)).hasSize(2);
  }

  @Test
  void passagesThatReplacedOneAnotherInTurnAreOneChain() {
    String first = version("p", 1, 2, "q");
    String second = version("q", 2, 3, "p");
    assertThat(ended().beyond(0, NOW)).isEqualTo(Set.of(first, second));
  }

  @Test
  void whatIsNoVersionOrEndsLaterStays() {
    node("p", new Validity(null, second(1), ""));
    node("q@" + NOW.plusSeconds(1), new Validity(null, NOW.plusSeconds(1), "q"));
    assertThat(ended().beyond(0, NOW)).isEmpty();
    assertThatIllegalArgumentException().isThrownBy(() -> ended().beyond(-1, NOW));
  }
}
