package dev.qortex.ingest.skill;

import dev.qortex.commons.Checks;
import dev.qortex.commons.IdParts;
import dev.qortex.commons.Sha256;
import dev.qortex.commons.Surrogates;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.ingest.document.Chunker;
import dev.qortex.ingest.internal.SourceFiles;
import dev.qortex.ingest.internal.SourceText;
import dev.qortex.json.FileText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Predicate;

/**
 * Ingestor of skill files: one, or each {@code SKILL.md} of a folder and of those in it, also
 * behind links.
 *
 * <ul>
 *   <li>The skill is a concept, {@code skill:name}, which carries its front matter and body; its
 *       sections ({@code ##}) are concepts {@code skill:name:section:i}, part of it.
 *   <li>The instructions are a rule, {@code skill_rule:name:instructions}; so is each section with
 *       a list, code, or a line that begins with an imperative: {@code skill_rule:name:section:i}.
 *   <li>All prose is in passages, which mention their section (property {@code role} = {@code
 *       owner}).
 *   <li>The source is {@code skill_md:name}: when the file changes, what it contributed is
 *       replaced. So does a file of another folder that has a skill with that name: give each of
 *       several folders a domain.
 * </ul>
 *
 * <p>These ids are those of Python qortex, and hold in the domain {@link #DOMAIN}. In any other
 * they begin with the domain and a colon: two domains may have skills of one name. A {@code :},
 * {@code %} or {@code #} in a name or domain becomes {@code %3A}, {@code %25} or {@code %23}: no
 * two skills meet in one id. Confidence is 0.75. Thread-safe.
 */
public final class SkillFileIngestor {

  /** The domain whose ids are without prefix. */
  public static final String DOMAIN = "skills";

  private static final String PREFIX = "skill";
  private static final String NAME = "SKILL.md";

  private final Predicate<Path> chosen;
  private final long largest;

  private SkillFileIngestor(Predicate<Path> chosen, long largest) {
    this.chosen = chosen;
    this.largest = largest;
  }

  /** Concepts begin with {@code skill:}; passages have at most 300 tokens. */
  public static SkillFileIngestor standard() {
    return new SkillFileIngestor(any -> true, Long.MAX_VALUE);
  }

  /**
   * Returns a copy with a filter of the files of a folder, by their paths; all of them by default.
   */
  public SkillFileIngestor files(Predicate<Path> which) {
    return new SkillFileIngestor(Checks.given("choice of files", which), largest);
  }

  /** Returns a copy with a greatest size of files in bytes; without a limit by default. */
  public SkillFileIngestor largestFile(long bytes) {
    return new SkillFileIngestor(chosen, bytes);
  }

  /**
   * Reads a file of any name, or a folder. A file in a folder that is not a skill, or whose skill
   * has the name of one before it, is noted as failed. What git ignores in the folder, and folders
   * of builds and packages, are noted and not read.
   *
   * @throws SourceReadException when there is no skill in it
   */
  public IngestionManifest read(Path source, String domain) {
    Checks.id("domain", domain);
    IngestionManifest.Builder manifest = IngestionManifest.builder(domain);
    if (!Files.isDirectory(source)) {
      Skill skill = skill(source, String.valueOf(source.getFileName()));
      add(skill, domain, manifest);
      return manifest.build();
    }
    List<SourceReadException> failures = new ArrayList<>();
    Map<String, String> fileOf = new HashMap<>();
    for (Map.Entry<String, Path> file : files(source, manifest).entrySet()) {
      String name = file.getKey();
      try {
        Skill skill = skill(file.getValue(), name);
        Optional<String> other = Optional.ofNullable(fileOf.putIfAbsent(skill.file.name(), name));
        if (other.isPresent()) {
          String reason = "The file (%s) has a skill of that name (%s) too.";
          manifest.note(IngestNote.failed(name, reason.formatted(other.get(), skill.file.name())));
        } else {
          add(skill, domain, manifest);
        }
      } catch (SourceReadException e) {
        failures.add(e);
        manifest.note(SourceText.failed(name, e));
      }
    }
    if (fileOf.isEmpty()) {
      throw none(source, failures);
    }
    return manifest.build();
  }

  /** Contribution of a skill that is in memory. */
  public IngestionManifest read(SkillFile skill, String domain) {
    Checks.id("domain", domain);
    IngestionManifest.Builder manifest = IngestionManifest.builder(domain);
    add(new Skill(skill, "", Sha256.of(skill.toString())), domain, manifest);
    return manifest.build();
  }

  private record Skill(SkillFile file, String location, String hash) {}

  private Skill skill(Path file, String name) {
    byte[] bytes = SourceText.bytes(file, largest);
    SkillFile parsed = SkillFile.parse(name, FileText.decoded(name, bytes));
    return new Skill(parsed, file.toString(), Sha256.of(bytes));
  }

  private void add(Skill skill, String domain, IngestionManifest.Builder manifest) {
    String start = domain.equals(DOMAIN) ? PREFIX : IdParts.escaped(domain) + ":" + PREFIX;
    String name = skill.file.name();
    SourceMetadata source =
        new SourceMetadata(
            start + "_md:" + IdParts.escaped(name), name, "skill_md", skill.location, skill.hash);
    new SkillAssembly(skill.file, source, domain, start, Chunker.standard()).addTo(manifest);
  }

  private SortedMap<String, Path> files(Path folder, IngestionManifest.Builder manifest) {
    Path root = SourceFiles.real(folder);
    SourceFiles.Choice choice =
        new SourceFiles.Choice(
            file -> String.valueOf(file.getFileName()).equalsIgnoreCase(NAME),
            "[" + NAME + "]",
            path -> chosen.test(root.resolve(path)),
            false);
    return SourceFiles.of(root, choice, new Noted(manifest));
  }

  /** Notes unread parts, but not files that are not skills. */
  private record Noted(IngestionManifest.Builder manifest) implements SourceFiles.Others {

    @Override
    public void skipped(String path, String reason) {
      if (path.toUpperCase(Locale.ROOT).endsWith(NAME.toUpperCase(Locale.ROOT))) {
        manifest.note(IngestNote.dropped(path, reason));
      }
    }

    @Override
    public void ignored(String path) {
      manifest.note(
          IngestNote.dropped(
              path, "Git ignores it, or it holds builds or packages; maybe read it alone."));
    }

    @Override
    public void unreadable(String path, Path folder, IOException e) {
      manifest.note(
          IngestNote.failed(Surrogates.wellFormed(path), "It cannot be read: " + e + "."));
    }
  }

  private static SourceReadException none(Path folder, List<SourceReadException> failures) {
    if (failures.isEmpty()) {
      return new SourceReadException(
          "The folder (%s) has no file SKILL.md.\nMaybe it is the wrong folder.".formatted(folder),
          null);
    }
    return new SourceReadException(
        "None of the (%s) skill files of (%s) can be read. The first: %s"
            .formatted(failures.size(), folder, failures.get(0).getMessage()),
        failures.get(0));
  }
}
