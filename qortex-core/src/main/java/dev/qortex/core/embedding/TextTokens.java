package dev.qortex.core.embedding;

import dev.qortex.commons.Checks;
import java.util.Map;

/**
 * States of the tokens of some texts, in the packed form of the store, and the model that made
 * them. Immutable.
 *
 * @param model the name of the model and the dimension of a state; both are known unless there are
 *     no tokens
 * @param packed the packed states, keyed by text; stores keep them unchanged
 */
public record TextTokens(EmbeddingIdentity model, Map<String, String> packed) {

  private static final TextTokens NONE = new TextTokens(EmbeddingIdentity.none(), Map.of());

  /** Checks the model, and copies the map. */
  public TextTokens {
    packed = Map.copyOf(packed);
    if (!packed.isEmpty()) {
      Checks.id("name of an embedding model", model.name());
      Checks.atLeast("dimension of tokens of (" + model.name() + ")", model.dimension(), 1);
    }
  }

  /** No tokens. */
  public static TextTokens none() {
    return NONE;
  }
}
