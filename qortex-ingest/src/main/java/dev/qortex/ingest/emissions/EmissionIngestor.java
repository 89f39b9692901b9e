package dev.qortex.ingest.emissions;

import dev.qortex.commons.Checks;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.spool.Spool;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Ingestor of buildlog emissions: JSON files named {@code {type}_{project}_{time}….json}, where the
 * type is {@code mistake_manifest}, {@code reward_signal}, {@code session_summary}, {@code
 * learned_rules} or {@code gauntlet_review}.
 *
 * <ul>
 *   <li>An artefact is a source of its own: the domain that it is read for, {@code :emission:} and
 *       its file name. Reading it twice gives equal manifests, and one spool can be read for
 *       several domains. A file of learned rules with one rule is the standing of that lesson: the
 *       last one of a project replaces those before.
 *   <li>The id of a concept is the domain (with {@code %3A} for a colon in it), a colon and its
 *       name, such as {@code mistake:…}, and that of a rule likewise; so several projects can be
 *       read into domains of their own. A learned rule becomes a concept as well; the rule itself
 *       lives in the domain that its provenance names, if that is another.
 *   <li>Sessions and rewards are concepts without a description, and a review without findings is
 *       none: no question asks for them.
 *   <li>A concept that an artefact describes has the confidence 1, one that it only lists 0.5. An
 *       end of an edge that it does not list becomes a stub: a concept of confidence 0.05 with the
 *       property {@code stub}. As the contribution with the highest confidence is visible, neither
 *       the order nor the number of ingests matters.
 *   <li>An edge of an unknown type is left out, with a note; everything else that is wrong makes
 *       the artefact fail as a whole.
 * </ul>
 *
 * <p>With a {@link GauntletRuleCatalogue} two more things happen.
 *
 * <ul>
 *   <li><em>Resolving</em>: an end of an edge that is named as rules were named once, such as
 *       {@code arch-b0fcb62a1e}, and that the artefact does not list, becomes {@code
 *       gauntlet_rule:} and the rule's id. One that no rule had stays, with a note. A learned rule
 *       of such a name is {@code similar_to} the rule that it became.
 *   <li><em>Bridging</em>: the catalogue becomes a source too, the domain and {@code
 *       :gauntlet_rules}. A rule that was learned in another domain is a concept there (property
 *       {@code bridge}), {@code instance_of} that domain's anchor {@code domain:…}; what artefacts
 *       say of it points there, so that rules of all projects meet. Any other rule {@code
 *       belongs_to} its {@code persona:…}. Inactive and derived rules are passed over.
 * </ul>
 *
 * <p>When rules of the catalogue change their domain, artefacts that were ingested before still
 * point to where they were; ingest {@link #aggregate} to bring them along. Thread-safe if the
 * catalogue is.
 */
public final class EmissionIngestor {

  /** The domain that buildlog itself names; a rule that names it was learned in no other. */
  public static final String DOMAIN = "experiential";

  private final @Nullable GauntletRuleCatalogue catalogue;
  private final boolean resolve;
  private final boolean bridge;
  private final boolean includePending;
  private final boolean includeProcessed;
  private final Set<String> rejected;

  /** Reads without a catalogue. */
  public EmissionIngestor() {
    this(new Builder());
  }

  private EmissionIngestor(Builder builder) {
    this.catalogue = builder.catalogue;
    this.resolve = builder.resolve;
    this.bridge = builder.bridge;
    this.includePending = builder.includePending;
    this.includeProcessed = builder.includeProcessed;
    this.rejected = Set.copyOf(builder.rejected);
  }

  /** Resolves and bridges with that catalogue. */
  public static EmissionIngestor with(GauntletRuleCatalogue catalogue) {
    return builder().catalogue(catalogue).build();
  }

  /**
   * Returns a builder of an ingestor without a catalogue, which aggregates processed artefacts by
   * default.
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Settings of an {@link EmissionIngestor}. Not thread-safe. */
  public static final class Builder {

    private @Nullable GauntletRuleCatalogue catalogue;
    private boolean resolve = true;
    private boolean bridge = true;
    private boolean includePending;
    private boolean includeProcessed = true;
    private Set<String> rejected = Set.of();

    private Builder() {}

    /** Catalogue of the known rules; empty by default. */
    public Builder catalogue(GauntletRuleCatalogue rules) {
      this.catalogue = rules;
      return this;
    }

    /**
     * The ids of lessons that were rejected, by their skills, and of mistakes and findings that are
     * false alarms: all that artefacts say of them is left out. None by default. What was ingested
     * before loses them when it is ingested again.
     */
    public Builder rejected(Set<String> ids) {
      this.rejected = Set.copyOf(ids);
      return this;
    }

    /** Returns whether old names of rules become those of the catalogue; so by default. */
    public Builder resolve(boolean wanted) {
      this.resolve = wanted;
      return this;
    }

    /** Returns whether the rules of the catalogue become concepts; so by default. */
    public Builder bridge(boolean wanted) {
      this.bridge = wanted;
      return this;
    }

    /** Sets whether an aggregate includes pending artefacts; false by default. */
    public Builder includePending(boolean wanted) {
      this.includePending = wanted;
      return this;
    }

    /** Sets whether an aggregate includes processed artefacts; true by default. */
    public Builder includeProcessed(boolean wanted) {
      this.includeProcessed = wanted;
      return this;
    }

    /** The ingestor. */
    public EmissionIngestor build() {
      return new EmissionIngestor(this);
    }
  }

  /** The manifest of an {@link #aggregate}. */
  public IngestionManifest read(Spool source, String domain) {
    return aggregate(source, domain).manifest();
  }

  /**
   * Returns all artefacts as one manifest, and a report on it: for inspection before an ingest, or
   * to restore a lost graph. Nothing is moved. An artefact that cannot be read is noted and
   * counted, and so is a file of another name. The manifest of all that was processed gives the
   * graph that draining it gave.
   */
  public EmissionAggregate aggregate(Spool spool, String domain) {
    return new Aggregation(spool, domain, rules(domain)).of(includePending, includeProcessed);
  }

  /**
   * Hands each pending artefact to the sink and moves it to {@code processed}. One that cannot be
   * read, or that the sink refuses, moves to {@code failed} with the reason, and the others go on.
   * Files of other names stay where they are. With a catalogue that bridges, its rules reach the
   * sink first.
   *
   * @param sink mostly {@code memory::ingest}; may get an artefact again after a crash
   */
  public Spool.Report drain(Spool spool, String domain, Consumer<IngestionManifest> sink) {
    KnownRules rules = rules(domain);
    rules.manifest().ifPresent(sink);
    return spool.drain(
        name -> EmissionType.of(name).isPresent(),
        (name, content) -> sink.accept(parse(name, content, rules)));
  }

  /**
   * Contribution of one artefact, without a catalogue.
   *
   * @param fileName tells its type
   * @throws SourceReadException when it is not such an artefact; the message names the file, the
   *     field, and the remedy
   */
  public static IngestionManifest parse(String fileName, byte[] json, String domain) {
    return parse(fileName, json, KnownRules.none(Checks.id("domain", domain)));
  }

  private static IngestionManifest parse(String fileName, byte[] json, KnownRules rules) {
    EmissionType type =
        EmissionType.of(fileName)
            .orElseThrow(
                () ->
                    new SourceReadException(
                        "The file (%s) is not an emission.\nMaybe name it {type}_{project}_{time}.json with one of the types %s."
                            .formatted(fileName, types()),
                        null));
    return new EmissionReader(fileName, type, rules).read(json);
  }

  private KnownRules rules(String domain) {
    Checks.id("domain", domain);
    return catalogue == null
        ? KnownRules.none(domain, rejected)
        : KnownRules.of(catalogue, domain, rejected, resolve, bridge);
  }

  private static List<String> types() {
    List<String> names = new ArrayList<>();
    for (EmissionType type : EmissionType.values()) {
      names.add(type.value());
    }
    return names;
  }
}
