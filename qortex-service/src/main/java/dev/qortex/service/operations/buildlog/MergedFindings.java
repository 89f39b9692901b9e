package dev.qortex.service.operations.buildlog;

import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.workspace.git.GitRepository;
import dev.qortex.core.error.QortexException;
import java.util.List;

/** Decisions about open findings by merges of the last commit, as texts. Pure functions. */
public final class MergedFindings {

  private static final String LAST_COMMIT = "HEAD";

  private MergedFindings() {}

  /**
   * Decides the open findings of a project by the merges that the last commit of its repository
   * has. A failure is a part of the text, since what it goes with has been done.
   *
   * @return a sentence about them, or about why it cannot be done; empty when there are none
   */
  public static String decide(Project project, GitRepository repository) {
    if (!repository.exists() || project.gauntlet().findings().list().isEmpty()) {
      return "";
    }
    try {
      List<Finding> decided = project.gauntlet().findings().decideMerged(repository, LAST_COMMIT);
      return decided.isEmpty() ? "" : sentence(decided);
    } catch (QortexException | IllegalArgumentException e) {
      return "Open findings were not compared with merges: " + e.getMessage();
    }
  }

  static String sentence(List<Finding> decided) {
    if (decided.isEmpty()) {
      return "No open finding was decided.";
    }
    long confirmed =
        decided.stream().filter(one -> one.status() == Finding.Status.CONFIRMED).count();
    return "Merges decided %s open findings: %s whose lines were changed, %s merged unchanged."
        .formatted(decided.size(), confirmed, decided.size() - confirmed);
  }
}
