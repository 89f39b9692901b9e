package dev.qortex.cli;

import dev.qortex.buildlog.workspace.git.GitCommit;
import dev.qortex.buildlog.workspace.git.GitRepository;
import dev.qortex.service.operations.buildlog.MergedFindings;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Commit that the journal lists.
 *
 * @param entryFile the name of the file in the journal
 * @param findings open findings that a merge decided; empty when there are none
 */
record CommitRecord(String entryFile, String commit, String subject, String findings) {

  /**
   * Lists the last commit of the project at hand in today's entry, and decides open findings by the
   * merges that it has.
   *
   * @param subject of the entry, if there is none of today; by default the branch
   */
  static CommitRecord of(Session session, Optional<String> subject) {
    GitRepository repository = new GitRepository(session.places().project());
    GitCommit commit = repository.head();
    String slug =
        subject
            .or(() -> repository.branch().map(branch -> branch.replaceFirst(".*/", "")))
            .orElse("session");
    Path file = session.journal().record(commit, slug);
    return new CommitRecord(
        String.valueOf(file.getFileName()),
        commit.hash(),
        commit.subject(),
        MergedFindings.decide(session.project(), repository));
  }

  /** Lists the last commit. */
  @Command(
      name = "record-commit",
      description =
          "List the last commit of the project of the current folder in today's entry of the"
              + " journal, and decide open findings by the merges that it has.")
  static final class Listing extends GroupedCommand {

    @Option(
        names = "--slug",
        paramLabel = "SUBJECT",
        description = "Subject of the entry, if there is none of today; by default the branch.")
    private String slug = "";

    @Override
    public Integer call() {
      try (Session session = qortex().open()) {
        Optional<String> subject = Optional.of(slug).filter(given -> !given.isEmpty());
        qortex().print(CommitRecord.of(session, subject));
      }
      return ExitCode.OK;
    }
  }
}
