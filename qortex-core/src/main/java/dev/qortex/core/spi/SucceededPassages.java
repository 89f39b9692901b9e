package dev.qortex.core.spi;

import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.ElementId;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Succession;
import dev.qortex.core.model.Validity;
import dev.qortex.core.spi.TouchedGraph.KnownNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Contributions that a {@link Succession} adds to a complete manifest: the passages that its
 * sources no longer contribute, as ended versions with the edges to what they mention; and the
 * passages of the manifest whose period begins, because their source said something else before.
 * Used once, when the contributions of the manifest are put and nothing else is.
 *
 * @param <S> the contribution of one source
 */
final class SucceededPassages<S> {

  /**
   * Ended version of a passage.
   *
   * @param before the id of the passage that is a version now
   * @param source the source that contributed it
   */
  private record Version(String before, String source, Passage passage) {
    Instant end() {
      return Objects.requireNonNull(passage.validity().until());
    }

    /** The id of the passage and source of which it is a version. */
    String chain(Set<String> moved) {
      String heir = passage.provenance().sourceId();
      return moved.contains(heir) ? heir : heir + "\n" + Succession.current(before);
    }
  }

  private final ContributionFormat<S> format;
  private final TouchedGraph<S> graph;
  private final Succession succession;
  private Instant at;
  private final IngestionManifest manifest;
  private final Set<String> sources;
  private final List<Version> versions = new ArrayList<>();
  private final List<Element> elements = new ArrayList<>();

  SucceededPassages(
      ContributionFormat<S> format,
      TouchedGraph<S> graph,
      Succession succession,
      Instant at,
      IngestionManifest manifest) {
    this.at = at;
    this.format = format;
    this.graph = graph;
    this.succession = succession;
    this.manifest = manifest;
    this.sources = graph.sources().keySet();
  }

  /** The contributions to add, of which some replace those of the manifest. */
  List<Element> elements() {
    if (succession.statement()) {
      graph.nodes().all().forEach((key, slot) -> beginAfter(key.toString(), slot));
    }
    graph.nodes().all().forEach((key, slot) -> end(key.toString(), slot));
    manifest.passages().stream()
        .filter(
            passage -> succession.statement() || sources.contains(passage.provenance().sourceId()))
        .forEach(this::begin);
    Map<String, Map<String, Version>> kept = new HashMap<>();
    for (Version version : newest()) {
      elements.add(version.passage);
      kept.computeIfAbsent(version.before, id -> new HashMap<>()).put(version.source, version);
    }
    if (!kept.isEmpty()) {
      graph.edges().all().forEach((key, slot) -> mention((EdgeKey) key, slot, kept));
    }
    return elements;
  }

  /** The clock may be behind the one by which a replaced statement began. */
  private void beginAfter(String id, TouchedElements<S>.Slot slot) {
    KnownNode known = graph.node(id);
    if (known == null || known.kind() != NodeKind.PASSAGE) {
      return;
    }
    slot.before()
        .forEach(
            (source, contribution) -> {
              Instant from = passage(id, contribution).validity().from();
              boolean replaced = sources.contains(source) && !slot.now().containsKey(source);
              if (replaced && from != null && !from.isBefore(at)) {
                at = from.plus(1, ChronoUnit.MICROS);
              }
            });
  }

  /** Makes a version of a passage that its source no longer has. */
  private void end(String id, TouchedElements<S>.Slot slot) {
    KnownNode known = graph.node(id);
    if (known == null || known.kind() != NodeKind.PASSAGE) {
      return;
    }
    slot.before()
        .forEach(
            (source, contribution) -> {
              if (sources.contains(source)) {
                S now = slot.now().get(source);
                end(passage(id, contribution), now == null ? null : passage(id, now));
              }
            });
  }

  private void end(Passage before, @Nullable Passage now) {
    if (now != null && goesOn(before, now)) {
      return;
    }
    String by = now == null ? heirOf(before) : now.id();
    version(
        before,
        hasEnded(before)
            ? before.validity()
            : before.validity().ended(at, by, succession.reason()));
  }

  private void version(Passage before, Validity validity) {
    Instant from = validity.from();
    Instant end = Objects.requireNonNull(validity.until());
    if (from != null && !from.isBefore(end)) {
      return;
    }
    String source = before.provenance().sourceId();
    Provenance heir =
        new Provenance(
            succession.heirs().getOrDefault(source, source),
            before.provenance().location(),
            before.provenance().quote(),
            validity);
    String id = Succession.version(before.id(), end);
    versions.add(new Version(before.id(), source, before.as(id, heir)));
  }

  private String heirOf(Passage before) {
    String heir = succession.heirs().getOrDefault(before.provenance().sourceId(), "");
    return manifest.passages().stream()
        .filter(passage -> passage.provenance().sourceId().equals(heir))
        .map(Passage::id)
        .findFirst()
        .orElse("");
  }

  /** Returns true if a passage is the former one, which may have ended if the manifest says so. */
  private boolean goesOn(Passage before, Passage now) {
    boolean same = succession.statement() || before.content().equals(now.content());
    return same && (!hasEnded(before) || now.validity().equals(before.validity()));
  }

  private boolean hasEnded(Passage before) {
    Instant end = before.validity().until();
    return end != null && !end.isAfter(at);
  }

  /** Gives a passage of the manifest without a period that of before, or one that begins now. */
  private void begin(Passage now) {
    if (!now.validity().equals(Validity.ALWAYS)) {
      return;
    }
    TouchedElements<S>.Slot slot = graph.nodes().known(ElementId.node(now.id()));
    S contribution = slot == null ? null : slot.before().get(now.provenance().sourceId());
    Passage before = contribution == null ? null : passage(now.id(), contribution);
    Validity period = Validity.since(at);
    if (before != null && goesOn(before, now)) {
      period = succession.statement() ? before.validity().confirmed(at) : before.validity();
    }
    if (!period.equals(Validity.ALWAYS)) {
      elements.add(now.as(now.id(), now.provenance().during(period)));
    }
  }

  private Passage passage(String id, S contribution) {
    return (Passage) format.node(id, NodeKind.PASSAGE, contribution);
  }

  /** The newest versions of each chain, as many as are kept. */
  private List<Version> newest() {
    Set<String> moved = Set.copyOf(succession.heirs().values());
    Map<String, Integer> counts = new HashMap<>();
    return versions.stream()
        .sorted(Comparator.comparing(Version::end).reversed().thenComparing(Version::before))
        .filter(one -> counts.merge(one.chain(moved), 1, Integer::sum) <= succession.versions())
        .toList();
  }

  private void mention(
      EdgeKey key, TouchedElements<S>.Slot slot, Map<String, Map<String, Version>> kept) {
    if (key.relation() != RelationType.MENTIONS) {
      return;
    }
    kept.getOrDefault(key.sourceId(), Map.of())
        .forEach(
            (source, version) -> {
              S contribution = slot.before().get(source);
              if (contribution != null) {
                elements.add(mention(format.edge(key, contribution), version.passage));
              }
            });
  }

  private static ConceptEdge mention(ConceptEdge edge, Passage version) {
    Provenance before = edge.provenance();
    return new ConceptEdge(
        version.id(),
        edge.targetId(),
        edge.relation(),
        edge.confidence(),
        new Provenance(
            version.provenance().sourceId(), before.location(), before.quote(), before.validity()),
        edge.properties());
  }
}
