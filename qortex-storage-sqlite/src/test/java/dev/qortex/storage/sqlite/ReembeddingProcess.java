package dev.qortex.storage.sqlite;

import dev.qortex.core.store.MemoryStore.ReembedProgress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * A process that re-embeds the file of its first argument with the model of its second, and says
 * how many texts are done. When so many are done as the third says, it waits to be killed.
 */
final class ReembeddingProcess {

  private ReembeddingProcess() {}

  public static void main(String[] args) {
    int stop = Integer.parseInt(args[2]);
    try (SqliteStore store = SqliteStore.open(Path.of(args[0]))) {
      store.reembed(new SlowModel(args[1]), progress -> say(progress, stop));
    }
    System.out.println("ready");
  }

  private static void say(ReembedProgress progress, int stop) {
    System.out.println(progress.done());
    System.out.flush();
    if (progress.done() == stop) {
      try {
        int ended = System.in.read();
        throw new IllegalStateException("nobody killed this process (" + ended + ")");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
