package dev.qortex.buildlog.storage;

import dev.qortex.buildlog.model.ProjectInfo;
import java.util.List;
import java.util.Optional;

/**
 * Storage of projects and their locations. A project is a row; folders, remote URLs and names are
 * attributes of it, which may change.
 */
public interface ProjectStorage {

  /**
   * Adds a project.
   *
   * @return false if its id is known, so that nothing changed
   */
  boolean add(ProjectInfo project);

  /** Finds a project. */
  Optional<ProjectInfo> find(String projectId);

  /** The project at a location. */
  Optional<ProjectInfo> at(String location);

  /** Assigns a location to a project, and removes it from the project that had it. */
  void locate(String projectId, String location);

  /** The locations of a project, in lexicographic order. */
  List<String> locations(String projectId);

  /** All projects, by name and id. */
  List<ProjectInfo> list();
}
