package dev.qortex.cli.internal.terminal;

import dev.qortex.buildlog.credit.CreditPolicy;
import dev.qortex.learning.evaluation.HoldOut;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;

/** Settings that environment variables name. */
public record EnvironmentSettings(Terminal terminal) {

  /** The embedding model; empty if none is named. */
  public String embedding() {
    String chosen = terminal.env("QORTEX_EMBEDDING", "");
    if (!chosen.isEmpty() && !chosen.equals("minilm") && !chosen.equals("hashing")) {
      throw refused("QORTEX_EMBEDDING", chosen, "minilm or hashing", null);
    }
    return chosen;
  }

  /** The policy of credit. */
  public CreditPolicy credit() {
    String chosen = terminal.env("QORTEX_CREDIT", "evidence");
    return switch (chosen) {
      case "evidence" ->
          share("QORTEX_HOLD_OUT", "0.05, or 0 for none", CreditPolicy.evidence()::holdOut)
              .orElse(CreditPolicy.evidence());
      case "python" -> CreditPolicy.python();
      default -> throw refused("QORTEX_CREDIT", chosen, "evidence or python", null);
    };
  }

  /** The share of answers to withhold; empty for no trial. */
  public OptionalDouble memoryHoldOut() {
    return share("QORTEX_MEMORY_HOLD_OUT", "0.05", HoldOut::new).stream()
        .mapToDouble(HoldOut::share)
        .findFirst();
  }

  private <T> Optional<T> share(String variable, String example, DoubleFunction<T> setting) {
    String share = terminal.env(variable, "");
    try {
      return share.isEmpty()
          ? Optional.empty()
          : Optional.of(setting.apply(Double.parseDouble(share)));
    } catch (IllegalArgumentException e) {
      throw refused(variable, share, example, e);
    }
  }

  private static IllegalArgumentException refused(
      String variable, String value, String example, @Nullable Throwable cause) {
    return new IllegalArgumentException(
        "The environment variable %s is '%s'.\nMaybe %s.".formatted(variable, value, example),
        cause);
  }
}
