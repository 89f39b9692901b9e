package dev.qortex.service.api;

import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.RelationType;
import dev.qortex.ingest.FolderReport;
import dev.qortex.service.Call;
import dev.qortex.service.Op;
import dev.qortex.service.Scope;
import dev.qortex.service.Toolset;
import dev.qortex.service.schema.Arg;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Ingest of files, texts and facts. */
public interface IngestApi {

  @Op(
      name = "qortex_ingest",
      text =
          "Reads a file, or all documents and chat exports or all skill files of a folder, into a"
              + " domain."
              + " Reading a folder again skips unchanged files and removes what deleted files"
              + " said. Only below folders that the host allows.",
      toolset = Toolset.MEMORY,
      scope = Scope.WRITE,
      idempotent = true,
      destructive = true,
      route = "POST ingest",
      command = "ingest",
      files = "source_path")
  IngestResult ingest(IngestInput input, Call call);

  /** Arguments of an ingest of files. */
  record IngestInput(
      @Arg(value = "The file or folder.", min = 1, max = 4_000) String sourcePath,
      @Arg(value = "The domain; created if absent.", min = 1, max = 200) String domain,
      @Arg(
              value =
                  "What a file is, or which files of a folder are read; auto: those whose ending"
                      + " tells it; skills: each SKILL.md, whose sections become concepts and"
                      + " whose instructions become rules.",
              byDefault = "\"auto\"",
              oneOf = {"auto", "markdown", "text", "skills"})
          String sourceType,
      @Arg(
              value =
                  "Whether files of a folder are read, too, that git ignores, or that lie in"
                      + " folders of builds and packages.",
              byDefault = "false")
          boolean includeIgnored) {}

  /** Report on an ingest. */
  record IngestResult(
      String domain,
      @Arg(
              "The id of the source, for qortex_retract; of a folder or a chat export, its path;"
                  + " empty for several.")
          String source,
      @Arg("New concepts.") int concepts,
      @Arg("New passages.") int passages,
      @Arg("New edges.") int edges,
      @Arg("New rules.") int rules,
      @Arg("What was left out, merged or odd, and why; at most 100.") List<String> warnings,
      @Arg("What happened to the files of a folder.") Optional<FileCounts> files) {

    private static final int SHOWN = 100;

    /** Converts a report on the ingest of a manifest. */
    public static IngestResult of(IngestionManifest manifest, IngestReport report) {
      String source = manifest.sources().size() == 1 ? manifest.sources().get(0).id() : "";
      return of(manifest.domain(), source, report);
    }

    /** Converts a report on an ingest. */
    public static IngestResult of(String domain, String source, IngestReport report) {
      List<String> warnings = warnings(report.notes());
      report.unembedded().stream()
          .limit(1)
          .forEach(
              id ->
                  warnings.add(
                      "%s texts have no vector yet, such as %s"
                          .formatted(report.unembedded().size(), id)));
      return of(domain, source, report.added(), warnings, Optional.empty());
    }

    /** Converts a report on a folder. */
    public static IngestResult of(String domain, String path, FolderReport report) {
      return of(
          domain,
          path,
          report.elements().added(),
          warnings(report.notes()),
          Optional.of(
              new FileCounts(
                  report.added().size(),
                  report.changed().size(),
                  report.unchanged(),
                  report.removed().size(),
                  report.failed().size(),
                  report.skipped().size(),
                  report.ignored().size())));
    }

    /** A report on an ingest that stored nothing. */
    public static IngestResult nothing(String domain, String source) {
      return new IngestResult(domain, source, 0, 0, 0, 0, List.of(), Optional.empty());
    }

    /** Returns a copy for files in a folder, some of which could not be read. */
    public IngestResult withFailed(int added, int failed) {
      FileCounts counts = new FileCounts(added, 0, 0, 0, failed, 0, 0);
      return new IngestResult(
          domain, source, concepts, passages, edges, rules, warnings, Optional.of(counts));
    }

    private static IngestResult of(
        String domain,
        String source,
        ElementCounts added,
        List<String> warnings,
        Optional<FileCounts> files) {
      return new IngestResult(
          domain,
          source,
          added.concepts(),
          added.passages(),
          added.edges(),
          added.rules(),
          warnings,
          files);
    }

    /** The first of these notes, as texts. */
    public static List<String> warnings(List<IngestNote> notes) {
      return new ArrayList<>(notes.stream().limit(SHOWN).map(IngestNote::toString).toList());
    }
  }

