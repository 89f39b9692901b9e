package dev.qortex.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.commons.Sha256;
import dev.qortex.json.wire.Signature;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SignatureTest {

  private static final String SECRET = "0123456789abcdef0123456789abcdef";

  /** The expected values are those of {@code openssl dgst -sha256 -hmac}. */
  @Test
  void signaturesAreThoseOfOpenSsl() {
    assertThat(
            new Signature(
                    "POST",
                    "/v1/query",
                    "",
                    1_767_225_600,
                    "nonce-0123456789",
                    "7c9e6679",
                    Sha256.of("{\"context\": \"caf\u00e9\"}"))
                .with(SECRET))
        .isEqualTo("b148cc0ad2dd29dbed0efac67a023fff48becbb69f50336395ea4eec97c81d64");
    assertThat(
            new Signature(
                    "GET",
                    "/v1/learning/a%20b/posteriors",
                    "some=1&some=2",
                    1_767_225_601,
                    "nonce-0123456789",
                    "",
                    Sha256.of(""))
                .with(SECRET))
        .isEqualTo("b8ec4ed245ba7c8a16e5ea9dcd1151787a32d299b2efb3ce953e9b871337e2b1");
  }

  @Test
  void aNonceIsKeptUntilItsTimeStampIsRefusedAnyway() {
    NonceWindow window = new NonceWindow(() -> Instant.EPOCH, 2);
    assertThat(window.add("a", 10, 0)).isTrue();
    assertThat(window.add("b", 20, 0)).isTrue();
    assertThat(window.add("a", 10, 10)).isFalse();
    assertThatThrownBy(() -> window.add("c", 30, 10)).isInstanceOf(IllegalStateException.class);
    assertThat(window.add("b", 20, 10)).isFalse();
    assertThat(window.add("c", 30, 11)).isTrue();
    assertThat(window.add("b", 20, 20)).isFalse();
  }

  @Test
  void aNonceThatWasForgottenIsRefusedWithItsTimeStamp() {
    NonceWindow window = new NonceWindow(() -> Instant.EPOCH, 2);
    assertThat(window.add("a", 10, 0)).isTrue();
    assertThat(window.add("a", 10, 11)).as("its body came slowly").isFalse();
    assertThat(window.add("a", 10, 9)).as("the clock was set back").isFalse();
    assertThat(window.add("b", 11, 11)).isTrue();
  }
}
