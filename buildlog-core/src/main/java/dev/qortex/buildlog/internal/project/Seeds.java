package dev.qortex.buildlog.internal.project;

import dev.qortex.buildlog.internal.Identifiers;
import dev.qortex.buildlog.internal.text.BuildlogSimilarity;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.GauntletRule.Notes;
import dev.qortex.buildlog.model.GauntletRule.Origin;
import dev.qortex.buildlog.model.Persona;
import dev.qortex.buildlog.report.SeedImport;
import dev.qortex.buildlog.storage.RuleStorage;
import dev.qortex.commons.Sha256;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.spi.RegularFile;
import dev.qortex.core.spool.Spool;
import dev.qortex.core.text.Similarity.Verdict;
import dev.qortex.core.text.Statement;
import dev.qortex.projectors.Enrichment;
import dev.qortex.projectors.ruleset.RuleReference;
import dev.qortex.projectors.ruleset.RuleSet;
import dev.qortex.projectors.ruleset.RuleSetEntry;
import dev.qortex.projectors.ruleset.RuleSetLimits;
import dev.qortex.projectors.ruleset.RuleSets;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Import of seed files as rules of one project or of all. A file with a higher version of its
 * persona takes the rules of that owner that it drops out of the pools; one with the same version
 * only adds. Rules that a project's buildlog emitted stay with that project, whatever file they
 * come in.
 */
public final class Seeds {

  /** As Python buildlog has it: half of the evidence about the old wording counts for the new. */
  private static final double KEPT = 0.5;

  /** The provenance id of an emitted rule, with the domain of the graph that it came through. */
  private static final Pattern EMITTED = Pattern.compile("(?:[^:]*:)?bl:(.+)");

  private final RuleStorage storage;
  private final String owner;
  private final Supplier<List<Workspace>> projects;

  /**
   * Imports rules of all projects.
   *
   * @param projects whose evidence goes from a changed rule to its successor
   */
  public Seeds(RuleStorage storage, Supplier<List<Workspace>> projects) {
    this(storage, RuleStorage.GLOBAL, projects);
  }

  /** Imports rules of one project. */
  public Seeds(Workspace project) {
    this(project.storage().rules(), project.id(), () -> List.of(project));
  }

  private Seeds(RuleStorage storage, String owner, Supplier<List<Workspace>> projects) {
    this.storage = storage;
    this.owner = owner;
    this.projects = projects;
  }

  /** Reads a seed file, or all seed files of a folder. */
  public static List<SeedFile> read(Path fileOrFolder) {
    if (!Files.isDirectory(fileOrFolder)) {
      return List.of(SeedFile.read(fileOrFolder));
    }
    try (Stream<Path> files = Files.list(fileOrFolder)) {
      return files
          .filter(file -> Files.isRegularFile(file) && named(file.getFileName().toString()))
          .sorted()
          .map(SeedFile::read)
          .toList();
    } catch (IOException e) {
      throw new SourceReadException("The folder (%s) cannot be read.".formatted(fileOrFolder), e);
    }
  }

  static boolean named(String name) {
    return name.endsWith(".yaml") || name.endsWith(".yml") || name.endsWith(".json");
  }

  /** True if a rule set has nothing that is not known yet, or a later version of it is known. */
  public boolean has(RuleSet set) {
    List<GauntletRule> known =
        storage.ownedBy(owner).stream()
            .filter(rule -> rule.persona().equals(set.persona()))
            .toList();
    int version = known.stream().mapToInt(rule -> rule.origin().version()).max().orElse(0);
    Set<String> ids = known.stream().map(GauntletRule::id).collect(Collectors.toSet());
    boolean added =
        set.rules().stream()
            .anyMatch(rule -> !ids.contains(Identifiers.rule(set.persona(), rule.rule())));
    boolean later =
        set.version() > version
            && (!set.rules().isEmpty() || known.stream().anyMatch(GauntletRule::active));
    return !later && !(added && set.version() == version);
  }

