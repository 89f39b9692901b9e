package dev.qortex.observations;

import dev.qortex.observations.internal.files.Workspace;
import dev.qortex.observations.model.Commits;
import java.nio.file.Files;
import java.util.Collection;
import java.util.List;

/**
 * Commits to a repository as soon as the folder is one; a repository that is gone refuses them.
 *
 * @param files the folder
 * @param commits to the repository
 */
record OptionalRepository(Workspace files, Commits commits) implements Commits {

  private Commits current() {
    boolean repository =
        Files.exists(files.root().resolve(".git")) || Files.exists(GitCommits.known(files));
    return repository ? commits : Commits.none();
  }

  @Override
  public boolean sync() {
    return current().sync();
  }

  @Override
  public void commit(Collection<String> files, String subject) {
    current().commit(files, subject);
  }

  @Override
  public void publish() {
    current().publish();
  }

  @Override
  public boolean switched() {
    return current().switched();
  }

  @Override
  public List<String> warnings() {
    return current().warnings();
  }
}
