package dev.qortex.tck.internal;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Assertion that bad input is refused. */
public final class Refusals {

  private Refusals() {}

  /** The call throws an {@link IllegalArgumentException} whose message has each of the parts. */
  public static void refused(ThrowingCallable call, String... parts) {
    var refusal = assertThatIllegalArgumentException().isThrownBy(call);
    for (String part : parts) {
      refusal.withMessageContaining(part);
    }
  }
}
