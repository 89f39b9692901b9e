package dev.qortex.storage.memory.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.ElementId;
import dev.qortex.core.model.ElementKind;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.spi.CheckpointContent;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GraphCopyTest {

  private static final Provenance BY = Provenance.of("s");
  private static final ConceptEdge EDGE = ConceptEdge.of("a", RelationType.USES, "b", 0.5, BY);

  private static GraphCopy copy(String... concepts) {
    GraphCopy copy = new GraphCopy();
    copy.add(new Domain("d", "", Instant.EPOCH));
    copy.add(SourceMetadata.of("s", "test"), "d");
    for (String id : concepts) {
      copy.add(ConceptNode.of(id, "d", id, "", BY));
    }
    copy.add(EDGE);
    copy.add(new ExplicitRule("r", "d", "Do.", List.of("a"), "", 1, BY));
    copy.add(new CodeExample("e", "d", "x()", "", "", List.of("a"), false, BY));
    return copy;
  }

  @Test
  void allThatIsSaidIsKept() {
    CheckpointContent kept = copy("a", "b").keep(Set.of());
    assertThat(kept.whole()).isTrue();
    assertThat(kept.counts()).isEqualTo(new ElementCounts(2, 0, 1, 1, 1));
    assertThat(kept.sources()).containsOnlyKeys("s");
    assertThat(kept.contributions()).containsKey(EDGE.key());
  }

  @Test
  void anEdgeWithoutAnEndIsSaidAndNotSeen() {
    CheckpointContent kept = copy("a").keep(Set.of("d"));
    assertThat(kept.contributions()).containsKey(EDGE.key());
    assertThat(kept.visible())
        .containsOnlyKeys(
            ElementId.node("a"),
            new ElementId(ElementKind.RULE, "r"),
            new ElementId(ElementKind.EXAMPLE, "e"));
  }

  @Test
  void goingBackMakesTheCopyWhatWasKept() {
    CheckpointContent then = copy("a", "b").keep(Set.of());
    GraphCopy now = copy("a", "c");
    now.add(new Domain("later", "", Instant.EPOCH));
    assertThat(CheckpointContent.diff(then, now.keep(Set.of())).nodes().added())
        .containsExactly("c");
    now.restore(then);
    assertThat(now.keep(Set.of())).isEqualTo(then);
  }

  @Test
  void anUnknownDomainCannotBeKept() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> copy("a").keep(Set.of("nowhere")))
        .withMessageContaining("nowhere");
  }
}
