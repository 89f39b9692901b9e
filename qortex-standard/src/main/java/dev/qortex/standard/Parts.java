package dev.qortex.standard;

import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.patterns.Patterns;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.event.EventSink;
import dev.qortex.core.spool.Spool;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.connection.ConnectedFolders;
import dev.qortex.ingest.conversation.ConversationIngestor;
import dev.qortex.ingest.conversation.Conversations;
import dev.qortex.ingest.fact.RememberedFacts;
import dev.qortex.learning.Learner;
import dev.qortex.learning.Learners;
import dev.qortex.observations.ObservationPipeline;
import dev.qortex.observations.model.SecurityProfile;
import dev.qortex.projectors.interop.SignalLog;
import java.nio.file.Path;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Parts around a memory, each made at its first use. Thread-safe. */
final class Parts {

  private static final Logger LOG = LoggerFactory.getLogger(StandardQortex.class);

  final Lazy<RememberedFacts> facts = new Lazy<>(this::newFacts);
  final Lazy<Conversations> conversations = new Lazy<>(this::newConversations);
  final Lazy<ConnectedFolders> folders = new Lazy<>(this::newFolders);
  final Lazy<Learners> learners = new Lazy<>(this::newLearners);
  final Lazy<ObservationPipeline> observations = new Lazy<>(this::newObservations);
  final Lazy<Buildlog> buildlog = new Lazy<>(this::newBuildlog);

  private final StandardStores stores;
  private final StandardQortex.Builder settings;
  private final QortexClient memory;
  private final EmbeddingModel embedding;

  Parts(
      StandardStores stores,
      StandardQortex.Builder settings,
      QortexClient memory,
      EmbeddingModel embedding) {
    this.stores = stores;
    this.settings = settings;
    this.memory = memory;
    this.embedding = embedding;
  }

  /** Writes what waits; no part is handed out any more. */
  void close() {
    try {
      conversations.close(Conversations::close);
    } finally {
      learners.close(Parts::flush);
      facts.close(any -> {});
      folders.close(any -> {});
      observations.close(any -> {});
      buildlog.close(any -> {});
    }
  }

  private static void flush(Learners learners) {
    try {
      learners.flush();
    } catch (RuntimeException e) {
      LOG.warn("Selections that waited for an observation could not be stored.", e);
    }
  }

  DocumentIngestor documents() {
    return settings.documents.get().build();
  }

  private RememberedFacts newFacts() {
    return RememberedFacts.in(memory).documents(documents());
  }

  private Conversations newConversations() {
    return Conversations.of(
        () ->
            ConversationIngestor.builder(memory, stores.memory().graph())
                .documents(documents())
                .clock(settings.clock)
                .ids(settings.ids())
                .events(settings.events));
  }

  private ConnectedFolders newFolders() {
    ConnectedFolders.Builder builder =
        ConnectedFolders.builder(memory).documents(folder -> settings.documents.get());
    settings.home.map(home -> home.resolve("connections.json")).ifPresent(builder::file);
    return builder.build();
  }

  private Learners newLearners() {
    return Learners.of(
        stores.learners(),
        store ->
            settings.learners.apply(
                Learner.builder(store)
                    .clock(settings.clock)
                    .random(settings.random.get())
                    .ids(settings.ids())
                    .events(settings.events)));
  }

  private ObservationPipeline newObservations() {
    Path folder = settings.observationsFolder.orElseGet(() -> inHome("observations"));
    ObservationPipeline.Builder builder =
        ObservationPipeline.builder(folder)
            .memory(memory, StandardQortex.OBSERVATIONS)
            .configured()
            .events(settings.events)
            .clock(settings.clock);
    settings.ids.ifPresent(builder::ids);
    return settings.observations.apply(builder).build();
  }

  private Buildlog newBuildlog() {
    return settings
        .buildlog
        .apply(
            Buildlog.builder(stores.buildlog(), stores.learners())
                .emissions(spool("emissions"))
                .signals(signals())
                .embedding(embedding)
                .screening(SecurityProfile.defaults()::refusal)
                .events(settings.events)
                .clock(settings.clock)
                .random(settings.random.get())
                .ids(settings.ids()))
        .build();
  }

  Patterns patterns(String projectId) {
    return Patterns.builder(stores.patterns(), projectId)
        .screening(SecurityProfile.defaults()::refusal)
        .clock(settings.clock)
        .events(settings.events)
        .build();
  }

  EventSink events() {
    return settings.events;
  }

  InstantSource clock() {
    return settings.clock;
  }

  Spool spool(String name) {
    return new Spool(inHome(name), settings.clock, settings.ids());
  }

  SignalLog signals() {
    return new SignalLog(inHome("signals").resolve("projections.jsonl"), settings.clock);
  }

  private Path inHome(String name) {
    return settings
        .home
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "The %s need a folder, and a memory that is not in a file has none.\nMaybe choose one by home(...)."
                        .formatted(name)))
        .resolve(name);
  }
}
