package dev.qortex.buildlog;

import dev.qortex.buildlog.model.Finding.Status;
import java.util.Optional;

/** Version control that shows the later changes of reviewed code. */
@FunctionalInterface
public interface MergedChanges {

  /**
   * Returns the change from a reviewed commit to the end of its branch, if the branch was merged.
   *
   * @param reviewed a hash
   * @param into a commit, whose merges count, or a range such as {@code ORIG_HEAD..HEAD}: then
   *     commits that it has, and its start has not, count also where no merge commit brought them,
   *     and the branch ends with the range
   * @return the change; empty if the commit is not known, or not merged
   * @throws IllegalArgumentException when {@code into} is not known
   */
  Optional<MergedChange> merged(String reviewed, String into);

  /** Change from a reviewed commit to the end of its branch, which was merged. */
  interface MergedChange {

    /** The hash of the merge, or of the last commit where a branch was continued. */
    String commit();

    /**
     * Decision about a finding at a location of the reviewed commit: confirmed if one of its lines
     * was changed or removed, or if lines were added directly before or after it; ignored if the
     * lines were merged unchanged, or no line of a file that is named as a whole was changed;
     * otherwise open, such as for a file that the commit did not have.
     *
     * @param location the location, in the format of an issue, such as {@code src/Users.java:12}
     */
    Status status(String location);
  }
}