  /** Files of a folder, by outcome. */
  record FileCounts(
      int added,
      int changed,
      int unchanged,
      int removed,
      int failed,
      int skipped,
      @Arg("Files and folders that git ignores, and folders of builds and packages.")
          int ignored) {}

  @Op(
      name = "qortex_ingest_text",
      when = "Use for a text that is too long for one fact.",
      text = "Reads a text into a domain. A repeated name replaces its earlier content.",
      toolset = Toolset.MEMORY,
      scope = Scope.WRITE,
      idempotent = true,
      destructive = true,
      withinDomains = true,
      route = "POST ingest/text",
      command = "ingest-text",
      prose = "text")
  IngestResult text(TextInput input, Call call);

  /** Arguments of an ingest of a text. */
  record TextInput(
      @Arg(value = "The text.", max = 1_000_000) String text,
      @Arg(value = "The domain; created if absent.", min = 1, max = 200) String domain,
      @Arg(
              value = "How it is written.",
              byDefault = "\"text\"",
              oneOf = {"text", "markdown"})
          String format,
      @Arg(value = "The name; by default one derived from its content.", min = 1, max = 500)
          Optional<String> name) {}

  @Op(
      name = "qortex_ingest_structured",
      text =
          "Adds concepts, typed relations between them, and rules to a domain. A repeated name"
              + " replaces its earlier content.",
      toolset = Toolset.MEMORY,
      scope = Scope.WRITE,
      idempotent = true,
      destructive = true,
      withinDomains = true,
      route = "POST ingest/structured",
      command = "ingest-structured")
  IngestResult structured(StructuredInput input, Call call);

  /** Arguments of an ingest of facts. */
  record StructuredInput(
      @Arg(value = "The concepts.", min = 1, max = 10_000) List<ConceptInput> concepts,
      @Arg(value = "The domain; created if absent.", min = 1, max = 200) String domain,
      @Arg(value = "The relations between them.", byDefault = "[]", max = 10_000)
          List<EdgeInput> edges,
      @Arg(value = "The rules.", byDefault = "[]", max = 10_000) List<RuleInput> rules,
      @Arg(
              value =
                  "The name of the set: a repeated name replaces its earlier content. Without it"
                      + " they add to all unnamed ones of the domain, which are one source.",
              min = 1,
              max = 500)
          Optional<String> name) {}

  /** A concept to add. */
  record ConceptInput(
      @Arg(value = "The name.", min = 1, max = 1_000) String name,
      @Arg(value = "Description; by default the name.", byDefault = "\"\"") String description,
      @Arg(
              value = "The id; by default derived from domain and name.",
              byDefault = "\"\"",
              max = 1_000)
          String id,
      @Arg(value = "Confidence.", byDefault = "1", min = 0, max = 1) double confidence,
      @Arg(value = "Further properties.", byDefault = "{}") Map<String, Object> properties) {}

  /** A relation to add. */
  record EdgeInput(
      @Arg(value = "The id or name of a concept of this call.", min = 1, max = 1_000) String source,
      @Arg(value = "The id or name of a concept of this call.", min = 1, max = 1_000) String target,
      @Arg("How the source relates to the target.") RelationType relationType,
      @Arg(value = "Confidence.", byDefault = "1", min = 0, max = 1) double confidence,
      @Arg(value = "Further properties.", byDefault = "{}") Map<String, Object> properties) {}

  /** A rule to add. */
  record RuleInput(
      @Arg(value = "The rule.", min = 1, max = 10_000) String text,
      @Arg(value = "Its category.", byDefault = "\"\"", max = 200) String category,
      @Arg(value = "Confidence.", byDefault = "1", min = 0, max = 1) double confidence,
      @Arg(
              value = "The concepts that it speaks of, by id or name; empty for all.",
              byDefault = "[]")
          List<String> concepts) {}
}
