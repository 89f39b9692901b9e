package dev.qortex.observations;

import dev.qortex.commons.Checks;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.observations.internal.files.Workspace;
import dev.qortex.observations.model.SecurityProfile;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Choices of the owner for a folder of observations, in {@code observer/settings.json}, which all
 * processes that work on the folder follow.
 *
 * @param profile the screening of texts
 * @param remote traffic with the upstream branch
 */
public record ObservationSettings(Profile profile, Remote remote) {

  /** Security profile by name. */
  public enum Profile {
    /** {@link SecurityProfile#defaults}. */
    STANDARD(SecurityProfile::defaults),
    /** {@link SecurityProfile#strict}. */
    STRICT(SecurityProfile::strict),
    /** {@link SecurityProfile#walkthrough}. */
    WALKTHROUGH(SecurityProfile::walkthrough);

    private final Supplier<SecurityProfile> security;

    Profile(Supplier<SecurityProfile> security) {
      this.security = security;
    }

    /** The detectors. */
    public SecurityProfile security() {
      return security.get();
    }
  }

  /** Traffic with the upstream branch of the repository. */
  public enum Remote {
    /** Local commits only. */
    NONE,
    /** The commits of others are taken over before each commit, by a rebase. */
    PULL,
    /** Commits are pushed, too. */
    PUSH
  }

  /** Checks the components. */
  public ObservationSettings {
    Checks.given("profile", profile);
    Checks.given("remote", remote);
  }

  /** The standard profile, and no network. */
  public static ObservationSettings defaults() {
    return new ObservationSettings(Profile.STANDARD, Remote.NONE);
  }

  /** Content of the file; what is missing is as by default. */
  private record Written(@Nullable String profile, @Nullable String remote) {}

  /**
   * The settings of a folder; the defaults where there are none.
   *
   * @throws SourceReadException when they are damaged
   */
  static ObservationSettings in(Workspace files) {
    Path file = files.own("settings.json");
    String text = String.join("\n", Workspace.lines(file));
    try {
      Written written =
          text.isEmpty()
              ? new Written(null, null)
              : Workspace.parse(text, Written.class)
                  .orElseThrow(() -> new IllegalArgumentException("It is not a JSON object."));
      ObservationSettings standard = defaults();
      return new ObservationSettings(
          constant(Profile.class, written.profile(), standard.profile),
          constant(Remote.class, written.remote(), standard.remote));
    } catch (IllegalArgumentException e) {
      throw new SourceReadException(
          "The settings (%s) cannot be understood: %s".formatted(file, e.getMessage()), e);
    }
  }

  private static <E extends Enum<E>> E constant(Class<E> type, @Nullable String word, E standard) {
    if (word == null) {
      return standard;
    }
    List<E> constants = List.of(type.getEnumConstants());
    return constants.stream()
        .filter(constant -> word(constant).equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "The %s (%s) is unknown.\nMaybe one of %s."
                        .formatted(
                            type.getSimpleName().toLowerCase(Locale.ROOT),
                            Checks.shown(word),
                            constants.stream().map(ObservationSettings::word).toList())));
  }

  void write(Workspace files) {
    Written written = new Written(word(profile), word(remote));
    files.write(files.own("settings.json"), Workspace.json(written));
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
