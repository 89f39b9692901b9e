package dev.qortex.ingest.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.ingest.document.MarkdownParser;
import dev.qortex.storage.memory.InMemoryBackend;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class KnownNamesTest {

  private final InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH);

  @AfterEach
  void close() {
    graph.close();
  }

  private static ConceptNode name(String name, double confidence) {
    return new ConceptNode("d:" + name, "d", name, "", confidence, Provenance.of("x"), Map.of());
  }

  private KnownNames names(int most, ConceptNode... concepts) {
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("d").source(SourceMetadata.of("x", "test"));
    List.of(concepts).forEach(manifest::concept);
    graph.ingest(manifest.build());
    KnownNames names = new KnownNames(graph, "d", most);
    names.refresh(true, Instant.EPOCH);
    return names;
  }

  private static List<String> near(KnownNames names, String text) {
    return names.near(new MarkdownParser().parse(text)).stream().map(ConceptNode::name).toList();
  }

  @Test
  void aNameIsNearWhenItSharesAWord() {
    KnownNames names = names(9, name("retry storm", 1), name("backoffs", 1), name("größe", 1));
    assertThat(near(names, "The STORMS came.\n\n- a backoff")).hasSize(2);
    assertThat(near(names, "Die *Größe* zählt.")).containsExactly("größe");
    assertThat(near(names, "Nothing at all.")).isEmpty();
  }

  @Test
  void theSurestAreKeptAndThenThoseNamedLast() {
    KnownNames names = names(2, name("one", 0.5), name("two", 0.7), name("three", 0.9));
    assertThat(near(names, "one two three")).containsExactly("three", "two");
    near(names, "two");
    names.learn(List.of(name("four", 0.6)));
    assertThat(near(names, "one two three four")).containsExactly("four", "two");
  }

  @Test
  void theSurerSayingOfANameStays() {
    KnownNames names = names(2, name("one", 0.9));
    names.learn(List.of(name("one", 0.3)));
    assertThat(names.near(new MarkdownParser().parse("one")))
        .extracting(ConceptNode::confidence)
        .containsExactly(0.9);
  }

  @Test
  void sessionsAndSpeakersAreNoNames() {
    KnownNames names =
        names(9, name("Session:one", 1), name("Speaker:one", 1), name("Tool:one", 1));
    assertThat(near(names, "session:one speaker:one tool:one")).isEmpty();
  }
}
