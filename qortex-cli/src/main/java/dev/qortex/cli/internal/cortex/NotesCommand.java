package dev.qortex.cli.internal.cortex;

import dev.qortex.buildlog.journal.JournalEntry;
import dev.qortex.cli.internal.session.QortexCommand;
import dev.qortex.cli.internal.session.Session;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.cli.internal.terminal.Members;
import dev.qortex.commons.Surrogates;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.observations.MemorizedEntry;
import dev.qortex.observations.ObservationPipeline;
import dev.qortex.service.error.ServiceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows entries that people made by hand: facts, texts, observations, mistakes, the journal. */
@Command(
    name = "notes",
    description =
        "Lists notes: those of remember and ingest-text, of cortex write, and in the project at hand"
            + " of buildlog log-mistake and buildlog new; or shows one note in full.")
public final class NotesCommand extends QortexCommand {

  private static final int EXCERPT = 60;

  /** Parts of the graph that programs wrote, not people. */
  private static final Set<String> OF_PROGRAMS =
      Set.of("emission", "gauntlet_rules", "observation", "memory");

  @Parameters(
      arity = "0..1",
      paramLabel = "ID",
      description = "Show this note in full: an id of the list.")
  private @Nullable String wanted;

  @Option(
      names = {"-n", "--limit"},
      paramLabel = "N",
      defaultValue = "100",
      description = "The greatest number of notes of each kind. Default: ${DEFAULT-VALUE}.")
  private int limit;

  /**
   * A note.
   *
   * @param at the day or moment; empty when unknown
   */
  private record Note(String id, String kind, String at, String text) {

    Note shortened() {
      String line = text.strip().replaceAll("\\s+", " ");
      return new Note(id, kind, at, Surrogates.shortened(line, EXCERPT - 1));
    }
  }

  private record Notes(List<Note> notes, int total) {}

  @Override
  public Integer call() throws IOException {
    List<Note> notes = new ArrayList<>();
    try (Session session = qortex().openExisting()) {
      notes.addAll(ofMemory(session));
      notes.addAll(observations(session));
      notes.addAll(ofProject(session));
    }
    if (wanted != null) {
      show(notes, wanted);
      return ExitCode.OK;
    }
    Map<String, Integer> shown = new TreeMap<>();
    List<Note> listed =
        notes.stream()
            .filter(note -> shown.merge(note.kind(), 1, Integer::sum) <= limit)
            .map(note -> qortex().wantsJson() ? note : note.shortened())
            .toList();
    qortex().print(new Notes(listed, notes.size()));
    return ExitCode.OK;
  }

  private void show(List<Note> notes, String id) {
    Note note =
        notes.stream()
            .filter(each -> each.id().equals(id))
            .findFirst()
            .orElseThrow(
                () ->
                    ServiceException.notFound(
                        "ID",
                        "There is no note '%s'.\nMaybe take an id that qortex notes lists."
                            .formatted(id)));
    qortex().print(note, note::text);
  }

  /** Facts and texts, each a source that is in no file. */
  private static List<Note> ofMemory(Session session) {
    List<Note> notes = new ArrayList<>();
    for (Domain domain : session.store().graph().domains()) {
      Map<String, SourceMetadata> sources =
          session.memory().sources(domain.name()).stream()
              .filter(NotesCommand::isByHand)
              .collect(Collectors.toMap(SourceMetadata::id, source -> source));
      if (!sources.isEmpty()) {
        Map<String, String> texts = texts(session, domain.name(), sources::containsKey);
        sources.keySet().stream()
            .sorted()
            .map(id -> new Note(id, "fact", "", texts.getOrDefault(id, "")))
            .filter(note -> !note.text().isBlank())
            .forEach(notes::add);
      }
    }
    return notes;
  }

  private static boolean isByHand(SourceMetadata source) {
    return source.location().isEmpty() && !OF_PROGRAMS.contains(source.type());
  }

  private static Map<String, String> texts(
      Session session, String domain, Predicate<String> ofSource) {
    Map<String, String> texts = new TreeMap<>();
    NodeQuery passages = NodeQuery.all().domains(Set.of(domain)).kinds(Set.of(NodeKind.PASSAGE));
    for (Node node : (Iterable<Node>) session.store().graph().streamNodes(passages)::iterator) {
      String source = node.provenance().sourceId();
      if (ofSource.test(source)) {
        texts.merge(source, node.content(), (before, next) -> before + "\n" + next);
      }
    }
    return texts;
  }

  /** Entries of observations, among them those that were noted since the last time. */
  private static List<Note> observations(Session session) {
    List<Note> notes = new ArrayList<>();
    if (Files.isDirectory(session.places().observations())) {
      ObservationPipeline pipeline = session.observations();
      pipeline.runOnce();
      for (MemorizedEntry entry : pipeline.entries()) {
        String created = entry.created().map(Members::seconds).orElse("");
        notes.add(new Note(entry.id(), entry.type(), created, entry.body()));
      }
    }
    return notes;
  }

  /** Mistakes and entries of the journal, of a project that has a buildlog. */
  private static List<Note> ofProject(Session session) throws IOException {
    Path folder = session.places().project();
    List<Note> notes = new ArrayList<>();
    session
        .knownProject()
        .ifPresent(
            project ->
                project
                    .mistakes()
                    .counted()
                    .forEach(
                        mistake ->
                            notes.add(
                                new Note(
                                    mistake.id(),
                                    "mistake",
                                    Members.seconds(mistake.at()),
                                    mistake.report().description()))));
    Path journal = folder.resolve("buildlog");
    if (Files.isDirectory(journal)) {
      for (JournalEntry entry : session.journal().read().entries()) {
        String text = Files.readString(journal.resolve(entry.name()));
        notes.add(new Note(entry.name(), "journal", entry.date().toString(), text));
      }
    }
    return notes;
  }
}
