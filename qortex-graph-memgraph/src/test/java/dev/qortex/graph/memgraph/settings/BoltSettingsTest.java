package dev.qortex.graph.memgraph.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class BoltSettingsTest {

  private static final BoltSettings LOCAL = BoltSettings.of("bolt://localhost:7687");

  @Test
  void thePasswordIsNotShown() {
    BoltSettings settings = LOCAL.login("ann", "hunter2").trust(Path.of("ca.pem"));
    assertThat(settings.toString())
        .doesNotContain("hunter2")
        .contains("bolt://localhost:7687", "ann", "***", "ca.pem");
    assertThat(settings.password()).isEqualTo("hunter2");
    assertThat(settings).isNotEqualTo(LOCAL.login("ann", "hunter3").trust(Path.of("ca.pem")));
  }

  @Test
  void anAddressWithAPasswordIsRefusedAndNotShown() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BoltSettings.of("bolt://ann:hunter2@localhost:7687"))
        .withMessageContaining("Maybe")
        .withMessageContaining("login")
        .withMessageNotContaining("hunter2");
  }

  @Test
  void everySettingIsKept() {
    BoltSettings settings =
        LOCAL
            .login("ann", "secret")
            .database("other")
            .timeouts(Duration.ofSeconds(1), Duration.ofSeconds(2))
            .retry(Duration.ofSeconds(5))
            .sizes(3, 4)
            .trust(Path.of("ca.pem"));
    assertThat(settings)
        .extracting(BoltSettings::user, BoltSettings::database)
        .containsExactly("ann", "other");
    assertThat(settings.limits())
        .isEqualTo(
            new BoltSettings.Limits(
                Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(5), 3, 4));
    assertThat(settings.trustedCertificate()).contains(Path.of("ca.pem"));
  }

  @Test
  void limitsOfNothingAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> LOCAL.sizes(0, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> LOCAL.sizes(1, 0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LOCAL.timeouts(Duration.ZERO, Duration.ofSeconds(1)))
        .withMessageContaining("PT0S");
    assertThatIllegalArgumentException().isThrownBy(() -> LOCAL.retry(Duration.ZERO));
    assertThatIllegalArgumentException().isThrownBy(() -> BoltSettings.of(" "));
  }
}
