package dev.qortex.cli.internal.terminal;

import dev.qortex.commons.TextBytes;
import dev.qortex.service.ReadableFolders;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.service.error.ServiceException;
import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Scanner;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Surroundings of a run.
 *
 * @param out for results only
 * @param err for messages, questions and progress
 * @param env the environment variables
 * @param home the user's home folder
 * @param folder the start of relative paths
 * @param interactive whether a person reads along and can answer
 */
public record Terminal(
    PrintWriter out,
    PrintWriter err,
    InputStream in,
    Map<String, String> env,
    HomeFolder home,
    Path folder,
    boolean interactive) {

  /** The surroundings of this process. */
  public static Terminal ofProcess() {
    decoded(System.getProperty("user.dir"));
    return new Terminal(
        new PrintWriter(System.out, true, StandardCharsets.UTF_8),
        new PrintWriter(System.err, true, StandardCharsets.UTF_8),
        System.in,
        System.getenv(),
        HomeFolder.find(
            System.getenv(), System.getProperty("user.home", ""), Terminal::javaOptions),
        Path.of("").toAbsolutePath(),
        isTerminal(System.console()) && !Files.isRegularFile(Path.of("/dev/fd/2")));
  }

  /** The options that this process of Java was started with. */
  public static List<String> javaOptions() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments();
  }

  /**
   * Returns whether input and output are a terminal. From Java 22 on a console may exist without a
   * terminal, and a method says so.
   */
  private static boolean isTerminal(@Nullable Console console) {
    try {
      return console != null
          && (Runtime.version().feature() < 22
              || (boolean) Console.class.getMethod("isTerminal").invoke(console));
    } catch (ReflectiveOperationException e) {
      return false;
    }
  }

  /** True when colours are wanted: for a person who did not refuse them by {@code NO_COLOR}. */
  public boolean colours() {
    return interactive && env.getOrDefault("NO_COLOR", "").isEmpty();
  }

  /**
   * Asks before something is done.
   *
   * @param question such as {@code Write this?}
   * @param otherwise the effect of a no
   * @throws ServiceException with code CONFLICT when the answer is not yes, or nobody can be asked
   */
  public void confirm(String question, String otherwise) {
    if (!interactive) {
      throw new ServiceException(
          ErrorCode.CONFLICT,
          "",
          otherwise + ", as there is no terminal to ask.\nMaybe --yes.",
          null);
    }
    err.print(question + " [y/N] ");
    err.flush();
    Scanner answer = new Scanner(in, StandardCharsets.UTF_8);
    if (!answer.hasNextLine()
        || !answer.nextLine().strip().toLowerCase(Locale.ROOT).startsWith("y")) {
      throw new ServiceException(ErrorCode.CONFLICT, "", otherwise + ".", null);
    }
  }

  /** The value of an environment variable; a given one when it is not set or empty. */
  public String env(String name, String otherwise) {
    String value = env.getOrDefault(name, "");
    return value.isEmpty() ? otherwise : value;
  }

  /**
   * A path that someone gave, from the folder where relative ones start. What no shell has read,
   * such as an environment variable in the settings of a client, may begin with {@code ~} or {@code
   * ${HOME}}.
   */
  public Path path(String given) {
    return folder.resolve(home.expand(decoded(given))).normalize();
  }

  /** Refuses words that the system could not read: files of these names cannot be found. */
  static String decoded(String given) {
    if (given.indexOf('\uFFFD') >= 0) {
      throw ServiceException.invalid(
          "",
          "'%s' has characters that the settings of the system cannot read.\nMaybe set LANG=C.UTF-8."
              .formatted(given));
    }
    return given;
  }

  /** The folders that someone gave. */
  public ReadableFolders folders(List<String> given) {
    return ReadableFolders.of(given.stream().map(this::path).toArray(Path[]::new));
  }

  /**
   * Lets lines of the log begin with their time, for processes that stay; before the first line.
   */
  public static void dateLog() {
    System.setProperty("org.slf4j.simpleLogger.showDateTime", "true");
    System.setProperty("org.slf4j.simpleLogger.dateTimeFormat", "yyyy-MM-dd'T'HH:mm:ss.SSSXXX");
  }

  /** Works until the process is asked to end, and closes these then, the first one first. */
  public void untilStopped(String what, AutoCloseable... parts) throws InterruptedException {
    Runtime.getRuntime().addShutdownHook(new Thread(closing(parts)));
    err.println(what + " (stop by Ctrl-C)");
    new CountDownLatch(1).await();
  }

  /**
   * Does work and closes this then, also if the process is asked to end meanwhile: it does not end
   * before this is closed.
   *
   * @param part may be closed twice, at the same time, too
   * @return what the work returns
   */
  public <T> T closingAfter(Supplier<T> work, AutoCloseable part) {
    Runnable closing = closing(part);
    Thread atEnd = new Thread(closing);
    Runtime.getRuntime().addShutdownHook(atEnd);
    try {
      return work.get();
    } finally {
      closing.run();
      try {
        Runtime.getRuntime().removeShutdownHook(atEnd);
      } catch (IllegalStateException e) {
        // The process ends already.
      }
    }
  }

  private Runnable closing(AutoCloseable... parts) {
    return () -> {
      for (AutoCloseable part : parts) {
        try {
          part.close();
        } catch (Exception e) {
          err.println(e.getMessage());
        }
      }
    };
  }

  /** All of the input, as text without a byte order mark. */
  public String input() {
    try {
      return TextBytes.decoded(in.readAllBytes());
    } catch (CharacterCodingException e) {
      throw ServiceException.invalid(
          "",
          "Standard input is not valid UTF-8.\nMaybe convert it first: iconv -f LATIN1 -t UTF-8.");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
