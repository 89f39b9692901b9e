package dev.qortex.observations;

import dev.qortex.commons.Checks;
import dev.qortex.commons.FileClaim;
import dev.qortex.commons.OwnerOnly;
import dev.qortex.core.error.StorageException;
import dev.qortex.observations.model.CycleReport;
import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Thread that runs a pipeline as soon as something is appended to its buffer. Lost events of the
 * file system are made good by looking at intervals. There is one daemon for a folder among all
 * processes; its lock ends with its process.
 */
public final class ObservationDaemon implements AutoCloseable {

  private final ObservationPipeline pipeline;
  private final Duration interval;
  private final Consumer<CycleReport> listener;
  private final FileClaim claim;
  private final WatchService watch;
  private final Thread thread;
  private volatile boolean closed;

  private ObservationDaemon(
      ObservationPipeline pipeline,
      Duration interval,
      Consumer<CycleReport> listener,
      FileClaim claim,
      WatchService watch) {
    this.pipeline = pipeline;
    this.interval = interval;
    this.listener = listener;
    this.claim = claim;
    this.watch = watch;
    this.thread = new Thread(this::work, "qortex-observations");
    thread.setDaemon(true);
  }

  /** Looks every 30 seconds at least. */
  public static ObservationDaemon start(
      ObservationPipeline pipeline, Consumer<CycleReport> listener) {
    return start(pipeline, Duration.ofSeconds(30), listener);
  }

  /**
   * Starts the thread, which first reads existing observations.
   *
   * @param interval the interval after which it polls without a notification
   * @param listener the receiver of each report, on the thread of the daemon; an exception ends the
   *     daemon
   * @throws IllegalStateException when another daemon runs on the folder
   */
  public static ObservationDaemon start(
      ObservationPipeline pipeline, Duration interval, Consumer<CycleReport> listener) {
    Checks.given("listener", listener);
    Path folder = pipeline.root().resolve("observer");
    try {
      OwnerOnly.createFolders(folder);
      FileClaim claim =
          FileClaim.await(folder.resolve("daemon.lock"), Duration.ZERO)
              .orElseThrow(
                  () ->
                      new IllegalStateException(
                          "Another daemon works on (%s).\nMaybe stop it, or call runOnce() here."
                              .formatted(folder)));
      WatchService watch = folder.getFileSystem().newWatchService();
      folder.register(
          watch, StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_MODIFY);
      ObservationDaemon daemon = new ObservationDaemon(pipeline, interval, listener, claim, watch);
      daemon.thread.start();
      return daemon;
    } catch (IOException e) {
      throw new StorageException(
          "The folder (%s) cannot be watched.\nMaybe it cannot be written to.".formatted(folder),
          e);
    }
  }

  private void work() {
    try {
      while (!closed) {
        listener.accept(pipeline.runOnce());
        awaitChange();
      }
    } catch (ClosedWatchServiceException | InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  /** Until the buffer changes, or the interval is over. */
  private void awaitChange() throws InterruptedException {
    long end = System.nanoTime() + interval.toNanos();
    for (long left = interval.toNanos(); left > 0; left = end - System.nanoTime()) {
      WatchKey key = watch.poll(left, TimeUnit.NANOSECONDS);
      if (key != null) {
        boolean appended =
            key.pollEvents().stream()
                .anyMatch(event -> String.valueOf(event.context()).equals("observations.jsonl"));
        key.reset();
        if (appended) {
          return;
        }
      }
    }
  }

  /** Ends the run that is under way, and gives the folder up. */
  @Override
  public void close() {
    closed = true;
    try {
      watch.close();
      thread.join();
      claim.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      throw new StorageException("The daemon's lock cannot be given up.", e);
    }
  }
}
