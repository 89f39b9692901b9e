package dev.qortex.buildlog.patterns.model;

import dev.qortex.commons.Checks;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Kind of an agent by its role. */
public enum RoleKind {
  /** Makes plans, changes and repairs. */
  CREATIVE("architect", "builder", "doctor", "analyst"),
  /** Challenges the results of creative roles. */
  ADVERSARIAL("auditor", "judge", "sentinel", "research-auditor"),
  /** Confirms or dismisses the challenges of adversarial roles. */
  VALIDATOR("curator", "inspector", "lens", "research-reviewer"),
  /** Does none of the above. */
  UTILITY("librarian", "classifier");

  private final Set<String> roles;

  RoleKind(String... roles) {
    this.roles = Set.of(roles);
  }

  /** The kind of a role; empty for one that is not known, such as a host's own. */
  public static Optional<RoleKind> of(String role) {
    String name = name(role);
    return Arrays.stream(values()).filter(kind -> kind.roles.contains(name)).findFirst();
  }

  /** The role in lower case. */
  public static String name(String role) {
    return Checks.id("role", role).strip().toLowerCase(Locale.ROOT);
  }
}
