package dev.qortex.cli.internal.serve;

import dev.qortex.cli.internal.session.RootCommand;
import dev.qortex.cli.internal.terminal.Choices;
import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.cli.internal.terminal.Layout;
import dev.qortex.cli.internal.terminal.Terminal;
import dev.qortex.commons.Checks;
import dev.qortex.server.ApiKey;
import dev.qortex.server.ApiKeys;
import dev.qortex.service.Scope;
import dev.qortex.service.error.ServiceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** Keys by which clients come into the server, in a file that only its owner may read. */
@Command(name = "keys", description = "Keys of the server.")
public final class KeysCommand implements Runnable {

  @ParentCommand private RootCommand qortex;
  @Spec private CommandSpec spec;

  @Option(
      names = "--keys",
      paramLabel = "FILE",
      scope = ScopeType.INHERIT,
      description = "The file; else QORTEX_KEYS, else ~/.qortex/keys.json.")
  private @Nullable String keys;

  /** The scopes, as options spell them. */
  static final class Scopes extends ArrayList<String> {

    private static final long serialVersionUID = 1L;

    Scopes() {
      super(Stream.of(Scope.values()).map(Choices::word).toList());
    }
  }

  /** The file of keys that an option names, or the environment. */
  static Path file(Terminal terminal, @Nullable String option) {
    String named = option == null ? terminal.env("QORTEX_KEYS", "") : option;
    return named.isEmpty() ? terminal.home().resolve(".qortex/keys.json") : terminal.path(named);
  }

  @Override
  public void run() {
    spec.commandLine().usage(qortex.terminal().out());
  }

  @Command(
      description =
          "Creates a key. Its text is shown once; the file stores only the hash of a bearer key.")
  public int create(
      @Parameters(paramLabel = "NAME", description = "The name of the caller, for logs.")
          String name,
      @Option(
              names = "--scope",
              paramLabel = "SCOPE",
              completionCandidates = Scopes.class,
              description =
                  "read, write, admin, or decide, to release, approve and delete; may be repeated."
                      + " Default: read and write.")
          @Nullable List<Scope> scopes,
      @Option(
              names = "--domain",
              paramLabel = "DOMAIN",
              description = "Restrict it to this domain. May be repeated. Default: all domains.")
          @Nullable List<String> domains,
      @Option(
              names = "--signing",
              description = "Create a secret for signed requests, instead of a bearer key.")
          boolean signing,
      @Option(
              names = "--expires",
              paramLabel = "WHEN",
              description =
                  "Expiry of the key: a day such as 2027-01-31, which begins in UTC, a"
                      + " moment such as 2027-01-31T12:00:00Z, or a time from now such as P90D or"
                      + " PT12H. Default: never.")
          @Nullable String expires)
      throws IOException {
    Path file = file(qortex.terminal(), keys);
    Set<Scope> rights =
        scopes == null ? EnumSet.of(Scope.READ, Scope.WRITE) : EnumSet.copyOf(scopes);
    Set<String> within = domains == null ? Set.of() : Set.copyOf(domains);
    SecureRandom random = new SecureRandom();
    ApiKey.Generated made =
        signing
            ? ApiKey.signing(name, rights, within, random)
            : ApiKey.bearer(name, rights, within, random);
    if (expires != null) {
      made = made.expires(moment(expires, Clock.systemUTC().instant()));
    }

    qortex.makeHome();
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    ApiKeys.add(file, made.key());
    Map<String, Object> done = new LinkedHashMap<>();
    done.put("key", made.text());
    done.put("for", KeyItem.of(made.key()));
    done.put("file", file.toString());
    qortex.print(done, () -> Layout.of(done) + "Store the key now: it cannot be shown again.");
    return ExitCode.OK;
  }

  /**
   * A moment to come.
   *
   * @param given a day in UTC, a moment, or a time from now
   */
  public static Instant moment(String given, Instant now) {
    Instant moment;
    try {
      moment =
          given.startsWith("PT")
              ? now.plus(Duration.parse(given))
              : given.startsWith("P")
                  ? now.atOffset(ZoneOffset.UTC).plus(Period.parse(given)).toInstant()
                  : given.contains("T")
                      ? OffsetDateTime.parse(given).toInstant()
                      : LocalDate.parse(given).atStartOfDay(ZoneOffset.UTC).toInstant();
    } catch (DateTimeException | ArithmeticException e) {
      throw ServiceException.invalid(
          "--expires",
          "--expires (%s) is neither a day, a moment nor a time from now.\nMaybe 2027-01-31, 2027-01-31T12:00:00Z or P90D."
              .formatted(Checks.shown(given)));
    }
    if (!moment.isAfter(now)) {
      throw ServiceException.invalid(
          "--expires",
          "--expires (%s) is in the past, as it is %s now.\nMaybe give a time from now, such as P90D."
              .formatted(Checks.shown(given), now.truncatedTo(ChronoUnit.SECONDS)));
    }
    return moment.truncatedTo(ChronoUnit.SECONDS);
  }

  /** Public members of a key. */
  private record KeyItem(
      String name,
      List<String> scopes,
      List<String> domains,
      String kind,
      Optional<Instant> expires) {

    static KeyItem of(ApiKey key) {
      return new KeyItem(
          key.name(),
          key.scopes().stream().map(Scope::value).sorted().toList(),
          key.domains().stream().sorted().toList(),
          key.secret().isPresent() ? "signing" : "bearer",
          key.expires());
    }
  }

  private record KeyList(List<KeyItem> keys) {}

  private record Removed(String removed, String file) {}

  @Command(description = "Lists the keys: names, scopes, domains, and when they expire.")
  public int list() throws IOException {
    Path file = file(qortex.terminal(), keys);
    List<KeyItem> all =
        Files.exists(file)
            ? ApiKeys.read(file).all().stream().map(KeyItem::of).toList()
            : List.of();
    qortex.print(new KeyList(all));
    return ExitCode.OK;
  }

  @Command(description = "Removes a key. A running server accepts it until its restart.")
  public int remove(@Parameters(paramLabel = "NAME", description = "Whose key.") String name)
      throws IOException {
    Path file = file(qortex.terminal(), keys);
    ApiKeys.remove(file, name);
    Removed done = new Removed(name, file.toString());
    qortex.print(
        done, () -> Layout.of(done) + "A running server accepts the key until its restart.");
    return ExitCode.OK;
  }
}
