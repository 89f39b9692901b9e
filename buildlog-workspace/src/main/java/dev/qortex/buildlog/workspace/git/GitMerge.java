package dev.qortex.buildlog.workspace.git;

import dev.qortex.buildlog.MergedChanges.MergedChange;
import dev.qortex.buildlog.model.Finding.Status;
import dev.qortex.buildlog.model.Place;
import java.util.Optional;

/** Merged change of a git repository. Thread-safe. */
record GitMerge(GitRepository repository, String reviewed, String commit, ChangedLines lines)
    implements MergedChange {

  @Override
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
