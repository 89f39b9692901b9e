package dev.qortex.ingest.pruning;

import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.text.Sense;
import dev.qortex.core.text.Similarity;
import dev.qortex.core.text.Statement;
import dev.qortex.ingest.pruning.PruningReport.Dropped;
import dev.qortex.ingest.pruning.PruningReport.Reason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/** One pruning of one manifest. Time is linear in the edges, but for those between the same two. */
final class PruningRun {

  private static final Set<RelationType> CAUSAL =
      EnumSet.of(
          RelationType.REQUIRES,
          RelationType.SUPPORTS,
          RelationType.CHALLENGES,
          RelationType.CONTRADICTS);

  private static final Comparator<Judged> SUREST_FIRST =
      Comparator.comparingDouble((Judged judged) -> judged.edge.confidence())
          .reversed()
          .thenComparing(judged -> judged.edge.key())
          .thenComparing(judged -> judged.edge.provenance().quote())
          .thenComparing(Judged::place);

  /** An edge that is judged, and its place in the manifest. */
  private record Judged(int place, ConceptEdge edge, Statement quote) {

    String source() {
      return edge.provenance().sourceId();
    }
  }

  private record Typed(String source, EdgeKey key) {}

  private record Pair(String source, String from, String to) {}

  private final PruningSettings settings;
  private final IngestionManifest manifest;
  private final Similarity evidence;
  private final Set<String> passages = new HashSet<>();
  private final List<Dropped> dropped = new ArrayList<>();
  private final int judged;
  private List<Judged> left = new ArrayList<>();

  PruningRun(PruningSettings settings, IngestionManifest manifest) {
    this.settings = settings;
    this.manifest = manifest;
    this.evidence =
        Similarity.jaccard(
            "evidence of edges",
            settings.words()::of,
            settings.jaccardDuplicateThreshold(),
            Sense.any());
    manifest.passages().stream().map(Passage::id).forEach(passages::add);
    for (int i = 0; i < manifest.edges().size(); i++) {
      ConceptEdge edge = manifest.edges().get(i);
      if (isJudged(edge)) {
        left.add(new Judged(i, edge, evidence.read(edge.provenance().quote())));
      }
    }
    this.judged = left.size();
    left.sort(SUREST_FIRST);
    if (settings.enabled()) {
      evidence();
      confidence();
      duplicates();
      competing();
      isolated();
    }
  }

  private double overlap(Judged one, Judged other) {
    return evidence.score(one.quote, other.quote);
  }

  private boolean isJudged(ConceptEdge edge) {
    return !edge.provenance().quote().isBlank()
        && !edge.relation().isStructural()
        && !edge.properties().containsKey("role")
        && betweenConcepts(edge);
  }

  private boolean betweenConcepts(ConceptEdge edge) {
    return !passages.contains(edge.sourceId()) && !passages.contains(edge.targetId());
  }

  private void evidence() {
    int least = settings.minEvidenceTokens();
    keep(
        one -> one.quote.words().size() >= least,
        Reason.LOW_EVIDENCE,
        one ->
            "Low evidence: its quote has "
                + one.quote.words().size()
                + " words, and "
                + least
                + " are needed.");
  }

  private void confidence() {
    double floor = settings.confidenceFloor();
    keep(
        one -> one.edge.confidence() >= floor,
        Reason.LOW_CONFIDENCE,
        one -> "Low confidence: " + one.edge.confidence() + ", and " + floor + " is needed.");
  }

  /** Surest first, each against those of its kind that are kept already. */
  private void duplicates() {
    double most = settings.jaccardDuplicateThreshold();
    Map<Typed, List<Judged>> kept = new HashMap<>();
    keep(
        one -> {
          List<Judged> same =
              kept.computeIfAbsent(
                  new Typed(one.source(), one.edge.key()), any -> new ArrayList<>());
          return same.stream().noneMatch(other -> overlap(one, other) > most) && same.add(one);
        },
        Reason.DUPLICATE,
        one -> "Duplicate of an edge with a higher confidence.");
  }

