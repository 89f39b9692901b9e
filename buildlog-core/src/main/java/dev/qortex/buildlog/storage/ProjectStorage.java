package dev.qortex.buildlog.storage;

import dev.qortex.buildlog.model.ProjectInfo;
import java.util.List;

/** Storage of projects and their places. */
public interface ProjectStorage {

  /**
   * Registers a project at a place. The place decides: when it is known, its project stays what it
   * was, so that a project that gets a remote later keeps its history; when only the id is known,
   * the place becomes one more of that project.
   *
   * @param location an absolute path, or a name
   * @return the project of that place
   */
  ProjectInfo register(ProjectInfo project, String location);

  /** All projects, by name and id. */
  List<ProjectInfo> list();
}
