package dev.qortex.core.spi;

import dev.qortex.commons.Checks;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Provenance;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks that every backend makes of a manifest, with one wording, and the folding of repetitions.
 */
public final class ManifestChecks {

  private ManifestChecks() {}

  /** Concepts, then passages. */
  public static Stream<Node> nodes(IngestionManifest manifest) {
    return Stream.concat(manifest.concepts().stream(), manifest.passages().stream());
  }

  /**
   * Of several elements with one key and one source the surest, of equally sure ones the first.
   *
   * @param key the identity of an element
   * @param provenance the source of an element, and the place in it
   * @param confidence from 0 to 1
   */
  public static <K, T> Collection<T> surest(
      Stream<? extends T> elements,
      Function<T, K> key,
      Function<T, Provenance> provenance,
      ToDoubleFunction<T> confidence) {
    record Slot<K>(K key, String source) {}
    Map<Slot<K>, T> kept = new LinkedHashMap<>();
    elements.forEach(
        element ->
            kept.merge(
                new Slot<>(key.apply(element), provenance.apply(element).sourceId()),
                element,
                (first, next) ->
                    confidence.applyAsDouble(next) > confidence.applyAsDouble(first)
                        ? next
                        : first));
    return kept.values();
  }

  /** A node keeps its domain and its kind. A refusal names no other domain: it may be a secret. */
  public static void sameIdentity(@Nullable Node known, Node given) {
    if (known == null) {
      return;
    }
    stays("node", given.id(), known.domain(), given.domain());
    if (known.kind() != given.kind()) {
      throw new IllegalArgumentException(
          "The node (%s) is a %s, not a %s.\nMaybe use another id."
              .formatted(Checks.shown(given.id()), known.kind(), given.kind()));
    }
  }

  /**
   * Rules and code examples keep their domain, whoever states them.
   *
   * @param knownRule the domain of the rule of that id, or null
   * @param knownExample the domain of the example of that id, or null
   */
  public static void sameDomains(
      IngestionManifest manifest,
      Function<String, @Nullable String> knownRule,
      Function<String, @Nullable String> knownExample) {
    Map<String, String> rules = new HashMap<>();
    for (ExplicitRule rule : manifest.rules()) {
      stays("rule", rule.id(), rules.putIfAbsent(rule.id(), rule.domain()), rule.domain());
      stays("rule", rule.id(), knownRule.apply(rule.id()), rule.domain());
    }
    Map<String, String> examples = new HashMap<>();
    for (CodeExample example : manifest.examples()) {
      String id = example.id();
      stays("code example", id, examples.putIfAbsent(id, example.domain()), example.domain());
      stays("code example", id, knownExample.apply(id), example.domain());
    }
  }

  private static void stays(String what, String id, @Nullable String known, String given) {
    if (known != null && !known.equals(given)) {
      throw new IllegalArgumentException(
          "The %s (%s) belongs to another domain than (%s).\nMaybe put the domain into the id."
              .formatted(what, Checks.shown(id), given));
    }
  }

  /** A source stays in the domain that it was ingested into. */
  public static void sameDomain(String sourceId, String known, String given) {
    if (!known.equals(given)) {
      throw new IllegalArgumentException(
          "The source (%s) contributes to another domain than (%s).\nMaybe retract it first, or put the domain into its id."
              .formatted(Checks.shown(sourceId), given));
    }
  }

  /** An edge has two ends that exist. */
  public static void end(ConceptEdge edge, String end, boolean known) {
    if (!known) {
      throw new IllegalArgumentException(
          "The edge (%s %s %s) has the unknown end (%s).\nMaybe add that node to the manifest."
              .formatted(
                  Checks.shown(edge.sourceId()),
                  edge.relation().value(),
                  Checks.shown(edge.targetId()),
                  Checks.shown(end)));
    }
  }
}
