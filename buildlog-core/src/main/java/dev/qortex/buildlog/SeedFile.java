package dev.qortex.buildlog;

import dev.qortex.buildlog.internal.Identifiers;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.GauntletRule.Notes;
import dev.qortex.buildlog.model.GauntletRule.Origin;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.internal.util.Sha256;
import dev.qortex.projectors.Enrichment;
import dev.qortex.projectors.ruleset.RuleSet;
import dev.qortex.projectors.ruleset.RuleSetEntry;
import dev.qortex.projectors.ruleset.RuleSetLimits;
import dev.qortex.projectors.ruleset.RuleSets;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A universal rule set as rules of the gauntlet.
 *
 * @param persona whose rules
 * @param version of the file
 * @param rules in the order of the file
 */
record SeedFile(String persona, int version, List<GauntletRule> rules) {

  /** Copies. */
  SeedFile {
    rules = List.copyOf(rules);
  }

  /**
   * Reads a seed from YAML or JSON, within the standard limits of rule sets.
   *
   * @param name of the file; its extension tells the format
   * @throws SourceReadException that names the file, and the field that is missing or wrong
   */
  static SeedFile parse(String name, byte[] content) {
    RuleSet set = RuleSets.read(name, content, RuleSetLimits.standard());
    Origin origin = new Origin(name, Sha256.of(content), set.version());
    return new SeedFile(
        set.persona(),
        set.version(),
        set.rules().stream().map(entry -> rule(set.persona(), entry, origin)).toList());
  }

  /**
   * Reads a seed file, within the standard limits of rule sets.
   *
   * @throws SourceReadException that names the file, and what is missing or wrong
   */
  static SeedFile read(Path file) {
    int enough = RuleSetLimits.standard().maxBytes() + 1;
    try (InputStream in = Files.newInputStream(file)) {
      return parse(String.valueOf(file.getFileName()), in.readNBytes(enough));
    } catch (IOException e) {
      throw new SourceReadException(
          "The seed file (%s) cannot be read.\nMaybe it does not exist.".formatted(file), e);
    }
  }

  private static GauntletRule rule(String persona, RuleSetEntry entry, Origin origin) {
    Enrichment enrichment = entry.enrichment();
    return new GauntletRule(
        Identifiers.rule(persona, entry.rule()),
        persona,
        entry.rule(),
        entry.category(),
        new Notes(
            enrichment.context(),
            enrichment.antipattern(),
            enrichment.rationale(),
            enrichment.tags()),
        entry.provenance().fields(),
        origin,
        true);
  }
}
