package dev.qortex.service.operations;

import dev.qortex.commons.Checks;
import dev.qortex.core.QortexClient;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.FileImport;
import dev.qortex.ingest.FolderReport;
import dev.qortex.ingest.FolderSync;
import dev.qortex.ingest.IngestProgress;
import dev.qortex.ingest.document.MarkdownParser;
import dev.qortex.ingest.document.PlainTextParser;
import dev.qortex.service.Progress;
import dev.qortex.service.ReadableFolders;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Reading of documents for callers: only below folders that the host allows, with progress for
 * waiting callers.
 *
 * @param documents says how documents are read; called for each call. Which files of a folder are
 *     read is decided by the folders alone
 */
record Reading(ReadableFolders folders, Supplier<DocumentIngestor.Builder> documents) {

  Reading {
    Checks.given("readable folders", folders);
    Checks.given("ingestor of documents", documents);
  }

  /**
   * Returns a copy for documents that are all {@code markdown} or {@code text}, otherwise by their
   * endings.
   *
   * @param ignoredToo whether files that git ignores and folders of builds are read, too
   */
  Reading as(String type, boolean ignoredToo) {
    return new Reading(
        folders,
        () -> {
          DocumentIngestor.Builder builder = documents.get();
          builder = ignoredToo ? builder.ignoredToo() : builder;
          return switch (type) {
            case "markdown" -> builder.only(new MarkdownParser());
            case "text" -> builder.only(new PlainTextParser());
            default -> builder;
          };
        });
  }

  /** Reader of a single document. */
  DocumentIngestor.Builder ingestor() {
    return documents.get().largestFile(folders.largestFile());
  }

  /**
   * Synchronises a domain with a folder that was resolved.
   *
   * @param others reads files that are not documents
   */
  FolderReport sync(
      QortexClient memory, Path folder, String domain, Progress progress, FileImport others) {
    return new FolderSync(memory, ingestor(folder).progress(telling(progress)).build())
        .importing(others)
        .sync(folder, domain);
  }

  /** Reader of the files of a folder that was resolved. */
  DocumentIngestor.Builder ingestor(Path folder) {
    return ingestor().files(path -> folders.allows(folder.resolve(path)));
  }

  /** Listener that tells a caller of progress. */
  static Consumer<IngestProgress> telling(Progress progress) {
    return new Told(progress);
  }

  /** Each file counts twice: when its names are known, and when it is part of the memory. */
  private static final class Told implements Consumer<IngestProgress> {

    private final Progress progress;
    private long highest;

    Told(Progress progress) {
      this.progress = progress;
    }

    @Override
    public void accept(IngestProgress news) {
      if (news.stage() == IngestProgress.Stage.RETRACTED) {
        progress.report(news.done(), news.total(), news.name());
      } else if (news.stage() != IngestProgress.Stage.EXTRACTED) {
        boolean surveyed = news.stage() == IngestProgress.Stage.SURVEYED;
        highest = Math.max(highest, surveyed ? news.done() : (long) news.total() + news.done());
        progress.report(highest, Math.max(highest, 2L * news.total()), news.name());
      }
    }
  }
}
