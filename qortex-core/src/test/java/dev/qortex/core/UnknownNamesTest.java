package dev.qortex.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Question;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.core.store.InMemoryStore;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** A question that names what the memory does not have is told what it may have meant. */
class UnknownNamesTest {

  private final InMemoryStore store = new InMemoryStore(InstantSource.fixed(Instant.EPOCH));
  private final QortexClient memory =
      QortexClient.builder(store).embedding(new HashingEmbeddingModel(64)).build();

  private void ingest(String domain, String source) {
    Provenance from = Provenance.of(source);
    memory.ingest(
        IngestionManifest.builder(domain)
            .source(SourceMetadata.of(source, "text"))
            .passage(Passage.of(source + "/1", domain, "Retries", "Retry a failed call.", from))
            .build());
  }

  private static void isRefused(ThrowingCallable question, String fault, String names) {
    assertThatIllegalArgumentException()
        .isThrownBy(question)
        .withMessageContaining(fault)
        .withMessageContaining(names);
  }

  @Test
  void anEmptyMemoryGivesAnEmptyAnswer() {
    Question question = Question.of("When are calls retried?").in("docs").from("guide.md");
    assertThat(memory.query(question).items()).isEmpty();
    assertThat(memory.rules(RuleSelection.all().domains(Set.of("docs")))).isEmpty();
  }

  @Test
  void aDomainThatWasMadeBeforeItsFirstIngestGivesAnEmptyAnswer() {
    store.graph().createDomain("docs", "");
    Question question = Question.of("When are calls retried?");
    assertThat(memory.query(question.in("docs")).items()).isEmpty();
    assertThat(memory.query(question.from("guide.md")).items()).as("no source yet").isEmpty();
    isRefused(() -> memory.query(question.in("dosc")), "The domain (dosc)", "[docs]");
  }

  @Test
  void anUnknownDomainIsRefusedWithTheNearestNames() {
    for (String domain : List.of("shop", "docs", "handbook", "ops", "hr", "billing", "legal")) {
      ingest(domain, domain + "/guide.md");
    }
    Question question = Question.of("When are calls retried?");
    String nearest = "[shop, hr, ops, docs, legal]";
    isRefused(() -> memory.query(question.in("docs", "Shpo")), "The domain (Shpo)", nearest);
    isRefused(() -> memory.compare(question.in("Shpo")), "The domain (Shpo)", nearest);
    isRefused(
        () -> memory.rules(RuleSelection.all().domains(Set.of("Shpo"))),
        "The domain (Shpo)",
        nearest);
    isRefused(
        () -> memory.related("docs/guide.md/1", Set.of("Shpo")), "The domain (Shpo)", nearest);
    isRefused(() -> memory.query(question.in("Shpo")), "createDomain", nearest);
    assertThat(memory.query(question.in("docs", "shop")).items()).hasSize(2);
  }

  @Test
  void anUnknownSourceIsRefusedWithTheNearestIds() {
    ingest("docs", "docs/guide.md");
    ingest("docs", "docs/api.md");
    Question question = Question.of("When are calls retried?");
    isRefused(
        () -> memory.query(question.from("docs/api.md", "docs/giude.md")),
        "The source (docs/giude.md)",
        "[docs/guide.md, docs/api.md]");
    assertThat(memory.query(question.from("docs/api.md")).items()).hasSize(1);
  }

  @Test
  void whatIsGoneIsUnknownAndWhatComesIsKnown() {
    ingest("docs", "docs/guide.md");
    ingest("shop", "shop/guide.md");
    Question question = Question.of("When are calls retried?").in("docs").from("docs/guide.md");
    assertThat(memory.query(question).items()).hasSize(1);
    memory.retract("docs/guide.md");
    isRefused(() -> memory.query(question), "The source (docs/guide.md)", "[shop/guide.md]");
    store.graph().deleteDomain("docs");
    isRefused(() -> memory.query(question), "The domain (docs)", "[shop]");
    ingest("docs", "docs/guide.md");
    assertThat(memory.query(question).items()).hasSize(1);
  }
}
