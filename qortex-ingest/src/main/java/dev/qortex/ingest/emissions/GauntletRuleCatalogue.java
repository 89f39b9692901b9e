package dev.qortex.ingest.emissions;

import java.util.List;

/**
 * Catalogue of the rules of a gauntlet, so that artefacts that only cite them can be connected. The
 * host passes one in, mostly a line that maps the rules of its projects.
 *
 * <p>It is asked once for each reading or draining, by the thread that does so; what it throws
 * reaches the caller, and nothing is read or moved then.
 */
@FunctionalInterface
public interface GauntletRuleCatalogue {

  /**
   * All rules of all gauntlets whose artefacts are read, active or not, in any order. Of several
   * with one id an active one counts, of those the one with the highest confidence.
   */
  List<CatalogueRule> rules();
}
