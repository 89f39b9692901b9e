package dev.qortex.benchmarks.service;

import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/** Clients that send one request after the other for some time, each on a thread of its own. */
final class LoadClients {

  /** Work of a request. */
  enum Kind {
    QUESTION,
    FEEDBACK,
    INGEST
  }

  /** A client; tells the kind of the request that it has sent. */
  @FunctionalInterface
  interface Client {

    /** Sends the request with that number, and reads its answer. */
    Kind send(int number) throws Exception;
  }

  private final Map<Kind, Queue<Double>> millis = new EnumMap<>(Kind.class);
  private final Queue<Exception> errors = new ConcurrentLinkedQueue<>();

  LoadClients() {
    for (Kind kind : Kind.values()) {
      millis.put(kind, new ConcurrentLinkedQueue<>());
    }
  }

  void run(List<Client> clients, int seconds) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    List<Thread> threads =
        clients.stream().map(client -> new Thread(() -> work(client, end))).toList();
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private void work(Client client, long end) {
    for (int number = 0; System.nanoTime() < end; number++) {
      long start = System.nanoTime();
      try {
        Kind kind = client.send(number);
        times(kind).add((System.nanoTime() - start) / 1e6);
      } catch (Exception e) {
        errors.add(e);
      }
    }
  }

  private Queue<Double> times(Kind kind) {
    return Objects.requireNonNull(millis.get(kind));
  }

  Collection<Exception> errors() {
    return errors;
  }

  int requests() {
    return millis.values().stream().mapToInt(Collection::size).sum();
  }

  /** The times of a kind in milliseconds, shortest first. */
  double[] sorted(Kind kind) {
    double[] sorted = times(kind).stream().mapToDouble(Double::doubleValue).toArray();
    Arrays.sort(sorted);
    return sorted;
  }
}
