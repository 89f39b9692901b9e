package dev.qortex.buildlog.workspace.journal;

import dev.qortex.buildlog.journal.JournalEntry;
import dev.qortex.buildlog.workspace.git.GitCommit;
import dev.qortex.commons.Checks;
import dev.qortex.commons.DurableFiles;
import dev.qortex.commons.EditedText;
import dev.qortex.commons.FileClaim;
import dev.qortex.commons.credentials.Credentials;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.error.StorageBusyException;
import dev.qortex.core.error.StorageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Journal of a project: a folder of Markdown files named {@code DATE-SUBJECT.md}, in the layout of
 * Python buildlog. People and agents write into them; this class makes entries, lists commits in
 * them, and reads what they say. A change replaces the whole file at once, and changes of several
 * threads and processes wait for each other. Thread-safe.
 */
public final class Journal {

  /** Name of the file that shows the form of an entry; new entries are made from it. */
  public static final String TEMPLATE = "_TEMPLATE.md";

  /** The name of the template of {@linkplain #createQuick quick entries}. */
  public static final String QUICK_TEMPLATE = "_TEMPLATE_QUICK.md";

  private static final String TITLE = "[TITLE]";
  private static final String DATE = "[YYYY-MM-DD]";
  private static final String LOCK = ".lock";

  /** Keeps the lock file out of the repository. */
  private static final String IGNORED = ".gitignore";

  private static final String FORM =
      """
      %s%s

      Date: %s

      ## Goal

      ## What happened

      ## Improvements

      ### Architectural

      ### Workflow

      ### Tool usage

      ### Domain knowledge

      %s
      """
          .formatted(EntryText.TITLE, TITLE, DATE, JournalText.COMMITS);

  private static final Map<String, String> FORMS =
      Map.of(
          TEMPLATE,
          FORM,
          QUICK_TEMPLATE,
          FORM.replaceFirst("## Goal\n\n", "").replaceAll("### (?!Workflow).*\n\n", ""));

  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Path folder;
  private final Clock clock;

  /**
   * The journal in that folder, which is created with the first entry.
   *
   * @param clock tells which day it is, in its time zone
   */
  public Journal(Path folder, Clock clock) {
    this.folder = Checks.given("folder of a journal", folder);
    this.clock = Checks.given("clock of a journal", clock);
  }

  /**
   * Content of a journal.
   *
   * @param entries newest first, those of one day by name
   * @param unreadable files that look like entries and cannot be read, each with the reason
   */
  public record Content(List<JournalEntry> entries, List<String> unreadable) {

    /** Makes defensive copies. */
    public Content {
      entries = List.copyOf(entries);
      unreadable = List.copyOf(unreadable);
    }
  }

  /** The folder of its files. */
  public Path folder() {
    return folder;
  }

  /** The names of templates that are missing, in order. */
  public List<String> missingTemplates() {
    return FORMS.keySet().stream()
        .filter(name -> !Files.exists(folder.resolve(name)))
        .sorted()
        .toList();
  }

  /** Creates the folder and the templates, without changing existing ones. */
  public void prepare() {
    FORMS.forEach(
        (name, form) -> changed(folder.resolve(name), known -> known.isEmpty() ? form : known));
  }

  /** Reads all entries; there are none before the folder is there. */
  public Content read() {
    List<JournalEntry> entries = new ArrayList<>();
    List<String> unreadable = new ArrayList<>();
    for (Path file : files()) {
      String name = name(file);
      Optional<LocalDate> date = EntryText.dateOf(name);
      try {
        date.ifPresent(day -> entries.add(EntryText.parse(name, day, text(file))));
      } catch (SourceReadException e) {
        unreadable.add(String.valueOf(e.getMessage()));
      }
    }
    entries.sort(
        Comparator.comparing(JournalEntry::date).reversed().thenComparing(JournalEntry::name));
    return new Content(entries, unreadable);
  }

  /** Statistics of all entries, as of today. */
  public JournalStats stats() {
    return JournalStats.of(read(), today());
  }

  /**
   * Returns today's entry on a subject, created from {@link #TEMPLATE} or a similar template if
   * absent.
   *
   * @param subject the subject in words; its letters and digits name the file
   * @return the file
   */
  public Path create(String subject) {
    return create(subject, TEMPLATE);
  }

  /**
   * Returns today's entry on a subject, created from {@link #QUICK_TEMPLATE}, a shorter form, if
   * absent.
   */
  public Path createQuick(String subject) {
    return create(subject, QUICK_TEMPLATE);
  }

