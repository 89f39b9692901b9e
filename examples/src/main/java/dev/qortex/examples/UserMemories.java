package dev.qortex.examples;

import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Question;
import dev.qortex.core.store.ErasureReport;
import dev.qortex.ingest.MarkdownIngestor;
import dev.qortex.standard.StandardQortex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A memory for each user in one file: a domain each, and the erasure of one who leaves. */
public final class UserMemories {

  private UserMemories() {}

  /** The first argument, if there is one, is an empty folder for the file. */
  public static void main(String[] args) throws IOException {
    run(args.length > 0 ? Path.of(args[0]) : Files.createTempDirectory("user-memories"));
  }

  /** Makes {@code memory.db} in that folder. */
  static void run(Path folder) {
    try (var qortex = StandardQortex.open(folder.resolve("memory.db"))) {
      var memory = qortex.memory();
      var markdown = new MarkdownIngestor();
      memory.ingest(markdown.readText("# Tea\nAlma drinks jasmine tea.", "notes", "user-alma"));
      memory.ingest(markdown.readText("# Tea\nBoris drinks no tea.", "notes", "user-boris"));
      Answer answer = memory.query(Question.of("Who drinks tea?").in("user-alma"));
      answer.items().forEach(item -> System.out.println(item.node().domain() + ": " + item.text()));

      ErasureReport gone = memory.eraseDomain("user-alma");
      System.out.println("erased: " + gone.removed() + ", questions: " + gone.questions());
    }
  }
}