  /** Takes files in, within the caller's transaction: those of one persona as one. */
  public SeedImport take(List<SeedFile> files) {
    Map<String, List<SeedFile>> personas = new LinkedHashMap<>();
    files.forEach(
        file -> personas.computeIfAbsent(file.persona(), any -> new ArrayList<>()).add(file));
    SeedImport total = SeedImport.NONE;
    for (List<SeedFile> same : personas.values()) {
      total = total.plus(takePersona(same));
    }
    return total;
  }

  private SeedImport takePersona(List<SeedFile> files) {
    SeedFile newest = files.stream().max(Comparator.comparingInt(SeedFile::version)).orElseThrow();
    List<GauntletRule> known =
        storage.ownedBy(owner).stream()
            .filter(rule -> rule.persona().equals(newest.persona()) && rule.seed())
            .toList();
    int before = known.stream().mapToInt(rule -> rule.origin().version()).max().orElse(0);
    if (newest.version() < before) {
      throw new SourceReadException(
          "The seed file (%s) has version (%s) of the persona (%s), and version (%s) is known.\nMaybe raise its version."
              .formatted(
                  newest.rules().isEmpty() ? "" : newest.rules().get(0).origin().file(),
                  newest.version(),
                  newest.persona(),
                  before),
          null);
    }
    Map<String, GauntletRule> rules = new LinkedHashMap<>();
    Set<String> lessons = new LinkedHashSet<>();
    files.stream()
        .filter(file -> file.version() == newest.version())
        .flatMap(file -> file.rules().stream())
        .map(rule -> rule.of(owner))
        .forEach(
            rule -> lesson(rule).ifPresentOrElse(lessons::add, () -> rules.put(rule.id(), rule)));
    List<GauntletRule> dropped =
        known.stream()
            .filter(rule -> newest.version() > before || lesson(rule).isPresent())
            .filter(GauntletRule::active)
            .filter(rule -> !rules.containsKey(rule.id()))
            .toList();
    Set<String> old = known.stream().map(GauntletRule::id).collect(Collectors.toSet());
    List<GauntletRule> added =
        rules.values().stream().filter(rule -> !old.contains(rule.id())).toList();
    Map<String, String> successors = successors(dropped, added);
    inherit(successors);
    storage.put(dropped.stream().map(rule -> rule.active(false)).toList());
    storage.put(List.copyOf(rules.values()));
    return new SeedImport(
        Map.of(newest.persona(), rules.size()),
        added.size(),
        dropped.stream().map(GauntletRule::id).toList(),
        successors,
        List.copyOf(lessons),
        List.of());
  }

  /** The id of the lesson or mistake that a project's buildlog emitted as this rule. */
  private static Optional<String> lesson(GauntletRule rule) {
    return Optional.ofNullable(rule.provenance().get("id"))
        .map(id -> EMITTED.matcher(String.valueOf(id)))
        .filter(Matcher::matches)
        .map(emitted -> emitted.group(1));
  }

  /** Pairs rules that were dropped with those that replace them; each is in one pair at most. */
  private static Map<String, String> successors(
      List<GauntletRule> dropped, List<GauntletRule> added) {
    record Pair(String from, String to, double likeness) {}
    List<Pair> pairs = new ArrayList<>();
    List<Wording> wordings = added.stream().map(Wording::of).toList();
    for (GauntletRule from : dropped) {
      Wording before = Wording.of(from);
      for (Wording after : wordings) {
        GauntletRule to = after.rule();
        double likeness = before.likeness(after);
        if (likeness > 0) {
          pairs.add(new Pair(from.id(), to.id(), likeness));
        }
      }
    }
    pairs.sort(
        Comparator.comparingDouble(Pair::likeness)
            .reversed()
            .thenComparing(Pair::from)
            .thenComparing(Pair::to));
    Map<String, String> chosen = new TreeMap<>();
    Set<String> taken = new HashSet<>();
    for (Pair pair : pairs) {
      if (!chosen.containsKey(pair.from()) && taken.add(pair.to())) {
        chosen.put(pair.from(), pair.to());
      }
    }
    return chosen;
  }

