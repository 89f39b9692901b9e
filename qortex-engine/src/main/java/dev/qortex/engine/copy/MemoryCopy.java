package dev.qortex.engine.copy;

import dev.qortex.commons.Checks;
import dev.qortex.core.feedback.EdgeBuffer;
import dev.qortex.core.feedback.EdgeBuffer.BufferedEdge;
import dev.qortex.core.feedback.EdgeBuffer.Pair;
import dev.qortex.core.feedback.EdgeBuffer.Sighting;
import dev.qortex.core.feedback.FeedbackOutbox.OutboxEntry;
import dev.qortex.core.feedback.InteroceptionStore;
import dev.qortex.core.feedback.QueryFeedbackStore.Judged;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.ElementKind;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.core.store.CopyableStore;
import dev.qortex.core.store.MemoryStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/*
 * Every step may be repeated: a contribution, an outcome or a vector that is there already changes
 * nothing, and what would be added up (factors, sightings of pairs, waiting feedback) is compared
 * with the target first. So a copy that was killed is run again; the marker only spares it what was
 * done.
 */
/**
 * Copy of a whole memory into another store: domains and what each source contributes, vectors,
 * factors, past questions, answers that wait for feedback, pairs that may become edges, and waiting
 * feedback. Words follow the graph. The target gives the same answers as the source.
 *
 * <p>Checkpoints are not copied, nor are texts that were put into the index of words by hand;
 * domains and indexes are dated by the target's clock.
 *
 * <p>A copy that was interrupted, at any moment, goes on when it is run again with the same target.
 * Neither memory should be changed meanwhile: if the graph of the source was, a copy that is run
 * again begins anew, and what was taken out of the source meanwhile stays in the target. A target
 * that held something before keeps it. Used once, by one thread.
 */
public final class MemoryCopy {

  /** Entries of one transaction. */
  private static final int PAGE = 500;

  private final CopyableStore source;
  private final MemoryStore target;
  private final CopyMarker marker;
  private final Consumer<CopyProgress> progress;
  private CopyProgress reached;

  private MemoryCopy(CopyableStore source, MemoryStore target, Consumer<CopyProgress> progress) {
    this.source = source;
    this.target = target;
    this.marker = new CopyMarker(target, source.graph().revision());
    this.progress = progress;
    this.reached = marker.read();
  }

  /**
   * Copies, and then compares what both hold.
   *
   * @param progress the receiver of progress after each page
   * @throws IllegalArgumentException if both are the same store, or the target holds vectors of
   *     another model, or a node in another domain or of another kind
   */
  public static CopyReport copy(
      CopyableStore source, CopyableStore target, Consumer<CopyProgress> progress) {
    run(source, target, progress);
    return new CopyReport(
        MemoryDigest.of(source), MemoryDigest.of(target), source.checkpoints().list().size());
  }

  /** Copies into a store that cannot be read out, and thus not be compared. */
  public static void run(
      CopyableStore source, MemoryStore target, Consumer<CopyProgress> progress) {
    if (Checks.given("source of a copy", source) == Checks.given("target of a copy", target)) {
      throw new IllegalArgumentException("A memory cannot be copied into itself.");
    }
    new MemoryCopy(source, target, Checks.given("progress of a copy", progress)).run();
  }

  /** Returns true if a copy into that memory was interrupted. */
  public static boolean isUnfinished(MemoryStore target) {
    return target.sentences().find(CopyMarker.INDEX).isPresent();
  }

  private void run() {
    for (CopyStage stage : CopyStage.values()) {
      if (stage.compareTo(reached.stage()) >= 0) {
        boolean resumed = stage == reached.stage() && stage.compareTo(CopyStage.VECTORS) < 0;
        reach(stage, resumed ? reached.done() : 0);
        run(stage);
      }
    }
    marker.delete();
  }

  private void run(CopyStage stage) {
    switch (stage) {
      case NODES -> {
        ContributionPages.copyDomains(source.graph(), target.graph());
        graph(ElementKind.NODE);
      }
      case EDGES -> graph(ElementKind.EDGE);
      case RULES -> graph(ElementKind.RULE);
      case EXAMPLES -> {
        graph(ElementKind.EXAMPLE);
        dates();
      }
      case VECTORS -> vectors();
      case SENTENCES -> sentences();
      case FACTORS -> factors();
      case QUESTIONS -> questions();
      case OPEN_ANSWERS -> openAnswers();
      case PAIRS -> pairs();
      case OUTBOX -> outbox();
    }
  }

  private void reach(CopyStage stage, long done) {
    reached = new CopyProgress(stage, done);
    marker.write(reached);
    progress.accept(reached);
  }

  private void done(int entries) {
    reach(reached.stage(), reached.done() + entries);
  }