  private void competing() {
    double least = settings.competingOverlapThreshold();
    Map<Pair, List<Judged>> kept = new HashMap<>();
    keep(
        one -> {
          ConceptEdge edge = one.edge;
          List<Judged> same =
              kept.computeIfAbsent(
                  new Pair(one.source(), edge.sourceId(), edge.targetId()),
                  any -> new ArrayList<>());
          return same.stream()
                  .noneMatch(
                      other ->
                          other.edge.relation() != edge.relation() && overlap(one, other) >= least)
              && same.add(one);
        },
        Reason.COMPETING,
        one -> "Competing: its sentence is better evidence of an edge of another type.");
  }

  private void isolated() {
    Map<String, Integer> degrees = degrees();
    double least = settings.isolatedWeakConfidence();
    keep(
        one ->
            degrees.getOrDefault(one.edge.sourceId(), 0) > 1
                || degrees.getOrDefault(one.edge.targetId(), 0) > 1
                || one.edge.confidence() >= least,
        Reason.ISOLATED,
        one ->
            "Isolated: neither end has another edge, and "
                + one.edge.confidence()
                + " is less than "
                + least
                + ".");
  }

  /** Number of edges to concepts of each concept. */
  private Map<String, Integer> degrees() {
    Map<String, Integer> degrees = new HashMap<>();
    for (ConceptEdge edge : manifest.edges()) {
      if (!isJudged(edge) && betweenConcepts(edge)) {
        count(edge, degrees);
      }
    }
    left.forEach(one -> count(one.edge, degrees));
    return degrees;
  }

  private static void count(ConceptEdge edge, Map<String, Integer> degrees) {
    degrees.merge(edge.sourceId(), 1, Integer::sum);
    if (!edge.targetId().equals(edge.sourceId())) {
      degrees.merge(edge.targetId(), 1, Integer::sum);
    }
  }

  private void keep(Predicate<Judged> good, Reason reason, Function<Judged, String> detail) {
    List<Judged> kept = new ArrayList<>();
    for (Judged one : left) {
      if (good.test(one)) {
        kept.add(one);
      } else {
        dropped.add(new Dropped(one.edge.key(), one.source(), reason, detail.apply(one)));
      }
    }
    left = kept;
  }

  List<Dropped> dropped() {
    return dropped;
  }

  /** The edges that are left, in the order of the manifest. */
  List<ConceptEdge> kept() {
    Set<Integer> places = new HashSet<>();
    left.forEach(one -> places.add(one.place));
    List<ConceptEdge> kept = new ArrayList<>();
    for (int i = 0; i < manifest.edges().size(); i++) {
      ConceptEdge edge = manifest.edges().get(i);
      if (places.contains(i)) {
        kept.add(tagged(edge));
      } else if (!isJudged(edge)) {
        kept.add(edge);
      }
    }
    return kept;
  }

  private ConceptEdge tagged(ConceptEdge edge) {
    Map<String, Object> properties = new TreeMap<>(edge.properties());
    if (settings.enabled()) {
      properties.put("strength", isStrong(edge) ? "strong" : "weak");
    }
    if (settings.tagLayers()) {
      properties.put("layer", CAUSAL.contains(edge.relation()) ? "causal" : "structural");
    }
    return new ConceptEdge(
        edge.sourceId(),
        edge.targetId(),
        edge.relation(),
        edge.confidence(),
        edge.provenance(),
        properties);
  }

  private boolean isStrong(ConceptEdge edge) {
    return edge.confidence() >= settings.confidenceWeak();
  }

  PruningReport report() {
    int strong = (int) left.stream().filter(one -> isStrong(one.edge)).count();
    int causal = (int) left.stream().filter(one -> CAUSAL.contains(one.edge.relation())).count();
    int all = manifest.edges().size();
    return new PruningReport(
        all,
        all - judged,
        dropped,
        settings.enabled() ? strong : 0,
        settings.enabled() ? left.size() - strong : 0,
        left.size() - causal,
        causal);
  }
}
