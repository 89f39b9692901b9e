package dev.qortex.core.spi;

import dev.qortex.commons.Checks;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.Element;
import dev.qortex.core.model.ElementKey;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Succession;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Checks of a manifest for all backends, with uniform messages, and the merging of repetitions. */
public final class ManifestChecks {

  private ManifestChecks() {}

  /** Identity of the contribution of one source to an element. */
  record Contribution(ElementKey key, String source) {}

  /** The surest of several elements with one key and one source; of equally sure ones the first. */
  static Map<Contribution, Element> surest(Stream<Element> elements) {
    Map<Contribution, Element> kept = new LinkedHashMap<>();
    elements.forEach(
        element ->
            kept.merge(
                new Contribution(element.key(), element.provenance().sourceId()),
                element,
                (first, next) -> next.confidence() > first.confidence() ? next : first));
    return kept;
  }

  /**
   * Checks that a node keeps its domain and its kind. A refusal names no other domain: it may be a
   * secret.
   */
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
   * Checks that elements other than nodes keep their domain, regardless of the source. A refusal
   * names no other domain.
   *
   * @param known the current domain of the element with that key, or null
   */
  public static void sameDomain(Element given, @Nullable String known) {
    stays(given.key().kind().label(), given.key().toString(), known, given.domain());
  }

  private static void stays(String what, String id, @Nullable String known, String given) {
    if (known != null && !known.equals(given)) {
      throw new IllegalArgumentException(
          "The %s (%s) belongs to another domain than (%s).\nMaybe put the domain into the id."
              .formatted(what, Checks.shown(id), given));
    }
  }

  /** Checks that a source stays in the domain into which it was ingested. */
  public static void sameDomain(String sourceId, String known, String given) {
    if (!known.equals(given)) {
      throw new IllegalArgumentException(
          "The source (%s) contributes to another domain than (%s).\nMaybe retract it first, or put the domain into its id."
              .formatted(Checks.shown(sourceId), given));
    }
  }

  /** The instant of a succession, which the client has given at the latest. */
  static Instant instant(Succession succession) {
    return succession
        .at()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "The succession of the manifest has no instant.\nMaybe ingest it through a client, or give the instant by at()."));
  }

  /** Checks that both ends of an edge exist. */
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
