package dev.qortex.buildlog.journal;

import dev.qortex.buildlog.model.Finding.Status;
import dev.qortex.buildlog.model.Place;
import java.util.Optional;

/** Change from a reviewed commit to the end of its branch, which was merged. Thread-safe. */
public final class MergedChange {

  private final GitRepository repository;
  private final String reviewed;
  private final String commit;
  private final ChangedLines lines;

  MergedChange(GitRepository repository, String reviewed, String commit, ChangedLines lines) {
    this.repository = repository;
    this.reviewed = reviewed;
    this.commit = commit;
    this.lines = lines;
  }

  /** The hash of the merge, or of the last commit where a branch was continued. */
  public String commit() {
    return commit;
  }

  /**
   * Decision about a finding at that place of the reviewed commit: confirmed when one of its lines
   * was changed or removed, or when lines were added directly before or after it; ignored when the
   * lines were merged as they were, or no line of a file that is named as a whole was changed; else
   * open, such as for a file that the commit did not have.
   */
  public Status status(String location) {
    Optional<Place> known = Place.of(location);
    if (known.isEmpty()) {
      return Status.OPEN;
    }
    Place place = known.get();
    if (place.hasLines() && lines.touch(place)) {
      return Status.CONFIRMED;
    }
    boolean there = place.last() <= repository.lines(reviewed, place.file()).orElse(-1);
    return there && (place.hasLines() || !lines.touch(place.file())) ? Status.IGNORED : Status.OPEN;
  }
}
