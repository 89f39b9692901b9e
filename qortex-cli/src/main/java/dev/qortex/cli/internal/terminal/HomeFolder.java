package dev.qortex.cli.internal.terminal;

import dev.qortex.service.error.ServiceException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The user's home folder: the system property {@code user.home} if it was set for this process,
 * else the environment variable {@code HOME}, else the property as the system's list of users has
 * it. A user who is not in that list has none: Java says {@code ?} then, which is not a folder.
 */
public final class HomeFolder {

  private static final String PROPERTY = "user.home";

  /** The home folder as shells and settings write it at the start of a path. */
  private static final Pattern WRITTEN =
      Pattern.compile("^(?:~|\\$HOME|\\$\\{HOME}|%USERPROFILE%)(?=[/\\\\]|$)");

  private final String text;

  private HomeFolder(String text) {
    this.text = text;
  }

  public static HomeFolder of(Path folder) {
    return new HomeFolder(folder.toString());
  }

  /**
   * Finds the home folder.
   *
   * @param property the value of {@code user.home}
   * @param options of this Java process; asked for only if the variable and the property differ
   */
  public static HomeFolder find(
      Map<String, String> env, String property, Supplier<List<String>> options) {
    String variable = env.getOrDefault("HOME", "");
    boolean same = variable.isEmpty() || variable.equals(property);
    return new HomeFolder(
        same || options.get().stream().anyMatch(each -> each.startsWith("-D" + PROPERTY + "="))
            ? property
            : variable);
  }

  /** The folder, unless the user has none. */
  public Optional<Path> known() {
    return Optional.of(Terminal.decoded(text)).map(Path::of).filter(Path::isAbsolute);
  }

  /** Lets libraries that keep files for the user, such as native code, do so in that folder. */
  public static void announce(Path folder) {
    System.setProperty(PROPERTY, folder.toString());
  }

  /** A file or folder in it, which a user without one cannot have. */
  public Path resolve(String name) {
    return required().resolve(name);
  }

  /** A path with the folder in place of {@code ~}, {@code $HOME} and the like at its start. */
  public String expand(String path) {
    Matcher written = WRITTEN.matcher(path);
    return written.find()
        ? written.replaceFirst(Matcher.quoteReplacement(required().toString()))
        : path;
  }

  private Path required() {
    return known()
        .orElseThrow(
            () ->
                ServiceException.invalid(
                    "",
                    "The home folder of this user is '%s', which is not an absolute path.\nMaybe set HOME to a folder, or name the files: --db FILE or QORTEX_DB for the memory, --keys FILE or QORTEX_KEYS for keys."
                        .formatted(text)));
  }
}
