package dev.qortex.core.retrieval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class RetrievalPropertyTest {

  private static final List<String> DOMAINS = List.of("a", "b", "c");

  /** Passages, turns and concepts in three domains, with edges within and between them. */
  private static Library random(Random random) {
    Library library = new Library();
    for (int i = 0; i < 30; i++) {
      String domain = DOMAINS.get(random.nextInt(3));
      String text =
          "In [Oslo" + random.nextInt(4) + "] lived [Ann" + random.nextInt(6) + "]. She sang.";
      if (random.nextBoolean()) {
        library.add(domain, "Title" + i, text);
      } else {
        library.add(domain, "Speaker" + i % 2, text, new Sequence(domain + "talk", i));
      }
    }
    for (int i = 0; i < 15; i++) {
      String domain = DOMAINS.get(i % 3);
      Provenance here = Provenance.of("s" + i);
      IngestionManifest.Builder manifest =
          IngestionManifest.builder(domain)
              .source(SourceMetadata.of("s" + i, "test"))
              .concept(
                  new ConceptNode(
                      domain + ":idea" + i,
                      domain,
                      "Idea Oslo" + i,
                      "of Ann",
                      random.nextDouble(),
                      here,
                      java.util.Map.of()));
      if (i > 0) {
        String other = DOMAINS.get((i - 1) % 3) + ":idea" + (i - 1);
        manifest.edge(
            ConceptEdge.of(domain + ":idea" + i, RelationType.REQUIRES, other, 0.9, here));
      }
      library.store.graph().ingest(manifest.build());
    }
    return library;
  }

  @Property(tries = 60)
  void nothingOfAnotherDomainOrLessSureComesBackInAnyMode(@ForAll long seed) {
    Random random = new Random(seed);
    Library library = random(random);
    QortexClient memory =
        QortexClient.builder(library.store)
            .embedding(Library.MODEL)
            .sentences(random.nextBoolean() ? library.sentences : SentenceVectors.none())
            .fusion(random.nextBoolean() ? AdaptiveFusion.standard() : WeightedFusion.standard())
            .build();
    memory.embedMissing();
    Set<String> asked = new TreeSet<>(DOMAINS.subList(0, 1 + random.nextInt(2)));
    double least = random.nextDouble();
    Question question =
        Question.of("Did Ann1 of Oslo2 sing?")
            .in(asked.toArray(String[]::new))
            .minConfidence(least)
            .limit(100);
    for (Question each :
        List.of(question, question.kinds(NodeKind.PASSAGE), question.kinds(NodeKind.CONCEPT))) {
      Answer answer = memory.query(each);
      assertThat(answer.items())
          .allMatch(item -> asked.contains(item.node().domain()))
          .allMatch(item -> item.node().confidence() >= least)
          .allMatch(
              item ->
                  each.filter().kinds().isEmpty()
                      || each.filter().kinds().contains(item.node().kind()));
      assertThat(answer.groups()).allMatch(group -> asked.contains(group.id().substring(0, 1)));
    }
  }

  @Property(tries = 30)
  void anotherDomainChangesNoScore(@ForAll long seed) {
    Library alone = new Library();
    Library beside = new Library();
    Random random = new Random(seed);
    for (int i = 0; i < 20; i++) {
      String text = "In [Oslo" + random.nextInt(4) + "] lived [Ann" + random.nextInt(6) + "].";
      alone.add("a", "Title" + i, text);
      beside.add("a", "Title" + i, text);
      beside.add("b", "Title" + random.nextInt(9), "The ann1 of [Oslo2] and [Ann1] sang.");
    }
    assertThat(items(alone)).isEqualTo(items(beside)).isNotEmpty();
  }

  private static List<String> items(Library library) {
    QortexClient memory =
        QortexClient.builder(library.store)
            .embedding(Library.MODEL)
            .sentences(library.sentences)
            .build();
    memory.embedMissing();
    return memory.query(Question.of("Did Ann1 sing in Oslo2?").in("a").limit(30)).items().stream()
        .map(AnswerItem::toString)
        .toList();
  }
}
