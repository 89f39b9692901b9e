package dev.qortex.ingest.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.commons.Surrogates;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.storage.memory.InMemoryStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.NotBlank;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ConversationPropertiesTest {

  @Test
  void differentPartsMakeDifferentIds() {
    List<String> parts = new ArrayList<>(List.of("a", ":", "#", "%", "%23"));
    for (String first : List.copyOf(parts)) {
      for (String second : List.of("a", ":", "#", "%3A")) {
        parts.add(first + second);
      }
    }
    Map<String, List<String>> ids = new HashMap<>();
    for (String domain : parts) {
      for (String session : parts) {
        for (String message : parts) {
          List<String> given = List.of(domain, session, message);
          String id = ConversationIds.source(domain, session, message);
          assertThat(ids.put(id, given)).as(id).isIn(null, given);
        }
      }
    }
  }

  @Property(tries = 200)
  void everyTextOfEverySpeakerIsRememberedAndCanBeTakenBack(
      @ForAll("turns") @Size(max = 6) List<String> turns,
      @ForAll("turn") String speaker,
      @ForAll @NotBlank String session) {
    String group = Surrogates.wellFormed(session);
    try (InMemoryStore store = new InMemoryStore(() -> Instant.EPOCH);
        QortexClient memory =
            LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(16)).build()) {
      List<Receipt> receipts = new ArrayList<>();
      try (ConversationIngestor conversation =
          ConversationIngestor.builder(memory, store.graph()).build()) {
        for (String turn : turns) {
          receipts.add(conversation.message(group, speaker.isBlank() ? "user" : speaker, turn));
        }
      }
      receipts.forEach(receipt -> receipt.remembered().join());
      List<Passage> passages =
          store
              .graph()
              .streamNodes(NodeQuery.all().kinds(Set.of(NodeKind.PASSAGE)))
              .map(Passage.class::cast)
              .toList();
      assertThat(passages)
          .extracting(passage -> passage.provenance().sourceId())
          .containsAll(receipts.stream().filter(Receipt::accepted).map(Receipt::sourceId).toList());
      assertThat(passages)
          .extracting(passage -> passage.sequence().position())
          .doesNotHaveDuplicates();
      receipts.forEach(receipt -> memory.retract(receipt.sourceId()));
      assertThat(store.graph().streamNodes(NodeQuery.all())).isEmpty();
      assertThat(store.graph().stats().total().edges()).isZero();
      assertThat(store.graph().stats().sources()).isZero();
    }
  }

  @Property(tries = 500)
  void aSpeakersNameIsShortAndNotBlank(@ForAll("turn") String name) {
    Assume.that(!Surrogates.wellFormed(name).isBlank());
    Speaker speaker = Speaker.of("speaker", name);
    assertThat(speaker.name()).isNotBlank();
    assertThat(speaker.name().length()).isLessThanOrEqualTo(80);
    assertThat(Speaker.of("speaker", speaker.name())).isEqualTo(speaker);
  }

  @Provide
  Arbitrary<List<String>> turns() {
    return turn().list();
  }

  @Provide
  Arbitrary<String> turn() {
    Arbitrary<String> markup =
        Arbitraries.of(
                "# ",
                "\n\n",
                "- ",
                "> ",
                "```\n",
                "**Retry** ",
                "`a_b` ",
                "[x]: y",
                "---\n",
                "|",
                "&#32;",
                "&#xD800;",
                "<!--",
                "\u0000",
                "😀",
                "\uD800",
                "\uDC00",
                "\u200B",
                "\u00A0",
                "Always add it. ",
                " is a kind of ",
                "日本語。",
                "ok ",
                "x".repeat(90))
            .list()
            .ofMaxSize(12)
            .map(parts -> String.join("", parts));
    return Arbitraries.oneOf(markup, Arbitraries.strings().ofMaxLength(200));
  }
}