  private void graph(ElementKind kind) {
    ContributionPages pages =
        new ContributionPages(source.graph(), target.graph(), PAGE, reached.done(), this::done);
    source.forEachContribution(kind, pages::add);
    pages.end();
  }

  private void dates() {
    for (Domain domain : source.graph().domains()) {
      target.graph().dateSources(source.graph().ingestedAt(domain.name()));
    }
  }

  private void vectors() {
    VectorPages pages = new VectorPages(target, source.embeddingModel().name(), PAGE, this::done);
    source.vectors().forEach(pages::add);
    pages.end();
  }

  private void sentences() {
    for (NamedVectorIndex.Description known : source.sentences().list()) {
      if (!known.name().equals(CopyMarker.INDEX)) {
        NamedVectorIndex index = target.sentences().create(known.name(), known.dimension());
        Pages<NamedVectorIndex.Item> pages = new Pages<>(PAGE, page -> put(index, page));
        source.forEachItem(known.name(), pages::add);
        pages.end();
      }
    }
  }

  private void put(NamedVectorIndex index, List<NamedVectorIndex.Item> page) {
    Set<String> known = new HashSet<>();
    index
        .get(page.stream().map(NamedVectorIndex.Item::id).toList())
        .forEach(item -> known.add(item.id()));
    index.upsert(page.stream().filter(item -> !known.contains(item.id())).toList());
    done(page.size());
  }

  private void factors() {
    SortedMap<String, Double> wanted = source.factors();
    InteroceptionStore factors = target.interoception();
    Pages<String> pages =
        new Pages<>(
            PAGE,
            page -> {
              // Adding rounds: what is missing after it is added, too.
              for (int attempt = 0; attempt < 3; attempt++) {
                Map<String, Double> known = factors.factors(page);
                Map<String, Double> deltas = new TreeMap<>();
                for (String node : page) {
                  double factor = wanted.getOrDefault(node, 1.0);
                  Double now = known.get(node);
                  if (now == null || now != factor) {
                    deltas.put(node, factor - (now == null ? 1 : now));
                  }
                }
                factors.adjust(deltas);
              }
              done(page.size());
            });
    wanted.keySet().forEach(pages::add);
    pages.end();
  }

  private void questions() {
    List<Judged> all = source.pastQuestions().newest(Integer.MAX_VALUE, Integer.MAX_VALUE);
    Pages<Judged> pages =
        new Pages<>(
            PAGE,
            page -> {
              together(
                  () ->
                      page.forEach(
                          judged ->
                              target.pastQuestions().record(judged.question(), judged.rewards())));
              done(page.size());
            });
    all.forEach(pages::add);
    pages.end();
  }

  private void openAnswers() {
    target.pastQuestions().keepOpen(source.openAnswers(), Integer.MAX_VALUE);
    done(source.openAnswers().size());
  }

  private void pairs() {
    EdgeBuffer buffer = target.edgeBuffer();
    Set<Pair> known = new HashSet<>();
    buffer.ready(1, -1).forEach(edge -> known.add(edge.pair()));
    List<BufferedEdge> promoted = source.promotedPairs();
    List<BufferedEdge> all = new ArrayList<>(source.edgeBuffer().ready(1, -1));
    all.addAll(promoted);
    SortedMap<Instant, List<Sighting>> sightings = new TreeMap<>();
    for (BufferedEdge edge : all) {
      if (!known.contains(edge.pair())) {
        double score = Math.max(-1, Math.min(1, edge.averageScore()));
        sightings
            .computeIfAbsent(edge.lastSeen(), at -> new ArrayList<>())
            .addAll(Collections.nCopies(edge.hits(), new Sighting(edge.pair(), score)));
      }
    }
    together(() -> sightings.forEach((at, seen) -> buffer.record(seen, at)));
    buffer.promote(promoted.stream().map(BufferedEdge::pair).toList());
    done(all.size());
  }

  private void outbox() {
    for (String listener : source.outbox().sizes().keySet()) {
      List<OutboxEntry> known = new ArrayList<>(waiting(target, listener));
      List<OutboxEntry> all = waiting(source, listener);
      for (OutboxEntry entry : all) {
        if (!known.remove(entry)) {
          target.outbox().put(List.of(listener), entry);
        }
      }
      done(all.size());
    }
  }

  /** All that waits for a listener, in order. */
  static List<OutboxEntry> waiting(MemoryStore store, String listener) {
    List<OutboxEntry> found = new ArrayList<>();
    long after = 0;
    while (true) {
      SortedMap<Long, OutboxEntry> page = store.outbox().waiting(listener, after, PAGE);
      if (page.isEmpty()) {
        return found;
      }
      found.addAll(page.values());
      after = page.lastKey();
    }
  }

  /** One transaction, where the target can. */
  private void together(Runnable work) {
    target.exclusively(
        () -> {
          work.run();
          return true;
        });
  }
}
