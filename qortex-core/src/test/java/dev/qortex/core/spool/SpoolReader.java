package dev.qortex.core.spool;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * A process of its own that takes a pending file, says so, has another thread of it try the same
 * file, and waits for a line before it is done.
 */
final class SpoolReader {

  private SpoolReader() {}

  public static void main(String[] arguments) throws Exception {
    Spool spool = Spool.open(Path.of(arguments[0]));
    BufferedReader input =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    List<String> processed =
        spool
            .drain(
                name -> true,
                (name, content) -> {
                  Thread second = new Thread(() -> spool.drain(any -> true, (n, c) -> {}));
                  second.start();
                  second.join();
                  System.out.println("holding " + name);
                  input.readLine();
                })
            .processed();
    System.out.println("processed " + processed);
  }
}
