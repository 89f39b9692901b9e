package dev.qortex.storage.sqlite;

import dev.qortex.core.embedding.EmbeddingIdentity;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.error.StorageException;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.store.Verification;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A process that does what it is told with a store in a folder, and says what came of it. */
final class FullDiskWriter {

  private static final int THREADS = 4;
  private static final int NODES = 10;

  private final Path folder;
  private final AtomicInteger next = new AtomicInteger();
  private final Set<Integer> written = new ConcurrentSkipListSet<>();
  private final Set<Integer> refused = new ConcurrentSkipListSet<>();
  private final List<SqliteStore> open = new ArrayList<>();
  private Path file;

  private FullDiskWriter(Path folder) {
    this.folder = folder;
    this.file = folder;
  }

  public static void main(String[] args) throws IOException {
    FullDiskWriter writer = new FullDiskWriter(Path.of(args[0]));
    BufferedReader commands =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = commands.readLine(); line != null; line = commands.readLine()) {
      String command = line;
      System.out.println(answer(() -> writer.run(command)));
    }
  }

  private static String answer(Callable<String> work) {
    try {
      return work.call();
    } catch (StorageException e) {
      return "StorageException: " + e.getMessage().replace('\n', ' ');
    } catch (Exception e) {
      e.printStackTrace();
      return e.toString().replace('\n', ' ');
    }
  }

  private String run(String line) throws Exception {
    String[] words = line.split(" ");
    Path occupied = folder.resolve("occupied");
    switch (words[0] + (words.length > 1 ? " " : "")) {
      case "open " -> {
        SqliteStore store = SqliteStore.open(folder.resolve(words[1]));
        closeAll();
        open.add(store);
        file = folder.resolve(words[1]);
      }
      case "reopen" -> {
        closeAll();
        open.add(SqliteStore.open(file));
      }
      case "close" -> closeAll();
      case "unpack " -> System.setProperty("org.sqlite.tmpdir", folder.toString());
      case "protect" -> {
        return mount("-o", "remount,ro", folder.toString());
      }
      case "view " -> {
        Path view = Files.createDirectory(folder.resolve(words[1]));
        return mount("--bind", folder.toString(), view.toString())
            + mount("-o", "remount,bind,ro", view.toString());
      }
      case "change " -> {
        try (SqliteStore other = SqliteStore.open(folder.resolve(words[1]))) {
          other.graph().createDomain("another", "");
        }
      }
      case "copy " -> {
        for (String part : List.of("", "-wal", "-shm").subList(0, Integer.parseInt(words[2]))) {
          Files.copy(Path.of(file + part), folder.resolve(words[1] + part));
        }
      }
      case "occupy " -> occupy(occupied, Long.parseLong(words[1]));
      case "fill " -> occupy(occupied, Long.MAX_VALUE);
      case "leave " -> {
        occupy(occupied, Long.MAX_VALUE);
        try (RandomAccessFile shorter = new RandomAccessFile(occupied.toFile(), "rw")) {
          shorter.setLength(shorter.length() - Long.parseLong(words[1]));
        }
      }
      case "free" -> Files.delete(occupied);
      case "raise " ->
          new ProcessBuilder("prlimit", "--pid", words[1], "--fsize=unlimited").start().waitFor();
      case "write" -> write(100);
      case "backup " -> store().maintenance().backup(folder.resolve(words[1]));
      case "fill" -> {
        return fill();
      }
      case "together " -> {
        return together(Integer.parseInt(words[1]));
      }
      case "check" -> {
        return check();
      }
      case "list" -> {
        try (Stream<Path> files = Files.list(folder)) {
          return files.map(path -> path.getFileName().toString()).sorted().toList().toString();
        }
      }
      default -> throw new IllegalArgumentException("An unknown command (%s).".formatted(line));
    }
    return "done";
  }

  private static String mount(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("mount"));
    command.addAll(List.of(arguments));
    return String.valueOf(new ProcessBuilder(command).start().waitFor());
  }

  private SqliteStore store() {
    return open.get(0);
  }

  private void closeAll() {
    open.forEach(SqliteStore::close);
    open.clear();
  }

  /** Writes a file of that size, or until the disk is full. */
  private static void occupy(Path file, long size) throws IOException {
    byte[] piece = new byte[4096];
    try (var out = Files.newOutputStream(file)) {
      for (long done = 0; done < size; done += piece.length) {
        out.write(piece);
      }
    } catch (IOException full) {
      if (size < Long.MAX_VALUE) {
        throw full;
      }
    }
  }

  private static String node(int number, int i) {
    return "node " + number + "." + i;
  }

  private String write(int length) {
    int number = next.getAndIncrement();
    Provenance source = Provenance.of("source " + number);
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("d").source(SourceMetadata.of(source.sourceId(), "text"));
    Map<String, float[]> vectors = new HashMap<>();
    for (int i = 0; i < NODES; i++) {
      String id = node(number, i);
      ConceptNode node = ConceptNode.of(id, "d", id, "x".repeat(length), source);
      manifest.concept(node);
      vectors.put(node.content(), new float[] {number, i, 1});
      manifest.edge(ConceptEdge.of(node(number, i), RelationType.USES, node(number, 0), 1, source));
    }
    try {
      store().ingest(manifest.build(), new TextVectors(new EmbeddingIdentity("three", 3), vectors));
    } catch (StorageException e) {
      refused.add(number);
      throw e;
    }
    written.add(number);
    return "done";
  }

  /** Writes in several threads until each was refused; the last refusal. */
  private String fill() throws Exception {
    List<Callable<String>> work = new ArrayList<>();
    for (int thread = 0; thread < THREADS; thread++) {
      int length = thread * 5000;
      work.add(
          () -> {
            String answer = "done";
            while (answer.equals("done")) {
              answer = answer(() -> write(length));
            }
            return answer;
          });
    }
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      String last = "";
      for (Future<String> answer : threads.invokeAll(work)) {
        last = answer.get();
      }
      return last;
    } finally {
      threads.shutdown();
    }
  }

  /** Three writes that wait for the writer at the same time, the second one too large. */
  private String together(int length) throws Exception {
    List<FutureThread> threads =
        Stream.of(100, length / NODES, 100)
            .map(size -> new FutureThread(() -> answer(() -> write(size))))
            .toList();
    store()
        .inTransaction(
            () -> {
              for (FutureThread thread : threads) {
                thread.start();
                while (thread.getState() != Thread.State.TIMED_WAITING) {
                  Thread.onSpinWait();
                }
              }
              return true;
            });
    for (FutureThread thread : threads) {
      thread.join();
    }
    return threads.stream().map(thread -> thread.answer).collect(Collectors.joining(", "));
  }

  private static final class FutureThread extends Thread {
    private final Callable<String> work;
    private volatile String answer = "";

    FutureThread(Callable<String> work) {
      this.work = work;
    }

    @Override
    public void run() {
      answer = answer(work);
    }
  }

  private String check() {
    SqliteStore store = store();
    Verification verification = store.maintenance().verify();
    if (!verification.findings().isEmpty()) {
      return verification.toString();
    }
    if (written.isEmpty()) {
      return "nothing was written";
    }
    for (Set<Integer> numbers : List.of(written, refused)) {
      for (int number : numbers) {
        List<String> ids =
            Stream.iterate(0, i -> i + 1).limit(NODES).map(i -> node(number, i)).toList();
        int expected = numbers == written ? NODES : 0;
        int nodes = store.graph().nodes(ids).size();
        int vectors = store.vectors().contained(ids).size();
        if (nodes != expected || vectors != expected) {
          return "number (%s) has (%s) nodes and (%s) vectors, not (%s)"
              .formatted(number, nodes, vectors, expected);
        }
      }
    }
    return "sound, nothing lost, nothing half written";
  }
}
