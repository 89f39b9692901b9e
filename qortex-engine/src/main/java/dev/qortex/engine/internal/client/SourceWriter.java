package dev.qortex.engine.internal.client;

import dev.qortex.core.embedding.EmbeddedManifest;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.event.EventSink;
import dev.qortex.core.event.MemoryEvent;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.graph.RetractReport;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Succession;
import dev.qortex.core.store.MemoryStore;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;

/** Stores and removes what sources say, with its vectors. Thread-safe. */
public final class SourceWriter implements AutoCloseable {

  private final MemoryStore store;
  private final NodeEmbedder embedder;
  private final SentenceEmbedder sentences;
  private final FeedbackRecorder feedback;
  private final EventSink events;
  private final InstantSource clock;
  private final int versions;
  private final Optional<LaterVectors> later;
  private volatile boolean begun;
  private volatile boolean closed;

  /**
   * Writes to that store.
   *
   * @param feedback moves with passages that another place says now
   * @param versions number of ended versions of each passage that are kept, at most
   * @param later makes vectors after large manifests are committed; empty to make them before
   */
  public SourceWriter(
      MemoryStore store,
      NodeEmbedder embedder,
      SentenceEmbedder sentences,
      FeedbackRecorder feedback,
      EventSink events,
      InstantSource clock,
      int versions,
      Optional<Executor> later) {
    this.store = store;
    this.embedder = embedder;
    this.sentences = sentences;
    this.feedback = feedback;
    this.events = events;
    this.clock = clock;
    this.versions = versions;
    this.later =
        later.map(executor -> new LaterVectors(executor, this::makeVectors, this::vectorsWait));
  }

  /** Stores a manifest in one transaction, and makes the vectors that it needs. */
  public IngestReport ingest(IngestionManifest manifest) {
    embedder.check();
    long start = System.nanoTime();
    boolean waits = later.isPresent() && feedback.isCommitted() && LaterVectors.takes(manifest);
    EmbeddedManifest embedded =
        waits
            ? EmbeddedManifest.of(succeeding(manifest), TextVectors.none())
            : sentences.embedded(succeeding(manifest), embedder);
    SentenceEmbedder.Former former = sentences.former(embedded.manifest(), embedder);
    long before = store.graph().revision();
    IngestReport report =
        mayMove(manifest) ? store.exclusively(() -> moving(embedded)) : store.ingest(embedded);
    if (!report.moved().isEmpty()) {
      feedback.answers().move(report.moved());
    }
    sentences.keep(former, report.unembedded());
    if (waits) {
      begun = true;
      later.ifPresent(LaterVectors::begin);
    } else {
      embedder.embed(report.unembedded());
      sentences.complete(embedded, before, report.unembedded());
    }
    events.emit(
        new MemoryEvent.ManifestIngested(
            clock.instant(), manifest.domain(), report, System.nanoTime() - start));
    return report.withUnembedded(List.of());
  }

  /** Returns true if a source says something else than before, so that a passage may move. */
  private boolean mayMove(IngestionManifest manifest) {
    return manifest.complete()
        && manifest.sources().stream().anyMatch(it -> store.graph().source(it.id()).isPresent());
  }

  /** Ingests, and moves what was learned of passages with them, in one transaction. */
  private IngestReport moving(EmbeddedManifest embedded) {
    IngestReport report = store.ingest(embedded);
    if (!report.moved().isEmpty()) {
      feedback.move(report.moved());
    }
    return report;
  }

  /** Ends now what a source no longer says, unless the manifest gives another instant. */
  private IngestionManifest succeeding(IngestionManifest manifest) {
    boolean replaces = versions > 0 || manifest.succession().isPresent();
    if (!manifest.complete() || !replaces) {
      return manifest;
    }
    Succession given = manifest.succession().orElseGet(Succession::reading);
    return manifest.succeeding(
        given
            .at(given.at().orElseGet(clock::instant))
            .keeping(Math.min(versions, given.versions())));
  }

  /** Removes what a source said, with the answers that showed it. */
  public RetractReport retract(String sourceId) {
    long before = store.graph().revision();
    RetractReport report = store.retract(sourceId);
    feedback.answers().dropThoseWith(report.gone());
    embedder.embed(report.unembedded());
    sentences.complete(before, report.unembedded());
    events.emit(new MemoryEvent.SourceRetracted(clock.instant(), report));
    return report.withUnembedded(List.of());
  }

  /** Makes all vectors that are missing, and returns the number of nodes that got one. */
  public int embedMissing() {
    long start = System.nanoTime();
    int embedded = embedder.embedMissing();
    sentences.embedMissing();
    if (embedded > 0) {
      events.emit(
          new MemoryEvent.NodesEmbedded(clock.instant(), embedded, System.nanoTime() - start));
    }
    return embedded;
  }

  /** Goes on with vectors that an earlier process left to be made. */
  public void resume() {
    later.ifPresent(LaterVectors::resume);
  }

  /** Without an ingest, the numbers tell whether vectors wait, so that not all nodes are read. */
  private void makeVectors() {
    ElementCounts all = store.graph().stats().total();
    if (!begun && store.vectors().size() >= all.concepts() + all.passages()) {
      return;
    }
    long start = System.nanoTime();
    int made = sentences.embedMissing(embedder, () -> closed);
    if (made > 0) {
      events.emit(new MemoryEvent.NodesEmbedded(clock.instant(), made, System.nanoTime() - start));
    }
  }

  private void vectorsWait(RuntimeException failure) {
    events.emit(new MemoryEvent.VectorsWait(clock.instant(), failure));
  }

  /** Makes no more vectors later. */
  @Override
  public void close() {
    closed = true;
    later.ifPresent(LaterVectors::close);
  }
}
