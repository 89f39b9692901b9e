package dev.qortex.ingest;

import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.graph.RetractReport;
import dev.qortex.core.model.IngestNote;
import dev.qortex.ingest.internal.IgnoredFiles;
import dev.qortex.ingest.internal.SourceFiles;
import dev.qortex.ingest.internal.UnknownFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Report of what {@link FolderSync} did. Files are named by their path in the folder.
 *
 * @param added new files that have a text
 * @param changed files whose content changed; their contributions are replaced
 * @param unchanged the number of files with unchanged content; their contributions change only
 *     where other files changed the meaning of a name
 * @param removed removed files; their contributions are retracted
 * @param failed files that could not be read, or are refused because another has their id; their
 *     earlier contributions stay; and folders inside, whose files were not examined
 * @param skipped links to a folder around them, other names of a file, new files without a text,
 *     and files of a kind that no parser knows; hidden files and those that the host does not
 *     choose are not among them
 * @param ignored files and folders that git ignores, and folders of builds and packages, which were
 *     not examined
 * @param elements the new, changed and removed elements of the graph; an element that a batch adds
 *     and a later one of the same run changes counts as both
 * @param notes the notes on merged, dropped and failed elements, with reasons: all failures, at
 *     most 1,000 others
 */
public record FolderReport(
    List<String> added,
    List<String> changed,
    int unchanged,
    List<String> removed,
    List<String> failed,
    List<String> skipped,
    List<String> ignored,
    Elements elements,
    List<IngestNote> notes) {

  /**
   * Changes of the graph.
   *
   * @param added the numbers of new elements
   * @param updated the numbers of elements that look different now
   * @param removed the numbers of removed elements
   */
  public record Elements(ElementCounts added, ElementCounts updated, ElementCounts removed) {}

  /** Makes defensive copies. */
  public FolderReport {
    added = List.copyOf(added);
    changed = List.copyOf(changed);
    removed = List.copyOf(removed);
    failed = List.copyOf(failed);
    skipped = List.copyOf(skipped);
    ignored = List.copyOf(ignored);
    notes = List.copyOf(notes);
  }

  /** Collects a report. Not thread-safe. */
  static final class Builder implements SourceFiles.Others {

    private static final int MOST_NOTES = 1000;

    final List<String> added = new ArrayList<>();
    final List<String> changed = new ArrayList<>();
    final Set<String> removed = new LinkedHashSet<>();
    final List<String> failed = new ArrayList<>();
    final List<String> skipped = new ArrayList<>();
    final List<String> ignored = new ArrayList<>();
    final List<Path> unreadable = new ArrayList<>();
    int unchanged;

    private final UnknownFiles unknown = new UnknownFiles();
    private final List<IngestNote> notes = new ArrayList<>();
    private int otherNotes;
    private ElementCounts elementsAdded = ElementCounts.ZERO;
    private ElementCounts elementsUpdated = ElementCounts.ZERO;
    private ElementCounts elementsRemoved = ElementCounts.ZERO;

    void failed(String path, String reason) {
      failed.add(path);
      notes.add(IngestNote.failed(path, reason));
    }

    @Override
    public void skipped(String path, String reason) {
      skipped.add(path);
      note(IngestNote.dropped(path, reason));
    }

    @Override
    public void unknown(String path, String kinds) {
      skipped.add(path);
      unknown.add(path, kinds);
    }

    @Override
    public void ignored(String path) {
      ignored.add(path);
    }

    @Override
    public void unreadable(String path, Path folder, IOException e) {
      unreadable.add(folder);
      failed(path, "It cannot be read: " + e + ".");
    }

    /** True if the file is in a folder that could not be read, so that nobody knows of it. */
    boolean isUnreadable(Path file) {
      return unreadable.stream().anyMatch(file::startsWith);
    }

    void note(IngestNote note) {
      if (note.kind() == IngestNote.Kind.FAILED || otherNotes++ < MOST_NOTES) {
        notes.add(note);
      }
    }

    void ingested(IngestReport report) {
      elementsAdded = elementsAdded.plus(report.added());
      elementsUpdated = elementsUpdated.plus(report.updated());
      elementsRemoved = elementsRemoved.plus(report.removed());
      report.notes().forEach(this::note);
    }

    void changed(Elements elements) {
      elementsAdded = elementsAdded.plus(elements.added());
      elementsUpdated = elementsUpdated.plus(elements.updated());
      elementsRemoved = elementsRemoved.plus(elements.removed());
    }

    void retracted(String path, RetractReport report) {
      removed.add(path);
      elementsUpdated = elementsUpdated.plus(report.updated());
      elementsRemoved = elementsRemoved.plus(report.removed());
    }

    /** Notes on files that were not read, but for those of unknown kinds; the list may grow. */
    List<IngestNote> unread() {
      Set<String> others = new HashSet<>(skipped);
      unknown.note().ifPresent(note -> others.add(note.subject()));
      List<IngestNote> unread = new ArrayList<>(build().notes());
      unread.removeIf(note -> others.contains(note.subject()));
      return unread;
    }

    FolderReport build() {
      if (otherNotes > MOST_NOTES) {
        int more = otherNotes - MOST_NOTES;
        notes.add(IngestNote.odd("notes", more + " more notes are not shown."));
      }
      unknown.note().ifPresent(notes::add);
      IgnoredFiles.note(ignored).ifPresent(notes::add);
      Elements elements = new Elements(elementsAdded, elementsUpdated, elementsRemoved);
      List<String> gone = List.copyOf(removed);
      return new FolderReport(
          added, changed, unchanged, gone, failed, skipped, ignored, elements, notes);
    }
  }
}
