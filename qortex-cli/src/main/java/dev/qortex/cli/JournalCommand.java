package dev.qortex.cli;

import dev.qortex.buildlog.workspace.journal.Journal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Entries of the journal of the project at hand, which lies in files and needs no memory. */
abstract class JournalCommand extends GroupedCommand {

  /** Makes an entry. */
  @Command(
      name = "new",
      aliases = "entry-new",
      description = "Make today's entry of the journal on a subject; one that is there stays.")
  static final class New extends JournalCommand {

    @Parameters(
        arity = "1..*",
        paramLabel = "SUBJECT",
        description = "In words; its letters and digits name the file.")
    private List<String> subject;

    @Option(names = "--quick", description = "Make a short form.")
    private boolean quick;

    /** An entry that is there. */
    private record Entry(String entryFile) {}

    @Override
    public Integer call() {
      String words = String.join(" ", subject);
      Path file = quick ? journal().createQuick(words) : journal().create(words);
      qortex().print(new Entry(String.valueOf(file.getFileName())));
      return ExitCode.OK;
    }
  }

  /** Lists the entries. */
  @Command(
      name = "list",
      aliases = "entry-list",
      description = "List the entries of the journal, newest first.")
  static final class Entries extends JournalCommand {

    @Option(
        names = {"-n", "--limit"},
        paramLabel = "N",
        defaultValue = "50",
        description = "How many at most. Default: ${DEFAULT-VALUE}.")
    private int limit;

    private record Item(String entryFile, LocalDate date, String title, int insights) {}

    private record Listed(List<Item> entries, int total, List<String> unreadable) {}

    @Override
    public Integer call() {
      Journal.Content content = journal().read();
      List<Item> items =
          content.entries().stream()
              .limit(Math.max(0, limit))
              .map(it -> new Item(it.name(), it.date(), it.title(), it.insights().size()))
              .toList();
      qortex().print(new Listed(items, content.entries().size(), content.unreadable()));
      return ExitCode.OK;
    }
  }

  Journal journal() {
    return Session.journal(qortex().places(qortex().readable(List.of())).project());
  }
}
