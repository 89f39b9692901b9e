package dev.qortex.service.operations.buildlog;

import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.workspace.ProjectSetup;
import dev.qortex.buildlog.workspace.git.GitRepository;
import dev.qortex.core.error.QortexException;
import dev.qortex.service.Call;
import dev.qortex.service.Scope;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import java.util.List;
import java.util.Optional;

/** Git repository of the project of this process. Pure functions. */
final class HomeRepository {

  private static final String LAST_COMMIT = "HEAD";

  private HomeRepository() {}

  /**
   * The repository of the project, for a caller who may read it.
   *
   * @param argument the argument that needs it
   * @param instead what callers without it may do
   */
  static GitRepository required(
      BuildlogOperations host, Project project, Call call, String argument, String instead) {
    if (!call.caller().scopes().contains(Scope.ADMIN)) {
      throw new ServiceException(
          ErrorCode.FORBIDDEN,
          argument,
          "The argument '%s' reads the repository, which this caller may not do.\nMaybe %s."
              .formatted(argument, instead),
          null);
    }
    return find(host, project)
        .orElseThrow(
            () ->
                ServiceException.invalid(
                    argument,
                    "This process has no repository of the project '%s'.\nMaybe %s."
                        .formatted(project.info().name(), instead)));
  }

  private static Optional<GitRepository> find(BuildlogOperations host, Project project) {
    return host.setup()
        .filter(any -> host.isHome(project))
        .map(ProjectSetup::folder)
        .map(GitRepository::new);
  }

  /** The commit of that name: a hash as it is, and others by the repository. */
  static String commit(
      BuildlogOperations host, Project project, Call call, Optional<String> revision) {
    return revision
        .map(
            name ->
                Finding.isHash(name)
                    ? name
                    : required(host, project, call, "revision", "give the hash of the commit")
                        .commitOf(name)
                        .orElse(""))
        .orElse("");
  }

  /**
   * Decides open findings by the merges that the last commit has.
   *
   * @return a sentence about them, or about why it cannot be done; empty when there are none
   */
  static String decideMerged(BuildlogOperations host, Project project) {
    Optional<GitRepository> repository = find(host, project).filter(GitRepository::exists);
    if (repository.isEmpty() || project.gauntlet().findings().list().isEmpty()) {
      return "";
    }
    try {
      List<Finding> decided =
          project.gauntlet().findings().decideMerged(repository.get(), LAST_COMMIT);
      return decided.isEmpty() ? "" : " " + sentence(decided);
    } catch (QortexException | IllegalArgumentException e) {
      return " Open findings were not compared with merges: " + e.getMessage();
    }
  }

  static List<String> ids(List<Finding> findings, Finding.Status status) {
    return findings.stream().filter(one -> one.status() == status).map(Finding::id).toList();
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
