package dev.qortex.benchmarks.durable;

import java.util.ArrayList;
import java.util.List;

/**
 * A child process: opens the store, says that it is ready, waits for a byte, and writes. Each
 * finished operation is acknowledged on a line of its own. Every seventh operation is sent by two
 * workers.
 */
final class Writer {

  static final String READY = "ready";
  static final String FAULT = "fault\t";

  private static final int SUBJECT_ARGUMENTS = 4;
  private static final int SENT_TWICE = 7;

  private final Target target;
  private final Target.Store store;
  private final Shift shift;
  private final long start = System.nanoTime();

  private Writer(Target target, Target.Store store, Shift shift) {
    this.target = target;
    this.store = store;
    this.shift = shift;
  }

  public static void main(String[] args) throws Exception {
    List<String> arguments = List.of(args);
    Subject subject = Subject.parse(arguments.subList(0, SUBJECT_ARGUMENTS));
    Shift shift = Shift.parse(arguments.subList(SUBJECT_ARGUMENTS, arguments.size()));
    try (Target.Store store = subject.open()) {
      say(READY);
      if (System.in.read() >= 0) {
        new Writer(subject.target(), store, shift).run();
      }
    }
  }

  private void run() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < shift.threads(); i++) {
      int worker = shift.worker(i);
      threads.add(new Thread(() -> work(worker)));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private void work(int worker) {
    try {
      for (long operation = shift.first() + worker;
          operation < shift.end() && !late();
          operation += shift.workers()) {
        write(operation);
        store.look(operation);
        long neighbours = operation - 1;
        if (neighbours >= shift.first() && neighbours % SENT_TWICE == 0) {
          write(neighbours);
        }
      }
    } catch (RuntimeException | Error e) {
      e.printStackTrace();
      say(FAULT + e.toString().replace('\n', ' '));
    }
  }

  private boolean late() {
    return shift.seconds() > 0 && System.nanoTime() - start > shift.seconds() * 1_000_000_000L;
  }

  private void write(long operation) {
    store.write(operation);
    say(new Acknowledgement(operation, target.parts(operation)).line());
  }

  /** In one piece; when nobody listens any more, there is no reason to go on. */
  private static void say(String line) {
    synchronized (Writer.class) {
      System.out.print(line + "\n");
      if (System.out.checkError()) {
        Runtime.getRuntime().halt(1);
      }
    }
  }
}
