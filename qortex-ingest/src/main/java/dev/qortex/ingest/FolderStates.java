package dev.qortex.ingest;

import dev.qortex.commons.Sha256;
import dev.qortex.core.QortexClient;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.ingest.internal.ReadState;
import dev.qortex.ingest.internal.StoredFiles;
import dev.qortex.ingest.internal.manifest.SourceDocument;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Stored {@linkplain ReadState states} of the files of a folder. A run opens those that it finds,
 * so that one that breaks off leaves a trace, and settles all of them at its end. Thread-safe.
 */
final class FolderStates {

  private static final int DIGITS = 16;

  private final QortexClient memory;
  private final String domain;
  private final Map<String, SourceMetadata> before = new TreeMap<>();

  /** States stored in the course of the run. */
  private final Map<String, SourceMetadata> stored = new ConcurrentHashMap<>();

  /** The states that the run finds. */
  private final Map<String, ReadState> now = new ConcurrentHashMap<>();

  /**
   * @param root the folder
   * @param sources the sources of the domain
   */
  FolderStates(QortexClient memory, String domain, Path root, List<SourceMetadata> sources) {
    this.memory = memory;
    this.domain = domain;
    for (SourceMetadata source : sources) {
      if (StoredFiles.location(source).filter(at -> at.startsWith(root)).isPresent()) {
        before.put(source.id(), source);
      }
    }
  }

  /** The sources whose files are in the folder, or were. */
  Collection<SourceMetadata> before() {
    return before.values();
  }

  /** True if there was such a source before the run. */
  boolean isKnown(String id) {
    return before.containsKey(id);
  }

  /** The state of a source before the run. */
  ReadState of(String id) {
    SourceMetadata source = before.get(id);
    return source == null ? ReadState.UNREAD : ReadState.of(source.contentHash());
  }

  /** True if all of the sources are as the last whole run left them, and the others as well. */
  boolean areSettled(Set<String> ids) {
    String others = others(memory.sources(domain), ids);
    return before.entrySet().stream()
        .filter(entry -> ids.contains(entry.getKey()))
        .allMatch(entry -> ReadState.of(entry.getValue().contentHash()).others().equals(others));
  }

  /** Says that a run has begun. */
  void open(Set<String> ids) {
    List<SourceMetadata> settled = new ArrayList<>();
    for (String id : ids) {
      SourceMetadata source = before.get(id);
      if (source != null && !opened(source).equals(source)) {
        settled.add(opened(source));
      }
    }
    store(settled);
  }

  private static SourceMetadata opened(SourceMetadata source) {
    String hash = ReadState.of(source.contentHash()).open().contentHash();
    return SourceDocument.withHash(source, hash);
  }

  /** A source that stays as it is, but for its state. */
  void kept(String id, ReadState state) {
    SourceMetadata source = before.get(id);
    if (source != null) {
      stored.put(id, opened(source));
      now.put(id, state);
    }
  }

  /** A source that was stored with its state. */
  void stored(SourceMetadata source) {
    stored.put(source.id(), source);
    now.put(source.id(), ReadState.of(source.contentHash()));
  }

  /**
   * Says that a run has come to its end, unless one of the sources failed or another run changed
   * one meanwhile.
   */
  void settle(Set<String> ids) {
    List<SourceMetadata> sources = memory.sources(domain);
    Map<String, SourceMetadata> found =
        sources.stream().collect(Collectors.toMap(SourceMetadata::id, source -> source));
    String others = others(sources, ids);
    List<SourceMetadata> settled = new ArrayList<>();
    for (String id : ids) {
      SourceMetadata source = stored.get(id);
      ReadState state = now.get(id);
      if (source == null || state == null || !source.equals(found.get(id))) {
        return;
      }
      if (!state.bytes().isEmpty()) {
        settled.add(SourceDocument.withHash(source, state.settled(others).contentHash()));
      }
    }
    store(settled);
  }

  private void store(List<SourceMetadata> sources) {
    if (!sources.isEmpty()) {
      IngestionManifest.Builder states = IngestionManifest.builder(domain).incomplete();
      sources.forEach(states::source);
      memory.ingest(states.build());
    }
  }

  private static String others(List<SourceMetadata> sources, Set<String> ids) {
    StringBuilder others = new StringBuilder();
    for (SourceMetadata source : sources) {
      if (!ids.contains(source.id())) {
        others.append(opened(source)).append('\n');
      }
    }
    return Sha256.of(others.toString(), DIGITS);
  }
}
