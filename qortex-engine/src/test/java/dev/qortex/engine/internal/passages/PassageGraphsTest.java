package dev.qortex.engine.internal.passages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.graph.ChangeFeed;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.SequenceSettings;
import dev.qortex.core.query.WalkSettings;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.spi.SentenceSpans;
import dev.qortex.engine.internal.ranking.Library;
import dev.qortex.engine.internal.scoring.Names;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class PassageGraphsTest {

  private static final Names NAMES = new Names(12, 4, 0.1, 3, 5, 500, 0.5, 2);

  static String shown(PassageGraph graph) {
    StringBuilder shown = new StringBuilder();
    for (int c = 0; c < graph.concepts.length; c++) {
      shown.append(graph.concepts[c]).append(' ').append(graph.df[c]).append(graph.hasOwner[c]);
      shown.append(graph.idf[c]).append(' ').append(graph.namingWeight[c]);
      for (int at = graph.passagesFrom[c]; at < graph.passagesFrom[c + 1]; at++) {
        shown
            .append(' ')
            .append(graph.passage(graph.namingPassages[at]).id())
            .append(graph.owning[at]);
      }
      shown.append('\n');
    }
    for (int p = 0; p < graph.size(); p++) {
      shown.append(graph.passage(p)).append(Arrays.hashCode(graph.vectors(p)));
      shown.append(graph.indexOf(graph.passage(p).id())).append(graph.sourceSize(p));
      shown.append(graph.place(p)).append(Arrays.toString(graph.group(p)));
      for (int s = graph.sentencesFrom[p]; s < graph.sentencesFrom[p + 1]; s++) {
        shown.append('|');
        for (int at = graph.namesFrom[s]; at < graph.namesFrom[s + 1]; at++) {
          shown.append(graph.concepts[graph.namedConcepts[at]]).append(' ');
        }
      }
      shown.append('\n');
    }
    for (int i = 0; i < 12; i++) {
      shown.append(graph.named("t" + i).length).append(graph.named("n" + i).length);
      shown.append(graph.like(Set.of("t" + i), NAMES)).append(graph.isTrueCased("t" + i));
    }
    for (String word : List.of("once", "came", "went")) {
      shown.append(graph.isTrueCased(word));
    }
    graph.groupWords().search("came t1", 50, SearchScope.everywhere()).forEach(shown::append);
    for (String asked : List.of("came t1", "n1 went", "once n3", "n2")) {
      graph.contextWords().search(asked, 50, SearchScope.everywhere()).forEach(shown::append);
    }
    shown.append(graph.isSpoken()).append(graph.inContext()).append(graph.indexOf("none"));
    return shown.append(graph.groups().keySet()).toString();
  }

  @Test
  void whatWasReadStepByStepIsWhatIsReadAtOnce() {
    Random random = new Random(11);
    Library library = new Library();
    PassageGraphs followed = library.graphs();
    for (int step = 0; step < 200; step++) {
      String domain = random.nextBoolean() ? "a" : "b";
      String title = "T" + random.nextInt(12);
      switch (random.nextInt(4)) {
        case 0 ->
            library.store.graph().sources(domain).stream()
                .map(SourceMetadata::id)
                .filter(id -> id.startsWith(domain + ":" + title))
                .forEach(library.store.graph()::retract);
        case 1 -> library.store.graph().deleteDomain(random.nextInt(8) == 0 ? domain : "none");
        default ->
            library.add(
                domain,
                title,
                "Once [N"
                    + random.nextInt(9)
                    + "] came. [N1] went to [N2] by day "
                    + step % 5
                    + ".",
                random.nextBoolean()
                    ? Sequence.NONE
                    : new Sequence("g" + random.nextInt(3), random.nextInt(6)));
      }
      for (String asked : List.of("a", "b")) {
        assertThat(shown(followed.current(Set.of(asked), Instant.EPOCH).get(0)))
            .isEqualTo(shown(library.graph(asked)));
      }
    }
  }

  @Test
  void theSameGraphIsHandedOutUntilSomethingChanges() {
    Library library = Library.films();
    PassageGraphs graphs = library.graphs();
    PassageGraph before = graphs.current(Set.of("films"), Instant.EPOCH).get(0);
    library.add("other", "Something", "It is elsewhere.");
    assertThat(graphs.current(Set.of("films"), Instant.EPOCH).get(0)).isSameAs(before);
    library.add("films", "Something", "It is here.");
    assertThat(graphs.current(Set.of("films"), Instant.EPOCH).get(0)).isNotSameAs(before);
    assertThat(graphs.current(Set.of(), Instant.EPOCH))
        .extracting(graph -> graph.domain())
        .containsExactly("films", "other");
  }

  @Test
  void whoIngestedSeesItWhileOthersIngestAndAsk() throws Exception {
    Library library = Library.films();
    PassageGraphs graphs = library.graphs();
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Integer>> work = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        String domain = thread % 2 == 0 ? "films" : "books";
        String mine = "Mine" + thread + ".";
        work.add(
            () -> {
              int missed = 0;
              for (int i = 0; i < 50; i++) {
                library.add(domain, mine + i, "It speaks of [Someone" + i + "].");
                PassageGraph graph = graphs.current(Set.of(domain), Instant.EPOCH).get(0);
                missed += graph.indexOf(domain + ":" + mine + i) < 0 ? 1 : 0;
                missed += graph.named("someone" + i).length == 0 ? 1 : 0;
              }
              return missed;
            });
      }
      for (Future<Integer> missed : threads.invokeAll(work)) {
        assertThat(missed.get()).isZero();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(shown(graphs.current(Set.of("films"), Instant.EPOCH).get(0)))
        .isEqualTo(shown(library.graph("films")));
  }

  @Test
  void aNameHoldsWhileItsConceptIsReadAgain() {
    Library library = Library.films();
    List<PassageGraph> live = new ArrayList<>();
    List<Integer> known = new ArrayList<>();
    GraphBackend watched =
        (GraphBackend)
            Proxy.newProxyInstance(
                GraphBackend.class.getClassLoader(),
                new Class<?>[] {GraphBackend.class, ChangeFeed.class},
                (proxy, method, arguments) -> {
                  live.forEach(graph -> known.add(graph.named("budapest").length));
                  return method.invoke(library.store.graph(), arguments);
                });
    TokenVectors tokens = TokenVectors.in(library.store.sentences(), Library.MODEL, Set.of());
    PassageGraphs graphs =
        new PassageGraphs(
            watched,
            library.store.snapshots(),
            library.sentences,
            tokens,
            WalkSettings.defaults(),
            SequenceSettings.defaults(),
            KeptPassages.in(library.store, library.sentences, tokens));
    live.addAll(graphs.current(Set.of("films"), Instant.EPOCH));
    library
        .store
        .graph()
        .ingest(
            IngestionManifest.builder("films")
                .source(SourceMetadata.of("films:Pál Gábor", "test"))
                .incomplete()
                .concept(
                    new ConceptNode(
                        "films:name:budapest",
                        "films",
                        "Budapest",
                        "A city.",
                        1,
                        Provenance.of("films:Pál Gábor"),
                        Map.of("aliases", List.of("Pest"))))
                .build());
    PassageGraph fresh = graphs.current(Set.of("films"), Instant.EPOCH).get(0);
    assertThat(known).hasSizeGreaterThan(2).containsOnly(1);
    assertThat(fresh.named("pest")).hasSize(1);
    assertThat(shown(fresh)).isEqualTo(shown(library.graph("films")));
  }

  @Test
  void namesThatStandNearlyEverywhereAreLeftOut() {
    Library library = new Library();
    for (int i = 0; i < 22; i++) {
      library.add("d", "T" + i, i < 21 ? "Here is [Everyone]." : "Here is [Someone].");
    }
    PassageGraph graph = library.graph("d");
    assertThat(graph.named("everyone")).isEmpty();
    assertThat(graph.named("someone")).hasSize(1);
  }

  @Test
  void onlyPassagesOfSeveralSourcesMakeAGroup() {
    Library library = new Library();
    library.add("d", "Ann", "One.", new Sequence("talk", 0));
    assertThat(library.graph("d").groups()).isEmpty();
    library.add("d", "Ben", "Two.", new Sequence("talk", 1));
    assertThat(library.graph("d").groups()).containsOnlyKeys("talk");
  }

  @Test
  void aPassageWithSpansThatDoNotFitIsOneSentence() {
    Library library = new Library().add("d", "T", "One. Two. Three.");
    assertThat(SentenceSpans.inContext(library.graph("d").passage(0)))
        .containsExactly("T: One.", "T: Two.", "T: Three.");
  }
}
