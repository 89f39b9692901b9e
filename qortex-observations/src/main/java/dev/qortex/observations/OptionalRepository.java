package dev.qortex.observations;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/**
 * Commits to a repository as soon as the folder is one.
 *
 * @param git its folder of metadata
 * @param commits to the repository
 */
record OptionalRepository(Path git, Commits commits) implements Commits {

  private Commits current() {
    return Files.exists(git) ? commits : Commits.none();
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