  /** A rule with its text, which is read once for all comparisons. */
  private record Wording(GauntletRule rule, Statement text) {

    static Wording of(GauntletRule rule) {
      return new Wording(rule, BuildlogSimilarity.SUCCESSORS.read(rule.text()));
    }

    /** 1 for the same provenance id, and 0 for a rule that is not a successor. */
    double likeness(Wording other) {
      Object id = rule.provenance().get("id");
      if (id instanceof String known && known.equals(other.rule.provenance().get("id"))) {
        return 1;
      }
      return BuildlogSimilarity.SUCCESSORS.compare(text, other.text) == Verdict.SAME
          ? BuildlogSimilarity.SUCCESSORS.score(text, other.text)
          : 0;
    }
  }

  private void inherit(Map<String, String> successors) {
    if (successors.isEmpty()) {
      return;
    }
    projects.get().forEach(project -> project.ledger().inherit(successors, KEPT));
  }

  /** Imports the pending files of a spool, each in a change of its own. */
  public SeedImport drain(Spool spool, Function<List<SeedFile>, SeedImport> take) {
    List<SeedImport> done = new ArrayList<>();
    Spool.Report report =
        spool.drain(
            Seeds::named,
            (name, content) -> done.add(take.apply(List.of(SeedFile.parse(name, content)))));
    SeedImport failed =
        new SeedImport(Map.of(), 0, List.of(), Map.of(), List.of(), report.failed());
    return done.stream().reduce(failed, SeedImport::plus);
  }

  /**
   * A universal rule set as rules of the gauntlet.
   *
   * @param persona whose rules
   * @param version of the file
   * @param rules in the order of the file
   */
  public record SeedFile(String persona, int version, List<GauntletRule> rules) {

    /** Copies. */
    public SeedFile {
      rules = List.copyOf(rules);
    }

    /**
     * Reads a seed from YAML or JSON, within the standard limits of rule sets.
     *
     * @param name of the file; its extension tells the format
     * @throws SourceReadException that names the file, and the field that is missing or wrong
     */
    public static SeedFile parse(String name, byte[] content) {
      RuleSet set = RuleSets.read(name, content, RuleSetLimits.defaults());
      Origin origin = new Origin(RuleStorage.GLOBAL, name, Sha256.of(content), set.version());
      return new SeedFile(
          set.persona(),
          set.version(),
          set.rules().stream().map(entry -> rule(set.persona(), entry, origin)).toList());
    }

    /** The seed of a persona that comes with this library. */
    public static SeedFile of(Persona persona) {
      return parse(persona.fileName(), persona.seed().getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Reads a seed file, within the standard limits of rule sets.
     *
     * @throws SourceReadException that names the file, and what is missing or wrong
     */
    public static SeedFile read(Path file) {
      int enough = RuleSetLimits.defaults().maxBytes() + 1;
      try (InputStream in = RegularFile.open(file)) {
        return parse(String.valueOf(file.getFileName()), in.readNBytes(enough));
      } catch (IOException e) {
        throw new SourceReadException(
            "The seed file (%s) cannot be read.\nMaybe it does not exist.".formatted(file), e);
      }
    }

    private static GauntletRule rule(String persona, RuleSetEntry entry, Origin origin) {
      Enrichment enrichment = entry.enrichment();
      Map<String, String> references = new LinkedHashMap<>();
      for (RuleReference reference : entry.references()) {
        references.put(reference.url(), reference.title());
      }
      return new GauntletRule(
          Identifiers.rule(persona, entry.rule()),
          persona,
          entry.rule(),
          entry.category(),
          new Notes(
              enrichment.context(),
              enrichment.antipattern(),
              enrichment.rationale(),
              enrichment.tags(),
              references),
          entry.provenance().fields(),
          origin,
          true);
    }
  }
}
