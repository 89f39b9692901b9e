package dev.qortex.service.operations.buildlog;

import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.workspace.ProjectSetup;
import dev.qortex.buildlog.workspace.git.GitRepository;
import dev.qortex.service.Call;
import dev.qortex.service.Scope;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import java.util.Optional;

/** Git repository of the project of this process. Pure functions. */
final class HomeRepository {

  private HomeRepository() {}

  /**
   * The repository of the project, for a caller who may read it.
   *
   * @param argument the argument that needs it
   * @param instead the alternative for callers without it
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

  static Optional<GitRepository> find(BuildlogOperations host, Project project) {
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
}
