package dev.qortex.examples;

import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.storage.sqlite.SqliteBuildlogStorage;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import dev.qortex.core.query.Question;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.core.spool.Spool;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.graph.memgraph.MemgraphBackend;
import dev.qortex.graph.memgraph.MemgraphStore;
import dev.qortex.graph.memgraph.settings.BoltSettings;
import dev.qortex.learning.GraphLearning;
import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The open files of a run of the loop, with all parts over them. */
final class LoopParts implements AutoCloseable {

  final SqliteDatabase file;
  final SqliteStore local;
  final MemoryStore store;
  final GraphLearning learning;
  final QortexClient memory;
  final Buildlog buildlog;

  /**
   * Opens the files.
   *
   * @param server the server that keeps the graph; empty when the file does
   */
  LoopParts(Path data, Optional<BoltSettings> server, Spool emissions) {
    file =
        SqliteDatabase.open(
            data.resolve("memory.db"),
            SqliteSettings.defaults(),
            SqliteStore.migrations(),
            SqliteBuildlogStorage.migrations());
    local = SqliteStore.over(file);
    store = server.<MemoryStore>map(settings -> onServer(settings, local)).orElse(local);
    learning = GraphLearning.over(local);
    memory =
        LocalQortexClient.builder(store)
            .embedding(new HashingEmbeddingModel(512))
            .learning(learning)
            .build();
    buildlog =
        Buildlog.builder(SqliteBuildlogStorage.over(file), local).emissions(emissions).build();
  }

  private static MemgraphStore onServer(BoltSettings settings, SqliteStore local) {
    return MemgraphStore.open(MemgraphBackend.open(settings, InstantSource.system()), local);
  }

  /** The rules of the pages. */
  List<Rule> handbook(RuleSelection selection) {
    return memory.rules(selection.domains(Set.of(LoopRun.HANDBOOK)));
  }

  /**
   * Rules learned from reviews and from resolved mistakes. Edges between sessions and mistakes make
   * no useful rules.
   */
  List<Rule> lessons(RuleSelection selection) {
    return store.graph().domain(LoopRun.EXPERIENCE).isEmpty()
        ? List.of()
        : memory.rules(
            selection.domains(Set.of(LoopRun.EXPERIENCE)).derivations(Set.of(Derivation.EXPLICIT)));
  }

  /** The evidence about the rules' arms. */
  List<String> arms() {
    return buildlog.project(LoopRun.HANDBOOK).arms().stream().map(Object::toString).toList();
  }

  /** The state that must survive closing: graph, answers, beliefs, arms, totals. */
  List<String> state() {
    StateListing listing = new StateListing();
    listing.graph(store);
    listing.add("status", memory.status());
    listing.add("answer", memory.query(LoopRun.QUESTION).items());
    listing.add("experience", memory.query(Question.of("mistake").in(LoopRun.EXPERIENCE)).items());
    listing.add("arms", arms());
    listing.add("report", buildlog.project(LoopRun.HANDBOOK).report());
    listing.add("learnings", buildlog.project(LoopRun.HANDBOOK).learnings().list());
    listing.add("sessions", buildlog.project(LoopRun.HANDBOOK).sessions().closed());
    return listing.lines();
  }

  @Override
  public void close() {
    memory.close();
    buildlog.close();
    store.close();
    file.close();
  }
}