  private Path create(String subject, String template) {
    Path file = folder.resolve(today() + "-" + slug(subject) + ".md");
    changed(file, known -> known.isEmpty() ? form(template, subject) : known);
    return file;
  }

  /**
   * Lists a commit in an entry of today: the first by name, or a new one on that subject. A commit
   * that the entry lists already changes nothing; an amended one takes the place of the one before.
   *
   * @param subject the subject of a new entry, such as the name of the branch
   * @return the file
   */
  public Path record(GitCommit commit, String subject) {
    LocalDate today = today();
    Path file =
        files().stream()
            .filter(each -> EntryText.dateOf(name(each)).filter(today::equals).isPresent())
            .findFirst()
            .orElseGet(() -> folder.resolve(today + "-" + slug(subject) + ".md"));
    changed(
        file,
        known -> JournalText.listed(known.isEmpty() ? form(TEMPLATE, subject) : known, commit));
    return file;
  }

  /**
   * Writes a report on a session into an entry: in place of the report before, or before the
   * commits, or at the end. An empty one changes nothing.
   *
   * @param entry a file of this journal, as {@link #create} and {@link #record} return it
   * @return false if there is no such file
   * @throws IllegalArgumentException when it is not an entry of this journal, or has lost one of
   *     the two lines around the account
   */
  public boolean improve(Path entry, String account) {
    if (!folder.resolve(name(entry)).equals(entry) || EntryText.dateOf(name(entry)).isEmpty()) {
      throw new IllegalArgumentException(
          "The file (%s) is not an entry of the journal (%s).\nMaybe create it first."
              .formatted(entry, folder));
    }
    boolean there = Files.exists(entry);
    if (there && !account.isBlank()) {
      changed(
          entry,
          known -> JournalText.improved(name(entry), known, Credentials.redacted(account.strip())));
    }
    return there;
  }

  private String form(String template, String subject) {
    Path own = folder.resolve(template);
    String form = Files.exists(own) ? text(own) : FORMS.getOrDefault(template, FORM);
    return form.replace(DATE, today().toString())
        .replace(TITLE, Credentials.redacted(subject.strip()));
  }

  static String slug(String subject) {
    String slug =
        Checks.id("subject of a journal entry", subject)
            .toLowerCase(Locale.ROOT)
            .replaceAll("[\\s_/]+", "-")
            .replaceAll("[^\\p{L}\\p{N}-]", "")
            .replaceAll("-+", "-")
            .replaceAll("^-|-$", "");
    if (slug.isEmpty()) {
      throw new IllegalArgumentException(
          "The subject (%s) has no letter or digit to name a file by.".formatted(subject));
    }
    return slug;
  }

  /** Replaces a file by a function of its text; empty stands for a missing file. */
  private void changed(Path file, UnaryOperator<String> change) {
    try {
      Files.createDirectories(folder);
      FileClaim claim = claim();
      try (claim) {
        EditedText before = edited(file);
        String after = change.apply(before.text());
        if (!after.equals(before.text())) {
          DurableFiles.replace(file, before.with(after).bytes());
        }
      }
    } catch (IOException e) {
      throw new StorageException(
          "The journal entry (%s) cannot be written.\nMaybe the folder is read-only."
              .formatted(file),
          e);
    }
  }

  private FileClaim claim() throws IOException {
    Path ignored = folder.resolve(IGNORED);
    if (!Files.exists(ignored)) {
      DurableFiles.replace(ignored, ("/" + LOCK + "\n").getBytes(StandardCharsets.UTF_8));
    }
    return FileClaim.await(folder.resolve(LOCK), PATIENCE)
        .orElseThrow(
            () ->
                new StorageBusyException(
                    "The journal (%s) is being changed by another.\nMaybe try again."
                        .formatted(folder),
                    null));
  }

  private List<Path> files() {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> EntryText.dateOf(name(file)).isPresent() && Files.isRegularFile(file))
          .sorted(Comparator.comparing(Journal::name))
          .toList();
    } catch (IOException e) {
      throw new SourceReadException("The journal (%s) cannot be read.".formatted(folder), e);
    }
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  private static String text(Path file) {
    return edited(file).text();
  }

  private static EditedText edited(Path file) {
    try {
      return EditedText.read(file);
    } catch (IOException e) {
      throw new SourceReadException(
          "The journal entry (%s) cannot be read.\nMaybe it is not in UTF-8.".formatted(name(file)),
          e);
    }
  }

  private LocalDate today() {
    return LocalDate.ofInstant(clock.instant(), clock.getZone());
  }
}
