package dev.qortex.buildlog.storage.sqlite;

import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.core.spool.Spool;
import dev.qortex.learning.store.LearningStores;
import java.nio.file.Path;

/** Gives rewards until it is killed, and says so after each one. */
final class Scribe {

  private Scribe() {}

  public static void main(String[] arguments) {
    Path folder = Path.of(arguments[0]);
    Buildlog buildlog =
        Buildlog.builder(
                SqliteBuildlogStorage.open(folder.resolve("buildlog.db")),
                LearningStores.inMemory())
            .emissions(Spool.open(folder.resolve("emissions")))
            .build();
    Project project = buildlog.project("p");
    for (int i = 0; ; i++) {
      String id = arguments[1] + "-" + i;
      project.rewards().log(Reward.accepted(), id);
      System.out.println(id);
    }
  }
}
