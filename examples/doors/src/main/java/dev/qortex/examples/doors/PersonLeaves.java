package dev.qortex.examples.doors;

import dev.qortex.observations.ObservationPipeline;
import dev.qortex.observations.model.Observation;
import dev.qortex.service.erasure.ErasablePart;
import dev.qortex.service.erasure.Person;
import dev.qortex.service.erasure.PersonErasure;
import dev.qortex.standard.StandardQortex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/** Erasure of a person from a memory and a folder of notes by one call. */
public final class PersonLeaves {

  private PersonLeaves() {}

  /** The first argument, if there is one, is an empty folder. */
  public static void main(String[] args) throws IOException {
    System.out.println(
        run(args.length > 0 ? Path.of(args[0]) : Files.createTempDirectory("person-leaves")));
  }

  /** Makes {@code memory.db} and notes in that folder, and erases one of two people. */
  static PersonErasure.Report run(Path folder) {
    try (StandardQortex qortex = StandardQortex.open(folder.resolve("memory.db"))) {
      var store = qortex.store();
      var pipeline = qortex.observations();
      qortex.facts().domain("user-alma").remember("Alma drinks jasmine tea.");
      note(pipeline, "Alma", "Alma prefers short answers.");
      note(pipeline, "Boris", "Boris prefers long answers.");
      pipeline.runOnce();

      PersonErasure erasure = PersonErasure.of(store).with(ErasablePart.notes(pipeline));
      PersonErasure.Report gone = erasure.erase(Person.of("user-alma").named("Alma"));
      gone.remaining().forEach(System.out::println);
      return gone;
    }
  }

  private static void note(ObservationPipeline pipeline, String who, String what) {
    pipeline.write(
        Observation.builder(Instant.now(), "preference", what)
            .attribution(who)
            .scores(0.9, 0.9)
            .build());
  }
}
